import { type CellValue, type OutputColumn } from "./list.ts";

/** A column is never wider, whatever it holds, nor narrower; in characters, as spreadsheets count. */
const widest = 60;
const narrowest = 9;
/** Room at both ends, as Excel leaves it. */
const margin = 2;
/** What a capital takes beside a digit, of which a character is the width. */
const capital = 1.2;

/** The width that shows `values` and the header of a column, as far as it may go. */
export function columnWidth(column: OutputColumn, values: readonly CellValue[]): number {
  let longest = textWidth(column.header);
  for (const value of values) longest = Math.max(longest, shownWidth(value, column));
  return widthOf(longest);
}

/** The width of a column whose longest text takes `characters`. */
export const widthOf = (characters: number): number =>
  Math.min(widest, Math.max(narrowest, Math.ceil(characters) + margin));

function shownWidth(value: CellValue, { isYear }: OutputColumn): number {
  if (typeof value === "string") return textWidth(value);
  if (typeof value !== "number") return typeof value === "boolean" ? "FALSE".length * capital : 0;
  const digits = Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
  return isYear ? digits.length : digits.length + Math.floor((Math.abs(value).toFixed(0).length - 1) / 3);
}

/** Of several lines the longest. */
export function textWidth(text: string): number {
  const lines = text.slice(0, 4 * widest).split("\n");
  return Math.max(
    ...lines.map((line) => line.length + (capital - 1) * (line.match(/\p{Lu}/gu)?.length ?? 0)),
  );
}
