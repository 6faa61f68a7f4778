import { numberText } from "../../shared/messages/template.ts";
import type { FieldValue } from "../../shared/fields/field.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** A value as a person reads it: numbers grouped, yes and no; empty for null. */
export function valueText(value: FieldValue, { say, language }: Terminal): string {
  if (value === null) return "";
  if (typeof value === "boolean") return say(value ? "op_yes" : "op_no");
  if (typeof value === "number") return numberText(value, language);
  return value;
}
