import { alternativesOf } from "../../matching/alternatives.ts";
import type { MatchQueries } from "../match/match-queries.ts";
import type { ResourceName } from "../../lookups/resolve.ts";
import type { CallEstimate } from "./calls.ts";
import { costs } from "./costs.ts";

/** What is known of the searches by name of a run before they are made. */
export interface Searches {
  /** Distinct rows that have to be looked for. */
  readonly open: number;
  /** Names and places by which these are looked for: more than rows where rows have two. */
  readonly alternatives: number;
  /** Distinct questions that come next for them. */
  readonly next: number;
  /** Questions that the rows will likely take, by what they tell: each row's own, those that rows share counted for each. */
  readonly expected: number;
  /** Of this list, the rows whose search is over, and the questions they took. */
  readonly spent: { readonly queries: number; readonly questions: number };
}

/** The searches of `queries` that are open, once those whose answers are known are settled; of `only`, where these are not all. */
export function openSearches(queries: MatchQueries, next: number, only?: readonly number[]): Searches {
  const open = [...queries.unsettled(only)];
  const alternatives = open.reduce((sum, index) => sum + alternativesOf(queries.at(index)).length, 0);
  return { open: open.length, alternatives, next, expected: queries.expected(open), spent: queries.spent };
}

/** So many rows of a list that was searched before tell what the others will take. */
const enoughToLearn = 30;

/**
 * Questions that a list may take, a row: names that the register does not have take most, and few lists have nothing else.
 * A list that takes more has its last rows deferred.
 */
const mostQuestions = 4.5;
/** One row may take so many: its words in three places, other words, two details, a street, two companies' directors. */
const mostOfOne = 12;

/** Share of the rows looked for that get a company, of which the wanted fields are asked then. */
const shareFound = 0.75;

/** Calls of the searches, and of what is asked of the companies they find; the summary that a page holds is not asked. */
export function searchCalls(
  { open, alternatives, next, expected, spent }: Searches,
  resources: readonly ResourceName[],
): CallEstimate {
  if (open === 0) return { least: 0, likely: 0, firm: 0, oneByOne: 0 };
  const further = resources.filter((resource) => resource !== "legal-unit-summary");
  const sum = (kind: "likely" | "most") =>
    further.reduce((calls, resource) => calls + costs[resource][kind], 0);
  const perRow = spent.queries < enoughToLearn ? expected / open : spent.questions / spent.queries;
  const likely = Math.ceil(Math.max(next, next * perRow) + open * shareFound * sum("likely"));
  const questions = Math.min(mostOfOne * alternatives, mostOfOne + Math.ceil(mostQuestions * alternatives));
  const firm = questions + open * sum("most");
  return { least: next, likely: Math.min(likely, firm), firm, oneByOne: Math.min(likely, firm) };
}
