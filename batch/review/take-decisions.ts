import type { MatchQueries } from "../../shared/enrichment/match/match-queries.ts";
import type { MatchDecisions } from "../../shared/gateway/store/match-decisions.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { applyDecisions, keepDecisions } from "./apply-decisions.ts";
import type { ReadReviews } from "./read-reviews.ts";

/** What a run takes decisions with. */
export interface DecisionTaking {
  readonly queries: MatchQueries;
  readonly decisions: MatchDecisions;
  /** Under whose name they are kept. */
  readonly by: string;
  readonly quiet: boolean;
}

/** Keeps the decisions that were read, settles the rows that any decision is about, and says how many were read. */
export async function takeDecisions(
  reviews: ReadReviews,
  { queries, decisions, by, quiet }: DecisionTaking,
  { say, err }: Pick<Terminal, "say" | "err">,
): Promise<void> {
  await keepDecisions(reviews.decisions, decisions, by);
  await applyDecisions(queries, decisions);
  const n = reviews.decisions.length;
  if (n > 0 && !quiet) err(say("review_read", { n, files: reviews.files.join(", ") }));
}
