import { type Area, below, rightOf } from "../../workbook/area.ts";
import { writeInTurn } from "../../workbook/guarded-write.ts";
import { textFormat } from "../../workbook/number-formats.ts";
import { isSame } from "../../workbook/put-back.ts";
import type { CellValue, Workbook } from "../../workbook/workbook.ts";
import { callsSirene, inTurn } from "./formula-cells.ts";
import { type SheetLook, SheetCells, movedFormula, movesBetween } from "./formula-references.ts";
import { type FrozenBlock, type FrozenCell, blockRows, storedBlocks } from "./frozen-formulas.ts";

/** A formula that can be restored, and the cells that it takes. */
export interface ThawableFormula {
  readonly area: Area;
  readonly formula: string;
  readonly values: readonly (readonly CellValue[])[];
}

export interface Thawable {
  readonly cells: readonly ThawableFormula[];
  /** Frozen cells that cannot be restored, because their content or that of the cells they reference has changed. */
  readonly changed: number;
  /** Frozen cells in hidden rows. They stay as they are. */
  readonly hidden: number;
}

/** Returns true if the cells still show the frozen values and contain no formulas. */
function isStillFrozen(
  { values }: FrozenCell,
  top: number,
  left: number,
  { look, formulaAt }: SheetLook,
): boolean {
  return values.every((line, y) =>
    line.every(
      (value, x) =>
        isSame(look(top + y, left + x), value) && !String(formulaAt(top + y, left + x)).startsWith("="),
    ),
  );
}

/** What the references that `elsewhere` reads say of the cells of a block. */
interface ElsewhereFindings {
  /** Cells whose formula would now be about something else. */
  readonly changed: ReadonlySet<FrozenCell>;
  /** Cells that only their place tells apart from others, whose formulas are about something else. */
  readonly alike: ReadonlySet<FrozenCell>;
}

async function lookElsewhere(
  { cells }: FrozenBlock,
  own: string,
  sheets: SheetCells,
): Promise<ElsewhereFindings> {
  const changed = new Set<FrozenCell>();
  const groups = new Map<string, FrozenCell[]>();
  const now = await Promise.all(
    cells.map(({ formula, elsewhere = [] }) => sheets.elsewhere(formula, own, elsewhere)),
  );
  cells.forEach((cell, index) => {
    const { values, reads, elsewhere } = cell;
    const isUnchanged = now[index]!.every((content, place) => {
      const kept = elsewhere?.[place] ?? null;
      return content !== null && kept !== null && isSame(content, kept);
    });
    if (!isUnchanged) changed.add(cell);
    if (now[index]!.length === 0) return;
    const group = JSON.stringify([values, reads]);
    groups.set(group, [...(groups.get(group) ?? []), cell]);
  });
  const differ = (group: readonly FrozenCell[]) =>
    new Set(group.map(({ elsewhere }) => JSON.stringify(elsewhere))).size > 1;
  return { changed, alike: new Set([...groups.values()].filter(differ).flat()) };
}

/**
 * Returns the formulas of a block that can be restored, at the current rows of their cells: rows may have been
 * inserted, deleted or sorted.
 */
function thawableOf(
  block: FrozenBlock,
  area: Area,
  sheet: SheetLook,
  elsewhere: ElsewhereFindings,
): Omit<Thawable, "hidden"> {
  const { top, left, height, width } = block;
  const grown = area.height - height;
  const found: ThawableFormula[] = [];
  const taken = new Set<number>();
  let changed = 0;
  let next = 0;
  const placeOf = (cell: FrozenCell): ThawableFormula | undefined => {
    for (let turn = 0; turn < area.height; turn += 1) {
      const row = (next + turn) % area.height;
      const at = area.top + row;
      if (taken.has(row) || !isStillFrozen(cell, at, area.left, sheet)) continue;
      if (elsewhere.alike.has(cell) && (row !== cell.row || grown !== 0)) continue;
      const moves = {
        rows: movesBetween(at - top - cell.row, area.top - top),
        columns: movesBetween(area.left - left),
      };
      const formula = movedFormula(cell, moves, sheet, at);
      if (formula === undefined) continue;
      taken.add(row);
      next = row + 1;
      return { area: { ...area, top: at, height: cell.values.length, width }, formula, values: cell.values };
    }
    return undefined;
  };
  for (const cell of block.cells) {
    const place = placeOf(cell);
    if (place !== undefined) {
      // A changed one takes its place all the same, or the formula of another cell with its value would get there.
      if (elsewhere.changed.has(cell)) changed += 1;
      else found.push(place);
      continue;
    }
    const rows = [cell.row, cell.row + grown];
    // A cell that is a formula again was restored, or was never frozen.
    const isFormula = rows.some((row) => callsSirene(sheet.formulaAt(area.top + row, area.left)));
    if (!isFormula) changed += 1;
  }
  return { cells: found, changed };
}

