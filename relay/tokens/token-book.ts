import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type {
  AuditedAct,
  StoredToken,
  TokenDecision,
  TokenTable,
  TokenRole,
} from "../../shared/gateway/store/tables.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";

export const roles = ["user", "viewer", "admin"] as const satisfies readonly TokenRole[];

/** The limits of a token. */
export type TokenLimits = Pick<StoredToken, "monthly" | "hourly" | "expiresAt">;

/** What a token allows its user to do. */
export type Rights = TokenLimits & Pick<StoredToken, "user" | "role">;

/** A token as it may be shown, without the hash of its secret. */
export type TokenEntry = Omit<StoredToken, "hash">;

/** Returns whether a role may see `/admin`. */
export const opensAdmin = ({ role }: Rights): boolean => role === "admin" || role === "viewer";

type TokenState = "valid" | "expired" | "revoked";

/** Returns the state of a token at `now`, epoch milliseconds. */
export function stateOf({ revokedAt, expiresAt }: TokenEntry, now: number): TokenState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "valid";
}

/** A token that ends within this time should be replaced by now, milliseconds: 14 days. */
const soon = 14 * 24 * 3_600_000;

/** Returns whether a token is valid at `now`, ends within 14 days, and was not replaced yet. */
export const endsSoon = (token: TokenEntry, now: number): boolean =>
  stateOf(token, now) === "valid" &&
  token.replacedBy === null &&
  token.expiresAt !== null &&
  token.expiresAt - now <= soon;

/**
 * Returns the end of a token that replaces another at `now`, epoch milliseconds; null: never. It lasts as long as the
 * former was last given for, so that replacing renews it. An end that was brought forward is a decision, and stays.
 */
export function replacementEnd(token: TokenEntry, now: number): number | null {
  const { expiresAt } = token;
  const lifetime = replacementLifetime(token);
  if (expiresAt === null || lifetime === 0) return expiresAt;
  return lifetime === endless ? null : now + lifetime;
}

/** The last time that a date can represent (ECMAScript). */
const latest = 8.64e15;

/** The lifetime of a token without end, once it was replaced and still works for a while. */
const endless = latest;

/** Returns how long a token that replaces another lasts, milliseconds; 0 if the end of the former stays. */
const replacementLifetime = ({ expiresAt, createdAt, lifetime }: TokenEntry): number =>
  lifetime ?? (expiresAt === null ? endless : expiresAt - createdAt);

