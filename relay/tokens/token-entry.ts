import type { StoredToken, TokenRole } from "../../shared/gateway/store/relay-tables.ts";

export const roles = ["user", "viewer", "admin"] as const satisfies readonly TokenRole[];

/** What bounds a token. */
export type Bounds = Pick<StoredToken, "monthly" | "hourly" | "expiresAt">;

/** What a token lets its user do. */
export type Rights = Bounds & Pick<StoredToken, "user" | "role">;

/** A token as it is shown: all but the hash of its secret. */
export type TokenEntry = Omit<StoredToken, "hash">;

/** True for those who may see `/admin`. */
export const opensAdmin = ({ role }: Rights): boolean => role === "admin" || role === "viewer";

export type TokenState = "valid" | "expired" | "revoked";

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
