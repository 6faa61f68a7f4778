import { type ComparedKey, comparedValue, subjectFacts } from "../../shared/enrichment/comparisons.ts";
import type { ComparedTexts } from "../../shared/enrichment/columns/compared-texts.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import { townWords } from "../../shared/matching/folding/places.ts";
import { MatchSearch } from "../../shared/matching/next-match-step.ts";
import {
  type MatchCandidate,
  type MatchResult,
  type MatchRow,
  matchParts,
} from "../../shared/matching/match.ts";
import type { Call } from "./call.ts";
import { meaningfulText } from "../../shared/enrichment/cell-reading.ts";
import { matchFormatters, matchSentence } from "../messages/match-sentences.ts";
import { answerSentence } from "../messages/messages.ts";
import { cellText, handedOn, notAvailable, type FunctionValue } from "./cell-value.ts";
import { askInSteps } from "./ask-in-steps.ts";
import type { FoundResource } from "./reach.ts";

/** What the cells of a list say of a company, as Excel passes them. */
export interface DescribedCompany {
  readonly name: unknown;
  readonly postcode: unknown;
  readonly city: unknown;
}

/** Returns what the arguments of a formula say of a company; undefined if they have no name. */
function matchRow({ name, postcode, city }: DescribedCompany): MatchRow | undefined {
  const said = (role: keyof DescribedCompany, cell: unknown) => meaningfulText(role, cellText(cell));
  const row = { name: said("name", name), postcode: said("postcode", postcode), city: said("city", city) };
  return row.name === "" ? undefined : row;
}

const shown = ({ letters, ...candidate }: MatchCandidate) => ({
  ...candidate,
  match: matchParts.map((part) => letters[part]).join(""),
});

/** Returns why no company is taken, with the most likely one if a person may decide. */
function doubt({ reason, status, candidates: [first] }: MatchResult, { language }: Call): string {
  const why = matchSentence(reason, language);
  if (status !== "ambiguous" || first === undefined) return why;
  const { siren, name, score } = first;
  return matchFormatters[language]("match_likeliest", { why, siren, name, score });
}

/** Returns what a search, one question after the other, finds for a described company, or what to show instead. */
async function resultOf(
  described: DescribedCompany,
  call: Call,
): Promise<MatchResult | { readonly shown: FunctionValue }> {
  for (const cell of Object.values(described)) {
    const error = handedOn(cell, call.say);
    if (error !== undefined) return { shown: error };
  }
  const row = matchRow(described);
  if (row === undefined) return { shown: "" };
  const places = townWords(row.city).length === 0 ? undefined : await call.loadPlaces(true);
  const search = new MatchSearch(row, { places });
  const matched = await askInSteps((known) => search.next(known), call.ask);
  if (matched.status === "result") return matched.result;
  return { shown: notAvailable(answerSentence(matched.miss, call.language)) };
}

/** Returns the SIREN of a described company, or why none is taken. */
export async function matchedCell(described: DescribedCompany, call: Call): Promise<FunctionValue> {
  const result = await resultOf(described, call);
  if ("shown" in result) return result.shown;
  const [first] = result.candidates;
  if (result.status === "found" && first !== undefined) return first.siren;
  const sentence = doubt(result, call);
  return result.status === "ambiguous" ? notAvailable(sentence) : call.notFound(sentence);
}

/** Returns the companies that may be meant, the most likely first, or what to show if there are none. */
export async function candidatesOf(
  described: DescribedCompany,
  call: Call,
): Promise<{ readonly items: readonly object[] } | { readonly shown: FunctionValue }> {
  const result = await resultOf(described, call);
  if ("shown" in result) return result;
  const items = result.candidates.map(shown);
  return items.length === 0 ? { shown: call.notFound(doubt(result, call)) } : { items };
}

/** Returns the value of a field that compares names, from the legal unit of a company and the texts of a list. */
export const namesCompared = (
  key: ComparedKey,
  texts: ComparedTexts,
  subject: Subject,
  data: FoundResource,
) => comparedValue(key, texts, subjectFacts(subject, ["legal-unit"], [data]));
