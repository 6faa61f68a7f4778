/** What a token opens beside `/v1`: nothing; `/admin`, to look at; `/admin`, to decide on. */
export const roles = ["user", "viewer", "admin"] as const;
export type Role = (typeof roles)[number];

/** What bounds a token. */
export interface Bounds {
  /** Calls its user may spend in a month; null: as many as there are. */
  readonly monthly: number | null;
  /** Calls its user may spend in an hour; null: as many as there are. */
  readonly hourly: number | null;
  /** From when on it opens nothing, epoch milliseconds; null: it does not end by itself. */
  readonly expiresAt: number | null;
}

/** What a token lets its user do. */
export interface Rights extends Bounds {
  readonly user: string;
  readonly role: Role;
}

/** A token as it stands in the book. Times are epoch milliseconds. */
export interface TokenEntry extends Rights {
  readonly id: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  /** When it was last used, to the hour. */
  readonly usedAt: number | null;
}

/** True for those who may see `/admin`. */
export const opensAdmin = ({ role }: Rights): boolean => role === "admin" || role === "viewer";

export type TokenState = "valid" | "expired" | "revoked";

/** What a token is at `now`, epoch milliseconds. */
export function stateOf({ revokedAt, expiresAt }: TokenEntry, now: number): TokenState {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt <= now ? "expired" : "valid";
}

/** Names stand in the ledger, in logs and on pages: something to read, on one line. */
export const userName = /^[\p{L}\p{N}][\p{L}\p{N} @.+_'-]{0,63}$/u;
