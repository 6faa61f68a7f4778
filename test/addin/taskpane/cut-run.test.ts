import { beforeAll, expect, test } from "@jest/globals";
import { nothingChosen } from "../../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { takeBackAll } from "../../../addin/taskpane/list-run/run-undo.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { typeInto } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { sirensFrom } from "../../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../../relay/start-relay.ts";
import { enrichBook, type PaneList } from "../enrich-in-pane.ts";
import { openAddin } from "../open-addin.ts";

let relay: StartedRelay;
let token: string;
beforeAll(async () => {
  relay = await startRelay({ plan: "pro", hourly: 10_000 });
  token = await relay.token("ann");
});

const rows = 450;
const list: PaneList = {
  cells: [["Mark", "SIREN"], ...sirensFrom("140", rows).map((siren, at) => [`#${at}`, siren])],
  fields: "name,state",
  language: "en",
};
const opened = () => openAddin({ url: relay.url, token, window: 0 });
const area = { sheet: "Sheet1", top: 0, left: 0, height: rows + 1, width: 2 };
/** The rows of which the plan of a new pane says that somebody changed them. */
const changed = async () => [...(await surveyList(officeWorkbook, { kind: "region", area })).changed];
const seen = (book: FakeWorkbook) => book.values(`A1:J${rows + 1}`);
/** How many cells of the column of names are filled, its heading among them. */
const namesIn = (book: FakeWorkbook) => seen(book).filter(([, , , name]) => name !== "").length;

/** Fills a list in a pane that is gone after so many exchanges with Excel. Returns whether it was gone before the end. */
async function cutAfter(book: FakeWorkbook, syncs: number): Promise<boolean> {
  let left = syncs;
  book.beforeSync = () => {
    if ((left -= 1) < 0) throw new Error("the pane is gone");
  };
  await enrichBook(book, list, opened()).catch(() => undefined);
  book.beforeSync = undefined;
  return left < 0;
}

test("a run that is cut anywhere leaves no row of which the next plan says that somebody changed it", async () => {
  const filled = new Set<number>();
  for (let syncs = 0, isCut = true; isCut; syncs += 1) {
    const book = installFakeExcel(globalThis);
    book.fill("A1", list.cells, "@");
    isCut = await cutAfter(book, syncs);
    expect([syncs, await changed()]).toEqual([syncs, []]);
    filled.add(namesIn(book));
  }
  // Without headings, with them alone, and after each of three chunks, which are written in any order.
  expect([...filled].slice(0, 2)).toEqual([0, 1]);
  expect(Math.max(...filled)).toBe(rows + 1);
  expect(filled.size).toBeGreaterThan(3);
});

test("of a run that was cut, the rows that somebody changed since count; its continuation is taken back as far as it wrote", async () => {
  let book: FakeWorkbook;
  let syncs = 0;
  do {
    book = installFakeExcel(globalThis);
    book.fill("A1", list.cells, "@");
    syncs += 1;
    await cutAfter(book, syncs);
  } while (seen(book)[7]![3] === "");
  typeInto(book, 7, 3, "my own note");
  expect(await changed()).toEqual([6]);
  const before = seen(book);
  const calls = await relay.sandbox.calls();
  const choice = { ...nothingChosen, changedRows: "keep" } as const;
  const { progress, undo } = await enrichBook(book, { ...list, choice }, opened());
  expect(await relay.sandbox.calls()).toEqual(calls);
  expect(progress).toMatchObject({ rows: rows - 1, done: rows - 1, typedInto: 0 });
  expect(namesIn(book)).toBe(rows + 1);
  expect(await changed()).toEqual([6]);
  const cells = seen(book)
    .flat()
    .filter((value, at) => value !== before.flat()[at]).length;
  expect(cells).toBeGreaterThan(0);
  expect(await takeBackAll([undo])).toEqual({ cells, changed: 0, columns: 0 });
  expect(seen(book)).toEqual(before);
  expect(await changed()).toEqual([6]);
});
