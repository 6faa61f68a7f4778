import { beforeAll, expect, jest, test } from "@jest/globals";
import { RunUndo, takeBackAll, undoCounts } from "../../../addin/taskpane/list-run/run-undo.ts";
import { WriteLog } from "../../../addin/taskpane/list-run/write-log.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import type { TrackedColumns } from "../../../addin/taskpane/workbook/workbook.ts";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import {
  deleteLines,
  hideRows,
  insertLines,
  reorderRows,
  typeInto,
} from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { sirensFrom } from "../../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../../relay/start-relay.ts";
import { enrichBook, enrichInPane, type PaneList } from "../enrich-in-pane.ts";
import { openAddin, type OpenedAddin } from "../open-addin.ts";

let relay: StartedRelay;
let addin: OpenedAddin;
beforeAll(async () => {
  relay = await startRelay({ fill: false, plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

const companies = [
  edgeCases.realCompany,
  edgeCases.movedHeadOffice,
  edgeCases.homonym,
  edgeCases.secondHomonym,
  edgeCases.ceased,
];
const list: PaneList = {
  cells: [["Mark", "SIREN"], ...companies.map((siren, at) => [`#${at}`, siren])],
  fields: "name,legal_form,creation_date",
  language: "en",
};
const seen = (book: FakeWorkbook) => book.see("A1:Z12");
/** Where a heading stands. */
const columnOf = (book: FakeWorkbook, heading: string): number => book.values("A1:Z1")[0]!.indexOf(heading);
/** Takes a run back in a sheet that `edit` has changed since, and answers what came of it and the sheet. */
async function takenBack(edit: (book: FakeWorkbook) => void = () => undefined, of: PaneList = list) {
  let before: ReturnType<typeof seen> = [];
  const prepare = (book: FakeWorkbook) => {
    of.prepare?.(book);
    before = seen(book);
  };
  const { book, undo } = await enrichInPane({ ...of, prepare }, addin);
  edit(book);
  const calls = await relay.sandbox.calls();
  const taken = await takeBackAll([undo]);
  expect(await relay.sandbox.calls()).toEqual(calls);
  await undo.release();
  expect([...book.names.keys()]).toEqual([]);
  return { before, book, taken };
}

test("a run taken back leaves the sheet as it was, formats and all, at no call", async () => {
  const { before, book, taken } = await takenBack();
  expect(seen(book)).toEqual(before);
  expect(taken).toEqual({ cells: 25, changed: 0, columns: 6 });
});

const rowsBetween = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, at) => first + at);

test.each([
  { hidden: "none", rows: [], pieces: [4_500] },
  { hidden: "every other", rows: rowsBetween(0, 2_250).map((row) => 2 * row), pieces: [2_000, 500] },
  { hidden: "a hundred", rows: rowsBetween(2_600, 2_700), pieces: [2_000, 500] },
  { hidden: "all", rows: rowsBetween(0, 4_500), pieces: [2_000, 500] },
])(
  "each cell of a long column gets its own format back; if rows are hidden, around them and in pieces that Excel on the web takes: $hidden",
  async ({ rows, pieces }) => {
    const count = 4_500;
    const book = installFakeExcel(globalThis);
    const area = { sheet: "Sheet1", top: 0, left: 0, height: count, width: 1 };
    // The first 2,000 have the format of the run already.
    const former = (row: number) => (row < 2_000 ? "@" : ["0.00", "0", "0.0"][row % 3]);
    for (const row of rowsBetween(0, count)) book.fill(`A${row + 1}`, [[row]], former(row));
    const before = book.see(`A1:A${count}`);
    const tracked = await officeWorkbook.track([area]);
    const log = new WriteLog();
    const marking = { identity: [], witnesses: [] };
    const exchanged: number[] = [];
    const around: number[] = [];
    await tracked.turn(async (turn) => {
      const [cells] = await turn.exchange({ first: 0, count, columns: [0] });
      const writes = [{ column: 0, formats: Array<string>(count).fill("@") }];
      log.note({ first: 0, count, writes, found: new Map([[0, cells!]]), marking });
      await turn.exchange({ first: 0, count, columns: [], writes });
    });
    hideRows(book, rows);
    const counting: TrackedColumns = {
      ...tracked,
      shrink: (columns) => tracked.shrink(columns),
      release: () => tracked.release(),
      turn: (work) =>
        tracked.turn((turn) =>
          work({
            heights: () => turn.heights(),
            exchange: (exchange) => {
              const { first, count: written, writes = [], hidden = [] } = exchange;
              if (writes.length > 0) exchanged.push(written);
              around.push(...hidden.flatMap((isHidden, at) => (isHidden ? [first + at] : [])));
              return turn.exchange(exchange);
            },
          }),
        ),
    };
    const place = { sheet: "Sheet1", top: 0, height: count, bodyTop: 0, lefts: [0], listed: 1 };
    const undo = new RunUndo({ tracked: counting, log, marking, added: [], inTable: false, place });
    await undo.takeBack();
    expect(exchanged).toEqual(pieces);
    expect(around).toEqual(rows.filter((row) => row >= 2_000));
    expect(book.see(`A1:A${count}`)).toEqual(before);
    await undo.release();
  },
);

test("a run was over the lists that begin where its own did, or in the row below, and that have a column of it", async () => {
  const { undo } = await enrichInPane({ ...list, from: "B3" }, addin);
  const [height, first] = [6, 3];
  const isOver = (top: number, left: number, width: number, sheet = "Sheet1") =>
    undo.isOver({ sheet, top, left, width, height });
  expect([isOver(2, 1, 2), isOver(3, 1, 2), isOver(1, 1, 2), isOver(4, 1, 2)]).toEqual([
    ...[true, true, false, false],
  ]);
  expect([isOver(2, 0, 1), isOver(2, 0, 2), isOver(2, first - 1, 1), isOver(2, 30, 2)]).toEqual([
    ...[false, true, true, false],
  ]);
  expect(isOver(2, 1, 2, "Sheet2")).toBe(false);
  await undo.release();
});

test("a run over a list below a title, or over some rows of a table, was over the same rows read again", async () => {
  const titled = [["Fournisseurs", ""], ...list.cells];
  for (const given of [
    { ...list, cells: titled },
    {
      ...list,
      table: "Fournisseurs",
      select: "A4:B5",
      prepare: (book: FakeWorkbook) => book.addTable("Fournisseurs", "A1:B6"),
    },
  ]) {
    const { undo, run } = await enrichInPane(given, addin);
    const { body } = run.job.survey;
    expect([body, { ...body, top: body.top + 2 }].map((rows) => undo.isOver(rows))).toEqual([true, false]);
    await undo.release();
  }
});

test("what is about to be taken back is counted before: the cells that a run changed, and the columns it added", async () => {
  const { undo } = await enrichInPane(list, addin);
  expect(undoCounts([undo])).toEqual({ cells: 25, columns: 6 });
  await undo.release();
});

test("columns that a run filled again hold their former values, formulas and formats again", async () => {
  const own = (book: FakeWorkbook) => {
    book.fill("C1", [["sirene_name"], ["FICTIVE FORMER NAME"], ["'00012"]], "@");
    book.fill("C4", [['="a" & "b"']]);
    book.fill("C5", [[12.5]], "0.00");
  };
  const { before, book, taken } = await takenBack(undefined, { ...list, prepare: own });
  expect(seen(book)).toEqual(before);
  expect(taken.columns).toBe(5);
});

test("a cell that somebody changed since stays, is counted, and keeps its heading", async () => {
  const { before, book, taken } = await takenBack((edited) =>
    typeInto(edited, 2, columnOf(edited, "sirene_name"), "my own note"),
  );
  expect(taken).toEqual({ cells: 24, changed: 1, columns: 5 });
  const filled = seen(book).map((row) => row.map(({ value }) => value).filter((value) => value !== ""));
  const was = before.map((row) => row.map(({ value }) => value).filter((value) => value !== ""));
  expect(filled[0]).toEqual([...was[0]!, "sirene_name"]);
  expect(filled[2]).toEqual([...was[2]!, "my own note"]);
  expect(filled.filter((_, row) => row !== 0 && row !== 2)).toEqual(
    was.filter((_, row) => row !== 0 && row !== 2),
  );
});

test("a heading that somebody changed since stays", async () => {
  const { book, taken } = await takenBack((edited) =>
    typeInto(edited, 0, columnOf(edited, "sirene_name"), "My heading"),
  );
  expect(taken).toEqual({ cells: 25, changed: 0, columns: 5 });
  expect(book.values("A1:Z1")[0]!.filter((value) => value !== "")).toEqual(["Mark", "SIREN", "My heading"]);
});

test("a run is taken back wherever its columns and rows have gone since", async () => {
  const { before, book, taken } = await takenBack((edited) => {
    insertLines(edited, "columns", 1, 3);
    insertLines(edited, "rows", 0, 2);
    reorderRows(edited, "A4:Z8", [4, 2, 0, 1, 3]);
  });
  expect(taken).toEqual({ cells: 25, changed: 0, columns: 6 });
  const values = book.values("A3:Z8").map(([mark, , , , siren, ...rest]) => [mark, siren, ...rest]);
  const sorted = [0, 5, 3, 1, 2, 4].map((row) => before[row]!.map(({ value }) => value));
  expect(values).toEqual(sorted.map((row) => row.slice(0, values[0]!.length)));
});

test("a column of a run that was deleted since is counted as changed, and the others go", async () => {
  const { book, taken } = await takenBack((edited) =>
    deleteLines(edited, "columns", columnOf(edited, "sirene_name")),
  );
  expect(taken).toEqual({ cells: 20, changed: 5, columns: 5 });
  expect(
    book
      .values("C1:Z12")
      .flat()
      .filter((value) => value !== ""),
  ).toEqual([]);
});

test("columns that joined a table leave it, and what stands beside it stays where it is", async () => {
  const beside = (book: FakeWorkbook) => typeInto(book, 3, 10, "beside");
  const table = (book: FakeWorkbook) => book.addTable("Suppliers", "A1:B6");
  const survey = { ...list, prepare: table };
  const { book, taken } = await takenBack(beside, { ...survey, table: "Suppliers" });
  expect(taken).toEqual({ cells: 25, changed: 0, columns: 6 });
  expect(book.active.tables[0]!.place).toEqual({ top: 0, left: 0, height: 6, width: 2 });
  expect(
    book
      .values("C1:Z12")
      .flat()
      .filter((value) => value !== ""),
  ).toEqual(["beside"]);
  expect(book.values("K4")).toEqual([["beside"]]);
});

test("a column that somebody added to the table after those of a run keeps them in it, empty", async () => {
  const table = (book: FakeWorkbook) => book.addTable("Suppliers", "A1:B6");
  const { book, taken } = await takenBack(
    (edited) => {
      edited.active.tables[0]!.place = { top: 0, left: 0, height: 6, width: 9 };
      typeInto(edited, 0, 8, "My column");
    },
    { ...list, prepare: table, table: "Suppliers" },
  );
  expect(taken).toEqual({ cells: 25, changed: 0, columns: 0 });
  expect(book.active.tables[0]!.place.width).toBe(9);
});

test("runs over one list are taken back together, and a cell that both wrote counts once", async () => {
  const first = await enrichInPane(list, addin);
  const name = columnOf(first.book, "sirene_name");
  typeInto(first.book, 1, name, "changed between the runs");
  const second = await enrichBook(first.book, { ...list, fields: "name,city" }, addin);
  const undos = [second.undo, first.undo];
  const { cells, changed, columns } = await takeBackAll(undos);
  // The cell between the runs is somebody's: the second run wrote over it, and gives it back.
  expect(changed).toBe(1);
  expect(columns).toBe(6);
  expect(cells).toBe(29);
  expect(
    first.book
      .values("A1:Z6")
      .flat()
      .filter((value) => value !== ""),
  ).toEqual([
    ...["Mark", "SIREN", "sirene_name"],
    ...companies.flatMap((siren, at) => [`#${at}`, siren, ...(at === 0 ? ["changed between the runs"] : [])]),
  ]);
});

test("what somebody types while a run is taken back stays", async () => {
  const { book, undo } = await enrichInPane(list, addin);
  const name = columnOf(book, "sirene_name");
  let syncs = 0;
  book.beforeSync = () => {
    syncs += 1;
    if (syncs === 3) typeInto(book, 4, name, "typed meanwhile");
  };
  const taken = await takeBackAll([undo]);
  book.beforeSync = undefined;
  expect(book.values("A1:Z12")[4]![name]).toBe("typed meanwhile");
  expect(taken).toEqual({ cells: 24, changed: 1, columns: 5 });
});

test("a run in a workbook that counts days from 1904 writes the same days, knows them again, and is taken back", async () => {
  const from1900 = await enrichInPane(list, addin);
  await from1900.undo.release();
  const date = columnOf(from1900.book, "sirene_created");
  const prepare = (book: FakeWorkbook) => void (book.isFrom1904 = true);
  const { book, before, taken } = await takenBack(
    (edited) => {
      const days = edited.values("A2:Z6").map((row) => row[date]);
      expect(days).toEqual(from1900.book.values("A2:Z6").map((row) => Number(row[date]) - 1462));
    },
    { ...list, prepare },
  );
  expect(taken).toEqual({ cells: 25, changed: 0, columns: 6 });
  expect(seen(book)).toEqual(before);
});

test("a run is taken back after days in which the pane stayed open and other lists were filled", async () => {
  const { book, undo } = await enrichInPane(list, addin);
  const before = seen(book);
  const now = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 3 * 24 * 3_600_000);
  const later = await enrichBook(book, { ...list, fields: "name,city" }, addin);
  now.mockRestore();
  await takeBackAll([later.undo]);
  expect(seen(book)).toEqual(before);
  expect(await takeBackAll([undo])).toEqual({ cells: 25, changed: 0, columns: 6 });
});

test("names that a pane left when it was closed are deleted on a later day", async () => {
  const { book, undo } = await enrichInPane(list, addin);
  const [name] = book.names.keys();
  const left = name!.replace(/_\d+$/, "_1000000");
  book.names.set(left, book.names.get(name!)!);
  await undo.release();
  expect([...book.names.keys()]).toEqual([left]);
  const now = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * 3_600_000);
  const later = await enrichBook(book, list, addin);
  now.mockRestore();
  await later.undo.release();
  expect([...book.names.keys()]).toEqual([]);
});

