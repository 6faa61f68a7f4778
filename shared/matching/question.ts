import { limits } from "../contract/limits.ts";
import { isApart } from "./folding/name.ts";
import type { Lookup } from "../lookups/lookup.ts";
import { tellingWords } from "./place-table.ts";
import type { FoldedRow } from "./read-row.ts";

/** Where a question searched. All companies in its answer have an establishment there. */
export type SearchArea = "postcode" | "town" | "department" | "anywhere" | "street";

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
const saints = /^SAINTE?$/;

/** Fewer towns with the text of another are its suburbs, or have few companies beside its own. */
const mostOtherTowns = 40;
/** A word that fewer other towns have is mostly a city's, whatever follows it: PARIS XV, ROISSY CDG, LYON EST. */
const mostOfCity = 10;

/** How a row's town is searched. */
interface TownSearch {
  readonly filters: { readonly commune: string; readonly departement?: string };
  /** Number of other towns that the search finds. */
  readonly others: number;
  /**
   * Whether a company that the search finds is in the row's town: EU finds companies of ELBEUF, DENIS those of 59 other towns,
   * and PLAINE of LA PLAINE SAINT-DENIS, which no commune has in its name, those of LA PLAINE-SUR-MER.
   */
  readonly isSure: boolean;
}

/** The searches of rows at work: each company of a page asks for its row's. */
const searches = new WeakMap<FoldedRow, TownSearch>();

/** Returns how the row's town is searched. */
export function townSearch(row: FoldedRow): TownSearch {
  const search = searches.get(row) ?? searchFor(row);
  searches.set(row, search);
  return search;
}

/**
 * Reads it from the row. `commune` is a "partial match", and hyphens are written in several ways, so a word is
 * searched: of a commune the first that the fewest others there have, since SEINE of IVRY-SUR-SEINE finds companies of
 * VITRY-SUR-SEINE, else the longest.
 *
 * Its department is the row's own if a commune of that name is there, unless the row's postcode is another town's: that question
 * comes when the postcode was found wrong. Else it is that of all communes with the name. ASNIERES may stand for
 * ASNIERES-SUR-SEINE, which is in another one; a town of several postcodes is meant itself.
 */
function searchFor(row: FoldedRow): TownSearch {
  const { mayBeTown, places, placesApart } = row;
  const { postcode, department, town } = row.place;
  const all = (places?.postcodesOf(town) ?? []).map((code) => code.slice(0, 2));
  const [first] = all;
  const longer = (of?: string) => places!.othersWith(`${town.join(" ")} `, town, of);
  const isAlone = all.every((one) => one === first) && (department === undefined || placesApart);
  const ofName =
    isAlone && (all.length !== 1 || longer() <= longer(first))
      ? first
      : all.find((one) => one === department);
  const departement = ofName ?? (postcode === undefined && !placesApart ? department : undefined);
  const othersWith = (text: string) => places?.othersWith(text, town, departement) ?? 0;
  const rank = (word: string) => (mayBeTown && places ? othersWith(word) : -word.length);
  const telling = tellingWords(town);
  const own = telling.filter((word) => !saints.test(word));
  const [commune = ""] = (own.length > 0 ? own : [...telling]).sort((a, b) => rank(a) - rank(b));
  const others = othersWith(commune);
  const isCity = commune === telling[0] && others > 0 && others < mostOfCity;
  return {
    filters: { commune, ...(departement !== undefined && { departement }) },
    others,
    isSure: others <= mostOtherTowns && (mayBeTown || isCity || othersWith(town.join(" ")) > 0),
  };
}

/** Returns the filters for a place, or undefined if the row does not give it. */
export function placeFilters(row: FoldedRow, where: SearchArea) {
  const { postcode, department, town } = row.place;
  switch (where) {
    case "postcode":
      return postcode === undefined ? undefined : { codePostal: postcode };
    case "town":
      return town.length === 0 ? undefined : townSearch(row).filters;
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

/** Returns the words of a question as they were searched for, which a name may spell otherwise. */
export const searchedWords = ({ lookup, words }: Question): readonly string[] =>
  "q" in lookup ? lookup.q.split(" ") : words;

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
