import { beforeAll, expect, test } from "@jest/globals";
import type { FakeWorkbook } from "../../fixtures/pane/excel/fake-workbook.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { sirens } from "../../shared/gateway/start-gateway.ts";
import { enrichBook, enrichInPane, type PaneList } from "../enrich-in-pane.ts";
import { openAddin, type OpenedAddin } from "../open-addin.ts";

let addin: OpenedAddin;
beforeAll(async () => {
  const relay = await startRelay({ plan: "pro" });
  addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
});

const list: PaneList = {
  cells: [["Remarque", "SIREN"], ...sirens(3, 3_000).map((siren, at) => [`remarque ${at}`, siren])],
  fields: "name,state",
  language: "en",
};

test.each([
  ["without a heading of its own", false],
  ["with its heading row", true],
])("a table %s is filled, by two runs in the same columns", async (_, hasHeader) => {
  const select = hasHeader ? "A1" : "A2";
  const prepare = (book: FakeWorkbook) =>
    book.addTable("Fournisseurs", hasHeader ? "A1:B4" : "A2:B4", hasHeader);
  const first = await enrichInPane({ ...list, select, prepare }, addin);
  expect(first.progress).toMatchObject({ rows: 3, done: 3 });
  const filled = first.values.map((row) => row.filter((cell) => cell !== ""));
  expect(filled.map((row) => row.length)).toEqual([7, 6, 6, 6]);
  const second = await enrichBook(first.book, { ...list, select }, addin);
  expect(second.progress).toMatchObject({ rows: 3, done: 3 });
  expect(second.values).toEqual(first.values);
  expect(first.book.active.tables[0]!.place.width).toBe(hasHeader ? 7 : 2);
});

test.each([
  ["a table", "Fournisseurs"],
  ["a list", undefined],
])("a run that may not format the cells it opens beside %s leaves nothing behind", async (_, table) => {
  let book!: FakeWorkbook;
  const prepare = (made: FakeWorkbook) => {
    book = made;
    if (table !== undefined) made.addTable(table, "A1:B4");
    made.active.forbidsFormats = true;
  };
  const before = [["Remarque", "SIREN"].concat(Array<string>(24).fill(""))];
  await expect(
    enrichInPane({ ...list, ...(table !== undefined && { table }), prepare }, addin),
  ).rejects.toMatchObject({
    reason: "protected",
  });
  expect(book.values("A1:Z1")).toEqual(before);
  expect(book.active.tables.map(({ place }) => place.width)).toEqual(table === undefined ? [] : [2]);
  expect([...book.names.keys()]).toEqual([]);
});
