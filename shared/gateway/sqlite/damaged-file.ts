import { closeSync, openSync, readSync } from "node:fs";

/** Where SQLite keeps the statements that made the tables, unless there are very many. */
const beginning = 64 * 1024;

/** Whether the file at `path` was a store once, though SQLite may no longer take it for a database. */
export function holdsStore(path: string): boolean {
  const bytes = Buffer.alloc(beginning);
  const file = openSync(path, "r");
  try {
    const length = readSync(file, bytes, 0, beginning, 0);
    return bytes.subarray(0, length).includes("CREATE TABLE answers");
  } finally {
    closeSync(file);
  }
}
