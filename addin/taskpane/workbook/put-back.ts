import type { CellValue, TrackedCells, ColumnTurn } from "./workbook.ts";

/** The tracked columns, by index, that tell rows from one another. */
export interface MarkColumns {
  /** Those that tell whose a row is. */
  readonly identity: readonly number[];
  /** Further ones, which tell rows apart that say the same company, or that stand without a column of those. */
  readonly witnesses: readonly number[];
}

/** The texts of a row in those columns. */
export type RowMark = Readonly<Record<keyof MarkColumns, readonly string[]>>;

/** A cell that the add-in wrote and should not have: what it wrote, and what had stood there. */
export interface WrongCell {
  /** Index among the tracked columns. */
  readonly column: number;
  /** Row of the tracked columns where it was written, from 0. */
  readonly row: number;
  /** The attempt to put back in which it was written. @default written before the first */
  readonly attempt?: number;
  /** What told its row from the others when it was written. */
  readonly mark: RowMark;
  readonly wrote: CellValue;
  /** The formula that was written, where it was one: it shows `wrote`, or what it has come to since. */
  readonly wroteFormula?: string | undefined;
  readonly was: { readonly value: CellValue; readonly formula: CellValue; readonly format: string };
}

/** The cells of tracked columns as they were read last, by column. */
type LatestCells = ReadonlyMap<number, TrackedCells>;

/** Edits that come between each of so many attempts and the next come from no person. */
const attempts = 50;
/** Rows beyond the last that was written where it may be by now, when lines were inserted above. */
const margin = 16;
/** Cells in one exchange with Excel. */
const mostCells = 20_000;
/** Rows of so many columns in one exchange. */
const rowsAtOnce = (columns: number): number => Math.max(1, Math.floor(mostCells / Math.max(1, columns)));

/** True for what stands in a cell as the same: a text of digits may have become the number. */
export const isSame = (one: CellValue, other: CellValue): boolean =>
  one === other || String(one) === String(other);

/** True for what is calculated; a text that only looks like a formula is its own value. */
const isFormula = (formula: CellValue, value: CellValue): boolean =>
  typeof formula === "string" && formula.startsWith("=") && formula !== value;

const textsOf = (reading: LatestCells, columns: readonly number[], row: number): string[] =>
  columns.map((column) => String(reading.get(column)?.values[row] ?? ""));

/** What tells a row from the others. */
export const markOf = (reading: LatestCells, { identity, witnesses }: MarkColumns, row: number): RowMark => ({
  identity: textsOf(reading, identity, row),
  witnesses: textsOf(reading, witnesses, row),
});

const keyOfMark = ({ identity, witnesses }: RowMark): string => JSON.stringify([identity, witnesses]);

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
async function readWhole(turn: ColumnTurn, columns: readonly number[], rows: number): Promise<LatestCells> {
  const heights = await turn.heights();
  const present = columns.filter((column) => heights[column] !== undefined);
  if (present.length === 0) return new Map();
  const height = Math.max(rows, Math.min(...present.map((column) => heights[column]!)));
  const step = rowsAtOnce(present.length);
  const parts: (readonly TrackedCells[])[] = [];
  for (let first = 0; first < height; first += step)
    parts.push(await turn.exchange({ first, count: Math.min(step, height - first), columns: present }));
  const joined = (place: number): TrackedCells => ({
    ...parts[0]![place]!,
    values: parts.flatMap((part) => part[place]!.values),
    formulas: parts.flatMap((part) => part[place]!.formulas),
    formats: parts.flatMap((part) => part[place]!.formats),
  });
  return new Map(present.map((column, place) => [column, joined(place)]));
}

interface WrongCellPlace {
  readonly row: number;
  readonly wrong: WrongCell;
}

/** True where what was written and what goes back is the same. */
export const isIdle = ({ wrote, wroteFormula, was }: WrongCell): boolean =>
  wroteFormula === undefined && was.formula === was.value && isSame(wrote, was.value);

/** True of a cell that holds what was written: the value, or the formula, which shows the same or reads as it was typed. */
function holdsWritten(
  { wrote, wroteFormula }: WrongCell,
  { value, formula }: Pick<WrongCell["was"], "value" | "formula">,
): boolean {
  // A formula that shows what was written as a value is what was put back already, or another one's.
  if (wroteFormula === undefined) return isSame(value, wrote) && !isFormula(formula, value);
  return isFormula(formula, value) && (isSame(value, wrote) || formula === wroteFormula);
}

/** Puts what has the same key together, in the order of the first of each. */
function groupsBy<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(one);
  }
  return [...groups.values()];
}

