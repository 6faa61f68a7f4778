import { lookupOfKey } from "../../shared/lookups/lookup-of-key.ts";
import type { LookupClient } from "./lookup-client.ts";

/** After this time, milliseconds, a plan asks the relay again for answers that it had not stored. */
const askedAgainAfter = 60_000;

/** Lookups that the relay was asked for together. */
interface LoadingRound {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Ends with the relay's answer; undefined once that is here. */
  learning: Promise<void> | undefined;
}

/**
 * Loads answers that the relay has stored while plans are made, at no call, so that the run finds them in the cache.
 * Keys are not asked for again for a minute, since a list is planned anew each time the user changes a choice.
 */
export class KeptAnswers {
  readonly #client: Pick<LookupClient, "learnKept">;
  readonly #clock: () => number;
  /** By key, when the relay was asked. */
  #asked = new Map<string, LoadingRound>();

  constructor(client: Pick<LookupClient, "learnKept">, clock = Date.now) {
    this.#client = client;
    this.#clock = clock;
  }

  /**
   * Loads into the client's cache what the relay has stored under `keys`, unless that takes more than `most` lookups, and
   * waits for those that another plan is loading. Returns how many lookups it asked or waited for.
   */
  async learn(keys: readonly string[], most: number): Promise<number> {
    const now = this.#clock();
    const asked = new Map([...this.#asked].filter(([, { at }]) => at > now - askedAgainAfter));
    const underWay = keys.flatMap((key) => asked.get(key)?.learning ?? []);
    const unasked = keys.filter((key) => !asked.has(key));
    const lookups = unasked.flatMap((key) => lookupOfKey(key) ?? []);
    const isAllowed = lookups.length <= most;
    if (isAllowed) {
      const round: LoadingRound = { at: now, learning: this.#client.learnKept(lookups) };
      for (const key of unasked) asked.set(key, round);
      this.#asked = asked;
      await round.learning;
      round.learning = undefined;
    }
    await Promise.all(underWay);
    return underWay.length + (isAllowed ? lookups.length : 0);
  }
}
