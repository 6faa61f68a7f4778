import type { StoredToken, TokenRole } from "../../shared/gateway/store/relay-tables.ts";
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

/** Returns whether a token is valid at `now` and ends within 14 days. */
export const endsSoon = (token: TokenEntry, now: number): boolean =>
  stateOf(token, now) === "valid" && token.expiresAt !== null && token.expiresAt - now <= soon;

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

/** The last time that a date can represent (ECMAScript). */
const latest = 8.64e15;

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
