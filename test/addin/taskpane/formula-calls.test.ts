import { describe, expect, test } from "@jest/globals";
import type { Area } from "../../../addin/taskpane/workbook/area.ts";
import { exampleCalls, formulaCalls, lastRows } from "../../../addin/taskpane/workbook/formula-calls.ts";
import { functionsGuide } from "../../../scripts/functions/guide.ts";
import { functionsMetadata } from "../../../scripts/functions/metadata.ts";

const area = { sheet: "Sheet1", top: 0, left: 0, height: 1, width: 1 };

test.each([
  { formulas: ["=SIRENE.NAME(A2)"], lastRow: 9, companies: 1, calls: 1 },
  { formulas: ["=SIRENE.NAME(A2)", "=SIRENE.SIREN($A$2)"], lastRow: 9, companies: 1, calls: 1 },
  { formulas: ["=SIRENE.NAME(A2)", "=SIRENE.NAME(A3)"], lastRow: 9, companies: 2, calls: 2 },
  { formulas: ["=SIRENE.NAME(A2)", "=SIRENE.REVENUE(A2,2023)"], lastRow: 9, companies: 1, calls: 2 },
  { formulas: ["=SIRENE.REVENUE(A2,2024)/SIRENE.REVENUE(A2,2023)"], lastRow: 9, companies: 1, calls: 1 },
  { formulas: ["=SIRENE.NAME(A2:A4)", "=SIRENE.NAME(A3)"], lastRow: 9, companies: 3, calls: 3 },
  { formulas: ["=SIRENE.NAME(A:A)"], lastRow: 20, companies: 20, calls: 20 },
  { formulas: ["=SIRENE.NAME(Other!A2)", "=SIRENE.NAME(A2)"], lastRow: 9, companies: 2, calls: 2 },
  { formulas: ["=SIRENE.ISVALID(A2)", '="SIRENE.NAME(A2)"'], lastRow: 9, companies: 0, calls: 0 },
  {
    formulas: ['=SIRENE.NAME(LEFT(A2,9),"-")', "=_xldudf_SIRENE_NAME(LEFT(A3,9))"],
    lastRow: 9,
    companies: 2,
    calls: 2,
  },
])("$formulas ask about $companies companies, at $calls calls", ({ formulas, lastRow, companies, calls }) => {
  const cells = formulas.map((formula) => ({ formula, area }));
  expect(formulaCalls(cells, () => lastRow)).toEqual({ companies, calls });
});

test("every function that asks is counted as at least one call, whatever its name, and no other", () => {
  const guide = functionsGuide(process.cwd(), functionsMetadata(process.cwd()));
  const free = (of: typeof guide) => of.map(({ name }) => name);
  expect(free(guide.filter(({ example }) => exampleCalls(example) === 0))).toEqual(
    free(guide.filter(({ name, offline }) => offline || name === "QUOTA")),
  );
});

describe("what one formula text asks in each row", () => {
  const rows = (formula: string, count: number) =>
    Array.from({ length: count }, (_, top) => ({ formula, area: { ...area, top } }));

  test.each([
    "=SIRENE.NAME([@SIREN])",
    "=SIRENE.NAME(List[[#This Row],[SIREN]])",
    "=SIRENE.NAME(INDEX(A:A,ROW()))",
  ])("%s counts once a row", (formula) => {
    expect(formulaCalls(rows(formula, 40), () => 41)).toEqual({ companies: 40, calls: 40 });
  });

  test.each(["=SIRENE.NAME($A$2)", '=SIRENE.NAME("552032534")', "=SIRENE.NAME(552032534)"])(
    "%s counts once in all",
    (formula) => {
      expect(formulaCalls(rows(formula, 40), () => 41)).toEqual({ companies: 1, calls: 1 });
    },
  );
});

test("a name counts once where it is one cell, and a table of one company once, however long it is", () => {
  const spill = { area: { height: 30, width: 4 } };
  const alone = ["=SIRENE.NAME(Supplier)", "=SIRENE.NAME(Supplier)"].map((formula) => ({ formula, area }));
  expect(formulaCalls(alone, () => 99)).toEqual({ companies: 1, calls: 1 });
  const tables = ["=SIRENE.DIRECTORS(Supplier)", "=SIRENE.DIRECTORS([@SIREN])"].map((formula) => ({
    ...{ formula, area, spill },
  }));
  expect(formulaCalls(tables, () => 99).calls).toBe(2);
});

test("searches that differ in a later argument are two", () => {
  const cells = ['=SIRENE.SEARCH("port",,,,"75009")', '=SIRENE.SEARCH("port",,,,"69001")'].map((formula) => ({
    ...{ formula, area },
  }));
  expect(formulaCalls(cells, () => 99).calls).toBe(2);
});

describe("a formula over cells that its text does not number", () => {
  test.each([
    "=SIRENE.NAME(List[SIREN])",
    "=SIRENE.NAME(Suppliers)",
    "=SIRENE.NAME(A2#)",
    '=SIRENE.NAME(FILTER(A2:A99,B2:B99="x"))',
  ])("%s counts as many companies as it has results", (formula) => {
    const spill = { area: { height: 30, width: 1 } };
    expect(formulaCalls([{ formula, area, spill }], () => 99)).toEqual({ companies: 30, calls: 30 });
  });

  test("counts the rows of its sheet where it has no result yet, for a column of a table", () => {
    const asked = formulaCalls([{ formula: "=SIRENE.NAME(List[SIREN])", area }], () => 99);
    expect(asked).toEqual({ companies: 99, calls: 99 });
  });
});

test("a range on another sheet counts down to the last row of that sheet", async () => {
  const used: Readonly<Record<string, Area | undefined>> = {
    Sheet1: area,
    "Mes fournisseurs": { ...area, height: 1_001 },
    Empty: undefined,
  };
  const lastRowOf = await lastRows({
    sheets: () => Promise.resolve(Object.keys(used)),
    used: (sheet) => Promise.resolve(used[sheet]),
  });
  const calls = (formula: string) => formulaCalls([{ formula, area }], lastRowOf).calls;
  expect(calls("=SIRENE.NAME('Mes fournisseurs'!A2:A2000)")).toBe(1_000);
  expect(calls("=SIRENE.NAME(Empty!A2:A2000)")).toBe(1);
});
