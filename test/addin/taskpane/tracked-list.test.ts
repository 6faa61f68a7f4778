import { beforeEach, describe, expect, test } from "@jest/globals";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { RunUndo, takeBackAll, undoCounts } from "../../../addin/taskpane/list-run/run-undo.ts";
import { TrackedList } from "../../../addin/taskpane/list-run/tracked-list.ts";
import { WriteLog } from "../../../addin/taskpane/list-run/write-log.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import type { CellValue, WorkbookError } from "../../../addin/taskpane/workbook/workbook.ts";
import { deleteLines, typeInto } from "../../fixtures/pane/excel/edits.ts";
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

/** Fills column A, and has a run fill columns B and C. Returns the run's undo. */
async function ran({ heading = "", rows = sirens } = {}) {
  const hasHeading = heading !== "";
  book.fill("A1", [...(hasHeading ? [[heading]] : []), ...rows.map((siren) => [siren])], "@");
  const list = await tracked(0, rows.length + (hasHeading ? 1 : 0), [columnB, columnC]);
  await list.head(
    new Map([
      [columnB, "sirene_name"],
      [columnC, "sirene_city"],
    ]),
  );
  await list.format(
    new Map([
      [columnB, "@"],
      [columnC, "@"],
    ]),
  );
  const cells = rows.map((siren) => [`FICTIVE ${siren}`, "PARIS"]);
  await list.write(0, [columnB, columnC], cells);
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
    typeInto(book, 5, columnB, "below the list");
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
        () => filled("B1:C5"),
        (error: WorkbookError) => error.reason,
      );
      expect([[], "protected"]).toContainEqual(outcome);
    }
  });

  test("looks at all rows of a column, more than one exchange with Excel takes, and at none below them", async () => {
    const [height, columns] = [20_001, [columnB, columnC]];
    const rows = { ...area(0, height), width: 1 };
    book.fill("B1", [["sirene_name", "sirene_city"]]);
    typeInto(book, height - 1, columnB, "my own note");
    typeInto(book, height + 5, columnC, "below the list");
    const undo = new RunUndo({
      tracked: await officeWorkbook.track(columns.map((left) => ({ ...rows, left }))),
      ...{ log: new WriteLog(), marking: { identity: [], witnesses: [] }, inTable: false },
      added: ["sirene_name", "sirene_city"].map((heading, column) => ({ column, heading })),
      place: { sheet: "Sheet1", top: 0, lefts: columns },
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