const isWithin = (inner: Area, outer: Area): boolean =>
  inner.sheet === outer.sheet &&
  inner.top >= outer.top &&
  inner.left >= outer.left &&
  below(inner) <= below(outer) &&
  rightOf(inner) <= rightOf(outer);

const touches = (one: Area, other: Area): boolean =>
  one.sheet === other.sheet &&
  one.top < below(other) &&
  other.top < below(one) &&
  one.left < rightOf(other) &&
  other.left < rightOf(one);

const placeName = (sheet: string, row: number, column: number): string => `${sheet}!${row},${column}`;

/**
 * Returns the frozen formulas in some areas that can be restored: the value is still the frozen one, and the
 * referenced cells, of this sheet and of others, have the content they had.
 * @decides which frozen cells become formulas again
 */
export async function findThawable(workbook: Workbook, areas: readonly Area[]): Promise<Thawable> {
  const sheets = new SheetCells(workbook);
  let cells: ThawableFormula[] = [];
  const taken = new Set<string>();
  let changed = 0;
  const hidden = new Set<string>();
  // The latest first, because a cell may have been frozen several times.
  for (const { block, area } of (await storedBlocks(workbook)).toReversed()) {
    if (block === undefined || area === undefined) continue;
    if (!areas.some((each) => touches(each, area))) continue;
    const elsewhere = await lookElsewhere(block, area.sheet, sheets);
    const found = thawableOf(block, area, await sheets.of(area.sheet), elsewhere);
    const own = found.cells.filter((cell) => areas.some((each) => isWithin(cell.area, each)));
    const hiddenRows = own.length === 0 ? new Set<number>() : await workbook.hiddenRows(area);
    for (const cell of own) {
      const place = placeName(cell.area.sheet, cell.area.top, cell.area.left);
      if (hiddenRows.has(cell.area.top)) {
        hidden.add(place);
        continue;
      }
      if (taken.has(place)) continue;
      taken.add(place);
      cells.push(cell);
    }
    changed += found.changed;
  }
  for (;;) {
    const back: ThawableFormula[] = [];
    for (const cell of cells) {
      const willBe = (...at: readonly [string, number, number]) => taken.has(placeName(...at));
      if (await sheets.hasSpills(cell.formula, cell.area.sheet, willBe)) back.push(cell);
    }
    if (back.length === cells.length) return { cells, changed, hidden: hidden.size };
    const stay = cells.filter((cell) => !back.includes(cell));
    for (const { area } of stay) taken.delete(placeName(area.sheet, area.top, area.left));
    changed += stay.length;
    cells = back;
  }
}

/** Groups cells into vertical runs, each of which is written at once. */
function stretchesOf(cells: readonly ThawableFormula[]): ThawableFormula[][] {
  const sorted = cells.toSorted(
    ({ area: one }, { area: other }) =>
      one.sheet.localeCompare(other.sheet) || one.left - other.left || one.top - other.top,
  );
  const stretches: ThawableFormula[][] = [];
  for (const cell of sorted) {
    const last = stretches.at(-1)?.at(-1);
    const follows =
      last?.area.sheet === cell.area.sheet &&
      last.area.left === cell.area.left &&
      last.area.width === 1 &&
      cell.area.width === 1 &&
      below(last.area) === cell.area.top &&
      stretches.at(-1)!.length < blockRows;
    if (follows) stretches.at(-1)!.push(cell);
    else stretches.push([cell]);
  }
  return stretches;
}

/**
 * Restores formulas in place of their values.
 * @throws {WorkbookError} `cells_filled` if a cell has changed since it was read
 */
export async function thaw(workbook: Workbook, cells: readonly ThawableFormula[]): Promise<void> {
  for (const stretch of stretchesOf(cells)) {
    const { sheet, top, left, width } = stretch[0]!.area;
    const rows = stretch.flatMap(({ values, formula }) =>
      values.map((line, y) => ({ line, formula: y === 0 ? formula : "" })),
    );
    const columns = Array.from({ length: width }, (_, x) => ({
      ...{ sheet, top, left: left + x, height: rows.length, width: 1 },
    }));
    await inTurn(workbook, columns, async (turn) => {
      const all = columns.map((_, column) => column);
      const found = await turn.exchange({ first: 0, count: rows.length, columns: all });
      await writeInTurn(turn, {
        ...{ first: 0, count: rows.length, identity: [], place: { top, left } },
        before: all.map((column) => ({ column, values: rows.map(({ line }) => line[column]!) })),
        writes: all.map((column) => ({
          column,
          cells: rows.map(({ formula }) => (column === 0 ? formula : "")),
          formats: found[column]!.formats.map((format) => (format === textFormat ? "General" : null)),
          isTyped: true,
        })),
      });
    });
  }
}
