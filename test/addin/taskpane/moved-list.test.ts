import { beforeAll, describe, expect, test } from "@jest/globals";
import { enrich } from "../../../addin/taskpane/list-run/enrich.ts";
import {
  type RunGoal,
  choiceAgain,
  listColumns,
  nothingChosen,
} from "../../../addin/taskpane/list-run/list-columns.ts";
import {
  type ListSource,
  listSources,
  movedList,
  sameList,
  surveyList,
} from "../../../addin/taskpane/list-run/list-survey.ts";
import { prepareRun } from "../../../addin/taskpane/list-run/prepare-run.ts";
import { type RunUndo, takeBackAll } from "../../../addin/taskpane/list-run/run-undo.ts";
import { decisionsIn } from "../../../addin/taskpane/decisions/workbook-decisions.ts";
import {
  correctionsOfReason,
  movedBy,
  withCorrected,
} from "../../../addin/taskpane/views/lists/check/corrected-cells.ts";
import { correctCells, takeBack } from "../../../addin/taskpane/views/lists/check/write-corrections.ts";
import { prepareReview } from "../../../addin/taskpane/views/lists/review/prepare-review.ts";
import {
  reviewedRoles,
  reviewedSources,
  shownRow,
  writeDecision,
} from "../../../addin/taskpane/views/lists/review/review-work.ts";
import { addressOf } from "../../../addin/taskpane/workbook/area.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { WorkbookError } from "../../../addin/taskpane/workbook/workbook.ts";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import type { DecidedMatch } from "../../../shared/enrichment/settled-match.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { siretOf } from "../../batch/made-up-numbers.ts";
import { deleteLines, insertLines, typeInto } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { type OpenedAddin, openAddin, onPlan } from "../open-addin.ts";

let addin: OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ fill: false, plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

type Kind = ListSource["kind"];
const goal: RunGoal = { fields: selectFields("name"), isMatching: false, check: undefined };

/** The columns of a list that were run over, or are run over as `choice` says. */
async function runOver(source: ListSource, of: RunGoal = goal, choice = nothingChosen) {
  const survey = await surveyList(officeWorkbook, source);
  const columns = listColumns(survey, of, choice);
  const { client, loadPlaces, loadNaf } = addin;
  const given = { workbook: officeWorkbook, survey, columns, goal: of, client, loadPlaces, loadNaf };
  const { job } = await prepareRun({ ...given, usage: await addin.usage(), now: Date.now() });
  let undo: RunUndo | undefined;
  await enrich(job, {
    ...{ workbook: officeWorkbook, language: "en", signal: new AbortController().signal },
    onProgress: () => undefined,
    keepUndo: (one) => void (undo = one),
  });
  return { job, undo: undo!, source: { ...source, now: () => undo!.areaNow(source.area) } };
}

const companies = [edgeCases.realCompany, edgeCases.movedHeadOffice, edgeCases.homonym];

/** A list in A1:B4 that a run has filled. */
async function filled(kind: Kind) {
  const book = installFakeExcel(globalThis);
  book.fill("A1", [["SIREN", "Note"], ...companies.map((siren, at) => [siren, `note ${at}`])], "@");
  if (kind === "table") book.addTable("Vendors", "A1:B4");
  book.select(kind === "selection" ? "A1:B4" : "A1");
  const source = listSources(await officeWorkbook.selected()).find((one) => one.kind === kind)!;
  return { book, ...(await runOver(source)) };
}

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof WorkbookError ? error.reason : String(error)),
  );

const kinds: readonly Kind[] = ["table", "region", "selection"];
const edits: readonly (readonly [string, (book: FakeWorkbook) => void, string])[] = [
  ["one row inserted above", (book) => insertLines(book, "rows", 0), "A2:B5"],
  ["two rows inserted above", (book) => insertLines(book, "rows", 0, 2), "A3:B6"],
  ["two columns inserted at the left", (book) => insertLines(book, "columns", 0, 2), "C1:D4"],
  [
    "rows and columns inserted before",
    (book) => (insertLines(book, "rows", 0), insertLines(book, "columns", 0)),
    "B2:C5",
  ],
  ["a column inserted within", (book) => insertLines(book, "columns", 1), "A1:C4"],
  ["a row inserted within", (book) => insertLines(book, "rows", 2), "A1:B5"],
  ["its last row deleted", (book) => deleteLines(book, "rows", 3), "A1:B3"],
  ["its last column deleted", (book) => deleteLines(book, "columns", 1), "A1:A4"],
];

