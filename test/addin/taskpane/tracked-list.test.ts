import { beforeEach, describe, expect, test } from "@jest/globals";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { RunUndo, takeBackAll, undoCounts } from "../../../addin/taskpane/list-run/run-undo.ts";
import { TrackedList } from "../../../addin/taskpane/list-run/tracked-list.ts";
import { WriteLog } from "../../../addin/taskpane/list-run/write-log.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import type { CellValue, WorkbookError } from "../../../addin/taskpane/workbook/workbook.ts";
import { deleteLines, insertLines, reorderRows, typeInto } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { officeError } from "../../fixtures/pane/excel/proxies.ts";
import { sirensFrom } from "../../batch/made-up-numbers.ts";

let book: FakeWorkbook;
beforeEach(() => {
  book = installFakeExcel(globalThis);
});

const sirens = sirensFrom("150000", 4);
const area = (top: number, height: number, width = 1) => ({ sheet: "Sheet1", top, left: 0, height, width });
/** The sheet's columns right of the list, which are written. */
const [columnB, columnC] = [1, 2];

/** Tracks the list in column A, of which the first row may be its heading, to write columns beside it. */
async function tracked(top: number, height: number, columns: readonly number[]): Promise<TrackedList> {
  const survey = await surveyList(officeWorkbook, { kind: "selection", area: area(top, height) });
  return TrackedList.track(officeWorkbook, survey, [0], columns);
}

/**
 * Fills column A, from the first row or, under a heading, from the third, and has a run fill columns B and C. Returns
 * the run's undo.
 */
async function ran({ heading = "", rows = sirens } = {}) {
  const hasHeading = heading !== "";
  const cells = [...(hasHeading ? [[heading]] : []), ...rows.map((siren) => [siren])];
  book.fill(hasHeading ? "A3" : "A1", cells, "@");
  const list = await tracked(hasHeading ? 2 : 0, cells.length, [columnB, columnC]);
  await list.head(
    new Map([
      [columnB, "sirene_name"],
      [columnC, "sirene_address"],
    ]),
  );
  await list.format(
    new Map([
      [columnB, "@"],
      [columnC, "@"],
    ]),
  );
  await list.write(
    0,
    [columnB, columnC],
    rows.map((siren) => [`FICTIVE ${siren}`, "PARIS"]),
  );
  return list.end();
}

/** Takes a run back, and calls `beforeSync` with the number of each exchange with Excel, from 1. Returns their number. */
async function takenBack(undo: RunUndo, beforeSync: (sync: number) => void): Promise<number> {
  let syncs = 0;
  book.beforeSync = () => beforeSync((syncs += 1));
  await undo.takeBack().finally(() => (book.beforeSync = undefined));
  return syncs;
}

const filled = (from: string): CellValue[] =>
  book
    .values(from)
    .flat()
    .filter((value) => value !== "");

test("an amount with cents shows them, beside whole ones; taken back, its cell has its former format", async () => {
  book.fill(
    "A1",
    sirens.map((siren) => [siren]),
    "@",
  );
  const before = book.see("A1:C4");
  const list = await tracked(0, 4, [columnB, columnC]);
  await list.format(
    new Map([
      [columnB, "#,##0"],
      [columnC, "0"],
    ]),
  );
  await list.write(
    0,
    [columnB, columnC],
    [
      [7622.45, 87.5],
      [10_000, 87],
      ["", ""],
      [-0.5, null],
    ],
  );
  const seen = book.see("B1:C4").map((row) => row.map(({ format }) => format));
  expect(seen.map(([amount]) => amount)).toEqual(["#,##0.00", "#,##0", "#,##0", "#,##0.00"]);
  expect(new Set(seen.map(([, score]) => score))).toEqual(new Set(["0"]));
  await takeBackAll([await list.end()]);
  expect(book.see("A1:C4")).toEqual(before);
});

