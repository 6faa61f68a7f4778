import { readIdentifier } from "../../shared/identifiers/read.ts";
import { headerHint } from "../../shared/enrichment/columns/header-hint.ts";
import type { Column } from "./list.ts";
import { columnLetter } from "./letters.ts";

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
