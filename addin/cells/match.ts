import { type ComparedKey, comparedValue, subjectFacts } from "../../shared/enrichment/comparisons.ts";
import type { ComparedTexts } from "../../shared/enrichment/columns/compared-texts.ts";
import type { ResolutionStep, Subject } from "../../shared/lookups/resolve.ts";
import { townWords } from "../../shared/matching/folding/places.ts";
import { MatchSearch } from "../../shared/matching/next-match-step.ts";
import type { MatchResult, MatchRow } from "../../shared/matching/match.ts";
import type { Call } from "./call.ts";
import { saidIn } from "../../shared/enrichment/cell-reading.ts";
import { cellText } from "./cell-value.ts";
import { askInSteps, type NotReached } from "./reach.ts";

/** Where the search for a company by its name ended. */
export type CellMatch =
  { readonly kind: "result"; readonly result: MatchResult } | { readonly kind: "no_name" } | NotReached;

/** What the cells of a list say of a company, as Excel hands them on. */
export interface DescribedCompany {
  readonly name: unknown;
  readonly postcode: unknown;
  readonly city: unknown;
}

/** A postcode that a cell holds as a number has lost its zero. */
const postcodeOf = (cell: unknown): string => {
  const text = cellText(cell);
  return typeof cell === "number" ? text.padStart(5, "0") : text;
};

/** What the arguments of a formula tell of a company; undefined where they have no name. */
function matchRow({ name, postcode, city }: DescribedCompany): MatchRow | undefined {
  const text = saidIn("name", cellText(name));
  const place = { postcode: saidIn("postcode", postcodeOf(postcode)), city: saidIn("city", cellText(city)) };
  return text === "" ? undefined : { name: text, ...place };
}

/** Asks for what tells which company is meant, one question after the other, as `sirene enrich --match` does. */
export async function matchOf(described: DescribedCompany, { ask, loadPlaces }: Call): Promise<CellMatch> {
  const row = matchRow(described);
  if (row === undefined) return { kind: "no_name" };
  const places = townWords(row.city).length === 0 ? undefined : await loadPlaces();
  const search = new MatchSearch(row, { places });
  return askInSteps((known) => search.next(known), ask);
}

/** What a field that compares names says of a company (`data` of its legal unit) beside what a list says of it. */
export const namesCompared = (
  key: ComparedKey,
  texts: ComparedTexts,
  subject: Subject,
  data: Extract<ResolutionStep, { kind: "data" }>,
) => comparedValue(key, texts, subjectFacts(subject, ["legal-unit"], [data]));
