import type { CellReading, RowReason } from "./cell-reading.ts";

/** A number that cannot be used, of a row that is looked for by its name all the same. */
export interface WrongNumber {
  readonly reason: RowReason;
  readonly suggestion: string | undefined;
  /** Which of the columns of identifiers it was read in, from 0. */
  readonly source: number;
}

/**
 * What becomes of a row with a name whose number cannot be used:
 * - `sought`: the cell gives no number at all, and nothing is said of it;
 * - `told`: looked for, and the note says that the number is wrong;
 * - `compared`: the same, and its digits speak for the company that has them, and against one that has others;
 * - `left`: not looked for. The cell says that the company is not in Sirene, or has a number that somebody has to choose.
 */
const treatments: Readonly<Record<RowReason, "sought" | "told" | "compared" | "left">> = {
  not_an_identifier: "sought",
  filler: "told",
  digits_lost: "told",
  checksum: "compared",
  checksum_padded: "compared",
  ambiguous_length: "compared",
  too_short: "compared",
  too_long: "compared",
  vat_key: "compared",
  monaco: "left",
  foreign_vat: "left",
  several: "left",
  uncalculated: "left",
};

/** True of a reading that names no company and leaves the row's name to tell which it is. */
export const isSoughtByName = (reading: CellReading): boolean =>
  reading.kind === "blank" || (reading.kind === "invalid" && treatments[reading.reason] !== "left");

/** True of a VAT number of another country or of Monaco. */
export const isForeignNumber = (reading: CellReading): boolean =>
  reading.kind === "invalid" && (reading.reason === "foreign_vat" || reading.reason === "monaco");

/** The wrong number that the note of a row looked for by name tells; undefined for a cell without a number. */
export function wrongNumber(reading: CellReading, source: number): WrongNumber | undefined {
  if (reading.kind !== "invalid" || treatments[reading.reason] === "sought") return undefined;
  return {
    reason: reading.reason,
    suggestion: "suggestion" in reading ? reading.suggestion : undefined,
    source,
  };
}

/** True where the digits of a wrong number are a clue to the company, for most of them are right. */
export const isClue = ({ reason }: WrongNumber): boolean => treatments[reason] === "compared";
