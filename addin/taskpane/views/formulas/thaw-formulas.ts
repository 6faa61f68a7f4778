import { type Area, below, rightOf } from "../../workbook/area.ts";
import { writeInTurn } from "../../workbook/guarded-write.ts";
import { textFormat } from "../../workbook/number-formats.ts";
import { isSame } from "../../workbook/put-back.ts";
import type { CellValue, Workbook } from "../../workbook/workbook.ts";
import { callsSirene, inTurn } from "./formula-cells.ts";
import { type SheetLook, SheetCells, movedFormula, movesBetween, readsOwnRow } from "./formula-references.ts";
import { movedReferences } from "./functions/guide.ts";
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
  /** Cells whose formula references something in its own row. */
  readonly beside: ReadonlySet<FrozenCell>;
}

async function lookElsewhere(
  { cells, top, height }: FrozenBlock,
  own: string,
  sheets: SheetCells,
): Promise<ElsewhereFindings> {
  const now = await Promise.all(
    cells.map(({ formula, elsewhere = [] }) => sheets.elsewhere(formula, own, elsewhere)),
  );
  const changed = cells.filter(
    ({ elsewhere }, index) =>
      !now[index]!.every((content, place) => {
        const kept = elsewhere?.[place] ?? null;
        return content !== null && kept !== null && isSame(content, kept);
      }),
  );
  const beside = new Set(cells.filter(({ formula, row }) => readsOwnRow(formula, top + row)));
  // As if all stood in one row.
  const about = (cell: FrozenCell) =>
    JSON.stringify([
      cell.elsewhere,
      movedReferences(cell.formula, height - cell.row),
      beside.has(cell) || cell.reads,
    ]);
  /** Returns a test for cells whose key others have too, with formulas about something else. */
  const alikeBy = (keyOf: (cell: FrozenCell) => unknown) => {
    const abouts = new Map<string, Set<string>>();
    const key = (cell: FrozenCell) => JSON.stringify(keyOf(cell));
    for (const cell of cells) abouts.set(key(cell), (abouts.get(key(cell)) ?? new Set()).add(about(cell)));
    return (cell: FrozenCell) => abouts.get(key(cell))!.size > 1;
  };
  const byValues = alikeBy(({ values }) => values);
  const byReads = alikeBy(({ values, reads }) => [values, reads]);
  const alike = cells.filter((cell) => (beside.has(cell) ? byReads(cell) : byValues(cell)));
  return { changed: new Set(changed), alike: new Set(alike), beside };
}

/** Finds the current rows of the formulas of a block: rows may have been inserted, deleted or sorted. */
class BlockThaw {
  readonly #block: FrozenBlock;
  readonly #area: Area;
  readonly #sheet: SheetLook;
  readonly #elsewhere: ElsewhereFindings;
  /** Rows by which the block has grown. */
  readonly #grown: number;
  readonly #places = new Map<FrozenCell, ThawableFormula>();
  readonly #taken = new Set<number>();
  #isReordered: boolean;

  constructor(block: FrozenBlock, area: Area, sheet: SheetLook, elsewhere: ElsewhereFindings) {
    this.#block = block;
    this.#area = area;
    this.#sheet = sheet;
    this.#elsewhere = elsewhere;
    this.#grown = area.height - block.height;
    this.#isReordered = this.#grown !== 0;
    this.#findAllPlaces();
  }

  /** Returns the formulas within the chosen areas that can be restored, and how many cells there cannot. */
  thawableIn(chosen: readonly Area[]): Omit<Thawable, "hidden"> {
    const cells: ThawableFormula[] = [];
    let changed = 0;
    for (const cell of this.#block.cells) {
      const place = this.#places.get(cell);
      // A changed one took its place all the same, or the formula of another cell with its value would get there.
      if (place !== undefined && !this.#elsewhere.changed.has(cell)) {
        if (chosen.some((each) => isWithin(place.area, each))) cells.push(place);
      } else if (this.#isLost(cell, place, chosen)) changed += 1;
    }
    return { cells, changed };
  }

  #findAllPlaces(): void {
    const { cells } = this.#block;
    const { beside } = this.#elsewhere;
    // First those that their company tells apart: they show whether all are still in their rows.
    this.#findPlaces(cells.filter((cell) => beside.has(cell)));
    const moved = [...this.#places].some(([cell, { area }]) => area.top !== this.#area.top + cell.row);
    this.#isReordered ||= moved;
    this.#findPlaces(cells.filter((cell) => !beside.has(cell)));
    // If none is beside its company, the block alone was moved.
    if (this.#places.size === 0) for (const cell of cells) this.#tryRow(cell, cell.row, false);
  }

  #findPlaces(cells: readonly FrozenCell[]): void {
    const { height } = this.#area;
    // First all that are still in their own row: the formula of another cell with that value must not get there.
    for (const cell of cells) if (!this.#tryRow(cell, cell.row)) this.#tryRow(cell, cell.row + this.#grown);
    let next = 0;
    for (const cell of cells)
      for (let turn = 0; turn < height && !this.#places.has(cell); turn += 1) {
        const row = (next + turn) % height;
        if (this.#tryRow(cell, row)) next = row + 1;
      }
  }

  /** Takes a row of the block for a cell if its values stand there, beside what its formula references. */
  #tryRow(cell: FrozenCell, row: number, isBeside = true): boolean {
    const { top, left } = this.#block;
    const at = this.#area.top + row;
    if (row < 0 || row >= this.#area.height || this.#taken.has(row)) return false;
    if (this.#elsewhere.alike.has(cell) && (row !== cell.row || this.#isReordered)) return false;
    if (!isStillFrozen(cell, at, this.#area.left, this.#sheet)) return false;
    const own = at - top - cell.row;
    const rows = movesBetween(own, this.#area.top - top);
    const columns = movesBetween(this.#area.left - left);
    const moves = { rows, inOwnRow: isBeside ? [own] : rows, columns };
    const formula = movedFormula(cell, moves, this.#sheet, at);
    if (formula === undefined) return false;
    this.#taken.add(row);
    this.#places.set(cell, { area: this.#areaAt(cell, row), formula, values: cell.values });
    return true;
  }

  #isLost(cell: FrozenCell, place: ThawableFormula | undefined, chosen: readonly Area[]): boolean {
    const rows = [cell.row, cell.row + this.#grown];
    const own = place ? [place.area] : rows.map((row) => this.#areaAt(cell, row));
    // A cell that is a formula again was restored, or was never frozen.
    if (own.some(({ top }) => callsSirene(this.#sheet.formulaAt(top, this.#area.left)))) return false;
    return own.some((one) => chosen.some((each) => touches(each, one)));
  }

  #areaAt({ values }: FrozenCell, row: number): Area {
    return { ...this.#area, top: this.#area.top + row, height: values.length, width: this.#block.width };
  }
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
    const sheet = await sheets.of(area.sheet);
    const found = new BlockThaw(block, area, sheet, elsewhere).thawableIn(areas);
    const hiddenRows = found.cells.length === 0 ? new Set<number>() : await workbook.hiddenRows(area);
    for (const cell of found.cells) {
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
