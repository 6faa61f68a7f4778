import { landedCells } from "./hidden-rows.ts";
import type { CellValue, TrackedCells, ColumnTurn } from "./workbook.ts";

/** The tracked columns, by index, that identify rows. */
export interface MarkColumns {
  /** Columns that say whose row it is. */
  readonly identity: readonly number[];
  /** Further columns, which tell apart rows of the same company, or rows in a list without identity columns. */
  readonly witnesses: readonly number[];
}

/** The texts of a row in those columns. */
export type RowMark = Readonly<Record<keyof MarkColumns, readonly string[]>>;

/** A cell that the add-in wrote by mistake: what it wrote, and the previous content. */
export interface WrongCell {
  /** Index among the tracked columns. */
  readonly column: number;
  /** Row of the tracked columns where it was written, from 0. */
  readonly row: number;
  /** The attempt to put back in which it was written. @default written before the first */
  readonly attempt?: number;
  /** The identity of its row when it was written. */
  readonly mark: RowMark;
  readonly wrote: CellValue;
  /** The formula that was written, if any. It shows `wrote` or its current result. */
  readonly wroteFormula?: string | undefined;
  readonly was: { readonly value: CellValue; readonly formula: CellValue; readonly format: string };
}

/** The cells of tracked columns as last read, by column. */
type LatestCells = ReadonlyMap<number, TrackedCells>;

/** Largest number of attempts. No person edits between every two of so many. */
const attempts = 50;
/** Extra rows to read after the last written one, where it may be if rows were inserted above. */
const margin = 16;
/** Cells in one exchange with Excel. */
const mostCells = 20_000;
/** Rows in one exchange if some are hidden: then they are written piece by piece. */
const mostWithHidden = 200;
/** Returns how many rows of so many columns fit in one exchange. */
const rowsAtOnce = (columns: number): number => Math.max(1, Math.floor(mostCells / Math.max(1, columns)));

/** Returns true if both are the same content of a cell. A text of digits may have become a number. */
export const isSame = (one: CellValue, other: CellValue): boolean =>
  one === other || String(one) === String(other);

/** Returns what is in a cell: its value, or a formula whose result is empty. */
export const contentOf = (value: CellValue, formula: CellValue): CellValue =>
  value === "" ? formula : value;

/** Returns true for a formula. A text that only looks like one is equal to its value. */
export const isFormula = (formula: CellValue, value: CellValue): boolean =>
  typeof formula === "string" && formula.startsWith("=") && formula !== value;

/** Returns the mark columns, and further ones, each once. */
export const withMarks = (
  { identity, witnesses }: MarkColumns,
  further: readonly number[] = [],
): number[] => [...new Set([...identity, ...witnesses, ...further])];

/** Returns what identifies a row. */
export function markOf(reading: LatestCells, { identity, witnesses }: MarkColumns, row: number): RowMark {
  const textOf = (column: number) => String(reading.get(column)?.values[row] ?? "");
  return { identity: identity.map(textOf), witnesses: witnesses.map(textOf) };
}

const textsOf = ({ identity, witnesses }: RowMark): readonly string[] => [...identity, ...witnesses];
const keyOfMark = (mark: RowMark): string => JSON.stringify(textsOf(mark));

/** Returns whether two marks have a text in common, as those of a row have of which somebody edits one cell. */
const sharesText = (one: RowMark, other: RowMark): boolean =>
  textsOf(one).some((text, place) => text !== "" && text === textsOf(other)[place]);

/** Returns what to type into a cell to restore its content. */
export function typedAgain({ value, formula, format }: WrongCell["was"]): CellValue {
  const isFormula = typeof formula === "string" && formula.startsWith("=");
  if (isFormula && format !== "@") return formula;
  return typeof value === "string" && value !== "" && format !== "@" ? `'${value}` : value;
}

/** Reads whole tracked columns, and at least `rows` rows: where rows were deleted, written cells may lie beyond them. */
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
    hidden: parts.flatMap((part) => part[place]!.hidden ?? []),
  });
  return new Map(present.map((column, place) => [column, joined(place)]));
}

interface WrongCellPlace {
  readonly row: number;
  readonly wrong: WrongCell;
}

/** Returns true if what was written and what goes back are the same. */
export const isIdle = ({ wrote, wroteFormula, was }: WrongCell): boolean =>
  wroteFormula === undefined && was.formula === was.value && isSame(wrote, was.value);

/** Returns true if a cell still contains what was written: the value, or a formula with that result or that text. */
function hasWrittenContent(
  { wrote, wroteFormula }: WrongCell,
  { value, formula }: Pick<WrongCell["was"], "value" | "formula">,
): boolean {
  // A formula with the written value as its result was put back already, or is someone else's.
  if (wroteFormula === undefined) return isSame(value, wrote) && !isFormula(formula, value);
  return isFormula(formula, value) && (isSame(value, wrote) || formula === wroteFormula);
}

