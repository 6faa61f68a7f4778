import type { QuotaReading } from "../store/quota.ts";
import type { SettledCall, Settlement, Store, StoredAnswer } from "../store/store.ts";
import { type StoreErrorKind, storeErrorKindOf } from "../store/store-error.ts";

/** Longest time a settled call waits for others to be written in the same batch, milliseconds. */
const longestWait = 2;

/**
 * Writes settled calls and their answers in batches, one transaction each. `settle` resolves when the call and its
 * answer would survive the death of the process.
 */
export class Committer {
  readonly #store: Store;
  readonly #batchSize: number;
  #settlement = emptySettlement();
  #commit: Promise<void> | undefined;
  #flush: () => void = () => undefined;
  /** The last batch being written. Batches go one at a time, since they would only wait for each other in the store. */
  #writing: Promise<unknown> = Promise.resolve();
  /** Batches that could not be written. Their calls are paid for. */
  readonly #unwritten: Settlement[] = [];
  #writingUnwritten: Promise<void> | undefined;

  /** `batchSize`: number of calls that are written without waiting for more. */
  constructor(store: Store, batchSize: number) {
    this.#store = store;
    this.#batchSize = batchSize;
  }

  settle(
    call: SettledCall,
    answer: StoredAnswer | undefined,
    reading: QuotaReading | undefined,
    serviceTime?: number,
  ): Promise<void> {
    const { calls, answers, readings } = this.#settlement;
    calls.push(call);
    if (serviceTime !== undefined) this.#settlement.serviceTime = serviceTime;
    if (answer !== undefined) answers.push(answer);
    if (reading !== undefined) readings.push(reading);
    this.#commit ??= this.#next();
    const commit = this.#commit;
    if (calls.length >= this.#batchSize) this.#flush();
    return commit;
  }

  /** Paid answers that could not be written. */
  get unwritten(): readonly StoredAnswer[] {
    return this.#unwritten.flatMap(({ answers }) => answers);
  }

  /** Tries again to write the batches that failed, until one fails again. @throws {StoreWorkError} */
  writeUnwritten(): Promise<void> {
    // Two runs at once would count the same calls twice.
    this.#writingUnwritten ??= this.#writeUnwritten().finally(() => (this.#writingUnwritten = undefined));
    return this.#writingUnwritten;
  }

  async #writeUnwritten(): Promise<void> {
    for (let next = this.#unwritten[0]; next !== undefined; next = this.#unwritten[0]) {
      await this.#store.settle(next);
      this.#unwritten.shift();
    }
  }

  /** Writes the current batch once it is full or its wait is over, and the batch before it is written. */
  #next(): Promise<void> {
    const ripe = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestWait);
      this.#flush = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    const written = Promise.all([ripe, this.#writing]).then(() => this.#write());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  async #write(): Promise<void> {
    const settlement = this.#settlement;
    this.#settlement = emptySettlement();
    this.#commit = undefined;
    try {
      await this.#store.settle(settlement);
    } catch (error) {
      this.#unwritten.push(settlement);
      throw error;
    }
  }
}

const emptySettlement = () => ({
  calls: [] as SettledCall[],
  answers: [] as StoredAnswer[],
  readings: [] as QuotaReading[],
  serviceTime: undefined as number | undefined,
});

/** How often a store that failed is tried again by default, milliseconds. */
const lookEvery = 1_000;

/** Retries a store that failed until it works again. A damaged store never counts as working again. */
export class StoreWatch {
  readonly #store: Store;
  readonly #committer: Committer;
  readonly #onRecovery: () => void;
  readonly #interval: number;
  #errorKind: StoreErrorKind | undefined;
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> | undefined;
  #isClosed = false;

  /**
   * `onRecovery` is called when the store works again and all paid answers are written. `interval`: how often the store is
   * tried again, milliseconds.
   */
  constructor(store: Store, committer: Committer, onRecovery: () => void, interval = lookEvery) {
    this.#store = store;
    this.#committer = committer;
    this.#onRecovery = onRecovery;
    this.#interval = interval;
  }

  get errorKind(): StoreErrorKind | undefined {
    return this.#errorKind;
  }

  noteFailure(error: unknown): void {
    this.#errorKind = this.#errorKind === "damaged" ? "damaged" : storeErrorKindOf(error);
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#look = this.#lookAgain();
    }, this.#interval).unref();
  }

  /** Tries once more to write paid answers, and stops retrying. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#look;
    await this.#committer.writeUnwritten().catch(() => undefined);
  }

  /** Reports the recovery when everything is written and the store works. Otherwise tries again a second later. */
  async #lookAgain(): Promise<void> {
    try {
      await this.#committer.writeUnwritten();
      await this.#store.probe();
    } catch (error) {
      this.#timer = undefined;
      this.noteFailure(error);
      return;
    }
    this.#timer = undefined;
    if (this.#isClosed) return;
    if (this.#errorKind === "damaged") return this.noteFailure(undefined);
    this.#errorKind = undefined;
    this.#onRecovery();
  }
}
