import type { Area } from "../workbook/area.ts";
import type { CellValue, Workbook } from "../workbook/workbook.ts";

/** What is written from the active cell on: values to the right, each with its number format, or one formula. */
export type Inserted =
  | { readonly values: readonly CellValue[]; readonly formats: readonly string[] }
  | { readonly formula: (active: Area) => string };

/** The cells an insertion would fill, and what the first that is not empty holds. */
export interface Target {
  readonly area: Area;
  readonly taken: string | undefined;
}

/** Looks at the cells that `inserted` would fill, from the active cell on. */
export async function targetOf(workbook: Workbook, inserted: Inserted): Promise<Target> {
  const { active } = await workbook.selected();
  const area = { ...active, width: "values" in inserted ? inserted.values.length : 1 };
  const { formulas, values } = await workbook.read(area);
  const taken = (formulas[0] ?? []).findIndex((formula) => formula !== "");
  return { area, taken: taken === -1 ? undefined : String(values[0]?.[taken] || formulas[0]?.[taken]) };
}

/** Writes into the cells of a target, formats first: a number of nine digits may begin with zeros. */
export async function insertAt(workbook: Workbook, area: Area, inserted: Inserted): Promise<void> {
  if ("formula" in inserted) return workbook.writeFormulas(area, [[inserted.formula(area)]]);
  for (const [index, format] of inserted.formats.entries())
    await workbook.format({ ...area, left: area.left + index, width: 1 }, format);
  await workbook.write(area, [inserted.values]);
}
