import { beforeEach, describe, expect, test } from "@jest/globals";
import {
  type ColumnChoice,
  listColumns,
  type RunGoal,
} from "../../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { prepareRun, type Preparation } from "../../../addin/taskpane/list-run/prepare-run.ts";
import { keepDecision } from "../../../addin/taskpane/decisions/workbook-decisions.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { siretOf, sirensFrom } from "../../batch/made-up-numbers.ts";
import { openAddin } from "../open-addin.ts";
import { usage } from "./usage-figures.ts";

/** Nothing listens there: a run is prepared at no call. */
const addin = openAddin({ url: "http://127.0.0.1:9" });
const now = Date.UTC(2026, 10, 20);

let book: FakeWorkbook;
beforeEach(() => {
  book = installFakeExcel(globalThis);
});

interface List {
  /** The list, its headings first, from cell C3 on. */
  readonly cells: readonly (readonly string[])[];
  readonly width?: number;
  readonly isTable?: boolean;
  /** Whether the headings are the table's own, or stand in the row above it. */
  readonly hasHeader?: boolean;
  readonly fields?: string;
  readonly goal?: Partial<RunGoal>;
  readonly choice?: ColumnChoice;
  readonly given?: Partial<Preparation>;
}

async function prepared({
  cells,
  width,
  isTable = false,
  hasHeader = true,
  fields = "name",
  goal = {},
  choice,
  given = {},
}: List) {
  book.fill("C3", cells, "@");
  const above = hasHeader ? 0 : 1;
  const area = {
    ...{ sheet: "Sheet1", top: 2 + above, left: 2, height: cells.length - above },
    width: width ?? cells[0]!.length,
  };
  const table = { name: "Vendors", area, hasHeader };
  const survey = await surveyList(
    officeWorkbook,
    isTable ? { kind: "table", area, table } : { kind: "region", area },
  );
  const run = { fields: selectFields(fields), isMatching: false, check: undefined, ...goal };
  const columns = listColumns(survey, run, choice);
  const { client, loadPlaces } = addin;
  return prepareRun({
    ...{ workbook: officeWorkbook, survey, columns, goal: run, client, loadPlaces, usage: usage(), now },
    ...given,
  });
}

const sirens = sirensFrom("150000", 6);
const groups = sirensFrom("150001", 6);
const towns = [["SIREN", "Ville"], ...sirens.map((siren) => [siren, "PARIS"])];

const named = [["SIREN", "Nom"], ...sirens.map((siren, row) => [siren, `FICTIVE ${row}`])];

describe("columns of other companies than those that are read", () => {
  const cells = [
    ["SIREN", "SIREN du groupe", "Adresse électronique"],
    ...sirens.map((siren, row) => [siren, groups[row]!, groups[row]!]),
  ];
  const others = async (list: List) => (await prepared(list)).others.map(({ column }) => column);

  test("are told, but for electronic addresses, which begin with numbers", async () => {
    expect(await others({ cells })).toEqual([1]);
  });

  test("are not told where no number is read that they could differ from", async () => {
    expect(await others({ cells, choice: { roles: {}, compared: {}, identifiers: null } })).toEqual([]);
  });

  test("are none where SIRETs stand in a column of NICs that completes SIRENs", async () => {
    const completed = sirens.map((siren) => [siren, siretOf(siren, 1).slice(9)]);
    const alone = groups.flatMap((siren) => [1, 2].map((rank) => ["", siretOf(siren, rank)]));
    expect(await others({ cells: [["SIREN", "NIC"], ...completed, ...alone] })).toEqual([]);
  });
});

describe("rows without a number are searched for by name", () => {
  test.each([
    { name: "names are there", cells: named, goal: { isMatching: true, mayLackNames: true }, is: true },
    { name: "they are not, but may not lack", cells: towns, goal: { isMatching: true }, is: true },
    { name: "they may lack", cells: towns, goal: { isMatching: true, mayLackNames: true }, is: false },
    { name: "it is not asked", cells: named, goal: {}, is: false },
  ])("if they are asked to be, and have names or are asked for them: $name", async ({ cells, goal, is }) => {
    const { job } = await prepared({ cells, goal });
    expect(job.queries !== undefined).toBe(is);
    expect(job.precedingKeys).toEqual(is ? ["score", "match", "name_match"] : []);
  });

  test("and the columns of a check and of how each was found stand before those of the fields", async () => {
    const goal = { check: "suppliers", hasFoundBy: true } as const;
    const { job } = await prepared({ cells: named, goal });
    expect(job.precedingKeys).toEqual(["found_by", "check", "check_reasons", "duplicate_of"]);
    expect(job.checking).toBeDefined();
    expect((await prepared({ cells: named })).job.checking).toBeUndefined();
  });
});

describe("a check that compares places", () => {
  const check = { check: "suppliers" } as const;
  const withoutPlaces = { loadPlaces: () => Promise.resolve(undefined) };

  test.each([
    { name: "is told to lack the table of places", list: { goal: check, given: withoutPlaces }, lacks: true },
    {
      name: "lacks none where no place is compared",
      list: { cells: named, goal: check, given: withoutPlaces },
      lacks: false,
    },
    { name: "lacks none that is loaded", list: { goal: check }, lacks: false },
    { name: "is asked of a run alone that checks", list: { given: withoutPlaces }, lacks: false },
  ])("$name", async ({ list, lacks }) => {
    expect((await prepared({ cells: towns, fields: "name,name_match", ...list })).lacksPlaces).toBe(lacks);
  });
});

