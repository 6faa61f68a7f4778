import { describe, expect, test } from "@jest/globals";
import { findThawable } from "../../../addin/taskpane/views/formulas/thaw-formulas.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { deleteLines, insertLines, reorderRows } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { formulas, freezeAll, thawAll, whole } from "./frozen-sheet.ts";

describe("frozen formulas with one value", () => {
  const beside = [2, 3, 4, 5].map((row) => `=SIRENE.STATE(B${row})`);
  const inTexts = ["1", "2", "3", "4"].map((siren) => `=SIRENE.STATE("${siren}")`);

  /** Four companies in one state, with formulas that were frozen from a row of column C on. */
  async function frozenStates(formulas: readonly string[], top = 2): Promise<FakeWorkbook> {
    const book = installFakeExcel(globalThis);
    for (const name of ["NAME", "LEGALNAME", "STATE"]) book.functions.set(name, () => "A");
    book.fill("B2", [["1"], ["2"], ["3"], ["4"]], "@");
    book.fill(
      `C${top}`,
      formulas.map((formula) => [formula]),
    );
    await freezeAll();
    return book;
  }

  const typedOver: [string, readonly string[], number][] = [
    ["beside their companies", beside, 2],
    ["below their companies", beside, 10],
    ["with another question each", ["=SIRENE.NAME($B$2)", "=SIRENE.LEGALNAME($B$2)"], 2],
    ["with their number in their text", inTexts, 2],
  ];
  test.each(typedOver)("%s stay in their rows where one was typed over", async (_, own, top) => {
    const book = await frozenStates(own, top);
    book.fill(`C${top}`, [["mine"]]);
    expect(await thawAll()).toEqual({ back: own.length - 1, changed: 1 });
    expect(formulas(book, `C${top}:C${top + own.length - 1}`).flat()).toEqual(["mine", ...own.slice(1)]);
  });

  test("come back beside their own companies when the list was sorted", async () => {
    const book = await frozenStates(beside);
    reorderRows(book, "B2:C5", [2, 3, 1, 0]);
    expect(await thawAll()).toEqual({ back: 4, changed: 0 });
    expect(formulas(book, "C2:C5").flat()).toEqual(beside);
  });

  test("come back about their own companies when they alone were moved", async () => {
    const book = await frozenStates(beside);
    book.edit((sheet) => {
      const move = (row: number, column: number) => [column === 2 ? row + 10 : row, column] as const;
      sheet.moveCells(move, (formula) => formula);
      for (const name of book.names.values()) name.place = { ...name.place!, top: name.place!.top + 10 };
    });
    expect(await thawAll()).toEqual({ back: 4, changed: 0 });
    expect(formulas(book, "C12:C15").flat()).toEqual(beside);
  });

  test("with their number in their text stay values once a row was taken out", async () => {
    const book = await frozenStates(inTexts);
    deleteLines(book, "rows", 1, 1);
    expect(await thawAll()).toEqual({ back: 0, changed: 4 });
  });

  const mixed = ['=SIRENE.STATE("9")', ...beside.slice(1)];
  const absolute = ["1", "2", "3", "4"].map((_, at) => `=SIRENE.STATE($B$${at + 2})`);
  /** What formulas, from which row on, what is done to them, and what the cells hold once those that are sure came back. */
  type Unsure = [string, readonly string[], number, (book: FakeWorkbook) => void, readonly string[]];
  const unsure: Unsure[] = [
    [
      "about a company in its text, among others beside theirs, when its row is taken out",
      mixed,
      2,
      (book) => deleteLines(book, "rows", 1, 1),
      [...beside.slice(0, 3), ""],
    ],
    [
      "about a company in its text, among others beside theirs, when the list was sorted",
      mixed,
      2,
      (book) => reorderRows(book, "B2:C5", [3, 2, 1, 0]),
      [...beside.slice(0, 3), "A"],
    ],
    [
      "below their companies when a row of theirs is taken out",
      beside,
      10,
      (book) => deleteLines(book, "rows", 10, 1),
      ["A", "A", "A", ""],
    ],
  ];
  test.each(unsure)("%s stay values where they may be others' now", async (_, own, top, edit, expected) => {
    const book = await frozenStates(own, top);
    edit(book);
    await thawAll();
    expect(formulas(book, `C${top}:C${top + 3}`).flat()).toEqual(expected);
  });

  test("of a fixed cell each stay in their rows, or values, where one was typed over and a row put in", async () => {
    const book = await frozenStates(absolute);
    book.fill("C2", [["mine"]]);
    insertLines(book, "rows", 4, 1);
    await thawAll();
    expect(formulas(book, "C2:C6").flat()).not.toContain("=SIRENE.STATE($B$2)");
  });

  test("about a row's range of cells come back in their own rows, in whatever order the list was sorted", async () => {
    const own = [2, 3, 4, 5].map((row) => `=SIRENE.NAME(B${row}:C${row})`);
    for (const order of [
      [1, 0, 2, 3],
      [3, 2, 1, 0],
      [2, 3, 0, 1],
      [1, 2, 3, 0],
    ]) {
      const book = installFakeExcel(globalThis);
      book.functions.set("NAME", () => "A");
      book.fill(
        "B2",
        ["1", "2", "3", "4"].map((siren) => [siren, "x"]),
        "@",
      );
      book.fill(
        "D2",
        own.map((formula) => [formula]),
      );
      await freezeAll();
      reorderRows(book, "B2:D5", order);
      await thawAll();
      expect(formulas(book, "D2:D5").flat()).toEqual(own);
    }
  });

  test("are counted as changed only where they were chosen", async () => {
    const book = await frozenStates(beside);
    book.fill("C4", [["mine"], ["mine too"]]);
    const row = (top: number) => findThawable(officeWorkbook, [{ ...whole[0]!, top, height: 1 }]);
    expect([(await row(1)).changed, (await row(3)).changed]).toEqual([0, 1]);
  });
});
