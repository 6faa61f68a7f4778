import type { FieldType, FieldValue } from "../../shared/fields/field.ts";

/**
 * A value of ours and the text of the cell it was once written to, made comparable: booleans by their word, numbers by
 * their value whatever the decimal sign, texts without the apostrophe that keeps a CSV from running them.
 */
export function comparableCell(text: string, type: FieldType): string {
  const trimmed = text.trim().replace(/^'(?=[=+\-@])/, "");
  if (type === "boolean") return /^(true|vrai|1)$/i.test(trimmed) ? "true" : trimmed === "" ? "" : "false";
  if (type === "number" && trimmed !== "") return String(Number(trimmed.replace(",", ".")));
  return trimmed;
}

/** The same of a value as it is now. */
export function comparableValue(value: FieldValue, type: FieldType): string {
  return value === null ? "" : comparableCell(String(value), type);
}
