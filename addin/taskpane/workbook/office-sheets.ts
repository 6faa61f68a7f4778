import { type Area, slabsOf } from "./area.ts";
import { areaIn, deleteNames, inExcel, nameRange, rangeOf } from "./office-batch.ts";
import { type NewSheet, type Workbook, freeSheetName } from "./workbook.ts";

async function sheetNames(context: Excel.RequestContext): Promise<readonly string[]> {
  const { worksheets } = context.workbook;
  worksheets.load("items/name");
  await context.sync();
  return worksheets.items.map(({ name }) => name);
}

/** Returns the width, in points, of a column for so many characters of Excel's default font, Calibri 11. */
const pointsOf = (characters: number): number => characters * 5.25 + 3.75;

/** The gray of the explanations beside the values of a page. */
const grey = "#605E5C";

function setLooks(context: Excel.RequestContext, area: Area, { looks, boldRows }: NewSheet): void {
  for (const top of boldRows) rangeOf(context, { ...area, top, height: 1 }).format.font.bold = true;
  for (const [top, { size, isGrey, isLeft }] of looks ?? []) {
    const { format } = rangeOf(context, { ...area, top, height: 1 });
    if (size !== undefined) format.font.size = size;
    if (isGrey === true) format.font.color = grey;
    if (isLeft === true) format.horizontalAlignment = "Left";
  }
}

/** Makes a sheet print on one A4 page (Worksheet.pageLayout, ExcelApi 1.9). */
function makePage(sheet: Excel.Worksheet): void {
  sheet.showGridlines = false;
  const { pageLayout } = sheet;
  pageLayout.orientation = "Portrait";
  pageLayout.paperSize = "A4";
  pageLayout.zoom = { horizontalFitToPages: 1, verticalFitToPages: 1 };
}

/** Sheets and marked cells of the workbook in Excel. */
export const sheetsInExcel: Pick<Workbook, "sheets" | "addSheet" | "mark" | "marked" | "unmark"> = {
  sheets: () => inExcel(sheetNames),

  async addSheet(sheet) {
    const { cells, formats, widths, frozenRows, isPage } = sheet;
    const width = Math.max(...cells.map((row) => row.length));
    const filled = cells.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ""));
    const name = await inExcel(async (context) => {
      const free = freeSheetName(sheet.name, await sheetNames(context));
      context.workbook.worksheets.add(free);
      await context.sync();
      return free;
    });
    const area = { sheet: name, top: 0, left: 0, height: cells.length, width };
    for (const slab of slabsOf(area))
      await inExcel(async (context) => {
        const range = rangeOf(context, slab);
        const slabCells = filled.slice(slab.top, slab.top + slab.height);
        range.numberFormat = slabCells.map((row, y) => row.map((_, column) => formats(slab.top + y, column)));
        range.formulas = slabCells;
        await context.sync();
      });
    await inExcel(async (context) => {
      const added = context.workbook.worksheets.getItem(name);
      setLooks(context, area, sheet);
      if (isPage === true) makePage(added);
      widths.forEach((characters, left) => {
        rangeOf(context, { ...area, left, width: 1 }).format.columnWidth = pointsOf(characters);
      });
      if (frozenRows > 0) added.freezePanes.freezeRows(frozenRows);
      added.activate();
      await context.sync();
    });
    return area;
  },

  mark: (area) =>
    inExcel(async (context) => {
      const name = nameRange(context, rangeOf(context, area), "_sirene_mark_");
      await context.sync();
      return name;
    }),

  marked: (name) =>
    inExcel(async (context) => {
      const item = context.workbook.names.getItemOrNullObject(name).load("name");
      await context.sync();
      return item.isNullObject ? undefined : areaIn(context, item.getRangeOrNullObject());
    }),

  unmark: (name) => deleteNames([name]),
};
