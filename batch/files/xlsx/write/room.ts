import { type CellRange, LAST_COLUMN } from "../sheet/letters.ts";
import { type ListRows } from "../sheet/row-record.ts";
import { type SheetShape } from "../sheet/shape.ts";

/** Cells that are only formatted, or other things of the sheet, may push the new columns this far from the list. */
const WIDEST_GAP = 16;

/**
 * First column free for `count` new ones: past every cell, merge, table and comment of the sheet. Where that lies far
 * from the list or past XFD, past all that holds something beside the list's own rows. Undefined when there is no room.
 */
export function freeColumn(
  shape: SheetShape,
  occupied: readonly CellRange[],
  list: ListRows,
  count: number,
): number | undefined {
  const beside = occupied.filter(
    ({ top, bottom }) => bottom >= list.headerRow && top <= Math.max(shape.lastRecord, list.headerRow),
  );
  const clear = rightEdge(shape.cellEdge, occupied) + 1;
  const near = rightEdge(shape.contentEdge, beside) + 1;
  const fits = (column: number) => column + count - 1 <= LAST_COLUMN;
  if (fits(clear) && clear - near <= WIDEST_GAP) return clear;
  return fits(near) ? near : undefined;
}

/** The rightmost column of cells that reach column `cells` and of ranges. */
export const rightEdge = (cells: number, ranges: readonly CellRange[]): number =>
  ranges.reduce((widest, { right }) => Math.max(widest, right), cells);
