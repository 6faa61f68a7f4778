import type { Statement } from "better-sqlite3";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { localDay, startOfLocalDay } from "../store/clock.ts";
import type { SettledCall, UsageHeading, UsageLine } from "../store/store.ts";
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

/** For each heading, the table and column of its sums, and its expression in the ledger. */
const headings: Record<
  UsageHeading,
  { readonly table: string; readonly sum: string; readonly call: string }
> = {
  day: { table: "day_sums", sum: "day", call: "@day" },
  operation: { table: "day_sums", sum: "operation", call: "operation" },
  user: { table: "day_sums", sum: "user", call: "user" },
  run: { table: "run_sums", sum: "run", call: "run" },
};

/** Most headings returned, the latest ones: the number of runs is unlimited. */
const mostHeadings = 10_000;

function usageQuery(by: UsageHeading, ofUser: boolean): string {
  const { table, sum, call } = headings[by];
  const user = ofUser ? "AND user = @user" : "";
  return `
    SELECT heading, sum(calls) AS calls, sum(found) AS found, sum(failed) AS failed FROM (
      SELECT ${call} AS heading, count(*) AS calls, sum(status BETWEEN 200 AND 299) AS found,
             sum(status = 0 OR status >= 500) AS failed, max(at) AS last
        FROM calls WHERE account = @account AND at > @since AND at < @nextDay ${user} GROUP BY heading
      UNION ALL
      SELECT ${sum}, sum(calls), sum(found), sum(failed), max(last)
        FROM ${table} WHERE account = @account AND day > @day ${user} GROUP BY ${sum}
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
  const queries = new Map<string, Statement<[object], UsageLine>>();

  function queryOf(by: UsageHeading, ofUser: boolean) {
    const name = `${by} ${ofUser}`;
    const query = queries.get(name) ?? database.prepare<[object], UsageLine>(usageQuery(by, ofUser));
    queries.set(name, query);
    return query;
  }

  return {
    /** Adds calls leased to `owner` to the sums. `call` is the id of the lease, which must still exist. */
    count(calls: readonly SettledCall[], owner: string): void {
      for (const addition of additionsOf(calls)) for (const one of additions) one.run({ ...addition, owner });
    },
    /**
     * Returns the calls after `since`, epoch milliseconds: on that day counted one by one, later ones from the sums.
     */
    usage(by: UsageHeading, since: number, user?: string): UsageLine[] {
      const days = { day: localDay(since), nextDay: startOfLocalDay(since, 1) };
      const query = queryOf(by, user !== undefined);
      return query.all({ account, since, ...days, ...(user !== undefined && { user }) });
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

/**
 * Deletes expired rows, at most once a day for all processes of a store. So that a wrong clock on this machine cannot
 * delete paid data, it uses no time later than the last one noted from the service of `source`. If none was ever noted,
 * it deletes nothing.
 */
export function expire(database: SqliteFile, source: string, machineTime: number): void {
  const serviceTime = timeOf(database, serviceTask(source));
  if (serviceTime === undefined) return;
  const now = Math.min(serviceTime, machineTime);
  const last = timeOf(database, task);
  if (last !== undefined && Math.abs(now - last) < expireEvery) return;
  database
    .transaction(() => {
      database.prepare("REPLACE INTO upkeep (task, at) VALUES (?, ?)").run(task, now);
      const latest = latestReading(Math.max(serviceTime, machineTime));
      database
        .prepare(
          `DELETE FROM answers WHERE as_of <
             iif(substr(key, 1, instr(key || '?', '?') - 1) IN (${names}), ?, ?) OR as_of > ?`,
        )
        .run(...nomenclatures, now - nomenclaturesKeptFor, now - answersKeptFor, latest);
      database
        .prepare("DELETE FROM former_answers WHERE as_of < ? OR as_of > ?")
        .run(now - answersKeptFor, latest);
      deleteCallsBefore(database, now - ledgerKeptFor);
    })
    .immediate();
}
