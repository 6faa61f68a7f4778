import { describe, expect, test } from "@jest/globals";
import { findVisibleFormulas, showsError } from "../../../addin/taskpane/views/formulas/formula-cells.ts";
import {
  freeze,
  freezeAndTell,
  freezeQuestion,
} from "../../../addin/taskpane/views/formulas/freeze-formulas.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";

const formula = "=SIRENE.NAME(A2:A4)";
const anchor = { sheet: "Sheet1", top: 1, left: 1, height: 1, width: 1 };
const whole = { sheet: "Sheet1", top: 0, left: 0, height: 40, width: 20 };
const settled = () => new Promise(setImmediate);

/** A sheet whose B2 spills these rows, beside a formula in F2 that does not. */
async function spilling(rows: readonly (readonly unknown[])[]): Promise<FakeWorkbook> {
  const book = installFakeExcel(globalThis);
  book.functions.set("NAME", () => rows);
  book.functions.set("NAF", () => "FICTIVE");
  book.fill("B2", [[formula]]);
  book.fill("F2", [["=SIRENE.NAF(A2)"]]);
  await settled();
  return book;
}

const found = async (area = whole) => (await findVisibleFormulas(officeWorkbook, [area])).cells;
const errors = async (area = whole) => (await found(area)).filter(showsError).map((cell) => cell.formula);

describe("a spilled formula", () => {
  test.each([
    ["an error", "#N/A"],
    ["no value yet", "#BUSY!"],
  ])(
    "of which any cell shows %s counts as in error, and stays a formula when it is frozen",
    async (...given) => {
      const rows = [
        ["FICTIVE ONE", 1],
        ["FICTIVE TWO", { code: given[1] }],
        ["FICTIVE THREE", 3],
      ];
      const book = await spilling(rows);
      expect(await errors()).toEqual([formula]);
      expect(await errors(anchor)).toEqual([formula]);
      const before = book.see("A1:E5");
      expect(await freeze(officeWorkbook, await found())).toEqual({ frozen: 1, left: 1, leftSpills: 1 });
      expect(book.see("A1:E5")).toEqual(before);
      expect(book.values("F2")).toEqual(book.see("F2").map(([cell]) => [cell!.formula]));
    },
  );

  test("without an error is none, whatever the cells around it show, and is frozen", async () => {
    const book = await spilling([
      ["FICTIVE ONE", 1],
      ["#1 FICTIVE", ""],
    ]);
    book.fill("B4", [["#N/A"]]);
    expect(await errors()).toEqual([]);
    expect(await errors(anchor)).toEqual([]);
    expect(await freeze(officeWorkbook, await found())).toEqual({ frozen: 2, left: 0, leftSpills: 0 });
    expect(book.see("B2:C3").map((row) => row.map((cell) => cell.formula))).toEqual([
      ["FICTIVE ONE", 1],
      ["#1 FICTIVE", ""],
    ]);
  });

  test("of amounts, of which some are not published, shows none for that, and is frozen", async () => {
    const book = await spilling([
      ["Year", "Turnover"],
      [2024, { code: "#N/A" }],
    ]);
    book.functions.set("ACCOUNTS", book.functions.get("NAME")!);
    book.fill("B2", [["=SIRENE.ACCOUNTS(A2)"]]);
    await settled();
    expect(await errors()).toEqual([]);
    expect(await freeze(officeWorkbook, await found())).toEqual({ frozen: 2, left: 0, leftSpills: 0 });
    expect(book.see("B2:C3").map((row) => row.map((cell) => cell.formula))).toEqual([
      ["Year", "Turnover"],
      [2024, "#N/A"],
    ]);
  });

  test("that gets an error at any moment while it is frozen becomes no error that stays", async () => {
    const seen = { stayed: 0, frozen: 0 };
    for (let moment = 0; moment < 30; moment += 1) {
      const book = await spilling([["FICTIVE ONE"], ["FICTIVE TWO"], ["FICTIVE THREE"]]);
      const cells = await found(anchor);
      let syncs = 0;
      book.beforeSync = () => {
        syncs += 1;
        if (syncs - 1 !== moment || book.see("B2")[0]![0]!.formula !== formula) return;
        book.active.settle(
          1,
          1,
          ["FICTIVE ONE", "#N/A", "FICTIVE THREE"].map((value) => [{ value }]),
        );
      };
      const { frozen, left, leftSpills } = await freeze(officeWorkbook, cells);
      book.beforeSync = undefined;
      await settled();
      const [[first], ...others] = book.see("B2:B4") as [[{ formula: unknown }], ...unknown[]];
      const isLeft = first.formula === formula ? 1 : 0;
      expect([moment, frozen, left, leftSpills]).toEqual([moment, 1 - isLeft, isLeft, isLeft]);
      if (frozen === 1) {
        seen.frozen += 1;
        expect(book.values("B2:B4")).toEqual([["FICTIVE ONE"], ["FICTIVE TWO"], ["FICTIVE THREE"]]);
      } else {
        seen.stayed += 1;
        expect(others).toHaveLength(2);
        expect(book.active.spillOf(1, 1)).toMatchObject({ top: 1, height: 3 });
      }
    }
    expect(seen.stayed).toBeGreaterThan(2);
    expect(seen.frozen).toBeGreaterThan(2);
  });
});

