import { describe, expect, test } from "@jest/globals";
import { LAST_COLUMN, type CellRange } from "../../../../batch/files/list.ts";
import type { SheetShape } from "../../../../batch/files/xlsx/sheet/shape.ts";
import { freeColumn } from "../../../../batch/files/xlsx/write/plan-write.ts";

/** A list in the columns A to D, from its header in row 3 to its last record in row 20. */
const list = { headerRow: 3, lastRow: 20 };
const shapeOf = (cellEdge: number): SheetShape =>
  ({ contentEdge: 3, listCellEdge: 3, cellEdge, lastRecord: 20 }) as SheetShape;
const rows = (top: number, bottom: number, right = 8): CellRange => ({ left: 6, right, top, bottom });

describe("new columns begin", () => {
  test("past every cell of the sheet where these lie near, and past the list alone where they lie far away", () => {
    expect(freeColumn(shapeOf(3), [], list, 4)).toBe(4);
    expect(freeColumn(shapeOf(19), [], list, 4)).toBe(20);
    expect(freeColumn(shapeOf(20), [], list, 4)).toBe(4);
    expect(freeColumn(shapeOf(LAST_COLUMN), [], list, 4)).toBe(4);
  });

  test.each([
    ["ends in the row above the header", rows(1, 2), 4],
    ["reaches into the header row", rows(1, 3), 9],
    ["stands in the header row alone", rows(3, 3), 9],
    ["stands in the last record", rows(20, 20), 9],
    ["begins below the last record", rows(21, 25), 4],
  ])(
    "past what stands beside the list's rows, where formatted cells lie far away: one that %s",
    (_, range, first) => {
      expect(freeColumn(shapeOf(LAST_COLUMN), [range], list, 4)).toBe(first);
    },
  );

  test("nowhere when the sheet ends before the last of them", () => {
    expect(freeColumn(shapeOf(3), [rows(3, 3, LAST_COLUMN - 4)], list, 4)).toBe(LAST_COLUMN - 3);
    expect(freeColumn(shapeOf(3), [rows(3, 3, LAST_COLUMN - 3)], list, 4)).toBeUndefined();
  });
});