test("a run that failed halfway is taken back as far as it came", async () => {
  const filled = await startRelay({ plan: "pro", hourly: 10_000 });
  const user = openAddin({ url: filled.url, token: await filled.token("ann"), window: 0 });
  const last = 700;
  const undos: RunUndo[] = [];
  let before: ReturnType<typeof seen> = [];
  let book: FakeWorkbook | undefined;
  const prepare = (opened: FakeWorkbook) => {
    book = opened;
    before = opened.see(`A1:J${last}`);
    let isTyped = false;
    opened.beforeSync = () => {
      if (isTyped || opened.values("C2")[0]![0] === "") return;
      isTyped = true;
      typeInto(opened, last - 1, 1, "150000289");
    };
  };
  const cells = [["Mark", "SIREN"], ...sirensFrom("140", last - 1).map((siren, at) => [`#${at}`, siren])];
  const run = {
    cells,
    fields: "name",
    language: "en",
    prepare,
    keepUndo: (undo) => undos.push(undo),
  } satisfies PaneList;
  await expect(enrichInPane(run, user)).rejects.toMatchObject({ reason: "list_changed" });
  expect(undoCounts(undos).cells).toBeGreaterThan(0);
  expect(undoCounts(undos).columns).toBe(4);
  const { changed, columns } = await takeBackAll(undos);
  expect([changed, columns]).toEqual([0, 4]);
  before[last - 1]![1] = { ...before[last - 1]![1]!, value: "150000289", formula: "150000289" };
  expect(book!.see(`A1:J${last}`)).toEqual(before);
});
