import { expect, test } from "@jest/globals";
import { exampleCalls, formulaCalls } from "../../../addin/taskpane/workbook/formula-calls.ts";

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
  expect(formulaCalls(cells, lastRow)).toEqual({ companies, calls });
});

test("a formula that checks without asking costs no call, one that names a company at least one", () => {
  expect(exampleCalls("=SIRENE.VATNUMBER(A2)")).toBe(0);
  expect(exampleCalls("=SIRENE.ADDRESS(A2)")).toBeGreaterThan(0);
});