/** Groups items by key, in the order of each group's first item. */
function groupsBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(one);
  }
  return groups;
}

/**
 * Returns a function that gives the rows with a mark, by its texts, from the one at `from` on, in those mark columns that
 * still exist; undefined if all of these were deleted.
 */
function rowsByMark(rows: readonly number[], reading: LatestCells, marking: MarkColumns, from = 0) {
  const columns = [...marking.identity, ...marking.witnesses];
  const isPresent = columns.map((column, place) => place >= from && reading.has(column));
  if (!isPresent.includes(true)) return undefined;
  const keyOf = (mark: RowMark) => JSON.stringify(textsOf(mark).filter((_, at) => isPresent[at]));
  const found = groupsBy(rows, (row) => keyOf(markOf(reading, marking, row)));
  return (mark: RowMark): readonly number[] | undefined => found.get(keyOf(mark));
}

/**
 * Finds the rows where the wrong cells are now. Rows are found by their mark, since they may have been sorted. A row
 * whose company changed is found by its witnesses, or without witnesses by its place and content. Only cells that
 * still contain what was written count.
 */
function locate(reading: LatestCells, wrong: readonly WrongCell[], columns: MarkColumns): WrongCellPlace[] {
  const height = Math.max(0, ...[...reading.values()].map(({ values }) => values.length));
  const everyRow = Array.from({ length: height }, (_, row) => row);
  const exact = rowsByMark(everyRow, reading, columns);
  const byWitnesses = rowsByMark(everyRow, reading, columns, columns.identity.length);
  const isAtRow = (row: number, cell: WrongCell) => {
    const cells = reading.get(cell.column);
    if (cells === undefined || row >= cells.values.length) return false;
    return hasWrittenContent(cell, { value: cells.values[row]!, formula: cells.formulas[row]! });
  };
  const taken = new Set<number>();
  const choose = (rows: readonly number[], cells: readonly WrongCell[]) => {
    const free = rows.filter((row) => !taken.has(row));
    const all = free.filter((row) => cells.every((one) => isAtRow(row, one)));
    const [{ row: before } = { row: -1 }] = cells;
    if (all.includes(before)) return before;
    const some = (row: number) => cells.some((one) => isAtRow(row, one));
    return all[0] ?? free.find(some) ?? rows.find(some);
  };
  const located: WrongCellPlace[] = [];
  /** Returns false if none of the rows has any of the cells. */
  const place = (cells: readonly WrongCell[], rows: readonly number[]): boolean => {
    const row = choose(rows, cells);
    if (row === undefined) return false;
    taken.add(row);
    located.push(...cells.flatMap((one) => (isAtRow(row, one) ? [{ row, wrong: one }] : [])));
    return true;
  };
  const lost: WrongCell[][] = [];
  for (const alike of groupsBy(wrong, ({ mark }) => keyOfMark(mark)).values()) {
    const rows = exact?.(alike[0]!.mark);
    // Rows with equal marks are told apart by their place when they were written.
    const placed = ({ row, attempt = -1 }: WrongCell) => `${row} ${attempt}`;
    const groups = rows?.length === 1 ? [alike] : groupsBy(alike, placed).values();
    // Rows with this mark may be others: in an inserted row, which says as little as any empty one, somebody types.
    for (const cells of groups) if (rows === undefined || !place(cells, rows)) lost.push(cells);
  }
  for (const cells of lost) {
    // A row whose witnesses are not found was deleted. A row elsewhere with the same content is another one.
    const rows = byWitnesses === undefined ? everyRow : (byWitnesses(cells[0]!.mark) ?? []);
    place(
      cells,
      rows.filter((row) => !taken.has(row) && cells.every((one) => isAtRow(row, one))),
    );
  }
  return located;
}

/**
 * Restores the located cells of the topmost rows, as many as fit in one exchange. Returns which are done, those that had
 * changed by then (`displaced`) with what this exchange wrote into them, and whether rows were hidden meanwhile, so that
 * cells got another content than their own, or none (`isFiltered`).
 */
