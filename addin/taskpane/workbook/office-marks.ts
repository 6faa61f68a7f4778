import type { Area } from "./area.ts";
import { areaOf, inExcel, place, rangeOf } from "./office-batch.ts";

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
