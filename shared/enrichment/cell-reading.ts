import {
  type InvalidReason,
  type IdentifierReading,
  isNothingFound,
  readIdentifier,
  isMissingName,
  isMissingValue,
  withNic,
} from "../identifiers/read.ts";
import type { ColumnRole } from "./columns/role-rules.ts";
import type { ComparedRole } from "./columns/compared-texts.ts";
import type { IdentifierSource } from "./columns/identifier-columns.ts";

/**
 * Text that a list gives for a cell whose formula was never calculated; openpyxl and similar libraries write formulas
 * without results. No real cell has this text, and since it is white space, code that does not check for it sees an
 * empty cell.
 */
export const uncalculated = "\u2028\u2029";

/** Why nothing is asked for a row: its text is no identifier, or its formula has no result. */
export type RowReason = InvalidReason | "uncalculated";

/** What the identifier cell of a record says. */
export type CellReading = IdentifierReading | { readonly kind: "invalid"; readonly reason: "uncalculated" };

/**
 * Reads an identifier cell, together with its NIC cell if the list has the NIC in a column of its own. A formula
 * without a result is invalid rather than blank; a lookup formula that found nothing (`#N/A`) is blank.
 * @decides what an identifier cell says, an empty one and an error among them
 */
export function readCell(text: string, nic?: string): CellReading {
  if (text === uncalculated) return { kind: "invalid", reason: "uncalculated" };
  const reading: IdentifierReading = isNothingFound(text) ? { kind: "blank" } : readIdentifier(text);
  return nic === undefined ? reading : withNic(reading, nic);
}

/** Roles in which letters like these are real values: `NC` is a company and New Caledonia, `NO` is Norway. */
const wordRoles: ReadonlySet<ColumnRole | ComparedRole> = new Set(["name", "director", "country"] as const);

/**
 * Returns what a cell says in a column of a role: empty for `N/A`, `néant` and the like. A formula without a result
 * is returned unchanged.
 */
export function meaningfulText(role: ColumnRole | ComparedRole, text: string): string {
  if (text === uncalculated) return text;
  return (wordRoles.has(role) ? isMissingName(text) : isMissingValue(text)) ? "" : text;
}

/**
 * Combines the readings of a SIREN and of the SIRET beside it. Returns the SIRET's reading if it belongs to that
 * SIREN, and the SIREN's if it belongs to another or cannot be read. If the SIREN cannot be read, the SIRET counts,
 * unless `isSecondary`.
 */
export function withSiret(siren: CellReading, siret: CellReading, isSecondary = false): CellReading {
  if (isSecondary && !("siren" in siren)) return siren;
  if (siret.kind === "invalid" || siret.kind === "blank") return siren.kind === "blank" ? siret : siren;
  if (!("siren" in siren)) return siret;
  return siret.siren === siren.siren ? siret : siren;
}

/** What the note of a row says of the number beside the one it is read by. */
export type OtherNumberRemark =
  /** The number is of another company, `id`. */
  | { readonly code: "note_beside_other"; readonly id: string }
  /** The number cannot be right. */
  | { readonly code: "note_beside_wrong" }
  /** The row is read by this number, because its own cannot be read. */
  | { readonly code: "note_beside_taken" };

/** The reading of a row with numbers in two columns, and a remark about the one that does not count. */
export interface OtherNumberReading {
  readonly reading: CellReading;
  readonly remark?: OtherNumberRemark;
}

/**
 * Combines the readings of a row's number and of another number of the same company in a column beside it. The other
 * one counts if the first names no company, and a mistyped one if the first is blank. `combinedReading`: the combined
 * reading, if it is known already.
 * @decides which of the two numbers of a row counts, and what the row says of the other
 */
export function withOtherNumber(
  first: CellReading,
  other: CellReading,
  combinedReading?: CellReading,
): OtherNumberReading {
  const isRead = "siren" in first;
  const isWrong = (one: CellReading) => {
    const wrong = wrongNumber(one, 0);
    return wrong !== undefined && isClue(wrong);
  };
  const counts = "siren" in other || (first.kind === "blank" && isWrong(other));
  const reading = combinedReading ?? (!isRead && counts ? other : first);
  if (isRead && "siren" in other)
    return first.siren === other.siren
      ? { reading }
      : { reading, remark: { code: "note_beside_other", id: numberOf(other) } };
  if (isRead) return isWrong(other) ? { reading, remark: { code: "note_beside_wrong" } } : { reading };
  if (reading !== other || !("siren" in other)) return { reading };
  return wrongNumber(first, 0) === undefined
    ? { reading }
    : { reading, remark: { code: "note_beside_taken" } };
}

const numberOf = (reading: Extract<CellReading, { readonly siren: string }>): string =>
  reading.kind === "siret" ? reading.siret : reading.siren;

