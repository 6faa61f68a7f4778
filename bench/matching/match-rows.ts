import { type Lookup, lookupKey } from "../../shared/lookups/lookup.ts";
import type { Know } from "../../shared/lookups/resolve.ts";
import type { Asker } from "./ask.ts";

/** A step of a way of matching: a question, or a result. */
export type Step<Result> =
  | { readonly status: "ask"; readonly lookup: Lookup }
  | { readonly status: "unavailable"; readonly lookup: Lookup }
  | { readonly status: "result"; readonly result: Result };

export interface Matched<Result> {
  readonly result: Result;
  /** Questions that the row needed, whether or not another row had asked them. */
  readonly questions: readonly string[];
}

/**
 * Matches all rows. In each round, every row that is not finished states its question, and each question is asked
 * once.
 */
export async function matchRows<Row, Result>(
  rows: readonly Row[],
  step: (row: Row, know: Know) => Step<Result>,
  asker: Asker,
): Promise<Matched<Result>[]> {
  const matched = new Array<Matched<Result>>(rows.length);
  let waiting = [...rows.keys()];
  while (waiting.length > 0) {
    const lookups: Lookup[] = [];
    const still: number[] = [];
    for (const i of waiting) {
      const questions: string[] = [];
      const next = step(rows[i]!, (question) => {
        const known = asker.know(question);
        if (known !== undefined) questions.push(lookupKey(question));
        return known;
      });
      if (next.status === "unavailable") throw new Error(`${lookupKey(next.lookup)} has no answer`);
      if (next.status === "result") matched[i] = { result: next.result, questions };
      else {
        lookups.push(next.lookup);
        still.push(i);
      }
    }
    await asker.ask(lookups);
    waiting = still;
  }
  return matched;
}
