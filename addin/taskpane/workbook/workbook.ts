import type { Area } from "./area.ts";
import type { FormulaNotation } from "../../../shared/messages/notation.ts";

/** The value of a cell: text, a number or a boolean. An empty cell is empty text. */
export type CellValue = string | number | boolean;

/** The cells of an area, row by row. For a cell without a formula, the formula is its value. */
export interface Cells {
  readonly area: Area;
  readonly values: readonly (readonly CellValue[])[];
  readonly formulas: readonly (readonly CellValue[])[];
}

/** A table of the workbook. `area` is its header and its rows, without its totals row. */
export interface Table {
  readonly name: string;
  readonly area: Area;
  readonly hasHeader: boolean;
}

/** The user's selection. */
export interface WorkbookSelection {
  readonly active: Area;
  /** The selection, cut to the used cells of the sheet; undefined if it has none of them. */
  readonly area?: Area;
  /** The block of filled cells around the active cell. */
  readonly region: Area;
  /** The table that contains the active cell. */
  readonly table?: Table;
}

/** The result of a formula that fills more cells than its own. */
export interface Spill {
  /** The cell that contains the formula. */
  readonly anchor: Area;
  /** The cells it fills, its own among them. */
  readonly area: Area;
}

/** Appearance of a row of a new sheet, beside bold. */
export interface RowLook {
  /** Font size, points. */
  readonly size?: number;
  readonly isGrey?: boolean;
  /** Numbers and dates are aligned left, like texts. */
  readonly isLeft?: boolean;
}

/** A sheet to be added. Rows and columns are counted from 0. */
export interface NewSheet {
  /** If a sheet has this name already, a number is appended. */
  readonly name: string;
  /** As typed: a text that begins with `=` is a formula, in the notation of English Excel. */
  readonly cells: readonly (readonly CellValue[])[];
  /** The number format of a cell, in the codes of English Excel: `@` for text, `General` for none. */
  readonly formats: (row: number, column: number) => string;
  /** Widths of the columns, in characters. */
  readonly widths: readonly number[];
  readonly boldRows: readonly number[];
  /** Appearance of rows, by their index. @default none is special */
  readonly looks?: ReadonlyMap<number, RowLook>;
  /** Rows at the top that stay visible when the sheet scrolls. */
  readonly frozenRows: number;
  /** True for a sheet that prints on one page, without gridlines. @default false */
  readonly isPage?: boolean;
}

/** Longest name of a sheet that Excel accepts, characters. */
const longestSheetName = 31;

/** Returns a name for a new sheet that differs from all in `taken`, ignoring case. A number is appended if needed. */
export function freeSheetName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : ` (${number})`;
    const free = name.slice(0, longestSheetName - suffix.length).trimEnd() + suffix;
    if (!used.has(free.toLowerCase())) return free;
  }
}

/** What the pane needs from a spreadsheet. Every promise may reject with a `WorkbookError`: what the user can do. */
export interface Workbook {
  selected(): Promise<WorkbookSelection>;
  /** Returns the used area of a sheet; undefined for an empty one. */
  used(sheet: string): Promise<Area | undefined>;
  read(area: Area): Promise<Cells>;
  /** Returns the hidden rows of an area, by their row in the sheet from 0, whether a filter or a person hid them. */
  hiddenRows(area: Area): Promise<ReadonlySet<number>>;
  /** Returns the addresses of merged cells that overlap `columns` (of the sheet, from 0) in the rows of `area`. */
  merged(area: Area, columns: readonly number[]): Promise<readonly string[]>;
  /** Activates the sheet of an area and selects the area. */
  select(area: Area): Promise<void>;
  /** Adds a sheet at the end, shows it, and returns the area written. */
  addSheet(sheet: NewSheet): Promise<Area>;
  /** Tracks columns of one sheet, each one column wide with the same rows. Only so are existing cells written. */
  track(columns: readonly Area[]): Promise<TrackedColumns>;
  /** Returns the spill that each of these single cells belongs to; undefined for a cell without one. */
  spills(cells: readonly Area[]): Promise<readonly (Spill | undefined)[]>;
  /** Returns the texts that the add-in stored in the workbook under keys that begin with `prefix`, which these lack. */
  settings(prefix: string): Promise<ReadonlyMap<string, unknown>>;
  /** Stores texts by their key in the workbook, where they are saved and shared with it; undefined deletes one. */
  set(texts: ReadonlyMap<string, string | undefined>): Promise<void>;
  /** Returns how much less a day's serial number is than where days are counted from 1900: 1462 if from 1904. */
  daysBehind(): Promise<number>;
  /** Returns the names of all sheets, in their order. */
  sheets(): Promise<readonly string[]>;
  /** Marks cells of one column invisibly and returns the mark, which moves with them and is saved with the workbook. */
  mark(area: Area): Promise<string>;
  /** Returns where marked cells are now; undefined if they were deleted. */
  marked(mark: string): Promise<Area | undefined>;
  unmark(mark: string): Promise<void>;
  /** Returns the table that cells of one column are in, or right beside. @default tables do not fill cells by themselves */
  tableNear?(area: Area): Promise<Table | undefined>;
  /** Returns how the user sees and types formulas in this workbook. */
  notation(): Promise<FormulaNotation>;
  /** Calls `listener` whenever the selection changes. Returns a function that stops this. */
  watchSelection(listener: () => void): () => void;
}

