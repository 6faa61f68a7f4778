import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";

/** Rights of a new file: what is kept names people, and says what was asked about them. */
const ownRights = 0o600;

/** What group and others may do, each: read, write. */
const others = [
  { read: 0o040, write: 0o020 },
  { read: 0o004, write: 0o002 },
];

/**
 * The rights of a file that stands there already: one that is shared on purpose can be written, so whoever may only
 * read it has that right from a umask, and loses it.
 */
function tightened(mode: number): number {
  return others.reduce((kept, { read, write }) => ((kept & write) === 0 ? kept & ~read : kept), mode);
}

/**
 * Makes the file at `path`, and folders that lead to it, for their owner alone, before SQLite would make them for
 * everybody. What SQLite puts beside the file has the file's rights.
 */
export function makeOwn(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    // Never opened where it is there: closing it would lift the locks that this process has on it.
    closeSync(openSync(path, "wx", ownRights));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    tighten(path);
  }
}

/** Takes the right to read from whoever may not write. */
function tighten(path: string): void {
  const stat = statSync(path);
  if (!stat.isFile() || process.platform === "win32") return;
  const mode = stat.mode & 0o777;
  if (tightened(mode) === mode) return;
  try {
    chmodSync(path, tightened(mode));
  } catch (error) {
    // Somebody else's, who let this account write to it.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/** An open SQLite file. Its calls are synchronous. */
export type SqliteFile = Database.Database;

/** How long another process that has the lock of the file is waited for when it is opened, milliseconds. */
const busyTimeout = 60_000;

/**
 * Opens the SQLite file at `path` (`:memory:` for one that is not kept), made with its folder where it is not there, for
 * its owner alone, and prepares it by `prepare`.
 * @throws Error as the system or SQLite tells it, or as `prepare` throws; nothing is left open then
 */
export function openFile(path: string, prepare: (file: SqliteFile) => void): SqliteFile {
  let file: SqliteFile | undefined;
  try {
    if (path !== ":memory:") makeOwn(path);
    file = new Database(path, { timeout: busyTimeout });
    useWriteAheadLog(file);
    // Outlives the process at every commit; a power cut may cost the last moments, never the file.
    file.pragma("synchronous = NORMAL");
    prepare(file);
    return file;
  } catch (error) {
    file?.close();
    throw error;
  }
}

/**
 * Turning a new file to write-ahead logging needs it alone, and SQLite gives up at once where two processes that open it
 * in the same moment would wait for each other: whoever is told so comes again.
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
