import { textFormat } from "../../workbook/number-formats.ts";
import type { Area } from "../../workbook/area.ts";
import type { CellValue, Spill, Workbook } from "../../workbook/workbook.ts";
import { showsError, type FormulaCell } from "./formula-cells.ts";
import { formulaRuns } from "./formula-runs.ts";
import { needsTextFormat } from "./frozen-text.ts";

export interface Frozen {
  /** Formulas replaced by their values. */
  readonly frozen: number;
  /** Formulas left as they are, because they show an error or no value yet. */
  readonly left: number;
}

/** The format a cell needs to show as a value what it showed as a formula; undefined where its own does. */
const formatFor = (value: CellValue, ownFormat: string | undefined): string | undefined =>
  typeof value === "string" && needsTextFormat(value) ? textFormat : ownFormat;

/** Formats the cells of a column, neighbours of one format at once. */
async function formatColumn(
  workbook: Workbook,
  column: Area,
  formats: readonly (string | undefined)[],
): Promise<void> {
  let start = 0;
  for (let row = 1; row <= formats.length; row += 1) {
    if (row < formats.length && formats[row] === formats[start]) continue;
    const format = formats[start];
    if (format !== undefined)
      await workbook.format({ ...column, top: column.top + start, height: row - start }, format);
    start = row;
  }
}

/** Writes values where formulas stood: what a formula spilled goes with it, so it was read before. */
async function writeValues(
  workbook: Workbook,
  area: Area,
  values: readonly (readonly CellValue[])[],
  ownFormats: readonly (readonly (string | undefined)[])[],
): Promise<void> {
  for (let x = 0; x < area.width; x += 1) {
    const formats = values.map((row, y) => formatFor(row[x] ?? "", ownFormats[y]?.[x]));
    await formatColumn(workbook, { ...area, left: area.left + x, width: 1 }, formats);
  }
  await workbook.write(area, values);
}

async function freezeSpill(workbook: Workbook, { anchor, area }: Spill): Promise<void> {
  const { values } = await workbook.read(area);
  const formats = await workbook.valueFormats(area);
  // The formula's own cell first: while it holds the formula, its neighbours cannot be written.
  await workbook.write(anchor, [[values[0]?.[0] ?? ""]]);
  await writeValues(workbook, area, values, formats);
}

/** Replaces the formulas of `cells` by their values; those that show an error stay formulas. */
export async function freeze(workbook: Workbook, cells: readonly FormulaCell[]): Promise<Frozen> {
  const settled = cells.filter((cell) => !showsError(cell));
  for (const { area, cells: inRun } of formulaRuns(settled.filter(({ spill }) => spill === undefined))) {
    const formats = await workbook.valueFormats(area);
    const values = inRun.map(({ value }) => [value]);
    await writeValues(workbook, area, values, formats);
  }
  for (const { spill } of settled) if (spill !== undefined) await freezeSpill(workbook, spill);
  return { frozen: settled.length, left: cells.length - settled.length };
}
