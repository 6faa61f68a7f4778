import { describe, expect, test } from "@jest/globals";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import type { AddedSheet } from "../../../../batch/files/list.ts";
import { openXlsx } from "../../../../batch/files/xlsx/open-xlsx.ts";
import { addedSheetLosses } from "../../../fidelity/compare-added-sheet.ts";
import { takenFixtures } from "../../../fixtures/workbooks/catalogue.ts";
import { exceljsTexts } from "./exceljs-witness.ts";
import { MAIN, makeBook, typed } from "../../../fixtures/workbooks/book.ts";
import { partText } from "./read-result.ts";
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

/** A workbook with a list and a review, as Excel saves it, with this calculation chain. */
function savedByExcel(chain: string): Buffer {
  const text = (at: string, content: string) => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;
  const review =
    `<row r="1">${text("A1", "sirene review")}</row>` +
    [2, 3].map((row) => `<row r="${row}"><c r="B${row}"><f>HYPERLINK("x")</f></c></row>`).join("");
  const page = (content: string, tail = "") =>
    `<worksheet xmlns="${MAIN}"><sheetData>${content}</sheetData>${tail}</worksheet>`;
  const filter = (sheet: number, range: string) =>
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${sheet}" hidden="1">${range}</definedName>`;
  const shared = { type: "table", target: "xl/tables/table1.xml" };
  const table = (id: number) => `<table xmlns="${MAIN}" id="${id}" ref="F${id}:G9"/>`;
  return makeBook({
    sheets: [
      { name: "Feuil1", xml: page(`${rows}<row r="3"><c r="A3"><f>A2</f></c></row>`), relations: [shared] },
      {
        name: "Avis",
        xml: page(review, '<legacyDrawing r:id="rId3"/>'),
        relations: [
          shared,
          { type: "comments", target: "xl/comments1.xml" },
          { type: "vmlDrawing", target: "xl/drawings/vmlDrawing1.vml" },
          { type: "table", target: "xl/tables/table2.xml" },
        ],
      },
    ],
    parts: [
      typed("xl/calcChain.xml", `<calcChain xmlns="${MAIN}">${chain}</calcChain>`, "calcChain"),
      typed("xl/comments1.xml", `<comments xmlns="${MAIN}"/>`, "comments"),
      { name: "xl/drawings/vmlDrawing1.vml", content: "<xml/>" },
      typed("xl/tables/table1.xml", table(1), "table"),
      typed("xl/tables/table2.xml", table(2), "table"),
    ],
    workbookRelations: [{ type: "calcChain", target: "xl/calcChain.xml" }],
    afterSheets: `<definedNames>${filter(0, "Feuil1!$A$1:$A$3")}${filter(1, "Avis!$A$2:$B$3")}</definedNames>`,
  });
}

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
      const again = join(folder, "again.xlsx");
      await written(result, again, { ...sheet, rows: () => [["Lignes", 3]] });
      const later = await exceljsTexts(again);
      expect(Object.keys(later)).toEqual(["Feuil1", "SIRENE", "SIRENE (2)"]);
      expect(later["SIRENE (2)"]!.slice(1)).toEqual([["Lignes", "3"]]);
    }));

  test("takes the place of the one of an earlier run, not of somebody's copy before it", () =>
    inFolder(async (folder) => {
      const path = join(folder, "book.xlsx");
      const text = (content: string) =>
        `<row r="1"><c r="A1" t="inlineStr"><is><t>${content}</t></is></c></row>`;
      const page = (content: string) =>
        `<worksheet xmlns="${MAIN}"><sheetData>${content}</sheetData></worksheet>`;
      const sheets = [
        { name: "SIRENE (2)", xml: page(text(sheet.title)) },
        { name: "Feuil1", xml: page(rows) },
        { name: "SIRENE", xml: page(text(sheet.title)) },
      ];
      await writeFile(path, makeBook({ sheets }));
      const result = join(folder, "result.xlsx");
      await writtenWith(path, result, [sheet]);
      const texts = await exceljsTexts(result);
      expect(Object.keys(texts)).toEqual(["SIRENE (2)", "Feuil1", "SIRENE"]);
      expect([texts["SIRENE (2)"]!.length, texts["SIRENE"]!.length]).toEqual([1, 4]);
    }));

  test("takes nothing from the one that it replaces: no comment, table or filter of its rows, no formula in the chain", () =>
    inFolder(async (folder) => {
      const path = join(folder, "book.xlsx");
      await writeFile(path, savedByExcel('<c r="B2" i="2"/><c r="B3"/><c r="A3" i="1"/>'));
      const result = join(folder, "result.xlsx");
      await writtenWith(path, result, [{ ...sheet, title: "sirene review", name: "Avis" }]);
      const types = await partText(result, "[Content_Types].xml");
      for (const name of ["comments1.xml", "vmlDrawing1.vml", "table2.xml", "sheet2.xml.rels"]) {
        await expect(partText(result, name)).rejects.toThrow("no part");
        expect(types).not.toContain(name);
      }
      expect(await partText(result, "sheet1.xml.rels")).toContain("table1.xml");
      expect(types).toContain("table1.xml");
      expect(await partText(result, "calcChain.xml")).toContain(
        `<calcChain xmlns="${MAIN}"><c r="A3" i="1"/></calcChain>`,
      );
      expect(await partText(result, "workbook.xml")).toContain(
        `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Feuil1!$A$1:$A$3</definedName></definedNames>`,
      );
    }));

  test("takes the calculation chain with it that named formulas of the replaced sheet alone", () =>
    inFolder(async (folder) => {
      const path = join(folder, "book.xlsx");
      await writeFile(path, savedByExcel('<c r="B2" i="2"/>'));
      const result = join(folder, "result.xlsx");
      await writtenWith(path, result, [{ ...sheet, title: "sirene review", name: "Avis" }]);
      await expect(partText(result, "calcChain.xml")).rejects.toThrow("no part");
      for (const name of ["workbook.xml.rels", "[Content_Types].xml"])
        expect(await partText(result, name)).not.toContain("calcChain");
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
