import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { StatementSession, Statement } from "./session.ts";

/**
 * Who opened a store: a name that no other opening has. While it is open, its session that listens holds a lock of that
 * name, which ends with the session: so the others know when its process has died. Programs of an earlier version hold none,
 * and have other names.
 */
export type Owner = string;

const prefix = "session:";

export const newOwner = (): Owner => `${prefix}${hostname()}:${process.pid}:${randomUUID()}`;

/**
 * How long an owner has no session before it counts as dead, milliseconds: one whose connection was cut opens another at once,
 * and its calls are under way.
 */
const deadAfter = 3_000;

const lockOwner: Statement = {
  name: "lock owner",
  // Shared, for the session before it may be there still.
  text: "SELECT pg_try_advisory_lock_shared(hashtextextended($1, 0))",
};

/** Has the session hold the lock of `owner` until it ends. */
export async function lockOwnerOf(session: StatementSession, owner: Owner): Promise<void> {
  await session.rows(lockOwner, [owner]);
}

const selectWithoutSession: Statement = {
  name: "select owners without session",
  text: `SELECT owner FROM (SELECT DISTINCT owner FROM leases
      WHERE account = $1 AND until > $2 AND owner <> $3 AND owner LIKE '${prefix}%') AS owners
    WHERE NOT EXISTS (SELECT 1 FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (classid::bigint << 32) | objid::bigint = hashtextextended(owner, 0))`,
};

/** Watches whether those are alive that hold leases of an account. */
export class OwnerWatch {
  readonly #account: number;
  readonly #self: Owner;
  /** Since when each that has no session was seen without one, by the database's clock. */
  readonly #without = new Map<Owner, number>();

  constructor(account: number, self: Owner) {
    this.#account = account;
    this.#self = self;
  }

  /** Those that have died by `now`, by the database's clock: to be asked again and again while somebody waits for one. */
  async dead(session: StatementSession, now: number): Promise<Owner[]> {
    const values = [this.#account, now, this.#self];
    const rows = await session.rows<{ owner: Owner }>(selectWithoutSession, values);
    const missing = new Set(rows.map(({ owner }) => owner));
    for (const owner of this.#without.keys()) if (!missing.has(owner)) this.#without.delete(owner);
    for (const owner of missing) if (!this.#without.has(owner)) this.#without.set(owner, now);
    return [...missing].filter((owner) => now - this.#without.get(owner)! >= deadAfter);
  }
}
