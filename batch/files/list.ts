import { extname } from "node:path";
import type { ColumnSample } from "../../shared/enrichment/columns/column-sample.ts";
import type { Translation } from "../../shared/messages/messages.ts";
import type { FileErrorText } from "./file-error-text.ts";

/** What a list may be kept in; a file that is made anew has the word for its extension. */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

interface FormatTraits {
  /** Of the names of such files. */
  readonly extensions: readonly string[];
  /** It takes sheets beside the list, has days and truth values of its own, and is bytes that no screen shows. */
  readonly isWorkbook: boolean;
}

const traits: Readonly<Record<FileFormat, FormatTraits>> = {
  csv: { extensions: [".csv", ".tsv", ".tab", ".txt"], isWorkbook: false },
  xlsx: { extensions: [".xlsx", ".xlsm", ".xltx", ".xltm"], isWorkbook: true },
};

/** What is said of a file whose name is that of another format. */
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

/** Formats that only Excel itself or another office writes. */
export const neverWritten: readonly string[] = [".xls", ".xlsb", ".ods"];

/** The extension of a file's name, in small letters, that of gzip included: `.csv.gz`. */
export function extensionOf(name: string): string {
  const packed = /(\.[a-z]+\.gz)$/i.exec(name)?.[1];
  return (packed ?? extname(name)).toLowerCase();
}

/** What a file of that name is expected to hold; undefined where the name does not tell. */
export function formatByName(name: string): FileFormat | undefined {
  const extension = extensionOf(name).replace(/\.gz$/, "");
  return fileFormats.find((format) => traits[format].extensions.includes(extension));
}

/** Whether a name is that of a workbook, be it of a kind that is refused. */
export function isNamedWorkbook(name: string): boolean {
  const format = formatByName(name);
  return format === undefined ? neverWritten.includes(extensionOf(name)) : isWorkbook(format);
}

/** Whether the name of a file says otherwise than what it holds; a name that says nothing does not. */
export function isMisnamed(name: string, held: FileFormat): boolean {
  const named = formatByName(name);
  return named === undefined ? !isWorkbook(held) && isNamedWorkbook(name) : named !== held;
}

/** How a file writes its fields; ours are written the same way. */
export interface FieldStyle {
  readonly delimiter: string;
  /** What is quoted: the fields that need it, or every text, or every field that holds something. */
  readonly quoted: "needed" | "text" | "all";
  readonly decimal: "." | ",";
}

