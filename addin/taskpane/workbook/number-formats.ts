import type { Field } from "../../../shared/fields/catalogue.ts";
import type { FieldType } from "../../../shared/fields/field.ts";

/** Number formats in the codes of English Excel, which every Excel shows by its own language. */
export const textFormat = "@";
/** A score is a whole number from 0 to 100. */
export const scoreFormat = "0";
const byType: Readonly<Record<FieldType, string>> = {
  text: textFormat,
  number: "#,##0",
  boolean: "General",
  // Read alike in every country; Excel's own short date is not.
  date: "yyyy-mm-dd",
};

/** The number format of a field's cells: text as text so that zeros stay, figures and dates as what they are. */
export function formatOf(field: Field): string {
  return field.isYear ? "0" : byType[field.type];
}
