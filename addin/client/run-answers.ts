import type { Lookups, SettledLookup } from "../../shared/enrichment/fill/ask-open.ts";
import type { KnownAnswer, KnownAnswers } from "../../shared/enrichment/fill/known-answers.ts";
import { lookupKey } from "../../shared/lookups/lookup.ts";
import { isKnown, knownAnswerOf } from "./answer.ts";
import type { LookupClient } from "./lookup-client.ts";

/**
 * The answers that one run over a list has: what the client's cache has of them, and what it asked since. They stay as
 * long as the run does, however small the cache is.
 */
export class RunAnswers implements KnownAnswers {
  readonly #client: LookupClient;
  readonly #answers = new Map<string, KnownAnswer>();
  /** Keys that the cache was searched for. */
  readonly #searched = new Set<string>();

  constructor(client: LookupClient) {
    this.#client = client;
  }

  async read(keys: readonly string[]): Promise<(KnownAnswer | undefined)[]> {
    const missing = keys.filter((key) => !this.#answers.has(key) && !this.#searched.has(key));
    const cached = missing.length === 0 ? [] : await this.#client.peek(missing);
    missing.forEach((key, index) => {
      this.#searched.add(key);
      const known = cached[index];
      if (known !== undefined) this.#answers.set(key, knownAnswerOf(known));
    });
    return keys.map((key) => this.#answers.get(key));
  }

  /** The client, asked for this run; `signal` cancels its questions. */
  asking(signal?: AbortSignal): Lookups {
    const client = this.#client;
    const answers = this.#answers;
    return {
      async *lookupMany(lookups) {
        yield await Promise.all(
          lookups.map(async (lookup, index): Promise<SettledLookup> => {
            const answer = await client.ask(lookup, { signal });
            if (!isKnown(answer)) return { index, outcome: answer as SettledLookup["outcome"] };
            answers.set(lookupKey(lookup), knownAnswerOf(answer));
            return { index, outcome: answer };
          }),
        );
      },
    };
  }
}
