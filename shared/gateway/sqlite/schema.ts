import Database from "better-sqlite3";

/** Raised when a table changes; a store of another version is refused rather than guessed at. */
const schemaVersion = 1;

/**
 * Answers are looked up by key in handfuls: WITHOUT ROWID keeps key and value in one tree. `calls.at` is when the call
 * was answered; while it is pending (`status` null) it is the latest time at which the service may still count it.
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
    status INTEGER,
    remaining INTEGER,
    operation TEXT NOT NULL,
    lookup TEXT NOT NULL,
    run TEXT NOT NULL,
    user TEXT NOT NULL,
    owner TEXT NOT NULL
  );
  CREATE TABLE upkeep (task TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX calls_by_time ON calls (account, at);
  CREATE INDEX calls_pending ON calls (account, lookup) WHERE status IS NULL;
`;

/**
 * Opens the store's database at `path` (`:memory:` for one that is not kept), making its tables when it is new.
 * @throws Error naming the path: it cannot be opened, is no store, or is one of another version
 */
export function openDatabase(path: string): Database.Database {
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { timeout: 15_000 });
    prepareDatabase(database);
    return database;
  } catch (error) {
    database?.close();
    throw new Error(`the store ${path} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

function prepareDatabase(database: Database.Database): void {
  database.pragma("journal_mode = WAL");
  // Outlives the process at every commit; a power cut may cost the last moments, never the file.
  database.pragma("synchronous = NORMAL");
  database.pragma("cache_size = -64000");
  database
    .transaction(() => {
      const version = Number(database.pragma("user_version", { simple: true }));
      if (version === schemaVersion) return;
      if (version !== 0) {
        throw new Error(
          `it is of version ${version}, this program reads version ${schemaVersion}; name another file, or delete it`,
        );
      }
      database.exec(tables);
      database.pragma(`user_version = ${schemaVersion}`);
    })
    .immediate();
}
