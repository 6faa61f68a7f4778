import { rm, writeFile } from "node:fs/promises";
import { columnWidth } from "../column-width.ts";
import type { CellValue, OutputColumn, WriteReport } from "../list.ts";
import { blankWorkbook } from "./blank-workbook.ts";
import { filledBlank, type SheetCells } from "./filled-blank.ts";

/** Rows that are handed over at once. */
const batchSize = 1_000;

/** Writes a table of ours to `path` as a workbook of one sheet: the header styled and kept in sight, values by their type. */
export async function writeRowsAsWorkbook(
  path: string,
  sheet: string,
  columns: readonly OutputColumn[],
  rows: readonly (readonly CellValue[])[],
): Promise<WriteReport> {
  const blank = `${path}.blank`;
  const formats = columns.map(({ header, type }) => ({
    header,
    width: columnWidth({ header, type }, []),
    format: type === "text" ? "@" : "General",
  }));
  await writeFile(blank, await blankWorkbook(sheet, formats, true));
  const cells: SheetCells = {
    columns: columns.map((column) => ({ column, isOurs: true })),
    firstNew: 0,
    records: rows.length,
    warnings: [],
  };
  try {
    await filledBlank(blank, path, cells, [], async (give) => {
      for (let first = 0; first < rows.length; first += batchSize)
        await give(rows.slice(first, first + batchSize));
    });
  } finally {
    await rm(blank, { force: true });
  }
  return { records: rows.length, warnings: cells.warnings };
}
