import type { Area } from "./area.ts";
import type { FormulaNotation } from "../../../shared/messages/notation.ts";

/** What a cell holds: text, a number, a truth value. An empty cell is empty text. */
export type CellValue = string | number | boolean;

/** The cells of an area, row by row. The formula of a cell without one is its value. */
export interface Cells {
  readonly area: Area;
  readonly values: readonly (readonly CellValue[])[];
  readonly formulas: readonly (readonly CellValue[])[];
}

/** A table of the workbook. `area` is its header and its rows, without its row of totals. */
export interface Table {
  readonly name: string;
  readonly area: Area;
  readonly hasHeader: boolean;
}

/** Where the user is. */
export interface WorkbookSelection {
  readonly active: Area;
  /** What is selected, cut to the cells that the sheet uses; undefined when it uses none of them. */
  readonly area?: Area;
  /** The block of filled cells around the active cell. */
  readonly region: Area;
  /** The table that the active cell stands in. */
  readonly table?: Table;
}

/** The result of a formula that fills more cells than its own. */
export interface Spill {
  /** The cell that holds the formula. */
  readonly anchor: Area;
  /** The cells it fills, its own among them. */
  readonly area: Area;
}

/** How a row of a new sheet looks, beside being bold. */
export interface RowLook {
  /** Of its font, points. */
  readonly size?: number;
  readonly isGrey?: boolean;
  /** Numbers and days stand at the left, as texts do. */
  readonly isLeft?: boolean;
}

/** A sheet that is to be added. Rows and columns are counted from 0. */
export interface NewSheet {
  /** Where a sheet has this name already, a number follows it. */
  readonly name: string;
  /** As they would be typed: a text that begins with `=` is a formula, in the notation of English Excel. */
  readonly cells: readonly (readonly CellValue[])[];
  /** The number format of a cell, in the codes of English Excel: `@` for text, `General` for none. */
  readonly formats: (row: number, column: number) => string;
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  readonly boldRows: readonly number[];
  /** How further rows look, by their numbers. @default as any */
  readonly looks?: ReadonlyMap<number, RowLook>;
  /** Rows at the top that stay in sight. */
  readonly frozenRows: number;
  /** It is one page to be printed, without lines between its cells. @default false */
  readonly isPage?: boolean;
}

/** Characters that Excel takes in the name of a sheet. */
const longestSheetName = 31;

/** A name for a new sheet that none of `taken` has, whatever their case: a number follows where it must. */
export function freeSheetName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const free = name.slice(0, longestSheetName - suffix.length).trimEnd() + suffix;
    if (!used.has(free.toLowerCase())) return free;
  }
}

/**
 * What the pane asks of a spreadsheet, whatever the spreadsheet. Every promise may reject with a `WorkbookError`,
 * which says what the user can do.
 */
export interface Workbook {
  selected(): Promise<WorkbookSelection>;
  /** The cells that a sheet uses; undefined for an empty one. */
  used(sheet: string): Promise<Area | undefined>;
  read(area: Area): Promise<Cells>;
  /** Rows of the sheet, from 0, that a filter or a person hides within an area. */
  hiddenRows(area: Area): Promise<ReadonlySet<number>>;
  /** Addresses of the merged cells that columns of the sheet, from 0, have a part in, in the rows of `area`. */
  merged(area: Area, columns: readonly number[]): Promise<readonly string[]>;
  /** Shows an area to the user: its sheet comes to the front, and it is selected. */
  select(area: Area): Promise<void>;
  /** Adds a sheet at the end and shows it; answers the area that was written. */
  addSheet(sheet: NewSheet): Promise<Area>;
  /**
   * Has the spreadsheet keep track of columns of one sheet, each an area of one column with the same rows: nothing is written
   * but through them.
   */
  track(columns: readonly Area[]): Promise<TrackedColumns>;
  /** The spill that each of these single cells belongs to; undefined for one that belongs to none. */
  spills(cells: readonly Area[]): Promise<readonly (Spill | undefined)[]>;
  /** What the add-in keeps in the workbook itself, by its keys that begin with `prefix`, without it. */
  settings(prefix: string): Promise<ReadonlyMap<string, unknown>>;
  /** Keeps a text in the workbook under `key`, to be saved and handed on with it; undefined takes it away. */
  set(key: string, text: string | undefined): Promise<void>;
  /** The names of all sheets, in their order. */
  sheets(): Promise<readonly string[]>;
  /** Marks cells of one column out of sight: the mark, which this answers, moves with them and is saved with the workbook. */
  mark(area: Area): Promise<string>;
  /** Where marked cells are by now; undefined where they were deleted. */
  marked(mark: string): Promise<Area | undefined>;
  unmark(mark: string): Promise<void>;
  /** How the workbook's person sees and types formulas. */
  notation(): Promise<FormulaNotation>;
  /** Calls `listener` whenever another cell is selected, until the function it answers is called. */
  watchSelection(listener: () => void): () => void;
}