/** Why a workbook refused. The messages have a sentence for each reason. */
export type RefusalReason =
  | "editing"
  | "protected"
  | "several_areas"
  | "gone"
  | "list_changed"
  | "cells_filled"
  | "target_changed"
  | "cell_changed"
  | "cell_formula"
  | "review_changed"
  | "merged"
  | "other";

/** A spreadsheet's refusal, with its own words in `message`; what this add-in refuses has its reason alone. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string = reason, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Some cells of a tracked column, row after row. */
export interface TrackedCells {
  /** First row of the column in the sheet, and its number of rows. Columns tracked together begin and end together. */
  readonly top: number;
  readonly height: number;
  /** Column of the sheet. */
  readonly left: number;
  /** Content of its first row. */
  readonly heading: CellValue;
  readonly values: readonly CellValue[];
  readonly formulas: readonly CellValue[];
  /** In the codes of English Excel: `@`, `#,##0`. */
  readonly formats: readonly string[];
  /** The number formats that formulas gave their own values, such as a date's; undefined for a value without one. */
  readonly valueFormats: readonly (string | undefined)[];
  /** Whether each row is hidden. @default the spreadsheet writes hidden rows like others */
  readonly hidden?: readonly boolean[];
}

/** What to write into a tracked column, from the first row of the exchange on. */
export interface ColumnWrite {
  /** Index among the tracked columns. */
  readonly column: number;
  /** The content of each cell; null leaves it unchanged. Undefined: only formats are written. */
  readonly cells?: readonly (CellValue | null)[];
  /** If true, cells are parsed as typed, where an apostrophe keeps a text a text. Otherwise they are values. */
  readonly isTyped?: boolean;
  /** The number format of each cell (null leaves it unchanged), or of all cells. Set before the content. */
  readonly formats?: string | readonly (string | null)[];
  /**
   * Rows whose cells are pasted over themselves: as values, which freezes a formula at its current result, or as
   * formulas, which makes the spreadsheet calculate it again. Cells without a formula stay unchanged.
   */
  readonly pasted?: { readonly as: "values" | "formulas"; readonly rows: readonly boolean[] };
  /** Pastes the spill of the formula in the first cell over itself, as values. */
  readonly freezesSpill?: boolean;
}

/** Cells that are read and then written in one `sync`, so that no edit comes between. */
export interface ColumnExchange {
  /** Rows of the tracked columns, from 0. */
  readonly first: number;
  readonly count: number;
  /** Indexes, among the tracked columns, of those to read. All are read before anything is written. */
  readonly columns: readonly number[];
  readonly writes?: readonly ColumnWrite[];
  /** Which of the rows are hidden, as last read. Nothing is written across those. @default none */
  readonly hidden?: readonly boolean[];
  /** Whether `valueFormats` are read. @default false */
  readonly withValueFormats?: boolean;
}

/** Access to tracked columns within one turn, which is a single Undo step where the spreadsheet supports that. */
export interface ColumnTurn {
  /** Returns the current number of rows of each column; undefined for one that was deleted. */
  heights(): Promise<readonly (number | undefined)[]>;
  /** Reads and writes cells; nothing if a column to read was deleted. @throws {WorkbookError} then, `list_changed` */
  exchange(exchange: ColumnExchange): Promise<readonly TrackedCells[]>;
}

/** Columns that the spreadsheet follows as people insert, delete or move lines, while an address would mean other cells. */
export interface TrackedColumns {
  turn<T>(work: (turn: ColumnTurn) => Promise<T>): Promise<T>;
  /**
   * Adds columns at the right of a table, each with its header. Returns the tracked columns followed by the new ones.
   * @throws {WorkbookError} `cells_filled` if there is content beside the table
   */
  grow(table: Table, headers: readonly string[]): Promise<TrackedColumns>;
  /** Removes columns from their table, as far as they are its last ones; their cells stay. Returns the indexes of those. */
  shrink(columns: readonly number[]): Promise<readonly number[]>;
  release(): Promise<void>;
}
