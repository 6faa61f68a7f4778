import type { FieldType, FieldValue } from "../../shared/fields/field.ts";

/**
 * A value of ours and the text of the cell it was once written to, made comparable: booleans by their word, numbers by
 * their value whatever the decimal sign and the spaces between thousands, texts without the apostrophe that keeps a CSV
 * from running them. What somebody wrote in a number's place stays as it is.
 */
export function comparableCell(text: string, type: FieldType): string {
  const trimmed = text.trim().replace(/^'(?=[=+\-@])/, "");
  if (type === "boolean") return /^(true|vrai|1)$/i.test(trimmed) ? "true" : trimmed === "" ? "" : "false";
  if (type !== "number" || trimmed === "") return trimmed;
  const number = Number(trimmed.replaceAll(/\s/g, "").replace(",", "."));
  return Number.isNaN(number) ? trimmed : String(number);
}

/** The same of a value as it is now. */
export function comparableValue(value: FieldValue, type: FieldType): string {
  return value === null ? "" : comparableCell(String(value), type);
}
