import type { Lookup } from "../../shared/lookups/lookup.ts";
import { lookupOfKey } from "../../shared/lookups/lookup-of-key.ts";
import type { LookupClient } from "./lookup-client.ts";

/** Milliseconds after which plans ask again for what the relay had not kept. */
const askedAgainAfter = 60_000;

/**
 * What the relay has kept, learnt while plans are made, at no call: what a plan learns, its run has at hand. What the relay had not
 * kept is not asked for again for a minute, for a list is planned each time that somebody chooses something else.
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

  /** The questions among `keys` that the relay is to be asked. */
  #unasked(keys: readonly string[]): Lookup[] {
    const since = this.#clock() - askedAgainAfter;
    return keys.flatMap((key) =>
      (this.#asked.get(key) ?? -Infinity) > since ? [] : (lookupOfKey(key) ?? []),
    );
  }

  /** Has the client learn what the relay has kept under `keys`; of more questions than `most`, nothing. Answers how many it asked. */
  async learn(keys: readonly string[], most: number): Promise<number> {
    const lookups = this.#unasked(keys);
    if (lookups.length === 0 || lookups.length > most) return 0;
    const now = this.#clock();
    this.#asked = new Map([...this.#asked].filter(([, at]) => at > now - askedAgainAfter));
    for (const key of keys) this.#asked.set(key, now);
    await this.#client.learnKept(lookups);
    return lookups.length;
  }
}
