import { headerHint } from "./header-hint.ts";
import { sirenIn } from "./own-columns.ts";

const rowsLookedAt = 30;

/**
 * Returns the index of the header row among the first rows of a list, from 0. If a row says SIREN above an identifier,
 * that is the header. Otherwise it is the first row that is not blank, unless this row is clearly a title, a comment or
 * a note above the list: then the header is the first row below it that names most of the columns.
 *
 * @decides which row is the header of a text file, or of the cells that the pane reads
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
    return /^\d{7,13}$/.test(bare) && !dayInDigits.test(bare) && sirenIn(bare) !== undefined;
  });
}

const dayInDigits = /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/;
