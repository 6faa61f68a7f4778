import { onlyCell, type CellValue } from "./cell-value.ts";

type Shown = CellValue | Promise<CellValue>;

/** What a cell of a range is answered; `row` and `column` are its place in the range, from 0. */
type Answer<Result> = (cell: unknown, row: number, column: number) => Result;

/**
 * A range of the same shape for a range: one bad cell among others is one bad cell. Excel hands on a range even for one
 * cell; a host that hands on the cell itself is answered with a cell.
 */
export function eachCell(cells: unknown[][], answer: Answer<Shown>): Promise<CellValue[][]>;
export async function eachCell(cells: unknown, answer: Answer<Shown>): Promise<CellValue | CellValue[][]> {
  if (!Array.isArray(cells)) return answer(cells, 0, 0);
  return Promise.all(
    (cells as unknown[][]).map((line, row) =>
      Promise.all(line.map(async (cell, column) => answer(cell, row, column))),
    ),
  );
}

/** As `eachCell`, where nothing has to be waited for. */
export function mapCells(cells: unknown[][], answer: Answer<CellValue>): CellValue[][];
export function mapCells(cells: unknown, answer: Answer<CellValue>): CellValue | CellValue[][] {
  if (!Array.isArray(cells)) return answer(cells, 0, 0);
  return (cells as unknown[][]).map((line, row) => line.map((cell, column) => answer(cell, row, column)));
}

/** The cell of an argument that stands beside the cell at `row` and `column` of another: its own, or the only one. */
export function besideCell(argument: unknown, row: number, column: number): unknown {
  if (!Array.isArray(argument)) return onlyCell(argument);
  const rows = argument as unknown[][];
  const line = rows[rows.length === 1 ? 0 : row];
  return (line?.length === 1 ? line[0] : line?.[column]) ?? null;
}
