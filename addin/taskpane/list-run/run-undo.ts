import type { Area } from "../workbook/area.ts";
import { writeInTurn } from "../workbook/guarded-write.ts";
import { type MarkColumns, type WrongCell, putBack } from "../workbook/put-back.ts";
import {
  type ColumnTurn,
  type TrackedCells,
  type TrackedColumns,
  WorkbookError,
} from "../workbook/workbook.ts";
import type { WriteLog } from "./write-log.ts";

/** Cells in one exchange with the spreadsheet. */
const mostCells = 20_000;
/** The same if some rows are hidden: then they are written piece by piece. */
const mostWithHidden = 2_000;

/** A column that a run added to a list. */
interface AddedColumn {
  /** Index among the tracked columns. */
  readonly column: number;
  /** The heading written above it; undefined if the list has no heading row. */
  readonly heading: string | undefined;
}

/** Everything that was written into a list, and where. */
export interface WrittenList {
  readonly tracked: TrackedColumns;
  readonly log: WriteLog;
  readonly marking: MarkColumns;
  readonly added: readonly AddedColumn[];
  /** Whether the added columns became part of the list's table. */
  readonly inTable: boolean;
  /** Where the tracked columns were when tracking began. */
  readonly place: {
    readonly sheet: string;
    readonly top: number;
    readonly height: number;
    /** First row of the list itself, below its heading. */
    readonly bodyTop: number;
    /** The column of each. Those within the list come first. */
    readonly lefts: readonly number[];
    /** How many of them are within the list. Its first and its last column are among them. */
    readonly listed: number;
  };
}

/** The result of undoing a run. */
export interface UndoResult {
  /** Cells that have their previous content again. */
  readonly cells: number;
  /** Cells that someone changed since the run. They stay as they are. */
  readonly changed: number;
  /** Added columns that are removed. */
  readonly columns: number;
}

/** The undo of a run. It works as long as the spreadsheet tracks the columns. */
export class RunUndo {
  readonly #list: WrittenList;
  #cells: readonly WrongCell[] | undefined;

  constructor(list: WrittenList) {
    this.#list = list;
  }

  /** Number of columns that the run added. */
  get columns(): number {
    return this.#list.added.length;
  }

  /** Returns true if the run was over a list whose rows begin where these do, or in the row below. */
  isOver({ sheet, top, left, width }: Area): boolean {
    const { place } = this.#list;
    const isBeside = place.lefts.some((column) => column >= left && column < left + width);
    return sheet === place.sheet && [top, top + 1].includes(place.bodyTop) && isBeside;
  }

  /**
   * Returns where an area is now that was the list's when tracking began, whatever was inserted or deleted since.
   * @throws {WorkbookError} `gone` if none of its columns is tracked any more
   */
  areaNow({ sheet, top, height }: Area): Promise<Area> {
    const { tracked, place } = this.#list;
    return tracked.turn(async (turn) => {
      const columns = (await turn.heights()).flatMap((rows, column) =>
        rows === undefined || column >= place.listed ? [] : [column],
      );
      const cells = await turn.exchange({ first: 0, count: 1, columns });
      const [first] = cells;
      if (first === undefined) throw new WorkbookError("gone");
      const lefts = cells.map((cell) => cell.left);
      const left = Math.min(...lefts);
      return {
        ...{ sheet, left, width: Math.max(...lefts) + 1 - left },
        top: top + first.top - place.top,
        height: height + first.height - place.height,
      };
    });
  }

  /** Returns a key for each cell that the run changed: its sheet and its place when tracking began. */
  changedCells(): readonly string[] {
    return this.#changed().map((cell) => this.#placeOf(cell));
  }

  #changed(): readonly WrongCell[] {
    return (this.#cells ??= this.#list.log.cells());
  }

