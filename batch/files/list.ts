import type { FieldHabit } from "./csv/field-habit.ts";
import type { FileWarningCode } from "./file-warnings.ts";
import type { FileFormat } from "./kind.ts";

/**
 * A list in somebody's file, as batch sees it whatever the format. A record is one row below the header; records are
 * numbered from 0 in file order. Nothing here holds the whole list in memory.
 */
export interface ListFile {
  readonly format: FileFormat;
  /** Name of the sheet the list stands on; undefined for text files. */
  readonly sheet?: string;
  readonly columns: readonly Column[];
  /** The row its header stands in, counted from 1; undefined of a list that has none. */
  readonly headerRow: number | undefined;
  /** True of a workbook that counts days from 1904, as those made on early Macs do. */
  readonly date1904?: boolean;
  /** How a text file separates and quotes its fields; undefined of a workbook. */
  readonly habit?: FieldHabit;
  /** Number of records. */
  readonly records: number;
  /** The row of the sheet, or the line of the text file, that a record begins in, counted from 1. */
  rowOf(record: number): number;
  /** Names of the other sheets of its workbook on which lists of companies seem to stand. */
  otherLists(): Promise<readonly string[]>;
  /**
   * Streams the text of the cells of `columns` (by index), in batches of consecutive records. A caller that has seen
   * enough returns `false`; the file is then read no further.
   */
  read(columns: readonly number[], onRecords: OnRecords): Promise<void>;
  /**
   * The same with the values a person sees there: of a workbook its numbers as numbers, or as their format shows them
   * (`005720784`), days as `YYYY-MM-DD`, truth values; of a text file its texts.
   */
  readShown(columns: readonly number[], onRecords: OnShown): Promise<void>;
  /** Index of the first column that `write` would append. @throws {FileError} where `columns` do not fit */
  firstNew(columns: readonly OutputColumn[]): Promise<number>;
  /**
   * Writes the file again to `path` with `columns` filled: in place where `at` names an existing column, else appended
   * at the right in their order. All else keeps its bytes. Rows out = rows in, or it throws; `path` is written
   * directly, so the caller passes a temporary name and renames. A workbook takes `sheets` in too.
   */
  write(
    path: string,
    columns: readonly OutputColumn[],
    fill: Fill,
    sheets?: readonly AddedSheet[],
  ): Promise<WriteReport>;
  close(): Promise<void>;
}

/** `cells` holds one array a record, from record `first`; one text a column asked for. */
export type OnRecords = (first: number, cells: string[][]) => Promise<boolean | void> | boolean | void;

/** The same with values. */
export type OnShown = (first: number, cells: ShownValue[][]) => Promise<boolean | void> | boolean | void;

/** What a cell shows; an empty text where it is empty. */
export type ShownValue = string | number | boolean;

/** A sheet put behind those of a workbook, in the place of the one that an earlier run put there. */
export interface AddedSheet {
  readonly name: string;
  /** Text of its first cell, by which the one of an earlier run is known. */
  readonly title: string;
  /** Its other rows; asked for when the list is written. */
  readonly rows: () => readonly (readonly SheetCell[])[];
  /** The row of its headers, counted from 1: bold, with a filter over what stands below. */
  readonly headerRow?: number;
  /** Its name in other languages: the one of an earlier run may have any of them. */
  readonly otherNames?: readonly string[];
  /** Widths of its columns, in characters. @default 34 and 60 */
  readonly widths?: readonly number[];
  /** How many of its first rows and columns stay in sight. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
  readonly choices?: readonly CellChoice[];
}

/** A cell of such a sheet: a value, or a text that leads to a page. */
export type SheetCell = CellValue | SheetLink;

export interface SheetLink {
  readonly text: string;
  readonly url: string;
}

/** Cells of one column, rows `first` to `last` from 1, that offer a few texts to choose from; others may be typed all the same. */
export interface CellChoice {
  /** Index of the column, from 0. */
  readonly column: number;
  readonly first: number;
  readonly last: number;
  /** Without commas, which separate them in the file. */
  readonly values: readonly string[];
}

export interface Column {
  /** Position from 0. */
  readonly index: number;
  /** Spreadsheet letter: A, B, … */
  readonly letter: string;
  /** Header text, trimmed; empty when the header cell is. */
  readonly header: string;
}

export interface OutputColumn {
  readonly header: string;
  readonly type: "text" | "number" | "boolean" | "date";
  /** Its numbers are years, which are written without thousands. */
  readonly isYear?: boolean;
  /** Index of the existing column to fill in place. */
  readonly at?: number;
}

/**
 * Value for one cell; `null` empties it, `undefined` leaves what stands there. A date is `YYYY-MM-DD` in a column of
 * type date.
 */
export type CellValue = string | number | boolean | null | undefined;

/** Values of `count` consecutive records from `first`: one array a record, one value an output column. */
export type Fill = (first: number, count: number) => CellValue[][] | Promise<CellValue[][]>;

export interface WriteReport {
  readonly records: number;
  /** Sentences the user should read: characters the encoding lacks, a table that could not be extended… */
  readonly warnings: readonly FileWarning[];
}

export interface FileWarning {
  readonly code: FileWarningCode;
  readonly detail: Readonly<Record<string, string | number>>;
}

export interface OpenOptions {
  /** Sheet by name; by content when absent. */
  readonly sheet?: string;
  /** 1-based row of the header; by content when absent; `none` of a list whose every row is a record. */
  readonly headerRow?: number | "none";
  /** Encoding a text file is read in; by content when absent. `utf-8-bom` also is how the result is written. */
  readonly encoding?: string;
  /** One character, or `tab`; by content when absent. */
  readonly delimiter?: string;
  /** Give up a workbook's digital signature, which any change breaks; without it a signed workbook is refused. */
  readonly dropSignature?: boolean;
}
