import { type Area, below, columnIndex, columnName, rightOf } from "../../workbook/area.ts";
import { isSame } from "../../workbook/put-back.ts";
import type { CellValue, Workbook } from "../../workbook/workbook.ts";
import { seededHash } from "../../../../shared/enrichment/sample.ts";

/** A text, in which nothing is a reference. */
const quotedText = String.raw`"(?:[^"]|"")*"`;
/** A name before an exclamation mark: of a sheet, of several, or of a sheet in another workbook. */
const sheetName = String.raw`'(?:[^']|'')*'|[\p{L}\w.:[\]]+`;
const lines = String.raw`\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d+:\$?\d+`;
const cells = String.raw`\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?`;
const cellsOrLines = `${cells}|${lines}`;
/** The name of a column of a table, in which an apostrophe stands before each special character. */
const header = String.raw`(?:[^[\]@#']|'.)+`;
/** A cell of the formula's own row in a table: `[@SIREN]`, `[@[SIREN no.]]`, `Suppliers[[#This Row],[SIREN]]`. */
const inRow = String.raw`[\p{L}\w.]*\[(?:@|\[#This Row\], *)\[?(${header})\]?\]`;
/** Any other reference to a table, of which a column alone (`Suppliers[SIREN]`) can be read. */
const ofTable = String.raw`[\p{L}\w.]*\[(?:(${header})(?=\](?!:))|(?:[^[\]']|'.|\[[^\]]*\])*)\]`;

/**
 * Matches texts, references with a sheet's name and those to tables, which stay unchanged, and references to cells of
 * the same sheet: one, a range, or those that the formula of one fills (`A2#`).
 */
const reference = new RegExp(
  String.raw`${quotedText}|(?:${sheetName})!(?:${cellsOrLines})?|${inRow}|${ofTable}|(?<![\w.$])(${cells})(#?)(?![\w(.])`,
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

/** Rows and columns of a sheet, from 0. */
type Lines = Omit<Area, "sheet">;

/** What a sheet contains. */
export interface SheetLook {
  readonly used: Area;
  readonly look: Look;
  readonly formulaAt: Look;
  /** Returns the places of the cells that contain a header as it stands in a reference, by row and column from 0. */
  readonly headed: (header: string) => readonly (readonly [row: number, column: number])[];
  /** Returns a hash of the filled cells of an area, each with its place in the area. */
  readonly hash: (area: Lines) => string;
}

/** Returns the content of a row in the columns that have a header (of several tables, all); null if there are none. */
function contentInRow({ look, headed }: SheetLook, row: number, header: string): string | null {
  const columns = headed(header).filter(([top]) => top < row);
  return columns.length === 0 ? null : columns.map(([, column]) => look(row, column)).join("\n");
}

/** Returns the content of one cell, or a hash of several. */
const contentOf = ({ look, hash }: SheetLook, area: Lines): CellValue =>
  area.height === 1 && area.width === 1 ? look(area.top, area.left) : hash(area);

/** Returns the size and content of what a formula fills, with the row below: it shows that they became more. */
const spillContent = ({ hash }: SheetLook, { height, width, ...place }: Lines): string =>
  `${height} ${width} ${hash({ ...place, height: height + 1, width })}`;

/** Returns what `spillContent` says now of the cells from one on, which were as many as in `kept`. */
function spillContentLike(kept: CellValue | null, sheet: SheetLook, { top, left }: Lines): string | null {
  const [, height, width] = /^(\d+) (\d+) /.exec(String(kept)) ?? [];
  return width === undefined
    ? null
    : spillContent(sheet, { top, left, height: Number(height), width: Number(width) });
}

/** Distances that rows and columns may have moved since a formula was frozen, the most likely first. */
interface LineMoves {
  /** The first is that of the formula's own cell. */
  readonly rows: readonly number[];
  /** Those of what was in the formula's own row. */
  readonly inOwnRow: readonly number[];
  readonly columns: readonly number[];
}

/**
 * Returns the possible moves of a referenced cell: those given, none, and all between, because insertions above and
 * in between move it at most as far as the formula's cell or its block.
 */
export function movesBetween(...moves: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...moves), Math.max(0, ...moves)];
  const between = Array.from({ length: Math.min(most - least + 1, mostMoves) }, (_, move) => least + move);
  return [...new Set([...moves, 0, ...between])];
}

/** Largest number of moves tried for each referenced cell. */
const mostMoves = 50;

/**
 * Returns a formula for the current place of its cell: the referenced cells have moved along or stayed. Undefined if
 * none such have the content they had, since the formula would then be about another company.
 * @param reads what `SheetCells.reads` returned when the formula was frozen
 */
