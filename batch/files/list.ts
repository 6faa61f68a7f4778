import { extname } from "node:path";
import type { ColumnSample } from "../../shared/enrichment/columns/candidates.ts";
import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import type { Translation } from "../../shared/messages/messages.ts";
import type { FileErrorText } from "./file-errors.ts";

/** Columns are numbered from 0 (A) to 16,383 (XFD) and rows from 1 to 1,048,576. These are Excel's limits. */
export const LAST_COLUMN = 16_383;
export const LAST_ROW = 1_048_576;

/** A rectangle of cells, both ends inclusive. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Returns the spreadsheet letters of a column: A for 0, AA for 26. */
export function columnLetter(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Returns the column of the cell reference (`AB12`, any case) at `at` in `text`, or -1 if it names none of a sheet. */
export function columnAt(text: string, at: number): number {
  let column = 0;
  let position = at;
  for (; position < at + 4; position++) {
    const letter = text.charCodeAt(position) & 0xdf;
    if (!(letter >= 65 && letter <= 90)) break;
    column = column * 26 + (letter - 64);
  }
  return column > LAST_COLUMN + 1 ? -1 : column - 1;
}

const RANGE = /^\$?([A-Za-z]{1,3})\$?(\d+)(?::\$?([A-Za-z]{1,3})\$?(\d+))?$/;
const ROWS = /^\$?(\d+):\$?(\d+)$/;
const COLUMNS = /^\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})$/;

/** Parses `A1`, `A1:H20`, `$A$1:$H$20`, `3:3` (whole rows) or `A:C` (whole columns). Undefined for anything else. */
export function parseRange(text: string): CellRange | undefined {
  const cells = RANGE.exec(text);
  if (cells) {
    const [, left, top, right, bottom] = cells;
    return inOrder(columnAt(left!, 0), Number(top), columnAt(right ?? left!, 0), Number(bottom ?? top));
  }
  const rows = ROWS.exec(text);
  if (rows) return inOrder(0, Number(rows[1]), LAST_COLUMN, Number(rows[2]));
  const columns = COLUMNS.exec(text);
  if (columns) return inOrder(columnAt(columns[1]!, 0), 1, columnAt(columns[2]!, 0), LAST_ROW);
  return undefined;
}

function inOrder(left: number, top: number, right: number, bottom: number): CellRange | undefined {
  if (left < 0 || right < 0) return undefined;
  return {
    top: Math.min(top, bottom),
    left: Math.min(left, right),
    bottom: Math.max(top, bottom),
    right: Math.max(left, right),
  };
}

export const formatRange = (range: CellRange): string =>
  `${columnLetter(range.left)}${range.top}:${columnLetter(range.right)}${range.bottom}`;

/** Formats of a list. The word is also the extension of a new file. */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

interface FormatTraits {
  readonly extensions: readonly string[];
  /** Whether the format can have further sheets, has native dates and truth values, and is binary. */
  readonly isWorkbook: boolean;
}

const traits: Readonly<Record<FileFormat, FormatTraits>> = {
  csv: { extensions: [".csv", ".tsv", ".tab", ".txt"], isWorkbook: false },
  xlsx: { extensions: [".xlsx", ".xlsm", ".xltx", ".xltm"], isWorkbook: true },
};

/** Messages about a file whose name suggests another format. */
export const misnamedMessages = {
  misnamed_csv: {
    en: "{file} is a text file, despite its workbook name: its result is named {output}.",
    fr: "{file} est un fichier texte, malgré son nom de classeur : son résultat s'appelle {output}.",
  },
  misnamed_xlsx: {
    en: "{file} is a workbook, despite its text file name: its result is named {output}.",
    fr: "{file} est un classeur, malgré son nom de fichier texte : son résultat s'appelle {output}.",
  },
} as const satisfies Readonly<Record<`misnamed_${FileFormat}`, Translation>>;

export const isWorkbook = (format: FileFormat): boolean => traits[format].isWorkbook;

/** Extensions of formats that only Excel itself or another office program writes. */
export const neverWritten: readonly string[] = [".xls", ".xlsb", ".ods"];

