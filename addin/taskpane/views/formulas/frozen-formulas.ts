import { type Area, below, columnIndex, columnName, rightOf } from "../../workbook/area.ts";
import { writeInTurn } from "../../workbook/guarded-write.ts";
import { textFormat } from "../../workbook/number-formats.ts";
import { isSame } from "../../workbook/put-back.ts";
import type { CellValue, Workbook } from "../../workbook/workbook.ts";
import { type FormulaCell, callsSirene } from "./formula-cells.ts";

/** What the workbook keeps of formulas that became values, beside the mark that moves with their cells. */
interface FrozenBlock {
  /** Where the block began, and its size, when it was frozen. */
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
  readonly cells: readonly FrozenCell[];
}

interface FrozenCell {
  /** Row of the block, from 0. */
  readonly row: number;
  readonly formula: string;
  /** What the formula showed, row by row where it spilled. */
  readonly values: readonly (readonly CellValue[])[];
  /** What the cells that it names held, in the order of its text. */
  readonly reads: readonly CellValue[];
}

const key = "sirene.frozen ";

/** Rows that one mark stands for: what is kept of them is one text. */
const blockRows = 1_000;

/** Texts and cells of other sheets, which stay as they are; cells of the same sheet. */
const reference =
  /"(?:[^"]|"")*"|(?:'(?:[^']|'')*'|[\p{L}\w.]+)!\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)(\d+)(?![\w(.])/gu;

/** What stands in a cell of the sheet, by row and column from 0. */
type Look = (row: number, column: number) => CellValue;

/** What the cells hold that a formula names. */
function readsOf(formula: string, look: Look): CellValue[] {
  return [...formula.matchAll(reference)].flatMap(([, , letters, , row]) =>
    letters === undefined ? [] : [look(Number(row) - 1, columnIndex(letters))],
  );
}

/** How far lines may have moved since a formula was frozen, the likeliest first. */
interface LineMoves {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Lines that were put in above and between move what a formula names by no more than its own cell, or than its block. */
function movesBetween(...moves: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...moves), Math.max(0, ...moves)];
  const between = Array.from({ length: Math.min(most - least + 1, mostMoves) }, (_, move) => least + move);
  return [...new Set([...moves, 0, ...between])];
}

/** Moves that are tried of each cell that a formula names. */
const mostMoves = 50;

/**
 * A formula for where its cell is by now: each cell that it names moved along, or stayed. Undefined where none of these holds
 * what it held: the formula would tell of another company.
 */
export function movedFormula(
  { formula, reads }: Pick<FrozenCell, "formula" | "reads">,
  { rows, columns }: LineMoves,
  look: Look,
): string | undefined {
  let isLost = false;
  let at = 0;
  const moved = formula.replace(
    reference,
    (whole: string, fixed?: string, letters?: string, fixedRow?: string, row?: string) => {
      if (letters === undefined) return whole;
      const held = reads[(at += 1) - 1];
      const [top, left] = [Number(row) - 1, columnIndex(letters)];
      const places = rows.flatMap((dy) => columns.map((dx) => [top + dy, left + dx] as const));
      const found = places.find(
        ([y, x]) => y >= 0 && x >= 0 && held !== undefined && isSame(look(y, x), held),
      );
      if (found === undefined) {
        isLost = true;
        return whole;
      }
      return `${fixed ?? ""}${columnName(found[1])}${fixedRow ?? ""}${found[0] + 1}`;
    },
  );
  return isLost ? undefined : moved;
}

/** Reads the used cells of sheets, each once. */
class SheetCells {
  readonly #workbook: Workbook;
  readonly #sheets = new Map<string, Promise<{ look: Look; formulaAt: Look }>>();

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  of(sheet: string) {
    const known = this.#sheets.get(sheet);
    if (known !== undefined) return known;
    const read = this.#read(sheet);
    this.#sheets.set(sheet, read);
    return read;
  }

  async #read(sheet: string) {
    const used = await this.#workbook.used(sheet);
    if (used === undefined) return { look: () => "", formulaAt: () => "" };
    const { values, formulas } = await this.#workbook.read(used);
    const at = (cells: readonly (readonly CellValue[])[]) => (row: number, column: number) =>
      cells[row - used.top]?.[column - used.left] ?? "";
    return { look: at(values), formulaAt: at(formulas) };
  }
}

/** Formulas that stand in one column, in stretches that one mark stands for; each that spills apart. */
function blocksOf(cells: readonly FormulaCell[]): FormulaCell[][] {
  const blocks = new Map<string, FormulaCell[]>();
  for (const cell of cells) {
    const { sheet, left, top } = cell.area;
    const name =
      cell.spill === undefined
        ? `${sheet}!${left} ${Math.floor(top / blockRows)}`
        : `${sheet}!${left},${top}`;
    blocks.set(name, [...(blocks.get(name) ?? []), cell]);
  }
  return [...blocks.values()];
}

