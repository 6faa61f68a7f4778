import type { CellValue } from "./cell-value.ts";

type Shown = CellValue | Promise<CellValue>;

/**
 * A range of the same shape for a range: one bad cell among others is one bad cell. Excel hands on a range even for one
 * cell; a host that hands on the cell itself is answered with a cell.
 */
export function eachCell(cells: unknown[][], answer: (cell: unknown) => Shown): Promise<CellValue[][]>;
export async function eachCell(
  cells: unknown,
  answer: (cell: unknown) => Shown,
): Promise<CellValue | CellValue[][]> {
  if (!Array.isArray(cells)) return answer(cells);
  return Promise.all((cells as unknown[][]).map((row) => Promise.all(row.map(async (cell) => answer(cell)))));
}

/** As `eachCell`, where nothing has to be waited for. */
export function mapCells(cells: unknown[][], answer: (cell: unknown) => CellValue): CellValue[][];
export function mapCells(cells: unknown, answer: (cell: unknown) => CellValue): CellValue | CellValue[][] {
  if (!Array.isArray(cells)) return answer(cells);
  return (cells as unknown[][]).map((row) => row.map(answer));
}
