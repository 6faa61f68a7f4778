import type { KeepUnits } from "../../../shared/enrichment/match/settle-matches.ts";
import type { Store } from "../../../shared/gateway/store/store.ts";
import { lookupKey, summaryQuestion } from "../../../shared/lookups/lookup.ts";

/**
 * Keeps what the pages of searches told of the companies that were taken as their summaries, where none is kept yet. One
 * that cannot be kept is asked when it is wanted.
 */
export const keepUnits =
  (store: Pick<Store, "presence" | "remember">): KeepUnits =>
  async (units) => {
    const keys = units.map(({ siren }) => lookupKey(summaryQuestion(siren)));
    const present = await store.presence(keys);
    const answers = units.flatMap(({ item, asOf }, index) =>
      present[index] === undefined
        ? [{ key: keys[index]!, found: true, data: JSON.stringify(item), asOf }]
        : [],
    );
    if (answers.length === 0) return;
    try {
      await store.remember(answers);
    } catch {
      // A store that can keep no more stops the asking at the next call.
    }
  };
