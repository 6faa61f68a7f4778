import { compareNames } from "../matching/compare-names.ts";
import type { CompanyNames } from "../matching/name-likeness.ts";

/** How many names of a list are unlike those of the companies whose numbers their rows have. */
export interface NameDifference {
  /** Rows whose names were compared, and those of them in which the two are unlike. */
  readonly rows: number;
  readonly differing: number;
  /** By how many rows the numbers seem shifted: down, or up if negative. Undefined if they do not seem shifted. */
  readonly shift: number | undefined;
}

/** Fewer rows say little, and in lists with trade names a part of the rows differs. */
const worthTelling = { rows: 5, share: 0.5 };
const shifts = [1, -1, 2, -2, 3, -3];
/** Names of a shifted list fit the companies so many rows off as well as names ever do. */
const shiftedShare = 0.6;

/** Returns how many names can be compared with the company `by` rows further down, and how many of those are unlike it. */
function comparedAt(names: readonly string[], companies: readonly (CompanyNames | undefined)[], by: number) {
  const letters = names.flatMap((name, row) => {
    const company = companies[row + by];
    return name.trim() === "" || company === undefined ? [] : compareNames(name, company).letter;
  });
  const compared = letters.filter((letter) => letter !== "Z");
  return { rows: compared.length, differing: compared.filter((letter) => letter === "F").length };
}

/**
 * Compares the names of consecutive rows with those of their companies; a name is empty, and a company undefined, where
 * nothing is known. Undefined unless more than half of the names are unlike the company's.
 *
 * @decides whether the numbers and the names of a list seem not to belong together
 */
export function nameDifference(
  names: readonly string[],
  companies: readonly (CompanyNames | undefined)[],
): NameDifference | undefined {
  const { rows, differing } = comparedAt(names, companies, 0);
  if (rows < worthTelling.rows || differing <= worthTelling.share * rows) return undefined;
  const shift = shifts.find((by) => {
    const shifted = comparedAt(names, companies, by);
    return (
      shifted.rows >= worthTelling.rows && shifted.rows - shifted.differing >= shiftedShare * shifted.rows
    );
  });
  return { rows, differing, shift };
}
