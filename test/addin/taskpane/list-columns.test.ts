import { beforeEach, describe, expect, test } from "@jest/globals";
import {
  type ColumnChoice,
  type RunGoal,
  choiceAgain,
  columnsRead,
  listColumns,
  nothingChosen,
} from "../../../addin/taskpane/list-run/list-columns.ts";
import { surveyList } from "../../../addin/taskpane/list-run/list-survey.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { vatNumberOf } from "../../../shared/identifiers/siren.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { hideRows } from "../../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { scatteredSirens, siretOf } from "../../batch/made-up-numbers.ts";

const sirens = scatteredSirens(12);
const others = scatteredSirens(24).slice(12);
type Column = readonly [header: string, cellAt: (row: number) => string];
const siren: Column = ["SIREN", (row) => sirens[row]!];
const siret: Column = ["SIRET", (row) => siretOf(sirens[row]!, 1)];
const vat: Column = ["N° TVA", (row) => vatNumberOf(sirens[row]!)];
const name: Column = ["Nom", (row) => `FICTIVE ${"abcdefghijkl"[row]!.repeat(3)}`];

let book: FakeWorkbook;
beforeEach(() => {
  book = installFakeExcel(globalThis);
});

/** A list that begins in column B. */
function survey(...columns: readonly Column[]) {
  const cells = [
    columns.map(([header]) => header),
    ...sirens.map((_, row) => columns.map(([, cellAt]) => cellAt(row))),
  ];
  book.fill("B1", cells, "@");
  const area = { sheet: "Sheet1", top: 0, left: 1, height: cells.length, width: columns.length };
  return surveyList(officeWorkbook, { kind: "region", area });
}

const goal = (given: Partial<RunGoal> = {}): RunGoal => ({
  ...{ fields: selectFields("name"), isMatching: false, check: undefined },
  ...given,
});
const check = goal({ check: "suppliers" });
const matching = goal({ isMatching: true });
const chosen = (given: Partial<ColumnChoice>): ColumnChoice => ({ ...nothingChosen, ...given });

test.each<readonly [claim: string, choice: Partial<ColumnChoice>, read: object]>([
  [
    "those recognized, and the VAT number for rows without them",
    {},
    { sources: [[0, 1], [2]], siret: 1, vat: 2 },
  ],
  [
    "another SIRET, beside which the SIREN counts",
    { compared: { siret: 4 } },
    { sources: [[0, 4], [2]], siret: 4, vat: 2 },
  ],
  ["no SIRET", { compared: { siret: null } }, { sources: [[0], [2]], vat: 2 }],
  ["no VAT number", { compared: { vat: null } }, { sources: [[0, 1]], siret: 1 }],
  ["the VAT number, though it is a SIREN", { compared: { vat: 0 } }, { sources: [[0, 1]], siret: 1, vat: 0 }],
  ["the SIREN, and its SIRET", { identifiers: 0 }, { sources: [[0, 1]], siret: 1, vat: 2 }],
  [
    "the SIRET of others, as a person may mean them",
    { identifiers: 4 },
    { sources: [[4]], siret: 4, vat: 2 },
  ],
  ["no column of identifiers", { identifiers: null }, { sources: [], siret: 1, vat: 2 }],
])("a check reads and compares the columns that are chosen: %s", async (_, choice, read) => {
  const ofOthers: Column = ["SIRET payeur", (row) => siretOf(others[row]!, 1)];
  const { sources, compared } = listColumns(
    await survey(siren, siret, vat, name, ofOthers),
    check,
    chosen(choice),
  );
  const { siret: office, vat: number } = compared;
  expect({
    sources: sources.map((one) => [one.column.index, ...(one.siret ? [one.siret.index] : [])]),
    ...(office !== undefined && { siret: office }),
    ...(number !== undefined && { vat: number }),
  }).toEqual(read);
});

describe("a list whose identifiers nobody recognizes", () => {
  const wordy: Column = ["Remarque", () => "à voir"];

  test("is read in the column that is chosen, and in none before", async () => {
    const list = await survey(wordy, name);
    expect(listColumns(list, goal()).sources).toEqual([]);
    expect(listColumns(list, goal(), chosen({ identifiers: 0 })).sources).toEqual([
      { column: { index: 0, header: "Remarque" } },
    ]);
    expect(listColumns(list, goal(), chosen({ identifiers: null })).sources).toEqual([]);
  });
});

