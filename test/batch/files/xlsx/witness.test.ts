import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openXlsx } from "../../../../batch/files/xlsx/open-xlsx.ts";
import { takenFixtures } from "../../../fixtures/workbooks/catalogue.ts";
import { writeFixtures } from "../../../fixtures/workbooks/write-fixtures.ts";
import { exceljsTexts } from "./exceljs-witness.ts";
import { writeAll } from "./temporary-book.ts";

/** What exceljs 4.4 cannot read in the input, as little as in the result, and why. */
const beyondExceljs = new Set([
  "prefixed.xlsx", // looks for elements without a prefix
  "another-folder.xlsx", // looks for xl/workbook.xml
  "without-references.xlsx", // needs r on every row
  "backslash-names.xlsx", // looks for names with slashes
  "bytes-before-and-comment.xlsx", // takes a comment for the end of the archive
  "metadata-and-extensions.xlsx", // stops at an extLst in a cell
]);

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "witness-"));
  await writeFixtures(folder, takenFixtures);
});

afterAll(() => rm(folder, { recursive: true }));

describe("exceljs reads the result: old cells as before, new ones beside them", () => {
  test.each(takenFixtures.filter(({ name }) => !beyondExceljs.has(name)))("$name", async ({ name }) => {
    const path = join(folder, name);
    const list = await openXlsx(path, {});
    const result = await writeAll(list, folder, [{ header: "sirene_name", type: "text" }], (record) => [
      `n° ${record}`,
    ]);
    await list.close();
    const before = await exceljsTexts(path);
    const after = await exceljsTexts(result.path);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const rows = after[list.sheet!]!;
    const header = rows.find((row) => row.includes("sirene_name"))!;
    const column = header.indexOf("sirene_name");
    const given = rows.map((row) => row[column]).filter((text) => text?.startsWith("n° "));
    expect(given.sort()).toEqual(Array.from({ length: list.records }, (_, record) => `n° ${record}`));
    for (const [index, row] of before[list.sheet!]!.entries()) {
      expect(row.map((text, at) => (text === "" ? "" : rows[index]![at]))).toEqual(row);
    }
  });
});
