import type { Area } from "./area.ts";
import { areaOf, inExcel, place, rangeOf } from "./office-ranges.ts";
import type { Spill } from "./workbook.ts";

/** Cells asked about in one exchange: each is an object of its own on both sides. */
const handful = 500;

/** Which of these single cells hold a formula whose result fills further cells. Excel without spills has none. */
export async function spillsInExcel(cells: readonly Area[]): Promise<readonly Spill[]> {
  if (!Office.context.requirements.isSetSupported("ExcelApi", "1.12")) return [];
  const found: Spill[] = [];
  for (let first = 0; first < cells.length; first += handful) {
    const some = cells.slice(first, first + handful);
    found.push(
      ...(await inExcel(async (context) => {
        const ranges = some.map((cell) => rangeOf(context, cell).getSpillingToRangeOrNullObject());
        for (const range of ranges) range.load(place);
        await context.sync();
        return some.flatMap((anchor, index) => {
          const range = ranges[index]!;
          return range.isNullObject ? [] : [{ anchor, area: areaOf(range) }];
        });
      })),
    );
  }
  return found;
}
