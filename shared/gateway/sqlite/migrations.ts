import type { SqliteFile } from "../../sqlite-file/open-file.ts";

/**
 * The tables of the store, as steps from each schema to the next. A new file goes through all of them, so that a table is
 * written down once; a step is never changed once it was given out: stores of its kind are on people's machines, and what
 * is in them was paid for.
 *
 * Answers are looked up by key in batches: WITHOUT ROWID keeps key and value in one tree. `calls` are those that were
 * made, `at` the time of their answer. `grants` are leases of batches of calls that are under way, `open` of them not
 * settled, until the latest time at which the service may still count them; their questions, which may hold a person's
 * name, go with them, for the ledger is kept for long. Sums of the ledger by day save counting a year's calls while
 * everybody waits; runs have sums of their own, for there may be as many of them as calls.
 */
const steps: readonly string[] = [
  `
    CREATE TABLE accounts (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      key_hash TEXT NOT NULL,
      quota TEXT,
      UNIQUE (source, key_hash)
    );
    CREATE TABLE answers (
      source TEXT NOT NULL,
      key TEXT NOT NULL,
      found INTEGER NOT NULL,
      data TEXT NOT NULL,
      as_of INTEGER NOT NULL,
      PRIMARY KEY (source, key)
    ) WITHOUT ROWID;
    CREATE TABLE calls (
      id INTEGER PRIMARY KEY,
      account INTEGER NOT NULL REFERENCES accounts (id),
      at INTEGER NOT NULL,
      status INTEGER,
      remaining INTEGER,
      operation TEXT NOT NULL,
      lookup TEXT NOT NULL,
      run TEXT NOT NULL,
      user TEXT NOT NULL,
      owner TEXT NOT NULL
    );
    CREATE INDEX calls_by_time ON calls (account, at);
    CREATE INDEX calls_pending ON calls (account, lookup) WHERE status IS NULL;
  `,
  // Calls under way leave the ledger for a table of their own, a batch a line; each has its question with it.
  `
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
  `
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
  "CREATE INDEX calls_by_user ON calls (account, user, at)",
  // What people decided about rows that were looked for by name.
  `
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
  // What came back from the directory of electronic invoices.
  `
    CREATE TABLE directory (
      siren TEXT PRIMARY KEY,
      asked_with TEXT,
      day TEXT,
      lines TEXT
    ) WITHOUT ROWID;
    CREATE INDEX directory_by_file ON directory (asked_with);
  `,
  // What runs found by name, and what of it somebody forgot.
  `
    CREATE TABLE matches (
      source TEXT NOT NULL,
      key TEXT NOT NULL,
      told TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (source, key)
    ) WITHOUT ROWID;
  `,
  // What tells whether an answer still says what it said when it was kept; none of those that are there already.
  "ALTER TABLE answers ADD COLUMN digest INTEGER",
];

/** The schema that the steps lead to. */
export const schemaVersion = steps.length;

/** Brings a store of schema `from`, 0 for a new file, to this one. To be called inside a transaction. */
export function migrate(file: SqliteFile, from: number): void {
  for (const step of steps.slice(from)) file.exec(step);
}
