import { type Area, below, columnIndex, columnName, rightOf } from "../../workbook/area.ts";
import { writeInTurn } from "../../workbook/guarded-write.ts";
import { textFormat } from "../../workbook/number-formats.ts";
import { isSame } from "../../workbook/put-back.ts";
import type { CellValue, Workbook } from "../../workbook/workbook.ts";
import { seededHash } from "../../../../shared/enrichment/sample.ts";
import { type FormulaCell, callsSirene } from "./formula-cells.ts";

/** What the workbook stores about frozen formulas, beside the mark that moves with their cells. */
interface FrozenBlock {
  /** Place and size of the block when it was frozen. */
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
  /** The result of the formula, row by row if it spilled. */
  readonly values: readonly (readonly CellValue[])[];
  /**
   * Content of the cells that the formula references, those in its own row of a table (`[@SIREN]`) among them, in the
   * order of its text; null for one that could not be read.
   */
  readonly reads: readonly (CellValue | null)[];
  /**
   * What the references with a sheet's name led to, those to whole columns and rows, and those to columns of tables, in
   * the order of the text; null for one that could not be read. Absent if there are none. Earlier versions did not store
   * it: what they froze with such references stays frozen.
   */
  readonly elsewhere?: readonly (CellValue | null)[];
}

const key = "sirene.frozen ";

/** Most rows per mark. Their formulas are stored as one text. */
const blockRows = 1_000;

/** A text, in which nothing is a reference. */
const quotedText = String.raw`"(?:[^"]|"")*"`;
/** A name before an exclamation mark: of a sheet, of several, or of a sheet in another workbook. */
const sheetName = String.raw`'(?:[^']|'')*'|[\p{L}\w.:[\]]+`;
const lines = String.raw`\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+`;
const cellsOrLines = String.raw`\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?|${lines}`;
/** The name of a column of a table, in which an apostrophe stands before each special character. */
const header = String.raw`(?:[^[\]@#']|'.)+`;
/** A cell of the formula's own row in a table: `[@SIREN]`, `[@[SIREN no.]]`, `Suppliers[[#This Row],[SIREN]]`. */
const inRow = String.raw`[\p{L}\w.]*\[(?:@|\[#This Row\], *)\[?(${header})\]?\]`;
/** Any other reference to a table, of which a column alone (`Suppliers[SIREN]`) can be read. */
const ofTable = String.raw`[\p{L}\w.]*\[(?:(${header})(?=\](?!:))|(?:[^[\]']|'.|\[[^\]]*\])*)\]`;

/**
 * Matches texts, references with a sheet's name and those to tables, which stay unchanged, and references to cells of
 * the same sheet.
 */
const reference = new RegExp(
  String.raw`${quotedText}|(?:${sheetName})!(?:${cellsOrLines})?|${inRow}|${ofTable}|(?<![\w.$])(\$?)([A-Z]{1,3})(\$?)(\d+)(?![\w(.])`,
  "gu",
);

/**
 * Matches texts, and references with a sheet's name, to tables, and to whole columns and rows. Those whose cells are
 * unclear (a name, `A1:Other!B2`) have no cells.
 */
const namedReference = new RegExp(
  String.raw`${quotedText}|(${sheetName})!(?:(${cellsOrLines})(#?)(?![\p{L}\w.(!:]))?|${inRow}|${ofTable}|(?<![\p{L}\w.$:])(${lines})(?![\p{L}\w.(!:])`,
  "gu",
);

/** Returns the content of a cell of the sheet, by row and column from 0. */
type Look = (row: number, column: number) => CellValue;

/**
 * Returns the content of the cells of a row in the columns that have a header; null if there are none. Several, of tables
 * one below the other or side by side, count together.
 */
function contentInRow({ look, headed }: SheetLook, row: number, header: string): string | null {
  const columns = headed(header).filter(([top]) => top < row);
  return columns.length === 0 ? null : columns.map(([, column]) => look(row, column)).join("\n");
}

/** Returns the content of the cells that a formula in a row references. */
function readsOf(formula: string, sheet: SheetLook, own: number): (CellValue | null)[] {
  return [...formula.matchAll(reference)].flatMap(([, inRow, , , letters, , row]) => {
    if (inRow !== undefined) return [contentInRow(sheet, own, inRow)];
    return letters === undefined ? [] : [sheet.look(Number(row) - 1, columnIndex(letters))];
  });
}

/** Distances that rows and columns may have moved since a formula was frozen, the most likely first. */
interface LineMoves {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/**
 * Returns the possible moves of a referenced cell: those given, none, and all between, because insertions above and
 * in between move it at most as far as the formula's cell or its block.
 */
function movesBetween(...moves: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...moves), Math.max(0, ...moves)];
  const between = Array.from({ length: Math.min(most - least + 1, mostMoves) }, (_, move) => least + move);
  return [...new Set([...moves, 0, ...between])];
}

/** Largest number of moves tried for each referenced cell. */
const mostMoves = 50;

