import type { Area } from "../../workbook/area.ts";
import type { Workbook } from "../../workbook/workbook.ts";

/** Whose formulas are meant. */
export type FormulaScope = "selection" | "sheet";

/** The cells in use that a scope covers now; undefined when there are none. */
export async function scopeArea(workbook: Workbook, scope: FormulaScope): Promise<Area | undefined> {
  const { area, active } = await workbook.selected();
  return scope === "sheet" ? workbook.used(active.sheet) : area;
}
