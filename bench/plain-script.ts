import { argv } from "node:process";
import ExcelJS from "exceljs";
import pLimit from "p-limit";

/**
 * A script that one could write in half an hour: it reads the workbook, asks about each row, and writes the workbook.
 */
const [input, output, url] = argv.slice(2) as [string, string, string];
const workbook = new ExcelJS.Workbook();
await workbook.xlsx.readFile(input);
const sheet = workbook.worksheets[0]!;
const last = sheet.columnCount;
sheet.getRow(1).getCell(last + 1).value = "name";
sheet.getRow(1).getCell(last + 2).value = "naf";
sheet.getRow(1).getCell(last + 3).value = "state";

interface Answer {
  readonly data: {
    readonly name: string;
    readonly activity: { readonly code: string };
    readonly state: string;
  };
}
const limit = pLimit(50);
const rows: Promise<void>[] = [];
sheet.eachRow((row, number) => {
  if (number === 1) return;
  rows.push(
    limit(async () => {
      const response = await fetch(`${url}/unite-legale/${row.getCell(2).text}`, {
        headers: { "X-API-Key": "pk_live_bench", "X-API-Secret": "sk_live_bench" },
      });
      const { data } = (await response.json()) as Answer;
      row.getCell(last + 1).value = data.name;
      row.getCell(last + 2).value = data.activity.code;
      row.getCell(last + 3).value = data.state;
    }),
  );
});
await Promise.all(rows);
await workbook.xlsx.writeFile(output);
