import type { Area } from "./area.ts";
import { hiddenRowsInExcel, mergedInExcel } from "./office-layout.ts";
import { areaOf, inExcel, place, rangeOf } from "./office-ranges.ts";
import { trackInExcel } from "./office-tracked-columns.ts";
import { selectedInExcel, selectInExcel, watchExcelSelection } from "./office-selection.ts";
import { setInExcel, settingsInExcel } from "./office-settings.ts";
import { spillsInExcel } from "./office-spills.ts";
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

/**
 * The workbook that Excel shows, through Office.js (ExcelApi 1.9; formulas that spill are known from 1.12 on, merged cells from
 * 1.13 on).
 */
export const officeWorkbook: Workbook = {
  selected: selectedInExcel,
  used: usedInExcel,
  read: readInExcel,
  hiddenRows: hiddenRowsInExcel,
  merged: mergedInExcel,
  select: selectInExcel,
  track: trackInExcel,
  spills: spillsInExcel,
  settings: settingsInExcel,
  set: setInExcel,
  watchSelection: watchExcelSelection,
};
