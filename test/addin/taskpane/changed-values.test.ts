import { beforeAll, expect, test } from "@jest/globals";
import { endNotice } from "../../../addin/taskpane/list-run/end-notice.ts";
import { enrich } from "../../../addin/taskpane/list-run/enrich.ts";
import {
  type ColumnChoice,
  listColumns,
  nothingChosen,
} from "../../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { changedShown, planText } from "../../../addin/taskpane/list-run/plan-text.ts";
import { prepareRun } from "../../../addin/taskpane/list-run/prepare-run.ts";
import { rowHash } from "../../../addin/taskpane/list-run/written-rows.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { reorderRows, typeInto } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { sirens } from "../../shared/gateway/start-gateway.ts";
import { openAddin, type OpenedAddin } from "../open-addin.ts";

let addin: OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

const companies = sirens(5, 4_000);
const newList = () => {
  const book = installFakeExcel(globalThis);
  book.fill("A1", [["Remarque", "SIREN"], ...companies.map((siren, at) => [`remarque ${at}`, siren])], "@");
  return book;
};

async function planned(fields = "name,created,active", choice: ColumnChoice = nothingChosen) {
  const area = { sheet: "Sheet1", top: 0, left: 0, height: companies.length + 1, width: 2 };
  const survey = await surveyList(officeWorkbook, { kind: "region", area });
  const goal = { fields: selectFields(fields), isMatching: false, check: undefined };
  const columns = listColumns(survey, goal, choice);
  const { client, loadPlaces } = addin;
  const given = { workbook: officeWorkbook, survey, columns, goal, client, loadPlaces, usage: null, now: 0 };
  const run = await prepareRun(given);
  const text = planText(run, messageFormatter("en"), "en");
  return { run, text, changed: [...survey.changed], shown: changedShown(run.job) };
}

const signal = new AbortController().signal;
const fill = ({ run }: Awaited<ReturnType<typeof planned>>) =>
  enrich(run.job, { workbook: officeWorkbook, language: "en", signal, onProgress: () => undefined });
/** The sheet's column D holds the names: A and B are the list, C the numbers. */
const names = (book: ReturnType<typeof newList>) => book.values("D2:D6").map(([name]) => name);

test("what runs wrote is not asked about, wherever its rows are by now, nor where other columns are filled beside it", async () => {
  const book = newList();
  await fill(await planned());
  expect((await planned()).changed).toEqual([]);
  reorderRows(book, "A1:Z6", [0, 5, 3, 1, 2, 4]);
  const other = await planned("state");
  expect(other).toMatchObject({ changed: [], text: { canStart: true } });
  await fill(other);
  expect(await planned()).toMatchObject({ changed: [], shown: 0, text: { canStart: true } });
});

test("a run over rows that somebody changed is not started before it is said whether to replace or to keep", async () => {
  const book = newList();
  await fill(await planned());
  const before = names(book);
  typeInto(book, 2, 3, "corrigé à la main");
  const asked = await planned();
  expect(asked).toMatchObject({ changed: [1], shown: 1, text: { canStart: false } });
  expect(asked.text.warnings).toEqual([
    "Choose above whether to keep or replace the values that were changed.",
  ]);

  const kept = await planned(undefined, { ...nothingChosen, changedRows: "keep" });
  expect(kept).toMatchObject({ shown: 1, text: { canStart: true } });
  expect(await fill(kept)).toMatchObject({ rows: 4, done: 4 });
  expect(names(book)).toEqual([before[0], "corrigé à la main", ...before.slice(2)]);
  // Nobody has been asked about the next run.
  expect((await planned()).text.canStart).toBe(false);

  const replaced = await planned(undefined, { ...nothingChosen, changedRows: "replace" });
  expect(replaced.text.canStart).toBe(true);
  await fill(replaced);
  expect(names(book)).toEqual(before);
  expect((await planned()).changed).toEqual([]);
});

