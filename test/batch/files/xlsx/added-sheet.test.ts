import { describe, expect, test } from "@jest/globals";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AddedSheet } from "../../../../batch/files/list.ts";
import { openXlsx } from "../../../../batch/files/xlsx/open-xlsx.ts";
import { addedSheetLosses } from "../../../fidelity/compare-added-sheet.ts";
import { takenFixtures } from "../../../fixtures/workbooks/catalogue.ts";
import { exceljsTexts } from "./exceljs-witness.ts";
import { bookOf, inFolder } from "./temporary-book.ts";

const columns = [{ header: "sirene_name", type: "text" as const }];
const sheet: AddedSheet = {
  name: "SIRENE",
  title: "sirene enrich",
  rows: () => [["Lignes", 2], [], ["dont found", 2]],
};

/** Writes the list of `book` to a file beside it, and gives its bytes. */
async function written(path: string, result: string, added?: AddedSheet, name?: string): Promise<Buffer> {
  const list = await openXlsx(path, name === undefined ? {} : { sheet: name });
  const fill = (_: number, count: number) => Array.from({ length: count }, () => ["FICTIVE"]);
  await list.write(result, columns, fill, added && [added]);
  await list.close();
  return readFile(result);
}

const rows =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>siren</t></is></c></row><row r="2"><c r="A2"><v>552032534</v></c></row>';

describe("a sheet added to a workbook", () => {
  test.each(takenFixtures)(
    "$name: is one part more, named in three; every other part keeps its bytes",
    async ({ make, options = {} }) => {
      const losses = await inFolder(async (folder) => {
        const path = join(folder, "book.xlsx");
        await writeFile(path, make());
        const write = async (name: string, added?: AddedSheet) => {
          const list = await openXlsx(path, options);
          const fill = (_: number, count: number) => Array.from({ length: count }, () => ["FICTIVE"]);
          await list.write(join(folder, name), columns, fill, added && [added]);
          await list.close();
          return readFile(join(folder, name));
        };
        return addedSheetLosses(await write("plain.xlsx"), await write("with.xlsx", sheet), [
          `text:${sheet.title}`,
        ]);
      });
      expect(losses).toEqual([]);
    },
  );

  test("is read by exceljs behind the others, and takes the place of the one of an earlier run", () =>
    inFolder(async (folder) => {
      const path = join(folder, "book.xlsx");
      await writeFile(path, bookOf(rows));
      const once = join(folder, "once.xlsx");
      await written(path, once, sheet);
      const texts = await exceljsTexts(once);
      expect(Object.keys(texts)).toEqual(["Feuil1", "SIRENE"]);
      expect(texts["SIRENE"]!.map(([label, value]) => `${label} ${value}`.trim())).toEqual([
        "sirene enrich",
        "Lignes 2",
        "",
        "dont found 2",
      ]);
      const twice = join(folder, "twice.xlsx");
      await written(once, twice, { ...sheet, rows: () => [["Lignes", 3]] });
      const again = await exceljsTexts(twice);
      expect(Object.keys(again)).toEqual(["Feuil1", "SIRENE"]);
      expect(again["SIRENE"]!.slice(1)).toEqual([["Lignes", "3"]]);
    }));

  test("leaves a sheet of that name alone that is somebody's own, and takes another name", () =>
    inFolder(async (folder) => {
      const path = join(folder, "book.xlsx");
      await writeFile(path, bookOf(rows));
      const own = join(folder, "own.xlsx");
      await written(path, own, { ...sheet, title: "À moi" });
      const result = join(folder, "result.xlsx");
      await written(own, result, sheet);
      const texts = await exceljsTexts(result);
      expect(Object.keys(texts)).toEqual(["Feuil1", "SIRENE", "SIRENE (2)"]);
      expect(texts["SIRENE"]![0]![0]).toBe("À moi");
    }));

  test("never takes the place of the sheet the list stands on", () =>
    inFolder(async (folder) => {
      const path = join(folder, "book.xlsx");
      await writeFile(path, bookOf(rows));
      const once = join(folder, "once.xlsx");
      await written(path, once, { ...sheet, rows: () => [["siren"], ["552032534"]] });
      const result = join(folder, "result.xlsx");
      await written(once, result, sheet, "SIRENE");
      expect(Object.keys(await exceljsTexts(result))).toEqual(["Feuil1", "SIRENE", "SIRENE (2)"]);
    }));
});