/** User names appear in the ledger, in logs and on pages, so they are readable and on one line. */
export const userName = /^[\p{L}\p{N}][\p{L}\p{N} @.+_'-]{0,63}$/u;

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** Returns a token as it is shown at `now`, epoch milliseconds: everything except the hash of its secret. */
export function shownEntry(entry: TokenEntry, now: number) {
  const { id, user, role, monthly, hourly } = entry;
  return {
    id,
    user,
    role,
    admin: role === "admin",
    monthly,
    hourly,
    state: stateOf(entry, now),
    createdAt: isoTime(entry.createdAt),
    expiresAt: isoTime(entry.expiresAt),
    usedAt: isoTime(entry.usedAt),
    revokedAt: isoTime(entry.revokedAt),
    replacedBy: entry.replacedBy,
  };
}

/** Returns a token with what its user has spent in the month, over all tokens of the same name; null if unknown. */
export function shownWithUse(entry: TokenEntry, used: number | null, now: number) {
  const { monthly } = entry;
  const remaining = monthly === null || used === null ? null : Math.max(0, monthly - used);
  return { ...shownEntry(entry, now), used, remaining, endsSoon: endsSoon(entry, now) };
}
export type ShownToken = ReturnType<typeof shownWithUse>;

/** Formats of a token's end: a duration from `now`, a last day, or none. */
export const expiryShapes = "90d, 12h, 2027-06-30, never";

/** Returns the end of a day in this machine's time zone, epoch milliseconds, or undefined if there is no such day. */
function endOfDay(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const end = new Date(Number(year), Number(month) - 1, Number(day) + 1);
  const last = new Date(Number(year), Number(month) - 1, Number(day));
  return last.getMonth() === Number(month) - 1 ? end.getTime() : undefined;
}

/**
 * Returns when a token ends, epoch milliseconds: `90d` and `12h` count from `now`, and `2027-06-30` includes the
 * whole day. Null for `never`. Undefined for anything else, and for a time that is not after `now`.
 */
export function readExpiry(text: string, now: number): number | null | undefined {
  const wanted = text.trim();
  if (wanted === "never") return null;
  const duration = parseDuration(wanted);
  const end = duration === undefined ? endOfDay(wanted) : now + Math.round(duration);
  return end !== undefined && end > now && end <= latest ? end : undefined;
}

/** Who makes a decision, by which means, and when, epoch milliseconds. */
export type Decider = Pick<AuditedAct, "by" | "way" | "at">;

/** Kinds of decisions in the audit. */
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

/** Makes an audit entry. `subject` is the id of a token, or empty. */
export const actOf = (decider: Decider, action: TokenAction, subject = "", detail = ""): AuditedAct => ({
  id: randomUUID(),
  ...decider,
  action,
  subject,
  detail,
});

/** Describes a token's user and limits for the audit. */
function tokenDetail({ user, role, monthly, hourly, expiresAt }: TokenEntry): string {
  const end = expiresAt === null ? "never" : new Date(expiresAt).toISOString().slice(0, 16);
  const hour = hourly === null ? "" : `, hourly=${hourly}`;
  return `${user}, ${role}, monthly=${monthly ?? "unlimited"}${hour}, expires=${end}`;
}

/** A token: an id that may be shown, and a secret that is shown once and stored as a hash. */
interface Token {
  readonly id: string;
  readonly secret: string;
}

const form = /^srt_([0-9a-f]{8})_([A-Za-z0-9_-]{43})$/;

/** Makes a token with 32 random bits as its id and 256 as its secret. */
export function newToken(random: (bytes: number) => Buffer = randomBytes): Token {
  return { id: random(4).toString("hex"), secret: random(32).toString("base64url") };
}

/** Returns a token as its user enters it: `srt_<id>_<secret>`. */
export const tokenText = ({ id, secret }: Token): string => `srt_${id}_${secret}`;

/** Parses a token. Returns undefined if the text has another format. */
export function readToken(text: string): Token | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/**
 * Returns the stored hash of a secret. The secret is long and random, so a slow hash would not protect it better
 * and would cost time on every request.
 */
export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Compares two hashes in constant time. */
export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** A new token. Its text is available here and never again. */
export interface MadeToken {
  readonly text: string;
  readonly entry: TokenEntry;
}

/**
 * Result of revoking: `unknown` if there is no such token or it is already revoked, `last_admin` if it is the last
 * administrator's.
 */
type Revocation = "revoked" | "unknown" | "last_admin";

type Replacement = MadeToken | "ended" | "replaced" | undefined;

/** The issued tokens. Only a hash of each secret is stored. Times are epoch milliseconds. */
export interface TokenBook {
  /** Returns the same book, which records `decider` with each decision. */
  by(decider: Decider): TokenBook;
  create(rights: Rights, now: number): Promise<MadeToken>;
  /**
   * Makes a token for each of `rights` whose user has no valid one, all of them or none, and returns how many.
   * `beforeKept` receives them, if any, before they are stored, and again if that is tried again. If it throws, none
   * is made, so that no token becomes valid whose text nobody has.
   */
  createAll(
    rights: readonly Rights[],
    now: number,
    beforeKept: (made: readonly MadeToken[]) => void,
  ): Promise<number>;
  find(id: string): Promise<StoredToken | undefined>;
  /** Returns all tokens, including revoked ones, newest first. */
  list(): Promise<TokenEntry[]>;
  /**
   * Changes a token's limits or its user, from its next question on. Returns undefined if there is no such token or
   * it is revoked.
   */
  change(
    id: string,
    bounds: Partial<TokenLimits & Pick<Rights, "user">>,
    now: number,
  ): Promise<TokenEntry | undefined>;
  /**
   * Makes a token with the rights of another, until `replacementEnd`; the other ends at `until`. Returns undefined if
   * there is no such token or it is revoked, `ended` if the new one would have ended already, and `replaced` if `shown`
   * is given and is not by which token this one was replaced last: somebody else has just replaced it.
   */
  replace(id: string, until: number, now: number, shown?: string | null): Promise<Replacement>;
  revoke(id: string, now: number): Promise<Revocation>;
  /** Revokes all tokens of a user, whatever their roles. Returns their ids. */
  revokeUser(user: string, now: number): Promise<readonly string[] | "last_admin">;
  /** Records that a token was used. */
  noteUse(id: string, now: number): Promise<void>;
}

type Tokens = readonly StoredToken[];

function entryOf(token: StoredToken): TokenEntry {
  const { id, user, role, monthly, hourly, expiresAt, createdAt, revokedAt, usedAt } = token;
  const { lifetime, replacedBy } = token;
  return { id, user, role, monthly, hourly, expiresAt, createdAt, revokedAt, usedAt, lifetime, replacedBy };
}

const nothing = <R>(result: R): TokenDecision<R> => ({ kept: [], result });

/** Returns the token with an id unless it is revoked. */
const standing = (tokens: Tokens, id: string): StoredToken | undefined =>
  tokens.find((token) => token.id === id && token.revokedAt === null);

/** Returns the token that stands for a replaced one: the first of its successors that is not revoked, if any. */
export async function successorOf(
  book: Pick<TokenBook, "find">,
  { replacedBy }: Pick<TokenEntry, "replacedBy">,
): Promise<TokenEntry | undefined> {
  const next = replacedBy === null ? undefined : await book.find(replacedBy);
  return next === undefined || next.revokedAt === null ? next : successorOf(book, next);
}

/**
 * Returns the ids of all tokens, beside this one, by which its user has access at `now`; none if `replacedBy`, which is
 * named to whoever revokes, is the only one.
 */
export async function othersOf(
  book: Pick<TokenBook, "list">,
  { id, user, replacedBy }: Pick<TokenEntry, "id" | "user" | "replacedBy">,
  now: number,
): Promise<readonly string[]> {
  const others = (await book.list()).filter(
    (one) => one.user === user && one.id !== id && stateOf(one, now) === "valid",
  );
  return others.some((one) => one.id !== replacedBy) ? others.map((one) => one.id) : [];
}

/** Returns whether `ids` include every administrator's token that is valid at `now`, if there is one. */
function areLastAdmins(tokens: Tokens, ids: readonly string[], now: number): boolean {
  const admins = tokens.filter((token) => token.role === "admin" && stateOf(token, now) === "valid");
  return admins.length > 0 && admins.every(({ id }) => ids.includes(id));
}

/** Makes a new token, as stored and as handed out. */
function newEntry(
  { user, role, monthly, hourly, expiresAt }: Rights,
  now: number,
  { id, secret }: Token,
): { readonly stored: StoredToken; readonly made: MadeToken } {
  const stored = {
    ...{ id, hash: secretHash(secret), user, role, monthly, hourly, expiresAt },
    ...{ createdAt: now, revokedAt: null, usedAt: null, lifetime: null, replacedBy: null },
  };
  return { stored, made: { text: tokenText({ id, secret }), entry: entryOf(stored) } };
}

/** Returns how long a replacement of a token lasts whose end is changed; undefined: it is not. */
function changedLifetime(
  { expiresAt, lifetime }: StoredToken,
  end: number | null | undefined,
  now: number,
): number | null {
  if (end === undefined || end === expiresAt) return lifetime;
  if (end === null) return null;
  return end > (expiresAt ?? Infinity) ? end - now : 0;
}

function changed(
  tokens: Tokens,
  id: string,
  bounds: Parameters<TokenBook["change"]>[1],
  now: number,
): TokenDecision<TokenEntry | undefined> {
  const former = standing(tokens, id);
  if (former === undefined) return nothing(undefined);
  const lifetime = changedLifetime(former, bounds.expiresAt, now);
  const token = { ...former, ...bounds, lifetime };
  return { kept: [token], result: entryOf(token) };
}

interface Replacing {
  readonly until: number;
  readonly now: number;
  readonly token: Token;
  readonly shown: string | null | undefined;
}

function replaced(
  tokens: Tokens,
  id: string,
  { until, now, token, shown }: Replacing,
): TokenDecision<Replacement> {
  const former = standing(tokens, id);
  if (former === undefined) return nothing(undefined);
  if (shown !== undefined && former.replacedBy !== shown) return nothing("replaced");
  const expiresAt = replacementEnd(former, now);
  if (expiresAt !== null && expiresAt <= now) return nothing("ended");
  const { stored, made } = newEntry({ ...former, expiresAt }, now, token);
  // An end that stays does so however often the token is replaced.
  const successor = { ...stored, lifetime: former.lifetime === 0 ? 0 : null };
  // Its own end is that of its replacement from now on, and says nothing of how long it was to last.
  const lifetime = replacementLifetime(former);
  const left = { ...former, replacedBy: successor.id };
  const ended =
    until <= now
      ? { ...left, revokedAt: now }
      : { ...left, expiresAt: Math.min(until, former.expiresAt ?? latest), lifetime };
  return { kept: [ended, successor], result: { ...made, entry: entryOf(successor) } };
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

/** Adds the audit entries to a decision of `decider`: one for each changed token. */
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
 * Returns the tokens in a store. `make` makes new ones; `decider` is recorded with each decision.
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
      type Done = { readonly made: number } | { readonly error: unknown };
      const done = await update<Done>("token_made", (tokens) => {
        const valid = tokens.filter((token) => stateOf(token, now) === "valid");
        const having = new Set(valid.map(({ user }) => user));
        const lacking = entries.filter(({ stored }) => !having.has(stored.user));
        try {
          if (lacking.length > 0) beforeKept(lacking.map(({ made }) => made));
        } catch (error) {
          // Thrown in here, it would be taken for an error of the store.
          return nothing({ error });
        }
        return { kept: lacking.map(({ stored }) => stored), result: { made: lacking.length } };
      });
      if ("error" in done) throw done.error;
      return done.made;
    },
    find: (id) => table.find(id),
    list: async () => (await table.list()).map(entryOf),
    change: (id, bounds, now) => update("token_changed", (tokens) => changed(tokens, id, bounds, now)),
    replace(id, until, now, shown) {
      const token = make();
      return update("token_replaced", (tokens) => replaced(tokens, id, { until, now, token, shown }));
    },
    revoke: (id, now) => update("token_revoked", (tokens) => revoked(tokens, id, now)),
    revokeUser: (user, now) => update("token_revoked", (tokens) => revokedOf(tokens, user, now)),
    noteUse: (id, now) => table.noteUse(id, now),
  };
}
