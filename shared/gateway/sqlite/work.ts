import { storeErrorOf, whenUnlocked } from "./when-unlocked.ts";

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
