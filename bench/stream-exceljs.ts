/** Appends six columns with exceljs' streams: `node dist/bench/stream-exceljs.js INPUT OUTPUT`. */
import ExcelJS from "exceljs";
import { sixHeaders, sixValues } from "./six-columns.ts";

const [, , input, output] = process.argv;
if (!input || !output) throw new Error("Usage: node dist/bench/stream-exceljs.js INPUT OUTPUT");

const reader = new ExcelJS.stream.xlsx.WorkbookReader(input, { worksheets: "emit", sharedStrings: "cache" });
const writer = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: output });
for await (const sheet of reader) {
  const copy = writer.addWorksheet();
  for await (const row of sheet) {
    const cells = (row.values as ExcelJS.CellValue[]).slice(1);
    cells.push(...(row.number === 1 ? sixHeaders : sixValues(row.number - 2)));
    copy.addRow(cells).commit();
  }
  copy.commit();
}
await writer.commit();
