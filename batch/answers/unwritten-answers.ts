import type { Presence, Store, StoredAnswer } from "../../shared/gateway/store/store.ts";

/** Who holds answers that were paid for until the store can keep them. */
export interface UnwrittenAnswers {
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
