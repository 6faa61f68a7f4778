import { expect, test } from "@jest/globals";
import { cellText, cellValue } from "../../../addin/taskpane/list-run/cell-value.ts";

test("a date is written as Excel counts days, and as text before 1900, which Excel does not count", () => {
  expect(cellValue("2026-01-02", "date", 0)).toBe(46_024);
  expect(cellValue("1899-12-31", "date", 0)).toBe("1899-12-31");
  expect(cellValue(2026, "date", 0)).toBe(2026);
});

test("where days are counted from 1904, a date is written as they are counted there, and as text before", () => {
  expect(cellValue("2026-01-02", "date", 1462)).toBe(44_562);
  expect(cellValue("1904-01-01", "date", 1462)).toBe(0);
  expect(cellValue("1903-12-31", "date", 1462)).toBe("1903-12-31");
  expect(cellValue("1899-12-31", "date", 1462)).toBe("1899-12-31");
  expect(cellValue(2026, "date", 1462)).toBe(2026);
});

test("what is no date is written as it is, and nothing as an empty text", () => {
  expect(cellValue("2026-01-02", "text", 0)).toBe("2026-01-02");
  expect([cellValue(0, "number", 0), cellValue(null, "text", 0), cellValue(null, "date", 0)]).toEqual([
    0,
    "",
    "",
  ]);
});

test("a cell that is not there is read as an empty one, and a zero as a zero", () => {
  expect([cellText(undefined), cellText(0), cellText("0123")]).toEqual(["", "0", "0123"]);
});

test("a text longer than a cell takes is written as far as it goes, without half of a character", () => {
  const longest = "x".repeat(32_766);
  expect(cellValue(`${longest}yz`, "text", 0)).toBe(`${longest}y`);
  expect(cellValue(`${longest}\u{1F3E2}`, "text", 0)).toBe(longest);
  expect(cellValue(`\u{1F3E2}${longest}`, "text", 0)).toBe(`\u{1F3E2}${longest.slice(1)}`);
  // A text that is no longer is written as it came, however it ends.
  for (const whole of ["x\ud83c", `${longest}\ud83c`]) expect(cellValue(whole, "text", 0)).toBe(whole);
});
