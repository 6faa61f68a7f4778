import { type Answer, lookupKey, type Lookup } from "../../../shared/lookups/lookup.ts";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { type MatchMeans, MatchSearch } from "../../../shared/matching/next-match-step.ts";
import type { PlaceTable } from "../../../shared/matching/place-table.ts";

/** A page: the names of its companies, or each with further properties, and their total number if these are not all. */
export interface Page {
  readonly names: readonly (string | { readonly name: string; readonly [part: string]: unknown })[];
  readonly total?: number;
}

/** Answers by the questions as `textOf` writes them; what none is told of has none. */
export type Answers = Readonly<Record<string, Page>>;

/** A search as its words and its place: `ZALQUIRAND@57000`, `ZALQUIRAND@METZ,57`; `@` alone is the whole of France. */
function textOf(lookup: Lookup): string {
  switch (lookup.operation) {
    case "search":
      return `${lookup.q}@${[lookup.codePostal, lookup.commune, lookup.departement].filter(Boolean).join(",")}`;
    case "search-address":
      return `${lookup.voie}@${lookup.codePostal} street`;
    default:
      return lookupKey(lookup);
  }
}

const dataOf = ({ names, total = names.length }: Page): Answer => ({
  status: "found",
  data: {
    results: names.map((one, at) => ({
      ...{ siren: String(150_100_000 + at), state: "A" },
      ...(typeof one === "string" ? { name: one } : one),
    })),
    pagination: { total },
  },
});

/** The questions for a row, in their order, as a text each: `ZALQUIRAND@57000 | ZALQUIRAND@`. */
export function askedOf(row: MatchRow, answers: Answers = {}, means?: MatchMeans): string {
  const search = new MatchSearch(row, means);
  const known = new Map<string, Answer>();
  const asked: string[] = [];
  for (;;) {
    const step = search.next((lookup) => known.get(lookupKey(lookup)));
    if (step.status !== "ask") return asked.join(" | ");
    const text = textOf(step.lookup);
    asked.push(text);
    const page = answers[text];
    known.set(lookupKey(step.lookup), page === undefined ? { status: "not_found" } : dataOf(page));
  }
}

/** Where most rows of these tests are. */
export const metz = { postcode: "57000", city: "METZ" };

const towns: Readonly<Record<string, string>> = { METZ: "57000", NANCY: "54000" };
/** A table of two towns. */
export const places: PlaceTable = {
  townsOf: (postcode) => Object.keys(towns).filter((town) => towns[town] === postcode),
  postcodesOf: (town) => [towns[town.join("")] ?? []].flat(),
  isCommune: (town) => Object.hasOwn(towns, town.join("")),
  isLikeOneOfFrance: (town) => town.some((word) => Object.hasOwn(towns, word)),
};
