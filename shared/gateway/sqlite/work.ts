import { setTimeout as sleep } from "node:timers/promises";
import { type StoreErrorKind, StoreWorkError, errorMessage } from "../store/store-error.ts";

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

interface UnlockOptions {
  /** Milliseconds, from any beginning, that never go back. @default performance.now */
  readonly elapsed?: () => number;
}

/**
 * Does `work`, which throws at once where another program has the lock of the file, and again until it is done:
 * better-sqlite3 would wait for the lock with all else standing still. Gives up after `timeout()` milliseconds.
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

/** The same as `busyTimeout` while the store is closed: whoever waits for the end of a program does not wait for long. */
const busyTimeoutAtClosing = 10_000;

/**
 * What is done on an open file. better-sqlite3 is synchronous; the interface is not, for a lock is waited for, and other
 * stores are a network away.
 */
export class Work {
  readonly #path: string;
  readonly #busyTimeout: number;
  /** What was begun and is not done. */
  readonly #underWay = new Set<Promise<unknown>>();
  #isEnding = false;
  #foundDamage = false;

  /** On the file at `path`. `busyTimeout`: how long a lock that another program has is waited for, milliseconds. */
  constructor(path: string, busyTimeout: number) {
    this.#path = path;
    this.#busyTimeout = busyTimeout;
  }

  /** Something of the file could not be read: it is not to be written any more. */
  get foundDamage(): boolean {
    return this.#foundDamage;
  }

  /**
   * Does `work` at once, or when the lock is free; waits `longest` milliseconds for it where that is less than usual.
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

  /** Resolves when all that was begun is done. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.allSettled(this.#underWay);
  }

  #timeout(): number {
    return this.#isEnding ? Math.min(busyTimeoutAtClosing, this.#busyTimeout) : this.#busyTimeout;
  }
}
