import type { CellValue, Table } from "./workbook.ts";

/** Some cells of a held column, row after row. */
export interface HeldCells {
  /** Row of the sheet where the column begins, and its rows: columns held together begin and end together. */
  readonly top: number;
  readonly height: number;
  /** What its first row holds. */
  readonly heading: CellValue;
  readonly values: readonly CellValue[];
  readonly formulas: readonly CellValue[];
  readonly formats: readonly string[];
}

/** What is written into a held column, from the first row of the exchange on. */
export interface HeldWrite {
  /** Index among the held columns. */
  readonly column: number;
  /** What goes into each cell; null leaves it as it is. Undefined: formats alone. */
  readonly cells?: readonly (CellValue | null)[];
  /** As text typed into a cell is read, an apostrophe before what is to stay a text; else as values. */
  readonly isTyped?: boolean;
  /** The number format of each cell, or of them all; set before they are written. */
  readonly formats?: string | readonly string[];
}

/** Cells that are read and then written in one `sync`: nobody edits between the two. */
export interface HeldExchange {
  /** Rows of the held columns, from 0. */
  readonly first: number;
  readonly count: number;
  /** Indexes, among the held columns, of those that are read, all of them before anything is written. */
  readonly columns: readonly number[];
  readonly writes?: readonly HeldWrite[];
}

/** Held columns within one turn with the spreadsheet, which is one step of its Undo where it can be. */
export interface HeldTurn {
  /** Rows that each column has now; undefined for one that was deleted. */
  heights(): Promise<readonly (number | undefined)[]>;
  /** @throws {WorkbookError} `list_changed` where a column that is read was deleted: then nothing is written */
  exchange(exchange: HeldExchange): Promise<readonly HeldCells[]>;
}

/**
 * Columns of a sheet that the spreadsheet itself keeps track of: they stay the same ones when people insert, delete or
 * move lines, where an address would stand for other cells.
 */
export interface HeldColumns {
  turn<T>(work: (turn: HeldTurn) => Promise<T>): Promise<T>;
  /**
   * Adds columns at the right of a table, each with its header: these columns and those, after them.
   * @throws {WorkbookError} `cells_filled` where something stands beside the table
   */
  grow(table: Table, headers: readonly string[]): Promise<HeldColumns>;
  release(): Promise<void>;
}