test("a value that was deleted is one that was changed, and what was filled elsewhere is asked about", async () => {
  const book = newList();
  await fill(await planned());
  typeInto(book, 4, 3, "");
  expect((await planned()).changed).toEqual([3]);
  book.settings.clear();
  expect((await planned()).changed).toEqual([0, 1, 2, 3, 4]);
  book.settings.set("sirene.written", { not: "ours" });
  expect((await planned()).changed).toEqual([0, 1, 2, 3, 4]);
});

test("formulas that somebody wrote into our columns are asked about, whether they show what was written or nothing, and stay where they are kept", async () => {
  const book = newList();
  await fill(await planned());
  const before = names(book);
  const shows = (row: number, value: string) => {
    book.active.format(row, 3, "General");
    typeInto(book, row, 3, "=VLOOKUP(B2,Ref!A:B,2,0)");
    book.active.settle(row, 3, [[{ value }]]);
  };
  shows(1, String(before[0]));
  shows(3, String(before[2]));
  const formulas = () => [1, 3].map((row) => book.active.at(row, 3).formula);
  expect(names(book)).toEqual(before);
  expect(await planned()).toMatchObject({ changed: [0, 2], shown: 2, text: { canStart: false } });
  shows(3, "");
  await fill(await planned(undefined, { ...nothingChosen, changedRows: "keep" }));
  expect(formulas()).toEqual(Array(2).fill("=VLOOKUP(B2,Ref!A:B,2,0)"));
  await fill(await planned(undefined, { ...nothingChosen, changedRows: "replace" }));
  expect(formulas()).toEqual([before[0], before[2]]);
  expect((await planned()).changed).toEqual([]);
});

test("rows into which somebody writes while a run goes on stay as they are, the others are filled, and the end says so", async () => {
  const book = newList();
  const run = await planned();
  let syncs = 0;
  book.beforeSync = () => {
    syncs += 1;
    // The columns are there by then.
    if (syncs === 12) typeInto(book, 3, 3, "saisi entre-temps");
  };
  const progress = await fill(run);
  book.beforeSync = undefined;
  expect(syncs).toBeGreaterThan(12);
  expect(progress).toMatchObject({ rows: 5, done: 4, typedInto: 1 });
  expect(names(book).filter((name) => name !== "")).toHaveLength(5);
  expect(book.values("C4:G4")[0]).toEqual(["", "saisi entre-temps", "", "", ""]);
  expect(endNotice(progress, messageFormatter("en"), "en")).toEqual({
    intent: "warning",
    text: "1 row stays as it is: somebody typed there in the meantime. To replace that, see the plan again. No call spent.",
  });
  expect(endNotice(progress, messageFormatter("fr"), "fr").text).toBe(
    "1 ligne reste telle quelle : quelqu'un y a saisi quelque chose entre-temps. Pour le remplacer, affichez le plan à nouveau. Aucun appel dépensé.",
  );
  const again = await planned();
  expect(again).toMatchObject({ changed: [2], text: { canStart: false } });
  const replaced = await planned(undefined, { ...nothingChosen, changedRows: "replace" });
  await fill(replaced);
  expect(names(book)).not.toContain("saisi entre-temps");
});

test("a row is told by what stands in columns of ours, in any order, and by nothing else", () => {
  const cells = [
    ["sirene_name", "FICTIVE"],
    ["sirene_state", "A"],
  ] as const;
  expect(rowHash(cells)).toBe(rowHash(cells.toReversed()));
  expect(rowHash(cells)).toBe(rowHash([...cells, ["Nom", "x"], ["sirene_naf", ""]]));
  expect(rowHash(cells)).not.toBe(
    rowHash([
      ["sirene_name", "A"],
      ["sirene_state", "FICTIVE"],
    ]),
  );
  expect(
    rowHash([
      ["Nom", "x"],
      ["sirene_naf", ""],
    ]),
  ).toBeUndefined();
});
