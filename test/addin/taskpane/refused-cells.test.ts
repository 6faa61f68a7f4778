import { beforeAll, describe, expect, test } from "@jest/globals";
import { insertAt, targetOf } from "../../../addin/taskpane/insertion/use-insertion.ts";
import { enrich } from "../../../addin/taskpane/list-run/enrich.ts";
import { listColumns, rolesOf } from "../../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { prepareRun } from "../../../addin/taskpane/list-run/prepare-run.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { sentenceOf } from "../../../addin/taskpane/pane/use-action.ts";
import {
  correctionsOfReason,
  visibleCorrections,
} from "../../../addin/taskpane/views/lists/check/corrected-cells.ts";
import { correctCells } from "../../../addin/taskpane/views/lists/check/write-corrections.ts";
import { prepareReview } from "../../../addin/taskpane/views/lists/review/prepare-review.ts";
import { findFormulas, findVisibleFormulas } from "../../../addin/taskpane/views/formulas/formula-cells.ts";
import { freeze } from "../../../addin/taskpane/views/formulas/freeze-formulas.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { siretOf } from "../../batch/made-up-numbers.ts";
import { hideRows } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { readAddress } from "../../fixtures/pane/excel/grid.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { openAddin, type OpenedAddin, onPlan } from "../open-addin.ts";

let addin: OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ fill: false, plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

const merge = (book: FakeWorkbook, address: string) => void book.active.merged.push(readAddress(address));
const sheet = (book: FakeWorkbook) => JSON.stringify(book.see("A1:Z20"));
const moved = edgeCases.movedHeadOffice;

/** What each part of the pane writes, ready to be written: the columns of the sheet that it reaches are C and D. */
const writers: Readonly<
  Record<
    string,
    (before: (book: FakeWorkbook) => void) => Promise<{ book: FakeWorkbook; write: () => Promise<unknown> }>
  >
> = {
  async freezing(before) {
    const book = installFakeExcel(globalThis);
    book.functions.set("NAME", () => "FICTIVE");
    book.fill("C2", [["=SIRENE.NAME(A2)"], ["=SIRENE.NAME(A3)"], ["=SIRENE.NAME(A4)"]]);
    await new Promise(setImmediate);
    before(book);
    const area = { sheet: "Sheet1", top: 1, left: 2, height: 3, width: 1 };
    return { book, write: async () => freeze(officeWorkbook, await findFormulas(officeWorkbook, area)) };
  },
  async "inserting a company"(before) {
    const book = installFakeExcel(globalThis);
    book.select("C3");
    before(book);
    const inserted = { values: ["552032534", "DANONE"], formats: ["@", "@"] };
    const write = async () => insertAt(await targetOf(officeWorkbook, inserted), inserted);
    return Promise.resolve({ book, write });
  },
  async "replacing SIRETs"(before) {
    const { book, job, replacements } = await checked();
    before(book);
    return { book, write: () => correctCells(officeWorkbook, job, replacements) };
  },
  "a review"(before) {
    const book = installFakeExcel(globalThis);
    const ours = ["sirene_siren", "sirene_name", "sirene_status", "sirene_note"];
    book.fill("A1", [["Nom", "Ville", ...ours]]);
    book.fill(
      "A2",
      Array.from({ length: 3 }, () => ["Fictive", "Paris", "", "", "ambiguous", ""]),
      "@",
    );
    before(book);
    return Promise.resolve({ book, write: () => reviewed() });
  },
};

async function checked() {
  const book = installFakeExcel(globalThis);
  book.fill("A1", [["Nom", "SIREN", "SIRET"]], "@");
  book.fill(
    "A2",
    Array.from({ length: 3 }, () => ["FICTIVE", moved, siretOf(moved, 1)]),
    "@",
  );
  const area = { sheet: "Sheet1", top: 0, left: 0, height: 4, width: 3 };
  const survey = await surveyList(officeWorkbook, { kind: "region", area });
  const goal = {
    fields: selectFields(checkFields.join(",")),
    isMatching: false,
    check: "suppliers",
  } as const;
  const columns = listColumns(survey, goal);
  const { client, loadPlaces } = addin;
  const given = { workbook: officeWorkbook, survey, columns, goal, client, loadPlaces, now: 0, usage: null };
  const { job } = await prepareRun(given);
  const { signal } = new AbortController();
  await enrich(job, { workbook: officeWorkbook, language: "en", signal, onProgress: () => undefined });
  const { found } = job.checking!;
  const replacements = correctionsOfReason(job, found, "siret_closed");
  return { book, job, replacements };
}

async function reviewed() {
  const area = { sheet: "Sheet1", top: 0, left: 0, height: 4, width: 6 };
  const survey = await surveyList(officeWorkbook, { kind: "region", area });
  const { client, loadPlaces } = addin;
  const { roles } = rolesOf(survey, []);
  return prepareReview({ workbook: officeWorkbook, survey, roles, client, loadPlaces, plan: onPlan("pro") });
}

describe.each(Object.keys(writers))("%s", (name) => {
  test("is refused with a sentence where cells are merged, and nothing is changed", async () => {
    const { book, write } = await writers[name]!((before) => merge(before, "C3:D3"));
    const before = sheet(book);
    const error: unknown = await write().catch((reason: unknown) => reason);
    expect(sentenceOf(error, messageFormatter("en"), "en")).toMatch(
      /^There are merged cells here, .*: C3:D3\. Unmerge/,
    );
    expect(sentenceOf(error, messageFormatter("fr"), "fr")).toMatch(
      /^Il y a ici des cellules fusionnées, .* : C3:D3\. Annulez/,
    );
    expect(sheet(book)).toBe(before);
    expect(book.names.size).toBe(0);
  });

  test("is done where cells elsewhere are merged", async () => {
    const { write } = await writers[name]!((before) => merge(before, "Y18:Z19"));
    await expect(write()).resolves.not.toThrow();
  });
});

describe("rows that a filter or a person hides", () => {
  test("keep their formulas when those around them are frozen, and are counted", async () => {
    const { book } = await writers["freezing"]!((before) => hideRows(before, [2]));
    const area = { sheet: "Sheet1", top: 1, left: 2, height: 3, width: 1 };
    const { cells, hidden } = await findVisibleFormulas(officeWorkbook, [area]);
    expect(hidden).toBe(1);
    await freeze(officeWorkbook, cells);
    expect(book.see("C2:C4").map(([cell]) => cell!.formula)).toEqual([
      "FICTIVE",
      "=SIRENE.NAME(A3)",
      "FICTIVE",
    ]);
  });

  test("keep their SIRETs when all are replaced", async () => {
    const { book, job, replacements } = await checked();
    hideRows(book, [2]);
    const meant = await visibleCorrections(officeWorkbook, job, replacements);
    expect(meant.map(({ record }) => record)).toEqual([0, 2]);
    await correctCells(officeWorkbook, job, meant);
    expect(book.values("C2:C4")).toEqual([[siretOf(moved, 2)], [siretOf(moved, 1)], [siretOf(moved, 2)]]);
  });

  test("are not decided about in a review", async () => {
    const { book } = await writers["a review"]!((before) => hideRows(before, [2]));
    const review = await reviewed();
    expect(review.doubtful.map(({ records }) => records)).toEqual([[0, 2]]);
    await review.list.release();
    expect(book.names.size).toBe(0);
  });
});
