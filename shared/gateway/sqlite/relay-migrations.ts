import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { StoreError } from "../store/store-error.ts";

/**
 * The relays' own tables stand in the file of the store, beside the gateway's and apart from them, with a version of their
 * own: one file to keep, to copy and to share with the commands that give out tokens while a relay runs. Each step brings
 * them from one version to the next; a new file goes through all of them, and a step that was once released is never
 * changed.
 */
const steps = [
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
  // Who decided what.
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
] as const;

const settingsTable = `
  CREATE TABLE IF NOT EXISTS relay_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`;

/**
 * Makes what is not there of the relays' tables in the open store at `path`.
 * @throws {StoreError} a later version wrote them
 * @throws Error the store cannot be written, or another program has its lock
 */
export function prepareRelayTables(file: SqliteFile, path: string): void {
  file
    .transaction(() => {
      file.exec(settingsTable);
      const known = file
        .prepare<[], string>("SELECT value FROM relay_settings WHERE name = 'version'")
        .pluck()
        .get();
      const version = Number(known ?? 0);
      if (!(version <= steps.length)) {
        throw new StoreError({ code: "later_schema", path, schema: version, known: steps.length });
      }
      if (version === steps.length) return;
      for (const step of steps.slice(version)) file.exec(step);
      file
        .prepare("REPLACE INTO relay_settings (name, value) VALUES ('version', ?)")
        .run(String(steps.length));
    })
    .immediate();
}
