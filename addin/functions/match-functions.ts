import { boolean, number, text } from "../../shared/fields/reading.ts";
import { matchParts } from "../../shared/matching/letters.ts";
import type { MatchCandidate, MatchResult } from "../../shared/matching/result.ts";
import { own } from "../../shared/views/column.ts";
import { openCall, type Call } from "../cells/call.ts";
import { notAvailable, onlyCell, type CellValue } from "../cells/cell-value.ts";
import { besideCell, eachCell } from "../cells/each-cell.ts";
import { notFoundCell } from "../cells/field-cells.ts";
import { matchOf, matchRow } from "../cells/match.ts";
import { answerSentence } from "../messages/sentence.ts";
import { spill } from "../tables/spill.ts";

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

async function matchedCell(
  row: ReturnType<typeof matchRow>,
  ifNotFound: unknown,
  call: Call,
): Promise<CellValue> {
  if (row === undefined) return "";
  const matched = await matchOf(row, call);
  if (matched.kind === "unanswered") return notAvailable(answerSentence(matched.answer, call.language));
  const { result } = matched;
  const [first] = result.candidates;
  if (result.status === "found" && first !== undefined) return first.siren;
  const sentence = doubt(result, call);
  return result.status === "ambiguous" ? notAvailable(sentence) : notFoundCell(sentence, ifNotFound);
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
export async function MATCH(
  name: unknown[][],
  postcode: unknown[][],
  city: unknown[][],
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  const call = openCall(invocation);
  const names: unknown[][] = Array.isArray(name) ? name : [[name]];
  return eachCell(names, (cell, row, column) => {
    const place = [besideCell(postcode, row, column), besideCell(city, row, column)] as const;
    return matchedCell(matchRow(cell, ...place), if_not_found, call);
  });
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
export async function CANDIDATES(
  name: unknown,
  postcode: unknown,
  city: unknown,
  if_not_found: unknown,
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  const call = openCall(invocation);
  const row = matchRow(onlyCell(name), onlyCell(postcode), onlyCell(city));
  if (row === undefined) return [[""]];
  const matched = await matchOf(row, call);
  if (matched.kind === "unanswered") return [[notAvailable(answerSentence(matched.answer, call.language))]];
  const items = matched.result.candidates.map(shown);
  if (items.length === 0) return [[notFoundCell(doubt(matched.result, call), if_not_found)]];
  return spill({ items, number: 1, total: items.length, hasMore: false, capped: undefined }, columns, call);
}
