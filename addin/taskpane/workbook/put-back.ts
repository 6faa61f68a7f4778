import type { CellValue, TrackedCells, ColumnTurn } from "./workbook.ts";

/** A cell that the add-in wrote and should not have: what it wrote, and what had stood there. */
export interface WrongCell {
  /** Index among the tracked columns. */
  readonly column: number;
  /** Row of the tracked columns where it was written, from 0. */
  readonly row: number;
  /** What told whose row it is, when it was written. */
  readonly identity: string;
  readonly wrote: CellValue;
  /** True where a formula was written, which shows `wrote`. */
  readonly wroteFormula?: boolean;
  readonly was: { readonly value: CellValue; readonly formula: CellValue; readonly format: string };
}

/** The cells of tracked columns as they were read last, by column. */
type Reading = ReadonlyMap<number, TrackedCells>;

/** Edits that come between each of so many attempts and the next come from no person. */
const attempts = 50;
/** Rows beyond the last that was written where it may be by now, when lines were inserted above. */
const margin = 16;
/** Rows in one exchange with Excel. */
const slab = 2_000;

/** True for what stands in a cell as the same: a text of digits may have become the number. */
export const isSame = (one: CellValue, other: CellValue): boolean =>
  one === other || String(one) === String(other);

/** True for what is calculated; a text that only looks like a formula is its own value. */
const isFormula = (formula: CellValue, value: CellValue): boolean =>
  typeof formula === "string" && formula.startsWith("=") && formula !== value;

/** What tells whose row it is. */
export const identityOf = (reading: Reading, columns: readonly number[], row: number): string =>
  JSON.stringify(columns.map((column) => String(reading.get(column)?.values[row] ?? "")));

/** What is typed into a cell to have it hold again what it held. */
export function typedAgain({ value, formula, format }: WrongCell["was"]): CellValue {
  const isFormula = typeof formula === "string" && formula.startsWith("=");
  if (isFormula && format !== "@") return formula;
  return typeof value === "string" && value !== "" && format !== "@" ? `'${value}` : value;
}

/**
 * Reads tracked columns from end to end, and at least `rows` of them: where lines were deleted, what was written reaches
 * beyond their end.
 */
async function readWhole(turn: ColumnTurn, columns: readonly number[], rows: number): Promise<Reading> {
  const heights = await turn.heights();
  const present = columns.filter((column) => heights[column] !== undefined);
  if (present.length === 0) return new Map();
  const height = Math.max(rows, Math.min(...present.map((column) => heights[column]!)));
  const read = new Map<number, TrackedCells>();
  for (let first = 0; first < height; first += slab) {
    const count = Math.min(slab, height - first);
    const cells = await turn.exchange({ first, count, columns: present });
    present.forEach((column, index) => {
      const { values = [], formulas = [], formats = [] } = read.get(column) ?? {};
      const part = cells[index]!;
      read.set(column, {
        ...part,
        values: [...values, ...part.values],
        formulas: [...formulas, ...part.formulas],
        formats: [...formats, ...part.formats],
      });
    });
  }
  return read;
}

interface Located {
  readonly row: number;
  readonly wrong: WrongCell;
}

/** The wrong cells by the row in which they were written. */
function byRow(wrong: readonly WrongCell[]): WrongCell[][] {
  const rows = new Map<string, WrongCell[]>();
  for (const one of wrong) {
    const key = `${one.row} ${one.identity}`;
    const row = rows.get(key) ?? [];
    rows.set(key, row);
    row.push(one);
  }
  return [...rows.values()];
}

/**
 * Where the rows stand now that wrong cells are in: by what tells whose they are, as they may have been sorted; a row that
 * says another company by now is known by its place, or by what was written. Only cells that hold what was written count.
 */
