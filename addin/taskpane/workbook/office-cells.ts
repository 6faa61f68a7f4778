import type { Area } from "./area.ts";
import { inExcel, rangeOf } from "./office-ranges.ts";
import { slabsOf } from "./slabs.ts";
import type { CellContent } from "./workbook.ts";

/** Cells in one exchange: each is an object of its own on both sides, and takes about a kilobyte. */
const mostAtOnce = 1_000;

/**
 * Writes single cells, format first, so that a text of digits stays one. What is written in one exchange is one step of
 * Excel's Undo, and several are one where they are merged (Excel.RunOptions); before ExcelApi 1.20 Excel undoes nothing
 * that an add-in writes.
 */
export function replaceInExcel(cells: readonly CellContent[]): Promise<void> {
  const mayMerge = Office.context.requirements.isSetSupported("ExcelApi", "1.20");
  const options = cells.length > mostAtOnce && mayMerge ? { mergeUndoGroup: true } : {};
  return inExcel(async (context) => {
    for (let first = 0; first < cells.length; first += mostAtOnce) {
      for (const { area, value, numberFormat } of cells.slice(first, first + mostAtOnce)) {
        const range = rangeOf(context, area);
        range.numberFormat = [[numberFormat]];
        range.values = [[value]];
      }
      await context.sync();
    }
  }, options);
}

/** The number formats of an area, row by row. */
export async function numberFormatsInExcel(area: Area): Promise<readonly (readonly string[])[]> {
  const formats: string[][] = [];
  for (const slab of slabsOf(area)) {
    await inExcel(async (context) => {
      const range = rangeOf(context, slab).load("numberFormat");
      await context.sync();
      formats.push(...(range.numberFormat as string[][]));
    });
  }
  return formats;
}
