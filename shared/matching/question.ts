import { limits } from "../contract/limits.ts";
import { isApart } from "./folding/name.ts";
import type { Lookup } from "../lookups/lookup.ts";
import type { SearchArea } from "./candidate.ts";
import type { FoldedRow } from "./read-row.ts";

/** A question of the plan: what it asks of the service, and what an answer to it means. */
export interface Question {
  readonly kind: "words" | "address" | "detail" | "directors";
  readonly lookup: Lookup;
  readonly where: SearchArea;
  /** Words that were asked for; none for a question that is not about a name. */
  readonly words: readonly string[];
  /** It is asked because other words of the name found nothing: a page that is too broad is not made narrower. */
  readonly isOther?: true;
}

/** A whole page: what does not fit is too broad, and no second page is ever asked. */
const perPage = limits.perPage.maximum;

/** Words of thousands of towns: whoever is in one that has them is not in another. */
const saints: ReadonlySet<string> = new Set(["SAINT", "SAINTE"]);

/** The longest word of a town that is its own: `commune` is a "partial match", and hyphens are written in several ways. */
function longest(town: readonly string[]): string {
  const own = town.filter((word) => !saints.has(word));
  return (own.length > 0 ? own : town).reduce((kept, word) => (word.length > kept.length ? word : kept));
}

/**
 * Filters that say where to look, undefined where the row does not tell that much of its place. A town is asked for
 * without the department of a postcode, or of a code that is another town's: that question comes when the postcode is found wrong.
 */
export function placeFilters({ place, placesApart }: FoldedRow, where: SearchArea) {
  const { postcode, department, town } = place;
  switch (where) {
    case "postcode":
      return postcode === undefined ? undefined : { codePostal: postcode };
    case "town":
      return town.length === 0
        ? undefined
        : {
            commune: longest(town),
            ...(postcode === undefined && department !== undefined && !placesApart
              ? { departement: department }
              : {}),
          };
    case "department":
      return department === undefined ? undefined : { departement: department };
    default:
      return {};
  }
}

/**
 * A search for words of the row's name at a place, spelt as the row does or as `text`. The words stand in the order of the alphabet, so that rows which ask for the same are
 * one question. Digits alone would be read as a SIREN ("a q of exactly 9 digits performs an exact SIREN lookup", fewer
 * are its prefix), so they are asked beside a word only.
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

/** Who is at the row's street; undefined without a street or a postcode. */
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

/** All names of a company, the usual ones too, which searches look at and do not show. */
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
