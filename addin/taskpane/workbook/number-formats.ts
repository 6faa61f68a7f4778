import type { Field } from "../../../shared/fields/catalogue.ts";
import { type FieldType, amountFormat } from "../../../shared/fields/field.ts";
import type { CellValue } from "./workbook.ts";

/** Number formats in the codes of English Excel. Each Excel shows them in its own language. */
export const textFormat = "@";
/** A score is a whole number from 0 to 100. */
export const scoreFormat = "0";
export const formatOfType: Readonly<Record<FieldType, string>> = {
  text: textFormat,
  number: "#,##0",
  boolean: "General",
  // Unambiguous in every country, unlike Excel's short date.
  date: "yyyy-mm-dd",
};

/** Returns the number format of a field's cells. Text is formatted as text, so that leading zeros stay. */
export function formatOf(field: Field): string {
  return field.isYear ? "0" : formatOfType[field.type];
}

/** Returns the number format of one cell in a column of the number format `column`: an amount with cents shows them. */
export const cellFormat = (column: string, value: CellValue): string =>
  column === formatOfType.number && typeof value === "number" ? amountFormat(value) : column;
