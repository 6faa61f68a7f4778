import type { FieldType, FieldValue } from "../../../shared/fields/field.ts";
import { serialOf } from "../../cells/field-cell.ts";
import type { CellValue } from "../workbook/workbook.ts";

/**
 * A field's value as it is written into a cell: nothing is empty text, a day is Excel's number for it, or the day as
 * text before 1900, which Excel has no number for.
 */
export function cellValue(value: FieldValue, type: FieldType): CellValue {
  if (value === null) return "";
  return type === "date" && typeof value === "string" ? (serialOf(value) ?? value) : value;
}

/** The text of a cell as a list is read, in a workbook here or in a file by `sirene`. */
export const cellText = (value: CellValue | undefined): string => String(value ?? "");