/** Returns the extension of a file name in lower case, including that of gzip: `.csv.gz`. */
export function extensionOf(name: string): string {
  const packed = /(\.[a-z]+\.gz)$/i.exec(name)?.[1];
  return (packed ?? extname(name)).toLowerCase();
}

/** Returns the format that a file name suggests. Undefined if it suggests none. */
export function formatByName(name: string): FileFormat | undefined {
  const extension = extensionOf(name).replace(/\.gz$/, "");
  return fileFormats.find((format) => traits[format].extensions.includes(extension));
}

/** Returns whether a name is that of a workbook, including kinds that are refused. */
export function isNamedWorkbook(name: string): boolean {
  const format = formatByName(name);
  return format === undefined ? neverWritten.includes(extensionOf(name)) : isWorkbook(format);
}

/** Returns whether the name of a file contradicts its content. A name that suggests no format does not. */
export function isMisnamed(name: string, actualFormat: FileFormat): boolean {
  const named = formatByName(name);
  return named === undefined ? !isWorkbook(actualFormat) && isNamedWorkbook(name) : named !== actualFormat;
}

/** How a file writes its fields. New fields are written the same way. */
export interface FieldStyle {
  readonly delimiter: string;
  /** Which fields are quoted: those that need it, every text, or every field that is not empty. */
  readonly quoted: "needed" | "text" | "all";
  readonly decimal: "." | ",";
}

/** Warnings about a written file in which something could not be kept as it was. */
export const fileWarnings = {
  unencodable: {
    en: "{count|character|characters} could not be written in {encoding} (such as {examples}): each became a question mark; --encoding utf-8-bom keeps them.",
    fr: "{count|caractère n'existe|caractères n'existent} pas en {encoding} (comme {examples}) : un point d'interrogation remplace chacun d'eux ; --encoding utf-8-bom les garde.",
    todo: "Write it as `utf-8-bom`, which Excel reads.",
  },
  text_cut: {
    en: "Column {column}: {cells|text was|texts were} cut to the 32,767 characters that a cell can contain.",
    fr: "Colonne {column} : {cells|texte a été coupé|textes ont été coupés} aux 32 767 caractères qu'une cellule peut contenir.",
    todo: "Nothing, or ask for CSV.",
  },
  styles_not_extended_full: {
    en: "{file} has 64,000 cell formats, the most that Excel allows: some new cells have no formatting, and dates are text if no existing format shows a day.",
    fr: "{file} a 64 000 formats de cellule, le maximum d'Excel : certaines nouvelles cellules n'ont pas de mise en forme, et les dates sont du texte si aucun format existant n'affiche de jour.",
    todo: "Merge formats that look alike, in Excel, and enrich the list again.",
  },
  styles_not_extended_damaged: {
    en: "The cell formats of {file} are damaged and were left as they are: some new cells have no formatting, and dates are text if no existing format shows a day.",
    fr: "Les formats de cellule de {file} sont endommagés et restent tels quels : certaines nouvelles cellules n'ont pas de mise en forme, et les dates sont du texte si aucun format existant n'affiche de jour.",
    todo: "Let Excel repair the workbook, and enrich it again.",
  },
  sheet_protected: {
    en: 'The sheet "{sheet}" is protected: the new columns are in it, but Excel will not let you edit them.',
    fr: "La feuille « {sheet} » est protégée : les nouvelles colonnes y sont, mais Excel ne vous laissera pas les modifier.",
    todo: "Lift the protection in Excel, if the columns are to be edited.",
  },
  signature_dropped: {
    en: "{file} was digitally signed; the result is not.",
    fr: "{file} portait une signature numérique ; le résultat n'en a plus.",
    todo: "Sign it again.",
  },
  formulas_uncalculated: {
    en: "{cells|formula has no stored result and leaves an empty cell|formulas have no stored results and leave empty cells} in the new file: open the list in Excel, save it, and run the same command again.",
    fr: "{cells|formule n'a pas de résultat enregistré et laisse une cellule vide|formules n'ont pas de résultat enregistré et laissent des cellules vides} dans le nouveau fichier : ouvrez la liste dans Excel, enregistrez-la et relancez la même commande.",
    todo: "Open the list in Excel, which computes them, and save it.",
  },
  filter_not_widened: {
    en: 'The filter of the sheet "{sheet}" was left as it is: it does not cover the whole list. If you sort by it, the rows move and the new columns do not.',
    fr: "Le filtre de la feuille « {sheet} » reste tel quel : il ne couvre pas toute la liste. Si vous triez avec lui, les lignes changent de place, mais pas les nouvelles colonnes.",
    todo: "Remove the filter in Excel and set it again over the whole list, before you sort.",
  },
  table_not_extended_not_adjacent: {
    en: 'The Excel table "{table}" was left as it is: there are other cells between it and the new columns.',
    fr: "Le tableau Excel « {table} » reste tel quel : d'autres cellules le séparent des nouvelles colonnes.",
    todo: "Drag the table's corner over the columns, in Excel.",
  },
  table_not_extended_several_tables: {
    en: 'The Excel table "{table}" was left as it is: another table is next to it.',
    fr: "Le tableau Excel « {table} » reste tel quel : un autre tableau se trouve à côté.",
    todo: "Nothing: the columns are next to the tables.",
  },
  table_not_extended_external_data: {
    en: 'The Excel table "{table}" was left as it is: a query fills it and names its columns.',
    fr: "Le tableau Excel « {table} » reste tel quel : une requête le remplit et nomme ses colonnes.",
    todo: "Nothing: a refresh would remove the columns.",
  },
  table_not_extended_same_name: {
    en: 'The Excel table "{table}" was left as it is: it already has a column of the same name.',
    fr: "Le tableau Excel « {table} » reste tel quel : il a déjà une colonne du même nom.",
    todo: "Rename the column, or leave the table as it is.",
  },
} as const satisfies Readonly<Record<string, FileErrorText>>;

