import { boolean, number, text } from "../../shared/fields/field.ts";
import { type MatchCandidate, type MatchResult, matchParts } from "../../shared/matching/match.ts";
import { own } from "../../shared/views/views.ts";
import { evaluate, type Call } from "../cells/call.ts";
import { handedOn, notAvailable, onlyCell, type FunctionValue } from "../cells/cell-value.ts";
import { besideCell, eachCell, rowsOf } from "../cells/each-cell.ts";
import { loadMatching } from "../cells/load-matching.ts";
import type { DescribedCompany } from "../cells/match.ts";
import { answerSentence } from "../messages/messages.ts";
import { spill } from "../tables/table-cells.ts";

/** The columns of the candidates, the letters as `sirene_match` has them. */
const columns = [
  own("siren", { fr: "SIREN", en: "SIREN" }, text("siren")),
  own("name", { fr: "Nom", en: "Name" }, text("name")),
  own("score", { fr: "Score", en: "Score" }, number("score")),
  own("match", { fr: "Rapprochement", en: "Match" }, text("match")),
  own("active", { fr: "Active", en: "Active" }, boolean("active")),
];

const shown = ({ letters, ...candidate }: MatchCandidate) => ({
  ...candidate,
  match: matchParts.map((part) => letters[part]).join(""),
});

/** Why no company is taken: with the likeliest, where a person may decide. */
function doubt({ reason, status, candidates: [first] }: MatchResult, { say }: Call): string {
  const why = say(`match_${reason}`);
  if (status !== "ambiguous" || first === undefined) return why;
  const { siren, name, score } = first;
  return say("match_likeliest", { why, siren, name, score });
}

/** What matching says of a company that a list describes, or what is shown where it says nothing. */
async function resultOf(
  described: DescribedCompany,
  call: Call,
): Promise<MatchResult | { readonly shown: FunctionValue }> {
  for (const cell of Object.values(described)) {
    const error = handedOn(cell, call.say);
    if (error !== undefined) return { shown: error };
  }
  const { matchOf } = await loadMatching();
  const matched = await matchOf(described, call);
  if (matched.kind === "no_name") return { shown: "" };
  if (matched.kind === "result") return matched.result;
  return { shown: notAvailable(answerSentence(matched.answer, call.language)) };
}

async function matchedCell(described: DescribedCompany, call: Call): Promise<FunctionValue> {
  const result = await resultOf(described, call);
  if ("shown" in result) return result.shown;
  const [first] = result.candidates;
  if (result.status === "found" && first !== undefined) return first.siren;
  const sentence = doubt(result, call);
  return result.status === "ambiguous" ? notAvailable(sentence) : call.notFound(sentence);
}

/**
 * The SIREN of the company that a name and a place mean; #N/A with the reason where that is in doubt. One or two calls a name.
 * @customfunction MATCH
 * @param name Name of the company: a cell or a range.
 * @param [postcode] Postal code, beside the name.
 * @param [city] Town, beside the name.
 * @param [if_not_found] What to show where no company is found, in place of #N/A. A doubt stays #N/A.
 * @param invocation The cell that asks.
 * @returns A SIREN for each name.
 * @cancelable
 * @example =SIRENE.MATCH(A2,C2,D2)
 */
export function MATCH(
  name: unknown[][],
  postcode: unknown[][],
  city: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return evaluate(invocation, if_not_found, (call) =>
    eachCell(rowsOf(name), (cell, row, column) => {
      const [place, town] = [besideCell(postcode, row, column), besideCell(city, row, column)];
      return matchedCell({ name: cell, postcode: place, city: town }, call);
    }),
  );
}

/**
 * The companies that a name and a place may mean, the likeliest first, with scores, as a table with headings.
 * @customfunction CANDIDATES
 * @param name Name of the company, in one cell.
 * @param [postcode] Postal code.
 * @param [city] Town.
 * @param [if_not_found] What to show where there is none, in place of #N/A.
 * @param invocation The cell that asks.
 * @returns SIRENs, names, scores, letters and states.
 * @cancelable
 * @example =SIRENE.CANDIDATES(A2,C2,D2)
 */
export function CANDIDATES(
  name: unknown,
  postcode: unknown,
  city: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  return evaluate(invocation, if_not_found, async (call) => {
    const described = { name: onlyCell(name), postcode: onlyCell(postcode), city: onlyCell(city) };
    const result = await resultOf(described, call);
    if ("shown" in result) return [[result.shown]];
    const items = result.candidates.map(shown);
    if (items.length === 0) return [[call.notFound(doubt(result, call))]];
    return spill({ items, number: 1, total: items.length, hasMore: false, capped: undefined }, columns, call);
  });
}
