import { latestReading, nomenclatures } from "../freshness.ts";
import { answersKeptFor, ledgerKeptFor, nomenclaturesKeptFor } from "../retention.ts";
import type { Database } from "./database.ts";
import type { Session } from "./session.ts";
import { deleteCallsBefore } from "./sums.ts";

const task = "expiry";
const serviceTask = (source: string) => `service_time ${source}`;
/** How often what is past its time is looked for, milliseconds. */
const expireEvery = 24 * 3_600_000;
/** How much later the service's time must be to be noted anew, milliseconds. */
const notedEvery = 3_600_000;
/** Answers deleted in one transaction: nobody waits for the deletion of a million. */
const deletedAtOnce = 10_000;

/** What notes the times (epoch milliseconds) that the service of `source` tells, in the store where it is another hour. */
export function serviceTimes(source: string) {
  let noted = -Infinity;
  return async (session: Session, time: number | undefined): Promise<void> => {
    if (time === undefined || Math.abs(time - noted) < notedEvery) return;
    await session.count(
      `INSERT INTO upkeep (task, at) VALUES ($1, $2) ON CONFLICT (task) DO UPDATE SET at = excluded.at
         WHERE abs(excluded.at - upkeep.at) >= ${notedEvery}`,
      [serviceTask(source), time],
    );
    noted = time;
  };
}

async function timeOf(session: Session, name: string): Promise<number | undefined> {
  return (await session.row<{ at: number }>("SELECT at FROM upkeep WHERE task = $1", [name]))?.at;
}

/** Deletes the answers that satisfy `condition`, some at a time; answers how many. */
export async function deleteAnswers(
  database: Database,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  let deleted = 0;
  for (let last = deletedAtOnce; last === deletedAtOnce; deleted += last) {
    last = await database.transaction((session) =>
      session.count(
        `DELETE FROM answers WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM answers WHERE ${condition} LIMIT ${deletedAtOnce} FOR UPDATE SKIP LOCKED))`,
        values,
      ),
    );
  }
  return deleted;
}

/**
 * Deletes what is past its time, at most once a day for all programs on a store. A clock that was set wrong must not
 * delete what was paid for: it counts no later than the service of `source` has told the time, and where it never did,
 * nothing is deleted. Answers whether it did.
 */
export async function expire(database: Database, source: string, machineTime: number): Promise<boolean> {
  const past = await database.transaction(async (session) => {
    const told = await timeOf(session, serviceTask(source));
    if (told === undefined) return undefined;
    const time = Math.min(told, machineTime);
    const last = await timeOf(session, task);
    if (last !== undefined && Math.abs(time - last) < expireEvery) return undefined;
    await session.rows(
      "INSERT INTO upkeep (task, at) VALUES ($1, $2) ON CONFLICT (task) DO UPDATE SET at = excluded.at",
      [task, Math.round(time)],
    );
    await session.takeTime();
    await deleteCallsBefore(session, time - ledgerKeptFor);
    return { time, latest: latestReading(Math.max(told, machineTime)) };
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
