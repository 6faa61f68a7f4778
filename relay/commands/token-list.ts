import type Database from "better-sqlite3";
import { accountOf, openStoreOf } from "../../shared/gateway/account-store.ts";
import type { Environment } from "../environment.ts";
import { numberText } from "../../shared/messages/template.ts";
import { timeText } from "../../shared/messages/times.ts";
import { monthUse } from "../spending/month-use.ts";
import { settings } from "../store/settings.ts";
import { shownWithUse, type ShownToken } from "../tokens/shown-entry.ts";
import { tokenBook } from "../tokens/token-book.ts";
import type { Terminal } from "./terminal.ts";
import { withDatabase } from "./with-database.ts";

/** What each user has spent of the month, on the ledger of the relay that runs on this store, or would by these keys. */
async function usedOf(
  { api }: Environment,
  path: string,
  database: Database.Database,
  now: number,
): Promise<ReadonlyMap<string, number> | undefined> {
  const account = settings(database).account() ?? (api && accountOf(api));
  if (account === undefined) return undefined;
  const store = openStoreOf(account, path);
  try {
    return await monthUse(store, now);
  } finally {
    await store.close();
  }
}

function tokenTable(tokens: readonly ShownToken[], { say, language }: Terminal): string {
  const number = (value: number | null) => (value === null ? "—" : numberText(value, language));
  const time = (text: string | null) =>
    text === null ? "—" : timeText(Date.parse(text), "moment", language);
  const heads = [
    "id",
    "user",
    "rights",
    "monthly",
    "hourly",
    "used",
    "created",
    "last",
    "ends",
    "state",
  ] as const;
  const rows = [
    heads.map((head) => say(`column_${head}`)),
    ...tokens.map(
      ({ id, user, role, used, monthly, hourly, createdAt, usedAt, expiresAt, revokedAt, state }) => [
        id,
        user,
        role === "user" ? "" : role,
        number(monthly),
        number(hourly),
        number(used),
        time(createdAt),
        time(usedAt),
        time(expiresAt),
        say(`token_is_${state}`, { when: time(revokedAt) }),
      ],
    ),
  ];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** `sirene-relay token list`: every token, with what its user has spent of the month. */
export async function listTokens(environment: Environment, json: boolean, terminal: Terminal): Promise<void> {
  const now = Date.now();
  const tokens = await withDatabase(environment, terminal, async (database, path) => {
    const used = await usedOf(environment, path, database, now);
    return tokenBook(database)
      .list()
      .map((entry) => shownWithUse(entry, used === undefined ? null : (used.get(entry.user) ?? 0), now));
  });
  if (json) terminal.out(JSON.stringify(tokens, null, 2));
  else terminal.out(tokens.length === 0 ? terminal.say("token_none") : tokenTable(tokens, terminal));
}
