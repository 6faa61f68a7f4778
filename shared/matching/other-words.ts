import type { Lookup } from "../lookups/lookup.ts";
import { alternativesOf } from "./alternatives.ts";
import { decide } from "./decide.ts";
import type { MatchResult, MatchRow } from "./match.ts";
import type { PlaceTable } from "./place-table.ts";
import { Pool } from "./pool.ts";
import { placeFilters, wordsQuestion } from "./question.ts";
import { type FoldedRow, readRow } from "./read-row.ts";

/** Where other words than a row's are looked for: at its place, or in the whole country. */
export type WordsArea = "place" | "anywhere";

/** The place of a row as a search for other words takes it: the two or three digits of a department, or a town. */
export interface WordsPlace {
  readonly kind: "department" | "town";
  readonly text: string;
}

/** A search for words that a person types for a row, which is one question. */
interface WordsSearch {
  readonly lookup: Lookup;
  /** What an answer says of the row, as if it had these words for its name; and how many companies have them. */
  readonly read: (data: unknown) => { readonly result: MatchResult; readonly total: number };
}

/** The widest place that a row tells: whoever types words has looked at the narrower ones in vain. */
const widestPlace = (row: FoldedRow): WordsPlace["kind"] | undefined =>
  (["department", "town"] as const).find((where) => placeFilters(row, where) !== undefined);

const rowOf = (row: MatchRow, places: PlaceTable | undefined): FoldedRow =>
  readRow(alternativesOf(row)[0]!, places);

/** Where a row says that its company is, for a search by other words; undefined where it does not. */
export function wordsPlaceOf(row: MatchRow): WordsPlace | undefined {
  const folded = rowOf(row, undefined);
  const kind = widestPlace(folded);
  if (kind === undefined) return undefined;
  const { department, town } = folded.place;
  return { kind, text: kind === "department" ? department! : (row.city ?? town.join(" ")) };
}

/**
 * The search for other words than a row's; undefined where they hold no word to look for, such as digits alone.
 * @decides what is asked for words that a person types in a review
 */
export function wordsSearch(
  row: MatchRow,
  words: string,
  area: WordsArea,
  places?: PlaceTable,
): WordsSearch | undefined {
  const folded = rowOf({ ...alternativesOf(row)[0]!, name: words }, places);
  const where = area === "anywhere" ? "anywhere" : (widestPlace(folded) ?? "anywhere");
  // What a person types is asked for whole: the words that a row's name is short of are none too many here.
  const typed = words.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
  const question = wordsQuestion(folded, folded.name.words, where, typed.join(" "));
  if (question === undefined) return undefined;
  return {
    lookup: question.lookup,
    read: (data) => {
      const pool = new Pool(folded);
      pool.add(question, data);
      return { result: decide(pool), total: pool.answered[0]!.total };
    },
  };
}
