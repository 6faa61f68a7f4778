/** What a token lets its user do. */
export interface Rights {
  readonly user: string;
  readonly admin: boolean;
  /** Calls the user may spend in a month; null: as many as there are. */
  readonly monthly: number | null;
  /** Calls the user may spend in an hour; null: as many as there are. */
  readonly hourly: number | null;
}

/** A token as it stands in the book. Times are epoch milliseconds. */
export interface TokenEntry extends Rights {
  readonly id: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  /** When it was last used, to the hour. */
  readonly usedAt: number | null;
}

/** Names stand in the ledger, in logs and on pages: something to read, on one line. */
export const userName = /^[\p{L}\p{N}][\p{L}\p{N} @.+_'-]{0,63}$/u;
