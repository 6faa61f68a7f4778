import { beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { enrich } from "../../../addin/taskpane/list-run/enrich.ts";
import { listColumns, rolesOf } from "../../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { prepareRun } from "../../../addin/taskpane/list-run/prepare-run.ts";
import { insertAt, targetOf } from "../../../addin/taskpane/insertion/use-insertion.ts";
import { takeBack, writeDecision } from "../../../addin/taskpane/views/lists/review/review-work.ts";
import { prepareReview } from "../../../addin/taskpane/views/lists/review/prepare-review.ts";
import { correctionsOfReason } from "../../../addin/taskpane/views/lists/check/corrected-cells.ts";
import { correctCells } from "../../../addin/taskpane/views/lists/check/write-corrections.ts";
import { findFormulas } from "../../../addin/taskpane/views/formulas/formula-cells.ts";
import { freeze } from "../../../addin/taskpane/views/formulas/freeze-formulas.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { WorkbookError } from "../../../addin/taskpane/workbook/workbook.ts";
import { checkFields } from "../../../shared/enrichment/check-verdict.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import {
  area,
  companies,
  EditedWorkbook,
  fillList,
  moved,
  type Schedule,
  schedules,
} from "../../fixtures/pane/edited-list.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import type { Value } from "../../fixtures/pane/excel/grid.ts";
import { rounds } from "../../fixtures/rounds.ts";
import { siretOf } from "../../batch/made-up-numbers.ts";
import { startRelay, type StartedRelay } from "../../relay/start-relay.ts";
import { openAddin, type OpenedAddin, onPlan } from "../open-addin.ts";

let relay: StartedRelay;
let addin: OpenedAddin;
beforeAll(async () => {
  relay = await startRelay({ fill: false, plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

/** False where the heading was deleted, or typed over, after its column was filled. */
const isOurs = (heading: Value | undefined): boolean => String(heading).startsWith("sirene_");

/** What was not to happen is told in a sentence, or nothing happened. */
async function refusing(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof WorkbookError)) throw error;
  });
}

async function planned(goal: { readonly fields: string; readonly check?: "suppliers" }) {
  const survey = await surveyList(officeWorkbook, { kind: "region", area });
  const run = { fields: selectFields(goal.fields), isMatching: false, check: goal.check };
  const columns = listColumns(survey, run);
  const { client, loadPlaces } = addin;
  const given = { workbook: officeWorkbook, survey, columns, goal: run, client, loadPlaces, now: 0 };
  return (await prepareRun({ ...given, usage: null })).job;
}
type PlannedRun = Awaited<ReturnType<typeof planned>>;

const fill = (job: PlannedRun) =>
  enrich(job, {
    ...{ workbook: officeWorkbook, language: "en" as const, onProgress: () => undefined },
    signal: new AbortController().signal,
  });

/** What was written beside a mark, under whichever heading. */
const valuesOf = (all: ReadonlyMap<string, Value>, mark: Value): Value[] =>
  [...all].flatMap(([key, value]) => (key.endsWith(` ${mark}`) ? [value] : []));

/** What an undisturbed run writes, by heading and by the mark of the row. */
async function written(goal: Parameters<typeof planned>[0]): Promise<Map<string, Value>> {
  const calm = new EditedWorkbook(fillList);
  await fill(await planned(goal));
  return new Map(calm.differences().map(({ heading, mark, value }) => [`${heading} ${mark}`, value]));
}

/** Runs a property with edits at any of so many `sync`s, and with those of `first`; each round on a workbook of its own. */
const property = (
  syncs: number,
  check: (schedule: Schedule) => Promise<void>,
  first: readonly Schedule[] = [],
) =>
  fc.assert(fc.asyncProperty(schedules(syncs), check), {
    numRuns: first.length + rounds(60, 2_000),
    examples: first.map((schedule) => [schedule]),
  });

/** Rows are sorted before they are written, and move once more before what stood there is put back. */
const insertedAfterSort: Schedule = [
  { sync: 12, edit: { kind: "sort", order: [2, 4, 5, 1, 3] } },
  { sync: 15, edit: { kind: "insert", axis: "rows", at: 1 } },
];

/** The headings themselves are sorted among the rows, and are no texts of the format that is written. */
const headingsSorted: Schedule = [
  { sync: 2, edit: { kind: "insert", axis: "rows", at: 0 } },
  { sync: 12, edit: { kind: "sort", order: [4, 5, 3, 2, 1] } },
];

