import type {
  KnownAnswer,
  KnownAnswers,
  Lookups,
  SettledLookup,
} from "../../shared/enrichment/run-knowledge.ts";
import type { KeepUnits } from "../../shared/enrichment/settle-matches.ts";
import { lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import { type RegisterAnswer, isKnown, knownAnswerOf, unanswered } from "./answer.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { AskingRun, LookupClient } from "./lookup-client.ts";

/** Pages of searches are large, and each is looked at for a few rows alone. */
const isPage = (key: string): boolean => key.startsWith("search");

/**
 * The answers that one run over a list has: what the client's cache has of them, and what it asked since. They stay as
 * long as the run does, however small the cache is; pages of searches stay until they are forgotten.
 */
export class RunAnswers implements KnownAnswers {
  readonly #client: LookupClient;
  readonly #answers = new Map<string, KnownAnswer>();
  /** Keys that the cache was searched for. */
  readonly #searched = new Set<string>();
  /** How many questions the relay may still be asked for what it has kept. */
  #mayLearn: number;
  readonly #kept: KeptAnswers | undefined;

  /**
   * `kept`: until something is asked, what the cache has not is looked for among what the relay has kept, at no call, as long as
   * that takes no more than `most` questions.
   */
  constructor(client: LookupClient, kept?: KeptAnswers, most = Infinity) {
    this.#client = client;
    this.#kept = kept;
    this.#mayLearn = kept === undefined ? 0 : most;
  }

  async read(keys: readonly string[]): Promise<(KnownAnswer | undefined)[]> {
    const missing = keys.filter((key) => !this.#answers.has(key) && !this.#searched.has(key));
    const pages = new Map<string, KnownAnswer>();
    const cached = await this.#cached(missing);
    missing.forEach((key, index) => {
      const known = cached[index];
      if (isPage(key)) {
        if (known !== undefined) pages.set(key, knownAnswerOf(known));
        return;
      }
      this.#searched.add(key);
      if (known !== undefined) this.#answers.set(key, knownAnswerOf(known));
    });
    return keys.map((key) => this.#answers.get(key) ?? pages.get(key));
  }

  /** What the client's cache has under `keys`, once it has learnt what the relay has kept of the others. */
  async #cached(keys: readonly string[]): Promise<(RegisterAnswer | undefined)[]> {
    if (keys.length === 0) return [];
    const cached = await this.#client.peek(keys);
    const missing = keys.filter((_, index) => cached[index] === undefined);
    if (this.#kept === undefined || this.#mayLearn === 0 || missing.length === 0) return cached;
    const asked = await this.#kept.learn(missing, this.#mayLearn);
    this.#mayLearn -= asked;
    return asked === 0 ? cached : this.#client.peek(keys);
  }

  /**
   * Keeps what pages told of companies that were found by their names as their summaries, where none was read: for this run,
   * and in the client's cache for later ones, which ask for them by their numbers.
   */
  readonly keep: KeepUnits = async (units) => {
    const told = units.map(({ siren, item, asOf }) => ({ lookup: summaryQuestion(siren), data: item, asOf }));
    const keys = told.map(({ lookup }) => lookupKey(lookup));
    const present = await this.read(keys);
    const missing = told.filter((_, index) => present[index] === undefined);
    for (const { lookup, data, asOf } of missing)
      this.#answers.set(lookupKey(lookup), { kind: "data", data, asOf });
    this.#client.keep(missing);
  };

  /** Lets go of the pages that were asked for: the rows that they told of are settled. */
  forgetPages(): void {
    for (const key of this.#answers.keys()) if (isPage(key)) this.#answers.delete(key);
  }

  /** What the relay has kept, at no call: what it has not gets no answer. */
  kept(): Lookups {
    const client = this.#client;
    const answers = this.#answers;
    const preview = unanswered("preview");
    return {
      async *lookupMany(lookups) {
        await client.learnKept(lookups);
        const found = await client.peek(lookups.map(lookupKey));
        yield lookups.map((lookup, index): SettledLookup => {
          const known = found[index];
          if (known === undefined) return { index, outcome: preview };
          answers.set(lookupKey(lookup), knownAnswerOf(known));
          return { index, outcome: known };
        });
      },
    };
  }

  /**
   * The client, asked for this run; `signal` cancels its questions. With `run` they wait for a relay that is started anew, as
   * nobody looks at each.
   */
  asking(signal?: AbortSignal, run?: AskingRun): Lookups {
    const client = this.#client;
    const answers = this.#answers;
    // What is asked is told of what is kept too.
    this.#mayLearn = 0;
    return {
      async *lookupMany(lookups) {
        yield await Promise.all(
          lookups.map(async (lookup, index): Promise<SettledLookup> => {
            const answer = await client.ask(lookup, { signal, run });
            if (!isKnown(answer)) return { index, outcome: answer as SettledLookup["outcome"] };
            answers.set(lookupKey(lookup), knownAnswerOf(answer));
            return { index, outcome: answer };
          }),
        );
      },
    };
  }
}
