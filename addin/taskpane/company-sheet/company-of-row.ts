import { readIdentifier } from "../../../shared/identifiers/read.ts";
import { cellText } from "../list-run/cell-value.ts";
import type { CellValue, Workbook, WorkbookSelection } from "../workbook/workbook.ts";

/** Columns of a row that are looked at. */
const mostColumns = 200;

const sirenIn = (value: CellValue | undefined): string | undefined => {
  const read = readIdentifier(cellText(value));
  return read.kind === "siren" || read.kind === "siret" ? read.siren : undefined;
};

/**
 * The company that a row is about, by its cells and the one of them that is active: that of the active cell, else the only one
 * that the row names.
 */
export function companyInRow(cells: readonly CellValue[], active: number): string | undefined {
  const own = sirenIn(cells[active]);
  if (own !== undefined) return own;
  const named = new Set(cells.flatMap((value) => sirenIn(value) ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}

/** The company of the row that is selected. */
export async function companySelected(
  workbook: Workbook,
  { active, region, table }: WorkbookSelection,
): Promise<string | undefined> {
  const { left, width } = table?.area ?? region;
  const row = { ...active, left, width: Math.min(width, mostColumns) };
  const { values } = await workbook.read(row);
  return companyInRow(values[0] ?? [], active.left - left);
}
