import { describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { writeAs } from "../../../../batch/files/convert/write-as.ts";
import { headerOf } from "../../../../shared/enrichment/columns/own-columns.ts";
import type { AddedSheet, OutputValue, OutputColumn } from "../../../../batch/files/list.ts";
import { openList } from "../../../../batch/files/opening/open.ts";
import { scratchFolder } from "../scratch-folder.ts";

const scratch = scratchFolder();

const ours: readonly OutputColumn[] = [
  { header: "sirene_name", type: "text" },
  { header: "sirene_created", type: "date" },
  { header: "sirene_active", type: "boolean" },
  { header: "sirene_count", type: "number" },
];

/** Makes a workbook of a text file and reads it by exceljs. */
async function made(
  text: string,
  { columns = ours, values, sheet, identifierColumns = [0] }: Partial<Making> = {},
): Promise<{ book: ExcelJS.Workbook; page: ExcelJS.Worksheet; path: string; warnings: readonly unknown[] }> {
  const list = await openList(scratch.save("list.csv", text));
  const path = scratch.path("result.xlsx");
  const given = values ?? ["FICTIVE", "2024-05-01", true, 3];
  const { warnings } = await writeAs("xlsx", list, path, {
    columns,
    fill: (_, count) => Array.from({ length: count }, () => [...given]),
    identifierColumns,
    sheetName: "Liste",
    sheets: sheet === undefined ? [] : [sheet],
  });
  await list.close();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  return { book, page: book.worksheets[0]!, path, warnings };
}

interface Making {
  readonly columns: readonly OutputColumn[];
  readonly values: readonly OutputValue[];
  readonly sheet: AddedSheet;
  readonly identifierColumns: readonly number[];
}

const cellsOf = (page: ExcelJS.Worksheet, row: number) =>
  Array.from({ length: page.columnCount }, (_, at) => page.getCell(row, at + 1).value);

describe("a text file made a workbook", () => {
  test("keeps identifiers as texts with their zeros, and gives our values their types", async () => {
    const { page } = await made("siren;ville\n005720784;Metz\n552032534;\n");
    expect(cellsOf(page, 1)).toEqual(["siren", "ville", ...ours.map(({ header }) => header)]);
    expect(cellsOf(page, 2)).toEqual(["005720784", "Metz", "FICTIVE", new Date("2024-05-01"), true, 3]);
    expect(cellsOf(page, 3)).toEqual(["552032534", null, "FICTIVE", new Date("2024-05-01"), true, 3]);
    expect(page.getCell("A2").numFmt).toBe("@");
    expect(page.rowCount).toBe(3);
  });

  test("takes a cell of endless digits before a letter for a text, at once", async () => {
    const { page } = await made(`siren;ref\n552032534;${"1".repeat(100_000)}A\n`);
    expect(page.getCell("B2").value).toMatch(/^1{32767}$/);
  });

  test("shows its header in bold and keeps it in sight", async () => {
    const { page } = await made("siren;ville\n552032534;Metz\n");
    expect(page.name).toBe("Liste");
    expect(page.getCell("A1").font.bold).toBe(true);
    expect(page.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(page.getColumn(2).width).toBeGreaterThan(5);
  });

  test("counts with columns that hold nothing but plain numbers, and leaves every other as text", async () => {
    const text =
      "siren;montant;compte;code;mixte;mille;tel\n" +
      "552032534;1234,50;12;007;1;1,234;0612345678\n" +
      "383474814;-2,25;5;12;n.c.;2,500;0612345679\n";
    const { page } = await made(text);
    expect(cellsOf(page, 2).slice(0, 7)).toEqual([
      "552032534",
      1234.5,
      12,
      "007",
      "1",
      "1,234",
      "0612345678",
    ]);
    expect(page.getCell("B2").numFmt).toBe("#,##0.00");
    expect(page.getCell("D2").numFmt).toBe("@");
  });

  test("leaves amounts with marks of thousands as text, for below a thousand they have none; other decimals show what a mark is", async () => {
    const text =
      "siren\tmontant\tpoids\n" +
      "552032534\t1,234\t1,234\n" +
      "383474814\t567\t5,5\n" +
      "552032534\t12,500\t2\n";
    const { page } = await made(text);
    expect([2, 3, 4].map((row) => cellsOf(page, row).slice(1, 3))).toEqual([
      ["1,234", 1.234],
      ["567", 5.5],
      ["12,500", 2],
    ]);
  });

  test("leaves references as texts that would be one number, and takes amounts with fewer decimals for numbers", async () => {
    const rows = ["1;2024.1;1.10;12,50;5,5", "2;2024.10;1.1;100;5,25", "3;2024.2;1.2;7,10;20"];
    const { page } = await made(`siren;marche;ref;montant;taux\n${rows.join("\n")}\n`, {
      columns: [],
      values: [],
    });
    expect([2, 3, 4].map((row) => cellsOf(page, row).slice(1))).toEqual([
      ["2024.1", "1.10", 12.5, 5.5],
      ["2024.10", "1.1", 100, 5.25],
      ["2024.2", "1.2", 7.1, 20],
    ]);
  });

  test("leaves references as texts where 1.10 comes after 1.9 and there is no 1.1, and takes prices with two decimals or none for numbers", async () => {
    const rows = ["1;1.9;1.50;2.10", "2;1.10;2.25;3", "3;1.12;3.00;4.50"];
    const { page } = await made(`siren;ref;prix;tarif\n${rows.join("\n")}\n`, { columns: [], values: [] });
    expect([2, 3, 4].map((row) => cellsOf(page, row).slice(1))).toEqual([
      ["1.9", 1.5, 2.1],
      ["1.10", 2.25, 3],
      ["1.12", 3, 4.5],
    ]);
  });

  test("takes amounts that were typed with more or fewer zeros for numbers", async () => {
    const { page } = await made("siren;montant\n1;12,5\n2;100,00\n3;7,25\n4;3,10\n", {
      columns: [],
      values: [],
    });
    expect([2, 3, 4, 5].map((row) => cellsOf(page, row)[1])).toEqual([12.5, 100, 7.25, 3.1]);
  });

  test("is as wide as the list, of which header and records may be wider than what is read at once", async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `Colonne ${at}`);
    const { page } = await made(`${names.join(";")}\n${names.map((_, at) => `t${at}`).join(";")}\n`);

    expect([page.rowCount, page.columnCount]).toEqual([2, 2_004]);
    expect([page.getCell(1, 2_000).value, page.getCell(2, 2_000).value]).toEqual(["Colonne 1999", "t1999"]);
    expect(page.getCell(1, 2_001).value).toBe("sirene_name");
  });

  test("keeps the headers of columns that are filled in place", async () => {
    const columns = [{ ...ours[0]!, at: 1 }];
    const { page } = await made("siren;Nom · sirene\n552032534;\n", { columns, values: ["DANONE"] });
    expect([cellsOf(page, 1), cellsOf(page, 2)]).toEqual([
      ["siren", "Nom · sirene"],
      ["552032534", "DANONE"],
    ]);
  });

  test("makes days of columns that hold nothing else, shown as they were written", async () => {
    const text =
      "siren;saisie;facture;incertain;mixte;ancien\n" +
      "552032534;2024-05-31;31/05/2024;01/02/2024;2024-05-31;1850-01-01\n" +
      "383474814;2023-02-28;28/02/2023;03/04/2023;n.c.;2024-05-31\n" +
      "552032534;;01/02/2023;;;\n";
    const { page } = await made(text);
    expect(cellsOf(page, 2).slice(1, 6)).toEqual([
      new Date("2024-05-31"),
      new Date("2024-05-31"),
      "01/02/2024",
      "2024-05-31",
      "1850-01-01",
    ]);
    expect([page.getCell("B2").numFmt, page.getCell("C2").numFmt]).toEqual(["yyyy-mm-dd", "dd/mm/yyyy"]);
    expect(page.getCell("C4").value).toEqual(new Date("2023-02-01"));
  });

  test("counts with amounts and days that an earlier run wrote, however its headers are worded, and leaves its codes as texts", async () => {
    const of = async (headers: string) => {
      const rows =
        "\n552032534;7622,45;12345678901;13/05/1955;53;FICTIVE\n356000000;1000;2;01/02/1991;01;X\n";
      const { page } = await made(headers + rows);
      return [2, 3].map((row) => cellsOf(page, row).slice(1, 5));
    };
    const expected = [
      [7622.45, 12345678901, new Date("1955-05-13"), "53"],
      [1000, 2, new Date("1991-02-01"), "01"],
    ];
    const keys = ["capital", "revenue", "created", "workforce", "legal_name"] as const;
    expect(await of(["SIREN", ...keys.map((key) => headerOf(key))].join(";"))).toEqual(expected);
    expect(await of(["SIREN", ...keys.map((key) => headerOf(key, "fr"))].join(";"))).toEqual(expected);
    const theirs = ["Encours SIREN", "Montant", "Date SIREN", "Code SIREN", "Nom"].join(";");
    expect((await of(`SIREN;${theirs}`))[0]).toEqual(["7622,45", "12345678901", "13/05/1955", "53"]);
  });

  test("shows our days as theirs", async () => {
    const { page } = await made("siren;facture\n552032534;31/05/2024\n");
    expect([page.getCell("B2").numFmt, page.getCell("D2").numFmt]).toEqual(["dd/mm/yyyy", "dd/mm/yyyy"]);
  });

  test("shows our values by formats of their own, in columns as wide as they are", async () => {
    const { page } = await made("siren;nom\n552032534;Danone\n", {
      columns: [
        ...ours,
        { header: "sirene_capital", type: "number" },
        { header: "sirene_accounts_year", type: "number", isYear: true },
        { header: "sirene_siret", type: "text" },
        { header: "sirene_note", type: "text" },
      ],
      values: ["FICTIVE", "2024-05-01", true, 3, 1234567.5, 2024, "00572078400012", "n".repeat(200)],
    });
    expect(["D2", "G2", "H2", "I2"].map((cell) => page.getCell(cell).numFmt ?? "General")).toEqual([
      "yyyy-mm-dd",
      "#,##0.00",
      "General",
      "@",
    ]);
    expect(page.getColumn(10).width).toBe(60);
    expect(page.getColumn(9).width).toBeGreaterThanOrEqual(16);
    expect(page.getColumn(9).width).toBeLessThan(20);
  });

  test("takes no number out of the column of the identifiers, whatever it is called", async () => {
    const { page } = await made("code;n\n552032534;1\n383474814;2\n", { identifierColumns: [0] });
    expect(cellsOf(page, 2).slice(0, 2)).toEqual(["552032534", 1]);
  });

  test("fills columns of ours in place, and keeps what a row that was left out has there", async () => {
    const columns = [{ header: "sirene_name", type: "text" as const, at: 1 }];
    const kept = await made("siren;sirene_name;x\n552032534;AVANT;1\n", { columns, values: [undefined] });
    expect(cellsOf(kept.page, 2)).toEqual(["552032534", "AVANT", 1]);
    const filled = await made("siren;sirene_name;x\n552032534;AVANT;1\n", { columns, values: ["APRÈS"] });
    expect(cellsOf(filled.page, 2)).toEqual(["552032534", "APRÈS", 1]);
  });

  test("holds formulas as the texts they were, control characters too, and long texts as far as a cell goes", async () => {
    const { page, warnings } = await made(`siren;=1+1\n552032534;=cmd|' /C calc'!A0\n`, {
      columns: [{ header: "sirene_note", type: "text" }],
      values: [`${"x".repeat(32_768)}`],
    });
    expect(cellsOf(page, 1)[1]).toBe("=1+1");
    expect(cellsOf(page, 2)[1]).toBe("=cmd|' /C calc'!A0");
    expect(warnings).toEqual([{ code: "text_cut", detail: { column: "sirene_note", cells: 1 } }]);
  });

  test("leaves titles and blank lines behind, and loses no record: not one of nothing but delimiters", async () => {
    const { page } = await made(
      "Liste des fournisseurs;;\n\nsiren;ville;x\n552032534;Metz;\n\n;;\n383474814;Lyon;\n",
    );
    expect([1, 2, 3, 4].map((row) => cellsOf(page, row)[0])).toEqual([
      "siren",
      "552032534",
      null,
      "383474814",
    ]);
    expect(page.rowCount).toBe(4);
  });

  test("is refused if somebody sorts the list in place while the run asks: no row gets the company of another", async () => {
    const path = scratch.save("sorted.csv", "siren;nom\n1;a\n2;b\n");
    utimesSync(path, 1, 1);
    const list = await openList(path);
    scratch.save("sorted.csv", "siren;nom\n2;b\n1;a\n");
    const making = writeAs("xlsx", list, scratch.path("sorted.xlsx"), {
      columns: ours,
      fill: (_, count) => Array.from({ length: count }, () => []),
      ...{ identifierColumns: [0], sheetName: "Liste" },
    });
    await expect(making).rejects.toMatchObject({ code: "file_changed" });
    await list.close();
  });

  test("takes a sheet more in, and is the same to the byte each time", async () => {
    const sheet = { name: "SIRENE", title: "sirene enrich", rows: () => [["Lignes", 1]] };
    const text = "siren\n552032534\n";
    const { book, path } = await made(text, { sheet });
    expect(book.worksheets.map(({ name }) => name)).toEqual(["Liste", "SIRENE"]);
    expect(book.getWorksheet("SIRENE")!.getCell("B2").value).toBe(1);
    const first = readFileSync(path);
    await made(text, { sheet });
    expect(readFileSync(path).equals(first)).toBe(true);
  });
});

test("exceljs is imported in one file of the programs", () => {
  const files = ["batch", "relay", "sandbox", "shared"].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" }).map((name) => join(room, name)),
  );
  const importing = files.filter(
    (name) => name.endsWith(".ts") && /(from|import\() ?"exceljs"/.test(readFileSync(name, "utf8")),
  );
  expect(importing).toEqual([join("batch", "files", "convert", "blank-workbook.ts")]);
});
