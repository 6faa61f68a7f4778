import { sameArea, type Area } from "../../workbook/area.ts";
import type { Cells, CellValue, Spill, Workbook } from "../../workbook/workbook.ts";
import { callsSirene } from "./sirene-formula.ts";

/** A cell whose formula calls the add-in. */
export interface FormulaCell {
  readonly area: Area;
  readonly formula: string;
  readonly value: CellValue;
  /** The cells that its result fills, where that is more than its own. */
  readonly spill?: Spill | undefined;
}

/** The cells among `cells` whose formula calls the add-in, row by row. */
export function formulaCells({ area, values, formulas }: Cells): FormulaCell[] {
  return formulas.flatMap((row, y) =>
    row.flatMap((formula, x) =>
      callsSirene(formula)
        ? {
            area: { ...area, top: area.top + y, left: area.left + x, height: 1, width: 1 },
            formula,
            value: values[y]?.[x] ?? "",
          }
        : [],
    ),
  );
}

/** What Excel shows in place of a value: an error, or that it still waits (#BUSY!, #GETTING_DATA, #CONNECT!). */
const errorText =
  /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!|PYTHON!|GETTING_DATA|EXTERNAL!)/i;

/** True for a cell that shows an error, or no value yet. */
export const showsError = ({ value }: { readonly value: CellValue }): boolean =>
  typeof value === "string" && errorText.test(value);

/** Formulas of an area that a person sees, and how many stand in rows that are hidden. */
export interface VisibleFormulas {
  readonly cells: readonly FormulaCell[];
  readonly hidden: number;
}

/** As `findFormulas`, those apart whose rows a filter or a person hides. */
export async function findVisibleFormulas(workbook: Workbook, area: Area): Promise<VisibleFormulas> {
  const all = await findFormulas(workbook, area);
  const hidden = all.length === 0 ? new Set<number>() : await workbook.hiddenRows(area);
  const cells = all.filter((cell) => !hidden.has(cell.area.top));
  return { cells, hidden: all.length - cells.length };
}

/**
 * The cells of `area` that hold a formula of the add-in. A cell that only shows what another's formula spills is left
 * out: writing to it would break the spill.
 */
export async function findFormulas(workbook: Workbook, area: Area): Promise<FormulaCell[]> {
  const cells = formulaCells(await workbook.read(area));
  const spills = await workbook.spills(cells.map((cell) => cell.area));
  return cells
    .map((cell, index) => ({ ...cell, spill: spills[index] }))
    .filter(({ area, spill }) => spill === undefined || sameArea(spill.anchor, area));
}
