import type { FieldType, FieldValue } from "../../../shared/fields/field.ts";
import type { CellValue } from "../workbook/workbook.ts";

const day = 86_400_000;
/** Day 0 of Excel's calendar from March 1900 on. */
const epoch = Date.UTC(1899, 11, 30);
/** Excel counts a 29 February 1900 that was none: its earlier days are numbered one less. */
const firstOfMarch1900 = 61;

/**
 * The number that Excel holds a day as; the day itself, as text, for one before 1900, which Excel has no number for.
 * @param date YYYY-MM-DD
 */
export function excelDay(date: string): number | string {
  const serial = (Date.parse(`${date}T00:00:00Z`) - epoch) / day;
  if (Number.isNaN(serial) || serial < 2) return date;
  return serial < firstOfMarch1900 ? serial - 1 : serial;
}

/** A field's value as a cell holds it; nothing is empty text. */
export function cellValue(value: FieldValue, type: FieldType): CellValue {
  if (value === null) return "";
  return type === "date" && typeof value === "string" ? excelDay(value) : value;
}
