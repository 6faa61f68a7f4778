import type { Area } from "./area.ts";
import { areaOf, inExcel, place, rangeOf } from "./office-ranges.ts";
import type { Spill } from "./workbook.ts";

/** Cells asked about in one exchange: each is an object of its own on both sides. */
const batchSize = 500;

/** The spill that each of these single cells belongs to. Excel before ExcelApi 1.12 knows of none. */
export async function spillsInExcel(cells: readonly Area[]): Promise<readonly (Spill | undefined)[]> {
  if (!Office.context.requirements.isSetSupported("ExcelApi", "1.12")) return cells.map(() => undefined);
  const found: (Spill | undefined)[] = [];
  for (let first = 0; first < cells.length; first += batchSize)
    found.push(...(await spillsOf(cells.slice(first, first + batchSize))));
  return found;
}

function spillsOf(cells: readonly Area[]): Promise<(Spill | undefined)[]> {
  return inExcel(async (context) => {
    const ranges = cells.map((cell) => rangeOf(context, cell));
    const fills = ranges.map((range) => range.getSpillingToRangeOrNullObject().load(place));
    const parents = ranges.map((range) => range.getSpillParentOrNullObject().load(place));
    await context.sync();
    return cells.map((cell, index) => {
      const [fill, parent] = [fills[index]!, parents[index]!];
      if (!fill.isNullObject) return { anchor: cell, area: areaOf(fill) };
      return parent.isNullObject ? undefined : { anchor: areaOf(parent), area: cell };
    });
  });
}
