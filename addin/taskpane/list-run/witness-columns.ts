import type { CellValue } from "../workbook/workbook.ts";

/** Columns that are read beside those that tell whose the rows are: each is read with every row that is written. */
const most = 2;

/** How many rows differ from all before them in some columns. */
const distinct = (rows: readonly (readonly CellValue[])[], columns: readonly number[]): number =>
  new Set(rows.map((row) => JSON.stringify(columns.map((column) => String(row[column] ?? ""))))).size;

/**
 * The columns of a list, from 0, but for those that are `left` out, that best tell its rows from one another: the one that has
 * the most different values, which serves where a column that is read beside is deleted, and the one that adds the most to it.
 */
export function witnessColumns(
  rows: readonly (readonly CellValue[])[],
  left: readonly number[],
): readonly number[] {
  const width = rows[0]?.length ?? 0;
  const others = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !left.includes(column),
  );
  const chosen: number[] = [];
  for (let told = 1; chosen.length < most && told < rows.length;) {
    const counts = others.map((column) => distinct(rows, [...chosen, column]));
    const best = Math.max(0, ...counts);
    if (best <= told) break;
    chosen.push(others[counts.indexOf(best)]!);
    told = best;
  }
  return chosen;
}
