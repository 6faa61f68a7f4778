import { expect, test } from "@jest/globals";
import {
  changedRows,
  rememberedHashes,
  rememberWritten,
  rowHash,
  textHash,
} from "../../../addin/taskpane/list-run/written-rows.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { ownColumnsAmong } from "../../../shared/enrichment/columns/own-columns.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";

const key = "sirene.written";
const remembered = async () => [...(await rememberedHashes(officeWorkbook))];
const hashes = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => textHash(`row ${from + index}`));

test("a workbook remembers the rows that were written last, forty thousand of them, each once", async () => {
  installFakeExcel(globalThis);
  const first = hashes(0, 3);
  await rememberWritten(officeWorkbook, new Set(first));
  await rememberWritten(officeWorkbook, new Set([first[0]!, ...hashes(3, 1)]));
  expect(await remembered()).toEqual([first[1], first[2], first[0], ...hashes(3, 1)]);
  const many = hashes(10, 39_998);
  await rememberWritten(officeWorkbook, new Set(many));
  expect(await remembered()).toEqual([first[0], ...hashes(3, 1), ...many]);
});

test("a run that wrote nothing changes no setting, and a setting that is not ours counts as none", async () => {
  const book = installFakeExcel(globalThis);
  await rememberWritten(officeWorkbook, new Set());
  expect(book.settings.size).toBe(0);
  for (const value of ["ABCDEFG", "abcdefg!", "abc", 7]) {
    book.settings.set(key, value);
    expect(await remembered()).toEqual([]);
  }
  book.settings.set(key, "abcdefg1234567xyz");
  expect(await remembered()).toEqual(["abcdefg", "1234567"]);
  book.settings.set(key, hashes(0, 40_001).join(""));
  expect(await remembered()).toHaveLength(40_000);
});

test("columns that are not ours tell nothing of a row", () => {
  const name = ["sirene_name", "FICTIVE"] as const;
  expect(rowHash([name, ["Remarque", "vu"]])).toBe(rowHash([name]));
  expect(rowHash([["Remarque", "vu"]])).toBeUndefined();
});

test("a row of a list is changed where what stands in our columns is not what was written; an empty one is not", async () => {
  installFakeExcel(globalThis);
  const headings = ["SIREN", "sirene_name", "sirene_state"];
  const own = ownColumnsAmong(headings);
  const written = rowHash([
    ["sirene_name", "FICTIVE"],
    ["sirene_state", "A"],
  ]);
  await rememberWritten(officeWorkbook, new Set([written!]));
  const list = {
    ...{ rows: 4, own, headings },
    ownCells: new Map([
      [1, ["FICTIVE", "FICTIVE", "", "AUTRE"]],
      [2, ["A", "C", ""]],
    ]),
  };
  expect([...(await changedRows(officeWorkbook, list))]).toEqual([1, 3]);
  expect([...(await changedRows(officeWorkbook, { ...list, own: [] }))]).toEqual([]);
});
