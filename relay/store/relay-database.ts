import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { StoreError } from "../../shared/gateway/account-store.ts";

/** Raised when a table changes. */
const relayVersion = "1";

/**
 * The relay's own tables stand in the file of the store, beside the gateway's and apart from them: one file to keep, to
 * copy and to share with the commands that give out tokens while the relay runs.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS relay_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS relay_tokens (
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
  CREATE TABLE IF NOT EXISTS relay_lookups (
    day TEXT PRIMARY KEY,
    stored INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    unanswered INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

/**
 * Opens the relay's tables in the store's file at `path`, making what is not there.
 * @throws StoreError naming the path: it cannot be opened or written, or belongs to another version
 */
export function openRelayDatabase(path: string): Database.Database {
  let database: Database.Database | undefined;
  try {
    if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    database = new Database(path, { timeout: 15_000 });
    prepare(database);
    return database;
  } catch (error) {
    database?.close();
    throw new StoreError(`the store ${path} cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

function prepare(database: Database.Database): void {
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = NORMAL");
  database
    .transaction(() => {
      database.exec(tables);
      database
        .prepare("INSERT OR IGNORE INTO relay_settings (name, value) VALUES ('version', ?)")
        .run(relayVersion);
      const version = database
        .prepare<[], string>("SELECT value FROM relay_settings WHERE name = 'version'")
        .pluck()
        .get();
      if (version !== relayVersion) {
        throw new Error(`its tokens are of version ${version}, this program reads version ${relayVersion}`);
      }
    })
    .immediate();
}

/** Tells another value after every change that was made to the file other than through `database`. */
export function storeVersion(database: Database.Database): () => number {
  const select = database.prepare<[], number>("PRAGMA data_version").pluck();
  return () => select.get()!;
}
