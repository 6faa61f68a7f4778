import { type HiddenThen, landedCells } from "./hidden-rows.ts";
import {
  contentOf,
  isSame,
  markOf,
  putBack,
  withMarks,
  type MarkColumns,
  type WrongCell,
} from "./put-back.ts";
import {
  WorkbookError,
  type CellValue,
  type ColumnExchange,
  type ColumnTurn,
  type ColumnWrite,
  type TrackedCells,
  type TrackedColumns,
} from "./workbook.ts";

/** Expected content of a tracked column: its heading and its rows. */
export interface ExpectedCells {
  /** Index among the tracked columns. */
  readonly column: number;
  /** The text of its heading; undefined where it is not known. */
  readonly heading?: string | undefined;
  /** Undefined for a row that is not checked. */
  readonly values: readonly (CellValue | undefined)[];
}

/** Rows of tracked columns to be written, and their expected content. */
export interface GuardedRows {
  /** Rows of the tracked columns, from 0. */
  readonly first: number;
  readonly count: number;
  /** The columns that identify whose row it is. */
  readonly identity: readonly ExpectedCells[];
  /** Further columns, with any content, that tell rows apart and help to find a row again. @default none */
  readonly witnesses?: readonly number[];
  /** What the cells to be written contained when the write was decided. */
  readonly before: readonly ExpectedCells[];
  readonly writes: readonly ColumnWrite[];
  /** The required place of the first column, for content that fits only there. */
  readonly place?: { readonly top: number; readonly left: number } | undefined;
}

/** Content of the columns just before an exchange wrote, by column index. */
export type FoundCells = ReadonlyMap<number, TrackedCells>;

/** Returns true if a write leaves a row of its column unchanged. */
const leaves = ({ cells, formats }: ColumnWrite, row: number): boolean => {
  const keepsFormat = formats === undefined || (typeof formats !== "string" && formats[row] === null);
  return keepsFormat && cells?.[row] === null;
};

/**
 * Returns why the cells must not be written as found; undefined if they are as expected.
 * @decides whether cells that changed since they were read are written over
 */
function refusalOf(found: FoundCells, rows: GuardedRows): "list_changed" | "cells_filled" | undefined {
  const { identity, before, writes, place } = rows;
  const [one] = found.values();
  for (const { top, height } of found.values())
    if (top !== one!.top || height !== one!.height) return "list_changed";
  if (place !== undefined && (one!.top !== place.top || one!.left !== place.left)) return "list_changed";
  const isMoved = [...identity, ...before].some(({ column, heading }) => {
    const text = found.get(column)!.heading;
    return heading !== undefined && String(text) !== heading;
  });
  const differs = ({ column, values }: ExpectedCells) =>
    values.some((value, row) => value !== undefined && !isSame(value, found.get(column)!.values[row]!));
  if (isMoved || identity.some(differs)) return "list_changed";
  const isFilled = before.some(({ column, values }) => {
    const write = writes.find((each) => each.column === column);
    const { values: now, formulas } = found.get(column)!;
    return values.some((value, row) => {
      if (value === undefined || (write !== undefined && leaves(write, row))) return false;
      return !isSame(value, contentOf(now[row]!, formulas[row]!));
    });
  });
  return isFilled ? "cells_filled" : undefined;
}

const markingOf = ({ identity, witnesses = [] }: GuardedRows): MarkColumns => ({
  identity: identity.map(({ column }) => column),
  witnesses,
});

const hiddenIn = (found: FoundCells): readonly boolean[] => [...found.values()][0]?.hidden ?? [];

/** Returns true if a write gave a row another cell than its own, or none, because rows were hidden meanwhile. */
const isDisplaced = ({ writes }: GuardedRows, hidden: HiddenThen): boolean =>
  writes.some(({ cells = [] }) => landedCells(cells, hidden).some((cell, row) => cell !== cells[row]));