/** And one of the columns by which rows are known is deleted before what was written is found. */
const markDeleted: Schedule = [
  { sync: 14, edit: { kind: "sort", order: [2, 4, 3, 1, 5] } },
  { sync: 16, edit: { kind: "delete", axis: "columns", at: 1 } },
  { sync: 20, edit: { kind: "insert", axis: "rows", at: 1 } },
];

/** A row is inserted as the rows are written, and somebody types into it, in the column of SIRENs, before that is put back. */
const typedIntoInserted: Schedule = [
  { sync: 14, edit: { kind: "insert", axis: "rows", at: 2 } },
  { sync: 15, edit: { kind: "type", row: 2, column: 2, text: "saisi" } },
];

/** What was typed beside a value of another row is undone as that value is put back. */
const typedAndUndone: Schedule = [
  { sync: 14, edit: { kind: "sort", order: [1, 5, 4, 3, 2] } },
  { sync: 15, edit: { kind: "type", row: 2, column: 1, text: "saisi" } },
  { sync: 17, edit: { kind: "undo" } },
];

/** Rows are hidden between the last look at them and the writing, and while that is put back. */
const hiddenMeanwhile: readonly Schedule[] = [
  [{ sync: 12, edit: { kind: "filter", rows: [2, 3] } }],
  [{ sync: 14, edit: { kind: "filter", rows: [2, 3] } }],
  [
    { sync: 14, edit: { kind: "filter", rows: [1, 3] } },
    { sync: 16, edit: { kind: "filter", rows: [4] } },
  ],
  [
    { sync: 14, edit: { kind: "sort", order: [5, 2, 1, 3, 4] } },
    { sync: 16, edit: { kind: "filter", rows: [2, 4] } },
  ],
];

/** The row itself is edited, in one of the columns by which it is known, as the value of another row is taken out of it. */
const editedWhilePutBack: readonly Schedule[] = [
  [
    { sync: 12, edit: { kind: "undo" } },
    { sync: 14, edit: { kind: "sort", order: [5, 2, 1, 3, 4] } },
    { sync: 17, edit: { kind: "type", row: 3, column: 1, text: "saisi" } },
  ],
  [
    { sync: 12, edit: { kind: "undo" } },
    { sync: 14, edit: { kind: "sort", order: [4, 5, 3, 2, 1] } },
    { sync: 17, edit: { kind: "type", row: 1, column: 2, text: "saisi" } },
    { sync: 18, edit: { kind: "undo" } },
  ],
];

test.each([
  { fields: "name,naf", check: undefined },
  { fields: checkFields.join(","), check: "suppliers" as const },
])(
  "whatever people do during a run, no cell stays changed but ours beside their own company: %j",
  async (goal) => {
    const asked = { fields: goal.fields, ...(goal.check && { check: goal.check }) };
    const right = await written(asked);
    expect(right.size).toBeGreaterThan(companies.length * 4);
    const under = (heading: Value | undefined, mark: Value): Value[] =>
      [...right].flatMap(([key, value]) =>
        key.endsWith(` ${mark}`) && (!isOurs(heading) || key.startsWith(`${heading} `)) ? [value] : [],
      );
    await property(
      26,
      async (schedule) => {
        const edited = new EditedWorkbook(fillList);
        const job = await planned(asked);
        edited.follow(schedule);
        await refusing(fill(job));
        for (const { heading, mark, value, untouched } of edited.differences()) {
          // Who types the very text that stands there by mistake types nothing that anybody could tell from it.
          if (value === "" && [...right.values()].includes(untouched.value)) continue;
          // A heading that is ours stays where its column was made and a later step was refused.
          if (mark === "Marque") expect(String(value)).toMatch(/^sirene_/);
          else
            expect([mark, value, under(heading, mark)]).toEqual([
              mark,
              value,
              expect.arrayContaining([value]),
            ]);
          expect(untouched.value).toBe("");
        }
        expect(edited.book.names.size).toBe(0);
      },
      [
        insertedAfterSort,
        headingsSorted,
        markDeleted,
        typedIntoInserted,
        typedAndUndone,
        ...editedWhilePutBack,
        ...hiddenMeanwhile,
      ],
    );
  },
);

