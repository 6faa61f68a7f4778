import { WorkbookError, type Workbook } from "./workbook.ts";
import type { Area } from "./area.ts";

/** Largest number of merged cells named in a sentence: enough to find the others. */
const mostNamed = 5;

/** Returns the addresses of merged cells as a sentence names them. */
export const mergedText = (cells: readonly string[]): string =>
  cells.slice(0, mostNamed).join(", ") + (cells.length > mostNamed ? " …" : "");

/**
 * Throws if cells to be written are part of merged cells: Excel would write elsewhere or refuse. `columns` of the
 * sheet, from 0, within the rows of `area`; by default the columns of `area`.
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
