import type { Area } from "../../workbook/area.ts";
import type { FormulaCell } from "./formula-cells.ts";

/** Cells of one column without a gap between them. */
export interface FormulaRun {
  readonly area: Area;
  readonly cells: readonly FormulaCell[];
}

/** Groups cells into runs down a column, so that Excel is asked once a run and not once a cell. */
export function formulaRuns(cells: readonly FormulaCell[]): FormulaRun[] {
  const ordered = cells.toSorted(
    ({ area: one }, { area: other }) => one.left - other.left || one.top - other.top,
  );
  const runs: { area: Area; cells: FormulaCell[] }[] = [];
  for (const cell of ordered) {
    const last = runs.at(-1);
    const continues =
      last !== undefined &&
      last.area.left === cell.area.left &&
      last.area.top + last.area.height === cell.area.top;
    if (continues) {
      last.cells.push(cell);
      last.area = { ...last.area, height: last.area.height + 1 };
    } else runs.push({ area: cell.area, cells: [cell] });
  }
  return runs;
}
