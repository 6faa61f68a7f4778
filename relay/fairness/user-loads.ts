/** What one user may have under way. */
export interface UserLimits {
  readonly requests: number;
  readonly lookups: number;
  /** Bytes of answers that were made and not yet taken by the network. */
  readonly unsentBytes: number;
}

interface UserLoad {
  requests: number;
  lookups: number;
  unsentBytes: number;
  /** Answers that wait until earlier bytes are taken. */
  readonly waiting: Set<() => void>;
}

/** One request of a user, while it is under way. */
export interface RequestLoad {
  /** Counts the lookups it asks; false when that is more than its user may have under way. */
  addLookups(count: number): boolean;
  /** Resolves when the user has room for more unsent bytes; at once for one that has none. */
  room(): Promise<void> | undefined;
  /** Counts bytes that were made and are not sent yet. */
  addUnsent(bytes: number): void;
  /** The bytes counted last were taken by the network. */
  sent(): void;
  /** It is over: its lookups and bytes count no more. */
  leave(): void;
}

/** Counts what each user has under way, so that nobody holds the memory that all others need. */
export class UserLoads {
  readonly #limits: UserLimits;
  readonly #loads = new Map<string, UserLoad>();

  constructor(limits: UserLimits) {
    this.#limits = limits;
  }

  /** Takes a request in; undefined when its user has as many under way as one may. */
  enter(user: string): RequestLoad | undefined {
    const load = this.#loads.get(user) ?? { requests: 0, lookups: 0, unsentBytes: 0, waiting: new Set() };
    if (load.requests >= this.#limits.requests) return undefined;
    load.requests += 1;
    this.#loads.set(user, load);
    return this.#requestOf(user, load);
  }

  #requestOf(user: string, load: UserLoad): RequestLoad {
    const { lookups: mostLookups, unsentBytes: mostBytes } = this.#limits;
    let lookups = 0;
    let unsent = 0;
    let wake: (() => void) | undefined;
    const release = (bytes: number) => {
      unsent -= bytes;
      load.unsentBytes -= bytes;
      if (load.unsentBytes < mostBytes) for (const waiter of load.waiting) waiter();
    };
    return {
      addLookups(count) {
        // One request alone is never too many.
        if (load.lookups > 0 && load.lookups + count > mostLookups) return false;
        lookups += count;
        load.lookups += count;
        return true;
      },
      room() {
        if (load.unsentBytes < mostBytes) return undefined;
        return new Promise((resolve) => {
          wake = () => {
            load.waiting.delete(wake!);
            resolve();
          };
          load.waiting.add(wake);
        });
      },
      addUnsent(bytes) {
        unsent += bytes;
        load.unsentBytes += bytes;
      },
      sent: () => release(unsent),
      leave: () => {
        wake?.();
        release(unsent);
        load.lookups -= lookups;
        load.requests -= 1;
        if (load.requests === 0) this.#loads.delete(user);
      },
    };
  }
}
