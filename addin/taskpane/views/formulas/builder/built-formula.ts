import { type Area, columnIndex } from "../../../workbook/area.ts";
import { type FormulaNotation, fromNotation } from "../../../../../shared/messages/notation.ts";
import { isTable, manyInOne } from "../../../workbook/formula-calls.ts";
import { type GuideEntry, movedReferences } from "../functions/guide.ts";

/** What the user typed for each parameter of a function, by its name. Blank or absent ones are left out. */
export type ArgumentTexts = Readonly<Record<string, string>>;

const cell = /^\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?$/i;
const number = /^-?\d+$/;

/** Returns a typed text as an argument: in quotes, unless it is a cell, an integer, a boolean or in quotes already. */
export function argumentOf(text: string, notation: FormulaNotation): string {
  const typed = text.trim();
  if (typed === "") return "";
  // A number with a leading zero is a text: a postcode must keep its zero.
  if (number.test(typed) && !/^-?0\d/.test(typed)) return typed;
  if (cell.test(typed)) return typed.toUpperCase();
  if (/^".*"$/s.test(typed)) return typed;
  const plain = fromNotation(typed, notation).toUpperCase();
  if (plain === "TRUE" || plain === "FALSE") return plain;
  return `"${typed.replaceAll('"', '""')}"`;
}

/** A typed column of cells, for each of which a formula is written. */
const range = /^(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?$/i;

const lettersOf = (text: string): string => text.replace("$", "").toUpperCase();

/** Most formulas written at once. */
export const mostFormulas = 100_000;

/** A typed range of one column: its first and last row, from 1. */
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

/** Returns a typed cell, with row and column from 0; undefined if it is none. */
export function cellAt(text: string): Pick<Area, "top" | "left"> | undefined {
  const found = cellColumn(text);
  if (found === undefined || found.first !== found.last) return undefined;
  const left = columnIndex(found.column);
  return left < 16_384 ? { top: found.first - 1, left } : undefined;
}

export interface BuiltFormulas {
  /** In the notation of English Excel, from the first row on. */
  readonly formulas: readonly string[];
  /** The column of cells that the formulas are for; undefined for a formula that reads none. */
  readonly column?: CellColumn;
}

/** Returns the first required parameter. It names the companies. */
export const leadOf = ({ parameters }: GuideEntry): string | undefined =>
  parameters.find(({ optional }) => !optional)?.name;

/** Returns the formulas of a choice, or the name of a missing parameter. A table has room for one formula. */
export function buildFormulas(
  entry: GuideEntry,
  texts: ArgumentTexts,
  notation: FormulaNotation,
): BuiltFormulas | { readonly missing: string } {
  const lead = leadOf(entry);
  const typed = lead === undefined ? undefined : cellColumn(texts[lead] ?? "");
  const isWhole = entry.name === manyInOne;
  const column = typed && isTable(entry.name) && !isWhole ? { ...typed, last: typed.first } : typed;
  const missing = entry.parameters.find(
    ({ name, optional }) => !optional && (texts[name] ?? "").trim() === "",
  );
  if (missing !== undefined) return { missing: missing.name };
  const formulaArguments = entry.parameters.map(({ name }) => {
    const text = texts[name] ?? "";
    if (name === lead && column !== undefined && !isWhole) return `${column.column}${column.first}`;
    // As a number, the first four digits would be a postcode that lost its zero.
    const isStart = entry.name === "BYADDRESS" && name === "postal_code" && /^\d{4}$/.test(text.trim());
    return isStart ? `"${text.trim()}"` : argumentOf(text, notation);
  });
  const filled = formulaArguments.slice(0, formulaArguments.findLastIndex((argument) => argument !== "") + 1);
  const formula = `=SIRENE.${entry.name}(${filled.join(",")})`;
  const count = column === undefined || isWhole ? 1 : column.last - column.first + 1;
  const formulas = Array.from({ length: count }, (_, row) => movedReferences(formula, row));
  return { formulas, ...(column !== undefined && { column }) };
}
