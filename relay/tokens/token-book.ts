import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type {
  AuditedAct,
  StoredToken,
  TokenDecision,
  TokenTable,
} from "../../shared/gateway/store/relay-tables.ts";
import { type TokenLimits, type Rights, type TokenEntry, stateOf } from "./token-entry.ts";

/** Who decides on something, by which way, and when, epoch milliseconds. */
export type Decider = Pick<AuditedAct, "by" | "way" | "at">;

/** What can be decided, as the audit names it. */
export const actions = [
  "token_made",
  "token_changed",
  "token_replaced",
  "token_revoked",
  "default_changed",
  "spending_paused",
  "spending_resumed",
  "service_asked",
] as const;
export type TokenAction = (typeof actions)[number];

/** An act to be kept; of one that concerns no token `subject` is empty. */
export const actOf = (decider: Decider, action: TokenAction, subject = "", detail = ""): AuditedAct => ({
  id: randomUUID(),
  ...decider,
  action,
  subject,
  detail,
});

/** Whose a token is and what bounds it, as the audit keeps it. */
function tokenDetail({ user, role, monthly, hourly, expiresAt }: TokenEntry): string {
  const end = expiresAt === null ? "never" : new Date(expiresAt).toISOString().slice(0, 16);
  const hour = hourly === null ? "" : `, hourly=${hourly}`;
  return `${user}, ${role}, monthly=${monthly ?? "unlimited"}${hour}, expires=${end}`;
}

/** A token in its parts: an id that may be shown, and a secret that is shown once and kept as a hash. */
interface Token {
  readonly id: string;
  readonly secret: string;
}

const form = /^srt_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

/** A new token: 32 random bits to name it by, 256 that nobody guesses. */
export function newToken(random: (bytes: number) => Buffer = randomBytes): Token {
  return { id: random(4).toString("hex"), secret: random(32).toString("base64url") };
}

/** A token as its user types it: `srt_<id>_<secret>`. */
export const tokenText = ({ id, secret }: Token): string => `srt_${id}_${secret}`;

/** The parts of a token; undefined for what has not its form. */
export function readToken(text: string): Token | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** What is kept of a secret. It is random and long: a slow hash would protect it no better, and cost every request. */
export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Compares in a time that does not depend on where the two differ. */
export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** A token that was just made: its text is told here and never again. */
export interface MadeToken {
  readonly text: string;
  readonly entry: TokenEntry;
}

/** What came of revoking: there is none of that id, or it was revoked before; or it is the last administrator's. */
type Revocation = "revoked" | "unknown" | "last_admin";

/** The tokens that were given out. Of each, only a hash of its secret is kept. Times are epoch milliseconds. */
export interface TokenBook {
  /** The same book, which keeps with each decision who made it. */
  by(decider: Decider): TokenBook;
  create(rights: Rights, now: number): Promise<MadeToken>;
  /**
   * Makes a token for each of `rights`, all of them or none. `beforeKept` is told of them before they are kept: what it
   * throws keeps them from being made, so that none opens anything whose text nobody has.
   */
  createAll(
    rights: readonly Rights[],
    now: number,
    beforeKept: (made: readonly MadeToken[]) => void,
  ): Promise<void>;
  find(id: string): Promise<StoredToken | undefined>;
  /** All of them, the newest first, revoked ones too. */
  list(): Promise<TokenEntry[]>;
  /** Gives a token other bounds, or another user whose calls its are, from its next question on; undefined when there is none of that id, or it was revoked. */
  change(id: string, bounds: Partial<TokenLimits & Pick<Rights, "user">>): Promise<TokenEntry | undefined>;
  /**
   * Makes a token with the rights of another, for as long as that one was given for, and ends the other at `until`.
   * Undefined when there is none of that id, or it was revoked.
   */
  replace(id: string, until: number, now: number): Promise<MadeToken | undefined>;
  revoke(id: string, now: number): Promise<Revocation>;
  /** Revokes all tokens of a user, of whatever role; answers their ids, none where there are none. */
  revokeUser(user: string, now: number): Promise<readonly string[] | "last_admin">;
  /** Notes that a token was used. */
  noteUse(id: string, now: number): Promise<void>;
}

type Tokens = readonly StoredToken[];

function entryOf(token: StoredToken): TokenEntry {
  const { id, user, role, monthly, hourly, expiresAt, createdAt, revokedAt, usedAt } = token;
  return { id, user, role, monthly, hourly, expiresAt, createdAt, revokedAt, usedAt };
}

const nothing = <R>(result: R): TokenDecision<R> => ({ kept: [], result });

/** The token of an id that was not revoked. */
const standing = (tokens: Tokens, id: string): StoredToken | undefined =>
  tokens.find((token) => token.id === id && token.revokedAt === null);

