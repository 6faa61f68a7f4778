import { beforeAll, expect, test } from "@jest/globals";
import { type AmountUnit, type BlockKind, blockWidth } from "../../addin/taskpane/accounts/accounts-block.ts";
import {
  type AccountsEnd,
  type AccountsInput,
  writeAccounts,
} from "../../addin/taskpane/accounts/write-accounts.ts";
import { columnName } from "../../addin/taskpane/workbook/area.ts";
import { messageFormatter } from "../../addin/taskpane/messages/messages.ts";
import { sentenceOf } from "../../addin/taskpane/pane/use-action.ts";
import { officeWorkbook } from "../../addin/taskpane/workbook/office-workbook.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { scatteredSirens } from "../batch/made-up-numbers.ts";
import { type StartedRelay, startRelay } from "../relay/start-relay.ts";
import { deleteLines, insertLines, reorderRows, typeInto } from "../fixtures/pane/excel/edits.ts";
import { installFakeExcel } from "../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../fixtures/pane/excel/fake-workbook.ts";
import { enrichBook, enrichInPane } from "./enrich-in-pane.ts";
import { openAddin } from "./open-addin.ts";

let relay: StartedRelay;
beforeAll(async () => {
  relay = await startRelay({ fill: true, plan: "enterprise" });
});

type WrittenAccounts = Extract<AccountsEnd, { readonly kind: "written" }>;

/** A company with three years of accounts first, and as many others as make `rows`, enriched with `fields`. */
async function filled(rows: number, fields: string) {
  const addin = openAddin({ url: relay.url, token: await relay.token("pane"), window: 0 });
  const sirens = [edgeCases.ordinary, ...scatteredSirens(rows - 1)];
  const { book } = await enrichInPane(
    {
      cells: [["SIREN"], ...sirens.map((siren) => [siren])],
      ...{ fields, language: "en", prepare: (sheet) => sheet.fill("J1", [["far note"]]) },
    },
    addin,
  );
  const area = { sheet: "Sheet1", top: 0, left: 0, height: rows + 1, width: 1 };
  const { client } = addin;
  const write = (kind: BlockKind, unit: AmountUnit = "one", more: Partial<AccountsInput> = {}) =>
    writeAccounts({
      ...{ workbook: officeWorkbook, client, kind, unit, language: "en" },
      source: { kind: "selection", area },
      ...more,
    });
  const written = async (...given: Parameters<typeof write>): Promise<WrittenAccounts> => {
    const end = await write(...given);
    if (end.kind !== "written") throw new Error(end.kind);
    return end;
  };
  const valuesIn = async ({ area }: WrittenAccounts) => (await officeWorkbook.read(area)).values;
  return { book, client, write, written, valuesIn, sirens };
}

/** Inserts a row into the middle of the list once the first figures are written, and returns the refusal. */
async function refusedAt(book: FakeWorkbook, write: (kind: BlockKind) => Promise<unknown>): Promise<unknown> {
  const [, ...far] = Array.from({ length: 26 }, (_, column) => column);
  book.beforeSync = () => {
    if (!far.some((column) => column > 10 && book.active.at(840, column).value !== "")) return;
    book.beforeSync = undefined;
    insertLines(book, "rows", 300);
  };
  return write("values").catch((error: unknown) => error);
}

test("a list of many rows has its accounts beside it to the last, at no call, and nothing is written over", async () => {
  const { book, write, sirens } = await filled(850, "name,accounts_year");
  const before = (await relay.sandbox.calls()).total;
  const end = await write("values", "thousand");
  if (end.kind !== "written") throw new Error(end.kind);
  const { area } = end;
  expect([area.top, area.height, area.width]).toEqual([0, 851, blockWidth]);
  expect(area.left).toBeGreaterThan(9);
  expect(book.values("J1")).toEqual([["far note"]]);
  const { values } = await officeWorkbook.read(area);
  expect(values.slice(1).map(([siren]) => siren)).toEqual(sirens);
  expect(values[1]!.slice(1, 5)).toEqual(["C", "C", "C", 842]);
  expect(values.at(-1)!.slice(1, 5)).toEqual(["#N/A", "#N/A", "#N/A", "#N/A"]);
  expect((await relay.sandbox.calls()).total).toBe(before);
});