test.each([
  { since: "2026-03-01T00:00:00.000Z", is: Date.UTC(2026, 2, 1) },
  { since: "2027-03-01T00:00:00.000Z", is: now },
  { since: null, is: undefined },
])(
  "share capital is filled in answers since the plan does, and no later than now: $since",
  async ({ since, is }) => {
    const given = { usage: { ...usage(), financialSince: since } };
    const { job } = await prepared({ cells: towns, fields: "capital", given });
    expect([job.wanted.financialSince, job.knowledge.financialSince]).toEqual([is, is]);
  },
);

test("a run is planned for the rows of its list, and asks nothing yet", async () => {
  const { plan, unlocated, uncompared, unasked } = await prepared({
    cells: [...towns, ["", ""], ["12", ""]],
  });
  expect(plan.rows).toMatchObject({ total: 8, ready: 6, blank: 1, invalid: 1 });
  expect(plan.calls).toMatchObject({ least: 6, likely: 6 });
  expect([unlocated, uncompared, unasked]).toEqual([0, [], undefined]);
  expect(addin.requests).toEqual([]);
});

test("merged cells are told where a run reads or writes, from the heading to the last row, and nowhere else", async () => {
  const place = (top: number, left: number) => ({ top, left, height: 1, width: 2 });
  for (const each of [place(1, 2), place(2, 2), place(4, 4), place(8, 4), place(9, 2), place(4, 20)])
    book.active.merged.push(each);
  const { merged, job } = await prepared({ cells: towns });
  expect(job.placement.columns.slice(0, 2)).toEqual([4, 5]);
  expect(merged.map((address) => address.replace(/^.*!/, "")).toSorted()).toEqual([
    "C3:D3",
    "E5:F5",
    "E9:F9",
  ]);
});

test("columns of an earlier run are written again where they are, and those that this run does not write are told", async () => {
  const ours = ["sirene_siren", "sirene_name", "sirene_naf", "sirene_note"];
  const rows = sirens.map((siren) => [siren, "PARIS", siren, "FICTIVE", "62.01Z", ""]);
  const { job } = await prepared({ cells: [[...towns[0]!, ...ours], ...rows], width: 2 });
  expect(job.placement).toEqual({ columns: [4, 5, 8, 7], added: [2], inTable: false });
  expect(job.others).toEqual([{ key: "naf", index: 6 }]);
});

test("new columns of a table become part of it, unless it has no headings; those of another list stand beside it", async () => {
  expect((await prepared({ cells: towns })).job.placement).toMatchObject({
    columns: [4, 5, 6, 7],
    inTable: false,
  });
  const { job } = await prepared({ cells: towns, isTable: true });
  expect(job.placement).toMatchObject({ columns: [4, 5, 6, 7], inTable: true });
  const bare = await prepared({ cells: towns, isTable: true, hasHeader: false });
  expect(bare.job.placement).toMatchObject({ columns: [5, 6, 7, 8], inTable: false });
});

test.each<{ goal: Partial<RunGoal>; row: object; unlocated: number; uncompared: number }>([
  { goal: {}, row: { kind: "blank" }, unlocated: 0, uncompared: 1 },
  { goal: { check: "suppliers" }, row: { kind: "blank", isFilled: true }, unlocated: 6, uncompared: 0 },
  { goal: { isMatching: true }, row: { kind: "blank", isFilled: true }, unlocated: 0, uncompared: 1 },
])(
  "a row with a town alone is blank, but not for a check or a search: $goal",
  async ({ goal, row, unlocated, uncompared }) => {
    const cells = [...towns, ["", "PARIS"], ["", ""]];
    const run = await prepared({ cells, fields: "name,name_match", goal });
    expect([6, 7].map((record) => run.job.rows.at(record))).toEqual([row, { kind: "blank" }]);
    expect([run.unlocated, run.uncompared.length]).toEqual([unlocated, uncompared]);
  },
);

test("what a person decided in a review settles its row before anything is searched, in runs by name alone", async () => {
  const cells = [
    ["Nom", "Ville"],
    ["ZALQUIRAND", "PARIS"],
    ["MOLOTRAN", "PARIS"],
  ];
  const open = async () => [
    ...(await prepared({ cells, goal: { isMatching: true } })).job.queries!.unsettled(),
  ];
  expect(await open()).toHaveLength(2);
  await keepDecision(
    officeWorkbook,
    { name: "ZALQUIRAND", city: "PARIS" },
    {
      ...{ status: "found", reason: "decided", by: "Ann", day: "2026-11-20" },
      candidates: [{ siren: sirens[0]!, name: "FICTIVE" }],
    },
  );
  expect(await open()).toHaveLength(1);
});

test("a row whose name stands under no known heading loses the company that a search found once a person said that it has none", async () => {
  const ours = ["sirene_siren", "sirene_score", "sirene_name"];
  const row = ["ZALQUIRAND", "PARIS", sirens[0]!, "95", "ZALQUIRAND FICTIVE"];
  const cells = [["Zone", "Ville", ...ours], row];
  const list: List = { cells, width: 2, goal: { isMatching: true, mayLackNames: true } };
  const kinds = async () => (await prepared(list)).job.rows.at(0).kind;
  expect(await kinds()).toBe("subject");
  await keepDecision(
    officeWorkbook,
    { name: "ZALQUIRAND PARIS" },
    { ...{ status: "not_found", reason: "decided", by: "Ann", day: "2026-11-20" }, candidates: [] },
  );
  expect(await kinds()).toBe("blank");
});