test("a check of a list of which it is not clear whom it is about reads no column before one is chosen", async () => {
  const few = sirens.slice(0, 4);
  const list = await survey(
    ["SIREN A", (row) => few[row % 4]!],
    name,
    ["SIREN B", (row) => others[row]!],
    ["SIRET B", (row) => siretOf(others[row]!, 1)],
  );
  expect(listColumns(list, check)).toMatchObject({ sources: [], undecided: [{ index: 0 }, { index: 2 }] });
  expect(listColumns(list, check, chosen({ identifiers: 2 }))).toMatchObject({
    ...{ sources: [{ column: { index: 3 } }], undecided: [] },
  });
});

test("a left-out column of SIRENs may be the list's own until a person chose another", async () => {
  const list = await survey(siren, name, ["Autre SIREN", (row) => (row < 3 ? others : sirens)[row]!]);
  const [left] = listColumns(list, check).leftOut;
  expect(left).toMatchObject({ column: { index: 2 }, role: "siren", why: "second" });
  expect(left).not.toHaveProperty("isSettled");
  expect(listColumns(list, check, chosen({ identifiers: 0 })).leftOut).toMatchObject([{ isSettled: true }]);
});

describe("columns that could describe the companies", () => {
  test("are told as left out where rows are looked for by name, and not where all are taken", async () => {
    const list = await survey(siren, name, ["Raison sociale groupe", () => "FICTIVE"]);
    expect(listColumns(list, matching)).toMatchObject({
      rolesLeftOut: [{ column: 2, role: "name", why: expect.any(String) }],
    });
    expect(listColumns(list, goal())).not.toHaveProperty("rolesLeftOut");
    expect(listColumns(await survey(siren, name), matching)).not.toHaveProperty("rolesLeftOut");
  });

  test("are not told as left out where they are read for numbers", async () => {
    const mixed: Column = ["Fournisseur (n° TVA)", (row) => (row % 3 === 0 ? vat : name)[1](row)];
    const { sources, rolesLeftOut } = listColumns(await survey(siren, name, mixed), matching);
    expect(sources).toMatchObject([{ column: { index: 0 }, otherNumber: { index: 2 } }]);
    expect(rolesLeftOut).toBeUndefined();
  });

  test("are known by the first 500 rows, whatever stands below", async () => {
    const rows = 700;
    const many = scatteredSirens(rows);
    book.fill(
      "B1",
      [
        ["SIREN", "Activité (APE)"],
        ...many.map((one, row) => [one, row < 500 ? "62.01Z" : "conseil en informatique"]),
      ],
      "@",
    );
    const area = { sheet: "Sheet1", top: 0, left: 1, height: rows + 1, width: 2 };
    const list = await surveyList(officeWorkbook, { kind: "region", area });
    expect(listColumns(list, check).compared).toEqual({ siren: 0, naf: 1 });
  });
});

describe("a list that an earlier run filled", () => {
  const ours: Column = ["sirene_siren", (row) => sirens[row]!];
  const town: Column = ["Ville", () => "Lyon"];
  const remark: Column = ["Remarque", (row) => `vu ${row}`];

  test("is read with the columns that describe its companies, or with all where none has their names", async () => {
    const named = listColumns(await survey(siren, remark, name, town, ours), goal());
    expect(named.earlierColumns).toEqual({ recognised: { name: 2, city: 3 }, content: [0, 1, 2, 3] });
    expect(columnsRead(named).toSorted()).toEqual([0, 2, 3]);
    const unnamed = listColumns(await survey(siren, remark, town, remark, ours), goal());
    expect(unnamed.earlierColumns).toEqual({ recognised: { city: 2 }, content: [0, 1, 2, 3] });
    expect(columnsRead(unnamed).toSorted()).toEqual([0, 1, 2, 3]);
  });

  test("is told from another, of which the identifiers alone are read unless rows are looked for by name", async () => {
    const list = await survey(siren, remark, name);
    expect(listColumns(list, goal()).earlierColumns).toBeUndefined();
    expect(columnsRead(listColumns(list, goal()))).toEqual([0]);
    expect(listColumns(list, matching).earlierColumns).toMatchObject({ recognised: { name: 2 } });
  });

  test("is not described by the column of its identifiers, names though there are among them", async () => {
    const mixed: Column = ["Fournisseur", (row) => (row % 3 === 0 ? name : siren)[1](row)];
    const { sources, earlierColumns } = listColumns(await survey(mixed, town, ours), goal());
    expect(sources).toMatchObject([{ column: { index: 0 } }]);
    expect(earlierColumns?.recognised).toEqual({ city: 1 });
    const unread = listColumns(await survey(["Fournisseur", name[1]], town, ours), goal());
    expect(unread.earlierColumns?.recognised).toEqual({ name: 0, city: 1 });
  });
});

