import { WorkbookError, type Workbook } from "./workbook.ts";
import type { Area } from "./area.ts";

/** Merged cells that are named: enough to find the others. */
const mostNamed = 5;

/** The addresses of merged cells as a sentence names them. */
export const mergedText = (cells: readonly string[]): string =>
  cells.slice(0, mostNamed).join(", ") + (cells.length > mostNamed ? " …" : "");

/**
 * Keeps the pane from writing into parts of merged cells: Excel would write somewhere else, or refuse. `columns` of the sheet,
 * from 0, in the rows of `area`; by default its own.
 * @throws {WorkbookError} `merged`, with their addresses
 */
export async function refuseMerged(
  workbook: Workbook,
  area: Area,
  columns: readonly number[] = Array.from({ length: area.width }, (_, x) => area.left + x),
): Promise<void> {
  const merged = await workbook.merged(area, columns);
  if (merged.length > 0) throw new WorkbookError("merged", mergedText(merged));
}
