import type { FieldType, FieldValue } from "../../../shared/fields/field.ts";
import { serialOf } from "../../cells/field-cell.ts";
import type { CellValue } from "../workbook/workbook.ts";

/**
 * Returns a field's value as it is written into a cell. Null becomes empty text. A date becomes Excel's serial
 * number, or stays text before 1900, for which Excel has no serial numbers.
 */
export function cellValue(value: FieldValue, type: FieldType): CellValue {
  if (value === null) return "";
  return type === "date" && typeof value === "string" ? (serialOf(value) ?? value) : value;
}

/** Returns the text of a cell, as `sirene` also reads it in a file. */
export const cellText = (value: CellValue | undefined): string => String(value ?? "");