describe("a run over a list without headings, taken back", () => {
  test("leaves the cells beside it as they were, formats and all", async () => {
    book.fill(
      "A1",
      sirens.map((siren) => [siren]),
      "@",
    );
    const before = book.see("A1:C4");
    const undo = await ran();
    expect(filled("B1:C4")).toHaveLength(8);
    expect(await takeBackAll([undo])).toEqual({ cells: 8, changed: 0, columns: 2 });
    expect(book.see("A1:C4")).toEqual(before);
  });

  test("gives a column that was formatted alone its formats again", async () => {
    book.fill(
      "A1",
      sirens.map((siren) => [siren]),
      "@",
    );
    const list = await tracked(0, 4, [columnB]);
    await list.format(new Map([[columnB, "@"]]));
    await takeBackAll([await list.end()]);
    expect(book.see("B1:B4").map(([cell]) => cell!.format)).toEqual(Array(4).fill("General"));
  });

  test("is told by the columns of its list, wherever in the sheet that stands", async () => {
    book.fill("D1", [["Nom", "SIREN"], ...sirens.map((siren) => ["FICTIVE", siren])], "@");
    const list = { ...area(0, 5, 2), left: 3 };
    const survey = await surveyList(officeWorkbook, { kind: "selection", area: list });
    const undo = await (await TrackedList.track(officeWorkbook, survey, [1], [5])).end();
    const isOver = (left: number) => undo.isOver({ sheet: "Sheet1", top: 0, left, height: 5, width: 1 });
    expect([2, 4, 5, 6].map(isOver)).toEqual([false, true, true, false]);
  });

  test("does not count a column that was deleted since among those that are removed", async () => {
    const undo = await ran();
    deleteLines(book, "columns", columnB);
    expect(await takeBackAll([undo])).toEqual({ cells: 4, changed: 4, columns: 1 });
  });

  test("does not count a column in whose first row somebody typed", async () => {
    const undo = await ran();
    typeInto(book, 0, columnB, "my own note");
    expect(await takeBackAll([undo])).toEqual({ cells: 7, changed: 1, columns: 1 });
    expect(filled("B1:C4")).toEqual(["my own note"]);
  });

  test("counts nothing as changed where its rows are sorted meanwhile, at whichever moment", async () => {
    const syncs = await takenBack(await ran(), () => undefined);
    for (let moment = 1; moment <= syncs; moment += 1) {
      book = installFakeExcel(globalThis);
      const undo = await ran();
      let sync = 0;
      book.beforeSync = () => void ((sync += 1) === moment && reorderRows(book, "A1:C4", [3, 0, 2, 1]));
      const counts = await takeBackAll([undo]).finally(() => (book.beforeSync = undefined));
      expect([moment, counts, filled("B1:C4")]).toEqual([moment, { cells: 8, changed: 0, columns: 2 }, []]);
    }
  });

  test("leaves what somebody types meanwhile, at whichever moment", async () => {
    const syncs = await takenBack(await ran(), () => undefined);
    for (let moment = 1; moment <= syncs; moment += 1) {
      book = installFakeExcel(globalThis);
      const undo = await ran();
      await takenBack(undo, (sync) => sync === moment && typeInto(book, 0, columnB, "typed meanwhile"));
      expect(filled("B1:C4")).toEqual(["typed meanwhile"]);
    }
  });
});

describe("a run over a list with headings, taken back", () => {
  test("takes its headings away too, and leaves what stands below the list", async () => {
    const undo = await ran({ heading: "SIREN" });
    typeInto(book, 7, columnB, "below the list");
    expect(await takeBackAll([undo])).toEqual({ cells: 8, changed: 0, columns: 2 });
    expect(filled("B1:C9")).toEqual(["below the list"]);
  });

  test("is whole, or says that Excel refused, at whichever moment Excel refuses something", async () => {
    const syncs = await takenBack(await ran({ heading: "SIREN" }), () => undefined);
    for (let moment = 1; moment <= syncs; moment += 1) {
      book = installFakeExcel(globalThis);
      const outcome = await takenBack(await ran({ heading: "SIREN" }), (sync) => {
        if (sync === moment) throw officeError("AccessDenied");
      }).then(
        () => filled("B1:C9"),
        (error: WorkbookError) => error.reason,
      );
      expect([[], "protected"]).toContainEqual(outcome);
    }
  });

  test("looks at all rows of a column, more than one exchange with Excel takes, and at none below them", async () => {
    const [height, columns] = [20_001, [columnB, columnC]];
    const rows = { ...area(0, height), width: 1 };
    book.fill("B1", [["sirene_name", "sirene_address"]]);
    typeInto(book, height - 1, columnB, "my own note");
    typeInto(book, height + 5, columnC, "below the list");
    const undo = new RunUndo({
      tracked: await officeWorkbook.track(columns.map((left) => ({ ...rows, left }))),
      ...{ log: new WriteLog(), marking: { identity: [], witnesses: [] }, inTable: false },
      added: ["sirene_name", "sirene_address"].map((heading, column) => ({ column, heading })),
      place: { sheet: "Sheet1", top: 0, height, bodyTop: 1, lefts: columns, listed: 0 },
    });
    expect(await takeBackAll([undo])).toEqual({ cells: 0, changed: 0, columns: 1 });
    expect(filled("B1:C20010")).toEqual(["sirene_name", "my own note", "below the list"]);
  });
});

