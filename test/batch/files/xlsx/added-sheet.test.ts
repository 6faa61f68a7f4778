import { describe, expect, test } from "@jest/globals";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import type { AddedSheet } from "../../../../batch/files/list.ts";
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

const writtenWith = async (path: string, result: string, sheets: readonly AddedSheet[]) => {
  const list = await openXlsx(path, { sheet: "Feuil1" });
  const fill = (_: number, count: number) => Array.from({ length: count }, () => ["FICTIVE"]);
  await list.write(result, columns, fill, { sheets });
  await list.close();
};

/** Writes the list of `book` to a file beside it, and gives its bytes. */
async function written(path: string, result: string, added?: AddedSheet, name?: string): Promise<Buffer> {
  const list = await openXlsx(path, name === undefined ? {} : { sheet: name });
  const fill = (_: number, count: number) => Array.from({ length: count }, () => ["FICTIVE"]);
  await list.write(result, columns, fill, { sheets: added && [added] });
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
          await list.write(join(folder, name), columns, fill, { sheets: added && [added] });
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

  test("may be one of several, each with drop-downs, widths and rows in sight of its own", () =>
    inFolder(async (folder) => {
      const path = join(folder, "book.xlsx");
      await writeFile(path, bookOf(rows));
      const review: AddedSheet = {
        name: "Avis",
        otherNames: ["Review"],
        title: "sirene review",
        rows: () => [["Quoi"], ["un"], ["deux"]],
        widths: [12],
        frozen: { rows: 2, columns: 1 },
        choices: [
          { column: 1, first: 3, last: 3, values: ["1", "none"] },
          { column: 1, first: 4, last: 4, values: ["1", "2", "none"] },
          { column: 1, first: 5, last: 6, values: ["1", "none"] },
        ],
      };
      const once = join(folder, "once.xlsx");
      await writtenWith(path, once, [sheet, review]);
      const book = new ExcelJS.Workbook();
      await book.xlsx.readFile(once);
      expect(book.worksheets.map(({ name }) => name)).toEqual(["Feuil1", "SIRENE", "Avis"]);
      expect(new Set(book.worksheets.map(({ id }) => id)).size).toBe(3);
      const page = book.getWorksheet("Avis")!;
      expect(page.views[0]).toMatchObject({ state: "frozen", xSplit: 1, ySplit: 2 });
      expect(page.getColumn(1).width).toBe(12);
      const offered = (cell: string): unknown => page.getCell(cell).dataValidation?.formulae;
      expect(["B3", "B4", "B6"].map(offered)).toEqual([['"1,none"'], ['"1,2,none"'], ['"1,none"']]);
      // In another language the same sheets are meant.
      const twice = join(folder, "twice.xlsx");
      await writtenWith(once, twice, [sheet, { ...review, name: "Review", otherNames: ["Avis"] }]);
      expect(Object.keys(await exceljsTexts(twice))).toEqual(["Feuil1", "SIRENE", "Avis"]);
    }));

  test("is taken for no list, however much it looks like one, unless somebody names it", () =>
    inFolder(async (folder) => {
      const path = join(folder, "book.xlsx");
      await writeFile(path, bookOf(rows));
      const sirens = Array.from({ length: 30 }, () => ["FICTIVE", "150000016", "150000024", "Lyon"]);
      const like = {
        ...sheet,
        title: "sirene review",
        rows: () => [["Nom", "SIREN", "SIREN", "Ville"], ...sirens],
      };
      const result = join(folder, "result.xlsx");
      await written(path, result, like);
      const list = await openXlsx(result, {});
      expect([list.sheet, await list.otherLists()]).toEqual(["Feuil1", []]);
      await list.close();
      const named = await openXlsx(result, { sheet: "SIRENE", headerRow: 2 });
      expect(named.records).toBe(30);
      await named.close();
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