export function movedFormula(
  { formula, reads }: { readonly formula: string; readonly reads: readonly (CellValue | null)[] },
  { rows, inOwnRow, columns }: LineMoves,
  sheet: SheetLook,
  own: number,
): string | undefined {
  let isLost = false;
  let at = 0;
  const moved = formula.replace(reference, (whole: string, ...groups: readonly (string | undefined)[]) => {
    const [inRow, , text, spill] = groups;
    if (inRow === undefined && text === undefined) return whole;
    const content = reads[(at += 1) - 1] ?? null;
    if (text === undefined) {
      isLost ||= content === null || contentInRow(sheet, own, inRow!) !== content;
      return whole;
    }
    const area = linesOf(text);
    const places = (isInRow(text, own - rows[0]!) ? inOwnRow : rows).flatMap((dy) =>
      columns.map((dx) => [dy, dx] as const),
    );
    const found = places.find(([dy, dx]) => {
      const there = { ...area, top: area.top + dy, left: area.left + dx };
      if (there.top < 0 || there.left < 0 || content === null) return false;
      const now = spill === "#" ? spillContentLike(content, sheet, there) : contentOf(sheet, there);
      return now !== null && isSame(now, content);
    });
    if (found !== undefined) return movedText(whole, ...found);
    isLost = true;
    return whole;
  });
  return isLost ? undefined : moved;
}

/** Returns true for cells of one row, from 0, that a formula filled down follows. */
const isInRow = (cells: string, row: number): boolean =>
  /^\$?[A-Z]+(\d+)(?::\$?[A-Z]+\1)?$/.exec(cells)?.[1] === String(row + 1);

/** Returns true if a formula references something in its own row, from 0: that shows where it belongs. */
export const readsOwnRow = (formula: string, row: number): boolean =>
  [...formula.matchAll(reference)].some(
    ([, inRow, , text]) => inRow !== undefined || (text !== undefined && isInRow(text, row)),
  );

/** Returns a reference to cells that have moved by so many rows and columns. */
const movedText = (text: string, dy: number, dx: number): string =>
  text.replace(
    /([A-Z]+)(\$?)(\d+)/g,
    (_, letters: string, fixed: string, row: string) =>
      `${columnName(columnIndex(letters) + dx)}${fixed}${Number(row) + dy}`,
  );

const boundless = { sheet: "", top: 0, left: 0, height: Infinity, width: Infinity };

