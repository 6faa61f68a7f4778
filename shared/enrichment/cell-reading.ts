import {
  type InvalidReason,
  type IdentifierReading,
  isNothingFound,
  readIdentifier,
  saysNoName,
  saysNothing,
  withNic,
} from "../identifiers/read.ts";
import type { ColumnRole } from "./columns/role-rules.ts";
import type { ComparedRole } from "./columns/compared-texts.ts";

/**
 * What a list has for the text of a cell whose formula no program has calculated: openpyxl and the like write formulas without
 * their results. Nobody's text, and white space, so that whoever does not ask takes the cell for empty.
 */
export const uncalculated = "\u2028\u2029";

/** Why nothing is asked for a row: a text that is no identifier, or a formula of a workbook without its result. */
export type RowReason = InvalidReason | "uncalculated";

/** What the identifier cell of a record says. */
export type CellReading = IdentifierReading | { readonly kind: "invalid"; readonly reason: "uncalculated" };

/**
 * Reads an identifier cell, with that of its NIC where the list has them apart. A formula without its result says
 * nothing that can be used, and is not blank; one that looked a number up and found none (`#N/A`) is.
 * @decides what an identifier cell says, an empty one and an error among them
 */
export function readCell(text: string, nic?: string): CellReading {
  if (text === uncalculated) return { kind: "invalid", reason: "uncalculated" };
  const reading: IdentifierReading = isNothingFound(text) ? { kind: "blank" } : readIdentifier(text);
  return nic === undefined ? reading : withNic(reading, nic);
}

/** Roles whose cells may be such letters: `NC` is a company, and New Caledonia, `NO` is Norway. */
const wordRoles: ReadonlySet<ColumnRole | ComparedRole> = new Set(["name", "director", "country"] as const);

/**
 * What a cell says in a column of a role: nothing where it says `N/A`, `néant` and the like. A formula without its result stays
 * what it is.
 */
export function saidIn(role: ColumnRole | ComparedRole, text: string): string {
  if (text === uncalculated) return text;
  return (wordRoles.has(role) ? saysNoName(text) : saysNothing(text)) ? "" : text;
}

/**
 * The reading of a SIREN with that of the SIRET beside it: the establishment where the SIRET is of that SIREN; the SIREN alone
 * where it is of another, or cannot be read; the SIRET where no SIREN can be read, unless `isBesideOnly`.
 */
export function withSiret(siren: CellReading, siret: CellReading, isBesideOnly = false): CellReading {
  if (isBesideOnly && !("siren" in siren)) return siren;
  if (siret.kind === "invalid" || siret.kind === "blank") return siren.kind === "blank" ? siret : siren;
  if (!("siren" in siren)) return siret;
  return siret.siren === siren.siren ? siret : siren;
}

/** What a row has to say of the number that stands beside the one it is read by. */
export type BesideRemark =
  /** It is of another company, `id`. */
  | { readonly code: "note_beside_other"; readonly id: string }
  /** It cannot be right. */
  | { readonly code: "note_beside_wrong" }
  /** The row is read by it, for its own cannot be read. */
  | { readonly code: "note_beside_taken" };

/** The reading of a row whose numbers stand in two columns, with what is to be said of the one that was not taken. */
export interface BesideReading {
  readonly reading: CellReading;
  readonly remark?: BesideRemark;
}

/**
 * The reading of a row by its number and by another of the same company in a column beside it: the other one counts where the
 * first names nobody. `taken`: what the two say together, where that is known already.
 * @decides which of the two numbers of a row counts, and what the row says of the other
 */
export function withBeside(first: CellReading, other: CellReading, taken?: CellReading): BesideReading {
  const isRead = "siren" in first;
  const reading = taken ?? (!isRead && "siren" in other ? other : first);
  if (isRead && "siren" in other)
    return first.siren === other.siren
      ? { reading }
      : { reading, remark: { code: "note_beside_other", id: numberOf(other) } };
  const isWrong = (one: CellReading) => {
    const wrong = wrongNumber(one, 0);
    return wrong !== undefined && isClue(wrong);
  };
  if (isRead) return isWrong(other) ? { reading, remark: { code: "note_beside_wrong" } } : { reading };
  if (reading !== other || !("siren" in other)) return { reading };
  return wrongNumber(first, 0) === undefined
    ? { reading }
    : { reading, remark: { code: "note_beside_taken" } };
}

const numberOf = (reading: Extract<CellReading, { readonly siren: string }>): string =>
  reading.kind === "siret" ? reading.siret : reading.siren;

/** What a row's identifier was read as, and by which of its sources. */
export interface RowReading<Reading> {
  readonly reading: Reading;
  /** Place of the source, from 0. */
  readonly source: number;
}

/**
 * The reading of a row that may be identified in several columns: the first that is an identifier, so that a later
 * column counts where those before it are blank or invalid; without one, the first that says anything.
 */
export function firstIdentifier<Reading extends { readonly kind: string }>(
  readings: readonly Reading[],
): RowReading<Reading> {
  const identifies = readings.findIndex(({ kind }) => kind === "siren" || kind === "siret");
  const speaks = identifies === -1 ? readings.findIndex(({ kind }) => kind !== "blank") : identifies;
  const source = Math.max(0, speaks);
  return { reading: readings[source]!, source };
}

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
