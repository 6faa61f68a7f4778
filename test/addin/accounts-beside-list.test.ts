import { beforeAll, expect, test } from "@jest/globals";
import { type AmountUnit, type BlockKind, blockWidth } from "../../addin/taskpane/accounts/accounts-block.ts";
import { writeAccounts } from "../../addin/taskpane/accounts/write-accounts.ts";
import { officeWorkbook } from "../../addin/taskpane/workbook/office-workbook.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { scatteredSirens } from "../batch/made-up-numbers.ts";
import { type StartedRelay, startRelay } from "../relay/start-relay.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import { openAddin } from "./open-addin.ts";

let relay: StartedRelay;
beforeAll(async () => {
  relay = await startRelay({ fill: true, plan: "enterprise" });
});

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
  const write = (kind: BlockKind, unit: AmountUnit = "one") =>
    writeAccounts({
      ...{ workbook: officeWorkbook, client: addin.client, kind, unit, language: "en" },
      source: { kind: "selection", area },
    });
  return { book, write, sirens };
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

test("a second block goes beside the first", async () => {
  const { write } = await filled(3, "accounts_year");
  const [one, other] = [await write("values"), await write("values", "million")];
  if (one.kind !== "written" || other.kind !== "written") throw new Error("not written");
  expect(other.area.left).toBeGreaterThan(one.area.left + one.area.width);
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