test.each(["name,naf", "state,created", "naf,name,state"])(
  "of two people who fill one sheet at the same time, %s beside name,naf, neither gets a value beside another company",
  async (fields) => {
    const goals = [{ fields: "name,naf" }, { fields }];
    const right = new Map<string, Value>();
    for (const goal of goals) for (const [key, value] of await written(goal)) right.set(key, value);
    let filled = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 25 }),
        fc.oneof(fc.constant([]), schedules(40)),
        async (start, schedule) => {
          const edited = new EditedWorkbook(fillList);
          const [one, other] = [await planned(goals[0]!), await planned(goals[1]!)];
          edited.follow(schedule);
          const { book } = edited;
          const follow = book.beforeSync!;
          let syncs = 0;
          let begin = () => {};
          const begun = new Promise<void>((resolve) => (begin = resolve));
          book.beforeSync = () => {
            follow();
            if ((syncs += 1) > start) begin();
          };
          const filling = (job: PlannedRun) => refusing(fill(job).then(() => void (filled += 1)));
          await Promise.all([filling(one).then(() => begin()), begun.then(() => filling(other))]);
          for (const { heading, mark, value, untouched } of edited.differences()) {
            const isTakenOut = value === "" && [...right.values()].includes(untouched.value);
            if (mark === "Marque") expect(String(value)).toMatch(/^sirene_/);
            else if (isOurs(heading))
              expect([heading, mark, value]).toEqual([heading, mark, right.get(`${heading} ${mark}`)]);
            else if (!isTakenOut) expect(valuesOf(right, mark)).toContain(value);
          }
          expect(book.names.size).toBe(0);
        },
      ),
      { numRuns: rounds(60, 1_000) },
    );
    // Whoever writes first is done; the other is told that the list has changed.
    expect(filled).toBeGreaterThan(0);
  },
);

/** The functions of the add-in, as the page has them. */
async function addinFunctions(): Promise<FakeWorkbook["functions"]> {
  const book = installFakeExcel(globalThis);
  await import("../../../addin/functions/functions.ts");
  globalThis.sirene = addin;
  return book.functions;
}

/** Waits until no formula is calculated any more. */
async function settled(book: FakeWorkbook): Promise<void> {
  const isBusy = () =>
    book
      .see("A1:Z20")
      .flat()
      .some(({ value, formula }) => value === "#BUSY!" && formula !== value);
  // A formula that was undone while it was calculated stays so.
  for (let turn = 0; turn < 20 && isBusy(); turn += 1) await new Promise(setImmediate);
}

test("whatever people do while formulas are frozen, what becomes a value is a formula of ours with its own value", async () => {
  const functions = await addinFunctions();
  const fillFormulas = (book: FakeWorkbook) => {
    for (const [id, run] of functions) book.functions.set(id, run);
    fillList(book);
    companies.forEach((_, at) => {
      const row = at + 2;
      const formulas = [
        `=SIRENE.NAME(C${row})`,
        `=SIRENE.CREATED(C${row})`,
        "=1+1",
        `=SIRENE.SIREN(C${row})`,
      ];
      book.fill(`G${row}`, [formulas]);
    });
    book.fill("L2", [["=SIRENE.NAME(C2:C6)"]]);
  };
  /** Another's formula, frozen by mistake, goes back while its row moves. */
  const sortedWhilePutBack: Schedule = [
    { sync: 0, edit: { kind: "type", row: 1, column: 6, text: "=1+1" } },
    { sync: 8, edit: { kind: "sort", order: [5, 2, 4, 1, 3] } },
  ];
  await property(
    16,
    async (schedule) => {
      const edited = new EditedWorkbook(fillFormulas);
      await Promise.all([settled(edited.book), settled(edited.untouched)]);
      const found = await findFormulas(officeWorkbook, { ...area, top: 1, left: 5, height: 5, width: 8 });
      edited.follow(schedule);
      await refusing(freeze(officeWorkbook, found));
      edited.book.beforeSync = undefined;
      await Promise.all([settled(edited.book), settled(edited.untouched)]);
      for (const { value, formula, untouched } of edited.differences()) {
        expect(String(untouched.formula)).toMatch(/^(?:=SIRENE\..*)?$/);
        expect([String(value), formula]).toEqual([String(untouched.value), value]);
      }
      expect([...edited.book.names.keys()].filter((name) => name.startsWith("_sirene_tracked_"))).toEqual([]);
    },
    [sortedWhilePutBack],
  );
});