type FileWarningCode = keyof typeof fileWarnings;

/** Rows with company numbers below a list that ends with its Excel table, by their row numbers. They are not read. */
export interface RowsBelow {
  readonly rows: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Rows of a text file that are read as part of one field, because its quote is closed too late: `"Société X;Paris`
 * swallows the rows below it, up to the next quote in the file.
 */
export interface SwallowedRows {
  /** Number of such fields. */
  readonly fields: number;
  /** Number of rows that they swallowed. */
  readonly rows: number;
  /** The line in which the first of them begins, counted from 1. */
  readonly line: number;
  /** The line in which it ends. */
  readonly last: number;
}

/** Rows that are one field in quotes each: a spreadsheet program that did not split the columns saves them so. */
export interface WrappedRows {
  readonly rows: number;
  /** The line of the first of them, counted from 1. */
  readonly line: number;
}

/**
 * A list in the user's file, in any format. A record is one row below the header; records are numbered from 0 in file
 * order. Nothing here keeps the whole list in memory.
 */
export interface ListFile {
  readonly format: FileFormat;
  /** Name of the list's sheet. Undefined for text files. */
  readonly sheet?: string;
  readonly columns: readonly Column[];
  /** Row of the header, counted from 1. Undefined for a list without one. */
  readonly headerRow: number | undefined;
  /** Whether a workbook counts days from 1904, as those from early Macs do. */
  readonly date1904?: boolean;
  /** How a text file separates and quotes its fields. Undefined for a workbook. */
  readonly habit?: FieldStyle;
  readonly records: number;
  /** Undefined if there are none, or the list has no end of its own. */
  readonly rowsBelow?: RowsBelow | undefined;
  /** Undefined if there seem to be none. */
  readonly swallowed?: SwallowedRows | undefined;
  /** Undefined if there are none. */
  readonly wrapped?: WrappedRows | undefined;
  /** Returns the row of the sheet, or the line of the text file, in which a record begins, counted from 1. */
  rowOf(record: number): number;
  /** Returns the names of the other sheets of the workbook that seem to contain lists of companies. */
  otherLists(): Promise<readonly string[]>;
  /** Returns the same for sheets that are hidden. */
  hiddenLists(): Promise<readonly string[]>;
  /**
   * Streams the texts of the cells of `columns` (by index), in batches of consecutive records. If the callback returns
   * `false`, reading stops. A cell that is merged over several rows is given in each of them, unless `repeats` is `none`.
   */
  read(columns: readonly number[], onRecords: OnRecords, repeats?: "none"): Promise<void>;
  /**
   * Like `read`, with the values that a person sees: in a workbook numbers as numbers or as formatted text
   * (`005720784`), dates as `YYYY-MM-DD`, and truth values; in a text file its texts.
   */
  readShown(columns: readonly number[], onRecords: OnShown, reading?: ShownReading): Promise<void>;
  /**
   * Returns the index of the first column that `write` would append.
   *
   * @throws {FileError} if `columns` do not fit
   */
  firstNew(columns: readonly OutputColumn[]): Promise<number>;
  /**
   * Refuses `columns` that `write` would refuse because a column filled in place contains a formula, as far as this is
   * known without reading the file again.
   *
   * @throws {FileError}
   */
  refuseFormulas(columns: readonly OutputColumn[]): void;
  /**
   * Writes the file again to `path` with `columns` filled: in place if `at` names an existing column, otherwise
   * appended on the right in their order. Everything else keeps its bytes. Throws unless as many rows are written as
   * were read. `path` is written directly, so the caller passes a temporary name and renames it.
   */
  write(
    path: string,
    columns: readonly OutputColumn[],
    fill: Fill,
    options?: WriteOptions,
  ): Promise<WriteReport>;
  close(): Promise<void>;
}

export interface WriteOptions {
  /** Sheets that a workbook also gets. */
  readonly sheets?: readonly AddedSheet[] | undefined;
  /** Whether `fill` returns one array for many rows: what is made of an array then stays in memory. @default false */
  readonly sharesRows?: boolean | undefined;
  /**
   * The only records that a text file writes, in ascending order; `fill` numbers them from 0. Blank lines below the
   * header are left out too. Undefined: all. A workbook writes all.
   */
  readonly kept?: readonly number[] | undefined;
}

/** Receives one array per record, starting with record `first`, with one cell per requested column. */
type OnCells<Cell> = (first: number, cells: Cell[][]) => Promise<boolean | void> | boolean | void;
export type OnRecords = OnCells<string>;
export type OnShown = OnCells<ShownValue>;

export interface ShownReading {
  /** Whether a number that may be an amount is given in each of the rows that it is merged over, not in the first alone. */
  readonly repeatsAmounts?: boolean;
  /** Called for each formula whose result is not stored, with its record and column: its cell is given as empty. */
  readonly onUncalculated?: ((record: number, column: number) => void) | undefined;
}

/** The value that a cell shows. An empty text if the cell is empty. */
export type ShownValue = string | number | boolean;

/** Returns the text of a value that a cell shows. */
export const shownText = (value: ShownValue = ""): string =>
  typeof value === "boolean" ? String(value).toUpperCase() : String(value);

/** A sheet added at the end of a workbook. It replaces the one that an earlier run added. */
export interface AddedSheet {
  readonly name: string;
  /** Text of its first cell, which identifies a sheet of an earlier run. */
  readonly title: string;
  /** Its other rows. Called when the list is written. */
  readonly rows: () => readonly (readonly SheetCell[])[];
  /** Row of its headers, counted from 1: bold, with a filter over the rows below. */
  readonly headerRow?: number;
  /** Its names in other languages: the sheet of an earlier run may have any of them. */
  readonly otherNames?: readonly string[];
  /** Widths of its columns, in characters: 34 and 60 unless given. */
  readonly widths?: readonly number[];
  /** How many of its first rows and columns stay visible while scrolling. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
  readonly choices?: readonly CellChoice[];
}

/** A cell of such a sheet: a value, or a text with a link. */
export type SheetCell = OutputValue | SheetLink;

export interface SheetLink {
  readonly text: string;
  readonly url: string;
}

/** Cells of one column, rows `first` to `last` counted from 1, that offer texts to choose from or to type others. */
export interface CellChoice {
  /** Index of the column, from 0. */
  readonly column: number;
  readonly first: number;
  readonly last: number;
  /** The texts offered. They contain no commas, which separate them in the file. */
  readonly values: readonly string[];
}

export interface Column {
  /** Position from 0. */
  readonly index: number;
  /** Spreadsheet letter: A, B, … */
  readonly letter: string;
  /** Header text, trimmed. Empty if the header cell is. */
  readonly header: string;
  /** The text of the header cell, if the header also has that of a group above it: `SIREN` for `SIREN Fournisseur`. */
  readonly cell?: string;
  /** True if it belongs to another list beside this one, or was filled by runs over that list. */
  readonly isOthers?: true;
}

/** Returns the columns of a list without those of another list beside it. */
export const withoutOthers = (columns: readonly Column[]): Column[] =>
  columns.filter(({ isOthers }) => isOthers === undefined);

export interface OutputColumn {
  readonly header: string;
  readonly type: "text" | "number" | "boolean" | "date";
  /** Whether its numbers are years, which have no thousands separator. */
  readonly isYear?: boolean;
  /** Index of the existing column to fill in place. */
  readonly at?: number;
}

/** Value of one cell, a date as `YYYY-MM-DD`. `null` empties the cell, `undefined` keeps its content. */
export type OutputValue = string | number | boolean | null | undefined;

/** Returns the values of `count` records from `first`: one array per record, one value per output column. */
export type Fill = (first: number, count: number) => OutputValue[][] | Promise<OutputValue[][]>;

export interface WriteReport {
  readonly records: number;
  /** What the user should know, such as characters that the encoding lacks. */
  readonly warnings: readonly FileWarning[];
}

export interface FileWarning {
  readonly code: FileWarningCode;
  readonly detail: Readonly<Record<string, string | number>>;
}

export interface OpenOptions {
  /** Sheet by name. By default it is chosen by content. */
  readonly sheet?: string;
  /** Row of the header, from 1; `none` for a list in which every row is a record. By default it is found by content. */
  readonly headerRow?: number | "none";
  /** Encoding of a text file. By default it is found by content. `utf-8-bom` is how the result is written. */
  readonly encoding?: string;
  /** One character, or `tab`. By default it is found by content. */
  readonly delimiter?: string;
  /** Drops a workbook's digital signature, which any change invalidates. Otherwise a signed workbook is refused. */
  readonly dropSignature?: boolean;
  /** True if a sheet with names and places counts as a list of companies, even without numbers. */
  readonly readsNames?: boolean;
  /**
   * Returns the indexes of the columns that will be read for the whole list, given its first rows. A workbook keeps
   * their cells while it counts its rows, which saves a pass. Other columns can be read all the same.
   */
  readonly keeps?: (sample: ColumnSample) => readonly number[];
}

/** How to tell whether a sheet holds a list of companies: the members of the same names of {@link OpenOptions}. */
export interface ListTraits {
  readonly headerRow?: OpenOptions["headerRow"] | undefined;
  readonly readsNames?: boolean | undefined;
}

/** Returns a list of the first records only. Reading stops after them; writing still writes the whole file. */
export const firstRecords = (list: ListFile, most: number): ListFile =>
  withRecords(list, [...Array(Math.min(most, list.records)).keys()]);

/** Returns the list restricted to some of its records, in their order. */
export function withRecords(list: ListFile, kept: readonly number[]): ListFile {
  const picked = <Cell>(onRecords: OnCells<Cell>): OnCells<Cell> => {
    let next = 0;
    return async (first, cells) => {
      const begin = next;
      while (next < kept.length && kept[next]! < first + cells.length) next += 1;
      const own = kept.slice(begin, next).map((record) => cells[record - first]!);
      const wantsMore = own.length === 0 || (await onRecords(begin, own)) !== false;
      return wantsMore && next < kept.length;
    };
  };
  const isKept = new Set(kept);
  return {
    ...list,
    records: kept.length,
    rowOf: (record) => list.rowOf(kept[record]!),
    read: (columns, onRecords, repeats) => list.read(columns, picked(onRecords), repeats),
    readShown: (columns, onRecords, reading) =>
      list.readShown(columns, picked(onRecords), {
        ...reading,
        onUncalculated: (record, column) =>
          isKept.has(record) ? reading?.onUncalculated?.(record, column) : undefined,
      }),
  };
}

/**
 * Text of the first cell of sheets that this program adds to workbooks, the same in every language. A later run
 * recognizes them by it, or a review by its headers, and does not take them for lists.
 */
export const ownSheetTitles = { summary: "sirene enrich", review: "sirene review" } as const;

/** Headers, folded, by which a review is known whose title somebody deleted. Lists of users may have the first two. */
const reviewHeaders = [
  ["name in the list", "decision", "1: siren"],
  ["nom dans la liste", "decision", "1 : siren"],
];

/** What tells a sheet of this program is among so many of its first rows: somebody may have added others above. */
export const ownHeadRows = 20;

/** Returns whether a sheet is one of this program's with that title, given the texts of its first rows. */
export const hasTitle = (rows: readonly (readonly string[])[], title: string): boolean =>
  rows.slice(0, ownHeadRows).some((texts) => {
    if (texts[0]?.trim() === title) return true;
    const folded = title === ownSheetTitles.review ? texts.map(foldedHeader) : [];
    return reviewHeaders.some((headers) => headers.every((header) => folded.includes(header)));
  });

/** Lists sheet names in a sentence. It lists all of them, since users do not look for a list that is not named. */
export const sheetNames = (sheets: readonly string[]): string => sheets.map((name) => `"${name}"`).join(", ");

/**
 * The row numbers of records, counted from 1: rows of a sheet or lines of a text file. Consecutive rows are stored as
 * one run, and a list of a million records mostly consists of a few runs.
 */
export class RowNumbers {
  /** Start of each run: the first record and its row. */
  readonly #records: number[] = [];
  readonly #rows: number[] = [];
  #count = 0;
  #next = -1;

