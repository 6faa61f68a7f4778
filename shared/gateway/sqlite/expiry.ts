import type Database from "better-sqlite3";

const day = 24 * 3_600_000;

/** Answers hold personal data (directors, sole traders): what nobody has read anew for this long is deleted. */
export const answersKeptFor = 90 * day;
/** The ledger holds no company's data; a year and a month of it let months be compared. */
export const ledgerKeptFor = 396 * day;

const task = "expiry";

/** Deletes what is past its time, at most once a day for all processes of a store. */
export function expire(database: Database.Database, now: number): void {
  const last = database.prepare<[string], number>("SELECT at FROM upkeep WHERE task = ?").pluck().get(task);
  if (last !== undefined && now - last < day) return;
  database
    .transaction(() => {
      database.prepare("REPLACE INTO upkeep (task, at) VALUES (?, ?)").run(task, now);
      database.prepare("DELETE FROM answers WHERE as_of < ?").run(now - answersKeptFor);
      database.prepare("DELETE FROM calls WHERE at < ?").run(now - ledgerKeptFor);
    })
    .immediate();
}
