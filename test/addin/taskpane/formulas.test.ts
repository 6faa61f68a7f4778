import { describe, expect, test } from "@jest/globals";
import { type LookupClient, noCounts } from "../../../addin/client/lookup-client.ts";
import {
  callsSirene,
  findFormulas,
  formulaBlocks,
  formulaCells,
  showsError,
} from "../../../addin/taskpane/views/formulas/formula-cells.ts";
import { needsTextFormat } from "../../../addin/taskpane/views/formulas/freeze-formulas.ts";
import { refresh } from "../../../addin/taskpane/views/formulas/refresh-formulas.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import { Sheet } from "../../fixtures/pane/excel/grid.ts";

describe("a formula calls the add-in", () => {
  test.each([
    "=SIRENE.NAME(A2)",
    '=IFNA(sirene.name(A2),"-")',
    "=1+SIRENE.REVENUE(A2,2024)",
    "=@SIRENE.NAME(A2)",
    "=_xldudf_SIRENE_NAME(A2)",
    "=LET(x,SIRENE.NAF(Sheet2!A2),x)",
  ])("%s: yes", (formula) => {
    expect(callsSirene(formula)).toBe(true);
  });

  test.each([
    "=NAME(A2)",
    '="SIRENE.NAME(A2)"',
    "='SIRENE.X'!A2",
    "=MYSIRENE.NAME(A2)",
    "=Table1[SIRENE.NAME]",
    "SIRENE.NAME(A2)",
    552032534,
    true,
  ])("%s: no", (formula) => {
    expect(callsSirene(formula)).toBe(false);
  });
});

const area = { sheet: "Sheet1", top: 1, left: 1, height: 3, width: 2 };
const cells = formulaCells({
  area,
  formulas: [
    ["=SIRENE.NAME(A2)", "=SIRENE.NAF(A2)"],
    ["=SIRENE.NAME(A3)", "text"],
    ["=SUM(A1)", "=SIRENE.NAF(A4)"],
  ],
  values: [
    ["FICTIVE", "#N/A"],
    ["#BUSY!", "text"],
    [5, ""],
  ],
});

test("the cells with formulas of the add-in are found, and those that show an error told apart", () => {
  expect(cells.map(({ formula }) => formula)).toEqual([
    "=SIRENE.NAME(A2)",
    "=SIRENE.NAF(A2)",
    "=SIRENE.NAME(A3)",
    "=SIRENE.NAF(A4)",
  ]);
  expect(cells.filter(showsError).map(({ formula }) => formula)).toEqual([
    "=SIRENE.NAF(A2)",
    "=SIRENE.NAME(A3)",
  ]);
  expect(showsError({ value: "#1 FICTIVE", formula: "=SIRENE.NAME(A2)" })).toBe(false);
});

test("the cells meant stand in blocks of the columns that hold any, as many rows as Excel takes at once", () => {
  expect(formulaBlocks(cells)).toEqual([
    {
      columns: [
        { ...area, left: 1, width: 1 },
        { ...area, left: 2, width: 1 },
      ],
      blocks: [
        {
          first: 0,
          columns: [
            { column: 0, rows: [true, true, false] },
            { column: 1, rows: [true, false, true] },
          ],
        },
      ],
    },
  ]);
  const [long] = formulaBlocks(
    formulaCells({
      area: { ...area, height: 25_000, width: 1 },
      formulas: Array.from({ length: 25_000 }, () => ["=SIRENE.NAME(A2)"]),
      values: [],
    }),
  );
  expect(long!.blocks.map(({ first, columns: [one] }) => [first, one!.rows.length])).toEqual([
    [0, 20_000],
    [20_000, 5_000],
  ]);
});

test.each([
  ["005720784", true],
  ["MARS 2000", true],
  ["62.01Z", true],
  ["=1+1", true],
  ["-FICTIVE", true],
  ["VRAI", true],
  ["FICTIVE FORGE", false],
  ["", false],
])("%j, written as a value, %s: needs the text format", (text, needs) => {
  expect(needsTextFormat(text)).toBe(needs);
});

test("a refresh pastes formulas over themselves, asks anew meanwhile, and waits until no question comes any more", async () => {
  const book = installFakeExcel(globalThis);
  book.functions.set("NAME", () => "FICTIVE");
  book.fill("B2", [
    ["=SIRENE.NAME(A2)", "=SIRENE.NAME(A2)"],
    ["typed", "=1+1"],
  ]);
  await new Promise(setImmediate);
  const before = book.see("A1:C4");
  const since: (number | undefined)[] = [];
  let [asked, waits] = [0, 0];
  const client = {
    refreshSince: (time: number | undefined) => void since.push(time),
    counters: () => ({ ...noCounts, asked }),
    idle: () => Promise.resolve(),
  } as unknown as LookupClient;
  const wait = () => {
    waits += 1;
    // Excel calls its functions late, and not all at once.
    if (waits < 3) asked += 10;
    return Promise.resolve();
  };
  const found = await findFormulas(officeWorkbook, { ...area, height: 2 });
  let runs = 0;
  book.functions.set("NAME", () => {
    runs += 1;
    return "FICTIVE";
  });
  await refresh(found, { workbook: officeWorkbook, client, freshSince: 1_000, wait });
  expect(book.see("A1:C4")).toEqual(before);
  expect(runs).toBe(2);
  expect(since).toEqual([1_000, undefined]);
  expect(waits).toBe(3);
});

test.each([
  ["a name in quotes, with one", "Bob's list", "'Bob''s list'!B2", true],
  ["another column", "Bob's list", "'Bob''s list'!C2", false],
  ["another row", "Bob's list", "'Bob''s list'!B3", false],
  ["another sheet", "Bob's list", "List!B2", false],
  ["a name without quotes, and absolute places", "List", "List!$B$2", true],
  ["a name in other capitals", "List", "LIST!B2", true],
  ["another column, whose letters it begins with", "List", "List!BB2", false],
  ["a text that is no address", "List", "", true],
])("a refresh is for its cells alone, as Excel names them: %s", async (_, sheet, cell, isChosen) => {
  let among: ((cell: string) => boolean) | undefined;
  const client = {
    refreshSince: (_time: number | undefined, isAmong: typeof among) => void (among ??= isAmong),
    counters: () => noCounts,
    idle: () => Promise.resolve(),
  } as unknown as LookupClient;
  const book = installFakeExcel(globalThis);
  book.sheets.push(new Sheet(sheet));
  const b2 = { sheet, top: 1, left: 1, height: 1, width: 1 };
  const chosen = { area: b2, formula: "=SIRENE.NAME(A2)", value: "" };
  const wait = () => Promise.resolve();
  await refresh([chosen], { workbook: officeWorkbook, client, freshSince: 1_000, wait });
  expect(among!(cell)).toBe(isChosen);
});