test("a cell that two runs wrote counts once, though they began in different rows", async () => {
  book.fill(
    "A1",
    sirens.map((siren) => [siren]),
    "@",
  );
  const below = await tracked(1, 3, [columnB]);
  await below.write(0, [columnB], [["FICTIVE"], [null], [null]]);
  typeInto(book, 1, columnB, "");
  const undos = [await ran(), await below.end()];
  expect(undoCounts(undos)).toEqual({ cells: 8, columns: 2 });
});

describe("a list that is tracked while people edit its sheet", () => {
  const [columnC, columnD] = [2, 3];
  const both = [columnC, columnD];

  /** Surveys the list that begins in B3, with a heading, and tracks it to write columns C and D. */
  async function opened({
    cells = sirens.map((siren) => [siren]),
    ours = [] as string[],
    edit = () => {},
  } = {}) {
    book.fill("B3", [["SIREN", ...ours], ...cells], "@");
    const { length: width } = cells[0]!;
    const list = { sheet: "Sheet1", top: 2, left: 1, height: cells.length + 1, width };
    const survey = await surveyList(officeWorkbook, { kind: "region", area: list });
    edit();
    return TrackedList.track(officeWorkbook, survey, [0], both);
  }
  const inC = () => book.values("C3:C7").map(([value]) => value);
  const refusal = async (doing: Promise<unknown>) =>
    doing.then(
      () => "none",
      (error: WorkbookError) => error.reason,
    );

  test("is refused where somebody typed into it since it was surveyed", async () => {
    expect(await refusal(opened({ edit: () => typeInto(book, 4, columnC, "mine") }))).toBe("cells_filled");
    book = installFakeExcel(globalThis);
    expect(await refusal(opened({ edit: () => typeInto(book, 4, 1, sirens[0]!) }))).toBe("list_changed");
    expect(book.names.size).toBe(0);
  });

  test("gets no heading where somebody wrote one, nor cells where somebody typed", async () => {
    const list = await opened();
    typeInto(book, 2, columnD, "My heading");
    expect(await refusal(list.head(new Map([[columnD, "sirene_name"]])))).toBe("list_changed");
    typeInto(book, 4, columnC, "mine");
    expect(await refusal(list.write(0, [columnC], [["a"], ["b"]]))).toBe("cells_filled");
    expect(await refusal(list.write(0, [columnC], [["a"], [null], ["c"]]))).toBe("none");
    expect(inC()).toEqual(["", "a", "mine", "c", ""]);
  });

  test.each([
    { name: "company", row: 3, column: 1, reason: "list_changed" },
    { name: "heading of companies", row: 2, column: 1, reason: "list_changed" },
    { name: "heading of a written column", row: 2, column: columnD, reason: "list_changed" },
    { name: "cell that is to be written", row: 3, column: columnD, reason: "cells_filled" },
  ])(
    "is looked at again before calls are spent: another $name is noticed",
    async ({ row, column, reason }) => {
      const list = await opened();
      await list.head(new Map([[columnC, "sirene_name"]]));
      expect(await refusal(list.look(0))).toBe("none");
      typeInto(book, row, column, "14");
      expect(await refusal(list.look(0))).toBe(reason);
      expect(await refusal(list.look(1))).toBe(row === 2 ? reason : "none");
    },
  );

  test("is written again where it was written, and what it holds is known", async () => {
    const list = await opened();
    await list.write(1, both, [["a", null], ["b"]]);
    await list.write(1, [columnC], [["c"], [null]]);
    expect(inC()).toEqual(["", "", "c", "b", ""]);
    const known = [0, 1, 2].map((record) => both.map((column) => list.contentAt(record, column)));
    expect(known).toEqual([
      ["", ""],
      ["c", ""],
      ["b", ""],
    ]);
    expect(list.contentAt(0, 9)).toBe("");
  });

  test("keeps the zeros of its texts, though somebody undid its formats, which stay where nothing is written", async () => {
    book.fill("C8", [["below"]], "0.0");
    book.fill("D4", [[""]], "0.00");
    const list = await opened();
    await list.format(new Map([[columnC, "@"]]));
    const formats = (address: string) => book.see(address).flatMap((row) => row.map(({ format }) => format));
    expect(formats("C4:C8")).toEqual([...Array<string>(4).fill("@"), "0.0"]);
    for (const row of [3, 4]) book.active.format(row, columnC, "0");
    await list.write(0, both, [
      ["00012", 7],
      [null, null],
    ]);
    expect(book.values("C4:D4")).toEqual([["00012", 7]]);
    expect(formats("C4:D5")).toEqual(["@", "0.00", "0", "General"]);
  });

  test("is written around rows in which somebody types meanwhile, a formula that shows nothing too", async () => {
    const list = await opened();
    const edits = [
      () => typeInto(book, 5, columnC, "mine"),
      () => {
        book.fill("C7", [['=""']]);
        book.active.settle(6, columnC, [[{ value: "" }]]);
      },
    ];
    book.beforeSync = () => edits.shift()?.();
    const taken = await list.writeFree(1, [columnC], [["a"], ["b"], ["c"]]);
    expect([...taken].toSorted()).toEqual([1, 2]);
    expect(inC()).toEqual(["", "", "a", "mine", ""]);
    expect(book.see("C7")[0]![0]!.formula).toBe('=""');
    typeInto(book, 3, 1, "other");
    expect(await refusal(list.writeFree(0, [columnC], [["a"]]))).toBe("list_changed");
  });

  test.each([
    { edits: 4, reason: "none" },
    { edits: 5, reason: "cells_filled" },
  ])("is tried five times where somebody keeps typing: $edits times", async ({ edits, reason }) => {
    const list = await opened({ cells: sirensFrom("150000", 9).map((siren) => [siren]) });
    let [row, wasWritten] = [3, 0];
    book.beforeSync = () => {
      // Before each attempt, which first reads, the next row is edited.
      wasWritten += 1;
      if (wasWritten % 3 === 1 && row < 3 + edits) typeInto(book, row++, columnC, "mine");
    };
    const rows = Array<string[]>(9).fill(["a"]);
    expect(await refusal(list.writeFree(0, [columnC], rows))).toBe(reason);
  });

  test("is known by what runs wrote: only rows that were left, or that somebody edited, count as changed", async () => {
    book.fill(
      "C4",
      [
        ["FICTIVE 0", ""],
        ["FICTIVE 1", ""],
        ["FICTIVE 2", "PARIS"],
        ["FICTIVE 3", "LYON"],
      ],
      "@",
    );
    const list = await opened({ ours: ["sirene_name", "sirene_address"] });
    // A row that is emptied has nothing that somebody could have edited.
    await list.write(1, both, [
      [null, null],
      ["", ""],
      [null, "NICE"],
    ]);
    await list.release();
    const survey = await surveyList(officeWorkbook, { kind: "region", area: { ...area(2, 5, 3), left: 1 } });
    expect([...survey.changed]).toEqual([0, 1]);
    expect(book.values("C4:D7")).toEqual([
      ["FICTIVE 0", ""],
      ["FICTIVE 1", ""],
      ["", ""],
      ["FICTIVE 3", "NICE"],
    ]);
  });

  test("is put back by columns other than those that were written, though rows of one company are alike", async () => {
    const cells = [0, 1, 2, 3].map((row) => [sirens[0]!, `FICTIVE ${row}`, "", `#${row % 2}`]);
    const list = await opened({ cells, ours: ["sirene_name", "sirene_address", "Remark"] });
    await list.write(0, both, [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
      ["g", "h"],
    ]);
    reorderRows(book, "B4:E7", [1, 0, 2, 3]);
    expect(await takeBackAll([await list.end()])).toEqual({ cells: 8, changed: 0, columns: 0 });
    expect(inC()).toEqual(["sirene_name", "FICTIVE 1", "FICTIVE 0", "FICTIVE 2", "FICTIVE 3"]);
  });

  test("whose table grows by columns is not written where somebody typed into them since", async () => {
    book.fill("B3", [["SIREN"], ...sirens.map((siren) => [siren])], "@");
    book.addTable("Vendors", "B3:B7");
    const table = { name: "Vendors", area: { ...area(2, 5), left: 1 }, hasHeader: true };
    const survey = await surveyList(officeWorkbook, { kind: "table", area: table.area, table });
    const list = await TrackedList.track(officeWorkbook, survey, [0], []);
    await list.grow(table, new Map([[columnC, "sirene_name"]]));
    typeInto(book, 3, columnC, "mine");
    expect(await refusal(list.write(0, [columnC], [["a"]]))).toBe("cells_filled");
    expect(await refusal(list.write(1, [columnC], [["b"]]))).toBe("none");
    expect(inC()).toEqual(["sirene_name", "mine", "b", "", ""]);
  });

  test("is where its heading and rows are once rows were inserted above and among them", async () => {
    const undo = await (await opened()).end();
    const list = { ...area(2, 5), left: 1 };
    expect(await undo.areaNow(list)).toEqual(list);
    insertLines(book, "rows", 0, 2);
    insertLines(book, "rows", 6);
    expect(await undo.areaNow(list)).toEqual({ ...list, top: 4, height: 6 });
  });

  test("was under a run that is undone over lists that begin in its heading's row or the next", async () => {
    const undo = await (await opened()).end();
    const begins = [1, 2, 3, 4].map((top) => undo.isOver({ ...area(top, 5), left: 1 }));
    expect(begins).toEqual([false, true, true, false]);
    expect([2, 3, 4].map((left) => undo.isOver({ ...area(2, 5), left }))).toEqual([true, true, false]);
  });
});