test("whatever people do while SIRETs are replaced, they stand in the rows of their companies, all of them or none", async () => {
  const fillMoved = (book: FakeWorkbook) => {
    fillList(book);
    book.fill("C2", [[moved], [moved]], "@");
    book.fill("D2", [[siretOf(moved, 1)], [siretOf(moved, 1)]], "@");
  };
  const calm = new EditedWorkbook(fillMoved);
  const job = await planned({ fields: checkFields.join(","), check: "suppliers" });
  await fill(job);
  const { found } = job.checking!;
  const replacements = correctionsOfReason(job, found, "siret_closed");
  expect(replacements).toHaveLength(2);
  expect(calm.differences().length).toBeGreaterThan(10);
  const marks = replacements.map(({ record }) => `#${record}`);
  await property(8, async (schedule) => {
    const edited = new EditedWorkbook(fillMoved);
    edited.follow(schedule);
    await refusing(correctCells(officeWorkbook, job, replacements));
    for (const { mark, value, untouched } of edited.differences()) {
      expect(marks).toContain(mark);
      expect([value, untouched.value]).toEqual([siretOf(moved, 2), siretOf(moved, 1)]);
    }
    expect(edited.book.names.size).toBe(0);
  });
});

test("whatever people do while a company is inserted, it stands in cells that were empty, or nowhere", async () => {
  const inserted = { values: ["552032534", "DANONE"], formats: ["@", "@"] };
  await property(8, async (schedule) => {
    const edited = new EditedWorkbook(fillList);
    edited.book.select("G9");
    edited.follow(schedule);
    await refusing(targetOf(officeWorkbook, inserted).then((target) => insertAt(target, inserted)));
    const differences = edited.differences();
    expect(["", "552032534 DANONE"]).toContain(differences.map(({ value }) => value).join(" "));
    for (const { untouched } of differences) expect(untouched.formula).toBe("");
    expect(edited.book.names.size).toBe(0);
  });
});

test("whatever people do during a review, a decision and its undoing stay in the rows that it is about", async () => {
  const fillDoubtful = (book: FakeWorkbook) => {
    const ours = ["sirene_siren", "sirene_name", "sirene_status", "sirene_note"];
    book.fill("A1", [["Marque", "Nom", "Ville", ...ours]]);
    const rows = companies.map((_, at) => [`#${at}`, `Fictive ${at % 4}`, "Paris"]);
    book.fill(
      "A2",
      rows.map((row) => [...row, "", "", "ambiguous", "à examiner"]),
      "@",
    );
  };
  const prepare = async () => {
    const survey = await surveyList(officeWorkbook, { kind: "region", area: { ...area, width: 7 } });
    const { roles } = rolesOf(survey, []);
    const { client, loadPlaces } = addin;
    return prepareReview({
      workbook: officeWorkbook,
      survey,
      roles,
      client,
      loadPlaces,
      plan: onPlan("pro"),
    });
  };
  const company = { siren: moved, name: "FICTIVE NOMADE" };
  const decided = {
    status: "found",
    reason: "decided",
    candidates: [company],
    by: "Ann",
    day: "2026-11-24",
  } as const;
  /** What somebody types beside one of two rows that say the same company, which then change places. */
  const typedBesideNamesake: Schedule = [
    { sync: 8, edit: { kind: "type", row: 5, column: 3, text: "saisi" } },
    { sync: 9, edit: { kind: "sort", order: [3, 5, 4, 2, 1] } },
  ];
  const namesakeDeleted: Schedule = [
    { sync: 0, edit: { kind: "insert", axis: "rows", at: 0 } },
    { sync: 8, edit: { kind: "type", row: 6, column: 3, text: "saisi" } },
    { sync: 9, edit: { kind: "delete", axis: "rows", at: 6 } },
  ];
  const namesDeleted: Schedule = [
    { sync: 8, edit: { kind: "type", row: 5, column: 3, text: "saisi" } },
    { sync: 9, edit: { kind: "delete", axis: "columns", at: 1 } },
    { sync: 9, edit: { kind: "sort", order: [3, 5, 4, 2, 1] } },
  ];
  await property(
    12,
    async (schedule) => {
      const edited = new EditedWorkbook(fillDoubtful);
      const review = await prepare();
      const [row] = review.doubtful;
      expect(row!.records).toEqual([0, 4]);
      edited.follow(schedule);
      await refusing(
        writeDecision(review, row!, decided, officeWorkbook, "en").then((overwritten) =>
          takeBack(review, row!, overwritten, officeWorkbook),
        ),
      );
      await review.list.release();
      for (const { mark, value } of edited.differences()) {
        expect(["#0", "#4"]).toContain(mark);
        expect([moved, "FICTIVE NOMADE", "found", expect.stringContaining("Ann")]).toContainEqual(value);
      }
      expect(edited.book.names.size).toBe(0);
    },
    [typedBesideNamesake, namesakeDeleted, namesDeleted],
  );
});
