import type { FieldType, FieldValue } from "../../shared/fields/field.ts";
import type { Call } from "./call.ts";
import type { FunctionValue } from "./cell-value.ts";

const day = 86_400_000;

/** Excel's day 0. From 1 March 1900 on, it also counts 29 February 1900, which did not exist: an error of Lotus 1-2-3. */
const dayZero = Date.UTC(1899, 11, 30);
/** The serial number of 1 March 1900. */
const firstCounted = 61;

/** Returns Excel's serial number for a day, `daysBehind` less than from 1900. Undefined for a day before the first. */
export function serialOf(date: string, daysBehind = 0): number | undefined {
  const days = (Date.parse(`${date}T00:00:00Z`) - dayZero) / day;
  const serial = days < firstCounted ? days - 1 : days;
  return serial >= 1 && serial >= daysBehind ? serial - daysBehind : undefined;
}

/**
 * Returns a field's value as a cell shows it. Unknown is empty text, since Excel would show null as 0. A date is a
 * number, like every date in Excel, so that it sorts, filters and subtracts. It has a format if the host accepts one
 * (`hasDataTypes`); otherwise the user has to format the cell as a date. A day before 1900, or before 1904 where days are
 * counted from there, has no number and stays text.
 * @decides how a cell shows a value
 */
export function fieldCell(
  value: FieldValue,
  type: FieldType,
  { hasDataTypes, daysBehind }: Pick<Call, "hasDataTypes" | "daysBehind">,
): FunctionValue {
  if (value === null) return "";
  if (type !== "date" || typeof value !== "string") return value;
  const serial = serialOf(value, daysBehind);
  if (serial === undefined) return value;
  return hasDataTypes ? { type: "FormattedNumber", basicValue: serial, numberFormat: "yyyy-mm-dd" } : serial;
}