/** What is said of a file that was written, where something in it could not be as it was. */
export const fileWarnings = {
  unencodable: {
    en: "{count|character|characters} could not be written in {encoding} (such as {examples}) and became question marks; --encoding utf-8-bom keeps them.",
    fr: "{count|caractère n'existe|caractères n'existent} pas en {encoding} (comme {examples}) et sont devenus des points d'interrogation ; --encoding utf-8-bom les garde.",
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
  readonly habit?: FieldStyle;
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
   * Refuses `columns` where writing would, for a formula in one that is filled in place: as far as it is known without reading the
   * file again.
   * @throws {FileError}
   */
  refuseFormulas(columns: readonly OutputColumn[]): void;
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
export type SheetCell = OutputValue | SheetLink;

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
export type OutputValue = string | number | boolean | null | undefined;

/** Values of `count` consecutive records from `first`: one array a record, one value an output column. */
export type Fill = (first: number, count: number) => OutputValue[][] | Promise<OutputValue[][]>;

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
  /**
   * Indexes of the columns that will be read of the whole list, by what its first rows say: a workbook keeps their cells as it
   * counts its rows, and has one pass less to make. Reading others is as possible as without.
   */
  readonly keeps?: (sample: ColumnSample) => readonly number[];
}

type OnCells<Cell> = (first: number, cells: Cell[][]) => Promise<boolean | void> | boolean | void;

/** The first records of a list, as a list: it is read no further. Written, it is whole. */
export function firstRecords(list: ListFile, most: number): ListFile {
  const records = Math.min(most, list.records);
  const upTo =
    <Cell>(onRecords: OnCells<Cell>): OnCells<Cell> =>
    async (first, cells) => {
      if (first >= records) return false;
      const goesOn = await onRecords(first, cells.slice(0, records - first));
      return goesOn !== false && first + cells.length < records;
    };
  return {
    ...list,
    records,
    read: (columns, onRecords) => list.read(columns, upTo(onRecords)),
    readShown: (columns, onRecords) => list.readShown(columns, upTo(onRecords)),
  };
}

/**
 * Text of the first cell of the sheets that the program puts into workbooks, the same in every language: by it a later run
 * knows them, and takes none of them for a list.
 */
export const ownSheetTitles = { summary: "sirene enrich", review: "sirene review" } as const;

const titles: readonly string[] = Object.values(ownSheetTitles);

/** True of the text of a first cell that only a sheet of the program has. */
export const isOwnSheetTitle = (text: string): boolean => titles.includes(text.trim());

/** Names of sheets as a sentence lists them: all of them, however many, for nobody looks for a list that is not named. */
export const sheetNames = (sheets: readonly string[]): string => sheets.map((name) => `"${name}"`).join(", ");

/**
 * The numbers, counted from 1, of the rows that records stand in: those of a sheet, or of the lines of a text file.
 * Records in rows that follow each other take no room, and a list of a million mostly has nothing else.
 */
export class RowNumbers {
  /** Where rows cease to follow each other: the record, and its row. */
  readonly #records: number[] = [];
  readonly #rows: number[] = [];
  #count = 0;
  #next = -1;

  /** Takes in the row of the next record. */
  add(row: number): void {
    if (row !== this.#next) {
      this.#records.push(this.#count);
      this.#rows.push(row);
    }
    this.#count += 1;
    this.#next = row + 1;
  }

  /** The row of a record. */
  at(record: number): number {
    const run = lastNotAbove(this.#records, record);
    return this.#rows[run]! + record - this.#records[run]!;
  }

  /** The record that stands in a row; undefined where none does. */
  recordIn(row: number): number | undefined {
    if (this.#count === 0) return undefined;
    const run = lastNotAbove(this.#rows, row);
    const record = this.#records[run]! + row - this.#rows[run]!;
    return record >= 0 && record < this.#count && this.at(record) === row ? record : undefined;
  }
}

/** Place of the last number that is not above `most`, of numbers in ascending order; 0 where all are. */
function lastNotAbove(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (numbers[middle]! <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** True for the first bytes, two or more, of what gzip has packed. */
export const beginsAsGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b;

/** A column is never wider, whatever it holds, nor narrower; in characters, as spreadsheets count. */
const widest = 60;
const narrowest = 9;
/** Room at both ends, as Excel leaves it. */
const margin = 2;
/** What a capital takes beside a digit, of which a character is the width. */
const capital = 1.2;

/** The width that shows `values` and the header of a column, as far as it may go. */
export function columnWidth(column: OutputColumn, values: readonly OutputValue[]): number {
  let longest = textWidth(column.header);
  for (const value of values) longest = Math.max(longest, shownWidth(value, column));
  return widthOf(longest);
}

/** The width of a column whose longest text takes `characters`. */
export const widthOf = (characters: number): number =>
  Math.min(widest, Math.max(narrowest, Math.ceil(characters) + margin));

function shownWidth(value: OutputValue, { isYear }: OutputColumn): number {
  if (typeof value === "string") return textWidth(value);
  if (typeof value !== "number") return typeof value === "boolean" ? "FALSE".length * capital : 0;
  const digits = Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
  return isYear ? digits.length : digits.length + Math.floor((Math.abs(value).toFixed(0).length - 1) / 3);
}

/** Of several lines the longest. */
export function textWidth(text: string): number {
  const lines = text.slice(0, 4 * widest).split("\n");
  return Math.max(
    ...lines.map((line) => line.length + (capital - 1) * (line.match(/\p{Lu}/gu)?.length ?? 0)),
  );
}
