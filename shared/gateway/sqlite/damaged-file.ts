import { closeSync, openSync, readSync, statSync } from "node:fs";
import Database from "better-sqlite3";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { rescueFile } from "./rescued-file.ts";
import { storeErrorOf } from "./work.ts";

/** Where SQLite keeps the statements that made the tables, unless there are very many. */
const beginning = 64 * 1024;

/** A file of so many bytes is read through whenever it is opened, which takes some hundredths of a second. */
const mostBytesAlways = 16 * 1024 * 1024;
/** How often a larger one is, milliseconds. */
const readEvery = 24 * 3_600_000;
/** The line of `upkeep` that says when it was. */
const task = "read_through";

/**
 * Closes a file that turned out to be damaged while it was open, and leaves it as it is: the last to close a file has SQLite put the
 * write-ahead log away, and that one is opened for reading alone here.
 */
export function closeAsItIs(file: SqliteFile): void {
  let last: SqliteFile | undefined;
  try {
    last = new Database(file.name, { readonly: true, timeout: 0 });
    last.prepare("SELECT count(*) FROM sqlite_schema").get();
  } catch {
    // What cannot be opened or read is not written either.
  }
  file.close();
  last?.close();
}

/** Whether the file at `path` was a store once, though SQLite may no longer take it for a database. */
export function holdsStore(path: string): boolean {
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
  return rescued.holdsRows;
}

/** What was found of a file before it was opened to be written. */
export interface ReadThrough {
  /** What of it cannot be read; undefined where nothing is known to be. */
  readonly damage: string | undefined;
  /** It was read to its end, and need not be so soon again. */
  readonly isNoted: boolean;
}

/** Of what was not read. */
export const unread: ReadThrough = { damage: undefined, isNoted: false };

function lastReading(file: SqliteFile): number {
  try {
    return file.prepare<[string], number>("SELECT at FROM upkeep WHERE task = ?").pluck().get(task) ?? 0;
  } catch (error) {
    if (storeErrorOf(error).kind === "damaged") throw error;
    // A new file, or one of an early schema, has no such table.
    return 0;
  }
}

/** What SQLite found of a page, without what it calls that. */
export function damageText(found: string): string {
  const page = /page (\d+)/i.exec(found)?.[1];
  return page === undefined ? found.replace(/^\*.*\n/, "") : `page ${page} of the file cannot be read`;
}

/** Notes that the file was read to its end. */
export function noteReading(file: SqliteFile, now: number): void {
  file.prepare("REPLACE INTO upkeep (task, at) VALUES (?, ?)").run(task, now);
}

/**
 * Reads the file at `path` through for what is damaged, before anything is written to it. Opened for reading alone, it is not
 * changed, and what stands in its write-ahead log stays there. A large one is not read at every opening.
 * @decides whether a store file is damaged
 */
export function readThrough(path: string, now: number): ReadThrough {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size;
  if (bytes === undefined) return unread;
  const logBytes = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  // SQLite takes an empty file for a new one, and would throw its log away. A file that another process is making is none any more.
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
    // Whoever opens it to write finds out about anything else.
    return { damage: kind === "damaged" ? message : undefined, isNoted: false };
  } finally {
    file?.close();
  }
}
