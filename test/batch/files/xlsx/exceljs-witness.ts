import ExcelJS from "exceljs";

const COLUMNS = 50;

/**
 * Returns a workbook as exceljs reads it: for each sheet, the displayed texts of its rows, from row 1 and column A to
 * AX.
 */
export async function exceljsTexts(path: string): Promise<Record<string, string[][]>> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(path);
  return Object.fromEntries(
    workbook.worksheets.map((sheet) => {
      const rows: string[][] = [];
      for (let row = 1; row <= sheet.rowCount; row++) {
        const cells: string[] = [];
        for (let column = 1; column <= Math.min(sheet.columnCount, COLUMNS); column++)
          cells.push(sheet.getCell(row, column).text);
        rows.push(cells);
      }
      return [sheet.name, rows];
    }),
  );
}
