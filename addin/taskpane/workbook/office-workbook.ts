import type { Area } from "./area.ts";
import { areaOf, inExcel, place, rangeOf } from "./office-ranges.ts";
import { trackInExcel } from "./office-tracked-columns.ts";
import { selectedInExcel, selectInExcel, watchExcelSelection } from "./office-selection.ts";
import { numberFormatsInExcel, replaceInExcel } from "./office-cells.ts";
import { setInExcel, settingsInExcel } from "./office-settings.ts";
import { spillsInExcel } from "./office-spills.ts";
import { valueFormatsInExcel } from "./office-value-formats.ts";
import { slabsOf } from "./slabs.ts";
import type { CellValue, Cells, Workbook } from "./workbook.ts";

function usedInExcel(sheet: string): Promise<Area | undefined> {
  return inExcel(async (context) => {
    const range = context.workbook.worksheets.getItem(sheet).getUsedRangeOrNullObject(true);
    range.load(place);
    await context.sync();
    return range.isNullObject ? undefined : areaOf(range);
  });
}

async function readInExcel(area: Area): Promise<Cells> {
  const values: CellValue[][] = [];
  const formulas: CellValue[][] = [];
  for (const slab of slabsOf(area)) {
    await inExcel(async (context) => {
      const range = rangeOf(context, slab).load("values,formulas");
      await context.sync();
      values.push(...(range.values as CellValue[][]));
      formulas.push(...(range.formulas as CellValue[][]));
    });
  }
  return { area, values, formulas };
}

/** Writes a matrix slab by slab. */
async function writeInExcel<T>(
  area: Area,
  matrix: readonly (readonly T[])[],
  property: "values" | "formulas",
): Promise<void> {
  for (const slab of slabsOf(area)) {
    const rows = matrix.slice(slab.top - area.top, slab.top - area.top + slab.height);
    await inExcel(async (context) => {
      rangeOf(context, slab)[property] = rows.map((row) => [...row]);
      await context.sync();
    });
  }
}

/** The workbook that Excel shows, through Office.js (ExcelApi 1.9; formulas that spill are known from 1.12 on). */
export const officeWorkbook: Workbook = {
  selected: selectedInExcel,
  used: usedInExcel,
  read: readInExcel,
  write: (area, values) => writeInExcel(area, values, "values"),
  writeFormulas: (area, formulas) => writeInExcel(area, formulas, "formulas"),
  replace: replaceInExcel,
  numberFormats: numberFormatsInExcel,
  select: selectInExcel,
  format: (area, numberFormat) =>
    inExcel(async (context) => {
      // One value stands for every cell of the range: Excel takes it in place of a matrix.
      rangeOf(context, area).numberFormat = numberFormat as unknown as string[][];
      await context.sync();
    }),
  valueFormats: valueFormatsInExcel,
  track: trackInExcel,
  spills: spillsInExcel,
  settings: settingsInExcel,
  set: setInExcel,
  watchSelection: watchExcelSelection,
};
