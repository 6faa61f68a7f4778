import { readIdentifier } from "../../shared/identifiers/read.ts";
import { headerHint } from "../../shared/enrichment/columns/header-hint.ts";
import type { Column } from "./list.ts";
import { columnLetter } from "./letters.ts";

const rowsLookedAt = 30;

/**
 * Which of a list's first rows is its header, from 0. That is the one that says SIREN above an identifier, where there is
 * one. Else it is the first row that is not blank, unless it is clearly a title, a comment or a note above the list: then
 * it is the first row below that names most of the columns.
 * @decides which row is the header of a text file
 */
export function findHeaderRow(rows: readonly (readonly string[])[]): number {
  const plain = plainHeaderRow(rows.slice(0, rowsLookedAt));
  if (plain !== undefined) return plain;
  const filled = rows.slice(0, rowsLookedAt).map((row) => row.filter((text) => text.trim() !== ""));
  const first = filled.findIndex((texts) => texts.length > 0);
  if (first < 0) return 0;
  const usual = median(filled.filter((texts) => texts.length > 0).map((texts) => texts.length));
  if (!standsAbove(filled[first]!, usual)) return first;
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

/** True for a cell that says SIREN, SIRET or VAT number and nothing else, with such a number below it. */
export const namesIdentifier = (text: string, below: string): boolean =>
  headerHint(text) === "names_them" && identifierInHeader([below]) !== undefined;

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
 * The identifier a header cell holds, when it holds one: 9 or 14 digits, or a French VAT number, checksum right or not;
 * or one that has lost its zeros. No column is named so: the file has no header.
 */
export function identifierInHeader(header: readonly string[]): string | undefined {
  return header.find((text) => {
    const bare = text.replaceAll(/[\s.\-']/g, "");
    if (/^(\d{9}|\d{14}|FR\d{11})$/i.test(bare)) return true;
    return /^\d{7,13}$/.test(bare) && !dayInDigits.test(bare) && isIdentifier(bare);
  });
}

const dayInDigits = /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/;

/** The first text that is an identifier without doubt, its checksum right: such a row is a record. */
export const identifierAmong = (texts: readonly string[]): string | undefined => texts.find(isIdentifier);

const isIdentifier = (text: string): boolean => ["siren", "siret"].includes(readIdentifier(text).kind);

/** The columns of a list `width` wide; those beyond the header row have an empty header. */
export function columnsOf(header: readonly string[], width: number): Column[] {
  return Array.from({ length: width }, (_, index) => ({
    index,
    letter: columnLetter(index),
    header: (header[index] ?? "").trim(),
  }));
}
