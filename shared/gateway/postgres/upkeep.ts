import type { UsageHeading, UsageLine } from "../store/store.ts";
import type { StatementSession, Statement } from "./session.ts";
import {
  answersKeptFor,
  latestReading,
  ledgerKeptFor,
  nomenclatures,
  nomenclaturesKeptFor,
} from "../store/freshness.ts";
import type { Database } from "./database.ts";

/** SQL for what calls add to their daily sums. */
const counts = `count(*), count(*) FILTER (WHERE status BETWEEN 200 AND 299),
  count(*) FILTER (WHERE status = 0 OR status >= 500), max(at)`;

/** The tables of sums, each with its own heading column. */
const tables = { day_sums: "operation", run_sums: "run" } as const;

/**
 * Returns SQL that adds the rows of `calls`, a table or a named query, to the sums. Sum rows are locked in order, so
 * that two concurrent writers never deadlock.
 */
export function addToSums(table: keyof typeof tables, calls: string): string {
  const own = tables[table];
  return `
    INSERT INTO ${table} (account, user_name, day, ${own}, calls, found, failed, last)
      SELECT account, user_name, day, ${own}, ${counts} FROM ${calls}
      GROUP BY account, user_name, day, ${own} ORDER BY account, user_name, day, ${own}
    ON CONFLICT (account, user_name, day, ${own}) DO UPDATE SET
      calls = ${table}.calls + excluded.calls, found = ${table}.found + excluded.found,
      failed = ${table}.failed + excluded.failed, last = greatest(${table}.last, excluded.last)`;
}

/** Most headings returned, the latest ones: the number of runs is unlimited. */
const mostHeadings = 10_000;

function usageStatement(by: UsageHeading): Statement {
  const table = by === "run" ? "run_sums" : "day_sums";
  const column = by === "user" ? "user_name" : by;
  const ofUser = "($3::text IS NULL OR user_name = $3)";
  const text = `
    SELECT heading, sum(calls)::bigint AS calls, sum(found)::bigint AS found, sum(failed)::bigint AS failed FROM (
      SELECT ${column}::text AS heading, count(*) AS calls, count(*) FILTER (WHERE status BETWEEN 200 AND 299) AS found,
             count(*) FILTER (WHERE status = 0 OR status >= 500) AS failed, max(at) AS last
        FROM calls WHERE account = $1 AND at > $2 AND at < start_of(day_of($2) + 1) AND ${ofUser} GROUP BY 1
      UNION ALL
      SELECT ${column}::text, sum(calls), sum(found), sum(failed), max(last)
        FROM ${table} WHERE account = $1 AND day > day_of($2) AND ${ofUser} GROUP BY 1
    ) AS parts GROUP BY heading ORDER BY max(last) DESC LIMIT ${mostHeadings}`;
  return { name: `usage by ${by}`, text };
}

/** Returns the calls after `since`, epoch milliseconds: those of that day counted one by one, later ones from sums. */
export const usageOf = (
  session: StatementSession,
  account: number,
  {
    by,
    since,
    user,
  }: { readonly by: UsageHeading; readonly since: number; readonly user: string | undefined },
): Promise<UsageLine[]> => session.rows<UsageLine>(usageStatement(by), [account, since, user ?? null]);

/** Deletes the calls of all accounts made before `time`, epoch milliseconds, and corrects the sums. */
export async function deleteCallsBefore(session: StatementSession, time: number): Promise<void> {
  // Locks all accounts, so that nobody adds to sums that are being recomputed.
  await session.rows("SELECT 1 FROM accounts ORDER BY id FOR UPDATE");
  const last = await session.row<{ day: string | null }>(
    `WITH gone AS (DELETE FROM calls WHERE at < $1 RETURNING day) SELECT max(day) AS day FROM gone`,
    [Math.ceil(time)],
  );
  const day = last?.day ?? undefined;
  if (day === undefined) return;
  for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
    await session.rows(`DELETE FROM ${table} WHERE day <= $1::date`, [day]);
    await session.rows(
      `WITH left_of_day AS (SELECT * FROM calls WHERE day <= $1::date) ${addToSums(table, "left_of_day")}`,
      [day],
    );
  }
}

const task = "expiry";
const serviceTask = (source: string) => `service_time ${source}`;
/** How often expired rows are deleted, milliseconds. */
const expireEvery = 24 * 3_600_000;
/** How far the service's time must be from the noted one to be noted again, milliseconds. */
const notedEvery = 3_600_000;
/** Answers deleted in one transaction, so that nobody waits for the deletion of a million. */
const deletedAtOnce = 10_000;

/**
 * Returns a function that notes the time, epoch milliseconds, by the clock of the service of `source`, if it differs by
 * an hour from the noted one.
 */
export function serviceTimes(source: string) {
  let noted = -Infinity;
  return async (session: StatementSession, time: number | undefined): Promise<void> => {
    if (time === undefined || Math.abs(time - noted) < notedEvery) return;
    await session.count(
      `INSERT INTO upkeep (task, at) VALUES ($1, $2) ON CONFLICT (task) DO UPDATE SET at = excluded.at
         WHERE abs(excluded.at - upkeep.at) >= ${notedEvery}`,
      [serviceTask(source), time],
    );
    noted = time;
  };
}

async function timeOf(session: StatementSession, name: string): Promise<number | undefined> {
  return (await session.row<{ at: number }>("SELECT at FROM upkeep WHERE task = $1", [name]))?.at;
}

/** Deletes the answers that satisfy `condition`, replaced ones included, in batches. Returns how many. */
export async function deleteAnswers(
  database: Database,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  let deleted = 0;
  for (const table of ["answers", "former_answers"]) {
    for (let last = deletedAtOnce; last === deletedAtOnce; deleted += last) {
      last = await database.transaction((session) =>
        session.count(
          `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${deletedAtOnce} FOR UPDATE SKIP LOCKED))`,
          values,
        ),
      );
    }
  }
  return deleted;
}

/**
 * Deletes expired rows, at most once a day for all programs on a store. So that a wrong clock on this machine cannot
 * delete paid data, it uses no time later than the last one noted from the service of `source`. If none was ever noted,
 * it deletes nothing. Returns whether it ran.
 */
export async function expire(database: Database, source: string, machineTime: number): Promise<boolean> {
  const past = await database.transaction(async (session) => {
    const serviceTime = await timeOf(session, serviceTask(source));
    if (serviceTime === undefined) return undefined;
    const time = Math.min(serviceTime, machineTime);
    const last = await timeOf(session, task);
    if (last !== undefined && Math.abs(time - last) < expireEvery) return undefined;
    await session.rows(
      "INSERT INTO upkeep (task, at) VALUES ($1, $2) ON CONFLICT (task) DO UPDATE SET at = excluded.at",
      [task, Math.round(time)],
    );
    await session.takeTime();
    await deleteCallsBefore(session, time - ledgerKeptFor);
    return { time, latest: latestReading(Math.max(serviceTime, machineTime)) };
  });
  if (past === undefined) return false;
  const { time: now, latest } = past;
  await deleteAnswers(database, "as_of > $1", [latest]);
  const isNomenclature = "split_part(key, '?', 1) = ANY ($1)";
  await deleteAnswers(database, `${isNomenclature} AND as_of < $2`, [
    nomenclatures,
    now - nomenclaturesKeptFor,
  ]);
  await deleteAnswers(database, `NOT ${isNomenclature} AND as_of < $2`, [
    nomenclatures,
    now - answersKeptFor,
  ]);
  return true;
}