  #placeOf({ row, column }: WrongCell): string {
    const { sheet, top, lefts } = this.#list.place;
    return `${sheet}!${top + row}:${lefts[column]}`;
  }

  /** Restores the cells. Returns those that someone changed since, and the number of added columns removed. */
  async takeBack(): Promise<{ readonly changed: readonly string[]; readonly columns: number }> {
    const { tracked, log, marking, added, inTable } = this.#list;
    const { left, emptied } = await tracked.turn(async (turn) => {
      const left = await putBack(turn, this.#changed(), marking);
      for (const column of log.columns)
        await inSlabs(turn, column, (first, cells) => log.formatsBack(column, first, cells));
      const emptied: AddedColumn[] = [];
      for (const one of added) if (await isEmptied(turn, one)) emptied.push(one);
      return { left, emptied };
    });
    const gone = inTable ? new Set(await tracked.shrink(emptied.map(({ column }) => column))) : undefined;
    const removed = emptied.filter(({ column }) => gone?.has(column) !== false);
    const columns = await tracked.turn(async (turn) => {
      let cleared = 0;
      for (const one of removed) if (await isCleared(turn, one)) cleared += 1;
      return cleared;
    });
    return { changed: left.map((cell) => this.#placeOf(cell)), columns };
  }

  release(): Promise<void> {
    // Names left behind do no harm, and are deleted when a list is tracked on a later day.
    return this.#list.tracked.release().catch(() => undefined);
  }
}

/** Goes through a tracked column from its top, slab by slab, and sets the formats that `formatsOf` returns. */
async function inSlabs(
  turn: ColumnTurn,
  column: number,
  formatsOf: (first: number, cells: TrackedCells) => readonly (string | null)[],
): Promise<void> {
  const height = (await turn.heights())[column] ?? 0;
  for (let first = 0; first < height; first += mostCells) {
    const count = Math.min(mostCells, height - first);
    const [cells] = await turn.exchange({ first, count, columns: [column] });
    const formats = formatsOf(first, cells!);
    const { hidden = [] } = cells!;
    const step = hidden.includes(true) ? mostWithHidden : count;
    for (let at = 0; at < count; at += step) {
      const own = formats.slice(at, at + step);
      const written = { first: first + at, count: own.length, hidden: hidden.slice(at, at + step) };
      if (own.some((format) => format !== null))
        await turn.exchange({ ...written, columns: [], writes: [{ column, formats: own }] });
    }
  }
}

/** Returns true if only the heading is left of an added column. */
async function isEmptied(turn: ColumnTurn, { column, heading }: AddedColumn): Promise<boolean> {
  let isEmpty = (await turn.heights())[column] !== undefined;
  await inSlabs(turn, column, (first, { values, formulas }) => {
    const start = first === 0 && heading !== undefined ? 1 : 0;
    if ([...values.slice(start), ...formulas.slice(start)].some((cell) => cell !== "")) isEmpty = false;
    return [];
  });
  return isEmpty;
}

/** Clears the heading of an added column. Returns false if someone changed it. */
async function isCleared(turn: ColumnTurn, { column, heading }: AddedColumn): Promise<boolean> {
  if (heading === undefined) return true;
  try {
    await writeInTurn(turn, {
      ...{ first: 0, count: 1, identity: [] },
      before: [{ column, values: [heading] }],
      writes: [{ column, cells: [""] }],
    });
    return true;
  } catch (error) {
    if (error instanceof WorkbookError) return false;
    throw error;
  }
}

/**
 * Undoes runs over one list, the latest first. A cell that several of them wrote counts once. They keep tracking the
 * list until they are released.
 */
export async function takeBackAll(undos: readonly RunUndo[]): Promise<UndoResult> {
  const meant = new Set(undos.flatMap((undo) => undo.changedCells()));
  const changed = new Set<string>();
  let columns = 0;
  for (const undo of undos) {
    const result = await undo.takeBack();
    for (const place of result.changed) changed.add(place);
    columns += result.columns;
  }
  return { cells: meant.size - changed.size, changed: changed.size, columns };
}

/** Returns what undoing the runs will change: cells, and columns removed. */
export const undoCounts = (
  undos: readonly RunUndo[],
): { readonly cells: number; readonly columns: number } => ({
  cells: new Set(undos.flatMap((undo) => undo.changedCells())).size,
  columns: undos.reduce((sum, undo) => sum + undo.columns, 0),
});
