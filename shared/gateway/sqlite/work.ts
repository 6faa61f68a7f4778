import { setTimeout as sleep } from "node:timers/promises";
import { type StoreErrorKind, StoreWorkError, errorMessage } from "../store/store-error.ts";

/** Kind of error by the prefix of SQLite's result code. https://sqlite.org/rescode.html */
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

/** Converts a database error to a `StoreWorkError` of the matching kind. */
export function storeErrorOf(error: unknown): StoreWorkError {
  if (error instanceof StoreWorkError) return error;
  const cause = error instanceof Error ? error : new Error(errorMessage(error));
  const code = (error as { code?: string } | undefined)?.code ?? "";
  return new StoreWorkError(kinds.find(([beginning]) => code.startsWith(beginning))?.[1] ?? "other", cause);
}

/** Pauses between attempts at a lock, milliseconds, as in SQLite's own busy handler. The last one repeats. */
const pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];

interface UnlockOptions {
  /** Monotonic time, milliseconds from any origin. @default performance.now */
  readonly elapsed?: () => number;
}

/**
 * Runs `work`, and retries it while another program has locked the file, for `timeout()` milliseconds at most.
 * better-sqlite3's own wait would block the event loop.
 * @throws {StoreWorkError}
 */
async function whenUnlocked<R>(
  work: () => R,
  timeout: () => number,
  { elapsed = () => performance.now() }: UnlockOptions = {},
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

/** Longest wait for a lock while the store closes, milliseconds, so that a program ends soon. */
const busyTimeoutAtClosing = 10_000;

/**
 * Runs the operations on an open file. better-sqlite3 is synchronous; this interface is not, because locks are awaited
 * and other stores are across a network.
 */
export class Work {
  readonly #path: string;
  readonly #busyTimeout: number;
  /** Operations that have not finished. */
  readonly #underWay = new Set<Promise<unknown>>();
  #isEnding = false;
  #foundDamage = false;

  /** `path` is the file's. `busyTimeout`: longest wait for another program's lock, milliseconds. */
  constructor(path: string, busyTimeout: number) {
    this.#path = path;
    this.#busyTimeout = busyTimeout;
  }

  /** True when part of the file could not be read. The file must then not be written any more. */
  get foundDamage(): boolean {
    return this.#foundDamage;
  }

  /**
   * Runs `work` at once, or when the lock is free. `longest`: longest wait for it, milliseconds, if below the usual
   * one.
   * @throws {StoreWorkError}
   */
  readonly run = <R>(work: () => R, longest = Infinity): Promise<R> => {
    const done = whenUnlocked(work, () => Math.min(longest, this.#timeout())).catch((error: unknown) => {
      const failure = storeErrorOf(error);
      if (failure.kind === "damaged") this.#foundDamage = true;
      throw failure.at(this.#path);
    });
    this.#underWay.add(done);
    const forget = () => this.#underWay.delete(done);
    done.then(forget, forget);
    return done;
  };

  /** Resolves when all operations have finished. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.allSettled(this.#underWay);
  }

  #timeout(): number {
    return this.#isEnding ? Math.min(busyTimeoutAtClosing, this.#busyTimeout) : this.#busyTimeout;
  }
}
