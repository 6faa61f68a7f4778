import { describe, expect, test } from "@jest/globals";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { freeSheetName, type NewSheet } from "../../../addin/taskpane/workbook/workbook.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";

describe("a sheet's free name", () => {
  test.each([
    ["is its own where no sheet has it", "Corrections", ["Suppliers"], "Corrections"],
    ["has a number where a sheet has it", "Corrections", ["corrections"], "Corrections (2)"],
    ["has the next number where that is taken too", "A", ["a", "A (2)", "A (3)"], "A (4)"],
    ["is cut to what Excel takes", "x".repeat(40), [], "x".repeat(31)],
    ["is cut further where a number follows", "x".repeat(40), ["x".repeat(31)], `${"x".repeat(27)} (2)`],
  ])("%s", (_, name, taken, free) => {
    expect(freeSheetName(name, taken)).toBe(free);
  });
});

describe("a sheet that is added to the workbook", () => {
  const rows = 9_000;
  const sheet: NewSheet = {
    name: "Sheet1",
    cells: [
      ["Row", "SIREN", "Sum"],
      ...Array.from({ length: rows }, (_, row) => [row, "005720784", `=A${row + 2}+1`]),
      ["short row"],
    ],
    formats: (row, column) => (column === 1 && row > 0 ? "@" : "General"),
    widths: [8, 12],
    boldRows: [0],
    frozenRows: 1,
  };

  test("has its cells, formulas and formats, zeros kept, under a name of its own, and the others are as they were", async () => {
    const book = installFakeExcel(globalThis);
    book.fill("A1", [["kept"]]);
    const area = await officeWorkbook.addSheet(sheet);
    expect(area).toEqual({ sheet: "Sheet1 (2)", top: 0, left: 0, height: rows + 2, width: 3 });
    const added = book.sheet("Sheet1 (2)")!;
    expect([0, 1, 2].map((column) => added.at(1, column))).toMatchObject([
      { value: 0, format: "General" },
      { value: "005720784", format: "@" },
      { formula: "=A2+1" },
    ]);
    expect(added.at(rows, 2).formula).toBe(`=A${rows + 1}+1`);
    expect([added.at(rows + 1, 0).value, added.at(rows + 1, 1).value]).toEqual(["short row", ""]);
    expect([[...added.boldRows], added.frozenRows]).toEqual([[0], 1]);
    expect(book.values("A1:B1")).toEqual([["kept", ""]]);
  });
});
