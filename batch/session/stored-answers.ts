import type { Presence, Store, StoredAnswer } from "../../shared/gateway/store/store.ts";
import { lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";
import type { KnownAnswer, KnownAnswers } from "../../shared/enrichment/run-knowledge.ts";

/** Keys that are looked up at once. */
const batchSize = 1_000;

/** A legal unit is answered by itself, or by a page of a search. */
export const keysOfUnit = (siren: string): string[] => [
  lookupKey({ operation: "legal-unit", siren }),
  lookupKey(summaryQuestion(siren)),
];

/** An answer that tells something; what is in it is read when somebody wants to know. */
export type FoundAnswer = Extract<KnownAnswer, { kind: "data" }>;

/** What the store has under `keys`, whatever its age: what was bought is used, and nothing is asked. */
export async function foundAnswers(
  store: Pick<Store, "answers">,
  keys: readonly string[],
): Promise<Map<string, FoundAnswer>> {
  const found = new Map<string, FoundAnswer>();
  for (let first = 0; first < keys.length; first += batchSize) {
    const batch = keys.slice(first, first + batchSize);
    for (const answer of await store.answers(batch))
      if (answer?.found) found.set(answer.key, new StoredData(answer.data, answer.asOf));
  }
  return found;
}

/** The latest of the answers under some of the keys; undefined where there is none. */
export const latestAnswer = (
  found: ReadonlyMap<string, FoundAnswer>,
  keys: readonly string[],
): FoundAnswer | undefined =>
  keys
    .flatMap((key) => found.get(key) ?? [])
    .reduce<FoundAnswer | undefined>((last, one) => (last && last.asOf >= one.asOf ? last : one), undefined);

/** An answer in the store, whose text is read at most once. */
class StoredData {
  readonly kind = "data";
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
  if (!found) return { kind: "not_found", asOf };
  return json === undefined ? { kind: "data", data: undefined, asOf } : new StoredData(json, asOf);
};

/** The answers of a store, as a run reads them: the store is the checkpoint, and nothing else is carried on. */
export const storedAnswers = (store: Pick<Store, "answers" | "presence">): KnownAnswers => ({
  async read(keys, withData) {
    if (withData) {
      return (await store.answers(keys)).map((answer) => answer && answerOf(answer, answer.data));
    }
    return (await store.presence(keys)).map((answer) => answer && answerOf(answer, undefined));
  },
});

/** Who holds answers that were paid for until the store can keep them. */
interface UnwrittenAnswers {
  readonly unwritten: readonly StoredAnswer[];
}

/**
 * A store that also has what could not be written to it: answers that `holder` has paid for, and what was read out of
 * them. So a run uses all that it bought, though its store has become full meanwhile.
 */
export function withUnwritten(store: Store, holder: UnwrittenAnswers): Store {
  /** What pages told and could not be kept; as many as calls in flight when the store failed had pages, at most. */
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
        // A store that can keep no more stops the asking at the next call.
        for (const answer of answers) remembered.set(answer.key, answer);
      }
    },
  };
}
