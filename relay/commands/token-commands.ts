import { userInfo } from "node:os";
import type { RelayEnvironment } from "../environment/environment.ts";
import { openAt } from "../store/open-at.ts";
import { type RelayStore, closedAfter, openRelayStore } from "../store/open-relay-store.ts";
import {
  type Decider,
  type MadeToken,
  type TokenBook,
  actOf,
  type Rights,
  type ShownToken,
  shownEntry,
  shownWithUse,
  othersOf,
  successorOf,
  userName,
} from "../tokens/token-book.ts";
import { type CommandEnd, RelayProgramError, type RelayTerminal } from "../environment/terminal.ts";
import { confirm } from "../../shared/command-line/program-command.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import { boundsText } from "../messages/bounds-text.ts";
import {
  type BoundFlags,
  readBounds,
  readPeople,
  removeTokens,
  rightsOf,
  writeTokens,
} from "./people-file.ts";
import { wholeNumber } from "../../shared/command-line/usage-errors.ts";
import { accountOf } from "../../shared/gateway/open-store.ts";
import { numberText, timeText } from "../../shared/messages/messages.ts";
import { monthUse } from "../spending/budgets.ts";
import { type Command, Option } from "commander";

/** Returns the name of this machine's account, or its number if it has no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "");
  }
}

/** Returns the decider for a command run at `at`, epoch milliseconds. */
const commandDecider = (at: number): Decider => ({ by: accountName(), way: "command", at });

/** What a command runs with: the terminal, and the store of the environment. */
interface TokenCommand extends RelayTerminal {
  readonly environment: RelayEnvironment;
  /**
   * Runs `work` on the store. Relays may be running on it at the same time.
   * @throws {RelayProgramError} if the store cannot be used
   */
  readonly onStore: <T>(work: (store: RelayStore) => Promise<T>) => Promise<T>;
}

const tokenCommand = (environment: RelayEnvironment, terminal: RelayTerminal): TokenCommand => ({
  ...terminal,
  environment,
  onStore: (work) =>
    closedAfter(
      openAt(environment.store, terminal, (path) => openRelayStore(path)),
      (store) => work({ ...store, book: store.book.by(commandDecider(Date.now())) }),
    ),
});

/** Returns the name of a token's user. @throws {RelayProgramError} if it is none */
function nameOf(text: string): string {
  const user = text.trim();
  if (!userName.test(user)) throw new RelayProgramError("bad_user");
  return user;
}

interface CreateFlags extends BoundFlags {
  /** One of `user` and `from` is set. */
  readonly user?: string;
  readonly from?: string;
  readonly out?: string;
  readonly admin?: boolean;
  readonly viewer?: boolean;
  readonly json?: boolean;
}

/** Prints a new token alone on stdout, so that it can be piped. */
function printToken(
  { text, entry }: MadeToken,
  json: boolean | undefined,
  { say, out, err, language }: RelayTerminal,
): void {
  if (json) return out(JSON.stringify({ token: text, ...shownEntry(entry, Date.now()) }, null, 2));
  out(text);
  err(say("token_made", { id: entry.id, user: entry.user, bounds: boundsText(entry, language) }));
}

/** `sirene-relay token create`: for one user, or for those in a file, with the usual limits unless given. */
async function createToken(command: TokenCommand, flags: CreateFlags): Promise<void> {
  const { from, out } = flags;
  if (from !== undefined && out !== undefined) return createTokens(command, { ...flags, from, out });
  if (from !== undefined || out !== undefined) throw new RelayProgramError("token_from_needs_out");
  if (flags.user === undefined) throw new RelayProgramError("token_for_whom");
  const user = nameOf(flags.user);
  const now = Date.now();
  const bounds = readBounds(flags, now);
  const role = flags.admin ? "admin" : flags.viewer ? "viewer" : "user";
  const made = await command.onStore(async ({ book, settings }) => {
    const usual = await settings.usualBounds(now);
    return book.create({ user, role, hourly: null, ...usual, ...bounds }, now);
  });
  printToken(made, flags.json, command);
}

/**
 * `token create --from`: makes a token for each person in the file who has none, all of them or none. They are
 * written to `out` before any of them becomes valid. The flags apply where a line is silent.
 */
