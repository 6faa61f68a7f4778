import type Database from "better-sqlite3";

/**
 * From each schema to the next, by the number of the one that it leads to. An entry is never changed once it was given
 * out: stores of its kind are on people's machines, and what is in them was paid for.
 */
const migrations: Readonly<Record<number, string>> = {
  // Calls under way leave the ledger for a table of their own, a batch a line; each has its question with it.
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
  // The ledger's sums by day, made of the calls that it holds.
  3: `
    CREATE TABLE day_sums (
      account INTEGER NOT NULL REFERENCES accounts (id),
      user TEXT NOT NULL,
      day TEXT NOT NULL,
      operation TEXT NOT NULL,
      calls INTEGER NOT NULL,
      found INTEGER NOT NULL,
      failed INTEGER NOT NULL,
      last INTEGER NOT NULL,
      PRIMARY KEY (account, user, day, operation)
    ) WITHOUT ROWID;
    CREATE INDEX day_sums_by_day ON day_sums (account, day);
    CREATE TABLE run_sums (
      account INTEGER NOT NULL REFERENCES accounts (id),
      user TEXT NOT NULL,
      day TEXT NOT NULL,
      run TEXT NOT NULL,
      calls INTEGER NOT NULL,
      found INTEGER NOT NULL,
      failed INTEGER NOT NULL,
      last INTEGER NOT NULL,
      PRIMARY KEY (account, user, day, run)
    ) WITHOUT ROWID;
    CREATE INDEX run_sums_by_day ON run_sums (account, day);
    INSERT INTO day_sums
      SELECT account, user, strftime('%Y-%m-%d', at / 1000, 'unixepoch', 'localtime') AS day, operation,
             count(*), sum(status BETWEEN 200 AND 299), sum(status = 0 OR status >= 500), max(at)
        FROM calls GROUP BY account, user, day, operation;
    INSERT INTO run_sums
      SELECT account, user, strftime('%Y-%m-%d', at / 1000, 'unixepoch', 'localtime') AS day, run,
             count(*), sum(status BETWEEN 200 AND 299), sum(status = 0 OR status >= 500), max(at)
        FROM calls GROUP BY account, user, day, run;
  `,
  // What a user has spent is counted with every call.
  4: "CREATE INDEX calls_by_user ON calls (account, user, at)",
  // What people decided about rows that were looked for by name.
  5: `
    CREATE TABLE decisions (
      source TEXT NOT NULL,
      key TEXT NOT NULL,
      row TEXT NOT NULL,
      company TEXT,
      decided_by TEXT NOT NULL,
      decided_at INTEGER NOT NULL,
      PRIMARY KEY (source, key)
    ) WITHOUT ROWID;
  `,
};

/** Brings a store of schema `from` to schema `to`. To be called inside a transaction. */
export function migrate(database: Database.Database, from: number, to: number): void {
  for (let version = from + 1; version <= to; version += 1) database.exec(migrations[version]!);
}
