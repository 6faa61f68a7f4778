import type Database from "better-sqlite3";
import { nomenclatureMaxAge, nomenclatures } from "../freshness.ts";
import { deleteCallsBefore } from "./day-sums.ts";

const day = 24 * 3_600_000;

/** Answers hold personal data (directors, sole traders): what nobody has read anew for this long is deleted. */
export const answersKeptFor = 90 * day;
/** Nomenclatures hold none, and are kept for as long as they serve. */
const nomenclaturesKeptFor = nomenclatureMaxAge;
/** The ledger holds no company's data; a year and a month of it let months be compared. */
export const ledgerKeptFor = 396 * day;

const task = "expiry";
const names = nomenclatures.map(() => "?").join(", ");

/** Deletes what is past its time, at most once a day for all processes of a store. */
export function expire(database: Database.Database, now: number): void {
  const last = database.prepare<[string], number>("SELECT at FROM upkeep WHERE task = ?").pluck().get(task);
  if (last !== undefined && now - last < day) return;
  database
    .transaction(() => {
      database.prepare("REPLACE INTO upkeep (task, at) VALUES (?, ?)").run(task, now);
      database
        .prepare(
          `DELETE FROM answers WHERE as_of <
             iif(substr(key, 1, instr(key || '?', '?') - 1) IN (${names}), ?, ?)`,
        )
        .run(...nomenclatures, now - nomenclaturesKeptFor, now - answersKeptFor);
      deleteCallsBefore(database, now - ledgerKeptFor);
    })
    .immediate();
}
