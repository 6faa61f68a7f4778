import type { Store } from "../../shared/gateway/store/store.ts";
import { contradictions, contradictionText } from "../decisions/contradictions.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { keepDecisions } from "./apply-decisions.ts";
import { withOwnNames } from "./own-names.ts";
import type { ReviewProblem, WrittenDecision } from "./read-review.ts";
import type { ReadReviews } from "./read-reviews.ts";

/** What a run takes decisions with. */
export interface DecisionTaking {
  readonly store: Pick<Store, "answers" | "decisions">;
  readonly quiet: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Which decisions contradict what is kept: somebody decided otherwise before, here or in another list. */
async function againstKept(
  written: readonly WrittenDecision[],
  { store, now }: Pick<DecisionTaking, "store" | "now">,
): Promise<ReviewProblem[]> {
  const kept = await store.decisions.find(written.map(({ key }) => key));
  return written.flatMap((decision, at) =>
    contradictions([decision], [kept[at]]).map((found): ReviewProblem => {
      const { file, cell } = decision;
      const parameters = { file, cell, what: contradictionText(found, now) };
      return { code: "review_contradiction", parameters };
    }),
  );
}

/**
 * Keeps the decisions that were read, each under the name of its own company; says how many were read, and first
 * which of them are not taken as they stand, or contradict an earlier one.
 */
export async function takeDecisions(
  reviews: ReadReviews,
  taking: DecisionTaking,
  { say, err }: Pick<Terminal, "say" | "err">,
): Promise<void> {
  const { store, quiet } = taking;
  const { decisions, problems } = await withOwnNames(reviews.decisions, store);
  const contradicted = await againstKept(decisions, taking);
  for (const { code, parameters } of [...problems, ...contradicted]) err(say(code, parameters));
  await keepDecisions(decisions, store.decisions);
  const n = decisions.length;
  if (n > 0 && !quiet) err(say("review_read", { n, files: reviews.files.join(", ") }));
}
