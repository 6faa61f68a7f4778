import { Complaint } from "../complaint.ts";
import type { Environment } from "../environment.ts";
import { timeSpeaker } from "../messages/say.ts";
import { openAt } from "../store/open-at.ts";
import { openRelayDatabase } from "../store/relay-database.ts";
import { shownEntry } from "../tokens/shown-entry.ts";
import { tokenBook, type TokenBook } from "../tokens/token-book.ts";
import { userName, type TokenEntry } from "../tokens/token-entry.ts";
import type { Terminal } from "./terminal.ts";
import { wholeNumber } from "./whole-number.ts";

export interface CreateFlags {
  readonly user: string;
  readonly monthly?: string;
  readonly hourly?: string;
  readonly admin?: boolean;
  readonly json?: boolean;
}

/** Opens the book of tokens, beside a relay that may be running on it, for as long as `work` takes. */
async function withBook<T>(
  { store }: Environment,
  terminal: Terminal,
  work: (book: TokenBook) => T,
): Promise<T> {
  const database = await openAt(store, terminal, (path) => Promise.resolve(openRelayDatabase(path)));
  try {
    return work(tokenBook(database));
  } finally {
    database.close();
  }
}

/** `sirene-relay token create`: prints the token alone on stdout, so that it can be piped to where it is kept. */
export async function createToken(
  environment: Environment,
  flags: CreateFlags,
  terminal: Terminal,
): Promise<void> {
  const { say, out, err } = terminal;
  const user = flags.user.trim();
  if (!userName.test(user)) throw new Complaint("bad_user");
  const limit = (option: string, value: string | undefined) =>
    value === undefined ? null : wholeNumber(option, value, 0);
  const rights = {
    user,
    admin: flags.admin ?? false,
    monthly: limit("--monthly", flags.monthly),
    hourly: limit("--hourly", flags.hourly),
  };
  const { text, entry } = await withBook(environment, terminal, (book) => book.create(rights, Date.now()));
  if (flags.json) return out(JSON.stringify({ token: text, ...shownEntry(entry) }, null, 2));
  out(text);
  err(say("token_made", { id: entry.id, user }));
}

function tokenTable(entries: readonly TokenEntry[], { say, language }: Terminal): string {
  const { moment } = timeSpeaker(language);
  const number = (value: number | null) => (value === null ? "—" : value.toLocaleString(language));
  const heads = ["id", "user", "rights", "monthly", "hourly", "created", "used", "state"] as const;
  const rows = [
    heads.map((head) => say(`column_${head}`)),
    ...entries.map((entry) => [
      entry.id,
      entry.user,
      entry.admin ? "admin" : "",
      number(entry.monthly),
      number(entry.hourly),
      moment(entry.createdAt),
      entry.usedAt === null ? "—" : moment(entry.usedAt),
      entry.revokedAt === null ? say("token_valid") : say("token_void", { when: moment(entry.revokedAt) }),
    ]),
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

/** `sirene-relay token list` */
export async function listTokens(environment: Environment, json: boolean, terminal: Terminal): Promise<void> {
  const entries = await withBook(environment, terminal, (book) => book.list());
  if (json) terminal.out(JSON.stringify(entries.map(shownEntry), null, 2));
  else terminal.out(entries.length === 0 ? terminal.say("token_none") : tokenTable(entries, terminal));
}

/** `sirene-relay token revoke ID`: a relay that is running refuses the token from its next request on. */
export async function revokeToken(environment: Environment, id: string, terminal: Terminal): Promise<void> {
  const revoked = await withBook(environment, terminal, (book) => book.revoke(id, Date.now()));
  if (!revoked) throw new Complaint("token_unknown", { id });
  terminal.err(terminal.say("token_revoked", { id }));
}
