import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { StatementSession, Statement } from "./session.ts";

/**
 * Unique name of one opening of a store. While it is open, its listening session holds an advisory lock of that name,
 * which ends with the session, so that others notice when the process has died. Programs of an earlier version hold no
 * lock, and have names without the prefix.
 */
export type Owner = string;

const prefix = "session:";

export const newOwner = (): Owner => `${prefix}${hostname()}:${process.pid}:${randomUUID()}`;

/**
 * How long an owner must be without a session to count as dead, milliseconds. An owner whose connection was cut opens a
 * new one at once, and its calls are still under way.
 */
const deadAfter = 3_000;

const lockOwner: Statement = {
  name: "lock owner",
  // Shared, because the owner's previous session may still exist.
  text: "SELECT pg_try_advisory_lock_shared(hashtextextended($1, 0))",
};

/** Takes the lock of `owner`, which the session holds until it ends. */
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

/** Watches which owners of leases of an account are still alive. */
export class OwnerWatch {
  readonly #account: number;
  readonly #self: Owner;
  /** Since when each owner has been without a session, by the database's clock. */
  readonly #without = new Map<Owner, number>();

  constructor(account: number, self: Owner) {
    this.#account = account;
    this.#self = self;
  }

  /**
   * Returns the owners that have died by `now`, by the database's clock. Call it repeatedly while waiting for one: an
   * owner must be missing for `deadAfter`.
   */
  async dead(session: StatementSession, now: number): Promise<Owner[]> {
    const values = [this.#account, now, this.#self];
    const rows = await session.rows<{ owner: Owner }>(selectWithoutSession, values);
    const missing = new Set(rows.map(({ owner }) => owner));
    for (const owner of this.#without.keys()) if (!missing.has(owner)) this.#without.delete(owner);
    for (const owner of missing) if (!this.#without.has(owner)) this.#without.set(owner, now);
    return [...missing].filter((owner) => now - this.#without.get(owner)! >= deadAfter);
  }
}
