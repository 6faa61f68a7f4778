import { type SqliteFile, openFile } from "../../sqlite-file/open-file.ts";
import { StoreError, StoreWorkError } from "../store/store-error.ts";
import { isStoreFile, noteReading, readThrough, unread } from "./damaged-file.ts";
import { isForWantOfRoom, storeErrorOf } from "./work.ts";

/**
 * The tables of the store, as migration steps from each schema version to the next. A new file runs all of them, so
 * that each table is defined once. A released step never changes, because stores of its version are on users' machines
 * and contain paid data.
 *
 * Answers are looked up by key in batches: WITHOUT ROWID keeps key and value in one tree. `calls` are the calls made,
 * with `at` the time of their answer. `grants` are leases of batches of calls under way: `open` of them are not
 * settled, and the service may count them until `until`. Their lookups, which may contain a person's name, are deleted
 * with them and never enter the ledger, which is kept for long. Daily sums avoid counting a year's calls while others
 * wait. Runs have sums of their own, because there may be as many runs as calls.
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
  // Calls under way move from the ledger to a table of their own: one row per batch, with its lookups.
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
  // The ledger's daily sums, computed from its calls.
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
  // Every call counts what its user has spent.
  "CREATE INDEX calls_by_user ON calls (account, user, at)",
  // Decisions of people about rows that were matched by name.
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
  // Lines from the directory of e-invoices.
  `
    CREATE TABLE directory (
      siren TEXT PRIMARY KEY,
      asked_with TEXT,
      day TEXT,
      lines TEXT
    ) WITHOUT ROWID;
    CREATE INDEX directory_by_file ON directory (asked_with);
  `,
  // Companies that runs found by name, and keys whose result a person deleted.
  `
    CREATE TABLE matches (
      source TEXT NOT NULL,
      key TEXT NOT NULL,
      told TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (source, key)
    ) WITHOUT ROWID;
  `,
  // The digest that reveals a changed answer. Existing answers have none.
  "ALTER TABLE answers ADD COLUMN digest INTEGER",
  // Answers that a different one has replaced.
  `
    CREATE TABLE former_answers (
      source TEXT NOT NULL,
      key TEXT NOT NULL,
      as_of INTEGER NOT NULL,
      found INTEGER NOT NULL,
      data TEXT NOT NULL,
      replaced_at INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      PRIMARY KEY (source, key, as_of)
    ) WITHOUT ROWID;
  `,
];

/** The schema version after the last step. */
export const schemaVersion = steps.length;

/**
 * Runs those of `all` steps that tables of `version` lack, 0 for new ones. Returns whether there were any. It must run
 * inside a transaction.
 * @throws {StoreError} if a later version wrote the tables
 */
function migrate(file: SqliteFile, path: string, all: readonly string[], version: number): boolean {
  if (!(version <= all.length)) {
    throw new StoreError({ code: "later_schema", path, schema: version, known: all.length });
  }
  for (const step of all.slice(version)) file.exec(step);
  return version < all.length;
}

/** Converts an error from opening the store at `path` to a `StoreError` that names it. */
export function unusable(path: string, error: unknown): StoreError {
  const cause = error instanceof StoreWorkError ? error.cause : error;
  if (cause instanceof StoreError) return cause;
  const { kind, message: detail } = storeErrorOf(error);
  if (kind === "damaged" && isStoreFile(path))
    return new StoreError({ code: "damaged", path, detail }, { cause: error });
  if (isForWantOfRoom(cause, path)) return new StoreError({ code: "full", path }, { cause: error });
  return new StoreError({ code: "unusable", path, detail: (error as Error).message }, { cause: error });
}

/**
 * Opens the store's file at `path` (`:memory:` for one that is not stored), and creates or migrates its tables.
 * @throws {StoreError} naming the path: it cannot be opened, is damaged, is not a store, or has a later schema
 */
export function openDatabase(path: string): SqliteFile {
  try {
    const now = Date.now();
    const { damage, isNoted } = path === ":memory:" ? unread : readThrough(path, now);
    if (damage !== undefined && isStoreFile(path))
      throw new StoreError({ code: "damaged", path, detail: damage });
    return openFile(path, (file) => {
      prepare(file, path);
      if (isNoted) noteReading(file, now);
    });
  } catch (error) {
    throw unusable(path, error);
  }
}

function prepare(file: SqliteFile, path: string): void {
  // Each checkpoint waits for the disk, so it happens every sixteen megabytes instead of every four.
  file.pragma("wal_autocheckpoint = 4000");
  // Answers contain people's names, so deleted and replaced ones must not stay readable in the file.
  file.pragma("secure_delete = ON");
  file
    .transaction(() => {
      const version = Number(file.pragma("user_version", { simple: true }));
      if (migrate(file, path, steps, version)) file.pragma(`user_version = ${schemaVersion}`);
    })
    .immediate();
}

/**
 * Migration steps of the relays' own tables. They are in the store's file, so that there is one file to keep, to copy
 * and to share with the commands that issue tokens while a relay runs. They have a version of their own. A new file
 * runs all steps, and a released step never changes.
 */
const relaySteps = [
  `CREATE TABLE relay_tokens (
     id TEXT PRIMARY KEY,
     hash BLOB NOT NULL,
     user TEXT NOT NULL,
     admin INTEGER NOT NULL,
     monthly INTEGER,
     hourly INTEGER,
     created_at INTEGER NOT NULL,
     revoked_at INTEGER,
     used_at INTEGER
   ) WITHOUT ROWID;
   CREATE TABLE relay_lookups (
     day TEXT PRIMARY KEY,
     stored INTEGER NOT NULL,
     asked INTEGER NOT NULL,
     unanswered INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  `ALTER TABLE relay_tokens ADD COLUMN role TEXT NOT NULL DEFAULT 'user';
   ALTER TABLE relay_tokens ADD COLUMN expires_at INTEGER;
   UPDATE relay_tokens SET role = 'admin' WHERE admin = 1;
   ALTER TABLE relay_tokens DROP COLUMN admin;`,
  // The audit log.
  `CREATE TABLE relay_audit (
     id TEXT PRIMARY KEY,
     at INTEGER NOT NULL,
     decided_by TEXT NOT NULL,
     way TEXT NOT NULL,
     action TEXT NOT NULL,
     subject TEXT NOT NULL,
     detail TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX relay_audit_by_time ON relay_audit (at);`,
  // How long a token's replacement lasts.
  "ALTER TABLE relay_tokens ADD COLUMN lifetime INTEGER",
  // Which token replaced one.
  `ALTER TABLE relay_tokens ADD COLUMN replaced_by TEXT;
   UPDATE relay_tokens SET replaced_by = (SELECT substr(detail, 1, 8) FROM relay_audit
     WHERE action = 'token_replaced' AND subject = relay_tokens.id ORDER BY at DESC LIMIT 1);`,
] as const;

const settingsTable = `
  CREATE TABLE IF NOT EXISTS relay_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`;

/**
 * Creates or migrates the relays' tables in the open store at `path`.
 * @throws {StoreError} if a later version wrote them
 * @throws Error if the store cannot be written, or another program has locked it
 */
export function prepareRelayTables(file: SqliteFile, path: string): void {
  file
    .transaction(() => {
      file.exec(settingsTable);
      const known = file
        .prepare<[], string>("SELECT value FROM relay_settings WHERE name = 'version'")
        .pluck()
        .get();
      if (!migrate(file, path, relaySteps, Number(known ?? 0))) return;
      file
        .prepare("REPLACE INTO relay_settings (name, value) VALUES ('version', ?)")
        .run(String(relaySteps.length));
    })
    .immediate();
}
