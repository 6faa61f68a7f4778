import type { Area } from "../../workbook/area.ts";
import type { FormulaCell } from "./formula-cells.ts";

/** Cells in one exchange with Excel. */
const mostCells = 20_000;

/** Rows of tracked columns, and which of their cells are meant. */
export interface FormulaBlock {
  /** Row of the tracked columns, from 0. */
  readonly first: number;
  readonly columns: readonly { readonly column: number; readonly rows: readonly boolean[] }[];
}

/** Columns of one sheet that hold the cells meant, and these in blocks that Excel takes in one exchange. */
export interface FormulaColumns {
  readonly columns: readonly Area[];
  readonly blocks: readonly FormulaBlock[];
}

/** The columns of some cells, sheet by sheet, each as long as all of them reach. */
export function formulaBlocks(cells: readonly FormulaCell[]): FormulaColumns[] {
  const sheets = [...new Set(cells.map(({ area }) => area.sheet))];
  return sheets.map((sheet) => {
    const areas = cells.flatMap(({ area }) => (area.sheet === sheet ? area : []));
    const tops = areas.map(({ top }) => top);
    const top = tops.reduce((one, other) => Math.min(one, other));
    const height = tops.reduce((one, other) => Math.max(one, other)) - top + 1;
    const lefts = [...new Set(areas.map(({ left }) => left))].toSorted((one, other) => one - other);
    const meant = new Set(areas.map((area) => `${area.left} ${area.top - top}`));
    const step = Math.max(1, Math.floor(mostCells / lefts.length));
    const firsts = Array.from({ length: Math.ceil(height / step) }, (_, block) => block * step);
    return {
      columns: lefts.map((left) => ({ sheet, top, left, height, width: 1 })),
      blocks: firsts.map((first) => ({
        first,
        columns: lefts.map((left, column) => ({
          column,
          rows: Array.from({ length: Math.min(step, height - first) }, (_, row) =>
            meant.has(`${left} ${first + row}`),
          ),
        })),
      })),
    };
  });
}
