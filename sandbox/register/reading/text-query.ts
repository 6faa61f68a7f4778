import type { Database } from "better-sqlite3";
import { wordsOf } from "../words.ts";
import { allOf, anyOf, beginning, word } from "./index-query.ts";

/** Shortest word taken for the beginning of a longer one. */
const shortestBeginning = 3;

/** Words a beginning is spelt out to. The index would otherwise merge all their units before anything else. */
const mostSpelt = 64;

/** Greater than any letter: what begins so is below the beginning followed by it. */
const afterLetters = "\u{10FFFF}";

/**
 * The question that a text is to the index of names: all its words must be found, whole, and the last one may be the
 * beginning of a word, as when it is being typed. Undefined for a text without letter or digit.
 */
export function textQueries(database: Database): (text: string) => string | undefined {
  const wordsBeginning = database
    .prepare<[string, string, number], string>(
      "SELECT word FROM vocabulary WHERE word >= ? AND word < ? LIMIT ?",
    )
    .pluck();
  const beginningWith = (start: string) => {
    const spelt = wordsBeginning.all(start, start + afterLetters, mostSpelt + 1);
    return spelt.length > mostSpelt ? beginning(start) : (anyOf(spelt.map(word)) ?? word(start));
  };
  return (text) => {
    const words = wordsOf(text);
    const last = words.pop();
    if (last === undefined) return undefined;
    return allOf([...words.map(word), last.length < shortestBeginning ? word(last) : beginningWith(last)]);
  };
}
