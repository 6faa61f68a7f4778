import { expect, test } from "@jest/globals";
import { comparableCell, comparableValue } from "../../../batch/changes/cell-text.ts";

test.each([
  ["1234,5", "number", 1234.5],
  ["1 234,5", "number", 1234.5],
  ["1\u202f234\u00a0567", "number", 1234567],
  ["", "number", null],
  ["VRAI", "boolean", true],
  ["FALSE", "boolean", false],
  ["'=A1", "text", "=A1"],
] as const)("a cell that reads %j is the same %s as %j", (text, type, value) => {
  expect(comparableCell(text, type)).toBe(comparableValue(value, type));
});

test.each(["n/a", "12 %", "à voir"])("%j, written in a number's place, stays what it is", (text) => {
  expect(comparableCell(text, "number")).toBe(text);
});
