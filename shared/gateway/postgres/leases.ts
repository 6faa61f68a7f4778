import { randomUUID } from "node:crypto";
import type { IntendedCall, SettledCall } from "../store/store.ts";
import type { Owner } from "./owner.ts";
import type { QueuedStatement, StatementSession, Statement } from "./session.ts";
import { addToSums } from "./upkeep.ts";

/** A call that may be made. */
export interface Lease {
  readonly id: string;
  readonly operation: string;
  readonly run: string;
  readonly user: string;
  readonly lookup: string;
}

/** What of a lease stands in the ledger. */
type LeaseLine = Omit<Lease, "lookup"> & Omit<SettledCall, "call">;

const insertLeases: Statement = {
  name: "insert leases",
  text: `INSERT INTO leases (id, account, owner, until, operation, run, user_name, lookup)
    SELECT id, $1, $2, $3, operation, run, user_name, lookup
      FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[]) AS t(id, operation, run, user_name, lookup)`,
};

/** Calls move from the leases to the ledger and its sums, in one statement; one that stands there is not counted twice. */
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
 * The calls of one account that may be made and are not settled yet, as leases that expire: a line each. `owner` names who
 * opened the store. A call is told to others by a number, here by the id that it has in the store: made here, so that it
 * is known even where the server did not come to say that the lease was kept. Every method must run inside the
 * transaction of its caller.
 */
export function leasesOf(account: number, owner: string) {
  const own = new Map<number, Lease>();
  let numbered = 0;

  const writing = (calls: readonly LeaseLine[]): QueuedStatement => [
    settleLeases,
    [
      account,
      calls.map(({ id }) => id),
      calls.map(({ at }) => Math.round(at)),
      calls.map(({ status }) => status),
      calls.map(({ remaining }) => remaining ?? null),
      calls.map(({ operation }) => operation),
      calls.map(({ run }) => run),
      calls.map(({ user }) => user),
    ],
  ];

  async function remove(session: StatementSession, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await session.count(deleteLeases, [ids]);
  }

  return {
    /** Leases for `calls`; nothing is written. */
    make: (calls: readonly IntendedCall[]): Lease[] =>
      calls.map(({ operation, purpose: { run, user }, lookupKey: lookup }) => ({
        ...{ id: randomUUID(), operation, run, user, lookup },
      })),
    /** The statement that writes down that calls may be made, and may reach the service until `until`. */
    opening: (leases: readonly Lease[], until: number): QueuedStatement => [
      insertLeases,
      [
        account,
        owner,
        until,
        leases.map(({ id }) => id),
        leases.map(({ operation }) => operation),
        leases.map(({ run }) => run),
        leases.map(({ user }) => user),
        leases.map(({ lookup }) => lookup),
      ],
    ],
    /** The leases are kept: the numbers by which they are settled or released. */
    keep(leases: readonly Lease[]): number[] {
      return leases.map((lease) => {
        numbered += 1;
        own.set(numbered, lease);
        return numbered;
      });
    },
    /** The statement that writes calls down in the ledger. */
    settling: (calls: readonly SettledCall[]): QueuedStatement =>
      writing(
        calls.flatMap((call) => {
          const lease = own.get(call.call);
          return lease === undefined ? [] : [{ ...lease, ...call }];
        }),
      ),
    /** Takes calls that were never made off the leases. */
    release: (session: StatementSession, calls: readonly number[]): Promise<void> =>
      remove(
        session,
        calls.flatMap((call) => own.get(call)?.id ?? []),
      ),
    /** The same for leases that may have been kept without anybody having heard of it: nobody makes their calls. */
    drop: (session: StatementSession, leases: readonly Lease[]): Promise<void> =>
      remove(
        session,
        leases.map(({ id }) => id),
      ),
    /** What was settled or released is kept: nobody comes back to it. */
    forget: (calls: readonly number[]): void => calls.forEach((call) => own.delete(call)),
    /**
     * Closes what ran out of time, by the database's clock, and what `dead` owners left: whether these calls reached the
     * service is not known, so they stand in the ledger as made, without an answer, and nobody waits for them.
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
