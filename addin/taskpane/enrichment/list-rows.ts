import type { Stays } from "../../../shared/enrichment/stays.ts";
import { readIdentifier } from "../../../shared/identifiers/read.ts";
import { repairs, type Reading } from "../../../shared/identifiers/reading.ts";
import type { Subject } from "../../../shared/lookups/resolve.ts";
import type { CellValue } from "../workbook/workbook.ts";

/** What a row is to a run; the first class that fits, in this order. */
export const rowClasses = ["blank", "invalid", "duplicate", "known", "repaired", "ready"] as const;
export type RowClass = (typeof rowClasses)[number];

/** One row of a list: how its identifier was read, and which of the list's distinct subjects it is about. */
export interface ListRow {
  readonly reading: Reading;
  /** Index of the subject; undefined where there is none to ask about. */
  readonly subject?: number;
  readonly first: boolean;
  /** What earlier runs wrote into the row and may stay. */
  readonly stays: Stays;
}

/** The rows of a list, and the distinct subjects they name in order of appearance. */
export interface ListRows {
  readonly rows: readonly ListRow[];
  readonly subjects: readonly Subject[];
}

/** How an identifier cell is read: a truth value is none. */
export function readCell(value: CellValue): Reading {
  return readIdentifier(typeof value === "boolean" ? String(value) : value);
}

/** True where a user should be told how the identifier was read. */
export const isRepaired = (reading: Reading): boolean =>
  "repairs" in reading && reading.repairs.some((repair) => repairs[repair].told);

/**
 * Takes the rows of a list in, by the readings of their identifiers.
 * @param bySiret a field of the establishment is wanted, so that two establishments of a company are two subjects
 * @param staysOf what earlier runs wrote into a row and may stay
 */
export function readRows(
  readings: readonly Reading[],
  bySiret: boolean,
  staysOf: (row: number, reading: Reading) => Stays = () => "all",
): ListRows {
  const subjects: Subject[] = [];
  const indexes = new Map<string, number>();
  const rows = readings.map((reading, row): ListRow => {
    const read = { reading, stays: staysOf(row, reading) };
    if (!("siren" in reading)) return { ...read, first: false };
    const { siren } = reading;
    const siret = bySiret && reading.kind === "siret" ? reading.siret : undefined;
    const known = indexes.get(siret ?? siren);
    if (known !== undefined) return { ...read, subject: known, first: false };
    indexes.set(siret ?? siren, subjects.length);
    subjects.push(siret === undefined ? { siren } : { siren, siret });
    return { ...read, subject: subjects.length - 1, first: true };
  });
  return { rows, subjects };
}

/** The class of a row; `isKnown` tells of a subject whether everything about it is at hand. */
export function classOf(row: ListRow, isKnown: (subject: number) => boolean): RowClass {
  if (row.reading.kind === "blank") return "blank";
  if (row.subject === undefined) return "invalid";
  if (!row.first) return "duplicate";
  if (isKnown(row.subject)) return "known";
  return isRepaired(row.reading) ? "repaired" : "ready";
}

/** How many rows are of each class. */
export function countClasses(
  rows: readonly ListRow[],
  isKnown: (subject: number) => boolean,
): Readonly<Record<RowClass, number>> {
  const counts = { blank: 0, invalid: 0, duplicate: 0, known: 0, repaired: 0, ready: 0 };
  for (const row of rows) counts[classOf(row, isKnown)] += 1;
  return counts;
}
