import { closeSync, openSync, readSync, statSync } from "node:fs";
import Database from "better-sqlite3";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { rescueFile } from "./rescued-file.ts";
import { storeErrorOf } from "./work.ts";

/** Bytes at the start of a file in which SQLite keeps the CREATE statements, unless there are very many. */
const beginning = 64 * 1024;

/** Largest file that is checked at every opening, bytes. The check takes a few hundredths of a second. */
const mostBytesAlways = 16 * 1024 * 1024;
/** How often a larger file is checked, milliseconds. */
const readEvery = 24 * 3_600_000;
/** The row of `upkeep` with the time of the last check. */
const task = "read_through";

/**
 * Closes a file that turned out to be damaged, without changing it. Normally the last connection to close merges the
 * write-ahead log into the file, so a read-only connection is opened here to close last.
 */
export function closeAsItIs(file: SqliteFile): void {
  let last: SqliteFile | undefined;
  try {
    last = new Database(file.name, { readonly: true, timeout: 0 });
    last.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch {
    // A file that cannot be opened or read is not written either.
  }
  file.close();
  last?.close();
}

/** Returns whether the file at `path` was once a store, even if SQLite no longer recognizes it as a database. */
export function isStoreFile(path: string): boolean {
  const bytes = Buffer.alloc(beginning);
  const file = openSync(path, "r");
  try {
    const length = readSync(file, bytes, 0, beginning, 0);
    if (bytes.subarray(0, length).includes("CREATE TABLE answers")) return true;
  } finally {
    closeSync(file);
  }
  const rescued = rescueFile(path);
  rescued.close();
  return rescued.hasRows;
}

/** Result of checking a file before it is opened for writing. */
export interface ReadThrough {
  /** What cannot be read; undefined when no damage is known. */
  readonly damage: string | undefined;
  /** True when the caller should note the check, so that a large file is not checked again soon. */
  readonly isNoted: boolean;
}

/** Result for a file that was not checked. */
export const unread: ReadThrough = { damage: undefined, isNoted: false };

function lastReading(file: SqliteFile): number {
  try {
    return file.prepare<[string], number>("SELECT at FROM upkeep WHERE task = ?").pluck().get(task) ?? 0;
  } catch (error) {
    if (storeErrorOf(error).kind === "damaged") throw error;
    // A new file, or one with an early schema, does not have this table.
    return 0;
  }
}

/** Returns SQLite's finding as a message, reduced to the page number if it names one. */
export function damageText(found: string): string {
  const page = /page (\d+)/i.exec(found)?.[1];
  return page === undefined ? found.replace(/^\*.*\n/, "") : `page ${page} of the file cannot be read`;
}

/** Notes that the file was checked at `now`, epoch milliseconds. */
export function noteReading(file: SqliteFile, now: number): void {
  file.prepare("REPLACE INTO upkeep (task, at) VALUES (?, ?)").run(task, now);
}

/**
 * Checks the file at `path` for damage before anything is written to it. The file is opened read-only, so that it and
 * its write-ahead log stay as they are. A large file is checked once a day at most.
 * @decides whether a store file is damaged
 */
export function readThrough(path: string, now: number): ReadThrough {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size;
  if (bytes === undefined) return unread;
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  // SQLite would treat an empty file as new and discard its log. The size is read again, because another process may be
  // creating the file.
  if (bytes === 0)
    return logBytes === 0 || statSync(path, { throwIfNoEntry: false })?.size !== 0
      ? unread
      : { damage: "the file is empty, and its write-ahead log is not", isNoted: false };
  const isLarge = bytes + logBytes > mostBytesAlways;
  let file: SqliteFile | undefined;
  try {
    file = new Database(path, { readonly: true, timeout: 0 });
    if (isLarge && now - lastReading(file) < readEvery) return unread;
    const found = file.pragma("quick_check(1)", { simple: true });
    return { damage: found === "ok" ? undefined : damageText(String(found)), isNoted: isLarge };
  } catch (error) {
    const { kind, message } = storeErrorOf(error);
    // Opening it for writing will report any other error.
    return { damage: kind === "damaged" ? message : undefined, isNoted: false };
  } finally {
    file?.close();
  }
}
