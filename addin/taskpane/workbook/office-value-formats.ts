import type { Area } from "./area.ts";
import { inExcel, rangeOf } from "./office-ranges.ts";
import { slabsOf } from "./slabs.ts";

const formatOf = (value: Excel.CellValue): string | undefined =>
  value.type === "FormattedNumber" ? value.numberFormat : undefined;

/** The formats that values brought along, as dates from custom functions do. Excel before ExcelApi 1.16 has none. */
export async function valueFormatsInExcel(area: Area): Promise<readonly (readonly (string | undefined)[])[]> {
  const formats: (string | undefined)[][] = [];
  const knowsThem = Office.context.requirements.isSetSupported("ExcelApi", "1.16");
  for (const slab of slabsOf(area)) {
    if (!knowsThem) formats.push(...Array.from({ length: slab.height }, () => []));
    else
      await inExcel(async (context) => {
        const range = rangeOf(context, slab).load("valuesAsJson");
        await context.sync();
        formats.push(...range.valuesAsJson.map((row) => row.map(formatOf)));
      });
  }
  return formats;
}