  /** Adds the row of the next record. */
  add(row: number): void {
    if (row !== this.#next) {
      this.#records.push(this.#count);
      this.#rows.push(row);
    }
    this.#count += 1;
    this.#next = row + 1;
  }

  /** Returns the row of a record. */
  at(record: number): number {
    const run = lastNotAbove(this.#records, record);
    return this.#rows[run]! + record - this.#records[run]!;
  }

  /** Returns the record in a row. Undefined if there is none. */
  recordIn(row: number): number | undefined {
    if (this.#count === 0) return undefined;
    const run = lastNotAbove(this.#rows, row);
    const record = this.#records[run]! + row - this.#rows[run]!;
    return record >= 0 && record < this.#count && this.at(record) === row ? record : undefined;
  }
}

/** Returns the index of the last number not above `most`, of numbers in ascending order; 0 if all are above. */
function lastNotAbove(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle]! <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns true if the first two bytes or more are those of gzip data. */
export const beginsAsGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** Limits of a column's width, in characters as spreadsheets count them. */
const widest = 60;
const narrowest = 9;
/** Space on both sides, as Excel leaves it. */
const margin = 2;
/** Width of a capital letter relative to a digit, which is the unit of a width. */
const capital = 1.2;

/** Returns the width that shows `values` and the header of a column, within the limits. */
export function columnWidth(column: OutputColumn, values: readonly OutputValue[]): number {
  let longest = textWidth(column.header);
  for (const value of values) longest = Math.max(longest, shownWidth(value, column));
  return widthOf(longest);
}

/** Returns the width of a column whose longest text has a width of `characters`. */
export const widthOf = (characters: number): number =>
  Math.min(widest, Math.max(narrowest, Math.ceil(characters) + margin));

function shownWidth(value: OutputValue, { isYear }: OutputColumn): number {
  if (typeof value === "string") return textWidth(value);
  if (typeof value !== "number") return typeof value === "boolean" ? "FALSE".length * capital : 0;
  const digits = Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
  return isYear ? digits.length : digits.length + Math.floor((Math.abs(value).toFixed(0).length - 1) / 3);
}

/** Returns the width of a text, or of the longest of its lines. */
export function textWidth(text: string): number {
  const lines = text.slice(0, 4 * widest).split("\n");
  return Math.max(
    ...lines.map((line) => line.length + (capital - 1) * (line.match(/\p{Lu}/gu)?.length ?? 0)),
  );
}