/** Why a workbook did not do what it was asked; each has its sentence among the messages. */
export type RefusalReason =
  | "editing"
  | "protected"
  | "several_areas"
  | "list_changed"
  | "cells_filled"
  | "target_changed"
  | "cell_changed"
  | "cell_formula"
  | "merged"
  | "other";

/** A spreadsheet's refusal, with its own words in `message`. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Some cells of a tracked column, row after row. */
export interface TrackedCells {
  /** Row of the sheet where the column begins, and its rows: columns tracked together begin and end together. */
  readonly top: number;
  readonly height: number;
  /** Column of the sheet. */
  readonly left: number;
  /** What its first row holds. */
  readonly heading: CellValue;
  readonly values: readonly CellValue[];
  readonly formulas: readonly CellValue[];
  /** In the codes of English Excel: `@`, `#,##0`. */
  readonly formats: readonly string[];
  /** The number formats that formulas gave their own values, such as a date's; undefined for a value without one. */
  readonly valueFormats: readonly (string | undefined)[];
}

/** What is written into a tracked column, from the first row of the exchange on. */
export interface ColumnWrite {
  /** Index among the tracked columns. */
  readonly column: number;
  /** What goes into each cell; null leaves it as it is. Undefined: formats alone. */
  readonly cells?: readonly (CellValue | null)[];
  /** As text typed into a cell is read, an apostrophe before what is to stay a text; else as values. */
  readonly isTyped?: boolean;
  /** The number format of each cell, null where it stays, or of them all; set before they are written. */
  readonly formats?: string | readonly (string | null)[];
  /**
   * Cells that are pasted over themselves, row by row: as values, which freezes a formula at what it shows then, or as
   * formulas, which has the spreadsheet ask it again. What holds no formula stays as it is.
   */
  readonly pasted?: { readonly as: "values" | "formulas"; readonly rows: readonly boolean[] };
  /** Pastes what the formula in the first cell spills over itself, as values. */
  readonly freezesSpill?: boolean;
}

/** Cells that are read and then written in one `sync`: nobody edits between the two. */
export interface ColumnExchange {
  /** Rows of the tracked columns, from 0. */
  readonly first: number;
  readonly count: number;
  /** Indexes, among the tracked columns, of those that are read, all of them before anything is written. */
  readonly columns: readonly number[];
  readonly writes?: readonly ColumnWrite[];
  /** Whether `valueFormats` are read. @default false */
  readonly withValueFormats?: boolean;
}

/** Tracked columns within one turn with the spreadsheet, which is one step of its Undo where it can be. */
export interface ColumnTurn {
  /** Rows that each column has now; undefined for one that was deleted. */
  heights(): Promise<readonly (number | undefined)[]>;
  /** @throws {WorkbookError} `list_changed` where a column that is read was deleted: then nothing is written */
  exchange(exchange: ColumnExchange): Promise<readonly TrackedCells[]>;
}

/**
 * Columns of a sheet that the spreadsheet itself keeps track of: they stay the same ones when people insert, delete or
 * move lines, where an address would stand for other cells.
 */
export interface TrackedColumns {
  turn<T>(work: (turn: ColumnTurn) => Promise<T>): Promise<T>;
  /**
   * Adds columns at the right of a table, each with its header: these columns and those, after them.
   * @throws {WorkbookError} `cells_filled` where something stands beside the table
   */
  grow(table: Table, headers: readonly string[]): Promise<TrackedColumns>;
  /**
   * Takes columns out of the table that they stand in, as far as they are its last ones: their cells stay where they are. Answers
   * which were taken out, by their indexes.
   */
  shrink(columns: readonly number[]): Promise<readonly number[]>;
  release(): Promise<void>;
}