describe.each(kinds)("a %s that a run has filled", (kind) => {
  test.each(edits)(
    "is found again with %s, and a further run fills the same columns",
    async (_, edit, now) => {
      const { book, source, job } = await filled(kind);
      edit(book);
      expect(addressOf((await movedList(source)).area)).toBe(now);
      const same = await sameList(officeWorkbook, source);
      expect([same.kind, same.area.top, same.area.left]).toEqual([
        kind,
        source.area.top + Number(/\d+/.exec(now)![0]) - 1,
        now.charCodeAt(0) - 65,
      ]);
      const before = (await officeWorkbook.used("Sheet1"))!;
      const survey = await surveyList(officeWorkbook, same);
      const again = await runOver(same, goal, choiceAgain(nothingChosen, job.survey, survey).choice);
      expect(again.job.placement.added).toEqual([]);
      expect(await officeWorkbook.used("Sheet1")).toEqual(before);
      const inSheet = book.values("A1:J8").flat();
      for (const siren of companies.slice(0, again.job.rows.size))
        expect(inSheet.filter((one) => one === siren)).toHaveLength(2);
      await again.undo.release();
    },
  );

  test("is not looked for elsewhere where its columns are gone", async () => {
    const { book, source } = await filled(kind);
    deleteLines(book, "columns", 0, 2);
    expect(await refusal(sameList(officeWorkbook, source))).toBe("gone");
  });

  test("is found again after its run was undone", async () => {
    const { book, source, undo } = await filled(kind);
    await takeBackAll([undo]);
    insertLines(book, "rows", 0, 2);
    expect(addressOf((await sameList(officeWorkbook, source)).area)).toBe("A3:B6");
    await undo.release();
    expect([...book.names.keys()]).toEqual([]);
  });
});

test.each(["table", "selection"] as const)(
  "what surrounds a %s that a run has filled is found again too, after each of two edits",
  async (kind) => {
    const { book, source, undo } = await filled(kind);
    insertLines(book, "rows", 0);
    insertLines(book, "columns", 0, 2);
    const moved = await movedList(source);
    insertLines(book, "rows", 0, 3);
    insertLines(book, "columns", 0);
    const again = await movedList(moved);
    const places = [moved, again].map(({ area, table, region }) => [
      addressOf(area),
      addressOf((kind === "table" ? table?.area : region)!),
    ]);
    expect(places).toEqual([
      ["C2:D5", "C2:D5"],
      ["D5:E8", "D5:E8"],
    ]);
    await undo.release();
  },
);

test("a title that somebody types right above a list is not part of it", async () => {
  const { book, source } = await filled("region");
  insertLines(book, "rows", 0);
  typeInto(book, 0, 0, "Suppliers of 2026");
  expect((await sameList(officeWorkbook, source)).area).toMatchObject({ top: 1, left: 0, height: 4 });
});

test("a second run over a list says where its own area is now, not that of the first", async () => {
  const { book, source, undo } = await filled("selection");
  insertLines(book, "rows", 0);
  const again = await runOver(await sameList(officeWorkbook, source));
  insertLines(book, "rows", 0, 3);
  expect(addressOf((await movedList(again.source)).area)).toBe("A5:B8");
  expect(addressOf((await movedList(source)).area)).toBe("A5:B8");
  await Promise.all([undo.release(), again.undo.release()]);
});