/**
 * Returns a formula for the current place of its cell: each referenced cell has moved along or stayed. Undefined if
 * no such cell has the content it had, since the formula would then be about another company.
 */
function movedFormula(
  { formula, reads }: Pick<FrozenCell, "formula" | "reads">,
  { rows, columns }: LineMoves,
  sheet: SheetLook,
  own: number,
): string | undefined {
  let isLost = false;
  let at = 0;
  const moved = formula.replace(reference, (whole: string, ...groups: readonly (string | undefined)[]) => {
    const [inRow, , fixed, letters, fixedRow, row] = groups;
    if (inRow === undefined && letters === undefined) return whole;
    const content = reads[(at += 1) - 1] ?? null;
    if (letters === undefined) {
      isLost ||= content === null || contentInRow(sheet, own, inRow!) !== content;
      return whole;
    }
    const [top, left] = [Number(row) - 1, columnIndex(letters)];
    const places = rows.flatMap((dy) => columns.map((dx) => [top + dy, left + dx] as const));
    const found = places.find(
      ([y, x]) => y >= 0 && x >= 0 && content !== null && isSame(sheet.look(y, x), content),
    );
    if (found === undefined) {
      isLost = true;
      return whole;
    }
    return `${fixed ?? ""}${columnName(found[1])}${fixedRow ?? ""}${found[0] + 1}`;
  });
  return isLost ? undefined : moved;
}

/** Returns the rows and columns of a reference, from 0, as far as they are used. */
function linesOf(cells: string, used: Area): Omit<Area, "sheet"> {
  const [first = "", last = first] = cells.replaceAll("$", "").split(":");
  const row = (text: string, whole: number) => Number(/\d+/.exec(text)?.[0] ?? whole);
  const column = (text: string, whole: number) => {
    const letters = /[A-Z]+/.exec(text)?.[0];
    return letters === undefined ? whole : columnIndex(letters);
  };
  const [top, left] = [row(first, 1) - 1, column(first, 0)];
  const height = Math.min(row(last, Infinity), below(used)) - top;
  const width = Math.min(column(last, Infinity) + 1, rightOf(used)) - left;
  return { top, left, height, width };
}

/** Returns a hash of the filled cells of an area, each with its place in the area. */
function hashOf({ top, left, height, width }: Omit<Area, "sheet">, look: Look): string {
  const filled: string[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const content = look(top + y, left + x);
      if (content !== "") filled.push(`${y} ${x} ${content}`);
    }
  return seededHash(JSON.stringify(filled), 1).toString(36);
}

/** What a sheet contains. */
interface SheetLook {
  readonly used: Area | undefined;
  readonly look: Look;
  readonly formulaAt: Look;
  /** Returns the places of the cells that contain a header as it stands in a reference, by row and column from 0. */
  readonly headed: (header: string) => readonly (readonly [row: number, column: number])[];
}