async function createTokens(
  { onStore, say, err }: TokenCommand,
  { from, out, ...flags }: CreateFlags & { readonly from: string; readonly out: string },
): Promise<void> {
  const now = Date.now();
  const people = readPeople(from, now);
  const bounds = readBounds(flags, now);
  const made = await onStore(async ({ book, settings }) => {
    const usual = { ...(await settings.usualBounds(now)), ...bounds };
    const rights = people.map((person) => rightsOf(person, usual));
    return makeTokens(book, rights, out, now);
  });
  const kept = people.length - made;
  if (kept > 0) err(say("tokens_kept", { n: kept }));
  if (made > 0) err(say("tokens_made", { n: made, file: out }));
}

async function makeTokens(
  book: TokenBook,
  rights: readonly Rights[],
  out: string,
  now: number,
): Promise<number> {
  let isWritten = false;
  try {
    return await book.createAll(rights, now, (made) => {
      if (isWritten) removeTokens(out);
      writeTokens(out, made);
      isWritten = true;
    });
  } catch (error) {
    if (isWritten) removeTokens(out);
    throw error;
  }
}

/** `sirene-relay token rename ID NAME`: the token's calls count for that user from its next request on. */
async function renameToken({ onStore, say, err }: TokenCommand, id: string, name: string): Promise<void> {
  const user = nameOf(name);
  const former = await onStore(async ({ book }) => {
    const found = await book.find(id);
    return (await book.change(id, { user }, Date.now())) && found;
  });
  if (former === undefined) throw new RelayProgramError("token_unknown", { id });
  err(say("token_renamed", { id, user, former: former.user }));
}

/** Runs `revoke` if `question` is undefined or confirmed, on a terminal. */
async function whenConfirmed(
  { say, err }: RelayTerminal,
  question: string | undefined,
  revoke: () => Promise<void>,
): Promise<CommandEnd> {
  const consent = question === undefined ? "given" : await confirm(question);
  if (consent === "given") await revoke();
  else err(say("token_kept"));
  return consent === "interrupted" ? "interrupted" : "done";
}

/** `sirene-relay token revoke --user NAME`: revokes all tokens of a user, with confirmation on a terminal. */
const revokeTokensOf = (command: TokenCommand, user: string, asks: boolean): Promise<CommandEnd> =>
  command.onStore(({ book }) => {
    const { say, err } = command;
    return whenConfirmed(command, asks ? say("tokens_revoke_ask", { user }) : undefined, async () => {
      const revoked = await book.revokeUser(user, Date.now());
      if (revoked === "last_admin") throw new RelayProgramError("tokens_last_admin", { user });
      if (revoked.length === 0) throw new RelayProgramError("tokens_of_nobody", { user });
      err(say("tokens_revoked", { n: revoked.length, user, ids: revoked.join(", ") }));
    });
  });

/** `sirene-relay token set ID`: a running relay applies the new limits from the token's next request on. */
async function setToken(
  { onStore, say, err, language }: TokenCommand,
  id: string,
  flags: BoundFlags,
): Promise<void> {
  const now = Date.now();
  const bounds = readBounds(flags, now);
  if (Object.keys(bounds).length === 0) throw new RelayProgramError("token_nothing_to_set");
  const entry = await onStore(({ book }) => book.change(id, bounds, now));
  if (entry === undefined) throw new RelayProgramError("token_unknown", { id });
  err(say("token_set", { id, user: entry.user, bounds: boundsText(entry, language) }));
  if (entry.replacedBy !== null) err(say("token_set_replaced", { successor: entry.replacedBy }));
}

