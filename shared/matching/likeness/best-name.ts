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
}

/** From here on two names are near each other. */
export const nearLikeness = 0.72;

/** The distinct names of a company, folded. */
export function foldedNamesOf(names: CompanyNames): FoldedName[] {
  const given = [names.name, names.legalName, ...(names.usualNames ?? []), names.acronym, names.sign];
  return [...new Set(given)].flatMap((name) => (name ? [foldName(name)] : []));
}

function numbersOf(one: FoldedName, other: FoldedName) {
  const [first, second] = [one.numbers, other.numbers];
  const same = first.length === second.length && first.every((number) => second.includes(number));
  const both = first.length > 0 && second.length > 0;
  return { numbersDiffer: both && !same, numberInOne: !both && !same };
}

function matchOf(row: FoldedName, name: FoldedName): NameMatch {
  const alignment = align(row, name);
  const same = isSame(alignment);
  const likeness = same ? 1 : likenessOf(alignment);
  const numbers = same ? { numbersDiffer: false, numberInOne: false } : numbersOf(row, name);
  const letter = same ? "A" : likeness >= nearLikeness && !numbers.numbersDiffer ? "B" : "F";
  return { alignment, likeness, letter, ...numbers };
}

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
      const match = matchOf(reading, name);
      if (best === undefined || match.likeness > best.likeness) best = match;
    }
  return best;
}
