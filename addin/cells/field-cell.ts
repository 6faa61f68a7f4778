import type { FieldType, FieldValue } from "../../shared/fields/field.ts";
import type { FunctionValue } from "./cell-value.ts";

const day = 86_400_000;

/** Excel's day 0. From 1 March 1900 on, numbers count the 29 February 1900 that Lotus 1-2-3 believed in. */
const dayZero = Date.UTC(1899, 11, 30);
const firstSerial = Date.UTC(1900, 0, 1);
const firstCounted = Date.UTC(1900, 2, 1);

/** The number Excel counts a day by, in workbooks that begin in 1900; undefined before that year. */
export function serialOf(date: string): number | undefined {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || time < firstSerial) return undefined;
  return (time - dayZero) / day - (time < firstCounted ? 1 : 0);
}

/**
 * A field's value as a cell shows it. Unknown is empty text: Excel would show null as 0. A date is a number, as every
 * date in Excel is, so that it sorts, filters and subtracts; with its format where the host takes one (`hasFormats`),
 * else the cell wants the user's date format. A day before 1900 has no number and stays text.
 * @decides how a cell shows a value
 */
export function fieldCell(value: FieldValue, type: FieldType, hasFormats: boolean): FunctionValue {
  if (value === null) return "";
  if (type !== "date" || typeof value !== "string") return value;
  const serial = serialOf(value);
  if (serial === undefined) return value;
  return hasFormats ? { type: "FormattedNumber", basicValue: serial, numberFormat: "yyyy-mm-dd" } : serial;
}
