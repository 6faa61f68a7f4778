import type { Area } from "./area.ts";
import { areaOf, inExcel, place, rangeOf } from "./office-ranges.ts";
import type { Selected, Table } from "./workbook.ts";

async function tableAt(context: Excel.RequestContext, cell: Excel.Range): Promise<Table | undefined> {
  const tables = cell.getTables(false).load("items/name,items/showHeaders,items/showTotals");
  await context.sync();
  const table = tables.items[0];
  if (table === undefined) return undefined;
  const whole = table.getRange();
  whole.load(place);
  await context.sync();
  const area = areaOf(whole);
  const totals = table.showTotals ? 1 : 0;
  return { name: table.name, area: { ...area, height: area.height - totals }, hasHeader: table.showHeaders };
}

/** Where the user is in the workbook that Excel shows. */
export function selectedInExcel(): Promise<Selected> {
  return inExcel(async (context) => {
    const range = context.workbook.getSelectedRange();
    const active = context.workbook.getActiveCell();
    // A column selected by its letter is a million cells: those in use are meant.
    const used = range.getUsedRangeOrNullObject(true);
    const region = active.getSurroundingRegion();
    for (const each of [active, used, region]) each.load(place);
    await context.sync();
    const table = await tableAt(context, active);
    return {
      active: areaOf(active),
      region: areaOf(region),
      ...(!used.isNullObject && { area: areaOf(used) }),
      ...(table !== undefined && { table }),
    };
  });
}

/** Brings the sheet of an area to the front and selects it. */
export const selectInExcel = (area: Area): Promise<void> =>
  inExcel(async (context) => {
    context.workbook.worksheets.getItem(area.sheet).activate();
    rangeOf(context, area).select();
    await context.sync();
  });

/** Calls `listener` whenever another cell is selected, until the function it answers is called. */
export function watchExcelSelection(listener: () => void): () => void {
  const handling = inExcel(async (context) => {
    const handler = context.workbook.onSelectionChanged.add(() => Promise.resolve(listener()));
    await context.sync();
    return handler;
  });
  const stop = async () => {
    const handler = await handling;
    await Excel.run(handler.context, async (context) => {
      handler.remove();
      await context.sync();
    });
  };
  // A host that cannot tell of selections only makes the pane read them when a button is pressed.
  handling.catch(() => undefined);
  return () => void stop().catch(() => undefined);
}
