import type Database from "better-sqlite3";
import type { Environment } from "../environment.ts";
import { openAt } from "../store/open-at.ts";
import { openRelayDatabase } from "../store/relay-database.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Opens the relay's own tables, beside a relay that may be running on them, for as long as `work` takes, which is told
 * the path of the store.
 * @throws {ProgramError} where the store cannot be used
 */
export async function withDatabase<T>(
  { store }: Environment,
  terminal: Terminal,
  work: (database: Database.Database, path: string) => T | Promise<T>,
): Promise<T> {
  const [database, at] = await openAt(store, terminal, (path) => [openRelayDatabase(path), path] as const);
  try {
    return await work(database, at);
  } finally {
    database.close();
  }
}
