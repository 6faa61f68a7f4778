import type { FieldType, FieldValue } from "../../../shared/fields/field.ts";
import { serialOf } from "../../cells/field-cell.ts";
import type { CellValue } from "../workbook/workbook.ts";

/**
 * Returns a field's value as it is written into a cell. Null becomes empty text. A date becomes a serial number of the
 * workbook, `daysBehind` less than where days are counted from 1900. It stays text where it has none.
 */
export function cellValue(value: FieldValue, type: FieldType, daysBehind: number): CellValue {
  if (value === null) return "";
  if (type !== "date" || typeof value !== "string") return value;
  return serialOf(value, daysBehind) ?? value;
}

/** Returns the text of a cell, as `sirene` also reads it in a file. */
export const cellText = (value: CellValue | undefined): string => String(value ?? "");
