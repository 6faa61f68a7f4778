import Database from "better-sqlite3";
import { StoreError } from "../store-error.ts";
import { dayTables } from "./day-sums.ts";
import { decisionTable } from "./decisions.ts";
import { migrate } from "./migrations.ts";
import { makeOwn } from "./store-file.ts";

/** How long another process that has the store's lock is waited for when it is opened, milliseconds. */
const busyTimeout = 60_000;

/** Raised when a table changes, with a migration from the schema before (migrations.ts). */
export const schemaVersion = 5;

/**
 * Answers are looked up by key in batches: WITHOUT ROWID keeps key and value in one tree. `calls` are those that were
 * made, `at` the time of their answer. `grants` are leases of batches of calls that are under way, `open` of them not settled,
 * until the latest time at which the service may still count them; their questions, which may hold a person's name, go
 * with them, for the ledger is kept for long.
 */
const tables = `
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
  CREATE TABLE upkeep (task TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX calls_by_time ON calls (account, at);
  CREATE INDEX calls_by_user ON calls (account, user, at);
  ${dayTables}
  ${decisionTable}
`;

/**
 * Opens the store's database at `path` (`:memory:` for one that is not kept), making its tables when it is new and
 * migrating those of an earlier schema.
 * @throws {StoreError} naming the path: it cannot be opened, is no store, or is of a later schema
 */
export const openDatabase = (path: string): Database.Database => openFile(path, prepareDatabase);

/**
 * Opens the SQLite file at `path`, made with its folder where it is not there, and prepares it by `prepare`.
 * @throws {StoreError} naming the path: it cannot be opened, or `prepare` throws
 */
export function openFile(
  path: string,
  prepare: (database: Database.Database, path: string) => void,
): Database.Database {
  let database: Database.Database | undefined;
  try {
    if (path !== ":memory:") makeOwn(path);
    database = new Database(path, { timeout: busyTimeout });
    useWriteAheadLog(database);
    // Outlives the process at every commit; a power cut may cost the last moments, never the file.
    database.pragma("synchronous = NORMAL");
    prepare(database, path);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof StoreError) throw error;
    throw new StoreError({ code: "unusable", path, detail: (error as Error).message }, { cause: error });
  }
}

/**
 * Turning a new file to write-ahead logging needs it alone, and SQLite gives up at once where two processes that open it
 * in the same moment would wait for each other: whoever is told so comes again.
 */
function useWriteAheadLog(database: Database.Database): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 20) {
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== "SQLITE_BUSY" || waited >= busyTimeout) throw error;
      Atomics.wait(pause, 0, 0, 20);
    }
  }
}

function prepareDatabase(database: Database.Database, path: string): void {
  // Each checkpoint waits for the disk: sixteen megabytes at a time instead of four.
  database.pragma("wal_autocheckpoint = 4000");
  // Answers hold names of people: what is deleted or replaced must not stay legible in the file.
  database.pragma("secure_delete = ON");
  database
    .transaction(() => {
      const version = Number(database.pragma("user_version", { simple: true }));
      if (version === schemaVersion) return;
      if (version > schemaVersion) {
        throw new StoreError({ code: "later_schema", path, schema: version, known: schemaVersion });
      }
      if (version === 0) database.exec(tables);
      else migrate(database, version, schemaVersion);
      database.pragma(`user_version = ${schemaVersion}`);
    })
    .immediate();
}