/** Returns the cells that an exchange wrote, with their previous content. */
function writtenCells(found: FoundCells, rows: GuardedRows, hidden: HiddenThen): WrongCell[] {
  const marking = markingOf(rows);
  return rows.writes.flatMap(({ column, cells = [] }) => {
    const { values, formulas, formats } = found.get(column)!;
    return landedCells(cells, hidden).flatMap((wrote, row) => {
      if (wrote === null) return [];
      const was = { value: values[row]!, formula: formulas[row]!, format: formats[row]! };
      return [{ column, row: rows.first + row, mark: markOf(found, marking, row), wrote, was }];
    });
  });
}

/** Restores the formats that an exchange set on cells that it should not have written. */
async function putFormatsBack(
  turn: ColumnTurn,
  found: FoundCells,
  { first, count, writes }: GuardedRows,
): Promise<void> {
  const back = writes.flatMap(({ column, formats }): ColumnWrite[] => {
    if (formats === undefined) return [];
    const before = found.get(column)!.formats;
    const isSet = (row: number) => typeof formats === "string" || formats[row] !== null;
    return [{ column, formats: before.map((format, row) => (isSet(row) ? format : null)) }];
  });
  if (back.length === 0) return;
  const columns = back.map(({ column }) => column);
  await turn.exchange({ first, count, columns, writes: back, hidden: hiddenIn(found) });
}

/** Does what `writeGuarded` does, within a given turn. */
export async function writeInTurn(turn: ColumnTurn, rows: GuardedRows): Promise<FoundCells> {
  try {
    return await writeAsFound(turn, rows);
  } catch (error) {
    const { witnesses = [] } = rows;
    const isChanged = error instanceof WorkbookError && error.reason === "list_changed";
    if (!isChanged || witnesses.length === 0) throw error;
    const heights = await turn.heights();
    const present = witnesses.filter((column) => heights[column] !== undefined);
    if (present.length === witnesses.length) throw error;
    // A witness column may be deleted: it does not say whose row it is.
    return writeInTurn(turn, { ...rows, witnesses: present });
  }
}

async function writeAsFound(turn: ColumnTurn, rows: GuardedRows): Promise<FoundCells> {
  const { first, count, writes } = rows;
  const marking = markingOf(rows);
  const checked = rows.before.map(({ column }) => column);
  const columns = withMarks(marking, checked);
  const read = async (written: Pick<ColumnExchange, "writes" | "hidden">) => {
    const cells = await turn.exchange({ first, count, columns, ...written });
    return new Map(columns.map((column, index) => [column, cells[index]!]));
  };
  const looked = await read({});
  const refusal = refusalOf(looked, rows);
  if (refusal !== undefined) throw new WorkbookError(refusal);
  if (writes.length === 0) return looked;
  const expected = hiddenIn(looked);
  let found: FoundCells;
  try {
    found = await read({ writes, hidden: expected });
  } catch (error) {
    // Excel does not roll back the part of a batch that ran before the failure.
    const written = writtenCells(looked, rows, { expected, actual: expected });
    await putBack(turn, written, marking).catch(() => undefined);
    throw error;
  }
  const hidden = { expected, actual: hiddenIn(found) };
  const wrong = refusalOf(found, rows);
  if (wrong === undefined && !isDisplaced(rows, hidden)) return found;
  await putBack(turn, writtenCells(found, rows, hidden), marking);
  await putFormatsBack(turn, found, rows).catch(() => undefined);
  if (wrong === undefined) return writeAsFound(turn, rows);
  throw new WorkbookError(wrong);
}

/**
 * Writes cells of tracked columns. All writes of the pane next to people's work go this way. The expected content is
 * checked first and again in the exchange that writes, before the writing; an edit between the two is detected and
 * the previous content restored at once. Returns the content before the write.
 * @throws {WorkbookError} `list_changed` if these are different rows, `cells_filled` if someone wrote into the cells
 */
export const writeGuarded = (tracked: TrackedColumns, rows: GuardedRows): Promise<FoundCells> =>
  tracked.turn((turn) => writeInTurn(turn, rows));
