import { beforeAll, describe, expect, test } from "@jest/globals";
import { takeBackAll } from "../../../addin/taskpane/list-run/run-undo.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { planText } from "../../../addin/taskpane/list-run/plan-text.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { prepareReview } from "../../../addin/taskpane/views/lists/review/prepare-review.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import { hideRows } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { readAddress } from "../../fixtures/pane/excel/grid.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { sirens } from "../../shared/gateway/start-gateway.ts";
import { enrichInPane, type EnrichedInPane, type PaneList } from "../enrich-in-pane.ts";
import { openAddin, type OpenedAddin, onPlan } from "../open-addin.ts";

const companies = sirens(6, 3_000);
const cells = [["Remarque", "SIREN"], ...companies.map((siren, at) => [`remarque ${at}`, siren])];

let addin: OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

const fill = (list: Partial<PaneList>) =>
  enrichInPane({ cells, fields: "name", language: "en", ...list }, addin);
const hide = (book: FakeWorkbook) => hideRows(book, [2, 3]);
const plans = ({ run }: EnrichedInPane) =>
  (["en", "fr"] as const).map((language) => planText(run, messageFormatter(language), language));
/** Which rows of the list, from 0, have anything beside them. */
const rowsFilled = ({ values }: EnrichedInPane) =>
  values.slice(1).flatMap((row, at) => (row.slice(2).some((value) => value !== "") ? [at] : []));

describe.each([{ check: undefined }, { check: "suppliers" as const }])(
  "hidden rows, check: $check",
  (goal) => {
    const asked = goal.check === undefined ? {} : { check: goal.check, fields: checkFields.join(",") };

    test("are left out, not asked for, and stay as they are; the plan says how many", async () => {
      const filtered = await fill({ ...asked, prepare: hide });
      expect(rowsFilled(filtered)).toEqual([0, 3, 4, 5]);
      expect(filtered.plan.rows).toMatchObject({ leftOut: 2 });
      expect(filtered.run.job.rows.subjects.size).toBe(4);
      expect(filtered.progress).toMatchObject({ rows: 4, done: 4 });
      const [en, fr] = plans(filtered);
      expect(en!.warnings).toContain(
        "2 rows are hidden by a filter or by hand: nothing is looked up or written there.",
      );
      expect(fr!.warnings).toContain(
        "2 lignes sont masquées par un filtre ou à la main : rien n'y est cherché ni écrit.",
      );
    });

    test("the cells of a row have that row's own values, whichever rows are hidden", async () => {
      const { values: whole } = await fill(asked);
      const { values } = await fill({ ...asked, prepare: hide });
      for (const row of [1, 4, 5, 6]) expect(values[row]).toEqual(whole[row]);
      const included = { roles: {}, compared: {}, includesHidden: true };
      const { values: all } = await fill({ ...asked, prepare: hide, choice: included });
      expect(all).toEqual(whole);
    });

    test("are never given the values of other rows, whenever they are hidden during a run, which can be taken back", async () => {
      const { values: whole } = await fill(asked);
      for (let at = 4; at < 24; at += 1) {
        let syncs = 0;
        let before: unknown;
        const filtered = await fill({
          ...asked,
          prepare: (book) => {
            before = book.see("A1:Z8");
            book.beforeSync = () => ((syncs += 1) === at ? hide(book) : undefined);
          },
        });
        filtered.values.forEach((row, line) => {
          const isLeftOut = row.slice(2).every((cell) => cell === "");
          // Rows that are hidden before the pane reads the list take no part.
          expect(isLeftOut ? [2, 3] : [line]).toContain(line);
          if (!isLeftOut) expect(row).toEqual(whole[line]);
        });
        expect((await takeBackAll([filtered.undo])).changed).toBe(0);
        expect(filtered.book.see("A1:Z8")).toEqual(before);
        await filtered.undo.release();
      }
    });

    test("take part where a person includes them", async () => {
      const whole = await fill({
        ...asked,
        prepare: hide,
        choice: { roles: {}, compared: {}, includesHidden: true },
      });
      expect(rowsFilled(whole)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(whole.plan.rows).toMatchObject({ leftOut: 0 });
    });

    test("a list of hidden rows alone is not started", async () => {
      const all = await fill({ ...asked, prepare: (book) => hideRows(book, [1, 2, 3, 4, 5, 6]) });
      expect(plans(all).map(({ canStart }) => canStart)).toEqual([false, false]);
      expect(rowsFilled(all)).toEqual([]);
    });
  },
);

describe("a review", () => {
  const statuses = ["ambiguous", "found", "ambiguous", "ambiguous", "not_found", "not_found"];
  /** A review of a list that was looked up by name, in which rows of the sheet are hidden. */
  async function reviewed(hidden: readonly number[], scope: "doubtful" | "all" = "doubtful") {
    const book = installFakeExcel(globalThis);
    book.fill("A1", [["Nom", "Ville", "sirene_siren", "sirene_name", "sirene_status"]]);
    book.fill(
      "A2",
      statuses.map((status, at) => [`FICTIVE ${at}`, "Lyon", "", "", status]),
    );
    hideRows(book, hidden);
    const area = { sheet: "Sheet1", top: 0, left: 0, height: statuses.length + 1, width: 5 };
    const survey = await surveyList(officeWorkbook, { kind: "region", area });
    const { client, loadPlaces } = addin;
    const roles = { name: 0, city: 1 };
    const given = {
      workbook: officeWorkbook,
      survey,
      roles,
      client,
      loadPlaces,
      plan: onPlan(null),
      scope,
    };
    const review = await prepareReview(given);
    await review.list.release();
    return review;
  }

  test.each([
    [[1, 2, 5], "doubtful", 1, [2, 3], 1],
    [[1, 2, 5], "all", 2, [2, 3, 5], 0],
    [[], "doubtful", 0, [0, 2, 3], 2],
  ] as const)(
    "says how many rows it leaves out: %j hidden, %s",
    async (hidden, scope, left, records, unfound) => {
      const review = await reviewed(hidden, scope);
      expect(review.hidden).toBe(left);
      expect(review.doubtful.flatMap((row) => row.records)).toEqual(records);
      expect(review.unfound).toBe(unfound);
    },
  );
});

describe("merged cells", () => {
  const merging = (address: string) => (book: FakeWorkbook) => {
    book.active.merged.push(readAddress(address));
  };

  test.each([
    ["those of the identifiers", "B3:B4"],
    ["those that would be filled", "C2:D3"],
    ["a heading over several columns that are filled", "B1:C1"],
  ])("keep a run from being started, by their names: %s", async (_, address) => {
    const [en, fr] = plans(await fill({ prepare: merging(address) }));
    for (const { warnings, canStart } of [en!, fr!]) {
      expect(canStart).toBe(false);
      expect(warnings).toContainEqual(expect.stringContaining(`: ${address}. `));
    }
  });

  test.each([
    ["those of a column that is not read", "A2:A4"],
    ["those above and below the list", "B9:C9"],
  ])("matter only where the run reads or writes: %s do not", async (_, address) => {
    for (const { canStart } of plans(await fill({ prepare: merging(address) }))) expect(canStart).toBe(true);
  });
});