test("a row that is inserted while accounts are written moves none of them beside another company", async () => {
  const { book, write, sirens } = await filled(850, "accounts_year");
  const message = sentenceOf(await refusedAt(book, write), messageFormatter("en"), "en");
  expect(message).toMatch(/changed/);
  const { values } = await officeWorkbook.read({ sheet: "Sheet1", top: 1, left: 0, height: 851, width: 26 });
  const figures = values.map((row) => row.slice(10).find((cell) => cell !== ""));
  expect(figures.filter((siren) => siren !== undefined).length).toBeGreaterThan(0);
  figures.forEach((siren, row) => expect([undefined, values[row]![0]]).toContain(siren));
  expect(values.map(([siren]) => siren).filter(Boolean)).toEqual(sirens);
});

/** What a company without accounts of its own has: its latest year is another company's. */
const filed = (year: number, revenue: number) => ({
  items: [
    {
      ...{
        year,
        typeBilan: "C",
        dateCloture: `${year}-12-31`,
        dateDepot: `${year + 1}-05-01`,
        currency: "EUR",
      },
      ...{ confidential: false, totalBilan: 4_000, capitauxPropres: 1_000, resultatNet: 100 },
      chiffreAffaires: revenue,
    },
  ],
});

test("a second run fills its own block anew, in another unit and another language, and one of the other form beside it", async () => {
  const { written, valuesIn, book } = await filled(3, "accounts_year");
  const values = await written("values");
  const formula = await written("formula");
  expect(formula.area.left).toBeGreaterThan(values.area.left + values.area.width);
  for (const first of [values, formula]) expect(first.isRenewed).toBe(false);
  const again = await written("values", "thousand", { language: "fr" });
  expect(again).toEqual({ ...values, isRenewed: true });
  const [headings, one] = await valuesIn(again);
  expect(headings!.slice(0, 5)).toEqual([
    ...["SIREN", "Type de comptes 2024", "Type de comptes 2023", "Type de comptes 2022"],
    "Chiffre d'affaires 2024 (k)",
  ]);
  expect(one!.slice(1, 5)).toEqual(["C", "C", "C", 842]);
  expect(await written("formula", "thousand")).toEqual({ ...formula, isRenewed: true });
  const at = columnName(formula.area.left);
  expect(book.see(`${at}1`)[0]![0]!.formula).toMatch(/^=LET\(t,SIRENE\.FINANCIALS\(\$B\$2:\$B\$4,/);
});

test("years that were filed since take the places of those before, under headings that say so", async () => {
  const { written, valuesIn, client, sirens } = await filled(3, "accounts_year");
  const first = await written("values");
  client.keep([
    {
      lookup: { operation: "accounts", siren: sirens[1]! },
      ...{ data: filed(2026, 5_000), asOf: Date.now() },
    },
  ]);
  const again = await written("values");
  expect(again).toEqual({ ...first, isRenewed: true });
  const [headings, one, other] = await valuesIn(again);
  expect(headings!.slice(1, 7)).toEqual([
    ...["Accounts type 2026", "Accounts type 2025", "Accounts type 2024"],
    ...["Revenue 2026", "Revenue 2025", "Revenue 2024"],
  ]);
  expect(one!.slice(1, 7)).toEqual(["#N/A", "#N/A", "C", "#N/A", "#N/A", 842_000]);
  expect(other!.slice(1, 7)).toEqual(["C", "#N/A", "#N/A", 5_000, "#N/A", "#N/A"]);
});

test("columns that somebody inserted stay as they are, and the block is filled round them", async () => {
  const { written, book } = await filled(3, "accounts_year");
  const first = await written("values");
  const { left } = first.area;
  insertLines(book, "columns", left + 7);
  insertLines(book, "columns", left);
  typeInto(book, 1, left + 8, "mine");
  const again = await written("values");
  expect(again.isRenewed).toBe(true);
  expect([again.area.left, again.area.width]).toEqual([left + 1, blockWidth + 1]);
  const row = (await officeWorkbook.read(again.area)).formulas[1]!;
  expect(row.slice(4, 9)).toEqual([
    842_000,
    expect.any(Number),
    expect.any(Number),
    "mine",
    expect.any(Number),
  ]);
  const growth = `${columnName(left + 5)}2/${columnName(left + 6)}2-1`;
  expect(String(row[17])).toContain(growth);
});

test("what somebody changed is told and stays, until they say that it is replaced or left beside", async () => {
  const { write, written, valuesIn, book } = await filled(4, "accounts_year");
  const first = await written("values");
  const { area } = first;
  typeInto(book, 2, area.left + 4, 1);
  typeInto(book, 3, area.left + blockWidth - 1, 0.5);
  const before = (await officeWorkbook.used("Sheet1"))!.width;
  expect(await write("values", "million")).toEqual({ kind: "changed", area, rows: 2 });
  expect((await valuesIn(first))[2]![4]).toBe(1);
  const beside = await written("values", "one", { earlier: "beside" });
  expect(beside.area.left).toBeGreaterThanOrEqual(before);
  expect((await valuesIn(first))[2]![4]).toBe(1);
  expect(await written("values", "one", { earlier: "replace" })).toEqual({ ...first, isRenewed: true });
  expect((await valuesIn(first))[2]![4]).not.toBe(1);
  expect(book.see(`${columnName(area.left + blockWidth - 1)}4`)[0]![0]!.formula).toMatch(/^=IF\(/);
  expect(await written("values")).toEqual({ ...first, isRenewed: true });
});

test("headings that somebody wrote anew are known by those around them, and not written over unasked", async () => {
  const { write, written, valuesIn, book } = await filled(3, "accounts_year");
  const first = await written("values");
  const { area } = first;
  for (const slot of [0, 4, blockWidth - 1]) typeInto(book, 0, area.left + slot, `Mine ${slot}`);
  expect(await write("values")).toEqual({ kind: "changed", area, rows: 1 });
  expect(await written("values", "one", { earlier: "replace" })).toEqual({ ...first, isRenewed: true });
  expect((await valuesIn(first))[0]![4]).toBe("Revenue 2024");
});

test("a block of which a column is gone stays as it is", async () => {
  const { write, written, book } = await filled(3, "accounts_year");
  const first = await written("values");
  const { left } = first.area;
  deleteLines(book, "columns", left + 5);
  expect(await write("values", "one", { earlier: "replace" })).toMatchObject({ kind: "torn" });
  const beside = await written("values", "one", { earlier: "beside" });
  expect(beside).toMatchObject({ isRenewed: false });
  expect(book.values(`${columnName(left + 4)}1`)).toEqual([["Revenue 2024"]]);
});

test("of an inserted column and one with another heading side by side, nobody can tell which is which", async () => {
  const { write, written, book } = await filled(3, "accounts_year");
  const { area } = await written("values");
  insertLines(book, "columns", area.left + 5);
  typeInto(book, 0, area.left + 6, "Mine");
  expect(await write("values", "one", { earlier: "replace" })).toMatchObject({ kind: "torn" });
});

test("a run that adds a column to a list with its accounts as a formula beside it leaves them where they are", async () => {
  const functions = installFakeExcel(globalThis).functions;
  await import("../../addin/functions/functions.ts");
  const addin = openAddin({ url: relay.url, token: await relay.token("pane"), window: 0 });
  globalThis.sirene = addin;
  const cells = [["SIREN"], [edgeCases.ordinary], ...scatteredSirens(2).map((siren) => [siren])];
  const list = { cells, fields: "accounts_year", language: "en" } as const;
  const { book } = await enrichInPane(list, addin);
  for (const [id, calculate] of functions) book.functions.set(id, calculate);
  const area = { sheet: "Sheet1", top: 0, left: 0, height: 4, width: 1 };
  const end = await writeAccounts({
    ...{ workbook: officeWorkbook, client: addin.client, kind: "formula", unit: "one", language: "en" },
    source: { kind: "selection", area },
  });
  if (end.kind !== "written") throw new Error(end.kind);
  const accounts = () => officeWorkbook.read(end.area);
  for (let turn = 0; turn < 100 && (await accounts()).values[1]![0] === ""; turn += 1)
    await new Promise(setImmediate);
  const before = await accounts();
  expect(before.values[1]!.slice(0, 5)).toEqual([edgeCases.ordinary, "C", "C", "C", 842_000]);
  const { progress, run } = await enrichBook(book, { ...list, fields: "accounts_year,vat" }, addin);
  expect(progress.statuses.found).toBeGreaterThan(0);
  const [added] = run.job.placement.added.map((index) => run.job.placement.columns[index]!);
  expect(added).toBeGreaterThanOrEqual(end.area.left + end.area.width);
  expect(await accounts()).toEqual(before);
});

test("the accounts of another list of the sheet stay as they are, and those of this one go where it is free", async () => {
  const { written, valuesIn, book, client } = await filled(3, "accounts_year");
  const [values, formula] = [await written("values"), await written("formula")];
  const before = await valuesIn(values);
  // The other list is further to the left, with the columns of a run.
  insertLines(book, "columns", 0, 4);
  const others = scatteredSirens(6).slice(3);
  book.fill("A1", [["SIREN", "sirene_siren"], ...others.map((siren) => [siren, siren])], "@");
  client.keep(
    others.map((siren) => ({
      lookup: { operation: "accounts", siren },
      ...{ data: filed(2024, 9_000), asOf: Date.now() },
    })),
  );
  const source = {
    kind: "selection",
    area: { sheet: "Sheet1", top: 0, left: 0, height: 4, width: 1 },
  } as const;
  for (const kind of ["values", "formula"] as const) {
    const end = await written(kind, "one", { source });
    expect(end.isRenewed).toBe(false);
    expect(end.area.left).toBeGreaterThanOrEqual(4 + formula.area.left + formula.area.width);
    expect(await written(kind, "one", { source })).toEqual({ ...end, isRenewed: true });
  }
  const moved = { ...values, area: { ...values.area, left: values.area.left + 4 } };
  const figures = (rows: typeof before) => rows.map((row) => row.slice(0, 16));
  expect(figures(await valuesIn(moved))).toEqual(figures(before));
  const anchor = `${columnName(formula.area.left + 4)}1`;
  expect(book.see(anchor)[0]![0]!.formula).toMatch(/FINANCIALS\(\$?F\$?2:\$?F\$?4,/);
});

test("a list that was sorted beside its accounts is asked about before they are written anew", async () => {
  const { write, written, valuesIn, book, sirens } = await filled(3, "accounts_year");
  const first = await written("values");
  reorderRows(book, `A2:${columnName(first.area.left - 1)}4`, [1, 2, 0]);
  expect(await write("values")).toEqual({ kind: "changed", area: first.area, rows: 3 });
  const again = await written("values", "one", { earlier: "replace" });
  expect(again).toEqual({ ...first, isRenewed: true });
  expect((await valuesIn(again)).map(([siren]) => siren).slice(1)).toEqual([sirens[1], sirens[2], sirens[0]]);
});

test("rows of the list that are gone take theirs with them, and what stands below stays", async () => {
  const { write, written, valuesIn, book } = await filled(4, "accounts_year");
  const first = await written("values");
  const { left } = first.area;
  typeInto(book, 6, left + 1, "below");
  const area = { sheet: "Sheet1", top: 0, left: 0, height: 3, width: 1 };
  const again = await written("values", "one", { source: { kind: "selection", area } });
  expect(again.area).toEqual(first.area);
  const values = await valuesIn(again);
  expect(
    values
      .slice(3)
      .flat()
      .filter((value) => value !== ""),
  ).toEqual([]);
  expect(book.values(`${columnName(left + 1)}7`)).toEqual([["below"]]);
  typeInto(book, 3, left + 2, "note");
  expect(await write("values")).toMatchObject({ kind: "changed", rows: 1 });
});

test("figures of an earlier run are not lost where nobody knows the accounts any more", async () => {
  const { write, written, book } = await filled(3, "accounts_year");
  const first = await written("values");
  const other = openAddin({ url: relay.url, token: await relay.token("other"), window: 0 });
  expect(await write("values", "one", { client: other.client })).toEqual({
    kind: "unasked_values",
    companies: 3,
  });
  expect(book.values(`${columnName(first.area.left + 4)}2`)).toEqual([[842_000]]);
});

test("no formula is written that would ask for accounts which no plan has told of", async () => {
  const { write, book } = await filled(4, "name");
  const before = (await relay.sandbox.calls()).total;
  const width = (await officeWorkbook.used("Sheet1"))!.width;
  expect(await write("formula")).toEqual({ kind: "unasked", companies: 4 });
  expect((await officeWorkbook.used("Sheet1"))!.width).toBe(width);
  expect(book.values("A2")).toEqual([[edgeCases.ordinary]]);
  expect((await relay.sandbox.calls()).total).toBe(before);
});

test("companies whose accounts were not asked for have empty cells and are counted, and #N/A stays for those that have none", async () => {
  const { client, written, valuesIn, sirens, write, book } = await filled(4, "name");
  const accounts = (siren: string) => ({ operation: "accounts", siren }) as const;
  client.keep([{ lookup: accounts(sirens[1]!), data: filed(2025, 7_000), asOf: Date.now() }]);
  client.keep([{ lookup: accounts(sirens[2]!), data: { items: [] }, asOf: Date.now() }]);
  const before = (await relay.sandbox.calls()).total;
  const first = await written("values");
  expect(first.unasked).toBe(2);
  const [, one, two, three, four] = await valuesIn(first);
  expect(two!.slice(0, 5)).toEqual([sirens[1], "C", "#N/A", "#N/A", 7_000]);
  expect(three!.slice(0, 5)).toEqual([sirens[2], ...Array<string>(4).fill("#N/A")]);
  for (const [row, siren] of [[one, sirens[0]] as const, [four, sirens[3]] as const])
    expect(row).toEqual([siren, ...Array<string>(blockWidth - 1).fill("")]);
  // What was empty is lost to nobody: the same is written in another unit.
  expect(await written("values", "thousand")).toEqual({ ...first, isRenewed: true });
  client.keep([{ lookup: accounts(sirens[0]!), data: filed(2025, 1_000), asOf: Date.now() }]);
  expect(await written("values")).toMatchObject({ area: first.area, isRenewed: true, unasked: 1 });
  const ratio = `${columnName(first.area.left + blockWidth - 1)}2`;
  expect(book.see(ratio)[0]![0]!.formula).toMatch(/^=IF\(/);
  expect((await relay.sandbox.calls()).total).toBe(before);
  const empty = openAddin({ url: relay.url, token: await relay.token("none"), window: 0 });
  expect(await write("values", "one", { client: empty.client })).toEqual({
    kind: "unasked_values",
    companies: 3,
  });
});

test("where nobody knows the accounts of any company, it is not said that there are none", async () => {
  const { write, client, sirens } = await filled(2, "name");
  expect(await write("values")).toEqual({ kind: "unasked_none", companies: 2 });
  for (const siren of sirens)
    client.keep([{ lookup: { operation: "accounts", siren }, data: { items: [] }, asOf: Date.now() }]);
  expect(await write("values")).toEqual({ kind: "none" });
});

test("of a sheet that was renamed since, it is said that it is not there under its name, in a sentence of either language", async () => {
  const { write, book } = await filled(2, "name");
  Object.assign(book.active, { name: "Clients" });
  const error: unknown = await write("values").catch((reason: unknown) => reason);
  expect(sentenceOf(error, messageFormatter("en"), "en")).toMatch(
    /^The sheet or table that was read is no longer there/,
  );
  expect(sentenceOf(error, messageFormatter("fr"), "fr")).toMatch(
    /^La feuille ou le tableau qui avait été lu n'est plus là/,
  );
});
