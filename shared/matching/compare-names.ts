import { townWords } from "./folding/places.ts";
import { readings, toldAt } from "./folding/name.ts";
import { foldText } from "./folding/text.ts";
import { type CompanyNames, bestName, foldedNamesOf, namesOf } from "./name-likeness.ts";
import { sisterWordsOf } from "./sister-words.ts";
import type { Letter } from "./match.ts";

/** How the name a list gives a company compares with the names it goes by. `score` is from 0 to 100, a likeness. */
export interface NameComparison {
  readonly letter: Letter;
  readonly score: number;
  /** Folded words by which the two are the names of sister companies; undefined where there are none. */
  readonly sisterWords?: readonly string[];
}

/** A name in one piece, link words and all: lists lose blanks. */
const withoutBlanks = (name: string): string => foldText(name).replaceAll(" ", "");

/**
 * Compares a list's name with all names of the company whose number the row has. Z where one of the two has no name to
 * compare; A for the same name once case, accents, punctuation, abbreviations, the legal form and a GROUPE, SOCIÉTÉ or
 * ÉTABLISSEMENTS before it are set aside. `town` is the row's: its words tell little there, and no sister companies apart.
 */
export function compareNames(listName: string, names: CompanyNames, town?: string): NameComparison {
  const own = townWords(town);
  const rows = readings(listName).map((name) => toldAt(name, own));
  if (rows[0]!.words.length === 0) return { letter: "Z", score: 0 };
  if (namesOf(names).some((name) => withoutBlanks(name) === withoutBlanks(listName)))
    return { letter: "A", score: 100 };
  const best = bestName(
    rows,
    foldedNamesOf(names).map((name) => toldAt(name, own)),
  );
  if (best === undefined) return { letter: "Z", score: 0 };
  const sisterWords = sisterWordsOf(best, own);
  return {
    letter: best.letter,
    score: Math.round(100 * best.likeness),
    ...(sisterWords.length > 0 && { sisterWords }),
  };
}
