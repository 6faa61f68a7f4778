import { beforeEach, describe, expect, test } from "@jest/globals";
import {
  type ColumnChoice,
  type RunGoal,
  listColumns,
  nothingChosen,
} from "../../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { changedShown, planText } from "../../../addin/taskpane/list-run/plan-text.ts";
import { type Preparation, prepareRun } from "../../../addin/taskpane/list-run/prepare-run.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { hideRows } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { scatteredSirens, siretOf } from "../../batch/made-up-numbers.ts";
import { openAddin, type OpenedAddin } from "../open-addin.ts";
import { usage } from "./usage-figures.ts";

const sirens = scatteredSirens(40);
const others = scatteredSirens(52).slice(40);
type Column = readonly [header: string, cellAt: (row: number) => string];
const siren: Column = ["SIREN", (row) => sirens[row]!];
const siret: Column = ["SIRET", (row) => siretOf(sirens[row]!, 1)];
const name: Column = ["Nom", (row) => `FICTIVE ${"abcdefghij"[row % 10]!.repeat(3 + Math.floor(row / 10))}`];
/** Of the first `differing` rows the companies of others, of the rest those of the list. */
const mostly = (differing: number) => (row: number) => (row < differing ? others : sirens)[row]!;

let book: FakeWorkbook;
let addin: OpenedAddin;
beforeEach(() => {
  book = installFakeExcel(globalThis);
  // Nothing here asks a relay.
  addin = openAddin({ url: "http://127.0.0.1:9" });
});

type Given = Partial<
  Omit<RunGoal, "fields"> & ColumnChoice & Pick<Preparation, "usage" | "unasked" | "loadPlaces">
> & {
  readonly fields?: string;
  /** Rows of the list. @default 4 */
  readonly rows?: number;
  /** @default true */
  readonly hasHeadings?: boolean;
};

/** The plan of a run over a list that begins in column B. */
async function planned(columns: readonly Column[], given: Given = {}) {
  const { fields = "name", rows = 4, hasHeadings = true } = given;
  const records = sirens.slice(0, rows).map((_, row) => columns.map(([, cellAt]) => cellAt(row)));
  const cells = hasHeadings ? [columns.map(([header]) => header), ...records] : records;
  book.fill("B1", cells, "@");
  const area = { sheet: "Sheet1", top: 0, left: 1, height: cells.length, width: columns.length };
  const survey = await surveyList(officeWorkbook, { kind: "selection", area });
  const goal = { isMatching: false, check: undefined, ...given, fields: selectFields(fields) };
  const { client, loadPlaces } = addin;
  return prepareRun({
    ...{ workbook: officeWorkbook, survey, client, loadPlaces, goal, now: Date.UTC(2026, 10, 20, 9) },
    ...{ usage: usage(), ...given },
    columns: listColumns(survey, goal, { ...nothingChosen, ...given }),
  });
}

async function told(columns: readonly Column[], given: Given = {}) {
  return planText(await planned(columns, given), messageFormatter("en"), "en");
}

const none = "None: everything is known";
const towns: Column = ["Ville", () => "LYON"];
const postcodes: Column = ["Code postal", () => "69001"];
const sirets =
  (cellAt: (row: number) => string): Column["1"] =>
  (row) =>
    siretOf(cellAt(row), 1);

test.each<readonly [calls: string, of: string, columns: readonly Column[], given: Given]>([
  ["4 at most", "companies", [siren], {}],
  ["24 to 36", "head offices, each perhaps in two calls", [siren], { rows: 12, fields: "name,head_office" }],
  ["4 at most", "a check of companies", [siren, name], { check: "suppliers" }],
  [
    "8 to 12, likely 8",
    "a check of establishments, which may be closed",
    [siret, name],
    { check: "suppliers" },
  ],
  ["4 to 30, likely 6", "a search by name", [name, towns], { isMatching: true }],
  ["4 at most", "a search by name of rows that all have a number", [siren, name], { isMatching: true }],
  [
    "39 to 188, likely 48; about 117 if no company has these names",
    "a search of many names",
    [name],
    { isMatching: true, rows: 40 },
  ],
])("the calls of a run are told as %s: %s", async (calls, _, columns, given) => {
  expect((await told(columns, given)).calls).toBe(calls);
});

describe("what is known already", () => {
  const refused = { status: "failed", error: { code: "no_token", message: "" } } as const;

  test("costs no call, and is filled whatever the relay says", async () => {
    expect(await told([siren], { unasked: refused })).toMatchObject({
      ...{ warnings: [expect.stringMatching(/^Not connected/)], canStart: false },
    });
    addin.client.keep(
      sirens.map((one) => ({
        ...{ lookup: { operation: "legal-unit", siren: one }, data: { siren: one }, asOf: Date.now() },
      })),
    );
    expect(await told([siren], { unasked: refused })).toMatchObject({
      calls: none,
      warnings: [],
      canStart: true,
    });
  });
});

