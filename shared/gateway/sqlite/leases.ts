import { hostname } from "node:os";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type { IntendedCall, SettledCall } from "../store/store.ts";
import type { daySumsOf } from "./day-sums.ts";

/** Start time of this process, epoch seconds. It is the same in all its threads unless the clock is set. */
const began = Math.round(Date.now() / 1_000 - process.uptime());
const sameBeginning = 2;

let opened = 0;

/**
 * Returns the owner's name for one opening of the store: host, process id, start time (process ids are reused), and a
 * counter that distinguishes several openings in one process.
 */
export function newOwner(): string {
  opened += 1;
  return `${hostname()}:${process.pid}:${began}:${opened}`;
}

/** Returns whether the owner's process still runs. A process on another host is assumed to. */
function isAlive(owner: string): boolean {
  const [, host, id, beginning] = /^(.*):(\d+):(\d+):\d+$/.exec(owner) ?? [];
  if (host !== hostname()) return true;
  const pid = Number(id);
  // The first process of a container has the same id at every start.
  if (pid === process.pid) return Math.abs(Number(beginning) - began) <= sameBeginning;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

interface ForeignLease {
  readonly id: number;
  readonly owner: string;
  readonly until: number;
  /** Calls of the lease that are not settled. */
  readonly open: number;
}

/** Calls of a batch with the same operation, run and user, which share one row. */
interface Group {
  readonly operation: string;
  readonly run: string;
  readonly user: string;
  readonly lookups: string[];
  readonly places: number[];
}

function groupsOf(calls: readonly IntendedCall[]): Group[] {
  const groups: Group[] = [];
  calls.forEach(({ operation, purpose: { run, user }, lookupKey }, place) => {
    let group = groups.find((one) => one.operation === operation && one.run === run && one.user === user);
    if (group === undefined) groups.push((group = { operation, run, user, lookups: [], places: [] }));
    group.lookups.push(lookupKey);
    group.places.push(place);
  });
  return groups;
}

type DaySums = Pick<ReturnType<typeof daySumsOf>, "count">;

/**
 * The leases of one account: calls that may be made and are not settled yet. A row stands for a batch, because a row
 * for each call would have to be written twice. Every method must run inside its caller's transaction.
 */
export function leasesOf(database: SqliteFile, account: number, owner: string, sums: DaySums) {
  const insert = database.prepare(
    "INSERT INTO grants (account, owner, until, operation, run, user, open, lookups) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const close = database.prepare("UPDATE grants SET open = open - ? WHERE id = ? AND owner = ?");
  const drop = database.prepare("DELETE FROM grants WHERE id = ? AND open <= 0");
  const sum = database
    .prepare<[number, number], number>(
      "SELECT ifnull(sum(open), 0) FROM grants WHERE account = ? AND until > ?",
    )
    .pluck();
  const sumOfUser = database
    .prepare<[number, string, number], number>(
      "SELECT ifnull(sum(open), 0) FROM grants WHERE account = ? AND user = ? AND until > ?",
    )
    .pluck();
  const sumOfRun = database
    .prepare<[number, string, string], number>(
      "SELECT ifnull(sum(open), 0) FROM grants WHERE account = ? AND user = ? AND run = ?",
    )
    .pluck();
  const lookups = database
    .prepare<[number, string, number], string>(
      "SELECT lookups FROM grants WHERE account = ? AND owner <> ? AND until > ?",
    )
    .pluck();
  const others = database.prepare<[number, string], ForeignLease>(
    "SELECT id, owner, until, open FROM grants WHERE account = ? AND owner <> ?",
  );
  const write = database.prepare(
    `INSERT INTO calls (account, at, status, remaining, operation, run, user)
     SELECT account, ?, ?, ?, operation, run, user FROM grants WHERE id = ? AND owner = ?`,
  );
  const remove = database.prepare("DELETE FROM grants WHERE id = ?");

  /**
   * Opens leases for `calls`, which may reach the service until `until`, epoch milliseconds. Returns the lease id of
   * each.
   */
  function open(calls: readonly IntendedCall[], until: number): number[] {
    const leases: number[] = [];
    for (const { operation, run, user, lookups, places } of groupsOf(calls)) {
      const keys = JSON.stringify(lookups);
      const line = insert.run(account, owner, until, operation, run, user, lookups.length, keys);
      for (const place of places) leases[place] = Number(line.lastInsertRowid);
    }
    return leases;
  }

  /** Removes calls from their leases, given the lease id of each. */
  function release(calls: readonly number[]): void {
    const counts = new Map<number, number>();
    for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
    for (const [lease, count] of counts) {
      close.run(count, lease, owner);
      drop.run(lease);
    }
  }

  /**
   * Writes calls to the ledger. If another process took this one for dead and ended a lease, its calls are there
   * already.
   */
  function settle(calls: readonly SettledCall[]): void {
    for (const { call, at, status, remaining } of calls) {
      write.run(at, status, remaining ?? null, call, owner);
    }
    sums.count(calls, owner);
    release(calls.map(({ call }) => call));
  }

  /**
   * Ends leases that have expired or whose process died. Whether their calls reached the service is unknown, so they
   * enter the ledger as made without an answer. A process on another host counts as alive until its lease expires.
   */
  function endExpired(now: number): void {
    for (const { id, owner: other, until, open: left } of others.all(account, owner)) {
      if (until > now && isAlive(other)) continue;
      const lost = { call: id, at: Math.min(until, now), status: 0 };
      for (let call = 0; call < left; call += 1) write.run(lost.at, lost.status, null, id, other);
      sums.count(Array<SettledCall>(left).fill(lost), other);
      remove.run(id);
    }
  }

  return {
    open,
    settle,
    release,
    endExpired,
    /** Returns how many open calls may still reach the service after `time`, epoch milliseconds. */
    openAfter: (time: number) => sum.get(account, time)!,
    /** Returns the same for one user. */
    openOfUserAfter: (user: string, time: number) => sumOfUser.get(account, user, time)!,
    /** Returns how many calls of a run are open, even if their lease has expired. */
    openOfRun: (user: string, run: string) => sumOfRun.get(account, user, run)!,
    /** Returns the keys of lookups in the unexpired leases of other processes. */
    askedByOthers: (now: number) =>
      new Set(lookups.all(account, owner, now).flatMap((keys) => JSON.parse(keys) as string[])),
  };
}
