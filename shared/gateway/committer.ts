import type { QuotaReading } from "./quota.ts";
import type { SettledCall, Store, StoredAnswer } from "./store.ts";

/**
 * Writes settled calls with their answers, together for all that settled in the same turn of the event loop: one
 * transaction a handful instead of one a call. Resolves when the call and its answer would survive the process.
 */
export class Committer {
  readonly #store: Store;
  #calls: SettledCall[] = [];
  #answers: StoredAnswer[] = [];
  #readings: QuotaReading[] = [];
  #commit: Promise<void> | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  settle(
    call: SettledCall,
    answer: StoredAnswer | undefined,
    reading: QuotaReading | undefined,
  ): Promise<void> {
    this.#calls.push(call);
    if (answer !== undefined) this.#answers.push(answer);
    if (reading !== undefined) this.#readings.push(reading);
    this.#commit ??= new Promise((resolve) => setImmediate(resolve)).then(() => this.#flush());
    return this.#commit;
  }

  #flush(): Promise<void> {
    const settlement = { calls: this.#calls, answers: this.#answers, readings: this.#readings };
    this.#calls = [];
    this.#answers = [];
    this.#readings = [];
    this.#commit = undefined;
    return this.#store.settle(settlement);
  }
}
