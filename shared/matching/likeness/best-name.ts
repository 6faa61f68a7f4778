import { foldName, type FoldedName } from "../folding/name.ts";
import { align, isSame, likenessOf, type Alignment } from "./alignment.ts";
import type { Letter } from "../letters.ts";

/** The names that a company goes by. */
export interface CompanyNames {
  readonly name: string;
  readonly legalName?: string | null | undefined;
  readonly usualNames?: readonly string[] | undefined;
  readonly acronym?: string | null | undefined;
  /** Over the door of one of its establishments. */
  readonly sign?: string | null | undefined;
}

/** A row's name beside the one of a company's names that is most like it. */
export interface NameMatch {
  readonly alignment: Alignment;
  /** From 0 to 1. */
  readonly likeness: number;
  readonly letter: Letter;
  /** A number stands in both and is another. */
  readonly numbersDiffer: boolean;
  /** A number stands in one of them alone. */
  readonly numberInOne: boolean;
  /** Words of the row's name that the way to read it which fits best leaves out: those in brackets, and notes. */
  readonly unread: readonly string[];
}

/** From here on two names are near each other. */
export const nearLikeness = 0.72;

/** The distinct names of a company, as they are written. */
export function namesOf(names: CompanyNames): readonly string[] {
  const given = [names.name, names.legalName, ...(names.usualNames ?? []), names.acronym, names.sign];
  return [...new Set(given)].flatMap((name) => name || []);
}

/** The distinct names of a company, folded. */
export const foldedNamesOf = (names: CompanyNames): FoldedName[] => namesOf(names).map(foldName);

function numbersOf(one: FoldedName, other: FoldedName) {
  const [first, second] = [one.numbers, other.numbers];
  const same = first.length === second.length && first.every((number) => second.includes(number));
  const both = first.length > 0 && second.length > 0;
  return { numbersDiffer: both && !same, numberInOne: !both && !same };
}

function matchOf(row: FoldedName, name: FoldedName, whole: FoldedName): NameMatch {
  const alignment = align(row, name);
  const numbers = isSame(alignment) ? { numbersDiffer: false, numberInOne: false } : numbersOf(row, name);
  const unread = row === whole ? [] : whole.words.filter((word) => !row.words.includes(word));
  return judged(alignment, numbers, unread);
}

function judged(
  alignment: Alignment,
  numbers: Pick<NameMatch, "numbersDiffer" | "numberInOne">,
  unread: readonly string[],
): NameMatch {
  const same = isSame(alignment);
  const likeness = same ? 1 : likenessOf(alignment);
  const letter = same ? "A" : likeness >= nearLikeness && !numbers.numbersDiffer ? "B" : "F";
  const { numbersDiffer, numberInOne } = numbers;
  return { alignment, likeness, letter, numbersDiffer, numberInOne, unread };
}

/** The same match of a name that is laid beside the row's in another way. */
export const rematched = (match: NameMatch, alignment: Alignment): NameMatch =>
  judged(alignment, match, match.unread);

/** Of two matches as alike the one in which nothing was left out before the name. */
const isBetter = (one: NameMatch, other: NameMatch): boolean =>
  one.likeness === other.likeness
    ? one.alignment.opener === undefined && other.alignment.opener !== undefined
    : one.likeness > other.likeness;

/**
 * The best match of the ways to read a row's name with the names of a company; undefined for a company without a name
 * that can be read.
 */
export function bestName(
  readings: readonly FoldedName[],
  names: readonly FoldedName[],
): NameMatch | undefined {
  let best: NameMatch | undefined;
  for (const reading of readings)
    for (const name of names) {
      if (name.words.length === 0) continue;
      const match = matchOf(reading, name, readings[0]!);
      if (best === undefined || isBetter(match, best)) best = match;
    }
  return best;
}
