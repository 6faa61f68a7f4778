import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "../error-message.ts";
import { StoreWorkError, type StoreErrorKind } from "../store/store-work-error.ts";

/** What SQLite's result codes come to, by how their names begin. https://sqlite.org/rescode.html */
const kinds: readonly (readonly [string, StoreErrorKind])[] = [
  ["SQLITE_BUSY", "locked"],
  ["SQLITE_LOCKED", "locked"],
  ["SQLITE_CORRUPT", "damaged"],
  ["SQLITE_NOTADB", "damaged"],
  ["SQLITE_FULL", "not_writable"],
  ["SQLITE_IOERR", "not_writable"],
  ["SQLITE_READONLY", "not_writable"],
  ["SQLITE_CANTOPEN", "not_writable"],
];

/** What an error of the database means for the store. */
export function storeErrorOf(error: unknown): StoreWorkError {
  if (error instanceof StoreWorkError) return error;
  const cause = error instanceof Error ? error : new Error(errorMessage(error));
  const code = (error as { code?: string } | undefined)?.code ?? "";
  return new StoreWorkError(kinds.find(([beginning]) => code.startsWith(beginning))?.[1] ?? "other", cause);
}

/** Pauses between two looks at a lock, milliseconds, as SQLite's own wait has them; the last one is repeated. */
const pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

export interface Unlocking {
  /** Milliseconds, from any beginning, that never go back. @default performance.now */
  readonly elapsed?: () => number;
}

/**
 * Does `work`, which throws at once where another program has the lock of the file, and again until it is done:
 * better-sqlite3 would wait for the lock with all else standing still. Gives up after `timeout()` milliseconds.
 * @throws {StoreWorkError}
 */
export async function whenUnlocked<R>(
  work: () => R,
  timeout: () => number,
  { elapsed = () => performance.now() }: Unlocking = {},
): Promise<R> {
  const begun = elapsed();
  for (let look = 0; ; look += 1) {
    try {
      return work();
    } catch (error) {
      const failure = storeErrorOf(error);
      if (failure.kind !== "locked" || elapsed() - begun >= timeout()) throw failure;
    }
    await sleep(pauses[Math.min(look, pauses.length - 1)]);
  }
}
