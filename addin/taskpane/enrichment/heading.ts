import { readIdentifier } from "../../../shared/identifiers/read.ts";
import type { CellValue } from "../workbook/workbook.ts";
import { cellText } from "./cell-text.ts";

/** Rows looked at to tell a heading from a record. */
const sample = 200;

export const isIdentifier = (value: CellValue): boolean => "siren" in readIdentifier(cellText(value));

/** True when the first of these cells of a column is a heading: text that is no identifier, above one that is. */
export function beginsWithHeader(cells: readonly CellValue[]): boolean {
  const [first = "", ...rest] = cells;
  const isText = typeof first === "string" && /\p{L}/u.test(first);
  return isText && !isIdentifier(first) && rest.slice(0, sample).some(isIdentifier);
}

/** True when the first of these rows is a heading: it stands above identifiers, and holds none. */
export function isHeadingFirst(rows: readonly (readonly CellValue[])[]): boolean {
  const [first = []] = rows;
  return (
    !first.some(isIdentifier) &&
    first.some((_, column) => beginsWithHeader(rows.map((row) => row[column] ?? "")))
  );
}
