import type { FieldType, FieldValue } from "../../../shared/fields/field.ts";
import { serialOf } from "../../cells/field-cell.ts";
import type { CellValue } from "../workbook/workbook.ts";

/** Longest text that Excel takes into a cell, in UTF-16 code units. */
const longestText = 32_767;

/** Returns a text as far as a cell takes it, without half of a character at its end. */
const cut = (text: string): string =>
  text.length <= longestText ? text : text.slice(0, longestText).replace(/[\ud800-\udbff]$/, "");

/**
 * Returns a field's value as it is written into a cell. Null becomes empty text. A date becomes a serial number of the
 * workbook, `daysBehind` less than where days are counted from 1900. It stays text where it has none.
 */
export function cellValue(value: FieldValue, type: FieldType, daysBehind: number): CellValue {
  if (value === null) return "";
  if (typeof value !== "string") return value;
  if (type !== "date") return cut(value);
  return serialOf(value, daysBehind) ?? value;
}

/** Returns the text of a cell, as `sirene` also reads it in a file. */
export const cellText = (value: CellValue | undefined): string => String(value ?? "");
