import type { Database } from "better-sqlite3";
import leven from "leven";
import type { SearchReading } from "../register.ts";
import { wordsOf } from "../words.ts";
import { allOf, anyOf, beginning, word } from "./index-query.ts";
import { keepingRecent } from "./recent.ts";

/** Shortest word taken for the beginning of a longer one. */
const shortestBeginning = 3;

/** Shortest word that is looked for with a typing error in it. */
const shortestMistyped = 5;

/** Words a beginning is spelt out to. The index would otherwise merge all their units before anything else. */
const mostSpelt = 64;

/** Greater than any letter: what begins so is below the beginning followed by it. */
const afterLetters = "\u{10FFFF}";

/** Words whose likeness to those of the register is kept. */
const keptWords = 5000;

/** The question that a text is to the index of names; undefined for a text without letter or digit. */
type TextQuery = (text: string) => string | undefined;

/**
 * `all`: every word must be found, whole, and the last one may be the beginning of a word, as when it is being typed.
 * `any`: one of them is enough, and each may be the beginning of a word, or a word with one letter wrong, missing or too
 * many after its first.
 */
export function textQueries(database: Database): Readonly<Record<SearchReading, TextQuery>> {
  const wordsBetween = database
    .prepare<[string, string, number], string>(
      "SELECT word FROM vocabulary WHERE word >= ? AND word < ? LIMIT ?",
    )
    .pluck();
  const wordsOfLength = database
    .prepare<[string, string, number, number], string>(
      "SELECT word FROM vocabulary WHERE word >= ? AND word < ? AND length(word) BETWEEN ? AND ?",
    )
    .pluck();

  const beginningWith = (start: string): string => {
    if (start.length < shortestBeginning) return word(start);
    const spelt = wordsBetween.all(start, start + afterLetters, mostSpelt + 1);
    return spelt.length > mostSpelt ? beginning(start) : (anyOf(spelt.map(word)) ?? word(start));
  };
  const mistyped = (asked: string): readonly string[] => {
    if (asked.length < shortestMistyped) return [];
    const [first = ""] = asked;
    return wordsOfLength
      .all(first, first + afterLetters, asked.length - 1, asked.length + 1)
      .filter((known) => leven(asked, known, { maxDistance: 2 }) === 1);
  };
  const alike = keepingRecent(keptWords, (asked) =>
    anyOf([beginningWith(asked), ...mistyped(asked).map(word)])!,
  );

  return {
    all(text) {
      const words = wordsOf(text);
      const last = words.pop();
      return last === undefined ? undefined : allOf([...words.map(word), beginningWith(last)]);
    },
    any: (text) => anyOf(wordsOf(text).map(alike)),
  };
}
