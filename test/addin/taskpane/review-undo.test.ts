import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { rolesOf } from "../../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { decisionsIn, keepDecision } from "../../../addin/taskpane/decisions/workbook-decisions.ts";
import { prepareReview } from "../../../addin/taskpane/views/lists/review/prepare-review.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { sentenceOf } from "../../../addin/taskpane/pane/use-action.ts";
import { takeBack, writeDecision } from "../../../addin/taskpane/views/lists/review/review-work.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import type { DecidedMatch } from "../../../shared/enrichment/settled-match.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { openAddin, type OpenedAddin, onPlan } from "../open-addin.ts";

let addin: OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ fill: false, plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

const ours = ["sirene_siren", "sirene_name", "sirene_status", "sirene_note"];
const rows = [1, 2].map(() => ["Fictive", "Paris", "", "", "ambiguous", "à examiner"]);

let book: FakeWorkbook;
beforeEach(() => {
  book = installFakeExcel(globalThis);
  book.fill("A1", [["Nom", "Ville", ...ours]]);
  book.fill("A2", rows, "@");
});

async function reviewed(plan = onPlan("pro")) {
  const area = { sheet: "Sheet1", top: 0, left: 0, height: 3, width: 7 };
  const survey = await surveyList(officeWorkbook, { kind: "region", area });
  const { client, loadPlaces } = addin;
  const { roles } = rolesOf(survey, []);
  return prepareReview({ workbook: officeWorkbook, survey, roles, client, loadPlaces, plan });
}
type Reviewed = Awaited<ReturnType<typeof reviewed>>;

const decision = (siren: string): DecidedMatch => ({
  ...{ status: "found", reason: "decided", by: "Ann", day: "2026-11-24" },
  candidates: [{ siren, name: `FICTIVE ${siren}` }],
});
const [one, other] = [decision(edgeCases.movedHeadOffice), decision(edgeCases.ordinary)];

const decide = (review: Reviewed, decided: DecidedMatch) =>
  writeDecision(review, review.doubtful[0]!, decided, officeWorkbook, "en");
const undo = (review: Reviewed, overwritten: Awaited<ReturnType<typeof decide>>) =>
  takeBack(review, review.doubtful[0]!, overwritten, officeWorkbook);

/** The companies decided in the workbook, and those in the cells of the list. */
async function companies(): Promise<{ kept: (string | undefined)[]; cells: unknown[] }> {
  const kept = [...(await decisionsIn(officeWorkbook)).values()];
  return {
    kept: kept.map(({ candidates: [company] }) => company?.siren),
    cells: book.values("C2:C3").flat(),
  };
}
const both = ({ candidates: [company] }: DecidedMatch) => ({
  kept: [company!.siren],
  cells: [company!.siren, company!.siren],
});

test("a decision is written as a run writes, also into cells without a format: a number keeps its zeros", async () => {
  book.fill(
    "C2",
    [1, 2].map(() => ["", "", "ambiguous", ""]),
    "General",
  );
  const review = await reviewed();
  const overwritten = await decide(review, one);
  expect(book.see("C2:C3").flat()).toEqual(
    Array(2).fill(expect.objectContaining({ value: edgeCases.movedHeadOffice, format: "@" })),
  );
  await undo(review, overwritten);
  await review.list.release();
});

test("a company that was read under a former plan is asked again for its share capital", async () => {
  const { ordinary } = edgeCases;
  const lookup = { operation: "legal-unit", siren: ordinary } as const;
  addin.client.keep([
    { lookup, data: { siren: ordinary, name: "FICTIVE", active: true }, asOf: Date.now() - 60_000 },
  ]);
  book.fill("G1", [["sirene_capital"]]);
  const review = await reviewed({ plan: "pro", financialSince: Date.now() });
  await decide(review, other);
  expect(book.values("G2:G3")).toEqual([[10_000], [10_000]]);
  await review.list.release();
});

describe("undoing a decision in a review", () => {
  test("stores the decision that it changed, which is again in the cells, and the next undo deletes that", async () => {
    const review = await reviewed();
    const first = await decide(review, one);
    const second = await decide(review, other);
    expect(await companies()).toEqual(both(other));
    await undo(review, second);
    expect(await companies()).toEqual(both(one));
    const { query } = review.doubtful[0]!;
    expect(review.queries.state(query)).toMatchObject({ result: one });
    await undo(review, first);
    expect(await companies()).toEqual({ kept: [], cells: ["", ""] });
    expect(book.values("A2:F3")).toEqual(rows);
    await review.list.release();
  });

  test("stores the decision of an earlier review, or that it was none of the companies", async () => {
    const none: DecidedMatch = { ...one, status: "not_found", candidates: [] };
    await keepDecision(officeWorkbook, { name: "FICTIVE", city: "PARIS" }, none);
    const review = await reviewed();
    await undo(review, await decide(review, other));
    expect([...(await decisionsIn(officeWorkbook)).values()]).toEqual([none]);
    await review.list.release();
  });
});

test.each([
  ["was sorted", (sheet: FakeWorkbook) => sheet.fill("A2", [["Autre", "Lyon"]], "@")],
  ["has other content in the columns of the review", (sheet: FakeWorkbook) => sheet.fill("C2", [["x"]], "@")],
])("a decision and its undo about a list that %s are refused in words of the review", async (_, edit) => {
  const review = await reviewed();
  const first = await decide(review, one);
  edit(book);
  const before = book.values("A1:F3");
  for (const work of [decide(review, other), undo(review, first)]) {
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(sentenceOf(error, messageFormatter("en"), "en")).toMatch(
      /since this review began.*Close the review/,
    );
  }
  expect(book.values("A1:F3")).toEqual(before);
  expect([...(await decisionsIn(officeWorkbook)).values()]).toEqual([one]);
  await review.list.release();
});
