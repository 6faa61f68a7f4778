import { describe, expect, test } from "@jest/globals";
import { findVisibleFormulas } from "../../../addin/taskpane/views/formulas/formula-cells.ts";
import { freeze } from "../../../addin/taskpane/views/formulas/freeze-formulas.ts";
import { findThawable, thaw } from "../../../addin/taskpane/views/formulas/thaw-formulas.ts";
import type { Area } from "../../../addin/taskpane/workbook/area.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { deleteLines, hideRows, insertLines, reorderRows } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { readAddress, Sheet } from "../../fixtures/pane/excel/grid.ts";
import { formulas, freezeAll, settled, thawAll, whole } from "./frozen-sheet.ts";

/** A list of four companies, whose names and years beside them were frozen. */
async function frozenList(): Promise<FakeWorkbook> {
  const book = installFakeExcel(globalThis);
  book.functions.set("NAME", (siren) => `FICTIVE ${String(siren)}`);
  book.functions.set("REVENUE", (siren, year) => `${String(siren)} in ${String(year)}`);
  book.fill("B1", [["SIREN", "Name", 2023]]);
  book.fill("B2", [["1"], ["2"], ["2"], ["3"]], "@");
  book.fill(
    "C2",
    [2, 3, 4, 5].map((row) => [`=SIRENE.NAME(B${row})`, `=SIRENE.REVENUE($B${row},D$1)`]),
  );
  await freezeAll();
  return book;
}

describe("frozen formulas", () => {
  test("come back as they were, and show what they showed", async () => {
    const book = await frozenList();
    const values = book.values("C2:D5");
    expect(formulas(book, "C2:D5")).toEqual(values);
    expect(await thawAll()).toEqual({ back: 8, changed: 0 });
    expect(formulas(book, "C2:D3")).toEqual([
      ["=SIRENE.NAME(B2)", "=SIRENE.REVENUE($B2,D$1)"],
      ["=SIRENE.NAME(B3)", "=SIRENE.REVENUE($B3,D$1)"],
    ]);
    expect(book.values("C2:D5")).toEqual(values);
  });

  test("stay values in hidden rows, which are counted", async () => {
    const book = await frozenList();
    hideRows(book, [2, 3]);
    const { cells, changed, hidden } = await findThawable(officeWorkbook, whole);
    expect({ back: cells.length, changed, hidden }).toEqual({ back: 4, changed: 0, hidden: 4 });
    const values = book.values("C3:D4");
    await thaw(officeWorkbook, cells);
    await settled();
    expect(formulas(book, "C3:D4")).toEqual(values);
    expect(formulas(book, "C2:C5").flat()).toEqual([
      ...["=SIRENE.NAME(B2)", values[0]![0], values[1]![0], "=SIRENE.NAME(B5)"],
    ]);
  });

  test("are counted once in hidden rows, also where some were put back and frozen again", async () => {
    const book = await frozenList();
    const { cells: all } = await findThawable(officeWorkbook, whole);
    await thaw(
      officeWorkbook,
      all.filter(({ area }) => area.top === 2),
    );
    await settled();
    await freeze(officeWorkbook, (await findVisibleFormulas(officeWorkbook, whole)).cells);
    hideRows(book, [2, 3]);
    const { cells, hidden } = await findThawable(officeWorkbook, whole);
    expect({ back: cells.length, hidden }).toEqual({ back: 4, hidden: 4 });
  });

  test("come back beside their own companies when rows were put in above, between and taken out", async () => {
    const book = await frozenList();
    insertLines(book, "rows", 0, 2);
    insertLines(book, "rows", 5, 1);
    deleteLines(book, "rows", 3, 1);
    expect(await thawAll()).toEqual({ back: 6, changed: 2 });
    expect(formulas(book, "C4:D7")).toEqual([
      ["=SIRENE.NAME(B4)", "=SIRENE.REVENUE($B4,D$3)"],
      ["", ""],
      ["=SIRENE.NAME(B6)", "=SIRENE.REVENUE($B6,D$3)"],
      ["=SIRENE.NAME(B7)", "=SIRENE.REVENUE($B7,D$3)"],
    ]);
  });

  test("follow columns that were put in before them, or between them and their companies", async () => {
    const book = await frozenList();
    insertLines(book, "columns", 0, 1);
    insertLines(book, "columns", 3, 1);
    expect(await thawAll()).toEqual({ back: 8, changed: 0 });
    expect(formulas(book, "E2:F2")).toEqual([["=SIRENE.NAME(C2)", "=SIRENE.REVENUE($C2,F$1)"]]);
  });

  test("come back beside their own companies when the list was sorted", async () => {
    const book = await frozenList();
    reorderRows(book, "B2:D5", [3, 2, 1, 0]);
    expect(await thawAll()).toEqual({ back: 8, changed: 0 });
    expect(book.values("B2:D5")).toEqual([
      ["3", "FICTIVE 3", "3 in 2023"],
      ["2", "FICTIVE 2", "2 in 2023"],
      ["2", "FICTIVE 2", "2 in 2023"],
      ["1", "FICTIVE 1", "1 in 2023"],
    ]);
    expect(formulas(book, "C2")).toEqual([["=SIRENE.NAME(B2)"]]);
  });

  test("stay values where somebody changed the value, or the number beside it", async () => {
    const book = await frozenList();
    book.fill("C2", [["my own name"]]);
    book.fill("B5", [["4"]], "@");
    expect(await thawAll()).toEqual({ back: 5, changed: 3 });
    expect(formulas(book, "C2")).toEqual([["my own name"]]);
    expect(formulas(book, "C5:D5")).toEqual([["FICTIVE 3", "3 in 2023"]]);
  });

  test("are forgotten with their columns, and once they are formulas again and others are frozen", async () => {
    const book = await frozenList();
    deleteLines(book, "columns", 3, 1);
    expect(await thawAll()).toEqual({ back: 4, changed: 0 });
    book.fill("H1", [["=SIRENE.NAME(B2)"]]);
    await settled();
    await freeze(
      officeWorkbook,
      (await findVisibleFormulas(officeWorkbook, [{ ...whole[0]!, height: 1 }])).cells,
    );
    expect([...book.settings.keys()].filter((key) => key.startsWith("sirene.frozen "))).toHaveLength(1);
  });

  test("that spilled come back in one cell, and not where one of their cells was changed", async () => {
    const book = installFakeExcel(globalThis);
    book.functions.set("NAME", () => [
      ["FICTIVE", "TWO"],
      ["THREE", "FOUR"],
    ]);
    book.fill("B2", [["=SIRENE.NAME(A2)"]]);
    await settled();
    await freeze(officeWorkbook, (await findVisibleFormulas(officeWorkbook, whole)).cells);
    expect(formulas(book, "B2:C3")).toEqual([
      ["FICTIVE", "TWO"],
      ["THREE", "FOUR"],
    ]);
    book.fill("C3", [["mine"]]);
    expect(await thawAll()).toEqual({ back: 0, changed: 1 });
    book.fill("C3", [["FOUR"]]);
    expect(await thawAll()).toEqual({ back: 1, changed: 0 });
    expect(formulas(book, "B2")).toEqual([["=SIRENE.NAME(A2)"]]);
    expect(book.values("B2:C3")).toEqual([
      ["FICTIVE", "TWO"],
      ["THREE", "FOUR"],
    ]);
  });
});

