import type Database from "better-sqlite3";

/**
 * From each schema to the next, by the number of the one that it leads to. An entry is never changed once it was given
 * out: stores of its kind are on people's machines, and what is in them was paid for.
 */
const migrations: Readonly<Record<number, string>> = {
  // Calls under way leave the ledger for a table of their own, a handful a line; each has its question with it.
  2: `
    ALTER TABLE calls RENAME TO calls_of_1;
    DROP INDEX calls_by_time;
    CREATE TABLE calls (
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts (id),
      at INTEGER NOT NULL,
      status INTEGER NOT NULL,
      remaining INTEGER,
      operation TEXT NOT NULL,
      run TEXT NOT NULL,
      user TEXT NOT NULL
    );
    CREATE TABLE grants (
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts (id),
      owner TEXT NOT NULL,
      until INTEGER NOT NULL,
      operation TEXT NOT NULL,
      run TEXT NOT NULL,
      user TEXT NOT NULL,
      open INTEGER NOT NULL,
      lookups TEXT NOT NULL
    );
    INSERT INTO calls (id, account, at, status, remaining, operation, run, user)
      SELECT id, account, at, status, remaining, operation, run, user FROM calls_of_1 WHERE status IS NOT NULL;
    INSERT INTO grants (account, owner, until, operation, run, user, open, lookups)
      SELECT account, owner, at, operation, run, user, 1, json_array(lookup) FROM calls_of_1 WHERE status IS NULL;
    DROP TABLE calls_of_1;
    CREATE TABLE IF NOT EXISTS upkeep (task TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX calls_by_time ON calls (account, at);
  `,
};

/** Brings a store of schema `from` to schema `to`. To be called inside a transaction. */
export function migrate(database: Database.Database, from: number, to: number): void {
  for (let version = from + 1; version <= to; version += 1) database.exec(migrations[version]!);
}
