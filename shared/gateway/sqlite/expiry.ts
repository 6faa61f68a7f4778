import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { latestReading, nomenclatures } from "../freshness.ts";
import { answersKeptFor, nomenclaturesKeptFor, ledgerKeptFor } from "../retention.ts";
import { deleteCallsBefore } from "./day-sums.ts";

const task = "expiry";
const serviceTask = (source: string) => `service_time ${source}`;
/** How often what is past its time is looked for, milliseconds. */
const expireEvery = 24 * 3_600_000;
/** How much later the service's time must be to be noted anew, milliseconds. */
const notedEvery = 3_600_000;
const names = nomenclatures.map(() => "?").join(", ");

const timeOf = (database: SqliteFile, name: string): number | undefined =>
  database.prepare<[string], number>("SELECT at FROM upkeep WHERE task = ?").pluck().get(name);

/** Notes the time (epoch milliseconds) that the service of `source` told. */
export function noteServiceTime(database: SqliteFile, source: string, time: number): void {
  const noted = timeOf(database, serviceTask(source));
  if (noted !== undefined && Math.abs(time - noted) < notedEvery) return;
  database.prepare("REPLACE INTO upkeep (task, at) VALUES (?, ?)").run(serviceTask(source), time);
}

/**
 * Deletes what is past its time, at most once a day for all processes of a store. A machine's clock that was set wrong
 * must not delete what was paid for: it counts no later than the service of `source` has told the time, and where it
 * never did, nothing is deleted.
 */
export function expire(database: SqliteFile, source: string, machineTime: number): void {
  const told = timeOf(database, serviceTask(source));
  if (told === undefined) return;
  const now = Math.min(told, machineTime);
  const last = timeOf(database, task);
  if (last !== undefined && Math.abs(now - last) < expireEvery) return;
  database
    .transaction(() => {
      database.prepare("REPLACE INTO upkeep (task, at) VALUES (?, ?)").run(task, now);
      database
        .prepare(
          `DELETE FROM answers WHERE as_of <
             iif(substr(key, 1, instr(key || '?', '?') - 1) IN (${names}), ?, ?) OR as_of > ?`,
        )
        .run(
          ...nomenclatures,
          now - nomenclaturesKeptFor,
          now - answersKeptFor,
          latestReading(Math.max(told, machineTime)),
        );
      deleteCallsBefore(database, now - ledgerKeptFor);
    })
    .immediate();
}