describe("frozen formulas over another sheet", () => {
  /** A sheet of suppliers beside one whose column B was frozen; `NAME` answers what `answer` says of its argument. */
  async function frozenOver(
    columnB: readonly string[],
    { name = "Suppliers", answer = (text: string) => `FICTIVE ${text}` } = {},
  ): Promise<{ book: FakeWorkbook; suppliers: Sheet }> {
    const book = installFakeExcel(globalThis);
    const suppliers = new Sheet(name);
    book.sheets.push(suppliers);
    list(suppliers, ["1", "2", "3"]);
    book.functions.set("NAME", (reference) => {
      const [cell] = /(?<=!)\$?A\$?\d/.exec(String(reference)) ?? [];
      const { top, left } = readAddress(cell ?? "A1");
      return answer(String(suppliers.at(top, left).value));
    });
    book.fill(
      "B1",
      columnB.map((formula) => [formula]),
    );
    await settled();
    await freeze(officeWorkbook, (await findVisibleFormulas(officeWorkbook, whole)).cells);
    return { book, suppliers };
  }

  const list = (sheet: Sheet, sirens: readonly string[]) =>
    sirens.forEach((siren, row) => {
      sheet.format(row, 0, "@");
      sheet.write(row, 0, siren);
    });

  test.each([
    ["a cell", "=SIRENE.NAME(Suppliers!A1)", "Suppliers"],
    ["a fixed cell of a sheet with a quoted name", "=SIRENE.NAME('Mes l''été'!$A$1)", "Mes l'été"],
    ["cells", "=SIRENE.NAME(Suppliers!$A$1:$A$3)", "Suppliers"],
    ["a column", "=SIRENE.NAME(Suppliers!A:A)", "Suppliers"],
    ["rows", "=SIRENE.NAME(Suppliers!1:3)", "Suppliers"],
  ])("come back where %s of it stayed the same, and not once a row was put in there", async (...given) => {
    const [, formula, name] = given;
    const { book, suppliers } = await frozenOver([formula], { name, answer: () => "FICTIVE" });
    list(suppliers, ["0", "1", "2", "3"]);
    expect(await thawAll()).toEqual({ back: 0, changed: 1 });
    expect(formulas(book, "B1")).toEqual([["FICTIVE"]]);
    list(suppliers, ["1", "2", "3", ""]);
    expect(await thawAll()).toEqual({ back: 1, changed: 0 });
    expect(formulas(book, "B1")).toEqual([[formula]]);
  });

  test("stay values where a cell in the midst of those it reads has changed", async () => {
    const { suppliers } = await frozenOver(["=SIRENE.NAME(Suppliers!A1:A3)"], { answer: () => "FICTIVE" });
    list(suppliers, ["1", "9", "3"]);
    expect(await thawAll()).toEqual({ back: 0, changed: 1 });
  });

  test("follow the company in their own sheet, and need that in the other one as well", async () => {
    const { book, suppliers } = await frozenOver(['=SIRENE.NAME(Suppliers!A1,A1,"Suppliers!A9")']);
    book.fill("A1", [["x"]]);
    expect(await thawAll()).toEqual({ back: 0, changed: 1 });
    book.fill("A1", [[""]]);
    insertLines(book, "rows", 0, 2);
    expect((await findThawable(officeWorkbook, whole)).cells.map(({ formula }) => formula)).toEqual([
      '=SIRENE.NAME(Suppliers!A1,A3,"Suppliers!A9")',
    ]);
    list(suppliers, ["9"]);
    expect(await thawAll()).toEqual({ back: 0, changed: 1 });
  });

  test("stay values once that sheet is gone, and where it is unclear which cells they read", async () => {
    const { book } = await frozenOver(["=SIRENE.NAME(Suppliers!A1)"]);
    book.sheets.pop();
    expect(await thawAll()).toEqual({ back: 0, changed: 1 });
    const unclear = ["Suppliers!Company", "Suppliers!A1:Suppliers!A3", "[Other.xlsx]Suppliers!A1"];
    for (const reference of unclear) {
      await frozenOver([`=SIRENE.NAME(${reference})`], { answer: () => "FICTIVE" });
      expect([reference, await thawAll()]).toEqual([reference, { back: 0, changed: 1 }]);
    }
  });

  test("stay values when they were frozen by a version that did not store what that sheet said", async () => {
    const { book } = await frozenOver(["=SIRENE.NAME(Suppliers!A1)", "=SIRENE.NAME(A9)"], {
      answer: () => "FICTIVE",
    });
    for (const [key, text] of book.settings)
      book.settings.set(key, String(text).replace(/,"elsewhere":\[[^\]]*\]/, ""));
    expect(await thawAll()).toEqual({ back: 1, changed: 1 });
    expect(formulas(book, "B1:B2")).toEqual([["FICTIVE"], ["=SIRENE.NAME(A9)"]]);
  });

  test("do not take the place of another company with the same value", async () => {
    const columnB = [1, 2, 3].map((row) => `=SIRENE.NAME(Suppliers!A${row})`);
    const alike = { answer: () => "FICTIVE" };
    const other = await frozenOver(columnB, alike);
    list(other.suppliers, ["9"]);
    expect(await thawAll()).toEqual({ back: 2, changed: 1 });
    expect(formulas(other.book, "B1:B3")).toEqual([["FICTIVE"], [columnB[1]], [columnB[2]]]);

    const typed = await frozenOver(columnB, alike);
    typed.book.fill("B1", [["mine"]]);
    expect(await thawAll()).toEqual({ back: 2, changed: 1 });
    expect(formulas(typed.book, "B1:B3")).toEqual([["mine"], [columnB[1]], [columnB[2]]]);

    const deleted = await frozenOver(columnB, alike);
    deleteLines(deleted.book, "rows", 1, 1);
    expect(await thawAll()).toEqual({ back: 0, changed: 3 });
  });
});

