import { type Area, slabsOf } from "./area.ts";
import { inExcel, rangeOf, areaOf, place } from "./office-batch.ts";
import { type NewSheet, freeSheetName } from "./workbook.ts";

/** Prefix of the hidden names of marked cells. */
const prefix = "_sirene_mark_";

let made = 0;

/**
 * Gives cells a hidden name (Excel.NamedItem.visible, ExcelApi 1.4) and returns it. Excel moves the name with the
 * cells and saves it.
 */
export async function markInExcel(area: Area): Promise<string> {
  const name = `${prefix}${Date.now().toString(36)}_${(made += 1)}`;
  await inExcel(async (context) => {
    context.workbook.names.add(name, rangeOf(context, area)).visible = false;
    await context.sync();
  });
  return name;
}

/** Returns where the cells with a hidden name are now; undefined if they or their name were deleted. */
export function markedInExcel(name: string): Promise<Area | undefined> {
  return inExcel(async (context) => {
    const item = context.workbook.names.getItemOrNullObject(name).load("name");
    await context.sync();
    if (item.isNullObject) return undefined;
    const range = item.getRangeOrNullObject().load(place);
    await context.sync();
    return range.isNullObject ? undefined : areaOf(range);
  });
}

/** Deletes the hidden name of cells. */
export function unmarkInExcel(name: string): Promise<void> {
  return inExcel(async (context) => {
    const item = context.workbook.names.getItemOrNullObject(name).load("name");
    await context.sync();
    if (!item.isNullObject) item.delete();
    await context.sync();
  });
}

/** Returns the names of all sheets, in their order. */
export function sheetsInExcel(): Promise<readonly string[]> {
  return inExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/name");
    await context.sync();
    return worksheets.items.map(({ name }) => name);
  });
}

/** Returns the width, in points, of a column for so many characters of Excel's default font, Calibri 11. */
const pointsOf = (characters: number): number => characters * 5.25 + 3.75;

/** Returns the part of a sheet's cells within an area. */
const cellsIn = <T>(rows: readonly (readonly T[])[], { top, left, height, width }: Area): T[][] =>
  rows.slice(top, top + height).map((row) => row.slice(left, left + width));

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

/** Adds a sheet at the end of the workbook, activates it, and returns the area written. */
export async function addSheetInExcel(sheet: NewSheet): Promise<Area> {
  const { cells, formats, widths, frozenRows, isPage } = sheet;
  const width = Math.max(...cells.map((row) => row.length));
  const filled = cells.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ""));
  const name = await inExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/name");
    await context.sync();
    const free = freeSheetName(
      sheet.name,
      worksheets.items.map((item) => item.name),
    );
    worksheets.add(free);
    await context.sync();
    return free;
  });
  const area = { sheet: name, top: 0, left: 0, height: cells.length, width };
  for (const slab of slabsOf(area))
    await inExcel(async (context) => {
      const range = rangeOf(context, slab);
      range.numberFormat = cellsIn(filled, slab).map((_, row) =>
        Array.from({ length: width }, (_, column) => formats(slab.top + row, column)),
      );
      range.formulas = cellsIn(filled, slab);
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
}
