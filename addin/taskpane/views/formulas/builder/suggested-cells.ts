import { readIdentifier } from "../../../../../shared/identifiers/read.ts";
import type { Area } from "../../../workbook/area.ts";
import type { CellValue, Workbook } from "../../../workbook/workbook.ts";

/** Where the numbers of companies stand near the active cell, and where formulas for them would go. */
export interface SuggestedCells {
  /** The cells of the numbers, without their heading. */
  readonly numbers: Area;
  readonly target: Pick<Area, "top" | "left">;
}

/** Rows that are looked at to tell a column of numbers. */
const sample = 200;

const isNumber = (value: CellValue): boolean =>
  typeof value !== "boolean" && "siren" in readIdentifier(value);

/** How many of the rows of a column hold a number of a company, its first row apart where it is a heading. */
const countIn = (values: readonly (readonly CellValue[])[], column: number): number =>
  values.filter((row) => isNumber(row[column] ?? "")).length;

/**
 * The column of numbers among the cells around the active one: the active cell's own where it holds any, else the one that holds
 * most. Undefined where none does.
 * @decides for which cells the pane offers to write formulas
 */
export function suggestCells(
  { values, area }: { readonly values: readonly (readonly CellValue[])[]; readonly area: Area },
  active: Area,
): SuggestedCells | undefined {
  const looked = values.slice(0, sample);
  const counts = Array.from({ length: area.width }, (_, column) => countIn(looked, column));
  const own = active.left - area.left;
  const most = Math.max(0, ...counts);
  if (most === 0) return undefined;
  const chosen = (counts[own] ?? 0) > 0 ? own : counts.indexOf(most);
  const filled = values.flatMap((row, at) => (String(row[chosen] ?? "").trim() === "" ? [] : [at]));
  // A heading is no number, and what stands below it is one.
  const first = isNumber(values[filled[0]!]![chosen]!) ? filled[0]! : filled[1]!;
  const top = area.top + first;
  const height = filled.at(-1)! - first + 1;
  const isFree = own !== chosen && own >= 0 && own < area.width && isEmpty(values, own, first);
  const left = isFree || own >= area.width ? active.left : area.left + area.width;
  return { numbers: { ...area, top, left: area.left + chosen, height, width: 1 }, target: { top, left } };
}

const isEmpty = (values: readonly (readonly CellValue[])[], column: number, from: number): boolean =>
  values.slice(from).every((row) => (row[column] ?? "") === "");

/** As `suggestCells`, for where the user is in the workbook; of a selected column, its selected cells. */
export async function cellsNear(workbook: Workbook): Promise<SuggestedCells | undefined> {
  const { active, area, region, table } = await workbook.selected();
  const whole = table?.area ?? region;
  const around =
    whole.height * whole.width > mostCells ? { ...whole, height: Math.ceil(mostCells / whole.width) } : whole;
  const { values } = await workbook.read(around);
  const found = suggestCells({ values, area: around }, active);
  if (found === undefined || area === undefined || area.height < 2) return found;
  const { numbers, target } = found;
  const top = Math.max(numbers.top, area.top);
  const bottom = Math.min(numbers.top + numbers.height, area.top + area.height);
  if (bottom - top < 1) return found;
  return { numbers: { ...numbers, top, height: bottom - top }, target: { ...target, top } };
}

/** Cells that are read to find the column: beyond them, a person says where it ends. */
const mostCells = 400_000;