describe("what is asked before formulas are frozen, and said after,", () => {
  const say = { en: messageFormatter("en"), fr: messageFormatter("fr") };
  const partly = [["FICTIVE ONE"], [{ code: "#N/A" }], ["FICTIVE THREE"]];

  test("counts those that stay because of one cell in error, and says why", async () => {
    await spilling(partly);
    const cells = await found();
    const stay = {
      en: "1 formula stays as it is, because it shows an error or no value yet. 1 of them fills several cells: an error in one cell is enough.",
      fr: "1 formule reste telle quelle, car elle affiche une erreur ou n'a pas encore de valeur. 1 d'entre elles remplit plusieurs cellules : une erreur dans une seule suffit.",
    };
    expect(freezeQuestion({ cells, hidden: 0 }, say.en)).toBe(
      `1 formula becomes a value. The workbook keeps the formulas: Thaw puts them back. ${stay.en}`,
    );
    expect(freezeQuestion({ cells, hidden: 0 }, say.fr)).toContain(stay.fr);
    expect(await freezeAndTell(officeWorkbook, cells, say.en)).toEqual({
      intent: "warning",
      text: `1 formula replaced by values. ${stay.en}`,
    });
  });

  test("is said at once where none can be frozen", async () => {
    const book = await spilling(partly);
    book.fill("F2", [[""]]);
    const cells = await found();
    const question = (hidden: number) => freezeQuestion({ cells, hidden }, say.en);
    expect(question(0)).toEqual({
      intent: "warning",
      text: "1 formula stays as it is, because it shows an error or no value yet. 1 of them fills several cells: an error in one cell is enough.",
    });
    expect(question(2)).toMatchObject({ text: expect.stringMatching(/enough\. 2 formulas in hidden rows/) });
    const none = (hidden: number) => freezeQuestion({ cells: [], hidden }, say.en);
    expect(none(0)).toEqual({ intent: "info", text: "There is no SIRENE formula there." });
    expect(none(1)).toMatchObject({
      intent: "info",
      text: expect.stringMatching(/^1 formula in a hidden row/),
    });
  });

  test("is their number alone where all have a value", async () => {
    await spilling([["FICTIVE ONE"], ["FICTIVE TWO"]]);
    const cells = await found();
    expect(freezeQuestion({ cells, hidden: 0 }, say.en)).toMatch(/^2 formulas become values\. [^.]*\.$/);
    expect(await freezeAndTell(officeWorkbook, cells, say.en)).toEqual({
      intent: "success",
      text: "2 formulas replaced by values.",
    });
  });
});
