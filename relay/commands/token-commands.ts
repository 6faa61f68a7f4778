import { confirm } from "../../shared/command-line/confirm.ts";
import { parseDuration } from "../../shared/gateway/duration.ts";
import { ProgramError } from "../program-error.ts";
import type { Environment } from "../environment.ts";
import type { CommandEnd } from "../exit-code.ts";
import { boundsText } from "../messages/bounds-text.ts";
import { shownEntry } from "../tokens/shown-entry.ts";
import type { MadeToken, TokenBook } from "../tokens/token-book.ts";
import { userName } from "../tokens/token-entry.ts";
import type { Terminal } from "./terminal.ts";
import { readBounds, type BoundFlags } from "./token-flags.ts";
import { wholeNumber } from "./whole-number.ts";
import { withStore } from "./with-store.ts";

export interface CreateFlags extends BoundFlags {
  readonly user: string;
  readonly admin?: boolean;
  readonly viewer?: boolean;
  readonly json?: boolean;
}

export interface ReplaceFlags {
  readonly overlap?: string;
  readonly json?: boolean;
}

/** Prints a new token alone on stdout, so that it can be piped to where it is kept. */
function printToken({ text, entry }: MadeToken, json: boolean, terminal: Terminal): void {
  const { say, out, err, language } = terminal;
  if (json) return out(JSON.stringify({ token: text, ...shownEntry(entry, Date.now()) }, null, 2));
  out(text);
  err(say("token_made", { id: entry.id, user: entry.user, bounds: boundsText(entry, language) }));
}

/** `sirene-relay token create`: with the usual budget where none is named. */
export async function createToken(
  environment: Environment,
  flags: CreateFlags,
  terminal: Terminal,
): Promise<void> {
  const user = flags.user.trim();
  if (!userName.test(user)) throw new ProgramError("bad_user");
  const now = Date.now();
  const bounds = readBounds(flags, now);
  const role = flags.admin ? "admin" : flags.viewer ? "viewer" : "user";
  const made = await withStore(environment, terminal, async ({ book, settings }) => {
    const monthly = await settings.defaultMonthly();
    const rights = { user, role, monthly, hourly: null, expiresAt: null, ...bounds } as const;
    return book.create(rights, now);
  });
  printToken(made, flags.json ?? false, terminal);
}

/** `sirene-relay token set ID`: a relay that is running holds to it from the token's next request on. */
export async function setToken(
  environment: Environment,
  id: string,
  flags: BoundFlags,
  terminal: Terminal,
): Promise<void> {
  const { say, err, language } = terminal;
  const bounds = readBounds(flags, Date.now());
  if (Object.keys(bounds).length === 0) throw new ProgramError("token_nothing_to_set");
  const entry = await withStore(environment, terminal, ({ book }) => book.change(id, bounds));
  if (entry === undefined) throw new ProgramError("token_unknown", { id });
  err(say("token_set", { id, user: entry.user, bounds: boundsText(entry, language) }));
}

/** `sirene-relay token replace ID`: the former token ends at once, or after `--overlap`. */
export async function replaceToken(
  environment: Environment,
  id: string,
  { overlap = "0s", json = false }: ReplaceFlags,
  terminal: Terminal,
): Promise<void> {
  const duration = parseDuration(overlap);
  if (duration === undefined) throw new ProgramError("bad_overlap", { value: overlap });
  const now = Date.now();
  const made = await withStore(environment, terminal, ({ book }) => book.replace(id, now + duration, now));
  if (made === undefined) throw new ProgramError("token_unknown", { id });
  printToken(made, json, terminal);
  if (!json) terminal.err(terminal.say(duration === 0 ? "token_ended" : "token_ends_after", { id, overlap }));
}

/** What a person is asked before a token is revoked; undefined where there is nothing to revoke. */
async function questionFor(book: TokenBook, id: string, { say }: Terminal): Promise<string | undefined> {
  const entry = await book.find(id);
  return entry?.revokedAt === null ? say("token_revoke_ask", { id, user: entry.user }) : undefined;
}

/** `sirene-relay token revoke ID`: asked about on a terminal; a relay that is running refuses the token from then on. */
export async function revokeToken(
  environment: Environment,
  id: string,
  { yes = false }: { readonly yes?: boolean },
  terminal: Terminal,
): Promise<CommandEnd> {
  const { say, err, interactive } = terminal;
  return withStore(environment, terminal, async ({ book }) => {
    const question = yes || !interactive ? undefined : await questionFor(book, id, terminal);
    const consent = question === undefined ? "given" : await confirm(question);
    if (consent !== "given") {
      err(say("token_kept"));
      return consent === "interrupted" ? "interrupted" : "done";
    }
    const revocation = await book.revoke(id, Date.now());
    if (revocation === "unknown") throw new ProgramError("token_unknown", { id });
    if (revocation === "last_admin") throw new ProgramError("token_last_admin", { id });
    err(say("token_revoked", { id }));
    return "done";
  });
}

/** `sirene-relay token default`: the budget of tokens that are given out without one. */
export async function defaultBudget(
  environment: Environment,
  { monthly }: { readonly monthly?: string },
  terminal: Terminal,
): Promise<void> {
  const { say, out } = terminal;
  const wanted = monthly === undefined ? undefined : wholeNumber("--monthly", monthly, 0);
  const calls = await withStore(environment, terminal, async ({ settings }) => {
    if (wanted !== undefined) await settings.setDefaultMonthly(wanted);
    return settings.defaultMonthly();
  });
  out(say("token_default", { calls }));
}
