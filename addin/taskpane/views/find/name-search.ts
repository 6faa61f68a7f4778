import { askMatches } from "../../../../shared/enrichment/settle-matches.ts";
import { MatchQueries, namedItems } from "../../../../shared/enrichment/match-queries.ts";
import { RunKnowledge } from "../../../../shared/enrichment/run-knowledge.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import type { MatchRow } from "../../../../shared/matching/match.ts";
import type { Runtime } from "../../../runtime/runtime.ts";
import { oneTable } from "../../matching/one-table.ts";
import { RunAnswers } from "../../../client/run-answers.ts";
import { foundCandidate } from "../../matching/found-companies.ts";

/**
 * Searches for the companies that a name and a place may mean, as `sirene enrich --match` and `=SIRENE.CANDIDATES`
 * do.
 * @throws {NotLoadedError} if the table of postcodes and towns is needed and did not come
 */
export async function searchByName(
  row: MatchRow,
  { client, loadPlaces }: Pick<Runtime, "client" | "loadPlaces">,
) {
  const queries = new MatchQueries(new Subjects(false), { loadPlaces: oneTable(loadPlaces) });
  const { index } = queries.add(row);
  const answers = new RunAnswers(client);
  // No limit on the age of answers here: the client decides that.
  const knowledge = new RunKnowledge(answers, -Infinity);
  const { keep } = answers;
  await askMatches({ queries, knowledge, keep, lookups: answers.asking() });
  const state = queries.state(index);
  if (state.kind !== "settled") {
    if (state.kind !== "unavailable") throw new Error("a search has no end");
    return { kind: "unanswered" as const, miss: state.miss };
  }
  const { result } = state;
  if (result.reason === "decided") throw new Error("a search was decided");
  const items = await namedItems(row, queries, knowledge);
  const { candidates } = result;
  // No question was asked for a name that is too common or has no distinctive word, so "not found" would be wrong.
  const isUnasked = queries.spent.questions === 0 && result.reason !== "foreign";
  const reason = isUnasked ? "generic_name" : result.reason;
  const { lacksPlaces } = queries;
  return {
    kind: "found" as const,
    /** Why the first is taken, or why none can be. */
    reason,
    /** True if postcode and town were not compared, because the relay does not serve that table. */
    lacksPlaces,
    companies: candidates.map((one) => foundCandidate(one, items)),
  };
}
