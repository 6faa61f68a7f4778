import { type Column } from "./list.ts";
import { columnLetter } from "./xlsx/letters.ts";

const rowsLookedAt = 30;

/**
 * Which of a list's first rows is its header, from 0. That is the first row that is not blank, unless it is clearly a
 * title, a comment or a note above the list: then it is the first row below that names most of the columns.
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const filled = rows.slice(0, rowsLookedAt).map((row) => row.filter((text) => text.trim() !== ""));
  const first = filled.findIndex((texts) => texts.length > 0);
  if (first < 0) return 0;
  const usual = median(filled.filter((texts) => texts.length > 0).map((texts) => texts.length));
  if (!standsAbove(filled[first]!, usual)) return first;
  const header = filled.findIndex((texts, row) => row > first && namesColumns(texts, usual));
  return header < 0 ? first : header;
}

function standsAbove(texts: readonly string[], usual: number): boolean {
  return usual >= 2 && texts.length <= (texts[0]!.startsWith("#") ? usual - 1 : usual / 2);
}

/** Nearly all words, a year or a number aside; a record would show its identifier. */
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
 * The identifier a header cell holds, when it holds one: 9 or 14 digits, or a French VAT number, checksum right or not.
 * No column is named so: the file has no header.
 */
export function identifierInHeader(header: readonly string[]): string | undefined {
  return header.find((text) => /^(\d{9}|\d{14}|FR\d{11})$/i.test(text.replaceAll(/[\s.\-']/g, "")));
}

/** The columns of a list `width` wide; those beyond the header row have an empty header. */
export function columnsOf(header: readonly string[], width: number): Column[] {
  return Array.from({ length: width }, (_, index) => ({
    index,
    letter: columnLetter(index),
    header: (header[index] ?? "").trim(),
  }));
}