/** `sirene-relay token replace ID`: the old token ends at once, or after `--overlap`. */
async function replaceToken(
  command: TokenCommand,
  id: string,
  { overlap = "0s", json }: { readonly overlap?: string; readonly json?: boolean },
): Promise<void> {
  const duration = parseDuration(overlap);
  if (duration === undefined) throw new RelayProgramError("bad_overlap", { value: overlap });
  const now = Date.now();
  const { made, former, others } = await command.onStore(async ({ book }) => {
    const before = await book.find(id);
    const made = await book.replace(id, now + duration, now);
    const former = await book.find(id);
    const isAgain = before !== undefined && before.replacedBy !== null;
    return { made, former, others: former && isAgain ? await othersOf(book, former, now) : [] };
  });
  // Only a page says what its reader saw, so that "replaced" is answered to none but pages.
  if (made === undefined || made === "replaced") throw new RelayProgramError("token_unknown", { id });
  if (made === "ended") throw new RelayProgramError("token_end_passed", { id });
  printToken(made, json, command);
  if (json) return;
  const { say, err, language } = command;
  // It may end sooner than asked, by its own expiry.
  const end = former?.expiresAt ?? 0;
  if (duration === 0) err(say("token_revoked", { id }));
  else if (end > now) err(say("token_ends_after", { id, until: timeText(end, "moment", language) }));
  sayOthers(command, made.entry.user, others);
}

/** Says by which other tokens a user has access, if there are any. */
function sayOthers({ say, err }: RelayTerminal, user: string, ids: readonly string[]): void {
  if (ids.length > 0) err(say("token_others", { user, n: ids.length, ids: ids.join(", ") }));
}

/** Returns the question to ask before a token is revoked, or undefined if there is nothing to revoke. */
async function questionFor(book: TokenBook, id: string, { say }: RelayTerminal): Promise<string | undefined> {
  const entry = await book.find(id);
  return entry?.revokedAt === null ? say("token_revoke_ask", { id, user: entry.user }) : undefined;
}

interface RevokeFlags {
  readonly yes?: boolean;
  /** The user whose tokens are all revoked, instead of one token. */
  readonly user?: string;
}

/** `sirene-relay token revoke ID`: asks first on a terminal. A running relay refuses the token from then on. */
async function revokeToken(
  command: TokenCommand,
  id: string | undefined,
  { yes = false, user }: RevokeFlags,
): Promise<CommandEnd> {
  const { say, err, interactive, onStore } = command;
  const asks = interactive && !yes;
  if (id === undefined && user !== undefined) return revokeTokensOf(command, user.trim(), asks);
  if (id === undefined || user !== undefined) throw new RelayProgramError("token_revoke_what");
  return onStore(async ({ book }) =>
    whenConfirmed(command, asks ? await questionFor(book, id, command) : undefined, async () => {
      const revocation = await book.revoke(id, Date.now());
      if (revocation === "last_admin") throw new RelayProgramError("token_last_admin", { id });
      const entry = await book.find(id);
      const successor = entry && (await successorOf(book, entry));
      const replacedBy = successor?.id ?? null;
      const others = entry ? await othersOf(book, { ...entry, replacedBy }, Date.now()) : [];
      if (revocation === "revoked") err(say("token_revoked", { id }));
      if (successor !== undefined) err(say("token_replaced_too", { id, successor: successor.id }));
      if (entry) sayOthers(command, entry.user, others);
      if (revocation === "unknown") throw new RelayProgramError("token_unknown", { id });
    }),
  );
}

/** `sirene-relay token default`: shows or sets the budget and end of tokens made without one. */
async function defaultBudget(
  { onStore, say, out }: TokenCommand,
  { monthly, expires }: { readonly monthly?: string; readonly expires?: string },
): Promise<void> {
  const wanted = monthly === undefined ? undefined : wholeNumber("--monthly", monthly, 0);
  if (expires !== undefined && !/^(never|[1-9]\d{0,4}d)$/.test(expires)) {
    throw new RelayProgramError("bad_default_expiry", { value: expires });
  }
  const [calls, lasting] = await onStore(async ({ settings, audit }) => {
    if (wanted !== undefined) await settings.setDefaultMonthly(wanted);
    if (expires !== undefined) await settings.setDefaultExpiry(expires);
    const now = [await settings.defaultMonthly(), await settings.defaultExpiry()] as const;
    if (wanted !== undefined || expires !== undefined) {
      const detail = `monthly=${now[0]}, expires=${now[1]}`;
      await audit.add([actOf(commandDecider(Date.now()), "default_changed", "", detail)]);
    }
    return now;
  });
  out(say("token_default", { calls }));
  const days = Number.parseInt(lasting);
  out(Number.isNaN(days) ? say("token_default_never") : say("token_default_ends", { days }));
}

