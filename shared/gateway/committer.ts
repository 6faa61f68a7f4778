import type { QuotaReading } from "./quota.ts";
import type { SettledCall, Settlement, Store, StoredAnswer } from "./store/store.ts";

/** How long what settled may wait for more to be written with it, milliseconds. */
const longestWait = 2;

/**
 * Writes settled calls with their answers, a batch in one transaction instead of one each. Resolves when the call and
 * its answer would survive the process.
 */
export class Committer {
  readonly #store: Store;
  readonly #batchSize: number;
  #settlement = emptySettlement();
  #commit: Promise<void> | undefined;
  #flush: () => void = () => undefined;
  /** The last batch on its way: one at a time, for they would wait for each other in the store. */
  #writing: Promise<unknown> = Promise.resolve();
  /** What could not be written: its calls are paid for. */
  readonly #unwritten: Settlement[] = [];
  #writingUnwritten: Promise<void> | undefined;

  /** `batchSize`: calls that are written at once, without waiting for more. */
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

  /** Answers that were paid for and could not be written. */
  get unwritten(): readonly StoredAnswer[] {
    return this.#unwritten.flatMap(({ answers }) => answers);
  }

  /** Writes what could not be written before, as far as that goes now. @throws {StoreWorkError} */
  writeUnwritten(): Promise<void> {
    // Two at once would count the same calls twice.
    this.#writingUnwritten ??= this.#writeUnwritten().finally(() => (this.#writingUnwritten = undefined));
    return this.#writingUnwritten;
  }

  async #writeUnwritten(): Promise<void> {
    for (let next = this.#unwritten[0]; next !== undefined; next = this.#unwritten[0]) {
      await this.#store.settle(next);
      this.#unwritten.shift();
    }
  }

  /** Writes all that settles until there is a batch of it, or the wait is over, and what was before it is written. */
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
