import type { StoredToken, TokenRole } from "../../shared/gateway/store/relay-tables.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";

export const roles = ["user", "viewer", "admin"] as const satisfies readonly TokenRole[];

/** What bounds a token. */
export type TokenLimits = Pick<StoredToken, "monthly" | "hourly" | "expiresAt">;

/** What a token lets its user do. */
export type Rights = TokenLimits & Pick<StoredToken, "user" | "role">;

/** A token as it is shown: all but the hash of its secret. */
export type TokenEntry = Omit<StoredToken, "hash">;

/** True for those who may see `/admin`. */
export const opensAdmin = ({ role }: Rights): boolean => role === "admin" || role === "viewer";

type TokenState = "valid" | "expired" | "revoked";

/** What a token is at `now`, epoch milliseconds. */
export function stateOf({ revokedAt, expiresAt }: TokenEntry, now: number): TokenState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "valid";
}

/** A token that ends within this time should be replaced by now, milliseconds: 14 days. */
const soon = 14 * 24 * 3_600_000;

/** True for a token that is valid at `now` and ends within 14 days. */
export const endsSoon = (token: TokenEntry, now: number): boolean =>
  stateOf(token, now) === "valid" && token.expiresAt !== null && token.expiresAt - now <= soon;

/** Names stand in the ledger, in logs and on pages: something to read, on one line. */
export const userName = /^[\p{L}\p{N}][\p{L}\p{N} @.+_'-]{0,63}$/u;

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** A token as it is shown at `now`, epoch milliseconds: everything but what opens the door. */
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

/** A token with what its user has spent of the month, over all tokens of the same name; null where nobody knows. */
export function shownWithUse(entry: TokenEntry, used: number | null, now: number) {
  const { monthly } = entry;
  const remaining = monthly === null || used === null ? null : Math.max(0, monthly - used);
  return { ...shownEntry(entry, now), used, remaining, endsSoon: endsSoon(entry, now) };
}
export type ShownToken = ReturnType<typeof shownWithUse>;

/** Until when, as people write it: for how long from `now`, the last day, or without end. */
export const expiryShapes = "90d, 12h, 2027-06-30, never";

/** The last moment that a date can name (ECMAScript). */
const latest = 8.64e15;

/** The end of a day of this machine's calendar, epoch milliseconds; undefined when there is no such day. */
function endOfDay(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const end = new Date(Number(year), Number(month) - 1, Number(day) + 1);
  const last = new Date(Number(year), Number(month) - 1, Number(day));
  return last.getMonth() === Number(month) - 1 ? end.getTime() : undefined;
}

/**
 * When a token ends, epoch milliseconds: `90d` and `12h` count from `now`, of `2027-06-30` the whole day is included;
 * null for `never`. Undefined for anything else, and for what is not ahead of `now`.
 */
export function readExpiry(text: string, now: number): number | null | undefined {
  const wanted = text.trim();
  if (wanted === "never") return null;
  const duration = parseDuration(wanted);
  const end = duration === undefined ? endOfDay(wanted) : now + Math.round(duration);
  return end !== undefined && end > now && end <= latest ? end : undefined;
}
