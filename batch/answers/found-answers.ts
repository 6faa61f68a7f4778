import type { Store } from "../../shared/gateway/store/store.ts";
import { lookupKey, summaryQuestion } from "../../shared/lookups/lookup.ts";

/** Keys that are looked up at once. */
const batchSize = 1_000;

/** A legal unit is answered by itself, or by a page of a search. */
export const keysOfUnit = (siren: string): string[] => [
  lookupKey({ operation: "legal-unit", siren }),
  lookupKey(summaryQuestion(siren)),
];

/** An answer, and when the API gave it, epoch milliseconds. */
export interface FoundAnswer {
  readonly data: unknown;
  readonly asOf: number;
}

/** What the store has under `keys`, whatever its age: what was bought is used, and nothing is asked. */
export async function foundAnswers(
  store: Pick<Store, "answers">,
  keys: readonly string[],
): Promise<Map<string, FoundAnswer>> {
  const found = new Map<string, FoundAnswer>();
  for (let first = 0; first < keys.length; first += batchSize) {
    const batch = keys.slice(first, first + batchSize);
    for (const answer of await store.answers(batch))
      if (answer?.found) found.set(answer.key, { data: JSON.parse(answer.data), asOf: answer.asOf });
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