/** Reads the used cells of sheets, each sheet once. */
class SheetCells {
  readonly #workbook: Workbook;
  readonly #sheets = new Map<string, Promise<SheetLook>>();
  readonly #contents = new Map<string, Promise<CellValue | null>>();
  #names: Promise<readonly string[]> | undefined;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  of(sheet: string): Promise<SheetLook> {
    const known = this.#sheets.get(sheet);
    if (known !== undefined) return known;
    const read = this.#read(sheet);
    this.#sheets.set(sheet, read);
    return read;
  }

  async #read(sheet: string): Promise<SheetLook> {
    const used = await this.#workbook.used(sheet);
    if (used === undefined) return { used, look: () => "", formulaAt: () => "", headed: () => [] };
    const { values, formulas } = await this.#workbook.read(used);
    const at = (cells: readonly (readonly CellValue[])[]) => (row: number, column: number) =>
      cells[row - used.top]?.[column - used.left] ?? "";
    const places = new Map<string, (readonly [number, number])[]>();
    const headed = (header: string) => {
      const text = header.replace(/'(.)/g, "$1");
      const found =
        places.get(text) ??
        values.flatMap((line, y) =>
          line.flatMap((value, x) => (value === text ? [[used.top + y, used.left + x] as const] : [])),
        );
      places.set(text, found);
      return found;
    };
    return { used, look: at(values), formulaAt: at(formulas), headed };
  }

  /**
   * Returns what the references of a formula lead to that are no cells of its own sheet or row, in the order of its
   * text.
   */
  elsewhere(formula: string, own: string): Promise<(CellValue | null)[]> {
    const contents = [...formula.matchAll(namedReference)].flatMap((found) => {
      const [whole, name, cells, spill, inRow, column, ownLines] = found;
      if (whole.startsWith('"') || inRow !== undefined) return [];
      const place = `${name === undefined ? own : ""}!${whole}`;
      const content =
        this.#contents.get(place) ??
        (column === undefined
          ? this.#contentOf(name ?? own, cells ?? ownLines, spill === "#")
          : this.#columnsOf(column));
      this.#contents.set(place, content);
      return [content];
    });
    return Promise.all(contents);
  }

  /**
   * Returns a hash of the columns with this header, in any sheet: which of them is the table's is not asked. Null if
   * there are none.
   */
  async #columnsOf(header: string): Promise<string | null> {
    const hashes: string[] = [];
    for (const sheet of await (this.#names ??= this.#workbook.sheets())) {
      const { used, look, headed } = await this.of(sheet);
      for (const [top, left] of headed(header))
        hashes.push(hashOf({ top, left, height: below(used!) - top, width: 1 }, look));
    }
    return hashes.length === 0 ? null : hashes.join(" ");
  }

  /**
   * Returns the content of one cell, or a hash of several: thousands of formulas may look into the same columns. Null
   * if this workbook does not have such a sheet (any more), or it is unclear which cells are meant.
   */
  async #contentOf(name: string, cells: string | undefined, isSpill: boolean): Promise<CellValue | null> {
    const sheet = name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
    this.#names ??= this.#workbook.sheets();
    if (cells === undefined || !(await this.#names).includes(sheet)) return null;
    const { used, look } = await this.of(sheet);
    const lines = linesOf(cells, used ?? { sheet, top: 0, left: 0, height: 0, width: 0 });
    if (isSpill) {
      const [spill] = await this.#workbook.spills([{ sheet, ...lines, height: 1, width: 1 }]);
      return spill === undefined ? null : hashOf(spill.area, look);
    }
    return cells.includes(":") ? hashOf(lines, look) : look(lines.top, lines.left);
  }
}

/** Groups formulas by column into blocks that share a mark. Each spilling formula is a block of its own. */
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

/** Stores formulas in the workbook before they are frozen. Deletes earlier marks whose cells have formulas again. */
export async function keepFormulas(workbook: Workbook, cells: readonly FormulaCell[]): Promise<void> {
  const sheets = new SheetCells(workbook);
  await dropThawed(workbook, sheets);
  for (const block of blocksOf(cells)) {
    const { sheet, left } = block[0]!.area;
    const own = await sheets.of(sheet);
    const tops = block.map(({ area }) => area.top);
    const spill = block[0]!.spill?.area;
    const top = Math.min(...tops);
    const height = spill?.height ?? Math.max(...tops) - top + 1;
    const width = spill?.width ?? 1;
    const elsewhere = await Promise.all(block.map(({ formula }) => sheets.elsewhere(formula, sheet)));
    const kept: FrozenBlock = {
      ...{ top, left, height, width },
      cells: block.map(({ area, formula }, index) => ({
        row: area.top - top,
        formula,
        values: Array.from({ length: spill?.height ?? 1 }, (_, y) =>
          Array.from({ length: width }, (_, x) => own.look(area.top + y, left + x)),
        ),
        reads: readsOf(formula, own, area.top),
        ...(elsewhere[index]!.length > 0 && { elsewhere: elsewhere[index]! }),
      })),
    };
    const mark = await workbook.mark({ sheet, top, left, height, width: 1 });
    await workbook.set(new Map([[`${key}${mark}`, JSON.stringify(kept)]]));
  }
}

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
}

function blockIn(text: unknown): FrozenBlock | undefined {
  try {
    return typeof text === "string" ? (JSON.parse(text) as FrozenBlock) : undefined;
  } catch {
    return undefined;
  }
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

const nothingElsewhere: ElsewhereFindings = { changed: new Set(), alike: new Set() };

async function lookElsewhere(
  { cells }: FrozenBlock,
  own: string,
  sheets: SheetCells,
): Promise<ElsewhereFindings> {
  const changed = new Set<FrozenCell>();
  const groups = new Map<string, FrozenCell[]>();
  const now = await Promise.all(cells.map(({ formula }) => sheets.elsewhere(formula, own)));
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
  elsewhere = nothingElsewhere,
): Thawable {
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

/**
 * Returns the frozen formulas in some areas that can be restored: the value is still the frozen one, and the
 * referenced cells, of this sheet and of others, have the content they had.
 * @decides which frozen cells become formulas again
 */
export async function findThawable(workbook: Workbook, areas: readonly Area[]): Promise<Thawable> {
  const sheets = new SheetCells(workbook);
  const cells: ThawableFormula[] = [];
  const taken = new Set<string>();
  let changed = 0;
  // The latest first, because a cell may have been frozen several times.
  for (const [mark, text] of [...(await workbook.settings(key))].toReversed()) {
    const block = blockIn(text);
    const area = block && (await workbook.marked(mark));
    if (block === undefined || area === undefined) continue;
    if (!areas.some((each) => touches(each, area))) continue;
    const elsewhere = await lookElsewhere(block, area.sheet, sheets);
    const found = thawableOf(block, area, await sheets.of(area.sheet), elsewhere);
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
    await workbook.set(new Map([[`${key}${mark}`, undefined]]));
    await workbook.unmark(mark);
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
