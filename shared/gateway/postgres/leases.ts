import { randomUUID } from "node:crypto";
import type { IntendedCall, SettledCall } from "../store/store.ts";
import type { Owner } from "./owner.ts";
import { type QueuedStatement, type StatementSession, type Statement, columnsOf } from "./session.ts";
import { addToSums } from "./upkeep.ts";

export interface Lease {
  readonly id: string;
  readonly operation: string;
  readonly run: string;
  readonly user: string;
  readonly lookup: string;
}

/** A ledger row made from a lease. */
type LeaseLine = Omit<Lease, "lookup"> & Omit<SettledCall, "call">;

const insertLeases: Statement = {
  name: "insert leases",
  text: `INSERT INTO leases (id, account, owner, until, operation, run, user_name, lookup)
    SELECT id, $1, $2, $3, operation, run, user_name, lookup
      FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[]) AS t(id, operation, run, user_name, lookup)`,
};

/**
 * Moves calls from the leases to the ledger and its sums in one statement. One that is in the ledger already is not counted
 * again.
 */
const settleLeases: Statement = {
  name: "settle leases",
  text: `WITH gone AS (DELETE FROM leases WHERE id = ANY ($2::uuid[])),
    made AS (
      INSERT INTO calls (id, account, at, day, status, remaining, operation, run, user_name)
        SELECT id, $1, at, day_of(at), status, remaining, operation, run, user_name
          FROM unnest($2::uuid[], $3::bigint[], $4::integer[], $5::bigint[], $6::text[], $7::text[], $8::text[])
            AS t(id, at, status, remaining, operation, run, user_name)
      ON CONFLICT (id) DO NOTHING RETURNING *),
    by_operation AS (${addToSums("day_sums", "made")})
    ${addToSums("run_sums", "made")}`,
};

const deleteLeases: Statement = {
  name: "delete leases",
  text: "DELETE FROM leases WHERE id = ANY ($1::uuid[])",
};

const selectExpired: Statement = {
  name: "select expired",
  text: `SELECT id, least(until, $2) AS until, operation, run, user_name AS user FROM leases
    WHERE account = $1 AND (until <= $2 OR owner = ANY ($3::text[])) ORDER BY id FOR UPDATE SKIP LOCKED`,
};

/**
 * The leases of one account: calls that may be made and are not settled yet, one row each. `owner` is the name of this
 * opening of the store. Callers know a call by a number, and the store by an id generated here, so that the id is known
 * even if the commit was never confirmed. Every method must run inside its caller's transaction.
 */
export function leasesOf(account: number, owner: string) {
  const own = new Map<number, Lease>();
  let numbered = 0;

  const writing = (calls: readonly LeaseLine[]): QueuedStatement => [
    settleLeases,
    [account, ...columnsOf(calls, "id", "at", "status", "remaining", "operation", "run", "user")],
  ];

  return {
    /** Creates leases for `calls` without writing anything. */
    make: (calls: readonly IntendedCall[]): Lease[] =>
      calls.map(({ operation, purpose: { run, user }, lookupKey: lookup }) => ({
        ...{ id: randomUUID(), operation, run, user, lookup },
      })),
    /** Returns the statement that writes leases for calls that may reach the service until `until`, epoch milliseconds. */
    opening: (leases: readonly Lease[], until: number): QueuedStatement => [
      insertLeases,
      [account, owner, until, ...columnsOf(leases, "id", "operation", "run", "user", "lookup")],
    ],
    /** Registers committed leases, and returns the numbers by which they are settled or released. */
    keep(leases: readonly Lease[]): number[] {
      return leases.map((lease) => {
        numbered += 1;
        own.set(numbered, lease);
        return numbered;
      });
    },
    /** Returns the statement that writes calls to the ledger. */
    settling: (calls: readonly SettledCall[]): QueuedStatement =>
      writing(
        calls.flatMap((call) => {
          const lease = own.get(call.call);
          return lease === undefined ? [] : [{ ...lease, ...call }];
        }),
      ),
    /** Returns the leases of calls that are neither settled nor released. */
    of: (calls: readonly number[]): Lease[] => calls.flatMap((call) => own.get(call) ?? []),
    /** Deletes the leases of calls that are not made. Some may never have been committed. */
    async drop(session: StatementSession, leases: readonly Lease[]): Promise<void> {
      if (leases.length > 0) await session.count(deleteLeases, columnsOf(leases, "id"));
    },
    /** Drops the numbers of calls that are settled or released. */
    forget: (calls: readonly number[]): void => calls.forEach((call) => own.delete(call)),
    /**
     * Ends leases that have expired by the database's clock, and those of `dead` owners. Whether their calls reached
     * the service is unknown, so they enter the ledger as made without an answer.
     */
    async endExpired(session: StatementSession, now: number, dead: readonly Owner[] = []): Promise<void> {
      const lost = await session.rows<Omit<Lease, "lookup"> & { until: number }>(selectExpired, [
        account,
        now,
        dead,
      ]);
      if (lost.length === 0) return;
      await session.count(...writing(lost.map((lease) => ({ ...lease, at: lease.until, status: 0 }))));
    },
  };
}
