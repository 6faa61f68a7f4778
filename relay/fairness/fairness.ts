/** What one user may have in progress. */
export interface UserLimits {
  readonly requests: number;
  readonly lookups: number;
  /** Bytes of responses that were produced but not yet accepted by the network. */
  readonly unsentBytes: number;
}

interface UserLoad {
  requests: number;
  lookups: number;
  unsentBytes: number;
  /** Responses that wait until earlier bytes are accepted. */
  readonly waiting: Set<() => void>;
}

/** A request in progress, counted for its user. */
export interface RequestLoad {
  /** Counts the request's lookups. Returns false if the user would have too many in progress. */
  addLookups(count: number): boolean;
  /** Resolves when the user may produce more bytes. Returns undefined if that is now. */
  room(): Promise<void> | undefined;
  /** Counts bytes that were produced and not sent yet. */
  addUnsent(bytes: number): void;
  /** Records that the network has accepted the bytes counted so far. */
  sent(): void;
  /** Ends the request and releases its lookups and bytes. */
  leave(): void;
}

/** Counts what each user has in progress, so that nobody takes up the memory that others need. */
export class UserLoads {
  readonly #limits: UserLimits;
  readonly #loads = new Map<string, UserLoad>();

  constructor(limits: UserLimits) {
    this.#limits = limits;
  }

  /** Admits a request. Returns undefined if its user has the maximum number in progress. */
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
        // A single request is never too large.
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

/** How long work goes on before network events are handled again, milliseconds. */
const slice = 2;

/**
 * Shares the one processor among users. Code that is about to work for a while takes a turn first. When the time
 * slice is over, further work waits until other events are handled, and then each user gets one turn per round. So
 * a user with a hundred requests at once delays another by one piece of work, not by a hundred.
 */
export class ProcessorTurns {
  /** Waiting work, by user. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** When the current slice began; undefined if there is none. */
  #began: number | undefined;

  /** Resolves when `user` may work for about a millisecond. Returns undefined if that is now. */
  take(user: string): Promise<void> | undefined {
    if (this.#began === undefined) this.#begin();
    if (this.#waiting.size === 0 && performance.now() - this.#began! < slice) return undefined;
    return new Promise((resolve) => {
      const own = this.#waiting.get(user);
      if (own === undefined) this.#waiting.set(user, [resolve]);
      else own.push(resolve);
    });
  }

  #begin(): void {
    this.#began = performance.now();
    setImmediate(() => this.#next());
  }

  /** Gives one turn to each waiting user. */
  #next(): void {
    this.#began = undefined;
    if (this.#waiting.size === 0) return;
    this.#begin();
    for (const [user, own] of this.#waiting) {
      own.shift()!();
      if (own.length === 0) this.#waiting.delete(user);
    }
  }
}
