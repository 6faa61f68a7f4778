import { foldPlace, ownTown, townWords } from "./folding/places.ts";
import { named, readings, withLocalWeights } from "./folding/name.ts";
import { foldText } from "./folding/text.ts";
import {
  type CompanyNames,
  type NameMatch,
  bestName,
  foldedNamesOf,
  isSameButTown,
  namesOf,
} from "./name-likeness.ts";
import { sisterWordsOf } from "./sister-words.ts";
import type { Letter, RowPlace } from "./match.ts";

/** How the name in a list compares with the names of a company. `score` is the likeness, from 0 to 100. */
export interface NameComparison {
  readonly letter: Letter;
  readonly score: number;
  /** Folded words that suggest two sister companies rather than one; undefined if there are none. */
  readonly sisterWords?: readonly string[];
}

/** Folds a name and removes all blanks, keeping link words. Lists often lose blanks. */
const withoutBlanks = (name: string): string => foldText(name).replaceAll(" ", "");

const apostrophes = /['’‘`´\u02bc\u2032]/g;

/**
 * The spellings of a name by which it is known again: without its elisions, and with their letters joined to the next
 * word, as programs that keep letters alone write it (`LOREAL`).
 */
function spellings(name: string): string[] {
  const joined = name.replaceAll(apostrophes, "");
  return (joined === name ? [name] : [name, joined]).map(withoutBlanks).filter((text) => text !== "");
}

/** Returns whether a list's name is one of a company's, but for case, accents, punctuation and blanks. */
export function isOwnName(listName: string, names: CompanyNames): boolean {
  const wanted = spellings(listName);
  return (
    wanted.length > 0 && namesOf(names).some((name) => spellings(name).some((text) => wanted.includes(text)))
  );
}

/** Returns the best match of a list's name and a company's names; `own` are the words of the row's town. */
function likeliest(listName: string, names: CompanyNames, own: readonly string[]): NameMatch | undefined {
  const rows = readings(named(listName, own)).map((name) => withLocalWeights(name, own));
  if (rows[0]!.words.length === 0) return undefined;
  return bestName(
    rows,
    foldedNamesOf(names).map((name) => withLocalWeights(name, own)),
  );
}

/**
 * Returns the letter that a search gives the name of a row at a place: unlike in a comparison, the row's own town does
 * not count.
 */
export function searchedLetter(listName: string, names: CompanyNames, place: RowPlace): Letter {
  const own = ownTown(foldPlace(place));
  const best = likeliest(listName, names, own);
  return best !== undefined && isSameButTown(best.alignment, own)
    ? "A"
    : compareNames(listName, names, own.join(" ")).letter;
}

/**
 * Compares a list's name with all names of the company whose number the row has. Returns A for the same name once
 * case, accents, punctuation, abbreviations, the legal form and a leading GROUPE, SOCIÉTÉ or ÉTABLISSEMENTS are
 * ignored, and Z if either side has no name to compare. `town` is the row's town: its words count little and do not
 * tell sister companies apart.
 */
export function compareNames(listName: string, names: CompanyNames, town?: string): NameComparison {
  const own = townWords(town);
  if (isOwnName(listName, names)) return { letter: "A", score: 100 };
  const best = likeliest(listName, names, own);
  if (best === undefined) return { letter: "Z", score: 0 };
  const sisterWords = sisterWordsOf(best, own);
  return {
    letter: best.letter,
    score: Math.round(100 * best.likeness),
    ...(sisterWords.length > 0 && { sisterWords }),
  };
}
