import type { Lookup } from "../lookups/lookup.ts";
import { alternativesOf } from "./alternatives.ts";
import { decide } from "./decide.ts";
import type { MatchResult, MatchRow } from "./match.ts";
import type { PlaceTable } from "./place-table.ts";
import { Pool } from "./pool.ts";
import { placeFilters, wordsQuestion } from "./question.ts";
import { type FoldedRow, readRow } from "./read-row.ts";

/** Where to search for words other than the row's: at its place, or in the whole country. */
export type WordsArea = "place" | "anywhere";

/** The row's place for a search with other words: the two digits of a department, or a town. */
export interface WordsPlace {
  readonly kind: "department" | "town";
  readonly text: string;
}

/** A search for words that a person types for a row. It takes one question. */
interface WordsSearch {
  readonly lookup: Lookup;
  /** Evaluates an answer as if these words were the row's name. `total` is the number of companies that match. */
  readonly read: (data: unknown) => { readonly result: MatchResult; readonly total: number };
}

/** The widest place that the row gives. People type words only after the narrower places had no result. */
const widestPlace = (row: FoldedRow): WordsPlace["kind"] | undefined =>
  (["department", "town"] as const).find((where) => placeFilters(row, where) !== undefined);

const rowOf = (row: MatchRow, places: PlaceTable | undefined): FoldedRow =>
  readRow(alternativesOf(row)[0]!, places);

/** Returns where the row says its company is, for a search with other words, or undefined if it does not say. */
export function wordsPlaceOf(row: MatchRow): WordsPlace | undefined {
  const folded = rowOf(row, undefined);
  const kind = widestPlace(folded);
  if (kind === undefined) return undefined;
  const { department, town } = folded.place;
  return { kind, text: kind === "department" ? department! : (row.city ?? town.join(" ")) };
}

/**
 * Builds a search with other words than the row's. Returns undefined if the words contain nothing to search for,
 * such as digits alone.
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
  // All typed words are sent; the limit on the number of words applies only to names of rows.
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
