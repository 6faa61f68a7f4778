import { CellValueType, type ICellData, type Nullable } from "@univerjs/core";
import type { CellValue } from "../../addin/taskpane/workbook/workbook.ts";

/** The code of Excel for cells that hold text, whatever is typed into them. */
const textCode = "@";
/** The same in this spreadsheet. */
const ownTextCode = "@@@";
/** The code of Excel for cells without a format; here they have none. */
const generalCode = "General";

/** The number format of a cell in the codes of English Excel. */
export function excelFormat(pattern: string): string {
  if (pattern === "") return generalCode;
  return /^@+$/.test(pattern) ? textCode : pattern;
}

/** A number format of English Excel as this spreadsheet has it. */
export function ownFormat(format: string): string {
  if (format === generalCode) return "";
  return format === textCode ? ownTextCode : format;
}

/** What a cell holds, as Excel hands it over. */
export function valueOf(cell: Nullable<ICellData>): CellValue {
  const value = cell?.v ?? "";
  return cell?.t === CellValueType.BOOLEAN ? value === true || value === 1 || value === "1" : value;
}

/** The formula of a cell, or its value where it has none. */
export const formulaOf = (cell: Nullable<ICellData>): CellValue => cell?.f || valueOf(cell);

export const isFilled = (cell: Nullable<ICellData>): boolean => valueOf(cell) !== "" || Boolean(cell?.f);

/** What empties a cell, its looks apart. */
const empty: ICellData = { v: null, t: null, f: null, si: null, p: null };

/** A value as a cell holds it, in place of whatever it held: text that begins with `=` is a formula, as in Excel. */
export function cellOf(value: CellValue, isTyped: boolean): ICellData {
  if (value === "") return empty;
  if (typeof value === "number") return { ...empty, v: value, t: CellValueType.NUMBER };
  if (typeof value === "boolean") return { ...empty, v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  if (value.startsWith("=")) return { ...empty, f: value };
  const text = isTyped && value.startsWith("'") ? value.slice(1) : value;
  return { ...empty, v: text, t: CellValueType.STRING };
}

/** A cell with the value that its formula has now, and without it. */
export const frozenCell = (cell: Nullable<ICellData>): ICellData => ({
  ...empty,
  v: cell?.v ?? null,
  t: cell?.t ?? null,
});
