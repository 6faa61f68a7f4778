import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type { IntendedCall, SettledCall, UsageHeading, UsageLine } from "../store/store.ts";
import { localDay, startOfLocalDay } from "../store/clock.ts";
import {
  answersKeptFor,
  latestReading,
  ledgerKeptFor,
  nomenclatures,
  nomenclaturesKeptFor,
} from "../store/freshness.ts";

const dayOf = "strftime('%Y-%m-%d', at / 1000, 'unixepoch', 'localtime')";
const counts = `count(*), sum(status BETWEEN 200 AND 299), sum(status = 0 OR status >= 500), max(at)`;

/** Adds to the sums that are there already. */
const added = `ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, found = found + excluded.found,
  failed = failed + excluded.failed, last = max(last, excluded.last)`;

/** Returns SQL that adds the calls that satisfy `condition` to the sums. */
export const sumUp = (condition: string) => `
  INSERT INTO day_sums SELECT account, user, ${dayOf} AS day, operation, ${counts}
    FROM calls WHERE ${condition} GROUP BY account, user, day, operation ${added};
  INSERT INTO run_sums SELECT account, user, ${dayOf} AS day, run, ${counts}
    FROM calls WHERE ${condition} GROUP BY account, user, day, run ${added};
`;

/** Most headings returned, the latest ones: the number of runs is unlimited. */
const mostHeadings = 10_000;

function usageQuery(by: UsageHeading, ofUser: boolean): string {
  const table = by === "run" ? "run_sums" : "day_sums";
  const heading = by === "day" ? "@day" : by;
  const user = ofUser ? "AND user = @user" : "";
  return `
    SELECT heading, sum(calls) AS calls, sum(found) AS found, sum(failed) AS failed FROM (
      SELECT ${heading} AS heading, count(*) AS calls, sum(status BETWEEN 200 AND 299) AS found,
             sum(status = 0 OR status >= 500) AS failed, max(at) AS last
        FROM calls WHERE account = @account AND at > @since AND at < @nextDay ${user} GROUP BY heading
      UNION ALL
      SELECT ${by}, sum(calls), sum(found), sum(failed), max(last)
        FROM ${table} WHERE account = @account AND day > @day ${user} GROUP BY ${by}
    ) GROUP BY heading ORDER BY max(last) DESC LIMIT ${mostHeadings}`;
}

/** What the settled calls of one lease and day add to the sums. */
interface Addition {
  readonly lease: number;
  readonly day: string;
  calls: number;
  found: number;
  failed: number;
  last: number;
}

function additionsOf(calls: readonly SettledCall[]): Iterable<Addition> {
  const additions = new Map<string, Addition>();
  for (const { call: lease, at, status } of calls) {
    const day = localDay(at);
    const key = `${lease} ${day}`;
    let sum = additions.get(key);
    if (sum === undefined)
      additions.set(key, (sum = { lease, day, calls: 0, found: 0, failed: 0, last: at }));
    sum.calls += 1;
    if (status >= 200 && status <= 299) sum.found += 1;
    if (status === 0 || status >= 500) sum.failed += 1;
    sum.last = Math.max(sum.last, at);
  }
  return additions.values();
}

/** The daily sums of one account's ledger. Every method must run inside its caller's transaction. */
export function daySumsOf(database: SqliteFile, account: number) {
  const add = (table: string, heading: string) =>
    database.prepare(
      `INSERT INTO ${table} (account, user, day, ${heading}, calls, found, failed, last)
       SELECT account, user, @day, ${heading}, @calls, @found, @failed, @last
         FROM grants WHERE id = @lease AND owner = @owner ${added}`,
    );
  const additions = [add("day_sums", "operation"), add("run_sums", "run")];
  return {
    /** Adds calls leased to `owner` to the sums. `call` is the id of the lease, which must still exist. */
    count(calls: readonly SettledCall[], owner: string): void {
      for (const addition of additionsOf(calls)) for (const one of additions) one.run({ ...addition, owner });
    },
    /** Returns the calls after `since`, epoch milliseconds: on that day counted one by one, later ones from sums. */
    usage(by: UsageHeading, since: number, user?: string): UsageLine[] {
      const days = { day: localDay(since), nextDay: startOfLocalDay(since, 1) };
      const query = database.prepare<[object], UsageLine>(usageQuery(by, user !== undefined));
      return query.all({ account, since, ...days, user });
    },
  };
}

/** Deletes the calls of all accounts made before `time`, epoch milliseconds, and corrects the sums. */
export function deleteCallsBefore(database: SqliteFile, time: number): void {
  const day = localDay(time);
  const { changes } = database.prepare("DELETE FROM calls WHERE at < ?").run(time);
  if (changes === 0) return;
  for (const table of ["day_sums", "run_sums"]) {
    database.prepare(`DELETE FROM ${table} WHERE day <= ?`).run(day);
  }
  database.exec(sumUp(`at < ${startOfLocalDay(time, 1)}`));
}

const task = "expiry";
const serviceTask = (source: string) => `service_time ${source}`;
/** How often expired rows are deleted, milliseconds. */
const expireEvery = 24 * 3_600_000;
/** How far the service's time must be from the noted one to be noted again, milliseconds. */
const notedEvery = 3_600_000;
const names = nomenclatures.map(() => "?").join(", ");

const timeOf = (database: SqliteFile, name: string): number | undefined =>
  database.prepare<[string], number>("SELECT at FROM upkeep WHERE task = ?").pluck().get(name);