/** The reading of a row's identifier, and the source that it comes from. */
export interface RowReading<Reading> {
  readonly reading: Reading;
  /** Place of the source, from 0. */
  readonly source: number;
}

/**
 * Returns the first reading that is an identifier, so that a later column counts where the earlier ones are blank or
 * invalid. Without any identifier, returns the first that is not blank.
 */
export function firstIdentifier<Reading extends { readonly kind: string }>(
  readings: readonly Reading[],
): RowReading<Reading> {
  const identifies = readings.findIndex(({ kind }) => kind === "siren" || kind === "siret");
  const firstFilled = identifies === -1 ? readings.findIndex(({ kind }) => kind !== "blank") : identifies;
  const source = Math.max(0, firstFilled);
  return { reading: readings[source]!, source };
}

/** An unusable number in a row that is looked for by its name anyway. */
export interface WrongNumber {
  readonly reason: RowReason;
  readonly suggestion: string | undefined;
  /** Index of the identifier column it was read in, from 0. */
  readonly source: number;
}

/**
 * What happens to a row that has a name and an unusable number:
 * - `sought`: the cell has no number at all. The row is looked for, and its note does not mention the cell;
 * - `told`: the row is looked for, and its note says that the number is wrong;
 * - `compared`: as `told`, and the digits count for the company that has them, and against others;
 * - `left`: the row is not looked for. Its company is not in Sirene, or a person has to choose among several numbers,
 *   or a formula has no result.
 */
const treatments: Readonly<Record<RowReason, "sought" | "told" | "compared" | "left">> = {
  not_an_identifier: "sought",
  filler: "told",
  digits_lost: "compared",
  checksum: "compared",
  checksum_padded: "compared",
  ambiguous_zeros: "compared",
  ambiguous_length: "compared",
  too_short: "compared",
  too_long: "compared",
  vat_key: "compared",
  monaco: "left",
  foreign_vat: "left",
  several: "left",
  uncalculated: "left",
};

/** Returns true if a row is looked for by its name, because its identifier names no company. */
export const isSearchedByName = (reading: CellReading): boolean =>
  reading.kind === "blank" || (reading.kind === "invalid" && treatments[reading.reason] !== "left");

/** A text with fewer digits may be a name that padding with zeros would turn into a number. */
const leastDigitsInName = 9;

/** Returns the identifier that stands in a name; undefined for a real name. */
export function numberInName(name: string): Extract<CellReading, { readonly siren: string }> | undefined {
  if (name.replace(/\D/g, "").length < leastDigitsInName) return undefined;
  const reading = readCell(name);
  return "siren" in reading ? reading : undefined;
}

/** Returns true for a VAT number of another country or of Monaco. */
export const isForeignNumber = (reading: CellReading): boolean =>
  reading.kind === "invalid" && (reading.reason === "foreign_vat" || reading.reason === "monaco");

/**
 * Returns the wrong number that the note of a row looked for by name mentions; undefined for a cell without a number.
 */
export function wrongNumber(reading: CellReading, source: number): WrongNumber | undefined {
  if (reading.kind !== "invalid" || treatments[reading.reason] === "sought") return undefined;
  return {
    reason: reading.reason,
    suggestion: "suggestion" in reading ? reading.suggestion : undefined,
    source,
  };
}

/** Returns true if most digits of a wrong number are likely right, so that they help to find the company. */
export const isClue = ({ reason }: WrongNumber): boolean => treatments[reason] === "compared";

/** Returns the `text` of a wrong number as companies are compared with it; undefined if its digits are nobody's. */
export function clueOf(wrong: WrongNumber | undefined, text: string): string | undefined {
  if (wrong === undefined || !isClue(wrong)) return undefined;
  return wrong.reason === "digits_lost" ? inScientific(text) : text;
}

/**
 * Returns the text that the unusable number of a row was read from, in one of the columns of its source; empty for
 * another reading.
 */
export function textOfWrong<Column>(
  { reading, source }: RowReading<CellReading>,
  sources: readonly IdentifierSource<Column>[],
  textAt: (column: Column) => string,
): string {
  if (reading.kind !== "invalid") return "";
  const { column, siret, isSiretSecondary, otherNumber } = sources[source]!;
  const texts = [column, isSiretSecondary ? undefined : siret, otherNumber].flatMap((one) =>
    one === undefined ? [] : textAt(one),
  );
  return texts.find((text) => readCell(text).kind === "invalid") ?? texts[0]!;
}

/** Returns a number that lost its digits as a spreadsheet shows it before it writes zeros for them: `5.52033e+13`. */
export const inScientific = (text: string): string =>
  /\dE/i.test(text) ? text : Number(text.replaceAll(/\D/g, "")).toExponential();
