import { type Area, below } from "./area.ts";
import { exampleCalls, mostCalls } from "./formula-calls.ts";
import type { Workbook } from "./workbook.ts";

/** What Excel would write by itself if formulas are written into a column of a table. */
export interface TableFill {
  /** Rows of the table beside those that are written. */
  readonly rows: number;
  /** Most calls for these. */
  readonly calls: number;
}

/**
 * Returns what Excel would fill along with formulas in a column of cells; undefined for nothing, or nothing that makes
 * calls. By default, Excel fills an otherwise empty column of a table with a formula that an add-in writes into it
 * (OfficeDev/office-js#2093), hidden rows included, and makes the column right of a table a part of it.
 * @param formulas the formula of each cell; null for one that is left out
 * @decides whether more formulas than the user asked for would make calls
 */
export async function tableFill(
  workbook: Workbook,
  area: Area,
  formulas: readonly (string | null)[],
): Promise<TableFill | undefined> {
  const [first] = formulas.filter((formula) => formula !== null);
  if (first === undefined || exampleCalls(first) === 0) return undefined;
  const table = await workbook.tableNear?.(area);
  if (table === undefined) return undefined;
  const top = table.area.top + (table.hasHeader ? 1 : 0);
  const body = { ...area, top, height: below(table.area) - top };
  const cells = await workbook.read(body);
  const isLeft = (row: number) => (formulas[body.top + row - area.top] ?? null) === null;
  const left = cells.formulas.flatMap(([formula], row) => (isLeft(row) ? [formula] : []));
  if (left.length === 0 || left.some((formula) => formula !== "")) return undefined;
  return { rows: left.length, calls: mostCalls(first, left.length) };
}