/** Returns the rows and columns of a reference, from 0, as far as they are used. */
function linesOf(cells: string, used: Area = boundless): Lines {
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
function hashOf({ top, left, height, width }: Lines, used: Area, look: Look): string {
  const filled: string[] = [];
  for (let y = 0; y < Math.min(height, below(used) - top); y += 1)
    for (let x = 0; x < Math.min(width, rightOf(used) - left); x += 1) {
      const content = look(top + y, left + x);
      if (content !== "") filled.push(`${y} ${x} ${content}`);
    }
  return seededHash(JSON.stringify(filled), 1).toString(36);
}

const nothing: Area = { sheet: "", top: 0, left: 0, height: 0, width: 0 };

/** Returns the value of a key, which is made when it is first needed. */
function onceMade<Value>(made: Map<string, Value>, key: string, make: () => Value): Value {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

/** Reads the used cells of sheets, each sheet once. */
export class SheetCells {
  readonly #workbook: Workbook;
  readonly #sheets = new Map<string, Promise<SheetLook>>();
  readonly #contents = new Map<string, Promise<CellValue | null>>();
  #names: Promise<readonly string[]> | undefined;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  of(sheet: string): Promise<SheetLook> {
    return onceMade(this.#sheets, sheet, () => this.#read(sheet));
  }

  async #read(sheet: string): Promise<SheetLook> {
    const filled = await this.#workbook.used(sheet);
    const used = filled ?? nothing;
    const { values, formulas } = filled ? await this.#workbook.read(filled) : { values: [], formulas: [] };
    const at = (cells: readonly (readonly CellValue[])[]) => (row: number, column: number) =>
      cells[row - used.top]?.[column - used.left] ?? "";
    const places = new Map<string, (readonly [number, number])[]>();
    const headed = (header: string) => {
      const text = header.replace(/'(.)/g, "$1");
      return onceMade(places, text, () =>
        values.flatMap((line, y) =>
          line.flatMap((value, x) => (value === text ? [[used.top + y, used.left + x] as const] : [])),
        ),
      );
    };
    const look = at(values);
    const hashes = new Map<string, string>();
    const hash = (area: Lines) =>
      onceMade(hashes, `${area.top} ${area.left} ${area.height} ${area.width}`, () =>
        hashOf(area, used, look),
      );
    return { used, look, formulaAt: at(formulas), headed, hash };
  }

  /** Returns the content of the cells that a formula in a row references in its own sheet; null if not readable. */
  async reads(formula: string, own: string, ownRow: number): Promise<(CellValue | null)[]> {
    const sheet = await this.of(own);
    const contents: (CellValue | null)[] = [];
    for (const [, inRow, , text, spill] of formula.matchAll(reference)) {
      if (inRow !== undefined) contents.push(contentInRow(sheet, ownRow, inRow));
      if (text === undefined) continue;
      const area = linesOf(text);
      contents.push(spill === "#" ? await this.#spillOf(own, area) : contentOf(sheet, area));
    }
    return contents;
  }

  /** Returns the content of what the formula in a cell fills, as `spillContent` does; null if it fills only its own cell. */
  #spillOf(sheet: string, cell: Lines): Promise<CellValue | null> {
    return onceMade(this.#contents, `${sheet}!${cell.top} ${cell.left} #`, async () => {
      const [spill] = await this.#workbook.spills([{ sheet, ...cell }]);
      return spill === undefined ? null : spillContent(await this.of(sheet), spill.area);
    });
  }

  /**
   * Returns what the references of a formula lead to that are no cells of its own sheet or row, in the order of its
   * text. With `kept`, what this returned before: what a formula filled then is looked at, although it may be frozen now.
   */
  elsewhere(
    formula: string,
    own: string,
    kept?: readonly (CellValue | null)[],
  ): Promise<(CellValue | null)[]> {
    let at = 0;
    const contents = [...formula.matchAll(namedReference)].flatMap((found) => {
      const [whole, name, cells, spill, inRow, column, ownLines] = found;
      if (whole.startsWith('"') || inRow !== undefined) return [];
      const before = kept?.[(at += 1) - 1];
      const place = `${name === undefined ? own : ""}!${whole} ${spill === "#" ? before : ""}`;
      return onceMade(this.#contents, place, () =>
        column === undefined
          ? this.#contentOf(name ?? own, cells ?? ownLines, spill === "#", before)
          : this.#columnsOf(column),
      );
    });
    return Promise.all(contents);
  }

  /** Returns a hash of the columns with this header in any sheet, the table's or not; null if there are none. */
  async #columnsOf(header: string): Promise<string | null> {
    const hashes: string[] = [];
    for (const sheet of await (this.#names ??= this.#workbook.sheets())) {
      const { used, hash, headed } = await this.of(sheet);
      for (const [top, left] of headed(header))
        hashes.push(hash({ top, left, height: below(used) - top, width: 1 }));
    }
    return hashes.length === 0 ? null : hashes.join(" ");
  }

  /**
   * Returns the content of one cell, or a hash of several: thousands of formulas may look into the same columns. Null
   * if this workbook does not have such a sheet (any more), or it is unclear which cells are meant.
   */
  async #contentOf(
    name: string,
    cells: string | undefined,
    isSpill: boolean,
    kept: CellValue | null | undefined,
  ): Promise<CellValue | null> {
    const sheet = sheetNamed(name);
    this.#names ??= this.#workbook.sheets();
    if (cells === undefined || !(await this.#names).includes(sheet)) return null;
    const look = await this.of(sheet);
    const lines = linesOf(cells, look.used);
    if (!isSpill) return cells.includes(":") ? look.hash(lines) : look.look(lines.top, lines.left);
    const cell = { ...lines, height: 1, width: 1 };
    return kept === undefined ? this.#spillOf(sheet, cell) : spillContentLike(kept, look, cell);
  }

  /** Returns true if each cell referenced as `A2#` contains a formula, or will: otherwise this one is an error. */
  async hasSpills(
    formula: string,
    own: string,
    willBe: (sheet: string, row: number, column: number) => boolean,
  ): Promise<boolean> {
    for (const [, name, cell] of formula.matchAll(spillReference)) {
      if (cell === undefined) continue;
      const sheet = name === undefined ? own : sheetNamed(name);
      const { top, left } = linesOf(cell);
      const { formulaAt } = await this.of(sheet);
      if (!String(formulaAt(top, left)).startsWith("=") && !willBe(sheet, top, left)) return false;
    }
    return true;
  }
}

/** Returns the name of a sheet as it is, from a reference. */
const sheetNamed = (name: string): string =>
  name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;

/** Matches texts, and references to the cells that the formula of one fills. */
const spillReference = new RegExp(
  String.raw`${quotedText}|(?:(${sheetName})!)?(?<![\w.$])(\$?[A-Z]{1,3}\$?\d+)#`,
  "gu",
);