test.each<readonly [columns: string, ours: readonly string[]]>([
  ["C to F, currently empty", []],
  ["C to F, filled again", ["sirene_siren", "sirene_name", "sirene_status", "sirene_note"]],
  ["C, E to G: C filled again, the others currently empty", ["sirene_name", "Remarque"]],
])("the columns of a run are told as %s", async (columns, ours) => {
  const beside = ours.map((header): Column => [header, () => ""]);
  const all: readonly Column[] = [siren, ...beside];
  expect((await told(all)).columns).toBe(columns);
});

describe("the calls that are left", () => {
  test.each<
    readonly [left: string, warning: RegExp | undefined, figures: Parameters<typeof usage>[0] | null]
  >([
    ["900 calls", undefined, {}],
    ["4 calls", undefined, { user: { remaining: 4 } }],
    ["3 calls", /more calls than your own budget has left/, { user: { remaining: 3 } }],
    ["4 calls", undefined, { quota: { remaining: 4 } }],
    ["3 calls", /more calls than you can spend/, { quota: { remaining: 3 } }],
    ["900 calls", /more calls than this hour has left/, { quota: { hourly: 15 } }],
    ["Not known", undefined, null],
  ])("are %s, and too few are warned of: %s", async (left, warning, figures) => {
    const text = await told([siren], { usage: figures === null ? null : usage(figures) });
    expect(text).toMatchObject({ left, canStart: true });
    expect(text.warnings).toEqual(warning === undefined ? [] : [expect.stringMatching(warning)]);
  });
});

test("fields that the plan does not include are named, and a run of them alone does not start", async () => {
  const starter = usage({ quota: { plan: "starter" } });
  expect(await told([siren], { fields: "name,revenue,accounts_year", usage: starter })).toMatchObject({
    warnings: ["Not in your plan, so only values stored earlier are written: Revenue, Accounts year."],
    canStart: true,
  });
  expect(await told([siren], { fields: "revenue,accounts_year", usage: starter })).toMatchObject({
    warnings: [
      "Your subscription includes none of these fields, so this cannot start: Revenue, Accounts year. Add a field that is not marked Pro, such as the name; values stored earlier are then written too.",
    ],
    canStart: false,
  });
});

describe("a list with nothing to ask for", () => {
  const header: Column = ["SIREN", () => "x"];

  test("does not start, with one reason: nothing to ask, no column of names, or no column chosen", async () => {
    const reason = async (columns: readonly Column[], given: Given = {}) => {
      const { warnings, canStart } = await told(columns, { rows: 12, ...given });
      expect(canStart).toBe(false);
      return warnings;
    };
    book.fill("B1", [["SIREN"]], "@");
    expect(await reason([header], { hasHeadings: false })).toEqual([
      "There is nothing to ask for in this list.",
      expect.stringMatching(/^There is no row for headers above this list/),
    ]);
    expect(await reason([header], { hasHeadings: false, isMatching: true })).toEqual([
      expect.stringMatching(/^No column of company names was recognised/),
      expect.stringMatching(/^There is no row for headers above this list/),
    ]);
    expect(
      await reason([
        ["SIREN A", (row) => sirens[row % 4]!],
        ["SIREN B", (row) => others[row]!],
      ]),
    ).toEqual([expect.stringMatching(/^The columns B "SIREN A", C "SIREN B" identify different companies/)]);
  });

  test("starts where its rows have names to be looked up by", async () => {
    expect(await told([name, towns], { isMatching: true })).toMatchObject({ warnings: [], canStart: true });
  });
});

test("a list with merged cells does not start, and they are named", async () => {
  book.active.merged.push({ top: 2, left: 1, height: 2, width: 1 });
  expect(await told([siren])).toMatchObject({
    warnings: [expect.stringMatching(/^This list has merged cells .*: B3:B4\. Unmerge/)],
    canStart: false,
  });
});

describe("companies that an earlier run found by name", () => {
  const earlier: readonly Column[] = [
    name,
    ...[siren, ["", () => "90"], ["", () => "ABBB"], name].map(([, cellAt], at): Column => [
      ["sirene_siren", "sirene_score", "sirene_match", "sirene_name"][at]!,
      cellAt as Column["1"],
    ]),
  ];
  const replaced = { changedRows: "replace" } as const;

  test("are told to go where the user asked for that, and what becomes of their rows", async () => {
    expect((await told(earlier, { ...replaced, isMatching: true })).warnings).toEqual([]);
    expect((await told(earlier, { ...replaced, dropsMatches: true })).warnings).toEqual([
      "There is nothing to ask for in this list.",
      "4 rows lose the company that an earlier run found by name: those cells are emptied.",
    ]);
    expect((await told(earlier, { ...replaced, dropsMatches: true, isMatching: true })).warnings).toEqual([
      "4 rows are looked up by name again, without keeping the company that an earlier run found.",
    ]);
  });
});

