import { hostname } from "node:os";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type { IntendedCall, SettledCall } from "../store/store.ts";
import type { daySumsOf } from "./day-sums.ts";

/** When this process began, epoch seconds; the same in all its threads but for the clock's steps. */
const began = Math.round(Date.now() / 1_000 - process.uptime());
const sameBeginning = 2;

let opened = 0;

/**
 * A name under which one opening of the store takes calls: host, process id, its beginning (ids come again), and a number
 * that tells several openings of one process apart.
 */
export function newOwner(): string {
  opened += 1;
  return `${hostname()}:${process.pid}:${began}:${opened}`;
}

/** Whether the process of an owner still runs; one on another host is taken to. */
function isAlive(owner: string): boolean {
  const [, host, id, beginning] = /^(.*):(\d+):(\d+):\d+$/.exec(owner) ?? [];
  if (host !== hostname()) return true;
  const pid = Number(id);
  // The first process of a container has the same id at each start.
  if (pid === process.pid) return Math.abs(Number(beginning) - began) <= sameBeginning;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

interface OthersLease {
  readonly id: number;
  readonly owner: string;
  readonly until: number;
  /** Calls of it that are not settled. */
  readonly open: number;
}

/** Calls of one batch that are made for the same end, so that they stand in one line. */
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
 * The calls of one account that may be made and are not settled yet, as leases that expire: a line a batch, since a line a call would have to
 * be written twice. Every method must run inside the transaction of its caller.
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
  const others = database.prepare<[number, string], OthersLease>(
    "SELECT id, owner, until, open FROM grants WHERE account = ? AND owner <> ?",
  );
  const write = database.prepare(
    `INSERT INTO calls (account, at, status, remaining, operation, run, user)
     SELECT account, ?, ?, ?, operation, run, user FROM grants WHERE id = ? AND owner = ?`,
  );
  const remove = database.prepare("DELETE FROM grants WHERE id = ?");

  /** Writes down that `calls` may be made, and may reach the service until `until`; answers the lease of each. */
  function open(calls: readonly IntendedCall[], until: number): number[] {
    const leases: number[] = [];
    for (const { operation, run, user, lookups, places } of groupsOf(calls)) {
      const keys = JSON.stringify(lookups);
      const line = insert.run(account, owner, until, operation, run, user, lookups.length, keys);
      for (const place of places) leases[place] = Number(line.lastInsertRowid);
    }
    return leases;
  }

  /** Takes calls off their leases, each by the number it was granted under. */
  function release(calls: readonly number[]): void {
    const counts = new Map<number, number>();
    for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
    for (const [lease, count] of counts) {
      close.run(count, lease, owner);
      drop.run(lease);
    }
  }

  /** Writes calls down in the ledger; one whose lease another process has ended, thinking this one dead, stands there. */
  function settle(calls: readonly SettledCall[]): void {
    for (const { call, at, status, remaining } of calls) {
      write.run(at, status, remaining ?? null, call, owner);
    }
    sums.count(calls, owner);
    release(calls.map(({ call }) => call));
  }

  /**
   * Closes what a process left open when it was killed: whether these calls reached the service is not known, so they
   * stand in the ledger as made, without an answer, and nobody waits for them. A process elsewhere is taken to be alive
   * until its calls run out of time.
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
    /** Calls that are open and may still reach the service after `time`. */
    openAfter: (time: number) => sum.get(account, time)!,
    /** The same for one user. */
    openOfUserAfter: (user: string, time: number) => sumOfUser.get(account, user, time)!,
    /** Calls of a run that are open, whatever their time. */
    openOfRun: (user: string, run: string) => sumOfRun.get(account, user, run)!,
    /** Keys of what others ask, or asked a moment ago. */
    askedByOthers: (now: number) =>
      new Set(lookups.all(account, owner, now).flatMap((keys) => JSON.parse(keys) as string[])),
  };
}
