import { accountOf } from "../../shared/gateway/open-store.ts";
import type { Environment } from "../environment.ts";
import { numberText, timeText } from "../../shared/messages/messages.ts";
import { monthUse } from "../spending/month-use.ts";
import type { RelayStore } from "../store/open-relay-store.ts";
import { shownWithUse, type ShownToken } from "../tokens/shown-entry.ts";
import type { Terminal } from "./terminal.ts";
import { withStore } from "./with-store.ts";

/** What each user has spent of the month, on the ledger of the relay that runs on this store, or would by these keys. */
async function usedOf(
  { api }: Environment,
  { settings, connection }: RelayStore,
  now: number,
): Promise<ReadonlyMap<string, number> | undefined> {
  const account = (await settings.account()) ?? (api && accountOf(api));
  return account && monthUse(await connection.account(account), now);
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
  const tokens = await withStore(environment, terminal, async (opened) => {
    const used = await usedOf(environment, opened, now);
    const entries = await opened.book.list();
    return entries.map((entry) =>
      shownWithUse(entry, used === undefined ? null : (used.get(entry.user) ?? 0), now),
    );
  });
  if (json) terminal.out(JSON.stringify(tokens, null, 2));
  else terminal.out(tokens.length === 0 ? terminal.say("token_none") : tokenTable(tokens, terminal));
}
