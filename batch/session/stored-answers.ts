import { chunks } from "../../shared/gateway/ready-queue.ts";
import type { Presence, Store, StoredAnswer } from "../../shared/gateway/store/store.ts";
import { lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import type { KnownAnswer, KnownAnswers } from "../../shared/enrichment/run-knowledge.ts";

/** Number of keys looked up at once. */
const batchSize = 1_000;

/** Returns the keys under which a legal unit may be stored: its own answer, and its summary from a search. */
export const keysOfUnit = (siren: string): string[] => [
  lookupKey({ operation: "legal-unit", siren }),
  lookupKey(summaryQuestion(siren)),
];

export const keyOfEstablishment = (siret: string): string => lookupKey({ operation: "establishment", siret });

/** A stored answer with data. Its JSON is parsed at the first access. */
export type FoundAnswer = Extract<KnownAnswer, { status: "found" }>;

/** Returns the stored answers under `keys`, whatever their age: what was paid for is used. Asks nothing. */
export async function foundAnswers(
  store: Pick<Store, "answers">,
  keys: readonly string[],
): Promise<Map<string, FoundAnswer>> {
  const found = new Map<string, FoundAnswer>();
  for await (const batch of chunks(keys, batchSize))
    for (const answer of await store.answers(batch))
      if (answer?.found) found.set(answer.key, new StoredData(answer.data, answer.asOf));
  return found;
}

/** Returns the latest of the answers under some keys. Undefined if there is none. */
export const latestAnswer = (
  found: ReadonlyMap<string, FoundAnswer>,
  keys: readonly string[],
): FoundAnswer | undefined =>
  keys
    .flatMap((key) => found.get(key) ?? [])
    .reduce<FoundAnswer | undefined>((last, one) => (last && last.asOf >= one.asOf ? last : one), undefined);

/** A stored answer whose JSON is parsed at most once. */
class StoredData {
  readonly status = "found";
  readonly asOf: number;
  readonly #json: string;
  #data: unknown;

  constructor(json: string, asOf: number) {
    this.#json = json;
    this.asOf = asOf;
  }

  get data(): unknown {
    return (this.#data ??= JSON.parse(this.#json) as unknown);
  }
}

const answerOf = ({ found, asOf }: Presence, json: string | undefined): KnownAnswer => {
  if (!found) return { status: "not_found", asOf };
  return json === undefined ? { status: "found", data: undefined, asOf } : new StoredData(json, asOf);
};

/** Adapts a store to what a run reads. The store is the checkpoint of the run, which keeps no other state. */
export const storedAnswers = (store: Pick<Store, "answers" | "presence">): KnownAnswers => ({
  async read(keys, withData) {
    if (withData) {
      return (await store.answers(keys)).map((answer) => answer && answerOf(answer, answer.data));
    }
    return (await store.presence(keys)).map((answer) => answer && answerOf(answer, undefined));
  },
});

/**
 * Returns a store that also has the answers that could not be written to it: those that `holder` has paid for, and
 * those extracted from pages. So a run uses everything it paid for even if its store has become full.
 */
export function withUnwritten(store: Store, holder: { readonly unwritten: readonly StoredAnswer[] }): Store {
  /**
   * Answers extracted from pages that could not be stored. Their number is limited by the calls in flight when the
   * store failed.
   */
  const remembered = new Map<string, StoredAnswer>();

  function merged<A extends Presence>(
    keys: readonly string[],
    kept: readonly (A | undefined)[],
  ): (A | StoredAnswer | undefined)[] {
    const { unwritten } = holder;
    if (unwritten.length === 0 && remembered.size === 0) return [...kept];
    const paid = new Map(unwritten.map((answer) => [answer.key, answer]));
    return kept.map((answer, index) => {
      const key = keys[index]!;
      return paid.get(key) ?? answer ?? remembered.get(key);
    });
  }

  return {
    ...store,
    answers: async (keys, mostBytes) => merged<StoredAnswer>(keys, await store.answers(keys, mostBytes)),
    presence: async (keys) => merged<Presence>(keys, await store.presence(keys)),
    async remember(answers, serviceTime) {
      try {
        await store.remember(answers, serviceTime);
      } catch {
        // If the store is full, the gateway stops at the next call.
        for (const answer of answers) remembered.set(answer.key, answer);
      }
    },
  };
}
