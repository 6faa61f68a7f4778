import { describe, expect, test } from "@jest/globals";
import { noCounts } from "../../../addin/client/counters.ts";
import type { LookupClient } from "../../../addin/client/lookup-client.ts";
import { formulaCells, showsError } from "../../../addin/taskpane/views/formulas/formula-cells.ts";
import { formulaRuns } from "../../../addin/taskpane/views/formulas/formula-runs.ts";
import { needsTextFormat } from "../../../addin/taskpane/views/formulas/frozen-text.ts";
import { refresh } from "../../../addin/taskpane/views/formulas/refresh.ts";
import { callsSirene } from "../../../addin/taskpane/views/formulas/sirene-formula.ts";
import type { Workbook } from "../../../addin/taskpane/workbook/workbook.ts";

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
  expect(showsError({ value: "#1 FICTIVE" })).toBe(false);
});

test("cells below one another make a run, a gap ends it", () => {
  expect(
    formulaRuns(cells.toReversed()).map(({ area: { top, left, height }, cells: inRun }) => [
      [top, left, height],
      inRun.map(({ formula }) => formula),
    ]),
  ).toEqual([
    [
      [1, 1, 2],
      ["=SIRENE.NAME(A2)", "=SIRENE.NAME(A3)"],
    ],
    [[1, 2, 1], ["=SIRENE.NAF(A2)"]],
    [[3, 2, 1], ["=SIRENE.NAF(A4)"]],
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

test("a refresh writes the same formulas, asks anew meanwhile, and waits until no question comes any more", async () => {
  const written: unknown[] = [];
  const since: (number | undefined)[] = [];
  let asked = 0;
  let waits = 0;
  const workbook = {
    writeFormulas: (_where: object, formulas: unknown) => {
      written.push(formulas);
      return Promise.resolve();
    },
  } as unknown as Workbook;
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
  await refresh(cells, { workbook, client, freshSince: 1_000, wait });
  expect(written).toEqual([
    [["=SIRENE.NAME(A2)"], ["=SIRENE.NAME(A3)"]],
    [["=SIRENE.NAF(A2)"]],
    [["=SIRENE.NAF(A4)"]],
  ]);
  expect(since).toEqual([1_000, undefined]);
  expect(waits).toBe(3);
});
