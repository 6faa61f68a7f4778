import { describe, expect, test } from "@jest/globals";
import { formulaCount, formulasInSight } from "../../playground/functions/formulas-in-sight.ts";

interface Item {
  readonly f: string;
  readonly x?: number;
  readonly y?: number;
  readonly si?: string;
}

const cell = (row: number, column: number) => ({
  startRow: row,
  endRow: row,
  startColumn: column,
  endColumn: column,
});

/** A formula that reads the cells of these names' places; `?` for one that may read anything. */
function reads({ f }: Item) {
  if (f.includes("?")) return undefined;
  return [...f.matchAll(/R(\d+)C(\d+)(?::R(\d+)C(\d+))?/g)].map(([, row, column, lastRow, lastColumn]) => ({
    ...cell(Number(row), Number(column)),
    ...(lastRow !== undefined && { endRow: Number(lastRow), endColumn: Number(lastColumn) }),
  }));
}

/** The formulas that are chosen of those at places such as `2:1`, when rows 1 to 3 are in sight. */
function chosen(formulas: Readonly<Record<string, string | Item>>, spills: Record<string, string> = {}) {
  const rows: Record<number, Record<number, Item>> = {};
  const spilled: Record<number, Record<number, ReturnType<typeof cell>>> = {};
  for (const [place, formula] of Object.entries(formulas)) {
    const [row, column] = place.split(":").map(Number) as [number, number];
    (rows[row] ??= {})[column] = typeof formula === "string" ? { f: formula } : formula;
    const spill = spills[place];
    if (spill !== undefined) (spilled[row] ??= {})[column] = reads({ f: spill })![0]!;
  }
  const found = formulasInSight(
    { formulaData: { book: { sheet: rows } }, arrayFormulaRange: { book: { sheet: spilled } } },
    { unitId: "book", sheetId: "sheet", ranges: [{ startRow: 1, endRow: 3 }] },
    reads,
  );
  const places = (found?.["book"]?.["sheet"] ?? {}) as typeof rows;
  return Object.entries(places).flatMap(([row, columns]) =>
    Object.keys(columns).map((column) => `${row}:${column}`),
  );
}

describe("the formulas in sight", () => {
  test("are those of the rows in sight, and of no other row and sheet", () => {
    const formulas = { "0:0": "NAME(R0C5)", "1:0": "NAME(R1C5)", "3:9": "NAF(R3C5)", "4:0": "NAME(R4C5)" };
    expect(chosen(formulas)).toEqual(["1:0", "3:9"]);
  });

  test("may read each other, and values wherever these are", () => {
    expect(chosen({ "1:0": "MATCH(R90C0)", "1:1": "NAME(R1C0)", "2:1": "NAME(R1C1)" })).toEqual([
      "1:0",
      "1:1",
      "2:1",
    ]);
  });

  test("are none that reads a formula out of sight, at any remove: its old value would be asked for", () => {
    const formulas = {
      "90:0": "MATCH(R91C0)",
      "1:0": "NAME(R90C0)",
      "2:0": "UPPER(R1C0)",
      "3:0": "NAF(R3C5)",
    };
    expect(chosen(formulas)).toEqual(["3:0"]);
    expect(chosen({ "90:0": "MATCH(R91C0)", "1:0": "SUM(R80C0:R95C1)" })).toEqual([]);
  });

  test("are none that may read anything, or too much to look through", () => {
    expect(chosen({ "1:0": "INDIRECT(?)", "2:0": "SUM(R0C0:R9999C0)", "3:0": "NAF(R3C5)" })).toEqual(["3:0"]);
  });

  test("are none that reads a cell which a formula out of sight fills", () => {
    const formulas = { "90:0": "DIRECTORS(R91C0)", "1:0": "UPPER(R92C2)", "2:0": "UPPER(R95C9)" };
    expect(chosen(formulas, { "90:0": "R90C0:R93C3" })).toEqual(["2:0"]);
  });

  test("that were filled down come with the first of them, of which they are an offset", () => {
    const first = { f: "NAME(R0C5)", si: "a" };
    const filled = { "0:0": first, "1:0": { ...first, x: 0, y: 1 }, "3:0": { ...first, x: 0, y: 3 } };
    expect(chosen(filled)).toEqual(["0:0", "1:0", "3:0"]);
    const other = { ...first, f: "NAME(R90C0)" };
    const blocked = { "0:0": other, "1:0": { ...other, x: 0, y: 1 }, "90:0": "MATCH(R91C0)" };
    expect(chosen(blocked)).toEqual([]);
  });

  test("are left alone where they are too many to come first", () => {
    const many = Array.from({ length: 2_100 }, (_, column) => [`1:${column}`, "NAME(R99C0)"] as const);
    expect(chosen(Object.fromEntries(many))).toEqual([]);
  });

  test("are counted over all sheets", () => {
    const sheet = { 0: { 0: { f: "=A1" }, 1: { f: "=A1" } }, 7: { 3: { f: "=A1" } } };
    expect(formulaCount({ book: { one: sheet, two: sheet }, other: undefined })).toBe(6);
  });
});