async function restoreFirst(
  turn: ColumnTurn,
  reading: LatestCells,
  located: readonly WrongCellPlace[],
  marking: MarkColumns,
  attempt: number,
) {
  const first = located.reduce((least, { row }) => Math.min(least, row), Infinity);
  const { hidden = [] } = [...reading.values()][0]!;
  const most = Math.min(rowsAtOnce(reading.size), hidden.includes(true) ? mostWithHidden : Infinity);
  const within = located.filter(({ row }) => row < first + most);
  const count = within.reduce((last, { row }) => Math.max(last, row), first) - first + 1;
  const columns = [...new Set(within.map(({ wrong }) => wrong.column))];
  const restored = columns.map((column) => {
    const cells: (WrongCell | null)[] = Array.from({ length: count }, () => null);
    for (const { row, wrong } of within) if (wrong.column === column) cells[row - first] = wrong;
    return cells;
  });
  const writes = restored.map((cells, index) => ({
    column: columns[index]!,
    cells: cells.map((wrong) => wrong && typedAgain(wrong.was)),
    // The format decides how typed content is read: a formula typed into a text cell would stay a text.
    formats: cells.map((wrong) => wrong && wrong.was.format),
    isTyped: true,
  }));
  const read = withMarks(marking, columns).filter((column) => reading.has(column));
  const expected = hidden.slice(first, first + count);
  const found = await turn.exchange({ first, count, columns: read, writes, hidden: expected });
  const then: LatestCells = new Map(read.map((column, index) => [column, found[index]!]));
  const keyOf = ({ column }: Pick<WrongCell, "column">, mark: RowMark) => `${column} ${keyOfMark(mark)}`;
  // By the marks of their rows as written, which come back where somebody undoes what was typed, and before that by the
  // marks as read now: a mark column may have been deleted since a cell was written.
  const pending = new Map([
    ...located.map(({ wrong }) => [keyOf(wrong, wrong.mark), wrong] as const),
    ...located.map(({ row, wrong }) => [keyOf(wrong, markOf(reading, marking, row)), wrong] as const),
  ]);
  const isDone = new Set(within.map(({ wrong }) => wrong));
  const landed = restored.map((cells) => landedCells(cells, { expected, actual: found[0]!.hidden ?? [] }));
  let isFiltered = false;
  const met = restored.flatMap((cells, index) =>
    cells.flatMap((meant, at) => {
      const wrong = landed[index]![at]!;
      if (wrong !== meant) isFiltered = true;
      if (wrong !== meant && meant !== null) isDone.delete(meant);
      if (wrong === null) return [];
      const column = columns[index]!;
      const row = first + at;
      const now = then.get(column)!;
      const value = now.values[at]!;
      const mark = markOf(then, marking, at);
      const known = markOf(reading, marking, row);
      const isSameRow = keyOfMark(mark) === keyOfMark(known);
      if (wrong === meant && isSameRow && isSame(value, reading.get(column)!.values[row]!)) return [];
      isDone.delete(wrong);
      const was = { value, formula: now.formulas[at]!, format: now.formats[at]! };
      const { formula, value: shown } = wrong.was;
      const wroteFormula = isFormula(formula, shown) ? String(formula) : undefined;
      const cell = { column, row, attempt, mark, wrote: wrong.was.value, wroteFormula, was };
      const edited = meant !== null && sharesText(mark, known) ? meant : undefined;
      return [{ cell, own: pending.get(keyOf(cell, mark)) ?? edited }];
    }),
  );
  const displaced = met.map(({ cell, own }): WrongCell => {
    // If that cell was wrong too, its content from before that goes back. It is the same one where its row was only edited.
    if (own === undefined || !hasWrittenContent(own, cell.was)) return cell;
    isDone.add(own);
    return { ...cell, was: own.was };
  });
  return { done: isDone, displaced, isFiltered };
}

/** Restores the located cells. Returns those that had changed, with what this wrote, and those not restored yet. */
async function restore(
  turn: ColumnTurn,
  reading: LatestCells,
  located: readonly WrongCellPlace[],
  marking: MarkColumns,
  attempt: number,
): Promise<WrongCell[]> {
  for (let open = located; open.length > 0;) {
    const { done, displaced, isFiltered } = await restoreFirst(turn, reading, open, marking, attempt);
    open = open.filter(({ wrong }) => !done.has(wrong));
    // Someone is editing: the places of the other rows must be read again.
    if (displaced.length > 0 || isFiltered) return [...displaced, ...open.map(({ wrong }) => wrong)];
  }
  return [];
}

/**
 * Restores the previous content of cells written by mistake, wherever their rows are now. What a person has typed
 * over them since stays. Edits made meanwhile are detected, and what they caused to be written wrongly is restored
 * too. Returns the cells that could not be restored: they contain something else now or are gone.
 */
export async function putBack(
  turn: ColumnTurn,
  wrong: readonly WrongCell[],
  marking: MarkColumns,
): Promise<readonly WrongCell[]> {
  let open = wrong.filter((cell) => !isIdle(cell));
  const meant = new Set(open);
  const left: WrongCell[] = [];
  const written = open.map(({ column }) => column);
  const columns = withMarks(marking, written);
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
      // Cells that moved between two exchanges are searched for again.
      if (attempt === attempts - 1) throw error;
    }
  }
  return [...left, ...open.filter((cell) => meant.has(cell))];
}