describe("a review of a list", () => {
  const named: RunGoal = { ...goal, isMatching: true };
  const doubtful = [
    ["FICTIVE FILIALE", "LYON"],
    ["FICTIVE FILIALE", "NANTES"],
  ];
  const decided: DecidedMatch = {
    ...{ status: "found", reason: "decided", by: "Ann", day: "2026-11-29" },
    candidates: [{ siren: "150000131", name: "FICTIVE FILIALE" }],
  };

  /** The review of a list of names and towns in A1:B3, edited after the run. */
  async function reviewed(edit: (book: FakeWorkbook) => void) {
    const book = installFakeExcel(globalThis);
    book.fill("A1", [["Nom", "Ville"], ...doubtful], "@");
    book.select("A1");
    const [list] = listSources(await officeWorkbook.selected());
    const { job, source } = await runOver(list!, named);
    edit(book);
    const survey = await surveyList(officeWorkbook, await movedList(source));
    const roles = reviewedRoles(survey, job);
    const { client, loadPlaces } = addin;
    const review = await prepareReview({
      workbook: officeWorkbook,
      survey,
      roles,
      client,
      loadPlaces,
      plan: onPlan("pro"),
    });
    return { book, review };
  }

  test.each<readonly [string, (book: FakeWorkbook) => void]>([
    ["a column was inserted between name and town", (book) => insertLines(book, "columns", 1)],
    ["a column was inserted before it", (book) => insertLines(book, "columns", 0)],
    ["two rows were inserted above it", (book) => insertLines(book, "rows", 0, 2)],
    ["nothing was inserted", () => undefined],
  ])("in which %s decides each name for its own place", async (_, edit) => {
    const { book, review } = await reviewed(edit);
    expect(review.doubtful.map(({ records }) => records)).toEqual([[0], [1]]);
    await writeDecision(review, review.doubtful[0]!, decided, officeWorkbook, "en");
    expect([...(await decisionsIn(officeWorkbook)).keys()]).toEqual(["FICTIVE FILIALE||LYON||||"]);
    const rows = book.values("A1:L6").filter((row) => row.includes("FICTIVE FILIALE"));
    expect(rows.map((row) => row.includes("150000131"))).toEqual([true, false]);
    await review.list.release();
  });

  test.each([
    ["no column", null],
    ["another column", 3],
  ])(
    "whose run was to read %s for numbers has the rows that the run left in doubt",
    async (_, identifiers) => {
      const book = installFakeExcel(globalThis);
      const [one, other] = [edgeCases.realCompany, edgeCases.ceased];
      const rows = doubtful.map((row, at) => [...row, at === 0 ? one : other, ""]);
      book.fill("A1", [["Nom", "Ville", "SIREN du groupe", "SIREN"], ...rows], "@");
      book.select("A1");
      const [list] = listSources(await officeWorkbook.selected());
      const choice = { ...nothingChosen, identifiers };
      const { job, source } = await runOver(list!, named, choice);
      const survey = await surveyList(officeWorkbook, await movedList(source));
      expect(survey.source).toBeDefined();
      const { client, loadPlaces } = addin;
      const review = await prepareReview({
        ...{ workbook: officeWorkbook, survey, client, loadPlaces, plan: onPlan("pro") },
        roles: reviewedRoles(survey, job),
        sources: reviewedSources(survey, job, choice),
      });
      expect(review.doubtful.map(({ records }) => records)).toEqual([[0], [1]]);
      await review.list.release();
    },
  );

  test("says in which rows a name stands now, when rows were put in above the list or taken out", async () => {
    const { book, review } = await reviewed(() => undefined);
    const rows = async () => [(await shownRow(review, 0)).rows, (await shownRow(review, 1)).rows];
    expect(await rows()).toEqual(["2", "3"]);
    insertLines(book, "rows", 0, 3);
    expect(await rows()).toEqual(["5", "6"]);
    deleteLines(book, "columns", 0);
    deleteLines(book, "rows", 0);
    expect(await rows()).toEqual(["4", "5"]);
    await review.list.release();
    expect(await rows()).toEqual(["2", "3"]);
  });

  test("in which the town has another heading takes the recognised columns", async () => {
    const { review } = await reviewed((book) => typeInto(book, 0, 1, "Commune"));
    expect(review.roles).toMatchObject({ name: 0, city: 1 });
    expect(review.doubtful).toHaveLength(2);
    await review.list.release();
  });
});

test("findings of a check are corrected and put back in the rows and columns where they are now", async () => {
  const [closed, open] = [1, 2].map((at) => siretOf(edgeCases.movedHeadOffice, at));
  const book = installFakeExcel(globalThis);
  book.fill(
    "A1",
    [
      ["Fournisseur", "SIRET"],
      ["FICTIVE NOMADE", closed!],
      ["DANONE", siretOf(edgeCases.realCompany, 1)],
    ],
    "@",
  );
  book.select("A1");
  const [list] = listSources(await officeWorkbook.selected());
  const check: RunGoal = { ...goal, fields: selectFields(checkFields.join(",")), check: "suppliers" };
  const { job } = await runOver(list!, check);
  const corrections = correctionsOfReason(job, job.checking!.found, "siret_closed");
  insertLines(book, "rows", 0, 2);
  const moved = movedBy(job, 2);
  const made = await correctCells(officeWorkbook, moved, corrections);
  expect(made.map(({ cell }) => addressOf(cell))).toEqual(["B4"]);
  expect(book.values("B3:B5")).toEqual([["SIRET"], [open], [siretOf(edgeCases.realCompany, 1)]]);
  insertLines(book, "rows", 0);
  await takeBack(officeWorkbook, withCorrected(movedBy(job, 3), made), made);
  expect(book.values("B5")).toEqual([[closed]]);
  insertLines(book, "columns", 0, 2);
  const again = await correctCells(officeWorkbook, movedBy(job, 3, 2), corrections);
  expect(again.map(({ cell }) => addressOf(cell))).toEqual(["D5"]);
  deleteLines(book, "columns", 0);
  await takeBack(officeWorkbook, withCorrected(movedBy(job, 3, 1), again), again);
  expect(book.values("B4:C6")).toEqual([
    ["Fournisseur", "SIRET"],
    ["FICTIVE NOMADE", closed],
    ["DANONE", siretOf(edgeCases.realCompany, 1)],
  ]);
});