test("hidden rows are left out unless they are to take part, and changed ones if they are to be kept", async () => {
  const ours: Column = ["sirene_name", (row) => (row < 2 ? "FICTIVE" : "")];
  hideRows(book, [5, 6]);
  const list = await survey(siren, ours);
  const out = (choice: Partial<ColumnChoice>) => {
    const { rowsLeftOut, rowsChanged } = listColumns(list, goal(), chosen(choice));
    return [rowsChanged, [...rowsLeftOut]];
  };
  expect(list.changed).toEqual(new Set([0, 1]));
  expect(out({})).toEqual(["ask", [4, 5]]);
  expect(out({ includesHidden: true })).toEqual(["ask", []]);
  expect(out({ changedRows: "replace" })).toEqual(["replace", [4, 5]]);
  expect(out({ changedRows: "keep", includesHidden: true })).toEqual(["keep", [0, 1]]);
});

describe("the choice of a run that is continued", () => {
  const client: Column = ["SIREN client", (row) => sirens[row]!];
  const payer: Column = ["SIREN payeur", (row) => others[row]!];
  const note: Column = ["Note", () => "x"];
  const town: Column = ["Ville", () => "Lyon"];

  const continued = async (choice: Partial<ColumnChoice>, former: Column[], now: Column[]) => {
    const before = await survey(...former);
    return choiceAgain(chosen(choice), before, await survey(...now));
  };

  test("is of the same columns once one was inserted before them, moved or deleted", async () => {
    const choice = { identifiers: 1, roles: { name: [2, 3] }, compared: { vat: null, city: 3 } } as const;
    const former = [client, payer, name, town];
    expect(await continued(choice, former, [note, client, payer, name, town])).toEqual({
      choice: { identifiers: 2, roles: { name: [3, 4] }, compared: { vat: null, city: 4 } },
      isWhole: true,
    });
    expect(await continued(choice, former, [town, name, payer])).toEqual({
      choice: { identifiers: 2, roles: { name: [1, 0] }, compared: { vat: null, city: 0 } },
      isWhole: true,
    });
  });

  test("replaces no values that people changed after those it replaced, and keeps those it kept", async () => {
    const former = [client, name];
    expect(await continued({ changedRows: "replace" }, former, former)).toEqual({
      choice: { roles: {}, compared: {} },
      isWhole: true,
    });
    expect((await continued({ changedRows: "keep" }, former, former)).choice.changedRows).toBe("keep");
  });

  test("lacks what was chosen and is gone, and says so; the rest of it stays", async () => {
    const choice = {
      identifiers: 1,
      roles: { name: 2, city: 3 },
      compared: {},
      includesHidden: true,
    } as const;
    expect(await continued(choice, [client, payer, name, town], [client, name])).toEqual({
      choice: { roles: { name: 1 }, compared: {}, includesHidden: true },
      isWhole: false,
    });
  });

  test("takes of columns with one header the one in its place among them, unless their number differs", async () => {
    const first: Column = ["SIREN", (row) => sirens[row]!];
    const second: Column = ["SIREN", (row) => others[row]!];
    expect(await continued({ identifiers: 1 }, [first, second], [note, first, name, second])).toEqual({
      choice: chosen({ identifiers: 3 }),
      isWhole: true,
    });
    expect(await continued({ identifiers: 1 }, [first, second], [first, first, second])).toEqual({
      choice: nothingChosen,
      isWhole: false,
    });
  });

  test("that no column was to be read stays, and nothing chosen is whole", async () => {
    expect(await continued({ identifiers: null }, [client, payer], [payer])).toEqual({
      choice: chosen({ identifiers: null }),
      isWhole: true,
    });
    expect(await continued({}, [client, payer], [payer])).toEqual({ choice: nothingChosen, isWhole: true });
  });
});
