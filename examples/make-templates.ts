import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ExcelJS from "exceljs";
import { languages, type Language } from "../shared/messages/messages.ts";
import { templateSheet } from "../shared/templates/template-sheet.ts";
import { type TemplateName, templateNames } from "../shared/templates/templates.ts";

/** The latest year that most companies have published accounts of; whoever opens a panel types another. */
const latestYear = 2025;

/** How Excel writes a function of an add-in into a file. */
const inFile = (formula: string): string => formula.slice(1).replaceAll("SIRENE.", "_xldudf_SIRENE_");

/** What a formula shows until Excel calculates it: nothing, for there is no company yet. */
const unasked = "";

async function writeTemplate(name: TemplateName, language: Language, path: string): Promise<void> {
  const {
    name: title,
    cells,
    formats,
    widths,
    boldRows,
    frozenRows,
  } = templateSheet(name, {
    ...{ language, latestYear },
  });
  const workbook = new ExcelJS.Workbook();
  workbook.created = new Date(Date.UTC(2026, 0, 5));
  workbook.modified = workbook.created;
  const sheet = workbook.addWorksheet(title);
  cells.forEach((row, top) =>
    row.forEach((value, left) => {
      const cell = sheet.getCell(top + 1, left + 1);
      cell.numFmt = formats(top, left);
      if (typeof value === "string" && value.startsWith("="))
        cell.value = { formula: inFile(value), result: unasked };
      else if (value !== "") cell.value = value;
    }),
  );
  for (const row of boldRows) sheet.getRow(row + 1).font = { bold: true };
  sheet.getRow(frozenRows).alignment = { wrapText: true, vertical: "top" };
  widths.forEach((width, column) => (sheet.getColumn(column + 1).width = width));
  sheet.views = [{ state: "frozen", ySplit: frozenRows }];
  await workbook.xlsx.writeFile(path);
}

const folder = fileURLToPath(new URL("../../examples/templates/", import.meta.url));
await mkdir(folder, { recursive: true });
for (const name of templateNames)
  for (const language of languages) {
    const suffix = language === "en" ? "" : `-${language}`;
    await writeTemplate(name, language, join(folder, `${name}${suffix}.xlsx`));
  }
