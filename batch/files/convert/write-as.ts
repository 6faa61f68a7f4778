import { rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { FieldType } from "../../../shared/fields/field.ts";
import { headerHint } from "../../../shared/enrichment/columns/header-hint.ts";
import { ownKeyOf, typeOfKey } from "../../../shared/enrichment/columns/own-columns.ts";
import { delimiterNamed, plainHabit, usualDelimiter, fieldText, quotedField } from "../csv/dialect.ts";
import { openCsv } from "../csv/open-csv.ts";
import { FileError } from "../file-error.ts";
import { byteTarget, RowSink } from "../csv/row-sink.ts";
import { encodingNamed, utf8, utf8Marked } from "../csv/text-file.ts";
import {
  type ListFile,
  type Fill,
  type OutputColumn,
  type FieldStyle,
  type OnShown,
  type OutputValue,
  type FileWarning,
  type ShownValue,
  type WriteOptions,
  type WriteReport,
  LAST_COLUMN,
  columnWidth,
  textWidth,
  widthOf,
  type FileFormat,
  isWorkbook,
  withRecords,
} from "../list.ts";
import { openXlsx } from "../xlsx/open-xlsx.ts";
import { daySerial } from "../xlsx/styles/number-formats.ts";
import {
  blankWorkbook,
  type BlankColumn,
  filledBlank,
  type MadeColumn,
  type SheetCells,
  writeRowsAsWorkbook,
} from "./blank-workbook.ts";

/** Closes a reopened result, which must contain as many records as were written. */
async function checkRecords(result: ListFile, written: number): Promise<void> {
  await result.close();
  if (result.records !== written)
    throw new Error(`The result holds ${result.records} records where ${written} were written.`);
}

/** What is needed to write a list in another format. */
export interface Conversion extends Omit<WriteOptions, "kept"> {
  readonly columns: readonly OutputColumn[];
  readonly fill: Fill;
  /** Indexes of the identifier columns, which stay text. */
  readonly identifierColumns: readonly number[];
  /** Name of the sheet of a new workbook. */
  readonly sheetName: string;
  /** The records to write, in their order, into a new file. Undefined: all. */
  readonly kept?: readonly number[] | undefined;
  /** Dialect of a new text file. */
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
}

const LINE_END = "\r\n";

/**
 * Reads a list for a new file. Returns a warning about formulas that leave nothing there, of the columns of the list
 * that are not filled anew.
 */
async function readForNew(
  list: ListFile,
  columns: readonly OutputColumn[],
  onRecords: OnShown,
): Promise<FileWarning[]> {
  const filled = new Set(columns.flatMap(({ at }) => (at === undefined ? [] : list.columns[at]!.index)));
  let cells = 0;
  const indexes = list.columns.map(({ index }) => index);
  await list.readShown(indexes, onRecords, {
    onUncalculated: (_, column) => (cells += filled.has(column) ? 0 : 1),
  });
  return cells === 0 ? [] : [{ code: "formulas_uncalculated", detail: { cells } }];
}

/**
 * Writes the list of a workbook as text in the form that French Excel reads: `;`, UTF-8 with byte order mark, decimal
 * commas, CRLF. With a requested delimiter, or the tab of a `.tsv` name, the decimal sign is a point. Cells are written
 * as shown (`ListFile.readShown`). Content above the header or beside the list, and empty rows, are omitted.
 */
async function writeAsText(list: ListFile, path: string, to: Conversion): Promise<WriteReport> {
  const delimiter = to.delimiter === undefined ? usualDelimiter(path) : delimiterNamed(to.delimiter);
  const encoding = to.encoding === undefined ? utf8Marked : encodingNamed(to.encoding);
  const habit: FieldStyle = { delimiter, quoted: "needed", decimal: delimiter === ";" ? "," : "." };
  const target = await byteTarget(path);
  const hasHeader = list.headerRow !== undefined;
  let records = 0;
  let warnings: FileWarning[];
  try {
    const sink = new RowSink(target, utf8, encoding);
    if (hasHeader) sink.put(headerLine(list, to, habit) + LINE_END);
    const uncalculated = await readForNew(list, to.columns, async (first, cells) => {
      const ours = await to.fill(first, cells.length);
      cells.forEach((values, at) => sink.put(recordLine(values, ours[at]!, to, habit) + LINE_END));
      records += cells.length;
      await sink.settle();
    });
    warnings = [...(await sink.finish()), ...uncalculated];
  } catch (error) {
    await target.abandon();
    throw error;
  }
  // Without a header and records, a file has nothing that could be read.
  if (!hasHeader && records === 0) return { records, warnings };
  await checkRecords(
    await openCsv(path, { headerRow: hasHeader ? 1 : "none", delimiter, encoding: encoding.name }),
    records,
  );
  return { records, warnings };
}

function headerLine(list: ListFile, { columns }: Conversion, habit: FieldStyle): string {
  const headers = list.columns.map(({ header }) => header);
  for (const { header, at } of columns) if (at === undefined) headers.push(header);
  return headers.map((header) => fieldText(header, "text", habit)).join(habit.delimiter);
}

function recordLine(
  values: readonly ShownValue[],
  ours: readonly OutputValue[],
  { columns }: Conversion,
  habit: FieldStyle,
): string {
  const fields = values.map((value) => shownField(value, habit));
  columns.forEach(({ type, at }, place) => {
    const value = ours[place];
    if (at === undefined) fields.push(fieldText(value, type, habit));
    else if (value !== undefined) fields[at] = fieldText(value, type, habit);
  });
  return fields.join(habit.delimiter);
}

/** Only signs and digits: a telephone number, or a sum that does no harm. */
const harmless = /^[+-][\d\s().,/-]*$/;

/** Returns the text of a cell of the list. One that a spreadsheet would run as a formula is guarded, like new values. */
const shownField = (value: ShownValue, habit: FieldStyle): string =>
  typeof value === "string" && harmless.test(value)
    ? quotedField(habit, value, true)
    : fieldText(value, "text", habit);

/** How a text file writes its dates: `2024-03-31`, or `31/03/2024`. */
type DayOrder = "iso" | "day_first";

const iso = /^\d{4}-\d{2}-\d{2}$/;
const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Returns the `YYYY-MM-DD` of a date in this order. Undefined for any other text, and if sheets cannot count it. */
function isoDay(text: string, order: DayOrder): string | undefined {
  const [, day, month, year] = slashed.exec(text) ?? [];
  const written = order === "iso" ? text : `${year}-${month}-${day}`;
  return iso.test(written) && daySerial(written, false) !== undefined ? written : undefined;
}

/** Finds out how a column writes dates. `01/02/2024` is one in two orders, so a day after the 12th has to decide. */
class DayReading {
  #isIso = true;
  #isDayFirst = true;
  #isOrderCertain = false;

  add(text: string): void {
    if (this.#isIso && isoDay(text, "iso") === undefined) this.#isIso = false;
    if (!this.#isDayFirst) return;
    if (isoDay(text, "day_first") === undefined) this.#isDayFirst = false;
    else if (Number(text.slice(0, 2)) > 12) this.#isOrderCertain = true;
  }

  /** Undefined unless every text was a date in the same order. */
  get order(): DayOrder | undefined {
    if (this.#isIso) return "iso";
    return this.#isDayFirst && this.#isOrderCertain ? "day_first" : undefined;
  }
}

/** What the cells of a column look like, over the whole list. */
interface ColumnFormat {
  /** Set if all filled cells are numbers that a sheet shows unchanged. `decimals` is set if all have equally many. */
  readonly number: { readonly decimals: number | undefined } | undefined;
  /** How dates are written, if all filled cells are dates. Undefined if that is not certain. */
  readonly days: DayOrder | undefined;
  /** Whether some cell consists of digits but is not a number to a sheet: a code, an identifier, a telephone number. */
  readonly digits: boolean;
  /** Whether numbers of the column are written as text too: it has identifiers, or codes with leading zeros. */
  readonly isText: boolean;
  /** Number of characters of the longest cell. */
  readonly longest: number;
}

/** No leading zero. */
const plainNumber = /^-?(0|[1-9]\d*)(?:([.,])(\d{1,6}))?$/;
/** Digits of a number that an unformatted cell shows; more of them may be a code. */
const mostDigits = 9;
/** Digits of an amount that we wrote, which a spreadsheet keeps exactly. */
const mostOfOurs = 15;
const leadingZero = /^0\d+$/;
const digitsAlone = /^\+?[\s.-]*\d[\d\s.-]*$/;

/** Numbers remembered of a column to see whether two texts are one. With more different ones, it is a column of amounts. */
const mostRemembered = 1_000;

class FormatGuess {
  #numbers = true;
  #filled = false;
  #signs = new Set<string>();
  #decimals = new Set<number>();
  /** A text of each number, and whether two texts were one number. */
  readonly #texts = new Map<number, string>();
  #isReference = false;
  /** Whether a number with a decimal point ends in a zero. Amounts that French people type have commas. */
  #endsInZero = false;
  readonly #days = new DayReading();
  readonly #isTyped: boolean;
  readonly #mostDigits: number;
  digits = false;
  hasCodes = false;
  longest = 0;

  /** `isTyped`: the list is of a workbook, where numbers are no texts. `most`: digits of a number before its decimals. */
  constructor(isTyped: boolean, most: number) {
    this.#isTyped = isTyped;
    this.#mostDigits = most;
  }

  add(value: ShownValue): void {
    const text = String(value);
    if (text.length > this.longest) this.longest = text.length;
    if (this.#isTyped && text.trim() !== "") this.#numbers = false;
    if (typeof value !== "string") return this.#days.add(text);
    const trimmed = text.trim();
    if (trimmed === "") return;
    this.#filled = true;
    if (leadingZero.test(trimmed)) this.hasCodes = true;
    if (!this.digits && digitsAlone.test(trimmed)) this.digits = true;
    this.#days.add(trimmed);
    if (!this.#numbers) return;
    const found = plainNumber.exec(trimmed);
    const [, whole = "", sign, decimals] = found ?? [];
    if (found === null || whole.length > this.#mostDigits) this.#numbers = false;
    else {
      if (sign !== undefined) this.#signs.add(sign);
      this.#decimals.add(decimals?.length ?? 0);
      if (decimals !== undefined) this.#compare(trimmed);
      if (sign === "." && trimmed.endsWith("0")) this.#endsInZero = true;
    }
  }

  #compare(text: string): void {
    const number = Number(text.replace(",", "."));
    const other = this.#texts.get(number);
    if (other === undefined && this.#texts.size < mostRemembered) this.#texts.set(number, text);
    if (other !== undefined && other !== text) this.#isReference = true;
  }

  get days(): ColumnFormat["days"] {
    return this.#filled ? this.#days.order : undefined;
  }

  /**
   * Undefined if no number shows what its sign means: beside whole numbers, `1,234` may be 1234 or 1.234. Undefined too
   * for references, of which `1.1` and `1.10` would be one number, and `1.10` after `1.9` would be shown as `1.1`.
   */
  get number(): ColumnFormat["number"] {
    const [decimals] = this.#decimals;
    const isThousands =
      this.#decimals.has(3) && [...this.#decimals].every((count) => count === 0 || count === 3);
    const isPlain = this.#filled && this.#numbers && this.#signs.size <= 1;
    const isUneven = [...this.#decimals].filter((count) => count > 0).length > 1;
    const isReference = this.#isReference || (this.#endsInZero && isUneven);
    if (!isPlain || isThousands || isReference) return undefined;
    return { decimals: this.#decimals.size === 1 ? decimals : undefined };
  }
}

/** Returns the type of the values that we write in a column with this header; undefined for a column of the list. */
function ownTypeOf(header: string): FieldType | undefined {
  const key = ownKeyOf(header);
  return key && typeOfKey(key);
}

/**
 * Reads every cell of a list once. Columns in `identifiers`, those with such a header, and ours of texts are never taken
 * for numbers.
 */
async function columnFormats(list: ListFile, identifiers: readonly number[]): Promise<ColumnFormat[]> {
  const looking = list.columns.map(
    ({ header }) =>
      new FormatGuess(isWorkbook(list.format), ownTypeOf(header) === "number" ? mostOfOurs : mostDigits),
  );
  await list.readShown(
    list.columns.map(({ index }) => index),
    (_, cells) => {
      for (const values of cells) looking.forEach((one, at) => one.add(values[at] ?? ""));
    },
  );
  return list.columns.map(({ index, header }, at) => {
    const { number, days, digits, hasCodes, longest } = looking[at]!;
    const named = headerHint(header) === "names_them" || headerHint(header) === "mentions_them";
    const type = ownTypeOf(header);
    // Our headers all mention Sirene.
    const isIdentifier = identifiers.includes(index) || (type === undefined ? named : type === "text");
    return {
      number: isIdentifier ? undefined : number,
      days: isIdentifier ? undefined : days,
      digits: digits || isIdentifier,
      isText: isIdentifier || hasCodes,
      longest,
    };
  });
}

/** Number formats of the list's columns. */
const TEXT = "@";
const GENERAL = "General";
const dayFormats: Readonly<Record<DayOrder, string>> = { iso: "yyyy-mm-dd", day_first: "dd/mm/yyyy" };

/**
 * Writes a list as a new workbook: a styled, frozen header; identifiers and codes as text, so that their zeros stay;
 * columns of only plain numbers or dates as such; new values by their type. The cells of a workbook are written as shown
 * (`ListFile.readShown`), their numbers as numbers. Content above the header and blank lines are omitted.
 */
async function writeAsWorkbook(list: ListFile, path: string, to: Conversion): Promise<WriteReport> {
  const looks = await columnFormats(list, to.identifierColumns);
  const all = laidOut(list, to.columns, looks);
  const hasHeader = list.headerRow !== undefined;
  const blank = `${path}.blank`;
  const columns = all.map((made, at) => blankColumn(made, looks[at]));
  await writeFile(blank, await blankWorkbook(to.sheetName, columns, hasHeader));
  const cells: SheetCells = {
    columns: all,
    firstNew: list.columns.length,
    records: list.records,
    warnings: [],
  };
  let filled = 0;
  try {
    let uncalculated: readonly FileWarning[] = [];
    await filledBlank(blank, path, cells, to.sheets ?? [], async (give) => {
      uncalculated = await readForNew(list, to.columns, async (first, shown) => {
        const ours = await to.fill(first, shown.length);
        const rows = shown.map((row, at) => recordValues(row, ours[at]!, looks, all));
        filled += rows.filter((row) => row.some(isFilled)).length;
        await give(rows);
      });
    });
    cells.warnings.push(...uncalculated);
  } finally {
    await rm(blank, { force: true });
  }
  if (!hasHeader && filled === 0) return { records: list.records, warnings: cells.warnings };
  // An empty record is not a row to a reader of the sheet.
  await checkRecords(
    await openXlsx(path, { sheet: to.sheetName, headerRow: hasHeader ? 1 : "none" }),
    filled,
  );
  return { records: list.records, warnings: cells.warnings };
}

const isFilled = (value: OutputValue) => value !== null && value !== undefined && value !== "";

/** Returns the columns of the list and the new columns in their final order. */
function laidOut(
  list: ListFile,
  ours: readonly OutputColumn[],
  looks: readonly ColumnFormat[],
): readonly PlacedColumn[] {
  const all: PlacedColumn[] = list.columns.map(({ header }, at) => {
    return { column: { header, type: looks[at]?.days ? "date" : "text" }, isOurs: false };
  });
  for (const [value, column] of ours.entries()) {
    const header = column.at === undefined ? column.header : list.columns[column.at]!.header;
    all[column.at ?? all.length] = { column: { ...column, header }, isOurs: true, value };
  }
  return all;
}

/** A column of the workbook. `value` is the index of its values for a record, if it is filled. */
interface PlacedColumn extends MadeColumn {
  readonly value?: number;
}

function blankColumn({ column, isOurs }: PlacedColumn, look: ColumnFormat | undefined): BlankColumn {
  const { header } = column;
  const width =
    look === undefined ? columnWidth(column, []) : widthOf(Math.max(look.longest, textWidth(header)));
  return { header, width, format: isOurs || look === undefined ? GENERAL : formatOf(look) };
}

function formatOf({ number, days: order, digits }: ColumnFormat): string {
  if (order !== undefined) return dayFormats[order];
  if (number === undefined) return digits ? TEXT : GENERAL;
  const { decimals } = number;
  return decimals === undefined || decimals === 0 ? GENERAL : `#,##0.${"0".repeat(decimals)}`;
}

/** Returns the values of a record: new ones, or the existing cell where a value is undefined or none is new. */
function recordValues(
  shown: readonly ShownValue[],
  ours: readonly OutputValue[],
  looks: readonly ColumnFormat[],
  all: readonly PlacedColumn[],
): OutputValue[] {
  return all.map(({ value: place }, at) => {
    const value = place === undefined ? undefined : ours[place];
    if (value !== undefined) return value;
    return looks[at] === undefined ? null : valueOf(shown[at] ?? "", looks[at]);
  });
}

function valueOf(text: ShownValue, { number, days: order, isText }: ColumnFormat): OutputValue {
  if (typeof text !== "string") return isText ? String(text) : text;
  const trimmed = text.trim();
  if (trimmed === "") return text;
  if (number !== undefined) return Number(trimmed.replace(",", "."));
  return order === undefined ? text : isoDay(trimmed, order);
}

/** A table that is not a list of the user. */
export interface RowTable {
  /** Name of the sheet of a workbook. */
  readonly sheet: string;
  readonly columns: readonly OutputColumn[];
  readonly rows: readonly (readonly OutputValue[])[];
}

/**
 * Writes a table as text, with the byte order mark by which Excel recognizes the encoding, and with commas, or the tabs
 * of a `.tsv` name.
 */
async function writeRowsAsText(path: string, { columns, rows }: RowTable): Promise<WriteReport> {
  const tab = usualDelimiter(path) === "\t";
  const habit: FieldStyle = tab ? { ...plainHabit, delimiter: "\t" } : plainHabit;
  const target = await byteTarget(path);
  try {
    const sink = new RowSink(target, utf8, utf8Marked);
    const put = (fields: readonly string[]) => sink.put(fields.join(habit.delimiter) + LINE_END);
    put(columns.map(({ header }) => fieldText(header, "text", habit)));
    for (const row of rows) {
      put(columns.map(({ type }, at) => fieldText(row[at], type, habit)));
      await sink.settle();
    }
    return { records: rows.length, warnings: await sink.finish() };
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

/** Writers of new files of a format: from a list in another format, and from rows of this program. */
interface FileMaker {
  readonly ofList: (list: ListFile, path: string, to: Conversion) => Promise<WriteReport>;
  readonly ofRows: (path: string, table: RowTable) => Promise<WriteReport>;
}

const makers: Readonly<Record<FileFormat, FileMaker>> = {
  csv: { ofList: writeAsText, ofRows: writeRowsAsText },
  xlsx: {
    ofList: writeAsWorkbook,
    ofRows: (path, { sheet, columns, rows }) => writeRowsAsWorkbook(path, sheet, columns, rows),
  },
};

/** Writes a table of this program to `path` in `format`. */
export const writeRowsAs = (format: FileFormat, path: string, table: RowTable): Promise<WriteReport> =>
  makers[format].ofRows(path, table);

/**
 * Returns whether the result of a list is a new file: one of another format, or a workbook of only some of the records.
 * A text file keeps its dialect, whichever of its records are written.
 */
export const isNewFile = (list: FileFormat, result: FileFormat, isPart: boolean): boolean =>
  list !== result || (isPart && isWorkbook(result));

/**
 * Returns the index of the first column that a new file appends to those of the list `name`.
 *
 * @throws {FileError} if `ours` do not fit
 */
export function firstNewInFile(
  name: string,
  { columns: { length: width } }: ListFile,
  ours: readonly OutputColumn[],
): number {
  const columns = ours.filter(({ at }) => at === undefined).length;
  if (width + columns - 1 <= LAST_COLUMN) return width;
  throw new FileError("no_room", { file: basename(name), width, columns });
}

/** Returns the row of a record in a new file, as spreadsheets number it: nothing is above or between its records. */
export const rowInFile = ({ headerRow }: ListFile, record: number): number =>
  record + (headerRow === undefined ? 1 : 2);

/**
 * Writes a list to `path` in `format`: the original file with new columns, or a new file for another format or only
 * some of the records.
 */
export function writeAs(
  format: FileFormat,
  list: ListFile,
  path: string,
  to: Conversion,
): Promise<WriteReport> {
  if (!isNewFile(list.format, format, to.kept !== undefined))
    return list.write(path, to.columns, to.fill, to);
  if (to.kept !== undefined) return makers[format].ofList(withRecords(list, to.kept), path, to);
  return makers[format].ofList(list, path, to);
}
