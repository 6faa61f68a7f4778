import { readIdentifier } from "../../../shared/identifiers/read.ts";
import { cellText } from "../list-run/cell-value.ts";
import type { CellValue, Workbook, WorkbookSelection } from "../workbook/workbook.ts";

/** Most columns of a row that are read. */
const mostColumns = 200;

const sirenIn = (value: CellValue | undefined): string | undefined => {
  const read = readIdentifier(cellText(value));
  return read.kind === "siren" || read.kind === "siret" ? read.siren : undefined;
};

/** Returns the SIREN of a row's company: the one in the active cell, otherwise the only one in the row. */
export function companyInRow(cells: readonly CellValue[], active: number): string | undefined {
  const own = sirenIn(cells[active]);
  if (own !== undefined) return own;
  const named = new Set(cells.flatMap((value) => sirenIn(value) ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}

/** Returns the SIREN of the company in the selected row. */
export async function companySelected(
  workbook: Workbook,
  { active, region, table }: WorkbookSelection,
): Promise<string | undefined> {
  const { left, width } = table?.area ?? region;
  const row = { ...active, left, width: Math.min(width, mostColumns) };
  const { values } = await workbook.read(row);
  return companyInRow(values[0] ?? [], active.left - left);
}
