import { lookupOfKey } from "../../shared/lookups/lookup-of-key.ts";
import type { LookupClient } from "./lookup-client.ts";

/** After this time, milliseconds, a plan asks the relay again for answers that it had not stored. */
const askedAgainAfter = 60_000;

/**
 * Loads answers that the relay has stored while plans are made, at no call, so that the run finds them in the cache.
 * Keys are not asked for again for a minute, since a list is planned anew each time the user changes a choice.
 */
export class KeptAnswers {
  readonly #client: Pick<LookupClient, "learnKept">;
  readonly #clock: () => number;
  /** When the relay was asked, by key. */
  #asked = new Map<string, number>();

  constructor(client: Pick<LookupClient, "learnKept">, clock = Date.now) {
    this.#client = client;
    this.#clock = clock;
  }

  /**
   * Loads into the client's cache what the relay has stored under `keys`, unless that takes more than `most` lookups.
   * Returns the number of lookups asked for.
   */
  async learn(keys: readonly string[], most: number): Promise<number> {
    const now = this.#clock();
    const asked = new Map([...this.#asked].filter(([, at]) => at > now - askedAgainAfter));
    const unasked = keys.filter((key) => !asked.has(key));
    const lookups = unasked.flatMap((key) => lookupOfKey(key) ?? []);
    if (lookups.length > most) return 0;
    for (const key of unasked) asked.set(key, now);
    this.#asked = asked;
    await this.#client.learnKept(lookups);
    return lookups.length;
  }
}
