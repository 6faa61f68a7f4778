import { limits } from "../contract/limits.ts";
import { isApart } from "./folding/name.ts";
import type { Lookup } from "../lookups/lookup.ts";
import type { SearchArea } from "./candidate.ts";
import type { FoldedRow } from "./read-row.ts";

/** A question about a row: the lookup, and how its answer is to be read. */
export interface Question {
  readonly kind: "words" | "address" | "detail" | "directors";
  readonly lookup: Lookup;
  readonly where: SearchArea;
  /** Words that were searched for; empty if the question is not about a name. */
  readonly words: readonly string[];
  /** True if other words of the name found nothing before. A page that is too broad is then not narrowed. */
  readonly isOther?: true;
}

/** A full page. More results are too broad, and no second page is ever asked for. */
const perPage = limits.perPage.maximum;

/** Words in thousands of towns' names. They do not distinguish a town. */
const saints: ReadonlySet<string> = new Set(["SAINT", "SAINTE"]);

/**
 * Returns the longest distinctive word of a town: `commune` is a "partial match", and hyphens are written in
 * several ways.
 */
function longest(town: readonly string[]): string {
  const own = town.filter((word) => !saints.has(word));
  return (own.length > 0 ? own : town).reduce((kept, word) => (word.length > kept.length ? word : kept));
}

/**
 * Returns the department of the row's town: the row's own if a commune of that name is there, unless its postcode is
 * another town's; else that of all communes with the name. ASNIERES may stand for ASNIERES-SUR-SEINE, which is in
 * another one; a town of several postcodes is meant itself.
 */
function departmentOfTown({
  place: { town, department },
  places,
  placesApart,
}: FoldedRow): string | undefined {
  const all = (places?.postcodesOf(town) ?? []).map((code) => code.slice(0, 2));
  const [first] = all;
  const longer = (of?: string) => places!.othersWith(`${town.join(" ")} `, town, of);
  const isAlone = all.every((one) => one === first) && (department === undefined || placesApart);
  return isAlone && (all.length !== 1 || longer() <= longer(first))
    ? first
    : all.find((one) => one === department);
}

/** Fewer towns with the text of another are its suburbs, or have few companies beside its own. */
const mostOtherTowns = 40;

/**
 * Returns whether a company that a search for the row's town finds is there: `commune` is a "partial match", so EU
 * finds companies of ELBEUF, and DENIS those of 59 other towns.
 */
export const isSureOfTown = (row: FoldedRow): boolean => {
  const { town } = row.place;
  return (row.places?.othersWith(longest(town), town, departmentOfTown(row)) ?? 0) <= mostOtherTowns;
};

/**
 * Returns the filters for a place, or undefined if the row does not give it. A town is searched for in its own
 * department, and never in that of a postcode of another town: that question comes when the postcode was found wrong.
 */
export function placeFilters(row: FoldedRow, where: SearchArea) {
  const { placesApart } = row;
  const { postcode, department, town } = row.place;
  switch (where) {
    case "postcode":
      return postcode === undefined ? undefined : { codePostal: postcode };
    case "town": {
      if (town.length === 0) return undefined;
      const own = departmentOfTown(row) ?? (postcode === undefined && !placesApart ? department : undefined);
      return { commune: longest(town), ...(own !== undefined && { departement: own }) };
    }
    case "department":
      return department === undefined ? undefined : { departement: department };
    default:
      return {};
  }
}

/**
 * Builds a search for words of the row's name at a place, spelt as in the row or as in `text`. The words are
 * sorted, so that rows with the same words share one question. Digits alone would be read as a SIREN ("a q of
 * exactly 9 digits performs an exact SIREN lookup", fewer are its prefix), so returns undefined for them.
 */
export function wordsQuestion(
  row: FoldedRow,
  words: readonly string[],
  where: SearchArea,
  text?: string,
): Question | undefined {
  const filters = placeFilters(row, where);
  const { name } = row;
  const spelling = (word: string) => {
    const spelt = name.spelt[name.words.indexOf(word)];
    return spelt === undefined || isApart(spelt) ? word : spelt;
  };
  const spelt = text ?? words.map(spelling).join(" ");
  if (filters === undefined || /^[\d ]*$/.test(spelt)) return undefined;
  const q = [...new Set(spelt.split(" "))].sort().join(" ");
  return { kind: "words", lookup: { operation: "search", q, ...filters, perPage }, where, words };
}

/** Asks who is in the row's street. Returns undefined without a street or a postcode. */
export function addressQuestion({ street, place }: FoldedRow): Question | undefined {
  if (place.postcode === undefined || street.words.length === 0) return undefined;
  const voie = [...(street.number === undefined ? [] : [street.number]), ...street.words].join(" ");
  return {
    kind: "address",
    lookup: { operation: "search-address", codePostal: place.postcode, voie, perPage },
    where: "street",
    words: [],
  };
}

/** Asks for all names of a company, including usual names, which searches match but do not show. */
export const detailQuestion = (siren: string): Question => ({
  kind: "detail",
  lookup: { operation: "legal-unit", siren },
  where: "anywhere",
  words: [],
});

export const directorsQuestion = (siren: string): Question => ({
  kind: "directors",
  lookup: { operation: "directors", siren },
  where: "anywhere",
  words: [],
});
