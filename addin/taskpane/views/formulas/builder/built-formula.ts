import { type Area, columnIndex, columnName } from "../../../workbook/area.ts";
import { type FormulaNotation, fromNotation } from "../../../../../shared/messages/notation.ts";
import type { GuideEntry } from "../functions/guide.ts";

/** What is typed for each parameter of a function, by its name; absent or blank: left out. */
export type ArgumentTexts = Readonly<Record<string, string>>;

const cell = /^\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?$/i;
const number = /^-?\d+$/;

/** A cell, a number, a truth value, an array or a text in quotes stands as it is; anything else is a text. */
export function argumentOf(text: string, notation: FormulaNotation): string {
  const typed = text.trim();
  if (typed === "") return "";
  // A postcode keeps its zero.
  if (number.test(typed) && !/^-?0\d/.test(typed)) return typed;
  if (cell.test(typed)) return typed.toUpperCase();
  if (/^".*"$/s.test(typed)) return typed;
  const plain = fromNotation(typed, notation).toUpperCase();
  if (plain === "TRUE" || plain === "FALSE") return plain;
  return `"${typed.replaceAll('"', '""')}"`;
}

/** Where a column of cells stands that formulas are written for, one each. */
const range = /^(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?$/i;

const lettersOf = (text: string): string => text.replace("$", "").toUpperCase();

/** Formulas that are written at once. */
export const mostFormulas = 100_000;

/** A range of one column that is typed, from its first row (from 1) to its last; undefined where it is none. */
export interface CellColumn {
  readonly column: string;
  readonly first: number;
  readonly last: number;
}

export function cellColumn(text: string): CellColumn | undefined {
  const [whole, letters, , first, other, , last] = range.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const column = lettersOf(letters!);
  if (other !== undefined && lettersOf(other) !== column) return undefined;
  const rows = [Number(first), Number(last ?? first)];
  if (Math.min(...rows) < 1 || Math.max(...rows) > 1_048_576) return undefined;
  const found = { column, first: Math.min(...rows), last: Math.max(...rows) };
  return found.last - found.first < mostFormulas ? found : undefined;
}

/** A cell that is typed, in columns and rows from 0; undefined where it is none. */
export function cellAt(text: string): Pick<Area, "top" | "left"> | undefined {
  const found = cellColumn(text);
  if (found === undefined || found.first !== found.last) return undefined;
  const left = columnIndex(found.column);
  return left < 16_384 ? { top: found.first - 1, left } : undefined;
}

/** Texts, and cells whose rows are not fixed. */
const reference = /"(?:[^"]|"")*"|(?<![\w.])(\$?[A-Z]{1,3})(\d+)(?![\w(.])/g;

/** A formula as it would be copied so many rows down. */
const movedDown = (formula: string, rows: number): string =>
  formula.replace(reference, (whole, letters?: string, row?: string) =>
    letters === undefined ? whole : `${letters}${Number(row) + rows}`,
  );

export interface BuiltFormulas {
  /** In the notation of English Excel, from the first row on. */
  readonly formulas: readonly string[];
  /** The cells of the column that they are written for; undefined for a formula that reads none. */
  readonly column?: CellColumn;
}

/** The first parameter that must be filled in names the companies: a column of cells gives a formula for each. */
export const leadOf = ({ parameters }: GuideEntry): string | undefined =>
  parameters.find(({ optional }) => !optional)?.name;

/** The formulas that a choice makes; the name of the parameter that is to be filled in where one is missing. */
export function buildFormulas(
  entry: GuideEntry,
  texts: ArgumentTexts,
  notation: FormulaNotation,
): BuiltFormulas | { readonly missing: string } {
  const lead = leadOf(entry);
  const column = lead === undefined ? undefined : cellColumn(texts[lead] ?? "");
  const missing = entry.parameters.find(
    ({ name, optional }) => !optional && (texts[name] ?? "").trim() === "",
  );
  if (missing !== undefined) return { missing: missing.name };
  const given = entry.parameters.map(({ name }) =>
    name === lead && column !== undefined
      ? `${column.column}${column.first}`
      : argumentOf(texts[name] ?? "", notation),
  );
  const filled = given.slice(0, given.findLastIndex((argument) => argument !== "") + 1);
  const formula = `=SIRENE.${entry.name}(${filled.join(",")})`;
  const count = column === undefined ? 1 : column.last - column.first + 1;
  const formulas = Array.from({ length: count }, (_, row) => movedDown(formula, row));
  return { formulas, ...(column !== undefined && { column }) };
}

/** An area of one column as it is typed: `B2:B61`. */
export const columnText = (left: number, top: number, height: number): string =>
  height === 1
    ? `${columnName(left)}${top + 1}`
    : `${columnName(left)}${top + 1}:${columnName(left)}${top + height}`;
