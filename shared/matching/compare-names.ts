import { readings } from "./folding/name.ts";
import { bestName, foldedNamesOf, type CompanyNames } from "./likeness/best-name.ts";
import type { Letter } from "./letters.ts";

/** How the name a list gives a company compares with the names it goes by. `score` is from 0 to 100, a likeness. */
export interface NameComparison {
  readonly letter: Letter;
  readonly score: number;
}

/**
 * Compares a list's name with all names of the company whose number the row has. Z where one of the two has no name to
 * compare; A for the same name once case, accents, punctuation, abbreviations and the legal form are set aside.
 */
export function compareNames(listName: string, names: CompanyNames): NameComparison {
  const rows = readings(listName);
  if (rows[0]!.words.length === 0) return { letter: "Z", score: 0 };
  const best = bestName(rows, foldedNamesOf(names));
  return best === undefined
    ? { letter: "Z", score: 0 }
    : { letter: best.letter, score: Math.round(100 * best.likeness) };
}