/** Returns what each user has spent in the month: on the ledger of this store's relay, or of the environment's keys. */
async function usedOf(
  { api }: RelayEnvironment,
  { settings, connection }: RelayStore,
  now: number,
): Promise<ReadonlyMap<string, number> | undefined> {
  const account = (await settings.account()) ?? (api && accountOf(api));
  return account && monthUse(await connection.account(account), now);
}

function tokenTable(tokens: readonly ShownToken[], { say, language }: RelayTerminal): string {
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

/** `sirene-relay token list`: prints every token, with what its user has spent in the month. */
async function listTokens(command: TokenCommand, { json }: { readonly json?: boolean }): Promise<void> {
  const { out, say } = command;
  const now = Date.now();
  const tokens = await command.onStore(async (opened) => {
    const used = await usedOf(command.environment, opened, now);
    const entries = await opened.book.list();
    return entries.map((entry) =>
      shownWithUse(entry, used === undefined ? null : (used.get(entry.user) ?? 0), now),
    );
  });
  if (json) out(JSON.stringify(tokens, null, 2));
  else out(tokens.length === 0 ? say("token_none") : tokenTable(tokens, command));
}

/** Declares `sirene-relay token …`. `onEnd` receives the result of commands that can end in several ways. */
export function addTokenCommands(
  program: Command,
  environment: () => RelayEnvironment,
  terminal: RelayTerminal,
  onEnd: (ending: CommandEnd) => void,
): Command {
  const { say } = terminal;
  const command = () => tokenCommand(environment(), terminal);
  const token = program.command("token").description(say("help_token"));

  /** Adds the options that limit a token. `--unlimited` and `--monthly` exclude each other. */
  const withBounds = (command: Command): Command =>
    command
      .option("--monthly <n>", say("help_monthly"))
      .addOption(new Option("--unlimited", say("help_unlimited")).conflicts("monthly"))
      .option("--hourly <n>", say("help_hourly"));

  withBounds(
    token
      .command("create")
      .description(say("help_token_create"))
      .option("--user <name>", say("help_user"))
      .addOption(new Option("--from <file>", say("help_from")).conflicts(["user", "admin", "viewer", "json"]))
      .option("--out <file>", say("help_out")),
  )
    .option("--expires <when>", say("help_expires"))
    .option("--admin", say("help_admin"))
    .addOption(new Option("--viewer", say("help_viewer")).conflicts("admin"))
    .option("--json", say("help_json"))
    .action((flags: CreateFlags) => createToken(command(), flags));
  token
    .command("list")
    .description(say("help_token_list"))
    .option("--json", say("help_json"))
    .action((flags: { json?: boolean }) => listTokens(command(), flags));
  withBounds(token.command("set <id>").description(say("help_token_set")))
    .option("--no-hourly", say("help_no_hourly"))
    .option("--expires <when>", say("help_expires"))
    .action((id: string, flags: BoundFlags) => setToken(command(), id, flags));
  token
    .command("replace <id>")
    .description(say("help_token_replace"))
    .option("--overlap <time>", say("help_overlap"))
    .option("--json", say("help_json"))
    .action((id: string, flags: { overlap?: string; json?: boolean }) => replaceToken(command(), id, flags));
  token
    .command("rename <id> <name>")
    .description(say("help_token_rename"))
    .action((id: string, name: string) => renameToken(command(), id, name));
  token
    .command("revoke [id]")
    .description(say("help_token_revoke"))
    .option("--user <name>", say("help_revoke_user"))
    .option("--yes", say("help_yes"))
    .action(async (id: string | undefined, flags: RevokeFlags) =>
      onEnd(await revokeToken(command(), id, flags)),
    );
  token
    .command("default")
    .description(say("help_token_default"))
    .option("--monthly <n>", say("help_default_monthly"))
    .option("--expires <when>", say("help_default_expires"))
    .action((flags: { monthly?: string; expires?: string }) => defaultBudget(command(), flags));
  return token;
}
