import { noCounts, type Counters } from "./counters.ts";

/** How often listeners are told, milliseconds: a gauge need not move faster. */
const turn = 100;

export type Later = (run: () => void, milliseconds: number) => unknown;

/** Counts, and tells who listens. */
export class Tally {
  #counts = noCounts;
  readonly #listeners = new Set<(counters: Counters) => void>();
  readonly #later: Later;
  #willTell = false;

  constructor(later: Later) {
    this.#later = later;
  }

  get counts(): Counters {
    return this.#counts;
  }

  add(name: keyof Counters, amount = 1): void {
    this.#counts = { ...this.#counts, [name]: this.#counts[name] + amount };
    if (this.#willTell || this.#listeners.size === 0) return;
    this.#willTell = true;
    this.#later(() => {
      this.#willTell = false;
      for (const listener of this.#listeners) listener(this.#counts);
    }, turn);
  }

  subscribe(listener: (counters: Counters) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
