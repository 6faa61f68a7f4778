import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { testsLibreOffice } from "../fixtures/libre-office.ts";
import { languages } from "../../shared/messages/messages.ts";
import { templateSheet } from "../../shared/templates/template-sheet.ts";
import { templateNames } from "../../shared/templates/templates.ts";

const files = templateNames.flatMap((name) =>
  languages.map((language) => ({
    name,
    language,
    file: `${name}${language === "en" ? "" : `-${language}`}.xlsx`,
  })),
);

async function sheetOf(path: string): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  return workbook.worksheets[0]!;
}

const formulaOf = (cell: ExcelJS.Cell): string | undefined =>
  typeof cell.value === "object" && cell.value !== null && "formula" in cell.value
    ? cell.value.formula
    : undefined;

describe.each(files)("examples/templates/$file", ({ name, language, file }) => {
  test("is the template as the pane adds it, its functions written as Excel writes them", async () => {
    const sheet = await sheetOf(join("examples", "templates", file));
    const { name: title, cells } = templateSheet(name, { language, latestYear: 2025 });
    expect(sheet.name).toBe(title);
    cells.forEach((row, top) =>
      row.forEach((wanted, left) => {
        const cell = sheet.getCell(top + 1, left + 1);
        const formula = formulaOf(cell)?.replaceAll("_xldudf_SIRENE_", "SIRENE.");
        expect(formula === undefined ? (cell.value ?? "") : `=${formula}`).toBe(wanted);
      }),
    );
  });
});

const libreOffice = testsLibreOffice ? describe : describe.skip;

libreOffice("the credit panel, calculated by LibreOffice with figures in place of the add-in's", () => {
  /** Types, revenue, net income, equity and total assets of a company, each of the latest three years. */
  const companies = [
    [
      ["C", "C", "C"],
      [1200, 1000, 800],
      [60, 40, -20],
      [300, 250, 200],
      [1000, 900, 800],
    ],
    [
      ["C", "S", "S"],
      [500, 400, 400],
      [5, 4, 4],
      [50, 40, 40],
      [200, 200, 200],
    ],
  ] as const;
  const first = 6;

  test("gives growth, margin, equity ratio and liabilities, and #N/A for growth over other types", async () => {
    const folder = mkdtempSync(join(tmpdir(), "panel-"));
    const input = join(folder, "panel.xlsx");
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(join("examples", "templates", "credit-panel.xlsx"));
    const sheet = workbook.worksheets[0]!;
    companies.forEach((figures, row) => {
      sheet.getCell(first + row, 1).value = String(row + 1);
      figures.forEach((years, group) =>
        years.forEach((value, back) => (sheet.getCell(first + row, 4 + group * 3 + back).value = value)),
      );
    });
    await workbook.xlsx.writeFile(input);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
    execFileSync("soffice", [
      profile,
      "--headless",
      "--convert-to",
      "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true",
      "--outdir",
      folder,
      input,
    ]);
    const lines = readFileSync(join(folder, "panel.csv"), "utf8")
      .split("\n")
      .map((line) => line.split("\t"));
    expect(lines[3]!.slice(3, 6)).toEqual(["2025", "2024", "2023"]);
    const ratios = (row: number) => lines[first - 1 + row]!.slice(18, 29);
    expect(ratios(0)).toEqual([
      "20.0%",
      "25.0%",
      "5.0%",
      "4.0%",
      "-2.5%",
      "30.0%",
      "27.8%",
      "25.0%",
      "70.0%",
      "72.2%",
      "75.0%",
    ]);
    expect(ratios(1)).toEqual([
      "#N/A",
      "0.0%",
      "1.0%",
      "1.0%",
      "1.0%",
      "25.0%",
      "20.0%",
      "20.0%",
      "75.0%",
      "80.0%",
      "80.0%",
    ]);
    expect(ratios(2).join("")).toBe("");
  });
});
