import { readIdentifier } from "../../shared/identifiers/read.ts";
import { headerHint, foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { type Column, columnLetter, type ListFile } from "./list.ts";

const rowsLookedAt = 30;

/**
 * Returns the index of the header row among the first rows of a list, from 0. If a row says SIREN above an identifier,
 * that is the header. Otherwise it is the first row that is not blank, unless this row is clearly a title, a comment or
 * a note above the list: then the header is the first row below it that names most of the columns.
 *
 * @decides which row is the header of a text file
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const plain = plainHeaderRow(rows.slice(0, rowsLookedAt));
  if (plain !== undefined) return plain;
  const filled = rows.slice(0, rowsLookedAt).map((row) => row.filter((text) => text.trim() !== ""));
  const first = filled.findIndex((texts) => texts.length > 0);
  if (first < 0) return 0;
  const usual = median(filled.filter((texts) => texts.length > 0).map((texts) => texts.length));
  if (!isPreamble(filled[first]!, usual)) return first;
  const header = filled.findIndex((texts, row) => row > first && namesColumns(texts, usual));
  return header < 0 ? first : header;
}

function plainHeaderRow(rows: readonly (readonly string[])[]): number | undefined {
  const filled = [...rows.keys()].filter((row) => rows[row]!.some((text) => text.trim() !== ""));
  return filled.find((row, place) => {
    const below = rows[filled[place + 1] ?? -1] ?? [];
    return rows[row]!.some((text, column) => namesIdentifier(text, below[column] ?? ""));
  });
}

/** Returns true for a cell that says only SIREN, SIRET or VAT number and has such a number below it. */
export const namesIdentifier = (text: string, below: string): boolean =>
  headerHint(text) === "names_them" && identifierInHeader([below]) !== undefined;

function isPreamble(texts: readonly string[], usual: number): boolean {
  return usual >= 2 && texts.length <= (texts[0]!.startsWith("#") ? usual - 1 : usual / 2);
}

/** Returns true if nearly all cells are words, except for a year or a number. A record would contain its identifier. */
function namesColumns(texts: readonly string[], usual: number): boolean {
  if (texts.length <= Math.max(1, usual / 2) || texts[0]!.startsWith("#")) return false;
  const words = texts.filter((text) => /\p{L}/u.test(text) && !looksLikeDate(text));
  return words.length >= 0.7 * texts.length && identifierInHeader(texts) === undefined;
}

function looksLikeDate(text: string): boolean {
  return /^\d{1,4}[-/. ].*\d/.test(text.trim());
}

function median(counts: readonly number[]): number {
  return counts.toSorted((one, other) => one - other)[counts.length >> 1] ?? 0;
}

/**
 * Returns the first header cell that contains an identifier: 9 or 14 digits or a French VAT number, even with a wrong
 * checksum, or a valid number that lost its leading zeros. No column has such a name, so the file has no header.
 */
export function identifierInHeader(header: readonly string[]): string | undefined {
  return header.find((text) => {
    const bare = text.replaceAll(/[\s.\-']/g, "");
    if (/^(\d{9}|\d{14}|FR\d{11})$/i.test(bare)) return true;
    return /^\d{7,13}$/.test(bare) && !dayInDigits.test(bare) && isIdentifier(bare);
  });
}

const dayInDigits = /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/;

/** Returns the first text that is certainly an identifier, with a correct checksum. A row with one is a record. */
export const identifierAmong = (texts: readonly string[]): string | undefined => texts.find(isIdentifier);

/** Returns true for an identifier with all its digits and a correct checksum. An amount hardly ever is one. */
export const isWholeIdentifier = (text: string): boolean =>
  /^(\d{9}|\d{14}|FR\d{11})$/i.test(text.replaceAll(/[\s.]/g, "")) && isIdentifier(text);

const isIdentifier = (text: string): boolean => ["siren", "siret"].includes(readIdentifier(text).kind);

/** Returns the columns of a list that is `width` wide. Columns beyond the header row have an empty header. */
export function columnsOf(header: readonly string[], width: number): Column[] {
  return Array.from({ length: width }, (_, index) => ({
    index,
    letter: columnLetter(index),
    header: (header[index] ?? "").trim(),
  }));
}

/** A table below a list, with headers of its own. Rows are those of the sheet or lines of the text file, from 1. */
export interface LaterTable {
  readonly headerRow: number;
  /** Its last row, or that of the list if no other table follows. */
  readonly lastRow: number;
  /** The column of its identifiers, with the header that it has there. */
  readonly column: Column;
}

/** A column that a run reads: its place among the texts of a row, and its header. */
export interface HeadedPlace {
  readonly place: number;
  readonly header: string;
  readonly isIdentifier: boolean;
}

/**
 * Returns the place of the identifiers of another table, if `texts` are its header: a cell says SIREN above an
 * identifier, and a column that the run reads has another header than in the list. A row that repeats the header of the
 * list begins no other table. `below`: the texts of the next record.
 *
 * @decides where another table begins below a list
 */
export function identifiersOfOtherTable(
  texts: readonly string[],
  below: readonly string[],
  read: readonly HeadedPlace[],
): number | undefined {
  const names = (place: number) => namesIdentifier(texts[place] ?? "", below[place] ?? "");
  const identifiers = texts.findIndex((_, place) => names(place));
  if (identifiers < 0 || identifierInHeader(texts) !== undefined) return undefined;
  const mayName = (header: string) => header === "" || headerHint(header) !== "silent";
  const isHeadedAlike = ({ place, header, isIdentifier }: HeadedPlace) =>
    foldedHeader(texts[place] ?? "") === foldedHeader(header) ||
    (isIdentifier && names(place) && mayName(header));
  return read.every(isHeadedAlike) ? undefined : identifiers;
}

/** Longest list that is searched, in records. A longer one is an export, which has one table. */
const longestSearched = 50_000;

/**
 * Returns the tables below a list that its run reads by the wrong header. `identifiers` and `others` are indexes of the
 * columns that the run reads; `last` is the last record without a usable identifier, such as the header of a table, -1
 * for none.
 */
export async function laterTables(
  list: Pick<ListFile, "columns" | "records" | "rowOf" | "read">,
  { identifiers, others }: { readonly identifiers: readonly number[]; readonly others: readonly number[] },
  last: number,
): Promise<readonly LaterTable[]> {
  const { columns, records } = list;
  if (last < 0 || records > longestSearched) return [];
  const read = columns.flatMap(({ index, header }, place): HeadedPlace[] => {
    const isIdentifier = identifiers.includes(index);
    return isIdentifier || others.includes(index) ? [{ place, header, isIdentifier }] : [];
  });
  const begun: { readonly record: number; readonly column: Column }[] = [];
  let before: readonly string[] = [];
  await list.read(
    columns.map(({ index }) => index),
    (first, cells) => {
      for (const [at, texts] of cells.entries()) {
        const place = identifiersOfOtherTable(before, texts, read);
        if (place !== undefined) {
          const column = { ...columns[place]!, header: before[place]!.trim() };
          begun.push({ record: first + at - 1, column });
        }
        before = texts;
      }
      return first + cells.length <= last + 1;
    },
  );
  return begun.map(({ record, column }, at) => {
    const end = begun[at + 1]?.record ?? records;
    return { headerRow: list.rowOf(record), lastRow: list.rowOf(end - 1), column };
  });
}