describe("rows that somebody hid or changed", () => {
  const ours: Column = ["sirene_name", (row) => (row < 2 ? "FICTIVE" : "")];

  test("are told if they are left out, and asked about if they are written", async () => {
    const hidden = (rows: readonly number[], given: Given = {}) => {
      book = installFakeExcel(globalThis);
      hideRows(book, rows);
      return planned([siren, ours], given);
    };
    const warnings = async (run: ReturnType<typeof planned>) =>
      planText(await run, messageFormatter("en"), "en").warnings.map((warning) => warning.slice(0, 20));
    const [isHidden, isAsked] = ["1 row is hidden by a", "Choose above whether"];
    expect(await warnings(hidden([]))).toEqual([isAsked]);
    expect(await warnings(hidden([1]))).toEqual([isHidden, isAsked]);
    expect(await warnings(hidden([1], { includesHidden: true, changedRows: "replace" }))).toEqual([]);
    expect(await warnings(hidden([1], { includesHidden: true, changedRows: "keep" }))).toEqual([]);
    const shown = async (run: ReturnType<typeof planned>) => changedShown((await run).job);
    expect(await shown(hidden([]))).toBe(2);
    expect(await shown(hidden([1]))).toBe(1);
    expect(await shown(hidden([1, 2]))).toBe(0);
    expect(await shown(hidden([1], { changedRows: "keep" }))).toBe(2);
  });
});

describe("a column of other companies", () => {
  const twelve = { rows: 12 } as const;

  test("is told by its letter, with how many rows differ", async () => {
    expect((await told([siren, name, ["Autre SIREN", mostly(3)]], twelve)).warnings).toEqual([
      "In 3 rows, column D identifies a different company from column B (12 companies in all). If those are the ones you want, choose that column above.",
    ]);
    expect((await told([siren, name, ["SIRET", sirets(mostly(2))]], twelve)).warnings).toEqual([
      "In 2 rows, the SIRET does not begin with the SIREN in the same row (columns B and D).",
    ]);
    expect((await told([siren, name, ["SIRET", sirets(mostly(0))]], twelve)).warnings).toEqual([]);
  });

  test("that a check leaves out is told once, with the reason; one that may be the list's own asks for a choice", async () => {
    const of = async (header: string, differing: number, given: Given = { check: "suppliers" }) =>
      (await told([siren, name, [header, sirets(mostly(differing))]], { ...twelve, ...given })).warnings;
    expect(await of("SIRET payeur", 12)).toEqual([
      'The SIRET in column D "SIRET payeur" is not compared, because it contains other companies than column B "SIREN".',
    ]);
    const apart =
      'The SIRET in column D "SIRET 2" is not compared, because in most rows it contains a different company from column B "SIREN".';
    expect(await of("SIRET 2", 8)).toEqual([
      `${apart} A row that has a number there and nothing else wrong is “unknown”. If this column does belong to your list, choose it under “Compared with”.`,
    ]);
    expect(await of("SIRET 2", 8, { fields: "siret_matches_siren" })).toEqual([
      apart,
      expect.stringMatching(/^“SIRET matches SIREN” compares your list with the register/),
    ]);
  });

  test("that a check compares though it disagrees is told once, and one with a single wrong number beside it", async () => {
    const of = async (differing: number) =>
      (await told([siren, name, ["SIRET", sirets(mostly(differing))]], { ...twelve, check: "suppliers" }))
        .warnings;
    expect(await of(2)).toEqual([
      'Column D "SIRET": 2 of 12 SIRETs do not belong to the SIREN in their row.',
    ]);
    expect(await of(1)).toEqual([
      "In 1 row, the SIRET does not begin with the SIREN in the same row (columns B and D).",
    ]);
  });
});

describe("places that are not compared", () => {
  const lacking = { loadPlaces: () => Promise.resolve(undefined) };
  const missing = expect.stringMatching(/^Postcodes and towns were not checked/);

  test("are told where the relay lacks the table of postcodes, by a check or a search", async () => {
    const listed = [name, postcodes, towns];
    expect((await told(listed, { ...lacking, isMatching: true })).warnings).toEqual([missing]);
    expect((await told(listed, { isMatching: true })).warnings).toEqual([]);
    const checked = [siret, ...listed];
    expect((await told(checked, { ...lacking, check: "suppliers" })).warnings).toEqual([missing]);
    expect((await told(checked, { check: "suppliers" })).warnings).toEqual([]);
  });

  test("are told of rows without a SIRET, which a check cannot place", async () => {
    expect((await told([siren, name, postcodes, towns], { check: "suppliers" })).warnings).toEqual([
      "4 rows have no SIRET, so their place is not compared. The command sirene check --fields address compares it with that of the head office.",
    ]);
  });
});
