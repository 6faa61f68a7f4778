import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";

/** Permissions of a new file: owner only, because it names people and says what was asked about them. */
const ownRights = 0o600;

/** Permission bits of group and others. */
const others = [
  { read: 0o040, write: 0o020 },
  { read: 0o004, write: 0o002 },
];

/**
 * Returns the permissions to set on an existing file. A file shared on purpose is writable, so a group that may only
 * read has that permission from a umask and loses it.
 */
function tightened(mode: number): number {
  return others.reduce((kept, { read, write }) => ((kept & write) === 0 ? kept & ~read : kept), mode);
}

/**
 * Creates the file at `path` and its folders for their owner only, before SQLite would create it for everybody. The
 * files that SQLite puts beside it get the same permissions.
 */
export function makeOwn(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    // An existing file is not opened: closing it would release this process's locks on it.
    closeSync(openSync(path, "wx", ownRights));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    tighten(path);
  }
}

/** Removes read permission from group and others where they may not write. */
function tighten(path: string): void {
  const stat = statSync(path);
  if (!stat.isFile() || process.platform === "win32") return;
  const mode = stat.mode & 0o777;
  if (tightened(mode) === mode) return;
  try {
    chmodSync(path, tightened(mode));
  } catch (error) {
    // The file belongs to another user, who lets this account write to it.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/** An open SQLite file. Its calls are synchronous. */
export type SqliteFile = Database.Database;

/** Longest wait for another process's lock while opening, milliseconds. */
const busyTimeout = 60_000;

/**
 * Opens the SQLite file at `path` (`:memory:` for one that is not stored) and prepares it by `prepare`. A new file and
 * its folder are created for their owner only.
 * @throws Error of the system, of SQLite or of `prepare`; the file is closed then
 */
export function openFile(path: string, prepare: (file: SqliteFile) => void): SqliteFile {
  let file: SqliteFile | undefined;
  try {
    if (path !== ":memory:") makeOwn(path);
    file = new Database(path, { timeout: busyTimeout });
    useWriteAheadLog(file);
    // Every commit survives the process. A power cut may lose the last moments, but never damages the file.
    file.pragma("synchronous = NORMAL");
    prepare(file);
    return file;
  } catch (error) {
    file?.close();
    throw error;
  }
}

/**
 * Switches to write-ahead logging, which needs exclusive access. If two processes open a new file at the same moment,
 * SQLite fails at once with SQLITE_BUSY, so this retries.
 */
function useWriteAheadLog(file: SqliteFile): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 20) {
    try {
      file.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== "SQLITE_BUSY" || waited >= busyTimeout) throw error;
      Atomics.wait(pause, 0, 0, 20);
    }
  }
}
