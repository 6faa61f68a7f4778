import { rangeOf, inExcel } from "./office-ranges.ts";
import type { Area } from "./area.ts";
import { slabsOf } from "./slabs.ts";

/** The rows of a sheet, from 0, that a filter or a person hides within an area. */
export async function hiddenRowsInExcel(area: Area): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  for (const slab of slabsOf({ ...area, width: 1 }))
    await inExcel(async (context) => {
      const rows = rangeOf(context, slab).getRowProperties({ rowHidden: true });
      await context.sync();
      rows.value.forEach(({ rowHidden }, row) => {
        if (rowHidden === true) hidden.add(slab.top + row);
      });
    });
  return hidden;
}

/** The addresses of several areas as Excel tells them, each with its sheet, whose name may hold a comma. */
const eachAddress = /![$A-Z0-9:]+(?=,|$)/g;

/** The merged cells that columns of a sheet, from 0, have a part in, in the rows of an area; none where Excel cannot tell. */
export async function mergedInExcel(area: Area, columns: readonly number[]): Promise<readonly string[]> {
  if (columns.length === 0 || area.height === 0) return [];
  if (!Office.context.requirements.isSetSupported("ExcelApi", "1.13")) return [];
  return inExcel(async (context) => {
    const found = columns.map((left) => {
      const range = rangeOf(context, { ...area, left, width: 1 });
      return range.getMergedAreasOrNullObject().load("address");
    });
    await context.sync();
    const addresses = found.flatMap((areas) =>
      areas.isNullObject ? [] : (areas.address.match(eachAddress) ?? []),
    );
    return [...new Set(addresses.map((address) => address.slice(1).replaceAll("$", "")))];
  });
}
