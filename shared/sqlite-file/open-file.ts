import Database from "better-sqlite3";
import { makeOwn } from "./own-file.ts";

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