function locate(reading: Reading, wrong: readonly WrongCell[], identifying: readonly number[]): Located[] {
  const height = Math.max(0, ...[...reading.values()].map(({ values }) => values.length));
  const rowsOf = new Map<string, number[]>();
  for (let row = 0; row < height; row += 1) {
    const identity = identityOf(reading, identifying, row);
    const rows = rowsOf.get(identity) ?? [];
    rowsOf.set(identity, rows);
    rows.push(row);
  }
  const taken = new Set<number>();
  const holds = (row: number, { column, wrote, wroteFormula = false }: WrongCell) => {
    const cells = reading.get(column);
    if (cells === undefined || row >= cells.values.length) return false;
    const value = cells.values[row]!;
    // A formula that shows what was written is what was put back already, or another one's.
    return isSame(value, wrote) && isFormula(cells.formulas[row]!, value) === wroteFormula;
  };
  const place = (row: number | undefined, cells: readonly WrongCell[]): Located[] => {
    if (row === undefined) return [];
    taken.add(row);
    return cells.flatMap((one) => (holds(row, one) ? [{ row, wrong: one }] : []));
  };
  const choose = (rows: readonly number[], cells: readonly WrongCell[]) => {
    const free = rows.filter((row) => !taken.has(row));
    const all = free.filter((row) => cells.every((one) => holds(row, one)));
    const [{ row: before } = { row: -1 }] = cells;
    if (all.includes(before)) return before;
    return all[0] ?? free.find((row) => cells.some((one) => holds(row, one)));
  };
  const lost: WrongCell[][] = [];
  const located: Located[] = [];
  for (const cells of byRow(wrong)) {
    const row = choose(rowsOf.get(cells[0]!.identity) ?? [], cells);
    if (row === undefined && !rowsOf.has(cells[0]!.identity)) lost.push(cells);
    else located.push(...place(row, cells));
  }
  const everyRow = Array.from({ length: height }, (_, row) => row);
  for (const cells of lost) {
    const full = everyRow.filter((row) => cells.every((one) => holds(row, one)));
    located.push(...place(choose(full, cells), cells));
  }
  return located;
}

/** Writes what had stood in the cells located, and answers those that were other ones by then, with what this wrote. */
async function restore(
  turn: ColumnTurn,
  reading: Reading,
  located: readonly Located[],
  identifying: readonly number[],
): Promise<WrongCell[]> {
  const first = Math.min(...located.map(({ row }) => row));
  const last = Math.max(...located.map(({ row }) => row));
  const within = located.filter(({ row }) => row < first + slab);
  const count = Math.min(slab, last - first + 1);
  const columns = [...new Set(within.map(({ wrong }) => wrong.column))];
  const writes = columns.map((column) => {
    const cells: (CellValue | null)[] = Array.from({ length: count }, () => null);
    for (const { row, wrong } of within)
      if (wrong.column === column) cells[row - first] = typedAgain(wrong.was);
    return { column, cells, isTyped: true };
  });
  const read = [...new Set([...identifying.filter((column) => reading.has(column)), ...columns])];
  const found = await turn.exchange({ first, count, columns: read, writes });
  const then: Reading = new Map(read.map((column, index) => [column, found[index]!]));
  const keyOf = ({ column, identity }: Pick<WrongCell, "column" | "identity">) => `${column} ${identity}`;
  const pending = new Map(located.map(({ wrong }) => [keyOf(wrong), wrong]));
  const isDone = new Set(within.map(({ wrong }) => wrong));
  const displaced = within.flatMap(({ row, wrong }): WrongCell[] => {
    const { column } = wrong;
    const at = row - first;
    const cells = then.get(column)!;
    const value = cells.values[at]!;
    const identity = identityOf(then, identifying, at);
    const isOther =
      identity !== identityOf(reading, identifying, row) || !isSame(value, reading.get(column)!.values[row]!);
    if (!isOther) return [];
    isDone.delete(wrong);
    const was = { value, formula: cells.formulas[at]!, format: cells.formats[at]! };
    const wroteFormula = isFormula(wrong.was.formula, wrong.was.value);
    return [{ column, row, identity, wrote: wrong.was.value, wroteFormula, was }];
  });
  return [
    ...displaced.map((cell) => {
      // Where that cell was wrong too, what had stood in it before is what goes back.
      const own = pending.get(keyOf(cell));
      const isOwn =
        own !== undefined &&
        isSame(own.wrote, cell.was.value) &&
        isFormula(cell.was.formula, cell.was.value) === (own.wroteFormula ?? false);
      if (!isOwn) return cell;
      isDone.add(own);
      return { ...cell, was: own.was };
    }),
    ...located.flatMap(({ wrong }) => (isDone.has(wrong) ? [] : [wrong])),
  ];
}

/**
 * Puts back what stood in cells that were written and should not have been, wherever their rows are by now. What somebody
 * has typed over them since stays; edits that come meanwhile are seen, and what they made wrong is put back too.
 */
export async function putBack(
  turn: ColumnTurn,
  wrong: readonly WrongCell[],
  identifying: readonly number[],
): Promise<void> {
  let open = wrong.filter(({ wrote, was }) => !isSame(wrote, was.value) || was.formula !== was.value);
  const columns = [...new Set([...identifying, ...open.map(({ column }) => column)])];
  for (let attempt = 0; open.length > 0 && attempt < attempts; attempt += 1) {
    try {
      const reading = await readWhole(turn, columns, Math.max(...open.map(({ row }) => row)) + margin);
      if (reading.size === 0) return;
      const located = locate(reading, open, identifying);
      open = located.length === 0 ? [] : await restore(turn, reading, located, identifying);
    } catch (error) {
      // Cells that went between two exchanges are looked for anew.
      if (attempt === attempts - 1) throw error;
    }
  }
}
