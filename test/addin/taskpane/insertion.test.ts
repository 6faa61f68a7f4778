import { beforeEach, describe, expect, test } from "@jest/globals";
import { insertAt, targetOf } from "../../../addin/taskpane/insertion/use-insertion.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { tableFill } from "../../../addin/taskpane/workbook/table-fill.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";

let book: FakeWorkbook;
beforeEach(() => {
  book = installFakeExcel(globalThis);
});

const formula = { formula: () => "=SIRENE.NAME(A2)" };

test.each([
  ["@", "General"],
  ["0.00", "0.00"],
])("a formula inserted into a cell of the format %s is a formula there", async (format, after) => {
  book.active.format(1, 1, format);
  book.select("B2");
  await insertAt(await targetOf(officeWorkbook, formula), formula);
  const [cell] = book.see("B2:B2").flat();
  expect(cell).toMatchObject({ formula: "=SIRENE.NAME(A2)", format: after });
  expect(cell!.value).not.toBe(cell!.formula);
});

test("an insertion that Excel does not let look at the table leaves none of its names in the workbook", async () => {
  book.select("B2");
  const busy = {
    ...officeWorkbook,
    tableNear: () => Promise.reject(new Error("InvalidOperationInCellEditMode")),
  };
  await expect(targetOf(busy, formula)).rejects.toThrow("InvalidOperationInCellEditMode");
  expect([...book.names.keys()]).toEqual([]);
});

test("what is asked for before it is inserted goes where the selection was when it was asked for", async () => {
  book.select("B2");
  const target = await targetOf(officeWorkbook, { values: ["", ""], formats: [] });
  book.select("B9");
  await insertAt(target, { values: ["552032534", "DANONE"], formats: ["@", "@"] });
  expect(book.values("B2:C2")).toEqual([["552032534", "DANONE"]]);
  expect(book.active.used({ top: 8, left: 0, height: 1, width: 9 })).toBeUndefined();
});

test("what the formula of another cell fills is named before an insertion writes over it, with its value", async () => {
  book.active.writeFormula(1, 0, "=SIRENE.DIRECTORS(A1)");
  book.active.settle(1, 0, [[{ value: "Jeanne" }, { value: "Présidente" }]]);
  book.select("B2");
  expect(await targetOf(officeWorkbook, formula)).toMatchObject({ firstContent: "Présidente" });
});

describe("formulas written into a table", () => {
  const rows = 10;
  const column = (top: number, height: number, left: number) => ({
    ...{ sheet: "Sheet1", top, left, height, width: 1 },
  });
  const names = (count: number) => Array.from({ length: count }, (_, at) => `=SIRENE.NAME(A${at + 2})`);
  beforeEach(() => {
    book.fill("A1", [["SIREN", "Ville"], ...Array.from({ length: rows }, () => ["552032534", "Paris"])], "@");
    book.addTable("Fournisseurs", `A1:B${rows + 1}`);
  });

  test.each([
    ["right beside it, some of its rows", column(1, 3, 2), names(3), { rows: 7, calls: 7 }],
    ["right beside it, all of its rows", column(1, rows, 2), names(rows), undefined],
    ["with hidden rows left out", column(1, 3, 2), ["=SIRENE.NAME(A2)", null, null], { rows: 9, calls: 9 }],
    ["one column further", column(1, 3, 3), names(3), undefined],
    ["below it", column(rows + 3, 1, 1), names(1), undefined],
    ["in a column with other content", column(1, 3, 1), names(3), undefined],
    ["that make no call", column(1, 3, 2), Array<string>(3).fill("=SIRENE.ISVALID(A2)"), undefined],
  ] as const)("%s: what Excel fills along is told before", async (_, area, formulas, expected) => {
    expect(await tableFill(officeWorkbook, area, formulas)).toEqual(expected);
  });

  test("are filled along into its other rows by Excel, as was told", async () => {
    const told = await tableFill(officeWorkbook, column(1, 1, 2), names(1));
    book.select("C2");
    await insertAt(await targetOf(officeWorkbook, formula), formula);
    const filled = book.see(`C3:C${rows + 1}`).map(([cell]) => cell!.formula);
    expect(filled).toEqual(
      names(rows)
        .slice(1)
        .map((each) => each),
    );
    expect(told).toEqual({ rows: filled.length, calls: filled.length });
  });
});
