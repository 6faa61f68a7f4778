import { type CellValue, type OutputColumn } from "../list.ts";
import { type FieldHabit } from "./field-habit.ts";

/** How a text that is nobody's file yet is written: RFC 4180. */
export const plainHabit: FieldHabit = { delimiter: ",", quoted: "needed", decimal: "." };

/**
 * Text of one field of ours. Nothing is written for `null`; booleans are TRUE and FALSE; numbers take the file's
 * decimal sign and no thousands separator; dates come and go as YYYY-MM-DD.
 *
 * A text that a spreadsheet would run as a formula (it begins with `=`, `+`, `-`, `@`, a tab or a line break) gets an
 * apostrophe in front: CSV knows no other way to say that it is text. Numbers keep their sign.
 */
export function fieldText(value: CellValue, type: OutputColumn["type"], habit: FieldHabit): string {
  if (value === null || value === undefined || value === "" || Number.isNaN(value)) return "";
  if (typeof value === "boolean") return quotedField(habit, value ? "TRUE" : "FALSE", false);
  if (typeof value === "number" || (type === "number" && plainNumber.test(value))) {
    return quotedField(habit, String(value).replace(".", habit.decimal), false);
  }
  return quotedField(habit, formulaStart.test(value) ? `'${value}` : value, true);
}

/** A text as it was before it was kept from being a formula. */
export const unguarded = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\n])/, "");

const plainNumber = /^-?\d+(\.\d+)?$/;
const formulaStart = /^[=+\-@\t\r\n]/;

/** A field as the file quotes them. */
export function quotedField({ delimiter, quoted }: FieldHabit, text: string, isText: boolean): string {
  const asked = quoted === "all" || (quoted === "text" && isText);
  const needed = text.includes(delimiter) || /["\r\n]/.test(text);
  return asked || needed ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text a field of the file stands for: quotes taken off, doubled ones halved. */
export function unquoted(field: string): string {
  if (!field.startsWith('"')) return field;
  let text = "";
  for (let from = 1; ;) {
    const quote = field.indexOf('"', from);
    if (quote < 0) return text + field.slice(from);
    if (field[quote + 1] !== '"') return text + field.slice(from, quote) + field.slice(quote + 1);
    text += field.slice(from, quote + 1);
    from = quote + 2;
  }
}

/** The habit the first rows of a file show, as raw fields; `;` goes with the decimal comma where they show no number. */
export function findHabit(rows: readonly (readonly string[])[], delimiter: string): FieldHabit {
  const filled = rows.flat().filter((field) => field.trim() !== "");
  const bare = filled.filter((field) => !field.startsWith('"'));
  const bareTexts = bare.filter((field) => !/^[-+]?[\d\s.,]+%?$/.test(field));
  const texts = filled.map(unquoted);
  const commas = texts.filter((text) => /^-?\d+,\d+$/.test(text)).length;
  const points = texts.filter((text) => /^-?\d+\.\d+$/.test(text)).length;
  const usual = delimiter === ";" ? "," : ".";
  return {
    delimiter,
    quoted: filled.length === 0 || bareTexts.length > 0 ? "needed" : bare.length > 0 ? "text" : "all",
    decimal: commas === points ? usual : commas > points ? "," : ".",
  };
}
