import { type FieldType, type FieldValue, dateOf } from "../../shared/fields/field.ts";
import { daySerialText } from "../files/xlsx/styles/number-formats.ts";

/** Truth values in Excel's words, English and French, and as 1 and 0. */
const truths: ReadonlyMap<string, string> = new Map([
  ...["true", "vrai", "1"].map((word) => [word, "true"] as const),
  ...["false", "faux", "0"].map((word) => [word, "false"] as const),
]);

/** A number as a spreadsheet shows one that is too long for its cell: `2,00316E+11`, `3,56E+13`. */
const scientific = /^(-?\d)(?:[.,](\d+))?E([+-])0*(\d{1,3})$/i;

/** A number with spaces between its thousands, a decimal comma or point, perhaps the euro's sign. */
function comparableNumber(text: string): string {
  const bare = text.replaceAll(/[\s€]/g, "");
  const number = scientific.test(bare) ? Number.NaN : Number(bare.replace(",", "."));
  return Number.isNaN(number) ? text : String(number);
}

const frenchDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: 0?0:00(?::00)?)?$/;
/** Excel's number for a day, as a cell that has lost its date format shows it. */
const serial = /^\d{1,7}(?:[.,]0+)?$/;

function comparableDay(text: string, date1904: boolean): string {
  const [, day = "", month = "", year] = frenchDay.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const counted = serial.test(text) ? daySerialText(Number.parseInt(text, 10), date1904, false) : undefined;
  return dateOf(iso) ?? counted ?? text;
}

/**
 * The text of a cell that a value of ours was written to, made comparable whatever a spreadsheet has made of it since:
 * days by their date, be they a serial number, ISO or French (`01/01/1955`); numbers by their value whatever the decimal
 * sign and the spaces between thousands; truth values by their word; texts without the apostrophe that keeps a CSV from
 * running them. What somebody wrote in their place stays as it is.
 *
 * @param date1904 the workbook counts days from 1904
 */
export function comparableCell(text: string, type: FieldType, date1904 = false): string {
  const trimmed = text
    .trim()
    .replaceAll("\r\n", "\n")
    .replace(/^'(?=[=+\-@])/, "");
  if (type === "text" || trimmed === "") return trimmed;
  if (type === "boolean") return truths.get(trimmed.toLowerCase()) ?? trimmed;
  return type === "number" ? comparableNumber(trimmed) : comparableDay(trimmed, date1904);
}

/** The same of a value as it is now. */
export function comparableValue(value: FieldValue, type: FieldType): string {
  return value === null ? "" : comparableCell(String(value), type);
}

/**
 * True where a comparable cell says what a comparable value does. Spreadsheets take digits for numbers: they drop the
 * zeros in front (`01` of a workforce), and of many digits they show, and save as CSV, the first alone (of a SIRET).
 */
export function isSameValue(before: string, after: string): boolean {
  if (before === after) return true;
  if (!/^-?\d+(?:\.\d+)?$/.test(after)) return false;
  if (/^\d+$/.test(before)) return before === after.replace(/^0+(?=\d)/, "");
  const [shown, first = "", decimals = "", sign = "", power = ""] = scientific.exec(before) ?? [];
  if (shown === undefined) return false;
  const point = decimals === "" ? "" : ".";
  return Number(after).toExponential(decimals.length) === `${first}${point}${decimals}e${sign}${power}`;
}