/** Keeps formulas in the workbook before they become values. Marks that earlier ones left whose cells have formulas again go. */
export async function keepFormulas(workbook: Workbook, cells: readonly FormulaCell[]): Promise<void> {
  const sheets = new SheetCells(workbook);
  await dropThawed(workbook, sheets);
  for (const block of blocksOf(cells)) {
    const { sheet, left } = block[0]!.area;
    const { look } = await sheets.of(sheet);
    const tops = block.map(({ area }) => area.top);
    const spill = block[0]!.spill?.area;
    const top = Math.min(...tops);
    const height = spill?.height ?? Math.max(...tops) - top + 1;
    const width = spill?.width ?? 1;
    const kept: FrozenBlock = {
      ...{ top, left, height, width },
      cells: block.map(({ area, formula }) => ({
        row: area.top - top,
        formula,
        values: Array.from({ length: spill?.height ?? 1 }, (_, y) =>
          Array.from({ length: width }, (_, x) => look(area.top + y, left + x)),
        ),
        reads: readsOf(formula, look),
      })),
    };
    const mark = await workbook.mark({ sheet, top, left, height, width: 1 });
    await workbook.set(`${key}${mark}`, JSON.stringify(kept));
  }
}

/** A formula that can come back, and the cells that it takes. */
export interface ThawableFormula {
  readonly area: Area;
  readonly formula: string;
  readonly values: readonly (readonly CellValue[])[];
}

export interface Thawable {
  readonly cells: readonly ThawableFormula[];
  /** Frozen cells that hold something else by now, or whose companies' cells do. */
  readonly changed: number;
}

function blockIn(text: unknown): FrozenBlock | undefined {
  try {
    return typeof text === "string" ? (JSON.parse(text) as FrozenBlock) : undefined;
  } catch {
    return undefined;
  }
}

type SheetLook = Awaited<ReturnType<SheetCells["of"]>>;

/** True where cells show what was frozen, as values. */
function holdsFrozen(
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

/** The formulas of a block that can come back, in the rows where its cells are by now: lines come and go, and lists are sorted. */
function thawableOf(block: FrozenBlock, area: Area, sheet: SheetLook): Thawable {
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
      if (taken.has(row) || !holdsFrozen(cell, at, area.left, sheet)) continue;
      const moves = {
        rows: movesBetween(at - top - cell.row, area.top - top),
        columns: movesBetween(area.left - left),
      };
      const formula = movedFormula(cell, moves, sheet.look);
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
      found.push(place);
      continue;
    }
    const rows = [cell.row, cell.row + grown];
    // What is a formula again was given back, or was never frozen.
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

/**
 * The formulas that were frozen in some areas and can come back: where the value is still the one that was frozen, and the
 * cells that the formula names hold what they held.
 * @decides which frozen cells become formulas again
 */
export async function findThawable(workbook: Workbook, areas: readonly Area[]): Promise<Thawable> {
  const sheets = new SheetCells(workbook);
  const cells: ThawableFormula[] = [];
  const taken = new Set<string>();
  let changed = 0;
  // The latest first: a cell may have been frozen several times.
  for (const [mark, text] of [...(await workbook.settings(key))].toReversed()) {
    const block = blockIn(text);
    const area = block && (await workbook.marked(mark));
    if (block === undefined || area === undefined) continue;
    if (!areas.some((each) => touches(each, area))) continue;
    const found = thawableOf(block, area, await sheets.of(area.sheet));
    const own = found.cells.filter((cell) => areas.some((each) => isWithin(cell.area, each)));
    for (const cell of own) {
      const place = `${cell.area.sheet}!${cell.area.top},${cell.area.left}`;
      if (taken.has(place)) continue;
      taken.add(place);
      cells.push(cell);
    }
    changed += found.changed;
  }
  return { cells, changed };
}

async function dropThawed(workbook: Workbook, sheets: SheetCells): Promise<void> {
  for (const [mark, text] of await workbook.settings(key)) {
    const block = blockIn(text);
    const area = await workbook.marked(mark);
    if (block !== undefined && area !== undefined) {
      const { cells, changed } = thawableOf(block, area, await sheets.of(area.sheet));
      if (cells.length + changed > 0) continue;
    }
    await workbook.set(`${key}${mark}`, undefined);
    await workbook.unmark(mark);
  }
}

/** Columns of cells that stand below one another, which are written in one go. */
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
 * Puts formulas back in place of their values.
 * @throws {WorkbookError} `cells_filled` where a cell was changed since it was looked at
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
    const tracked = await workbook.track(columns);
    try {
      await tracked.turn(async (turn) => {
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
    } finally {
      await tracked.release().catch(() => undefined);
    }
  }
}
