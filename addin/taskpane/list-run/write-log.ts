import type { FoundCells } from "../workbook/guarded-write.ts";
import {
  type MarkColumns,
  type RowMark,
  type WrongCell,
  isIdle,
  isSame,
  markOf,
} from "../workbook/put-back.ts";
import type { CellValue, ColumnWrite, TrackedCells } from "../workbook/workbook.ts";

type CellBefore = WrongCell["was"];

/** What was written into a column, by row. Arrays are sparse: unwritten rows have no element. */
interface LoggedColumn {
  readonly was: CellBefore[];
  readonly wrote: CellValue[];
  readonly formats: string[];
}

/** An exchange that wrote into tracked columns. */
interface LoggedExchange {
  readonly first: number;
  readonly count: number;
  readonly writes: readonly ColumnWrite[];
  /** The content before the write. */
  readonly found: FoundCells;
  readonly marking: MarkColumns;
}

/** Records what was written into the tracked columns of a list, and the content before the first write. */
export class WriteLog {
  readonly #columns = new Map<number, LoggedColumn>();
  readonly #marks: RowMark[] = [];
  /** Most cells were empty. Empty cells of the same format share one object. */
  readonly #empty = new Map<string, CellBefore>();

  note({ first, count, writes, found, marking }: LoggedExchange): void {
    for (const { column, cells, formats } of writes) {
      const logged = this.#columns.get(column) ?? { was: [], wrote: [], formats: [] };
      this.#columns.set(column, logged);
      for (let at = 0; at < count; at += 1) {
        const row = first + at;
        const cell = cells?.[at] ?? null;
        const format = (typeof formats === "string" ? formats : formats?.[at]) ?? null;
        if (cell === null && format === null) continue;
        logged.was[row] ??= this.#before(found.get(column)!, at);
        if (format !== null) logged.formats[row] = format;
        if (cell === null) continue;
        logged.wrote[row] = cell;
        this.#marks[row] = markOf(found, marking, at);
      }
    }
  }

  /** The indexes of the columns that were written. */
  get columns(): readonly number[] {
    return [...this.#columns.keys()];
  }

  /** Returns the cells whose content changed, with their previous content. */
  cells(): WrongCell[] {
    return [...this.#columns].flatMap(([column, { was, wrote }]) =>
      // `flatMap` skips the holes of unwritten rows.
      wrote.flatMap((value, row): WrongCell[] => {
        const cell = { column, row, mark: this.#marks[row]!, wrote: value, was: was[row]! };
        return isIdle(cell) ? [] : [cell];
      }),
    );
  }

  /**
   * Returns the formats to restore in a written column from row `first` on, given its current cells. Null leaves a
   * format: cells that someone edited since stay as they are.
   */
  formatsBack(column: number, first: number, now: TrackedCells): (string | null)[] {
    const logged = this.#columns.get(column)!;
    return now.formats.map((format, at) => {
      const was = logged.was[first + at];
      if (was === undefined || was.format === format || logged.formats[first + at] !== format) return null;
      const isEmpty = now.values[at] === "" && now.formulas[at] === "";
      return isEmpty || isSame(now.values[at]!, was.value) ? was.format : null;
    });
  }

  #before({ values, formulas, formats }: TrackedCells, at: number): CellBefore {
    const was = { value: values[at]!, formula: formulas[at]!, format: formats[at]! };
    if (was.value !== "" || was.formula !== "") return was;
    const known = this.#empty.get(was.format) ?? was;
    this.#empty.set(was.format, known);
    return known;
  }
}
