import { type Lookup, spelledKey } from "../../lookups/lookup.ts";
import type { Store, StoredAnswer } from "./store.ts";

/**
 * Returns the stored answers of `lookups`, whose keys are `keys`, as `Store.answers` does. When a key has none, it
 * tries the key spelled as in the question: answers were stored under that before questions with the same meaning
 * shared one key.
 */
export async function spelledAnswers(
  store: Pick<Store, "answers">,
  lookups: readonly Lookup[],
  keys: readonly string[],
  mostBytes?: number,
): Promise<(StoredAnswer | undefined)[]> {
  const answers = await store.answers(keys, mostBytes);
  const spelled: { readonly at: number; readonly key: string }[] = [];
  answers.forEach((answer, at) => {
    const key = answer === undefined ? spelledKey(lookups[at]!) : undefined;
    if (key !== undefined) spelled.push({ at, key });
  });
  if (spelled.length === 0) return answers;
  const kept = await store.answers(spelled.map(({ key }) => key));
  const whole = [...answers];
  spelled.forEach(({ at }, place) => {
    const answer = kept[place];
    if (answer !== undefined) whole[at] = { ...answer, key: keys[at]! };
  });
  return whole;
}
