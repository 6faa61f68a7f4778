import { RecentAnswers, type Recent } from "./recent-answers.ts";
import type { Kept, KeptAnswers } from "./kept-answers.ts";

/** All that the add-in keeps: the answers used last at hand, the others on the way. */
export class Shelf {
  readonly #recent: RecentAnswers;
  readonly #kept: KeptAnswers;

  constructor(kept: KeptAnswers, most: number) {
    this.#kept = kept;
    this.#recent = new RecentAnswers(most);
  }

  atHand(key: string): Recent | undefined {
    return this.#recent.get(key);
  }

  /** What is kept under `keys`, in their order. */
  async fetch(keys: readonly string[]): Promise<(Recent | undefined)[]> {
    const missing = keys.filter((key) => this.#recent.get(key) === undefined);
    const kept = missing.length === 0 ? [] : await this.#kept.read(missing);
    const read = new Map<string, Recent>();
    missing.forEach((key, index) => {
      const answer = kept[index];
      const recent = answer && this.#readable(key, answer);
      if (recent !== undefined) read.set(key, recent);
    });
    return keys.map((key) => read.get(key) ?? this.#recent.get(key));
  }

  /** What was kept and cannot be read any more is not kept. */
  #readable(key: string, kept: Kept): Recent | undefined {
    try {
      return this.#recent.put(key, kept);
    } catch {
      return undefined;
    }
  }

  /** Has an answer at hand from now on; a fresher one stays. */
  hold(key: string, kept: Kept): Recent {
    return this.#recent.put(key, kept);
  }

  /** Keeps answers beyond this page. */
  keep(entries: readonly (readonly [key: string, kept: Kept])[]): void {
    this.#kept.keep(entries);
  }
}
