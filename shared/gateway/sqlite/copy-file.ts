import Database from "better-sqlite3";
import { readThrough } from "./damaged-file.ts";

/** The files that a store is made of while programs run on it. */
export const filesOf = (path: string): string[] => ["", "-wal", "-shm"].map((ending) => path + ending);

/**
 * Copies the store at `path` into the new file `copy`, as it stands in one moment, whoever writes to it meanwhile: a reading
 * transaction held open keeps SQLite's online backup from beginning anew with every write. The store is not migrated.
 * @throws Error where the store cannot be read, the copy cannot be written, or the copy is not whole
 */
export async function copyFile(path: string, copy: string): Promise<void> {
  const { damage } = readThrough(path, Date.now());
  if (damage !== undefined) throw new Error(damage);
  // Not opened for reading alone: the last to leave puts the write-ahead log away.
  const source = new Database(path, { fileMustExist: true });
  try {
    source.exec("BEGIN");
    source.prepare("SELECT count(*) FROM sqlite_schema").get();
    await source.backup(copy);
  } finally {
    source.close();
  }
  const made = new Database(copy);
  try {
    // One file that needs no other beside it; opened as a store it keeps a log again.
    made.pragma("journal_mode = DELETE");
    const found = made.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw new Error(String(found));
  } finally {
    made.close();
  }
}