describe("frozen formulas over more than single cells of their own sheet", () => {
  /** Three companies with one name, whose column B and cell D2 were frozen. */
  async function frozenBeside(ofRow: string, alone = "=SIRENE.NAME($A$2)"): Promise<FakeWorkbook> {
    const book = installFakeExcel(globalThis);
    book.functions.set("NAME", () => "FICTIVE");
    book.fill("A1", [["SIREN", "Name"]]);
    book.fill("A2", [["1"], ["2"], ["3"]], "@");
    book.fill("B2", [[ofRow], [ofRow], [ofRow]]);
    book.fill("D2", [[alone]]);
    await settled();
    await freeze(officeWorkbook, (await findVisibleFormulas(officeWorkbook, whole)).cells);
    expect(formulas(book, "B2:D2")).toEqual([["FICTIVE", "", "FICTIVE"]]);
    return book;
  }

  const lines = ["A:A", "$A:$A", "A:B", "1:4", "$3:$3", '"x)",A:A'];

  test.each(lines)("come back where the content of %s is the same", async (reference) => {
    const formula = `=SIRENE.NAME("1",${reference})`;
    const book = await frozenBeside(formula);
    expect(await thawAll()).toEqual({ back: 4, changed: 0 });
    expect(formulas(book, "B2:B4")).toEqual([[formula], [formula], [formula]]);
  });

  test.each(lines)(
    "stay values once a column was put in before %s, unlike those about a cell",
    async (...of) => {
      const book = await frozenBeside(`=SIRENE.NAME("1",${of[0]})`);
      insertLines(book, "columns", 0, 1);
      expect(await thawAll()).toEqual({ back: 1, changed: 3 });
      expect(formulas(book, "C2:E2")).toEqual([["FICTIVE", "", "=SIRENE.NAME($B$2)"]]);
    },
  );

  test.each(lines)("stay values once a cell in %s has changed", async (reference) => {
    const book = await frozenBeside(`=SIRENE.NAME("1",${reference})`);
    book.fill("A3", [["9"]], "@");
    expect(await thawAll()).toEqual({ back: 1, changed: 3 });
  });

  test("stay values when they were frozen by a version that did not look into columns", async () => {
    const book = await frozenBeside('=SIRENE.NAME("1",A:A)');
    for (const [key, text] of book.settings)
      book.settings.set(key, String(text).replace(/,"elsewhere":\[[^\]]*\]/g, ""));
    expect(await thawAll()).toEqual({ back: 1, changed: 3 });
  });

  const inRow = ["[@SIREN]", "[@[SIREN]]", "Suppliers[@SIREN]", "Suppliers[[#This Row],[SIREN]]"];

  test.each(inRow)("with %s come back beside their own company, wherever it is now", async (reference) => {
    const formula = `=SIRENE.NAME(${reference})`;
    const book = await frozenBeside(formula);
    reorderRows(book, "A2:B4", [2, 1, 0]);
    insertLines(book, "columns", 0, 1);
    insertLines(book, "rows", 0, 2);
    expect(await thawAll()).toEqual({ back: 3, changed: 1 });
    expect(formulas(book, "C4:C6")).toEqual([[formula], [formula], [formula]]);
  });

  test.each(inRow)("with %s stay values where the company of their row is another", async (reference) => {
    const formula = `=SIRENE.NAME(${reference})`;
    const book = await frozenBeside(formula);
    book.fill("A3", [["9"]], "@");
    expect(await thawAll()).toEqual({ back: 3, changed: 1 });
    expect(formulas(book, "B2:B4")).toEqual([[formula], ["FICTIVE"], [formula]]);
  });

  test("read a header with special characters, and stay values where no column has it", async () => {
    const formula = "=SIRENE.NAME([@[SIREN '[n''o']]])";
    const book = await frozenBeside(formula);
    expect(await thawAll()).toEqual({ back: 1, changed: 3 });
    book.fill("A1", [["SIREN [n'o]"]]);
    book.fill("B2", [[formula]]);
    await settled();
    await freeze(officeWorkbook, (await findVisibleFormulas(officeWorkbook, whole)).cells);
    expect((await findThawable(officeWorkbook, whole)).cells.map((cell) => cell.formula)).toContain(formula);
  });

  test("come back where a column of a table is the same, and not once a company of it is another", async () => {
    const book = await frozenBeside("=SIRENE.NAME(A2)", "=SIRENE.NAME(Suppliers[SIREN])");
    insertLines(book, "rows", 0, 1);
    expect((await findThawable(officeWorkbook, whole)).cells).toHaveLength(4);
    book.fill("A4", [["9"]], "@");
    expect((await findThawable(officeWorkbook, whole)).cells.map(({ area }) => area.left)).toEqual([1, 1, 1]);
  });

  const ranges = ["A2:A4", "$A$2:$A$4", "A$2:$A4"];

  test.each(ranges)(
    "come back where all cells of %s are the same, with the list wherever it is",
    async (of) => {
      const book = await frozenBeside("=SIRENE.NAME(A2)", `=SIRENE.NAME("A9",${of})`);
      insertLines(book, "rows", 0, 2);
      insertLines(book, "columns", 0, 1);
      expect(await thawAll()).toEqual({ back: 4, changed: 0 });
      const moved = of.replaceAll("A", "B").replace("2", "4").replace(/4$/, "6");
      expect(formulas(book, "E4")).toEqual([[`=SIRENE.NAME("A9",${moved})`]]);
    },
  );

  test.each(ranges)("stay values where a company in the midst of %s is another", async (of) => {
    const book = await frozenBeside("=SIRENE.NAME($A$2)", `=SIRENE.NAME(${of})`);
    book.fill("A3", [["9"]], "@");
    expect(await thawAll()).toEqual({ back: 3, changed: 1 });
    expect(formulas(book, "D2")).toEqual([["FICTIVE"]]);
  });

  test("stay values when they were frozen by a version that kept only the corners of a range", async () => {
    const book = await frozenBeside("=SIRENE.NAME($A$2)", "=SIRENE.NAME(A2:A4)");
    for (const [key, text] of book.settings)
      if (String(text).includes("A2:A4"))
        book.settings.set(key, String(text).replace(/"reads":\[[^\]]*\]/g, '"reads":["1","3"]'));
    expect(await thawAll()).toEqual({ back: 3, changed: 1 });
  });

  /** F1 fills three cells, or as many as are given, with companies; D2 is about those. */
  async function frozenSpill(filled = ["1", "2", "3"]): Promise<FakeWorkbook> {
    const book = installFakeExcel(globalThis);
    book.functions.set("SEARCH", () => filled.map((siren) => [siren]));
    book.functions.set("NAME", () => "FICTIVE");
    book.fill("F1", [['=SIRENE.SEARCH("fictive")']]);
    book.fill("D2", [["=SIRENE.NAME(SORT(F1#))"]]);
    await settled();
    return book;
  }
  const freezeAt = async (area: Partial<Area>) =>
    freeze(officeWorkbook, (await findVisibleFormulas(officeWorkbook, [{ ...whole[0]!, ...area }])).cells);

  test("about the cells that another formula fills come back together with it", async () => {
    const book = await frozenSpill();
    await freezeAt({});
    expect(formulas(book, "F1:F3")).toEqual([["1"], ["2"], ["3"]]);
    expect(await thawAll()).toEqual({ back: 2, changed: 0 });
    expect(formulas(book, "D2")).toEqual([["=SIRENE.NAME(SORT(F1#))"]]);
  });

  test("about the cells that another formula fills stay values without it", async () => {
    const book = await frozenSpill();
    await freezeAt({});
    book.fill("F2", [["9"]]);
    expect(await thawAll()).toEqual({ back: 0, changed: 2 });
    book.fill("F2", [["2"]]);
    const { cells, changed } = await findThawable(officeWorkbook, [{ ...whole[0]!, width: 4 }]);
    expect([cells.length, changed]).toEqual([0, 1]);
  });

  test.each([[["1", "9", "3"]], [["1", "2"]], [["1", "2", "3", "4"]]])(
    "about the cells that another formula fills stay values once it fills them with %j",
    async (now) => {
      const filled = ["1", "2", "3"];
      const book = await frozenSpill(filled);
      await freezeAt({ width: 4 });
      expect((await findThawable(officeWorkbook, whole)).cells).toHaveLength(1);
      filled.splice(0, 3, ...now);
      book.fill("F1", [['=SIRENE.SEARCH("fictive")']]);
      await settled();
      expect(await thawAll()).toEqual({ back: 0, changed: 1 });
      expect(formulas(book, "D2")).toEqual([["FICTIVE"]]);
    },
  );

  test.each(["Suppliers[#All]", "Suppliers[SIREN]:Suppliers[Name]", "Suppliers[@]", "Suppliers[Siret]"])(
    "stay values where it is unclear what %s leads to",
    async (reference) => {
      await frozenBeside("=SIRENE.NAME($A$2)", `=SIRENE.NAME(${reference})`);
      expect(await thawAll()).toEqual({ back: 3, changed: 1 });
    },
  );
});