/** True when `tokens` that are valid at `now` let somebody decide, and none of them does but for those of `ids`. */
function areLastAdmins(tokens: Tokens, ids: readonly string[], now: number): boolean {
  const admins = tokens.filter((token) => token.role === "admin" && stateOf(token, now) === "valid");
  return admins.length > 0 && admins.every(({ id }) => ids.includes(id));
}

/** A new token, as it is kept and as it is told. */
function newEntry(
  { user, role, monthly, hourly, expiresAt }: Rights,
  now: number,
  { id, secret }: Token,
): { readonly stored: StoredToken; readonly made: MadeToken } {
  const stored = {
    ...{ id, hash: secretHash(secret), user, role, monthly, hourly, expiresAt },
    ...{ createdAt: now, revokedAt: null, usedAt: null },
  };
  return { stored, made: { text: tokenText({ id, secret }), entry: entryOf(stored) } };
}

function changed(
  tokens: Tokens,
  id: string,
  bounds: Parameters<TokenBook["change"]>[1],
): TokenDecision<TokenEntry | undefined> {
  const former = standing(tokens, id);
  if (former === undefined) return nothing(undefined);
  const token = { ...former, ...bounds };
  return { kept: [token], result: entryOf(token) };
}

function replaced(
  tokens: Tokens,
  id: string,
  { until, now, token }: { readonly until: number; readonly now: number; readonly token: Token },
): TokenDecision<MadeToken | undefined> {
  const former = standing(tokens, id);
  if (former === undefined) return nothing(undefined);
  const expiresAt = former.expiresAt === null ? null : now + former.expiresAt - former.createdAt;
  const successor = newEntry({ ...former, expiresAt }, now, token);
  const ended =
    until <= now
      ? { ...former, revokedAt: now }
      : { ...former, expiresAt: Math.min(until, former.expiresAt ?? Infinity) };
  return { kept: [ended, successor.stored], result: successor.made };
}

function revoked(tokens: Tokens, id: string, now: number): TokenDecision<Revocation> {
  if (areLastAdmins(tokens, [id], now)) return nothing("last_admin");
  const token = standing(tokens, id);
  if (token === undefined) return nothing("unknown");
  return { kept: [{ ...token, revokedAt: now }], result: "revoked" };
}

function revokedOf(
  tokens: Tokens,
  user: string,
  now: number,
): TokenDecision<readonly string[] | "last_admin"> {
  const theirs = tokens.filter((token) => token.user === user && token.revokedAt === null);
  const ids = theirs.map(({ id }) => id);
  if (areLastAdmins(tokens, ids, now)) return nothing("last_admin");
  return { kept: theirs.map((token) => ({ ...token, revokedAt: now })), result: ids };
}

/** What is kept of a decision when it was `decider` who made it: an act for each token that is another one now. */
function audited<R>(
  decision: TokenDecision<R>,
  decider: Decider | undefined,
  action: TokenAction,
): TokenDecision<R> {
  if (decider === undefined) return decision;
  const [first, successor] = decision.kept;
  const acts =
    action === "token_replaced" && first !== undefined && successor !== undefined
      ? [actOf(decider, action, first.id, `${successor.id}: ${tokenDetail(successor)}`)]
      : decision.kept.map((token) => actOf(decider, action, token.id, tokenDetail(token)));
  return { ...decision, acts };
}

/**
 * The tokens in a store. `make` makes new ones, and `decider` decides on them.
 * @decides which tokens are kept, replaced and deleted
 */
export function tokenBook(table: TokenTable, make: () => Token = newToken, decider?: Decider): TokenBook {
  const update = <R>(action: TokenAction, decide: (tokens: Tokens) => TokenDecision<R>): Promise<R> =>
    table.update((tokens) => audited(decide(tokens), decider, action));
  return {
    by: (who) => tokenBook(table, make, who),
    create(rights, now) {
      const { stored, made } = newEntry(rights, now, make());
      return update("token_made", () => ({ kept: [stored], result: made }));
    },
    async createAll(rights, now, beforeKept) {
      const entries = rights.map((one) => newEntry(one, now, make()));
      beforeKept(entries.map(({ made }) => made));
      await update("token_made", () => ({ kept: entries.map(({ stored }) => stored), result: undefined }));
    },
    find: (id) => table.find(id),
    list: async () => (await table.list()).map(entryOf),
    change: (id, bounds) => update("token_changed", (tokens) => changed(tokens, id, bounds)),
    replace(id, until, now) {
      const token = make();
      return update("token_replaced", (tokens) => replaced(tokens, id, { until, now, token }));
    },
    revoke: (id, now) => update("token_revoked", (tokens) => revoked(tokens, id, now)),
    revokeUser: (user, now) => update("token_revoked", (tokens) => revokedOf(tokens, user, now)),
    noteUse: (id, now) => table.noteUse(id, now),
  };
}
