import { expect, test } from "@jest/globals";
import { cellText, cellValue } from "../../../addin/taskpane/list-run/cell-value.ts";

test("a date is written as Excel counts days, and as text before 1900, which Excel does not count", () => {
  expect(cellValue("2026-01-02", "date")).toBe(46_024);
  expect(cellValue("1899-12-31", "date")).toBe("1899-12-31");
  expect(cellValue(2026, "date")).toBe(2026);
});

test("what is no date is written as it is, and nothing as an empty text", () => {
  expect(cellValue("2026-01-02", "text")).toBe("2026-01-02");
  expect([cellValue(0, "number"), cellValue(null, "text"), cellValue(null, "date")]).toEqual([0, "", ""]);
});

test("a cell that is not there is read as an empty one, and a zero as a zero", () => {
  expect([cellText(undefined), cellText(0), cellText("0123")]).toEqual(["", "0", "0123"]);
});