/** Notes the time, epoch milliseconds, by the clock of the service of `source`. */
export function noteServiceTime(database: SqliteFile, source: string, time: number): void {
  const noted = timeOf(database, serviceTask(source));
  if (noted !== undefined && Math.abs(time - noted) < notedEvery) return;
  database.prepare("REPLACE INTO upkeep (task, at) VALUES (?, ?)").run(serviceTask(source), time);
}

/** Rows read in one step of the deletion, so that nobody waits for the reading of a million: some 50 ms if all go. */
const readAtOnce = 500;
/** A blob sorts after every text. */
const end = Buffer.alloc(0);

/** Deletes one part of the expired rows. Returns false after the last part. */
export type ExpiryStep = () => boolean;

/** Returns the steps that delete the rows of `table` that satisfy `condition`, in the order of their keys. */
function deletionOf(
  database: SqliteFile,
  table: "answers" | "former_answers",
  condition: string,
  values: readonly (string | number)[],
): ExpiryStep {
  const selectLast = database
    .prepare<[string, string], [string, string]>(
      `SELECT source, key FROM ${table} WHERE (source, key) > (?, ?)
         ORDER BY source, key LIMIT 1 OFFSET ${readAtOnce - 1}`,
    )
    .raw();
  const deleteUpTo = database.prepare(
    `DELETE FROM ${table} WHERE (source, key) > (?, ?) AND (source, key) <= (?, ?) AND (${condition})`,
  );
  let done: [string, string] = ["", ""];
  return () => {
    const last = selectLast.get(...done);
    deleteUpTo.run(...done, ...(last ?? [end, end]), ...values);
    if (last === undefined) return false;
    done = last;
    return true;
  };
}

/**
 * Returns the steps that delete expired rows, or undefined if that was done less than a day ago by any process of the
 * store. So that a wrong clock on this machine cannot delete paid data, they use no time later than the last one noted
 * from the service of `source`. If none was ever noted, nothing is deleted. A step that fails may be repeated.
 */
export function expiryOf(database: SqliteFile, source: string, machineTime: number): ExpiryStep | undefined {
  const serviceTime = timeOf(database, serviceTask(source));
  if (serviceTime === undefined) return undefined;
  const now = Math.min(serviceTime, machineTime);
  const last = timeOf(database, task);
  if (last !== undefined && Math.abs(now - last) < expireEvery) return undefined;
  const latest = latestReading(Math.max(serviceTime, machineTime));
  const keptSince = `iif(substr(key, 1, instr(key || '?', '?') - 1) IN (${names}), ?, ?)`;
  const parts: readonly ExpiryStep[] = [
    deletionOf(database, "answers", `as_of < ${keptSince} OR as_of > ?`, [
      ...nomenclatures,
      now - nomenclaturesKeptFor,
      now - answersKeptFor,
      latest,
    ]),
    deletionOf(database, "former_answers", "as_of < ? OR as_of > ?", [now - answersKeptFor, latest]),
  ];
  const finish = database.transaction(() => {
    deleteCallsBefore(database, now - ledgerKeptFor);
    database.prepare("REPLACE INTO upkeep (task, at) VALUES (?, ?)").run(task, now);
  });
  let part = 0;
  return () => {
    const deleteMore = parts[part];
    if (deleteMore === undefined) {
      finish.immediate();
      return false;
    }
    if (!deleteMore()) part += 1;
    return true;
  };
}

/** Start time of this process, epoch seconds. It is the same in all its threads unless the clock is set. */
const began = Math.round(Date.now() / 1_000 - process.uptime());
const sameBeginning = 2;

/** Names the namespace in which process ids are told on Linux: a container may have the name of its host, with other ids. */
function idNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
const namespace = idNamespace();

let opened = 0;

/**
 * Returns the owner's name for one opening of the store: host, namespace, process id, start time (process ids are
 * reused), and a counter that distinguishes several openings in one process.
 */
export function newOwner(): string {
  opened += 1;
  return `${hostname()}:${namespace}:${process.pid}:${began}:${opened}`;
}

/** Returns whether the owner's process still runs. A process on another host or in another namespace is assumed to. */
function isAlive(owner: string): boolean {
  const [, host, space, id, beginning] = /^([^:]*):(?:(.*):)?(\d+):(\d+):\d+$/.exec(owner) ?? [];
  if (host !== hostname()) return true;
  const pid = Number(id);
  // The first process of a container has the same id at every start, in another namespace.
  if (pid === process.pid) return Math.abs(Number(beginning) - began) <= sameBeginning;
  if (space !== namespace) return true;
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
  /** Prepares the sum of the open calls in leases that satisfy `condition`. */
  const openWhere = <P extends unknown[]>(condition: string) => {
    const sum = database
      .prepare<[number, ...P], number>(
        `SELECT ifnull(sum(open), 0) FROM grants WHERE account = ? AND ${condition}`,
      )
      .pluck();
    return (...parameters: P) => sum.get(account, ...parameters)!;
  };
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

  /** Opens leases for `calls`, which may reach the service until `until`, epoch milliseconds. Returns their ids. */
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

  /** Writes calls to the ledger, unless another process took this one for dead and has written them already. */
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
    openAfter: openWhere<[time: number]>("until > ?"),
    /** Returns the same for one user. */
    openOfUserAfter: openWhere<[user: string, time: number]>("user = ? AND until > ?"),
    /** Returns how many calls of a run are open, even if their lease has expired. */
    openOfRun: openWhere<[user: string, run: string]>("user = ? AND run = ?"),
    /** Returns the keys of lookups in the unexpired leases of other processes. */
    askedByOthers: (now: number) =>
      new Set(lookups.all(account, owner, now).flatMap((keys) => JSON.parse(keys) as string[])),
  };
}
