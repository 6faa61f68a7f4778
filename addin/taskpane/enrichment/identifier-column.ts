import type { CellValue } from "../workbook/workbook.ts";
import { readCell } from "./list-rows.ts";

/** Rows looked at to tell which column holds the identifiers. */
const sample = 200;

const isIdentifier = (value: CellValue) => "siren" in readCell(value);

/** The column, from 0, with the most SIRENs, SIRETs and VAT numbers; the leftmost of equals; undefined without any. */
export function identifierColumn(values: readonly (readonly CellValue[])[]): number | undefined {
  const rows = values.slice(0, sample);
  const counts = (values[0] ?? []).map(
    (_, column) => rows.filter((row) => isIdentifier(row[column] ?? "")).length,
  );
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : counts.indexOf(most);
}

/** True when the first of these identifier cells is a heading: text that is no identifier, above one that is. */
export function beginsWithHeader(cells: readonly CellValue[]): boolean {
  const [first = "", ...rest] = cells;
  const isText = typeof first === "string" && /\p{L}/u.test(first);
  return isText && !isIdentifier(first) && rest.slice(0, sample).some(isIdentifier);
}
