import { isSame, markOf, putBack, type MarkColumns, type WrongCell } from "./put-back.ts";
import {
  WorkbookError,
  type CellValue,
  type ColumnTurn,
  type ColumnWrite,
  type TrackedCells,
  type TrackedColumns,
} from "./workbook.ts";

/** What cells of a tracked column are expected to hold: the heading of the column, and its rows. */
export interface ExpectedCells {
  /** Index among the tracked columns. */
  readonly column: number;
  /** What stands above them; undefined where nothing is known of it. */
  readonly heading?: string | undefined;
  /** Undefined for a row that does not matter. */
  readonly values: readonly (CellValue | undefined)[];
}

/** Rows of tracked columns to be written, and what is expected of them. */
export interface GuardedRows {
  /** Rows of the tracked columns, from 0. */
  readonly first: number;
  readonly count: number;
  /** What tells whose rows they are. */
  readonly identity: readonly ExpectedCells[];
  /** Further columns that tell rows apart, whatever they hold: by them a row is known again. @default none */
  readonly witnesses?: readonly number[];
  /** What the cells to be written held when it was decided to write them. */
  readonly before: readonly ExpectedCells[];
  readonly writes: readonly ColumnWrite[];
  /** Where the first column stands, for what is written for that very place. */
  readonly place?: { readonly top: number; readonly left: number } | undefined;
}

/** What the columns of an exchange held just before it wrote, by their indexes. */
export type FoundCells = ReadonlyMap<number, TrackedCells>;

type WriteRefusal = "list_changed" | "cells_filled";

/** True where a write leaves a row of its column as it is. */
const leaves = ({ cells, formats }: ColumnWrite, row: number): boolean => {
  const keepsFormat = formats === undefined || (typeof formats !== "string" && formats[row] === null);
  return keepsFormat && cells?.[row] === null;
};

/** Why cells are not to be written as they are found; undefined where they are as expected. */
function refusalOf(found: FoundCells, rows: GuardedRows): WriteRefusal | undefined {
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
      return !isSame(value, now[row]!) || (value === "" && formulas[row] !== "");
    });
  });
  return isFilled ? "cells_filled" : undefined;
}

const whys: Readonly<Record<WriteRefusal, string>> = {
  list_changed: "the list changed while it was filled",
  cells_filled: "cells to be filled are not as they were",
};

const markingOf = ({ identity, witnesses = [] }: GuardedRows): MarkColumns => ({
  identity: identity.map(({ column }) => column),
  witnesses,
});

/** The cells of an exchange that were written, with what was found in them. */
function writtenCells(found: FoundCells, rows: GuardedRows): WrongCell[] {
  const marking = markingOf(rows);
  return rows.writes.flatMap(({ column, cells = [] }) => {
    const { values, formulas, formats } = found.get(column)!;
    return cells.flatMap((wrote, row) => {
      if (wrote === null) return [];
      const was = { value: values[row]!, formula: formulas[row]!, format: formats[row]! };
      return [{ column, row: rows.first + row, mark: markOf(found, marking, row), wrote, was }];
    });
  });
}

/** Puts the formats of an exchange back that were set on what is no cell of ours. */
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
  await turn.exchange({ first, count, columns: back.map(({ column }) => column), writes: back });
}

/** As `writeGuarded`, within a turn. */
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
    // A column that tells nothing of whose the rows are may go.
    return writeInTurn(turn, { ...rows, witnesses: present });
  }
}

async function writeAsFound(turn: ColumnTurn, rows: GuardedRows): Promise<FoundCells> {
  const { first, count, writes } = rows;
  const marking = markingOf(rows);
  const columns = [
    ...new Set([...marking.identity, ...marking.witnesses, ...rows.before.map(({ column }) => column)]),
  ];
  const read = async (withWrites: boolean) => {
    const cells = await turn.exchange({ first, count, columns, ...(withWrites && { writes }) });
    return new Map(columns.map((column, index) => [column, cells[index]!]));
  };
  const looked = await read(false);
  const refusal = refusalOf(looked, rows);
  if (refusal !== undefined) throw new WorkbookError(refusal, whys[refusal]);
  if (writes.length === 0) return looked;
  let found: FoundCells;
  try {
    found = await read(true);
  } catch (error) {
    // What a batch did before it failed stays done.
    await putBack(turn, writtenCells(looked, rows), marking).catch(() => undefined);
    throw error;
  }
  const wrong = refusalOf(found, rows);
  if (wrong === undefined) return found;
  await putBack(turn, writtenCells(found, rows), marking);
  await putFormatsBack(turn, found, rows).catch(() => undefined);
  throw new WorkbookError(wrong, whys[wrong]);
}

/**
 * Writes cells of tracked columns: the one way in which the pane writes beside what people work on. What is expected is looked
 * at first, and once more in the very exchange that writes, ahead of the writing: whoever edits between the two is found
 * out, and what stood there is put back at once. Answers what it wrote over.
 * @throws {WorkbookError} `list_changed` where the rows are other ones, `cells_filled` where somebody wrote into the cells
 */
export const writeGuarded = (tracked: TrackedColumns, rows: GuardedRows): Promise<FoundCells> =>
  tracked.turn((turn) => writeInTurn(turn, rows));
