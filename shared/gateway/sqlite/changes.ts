import type { SqliteFile } from "../../sqlite-file/open-file.ts";

/** How often it is looked whether others have written, milliseconds. */
const lookEvery = 500;

/**
 * Tells listeners of what other connections have written to the file of `database`. SQLite notifies nobody: a number that
 * is another one after each of their commits is looked at, for as long as somebody listens.
 */
export function followChanges(database: SqliteFile) {
  const select = database.prepare<[], number>("PRAGMA data_version").pluck();
  return (listener: () => void): (() => void) => {
    let version = select.get();
    const timer = setInterval(() => {
      if (!database.open) return clearInterval(timer);
      const before = version;
      version = select.get();
      if (version !== before) listener();
    }, lookEvery).unref();
    return () => clearInterval(timer);
  };
}
