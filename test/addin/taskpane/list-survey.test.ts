import { beforeEach, describe, expect, test } from "@jest/globals";
import { sameList, surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { sirensFrom } from "../../batch/made-up-numbers.ts";

const sirens = sirensFrom("150000", 4);
const area = (top: number, left: number, height: number, width: number) => ({
  ...{ sheet: "Sheet1", top, left, height, width },
});

let book: FakeWorkbook;
beforeEach(() => {
  book = installFakeExcel(globalThis);
});

describe("a list that does not begin with its headings", () => {
  const selected = (top: number, height: number) =>
    surveyList(officeWorkbook, { kind: "selection", area: area(top, 0, height, 2) });

  test("has those of the row above", async () => {
    book.fill("A1", [["SIREN", "Name"], ...sirens.map((siren) => [siren, "FICTIVE"])], "@");
    const { headingRow, headings, body } = await selected(1, 4);
    expect([headingRow, headings.slice(0, 2), body.top]).toEqual([0, ["SIREN", "Name"], 1]);
  });

  test("has none where a company stands above, in whichever column, or where nothing is above", async () => {
    book.fill("A1", [["SIREN", "Name"], ...sirens.map((siren) => ["FICTIVE", siren])], "@");
    expect((await selected(2, 3)).headingRow).toBeUndefined();
    book.fill("A1", [["FICTIVE", sirens[0]!]], "@");
    expect((await selected(0, 4)).headingRow).toBeUndefined();
  });
});

describe("the same list, read again after its sheet changed", () => {
  const rows = sirens.map((siren) => [siren, "FICTIVE", ""]);

  test("is the block around its first cell, as wide as it is now", async () => {
    book.fill("A1", rows, "@");
    const before = { kind: "region", area: area(0, 0, 4, 2) } as const;
    expect(await sameList(officeWorkbook, before)).toEqual(before);
    book.fill("C1", [["found"], ["found"]]);
    expect(await sameList(officeWorkbook, before)).toMatchObject({ kind: "region", area: area(0, 0, 4, 3) });
    expect(book.selected).toMatchObject({ height: 1, width: 1 });
  });

  test("is the selection as it was", async () => {
    book.fill("A1", rows, "@");
    const before = { kind: "selection", area: area(1, 0, 2, 2) } as const;
    expect(await sameList(officeWorkbook, before)).toEqual(before);
    expect(book.selected).toMatchObject({ top: 1, height: 2, width: 2 });
  });

  test("is the one that was read where nothing of its kind is there any more", async () => {
    book.fill("A1", rows, "@");
    const table = { name: "Vendors", area: area(0, 0, 4, 2), hasHeader: true };
    const before = { kind: "table", area: table.area, table } as const;
    expect(await sameList(officeWorkbook, before)).toBe(before);
  });
});
