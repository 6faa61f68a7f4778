import { CellValueType, type ICellData, type Nullable } from "@univerjs/core";
import type { CellValue } from "../../addin/taskpane/workbook/workbook.ts";

/** Excel's format code for text cells. */
const textCode = "@";
/** The same in this spreadsheet. */
const ownTextCode = "@@@";
/** Excel's code for cells without a format. Here such cells have an empty format. */
const generalCode = "General";

/** Returns the number format of a cell in the codes of English Excel. */
export function excelFormat(pattern: string): string {
  if (pattern === "") return generalCode;
  return /^@+$/.test(pattern) ? textCode : pattern;
}

/** Returns a number format of English Excel in this spreadsheet's codes. */
export function ownFormat(format: string): string {
  if (format === generalCode) return "";
  return format === textCode ? ownTextCode : format;
}

/** Returns the value of a cell, as Excel gives it. */
export function valueOf(cell: Nullable<ICellData>): CellValue {
  const value = cell?.v ?? "";
  return cell?.t === CellValueType.BOOLEAN ? value === true || value === 1 || value === "1" : value;
}

/** Returns the formula of a cell, or its value if it has none. */
export const formulaOf = (cell: Nullable<ICellData>): CellValue => cell?.f || valueOf(cell);

export const isFilled = (cell: Nullable<ICellData>): boolean =>
  valueOf(cell) !== "" || Boolean(cell?.f || cell?.si);

/** Empties a cell except for its style. */
const empty: ICellData = { v: null, t: null, f: null, si: null, p: null };

/** Returns cell data with a value that replaces any content. As in Excel, text that begins with `=` is a formula. */
export function cellOf(value: CellValue, isTyped: boolean): ICellData {
  if (value === "") return empty;
  if (typeof value === "number") return { ...empty, v: value, t: CellValueType.NUMBER };
  if (typeof value === "boolean") return { ...empty, v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  if (value.startsWith("=")) return { ...empty, f: value };
  const text = isTyped && value.startsWith("'") ? value.slice(1) : value;
  return { ...empty, v: text, t: CellValueType.STRING };
}

/** Returns a cell with the current result of its formula as its value, in the format that the formula gave it. */
export const frozenCell = (cell: Nullable<ICellData>): ICellData => ({
  ...empty,
  v: cell?.v ?? null,
  t: cell?.t ?? null,
  custom: cell?.custom ?? null,
});
