import type {
  KnownAnswer,
  KnownAnswers,
  Lookups,
  SettledLookup,
} from "../../shared/enrichment/run-knowledge.ts";
import type { KeepUnits } from "../../shared/enrichment/settle-matches.ts";
import { type Lookup, isAnswer, lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import { isCapitalUnknown } from "../../shared/lookups/resolve.ts";
import { type ClientAnswer, unanswered } from "./answer.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import type { AskingRun, LookupClient } from "./lookup-client.ts";

/** Search pages are not kept for the whole run: they are large, and each serves only a few rows. */
const isPage = (key: string): boolean => key.startsWith("search");

/**
 * The answers available to one run over a list: those in the client's cache and those that the run asked for. They
 * stay for the whole run, however small the cache is, except search pages (`forgetPages`).
 */
export class RunAnswers implements KnownAnswers {
  readonly #client: LookupClient;
  readonly #answers = new Map<string, KnownAnswer>();
  /** Keys already looked up in the cache. */
  readonly #searched = new Set<string>();
  /** How many lookups the relay may still be asked for from its store. */
  #mayLearn: number;
  readonly #kept: KeptAnswers | undefined;

  /**
   * If `kept` is given, answers missing from the cache are loaded from the relay's store, at no call and up to `most`
   * lookups, until the run starts to ask.
   */
  constructor(client: LookupClient, kept?: KeptAnswers, most = Infinity) {
    this.#client = client;
    this.#kept = kept;
    this.#mayLearn = most;
  }

  async read(keys: readonly string[]): Promise<(KnownAnswer | undefined)[]> {
    const missing = keys.filter((key) => !this.#answers.has(key) && !this.#searched.has(key));
    const pages = new Map<string, KnownAnswer | undefined>();
    const cached = await this.#cached(missing);
    missing.forEach((key, index) => {
      const known = cached[index];
      if (isPage(key)) {
        pages.set(key, known);
        return;
      }
      this.#searched.add(key);
      if (known !== undefined) this.#answers.set(key, known);
    });
    return keys.map((key) => this.#answers.get(key) ?? pages.get(key));
  }

  /**
   * Returns the client's cached answers under `keys`, after loading missing ones from the relay's store if that is
   * allowed.
   */
  async #cached(keys: readonly string[]): Promise<(ClientAnswer | undefined)[]> {
    const cached = await this.#client.peek(keys);
    const missing = keys.filter((_, index) => cached[index] === undefined);
    const asked = (await this.#kept?.learn(missing, this.#mayLearn)) ?? 0;
    this.#mayLearn -= asked;
    return asked === 0 ? cached : this.#client.peek(keys);
  }

  /**
   * Keeps, as summaries of companies found by name, what search pages said of them, unless a summary is known
   * already. They serve this run and, through the client's cache, later runs that ask for these companies by number.
   */
  readonly keep: KeepUnits = async (units) => {
    const summaries = units.map(({ siren, item, asOf }) => ({
      lookup: summaryQuestion(siren),
      data: item,
      asOf,
    }));
    const keys = summaries.map(({ lookup }) => lookupKey(lookup));
    const present = await this.read(keys);
    const missing = summaries.filter((_, index) => present[index] === undefined);
    for (const { lookup, data, asOf } of missing)
      this.#answers.set(lookupKey(lookup), { status: "found", data, asOf });
    this.#client.keep(missing);
  };

  /** Forgets the search pages that were asked for. Called when the rows they answer are settled. */
  forgetPages(): void {
    for (const key of this.#answers.keys()) if (isPage(key)) this.#answers.delete(key);
  }

  /** Returns lookups that the relay answers from its store only, at no call. The others get no answer (`preview`). */
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
          answers.set(lookupKey(lookup), known);
          return { index, outcome: known };
        });
      },
    };
  }

  /**
   * Returns lookups that the client asks for this run; `signal` cancels them. With `run`, they wait for a relay that
   * is restarting, since nobody watches each of them. With `unitsSince`, a legal unit is asked again that does not tell
   * its share capital (`isCapitalUnknown`, epoch milliseconds).
   */
  asking(signal?: AbortSignal, run?: AskingRun, unitsSince?: number): Lookups {
    const client = this.#client;
    const answers = this.#answers;
    // No more loading from the relay's store: asking returns stored answers too.
    this.#mayLearn = 0;
    return {
      async *lookupMany(lookups) {
        const untold = [...lookups]
          .map((lookup) => answers.get(lookupKey(lookup)))
          .filter((known) => isCapitalUnknown(known, unitsSince));
        const again = Math.max(...untold.map((known) => known!.asOf + 1), unitsSince ?? 0);
        const sinceOf = (lookup: Lookup) => {
          if (unitsSince === undefined || lookup.operation !== "legal-unit") return undefined;
          return answers.has(lookupKey(lookup)) ? again : unitsSince;
        };
        // A request takes what follows with the same bounds.
        const inTurn = [...lookups.entries()].sort(
          ([, one], [, other]) => (sinceOf(one) ?? 0) - (sinceOf(other) ?? 0),
        );
        yield await Promise.all(
          inTurn.map(async ([index, lookup]): Promise<SettledLookup> => {
            const freshSince = sinceOf(lookup);
            const answer = await client.ask(lookup, { signal, run, freshSince });
            if (!isAnswer(answer)) return { index, outcome: answer };
            // While nothing is asked, the client answers what it has.
            if (answer.asOf < (freshSince ?? -Infinity)) return { index, outcome: unanswered("cache_only") };
            answers.set(lookupKey(lookup), answer);
            return { index, outcome: answer };
          }),
        );
      },
    };
  }
}
