import { expect, test } from "@jest/globals";
import {
  changedRows,
  joinWritten,
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

/** Writes rows, chunk by chunk, and ends the run. */
async function written(...chunks: readonly string[][]) {
  for (const chunk of chunks) await rememberWritten(officeWorkbook, chunk);
  await joinWritten(officeWorkbook);
}

test("a workbook remembers the rows that were written last, a hundred thousand of them, each once", async () => {
  const book = installFakeExcel(globalThis);
  const first = hashes(0, 3);
  await written(first);
  await written([first[0]!, ...hashes(3, 1)]);
  expect(await remembered()).toEqual([first[1], first[2], first[0], ...hashes(3, 1)]);
  const many = hashes(10, 99_998);
  await written(many.slice(0, 60_000), many.slice(60_000));
  expect(await remembered()).toEqual([first[0], ...hashes(3, 1), ...many]);
  expect([...book.settings.keys()]).toEqual([key]);
});

test("rows are known as soon as they are written, and a chunk that is written again takes no more room", async () => {
  const book = installFakeExcel(globalThis);
  await written(hashes(0, 2));
  for (const from of [2, 4, 2]) await rememberWritten(officeWorkbook, hashes(from, 2));
  expect(await remembered()).toEqual(hashes(0, 6));
  expect(book.settings.size).toBe(3);
  await joinWritten(officeWorkbook);
  expect(await remembered()).toEqual(hashes(0, 6));
  expect(book.settings.size).toBe(1);
});

test("what another pane writes while rows are joined stays", async () => {
  const book = installFakeExcel(globalThis);
  await rememberWritten(officeWorkbook, hashes(0, 2));
  book.beforeSync = () => {
    if (book.settings.size === 1) book.settings.set(`${key} other`, hashes(2, 2).join(""));
  };
  const joining = joinWritten(officeWorkbook);
  book.beforeSync = undefined;
  await joining;
  expect((await remembered()).toSorted()).toEqual(hashes(0, 4).toSorted());
});

test("a run that wrote nothing changes no setting, and a setting that is not ours counts as none", async () => {
  const book = installFakeExcel(globalThis);
  await rememberWritten(officeWorkbook, []);
  expect(book.settings.size).toBe(0);
  for (const value of ["ABCDEFG", "abcdefg!", "abc", 7]) {
    book.settings.set(key, value);
    expect(await remembered()).toEqual([]);
  }
  book.settings.set(key, "abcdefg1234567xyz");
  expect(await remembered()).toEqual(["abcdefg", "1234567"]);
  book.settings.set(key, hashes(0, 100_001).join(""));
  expect(await remembered()).toHaveLength(100_000);
  await joinWritten(officeWorkbook);
  expect([...book.settings.keys()]).toEqual([key]);
});

test("columns that are not ours tell nothing of a row", () => {
  const name = ["sirene_name", "FICTIVE"] as const;
  expect(rowHash([name, ["Remarque", "vu"]])).toBe(rowHash([name]));
  expect(rowHash([["Remarque", "vu"]])).toBeUndefined();
});

test("a row of a list is changed where what stands in our columns is not what was written; an empty one is not, nor one with a number entered", async () => {
  installFakeExcel(globalThis);
  const headings = ["SIREN", "sirene_name", "sirene_state"];
  const own = ownColumnsAmong(headings);
  const written = rowHash([
    ["sirene_name", "FICTIVE"],
    ["sirene_state", "A"],
  ]);
  await rememberWritten(officeWorkbook, [written!]);
  const list = {
    ...{ rows: 4, own, headings, ownFormulas: new Map<number, ReadonlyMap<number, string>>() },
    ownCells: new Map([
      [1, ["FICTIVE", "FICTIVE", "", "AUTRE"]],
      [2, ["A", "C", ""]],
    ]),
  };
  expect([...(await changedRows(officeWorkbook, list))]).toEqual([1, 3]);
  const withNumbers = { ...list, headings: ["sirene_siren", ...headings.slice(1)] };
  const entered = {
    ...{ ...withNumbers, own: ownColumnsAmong(withNumbers.headings) },
    ownCells: new Map([[0, ["552032534", "552032534", "552032534"]], ...list.ownCells]),
  };
  // A number alone is one that was entered in a row that no run has filled yet.
  expect([...(await changedRows(officeWorkbook, entered))]).toEqual([1, 3]);
  expect([...(await changedRows(officeWorkbook, { ...list, own: [] }))]).toEqual([]);
  const formulas = new Map([1, 2].map((column) => [column, new Map([[2 * column - 2, "=A1"]])] as const));
  expect([...(await changedRows(officeWorkbook, { ...list, ownFormulas: formulas }))]).toEqual([0, 1, 2, 3]);
});

test.each([
  ["found by its name: FICTIVE (score 100)", true],
  ["nom trouvé", false],
  ["", false],
])("beside the note %j another SIREN, and it alone, counts as what was written: %j", (note, isGiven) => {
  const withSiren = (siren: string, name = "FICTIVE") =>
    rowHash([
      ["sirene_siren", siren],
      ["sirene_name", name],
      ["sirene_note", note],
    ]);
  const written = withSiren("150000289");
  expect(withSiren("150000297") === written).toBe(isGiven);
  for (const other of ["150000290", "à vérifier", ""]) expect(withSiren(other)).not.toBe(written);
  expect(withSiren("150000297", "FICTIF")).not.toBe(written);
});
