import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ExcelJS from "exceljs";
import iconv from "iconv-lite";
import { headers, suppliers } from "./suppliers.ts";

/** The CSV as a French Excel saves one: semicolons, CRLF, decimal commas, windows-1252. */
function suppliersCsv(): Buffer {
  const field = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = suppliers.map(({ code, supplier, identifier, city, amount }) =>
    [code, supplier, String(identifier), city, amount.toFixed(2).replace(".", ",")].map(field).join(";"),
  );
  return iconv.encode(`${[headers.join(";"), ...lines].join("\r\n")}\r\n`, "windows-1252");
}

/** The workbook as somebody made it: a title above the list, widths, rows in bands with a line below each, a second sheet. */
async function writeWorkbook(path: string): Promise<void> {
  const workbook = new ExcelJS.Workbook();
  workbook.created = new Date(Date.UTC(2026, 0, 5));
  workbook.modified = workbook.created;
  const sheet = workbook.addWorksheet("Fournisseurs");
  sheet.getCell("A1").value = "Fournisseurs 2026";
  sheet.getCell("A1").font = { bold: true, size: 14 };
  sheet.getRow(3).values = [...headers];
  sheet.getRow(3).font = { bold: true, color: { argb: "FFFFFFFF" } };
  sheet.getRow(3).eachCell((cell) => {
    cell.fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FF1F4E78" } };
  });
  sheet.getColumn(5).numFmt = '#,##0.00 "€"';
  for (const [index, { code, supplier, identifier, city, amount }] of suppliers.entries()) {
    const row = sheet.addRow([code, supplier, identifier || null, city || null, amount]);
    for (const column of headers.keys()) {
      const cell = row.getCell(column + 1);
      cell.border = { bottom: { style: "hair", color: { argb: "FF9DB2C7" } } };
      if (index % 2 === 1) {
        cell.fill = { type: "pattern", pattern: "solid", fgColor: { argb: "FFEAF1F8" } };
      }
    }
  }
  [8, 34, 32, 22, 14].forEach((width, index) => (sheet.getColumn(index + 1).width = width));
  sheet.views = [{ state: "frozen", ySplit: 3 }];
  const notes = workbook.addWorksheet("Notes");
  notes.getCell("A1").value = "Montants et sociétés FICTIVE : inventés.";
  await workbook.xlsx.writeFile(path);
}

const folder = fileURLToPath(new URL("../../examples/", import.meta.url));
await writeFile(join(folder, "suppliers.csv"), suppliersCsv());
await writeWorkbook(join(folder, "suppliers.xlsx"));
