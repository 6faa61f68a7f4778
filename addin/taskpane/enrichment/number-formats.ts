import type { Field } from "../../../shared/fields/catalogue.ts";
import type { FieldType } from "../../../shared/fields/field.ts";

/** Number formats in the codes of English Excel, which every Excel shows by its own language. */
export const textFormat = "@";
const byType: Readonly<Record<FieldType, string>> = {
  text: textFormat,
  number: "#,##0",
  boolean: "General",
  // Read alike in every country; Excel's own short date is not.
  date: "yyyy-mm-dd",
};

/** A year is no amount: 2,025 would be read as two thousand and twenty-five. */
const years: readonly string[] = ["accounts_year"];

/** The number format of a field's cells: text as text so that zeros stay, figures and dates as what they are. */
export function formatOf(field: Field): string {
  return years.includes(field.key) ? "0" : byType[field.type];
}
