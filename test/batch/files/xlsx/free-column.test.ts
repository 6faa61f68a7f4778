import { describe, expect, test } from "@jest/globals";
import { LAST_COLUMN, type CellRange } from "../../../../batch/files/list.ts";
import type { SampleRow } from "../../../../batch/files/xlsx/sheet/sample.ts";
import type { SheetShape, SheetTable } from "../../../../batch/files/xlsx/sheet/shape.ts";
import { freeColumn } from "../../../../batch/files/xlsx/write/plan-write.ts";

/** A list in the columns A to D, from its header in row 3 to its last record in row 20. */
const list = { headerRow: 3, listTables: [] };
const shapeOf = (cellEdge: number): SheetShape =>
  ({
    contentEdge: 3,
    listCellEdge: 3,
    cellEdge,
    lastRecord: 20,
    below: [] as readonly SampleRow[],
  }) as SheetShape;
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

  test("past what stands beside the rows of its table that are no records: the blank ones, and the totals", () => {
    const table = { range: { left: 0, right: 3, top: 3, bottom: 25 } } as SheetTable;
    const ofTable = { ...list, listTables: [table] };
    expect(freeColumn(shapeOf(LAST_COLUMN), [rows(25, 25)], ofTable, 4)).toBe(9);
    expect(freeColumn(shapeOf(LAST_COLUMN), [rows(26, 26)], ofTable, 4)).toBe(4);
    const remark = (number: number, column: number): SampleRow => ({
      number,
      cells: [{ column } as SampleRow["cells"][0]],
    });
    const withBelow = (number: number, column = 5) => ({
      ...shapeOf(LAST_COLUMN),
      below: [remark(number, column)],
    });
    expect(freeColumn(withBelow(25), [], ofTable, 4)).toBe(6);
    expect(freeColumn(withBelow(26), [], ofTable, 4)).toBe(4);
    // They do not reach as far as these.
    expect(freeColumn(withBelow(25, 8), [], ofTable, 4)).toBe(4);
    const far = { top: 25, bottom: 25, left: 30, right: 31 };
    expect(freeColumn(shapeOf(LAST_COLUMN), [far], ofTable, 4)).toBe(4);
  });

  test("nowhere when the sheet ends before the last of them", () => {
    expect(freeColumn(shapeOf(3), [rows(3, 3, LAST_COLUMN - 4)], list, 4)).toBe(LAST_COLUMN - 3);
    expect(freeColumn(shapeOf(3), [rows(3, 3, LAST_COLUMN - 3)], list, 4)).toBeUndefined();
  });
});