/** The rows of a reading by what they say in some of its columns, those of a mark that are still there. */
class RowsByMark {
  readonly #rows = new Map<string, number[]>();
  readonly #columns: MarkColumns;
  /** False where all these columns were deleted. */
  readonly isPresent: boolean;
  readonly #reading: LatestCells;

  constructor(reading: LatestCells, columns: MarkColumns) {
    this.#reading = reading;
    this.#columns = columns;
    this.isPresent = [...columns.identity, ...columns.witnesses].some((column) => reading.has(column));
    for (let row = 0; row < heightOf(reading); row += 1) {
      const key = this.#keyOf(markOf(reading, columns, row));
      const rows = this.#rows.get(key) ?? [];
      this.#rows.set(key, rows);
      rows.push(row);
    }
  }

  /** Undefined where no row says it, or no column of it is there any more. */
  of(mark: RowMark): readonly number[] | undefined {
    return this.isPresent ? this.#rows.get(this.#keyOf(mark)) : undefined;
  }

  #keyOf({ identity, witnesses }: RowMark): string {
    const present = (columns: readonly number[], texts: readonly string[]) =>
      columns.map((column, place) => (this.#reading.has(column) ? texts[place] : null));
    return JSON.stringify([
      present(this.#columns.identity, identity),
      present(this.#columns.witnesses, witnesses),
    ]);
  }
}

const heightOf = (reading: LatestCells): number =>
  Math.max(0, ...[...reading.values()].map(({ values }) => values.length));

/**
 * Where the rows stand now that wrong cells are in: by what tells them apart, as they may have been sorted; a row that says
 * another company by now is known by its witnesses, or else by its place and what was written. Only cells that hold what
 * was written count.
 */
function locate(reading: LatestCells, wrong: readonly WrongCell[], columns: MarkColumns): WrongCellPlace[] {
  const exact = new RowsByMark(reading, columns);
  const byWitnesses = new RowsByMark(reading, { ...columns, identity: [] });
  const everyRow = Array.from({ length: heightOf(reading) }, (_, row) => row);
  const holds = (row: number, cell: WrongCell) => {
    const cells = reading.get(cell.column);
    if (cells === undefined || row >= cells.values.length) return false;
    return holdsWritten(cell, { value: cells.values[row]!, formula: cells.formulas[row]! });
  };
  const taken = new Set<number>();
  const choose = (rows: readonly number[], cells: readonly WrongCell[]) => {
    const free = rows.filter((row) => !taken.has(row));
    const all = free.filter((row) => cells.every((one) => holds(row, one)));
    const [{ row: before } = { row: -1 }] = cells;
    if (all.includes(before)) return before;
    const some = (row: number) => cells.some((one) => holds(row, one));
    return all[0] ?? free.find(some) ?? rows.find(some);
  };
  const located: WrongCellPlace[] = [];
  const place = (cells: readonly WrongCell[], rows: readonly number[]) => {
    const row = choose(rows, cells);
    if (row === undefined) return;
    taken.add(row);
    located.push(...cells.flatMap((one) => (holds(row, one) ? [{ row, wrong: one }] : [])));
  };
  const lost: WrongCell[][] = [];
  for (const alike of groupsBy(wrong, ({ mark }) => keyOfMark(mark))) {
    const rows = exact.of(alike[0]!.mark);
    // Rows that nothing tells apart are known by their places when they were written.
    const placed = ({ row, attempt = -1 }: WrongCell) => `${row} ${attempt}`;
    const groups = rows?.length === 1 ? [alike] : groupsBy(alike, placed);
    if (rows === undefined) lost.push(...groups);
    else for (const cells of groups) place(cells, rows);
  }
  for (const cells of lost) {
    // A row that none of its witnesses is found of was deleted: one that holds the same is another.
    const rows = byWitnesses.isPresent ? (byWitnesses.of(cells[0]!.mark) ?? []) : everyRow;
    place(
      cells,
      rows.filter((row) => !taken.has(row) && cells.every((one) => holds(row, one))),
    );
  }
  return located;
}

/** What came of one exchange that puts cells back. */
interface Restored {
  readonly done: ReadonlySet<WrongCell>;
  /** Cells that were other ones by then, with what this wrote. */
  readonly displaced: readonly WrongCell[];
}

/** Writes what had stood in the cells located, those of the rows at the top, as many as go in one exchange. */
async function restoreFirst(
  turn: ColumnTurn,
  reading: LatestCells,
  located: readonly WrongCellPlace[],
  marking: MarkColumns,
  attempt: number,
): Promise<Restored> {
  const first = located.reduce((least, { row }) => Math.min(least, row), Infinity);
  const within = located.filter(({ row }) => row < first + rowsAtOnce(reading.size));
  const count = within.reduce((most, { row }) => Math.max(most, row), first) - first + 1;
  const columns = [...new Set(within.map(({ wrong }) => wrong.column))];
  const writes = columns.map((column) => {
    const cells: (CellValue | null)[] = Array.from({ length: count }, () => null);
    const formats: (string | null)[] = Array.from({ length: count }, () => null);
    for (const { row, wrong } of within)
      if (wrong.column === column) {
        cells[row - first] = typedAgain(wrong.was);
        // What is typed is read by it: a formula in a cell of texts would be one of them.
        formats[row - first] = wrong.was.format;
      }
    return { column, cells, formats, isTyped: true };
  });
  const told = [...marking.identity, ...marking.witnesses].filter((column) => reading.has(column));
  const read = [...new Set([...told, ...columns])];
  const found = await turn.exchange({ first, count, columns: read, writes });
  const then: LatestCells = new Map(read.map((column, index) => [column, found[index]!]));
  const keyOf = ({ column, mark }: Pick<WrongCell, "column" | "mark">) => `${column} ${keyOfMark(mark)}`;
  const pending = new Map(located.map(({ wrong }) => [keyOf(wrong), wrong]));
  const isDone = new Set(within.map(({ wrong }) => wrong));
  const displaced = within.flatMap(({ row, wrong }): WrongCell[] => {
    const { column } = wrong;
    const at = row - first;
    const cells = then.get(column)!;
    const value = cells.values[at]!;
    const mark = markOf(then, marking, at);
    const isOther =
      keyOfMark(mark) !== keyOfMark(markOf(reading, marking, row)) ||
      !isSame(value, reading.get(column)!.values[row]!);
    if (!isOther) return [];
    isDone.delete(wrong);
    const was = { value, formula: cells.formulas[at]!, format: cells.formats[at]! };
    const { formula, value: shown } = wrong.was;
    const wroteFormula = isFormula(formula, shown) ? String(formula) : undefined;
    return [{ column, row, attempt, mark, wrote: wrong.was.value, wroteFormula, was }];
  });
  const replaced = displaced.map((cell) => {
    // Where that cell was wrong too, what had stood in it before is what goes back.
    const own = pending.get(keyOf(cell));
    if (own === undefined || !holdsWritten(own, cell.was)) return cell;
    isDone.add(own);
    return { ...cell, was: own.was };
  });
  return { done: isDone, displaced: replaced };
}

/** Writes what had stood in the cells located, and answers those that were other ones by then, with what this wrote. */
async function restore(
  turn: ColumnTurn,
  reading: LatestCells,
  located: readonly WrongCellPlace[],
  marking: MarkColumns,
  attempt: number,
): Promise<WrongCell[]> {
  for (let open = located; open.length > 0;) {
    const { done, displaced } = await restoreFirst(turn, reading, open, marking, attempt);
    open = open.filter(({ wrong }) => !done.has(wrong));
    // Somebody edits: where the other rows stand is to be read anew.
    if (displaced.length > 0) return [...displaced, ...open.map(({ wrong }) => wrong)];
  }
  return [];
}

/**
 * Puts back what stood in cells that were written and should not have been, wherever their rows are by now. What somebody
 * has typed over them since stays; edits that come meanwhile are seen, and what they made wrong is put back too. Answers
 * the cells that are left: they hold something else by now, or are gone.
 */
export async function putBack(
  turn: ColumnTurn,
  wrong: readonly WrongCell[],
  marking: MarkColumns,
): Promise<readonly WrongCell[]> {
  let open = wrong.filter((cell) => !isIdle(cell));
  const meant = new Set(open);
  const left: WrongCell[] = [];
  const columns = [
    ...new Set([...marking.identity, ...marking.witnesses, ...open.map(({ column }) => column)]),
  ];
  for (let attempt = 0; open.length > 0 && attempt < attempts; attempt += 1) {
    try {
      const last = open.reduce((most, { row }) => Math.max(most, row), 0);
      const reading = await readWhole(turn, columns, last + margin);
      const located = reading.size === 0 ? [] : locate(reading, open, marking);
      const found = new Set(located.map(({ wrong: cell }) => cell));
      const unmet = open.filter((cell) => meant.has(cell) && !found.has(cell));
      const again = await restore(turn, reading, located, marking, attempt);
      open = again.filter((cell) => !isIdle(cell));
      left.push(...unmet);
    } catch (error) {
      // Cells that went between two exchanges are looked for anew.
      if (attempt === attempts - 1) throw error;
    }
  }
  return [...left, ...open.filter((cell) => meant.has(cell))];
}
