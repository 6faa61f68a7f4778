import { expect, test } from "@jest/globals";
import { addressOf, columnName, sameArea, slabsOf } from "../../../addin/taskpane/workbook/area.ts";
import { columnLetters } from "../../fixtures/column-letters.ts";

const area = (top: number, left: number, height: number, width: number, sheet = "Sheet1") => ({
  sheet,
  top,
  left,
  height,
  width,
});

test.each(columnLetters)("column %i is %s", (index, name) => {
  expect(columnName(index)).toBe(name);
});

test("an area is written as Excel writes it, one cell without a colon", () => {
  expect(addressOf(area(1, 0, 1, 1))).toBe("A2");
  expect(addressOf(area(1, 0, 29, 3))).toBe("A2:C30");
});

test("the same cells of another sheet are another area", () => {
  expect(sameArea(area(1, 1, 2, 2), area(1, 1, 2, 2))).toBe(true);
  expect(sameArea(area(1, 1, 2, 2), area(1, 1, 2, 2, "Sheet2"))).toBe(false);
});

test("a large area is cut into whole rows that Excel takes at once, none left out and none twice", () => {
  const slabs = slabsOf(area(4, 2, 1_048_000, 7));
  expect(slabs[0]!.top).toBe(4);
  for (const [index, slab] of slabs.entries()) {
    expect(slab.height * slab.width).toBeLessThanOrEqual(20_000);
    const next = slabs[index + 1];
    if (next) expect(next.top).toBe(slab.top + slab.height);
  }
  expect(slabs.reduce((sum, { height }) => sum + height, 0)).toBe(1_048_000);
});

test("a row wider than a slab is read as one row", () => {
  expect(slabsOf(area(0, 0, 2, 30_000)).map(({ height }) => height)).toEqual([1, 1]);
});
