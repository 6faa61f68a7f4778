import { type Area, below, rightOf, sameArea } from "../../workbook/area.ts";
import type { CellValue, Cells, ColumnTurn, Spill, Workbook } from "../../workbook/workbook.ts";

/** Texts, quoted sheet names and references to other columns of a table. Nothing in them is a function call. */
const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[[^\]]*\]/g;

/** A function of the add-in. Excel writes the prefix `_xldudf_` while the add-in is not loaded. */
const call = /(?:^|[^\w.])(?:_xldudf_SIRENE_|SIRENE\.)[A-Z]/i;

/** Returns true for a formula that calls a function of the add-in, alone or inside others. */
export function callsSirene(formula: unknown): formula is string {
  return typeof formula === "string" && formula.startsWith("=") && call.test(formula.replace(quoted, ""));
}

/** A cell whose formula calls the add-in. */
export interface FormulaCell {
  readonly area: Area;
  readonly formula: string;
  readonly value: CellValue;
  /** The cells that its result fills, if more than its own. */
  readonly spill?: Spill | undefined;
  /** The values of those cells, row by row. */
  readonly spilled?: readonly CellValue[] | undefined;
}

/** Returns the cells whose formula calls the add-in, row by row. */
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

/** What Excel shows instead of a value: an error, or a placeholder while it waits. */
const errorText =
  /^#(?:N\/A|VALUE!|REF!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!|PYTHON!|GETTING_DATA|EXTERNAL!)/i;

/** Tables in which #N/A is an amount that is not published. Where such a table fails, its first cell shows the error. */
const ofAmounts = /\bSIRENE\.ACCOUNTS\(/i;

/** Returns true for a formula of which a cell shows an error, or no value yet. */
export const showsError = ({
  value,
  formula,
  spilled = [value],
}: Pick<FormulaCell, "value" | "formula" | "spilled">): boolean =>
  (ofAmounts.test(formula) ? [value] : spilled).some(
    (each) => typeof each === "string" && errorText.test(each),
  );

/** Returns how many of these formulas fill more cells than their own. */
export const spillsIn = (cells: readonly FormulaCell[]): number =>
  cells.filter(({ spill }) => spill !== undefined).length;

/** The visible formulas of an area, and the number of those in hidden rows. */
export interface VisibleFormulas {
  readonly cells: readonly FormulaCell[];
  readonly hidden: number;
}

/** Like `findFormulas`, but of the wanted ones alone; those in hidden rows are only counted. */
export async function findVisibleFormulas(
  workbook: Workbook,
  areas: readonly Area[],
  isWanted: (cell: FormulaCell) => boolean = () => true,
): Promise<VisibleFormulas> {
  const cells: FormulaCell[] = [];
  let hiddenCells = 0;
  for (const area of areas) {
    const all = (await findFormulas(workbook, area)).filter(isWanted);
    const hidden = all.length === 0 ? new Set<number>() : await workbook.hiddenRows(area);
    const visible = all.filter((cell) => !hidden.has(cell.area.top));
    cells.push(...visible);
    hiddenCells += all.length - visible.length;
  }
  return { cells, hidden: hiddenCells };
}

/** Returns the cells of `area` with a formula of the add-in, without those that only show another's spill. */
export async function findFormulas(workbook: Workbook, area: Area): Promise<FormulaCell[]> {
  const read = await workbook.read(area);
  const cells = formulaCells(read);
  const spills = await workbook.spills(cells.map((cell) => cell.area));
  const found = cells
    .map((cell, index) => ({ ...cell, spill: spills[index] }))
    .filter(({ area, spill }) => spill === undefined || sameArea(spill.anchor, area));
  const whole = found.reduce((all, { spill }) => (spill === undefined ? all : joined(all, spill.area)), area);
  // All spills are read at once, because each exchange with Excel takes time.
  const { values } = sameArea(whole, area) ? read : await workbook.read(whole);
  return found.map((cell) => {
    if (cell.spill === undefined) return cell;
    const { top, left, height, width } = cell.spill.area;
    const rows = values.slice(top - whole.top, top - whole.top + height);
    const [from, to] = [left - whole.left, left - whole.left + width];
    return { ...cell, spilled: rows.flatMap((row) => row.slice(from, to)) };
  });
}

/** Returns an area extended down and right as far as another, which begins in it. */
const joined = (area: Area, other: Area): Area => ({
  ...area,
  height: Math.max(below(area), below(other)) - area.top,
  width: Math.max(rightOf(area), rightOf(other)) - area.left,
});

/** Cells in one exchange with Excel. */
const mostCells = 20_000;

/** Rows of tracked columns, with the cells selected in them. */
export interface FormulaBlock {
  /** Row of the tracked columns, from 0. */
  readonly first: number;
  readonly columns: readonly { readonly column: number; readonly rows: readonly boolean[] }[];
}

/** Columns of one sheet that contain the selected cells, and blocks that each fit one exchange with Excel. */
interface FormulaColumns {
  readonly columns: readonly Area[];
  readonly blocks: readonly FormulaBlock[];
}

/** Returns the columns of some cells, sheet by sheet. All columns of a sheet have the same rows. */
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

/** Does work in one turn with columns, which are tracked until it ends. */
export async function inTurn<Result>(
  workbook: Workbook,
  columns: readonly Area[],
  work: (turn: ColumnTurn) => Promise<Result>,
): Promise<Result> {
  const tracked = await workbook.track(columns);
  try {
    return await tracked.turn(work);
  } finally {
    await tracked.release().catch(() => undefined);
  }
}

/** The range of cells whose formulas an action applies to. */
export const formulaScopes = ["selection", "sheet", "workbook"] as const;
export type FormulaScope = (typeof formulaScopes)[number];

/** Returns the used cells that a scope covers now, one area per sheet. */
export async function scopeAreas(workbook: Workbook, scope: FormulaScope): Promise<readonly Area[]> {
  const { area, active } = await workbook.selected();
  if (scope === "selection") return area === undefined ? [] : [area];
  const sheets = scope === "sheet" ? [active.sheet] : await workbook.sheets();
  const used: Area[] = [];
  for (const sheet of sheets) {
    const cells = await workbook.used(sheet);
    if (cells !== undefined) used.push(cells);
  }
  return used;
}
