import { rm, writeFile } from "node:fs/promises";
import { headerHint } from "../../../shared/enrichment/columns/header-hint.ts";
import { csvText, delimiterNamed, usualDelimiter, fieldText, quotedField } from "../csv/dialect.ts";
import { openCsv } from "../csv/open-csv.ts";
import { byteTarget, RowSink } from "../csv/row-sink.ts";
import { encodingNamed, utf8, utf8Marked } from "../csv/text-file.ts";
import {
  type ListFile,
  type AddedSheet,
  type Fill,
  type OutputColumn,
  type FieldStyle,
  type OutputValue,
  type FileWarning,
  type ShownValue,
  type WriteReport,
  columnWidth,
  textWidth,
  widthOf,
  type FileFormat,
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

/** Closes a result that was opened again; it must hold as many records as were written. */
async function checkRecords(result: ListFile, written: number): Promise<void> {
  await result.close();
  if (result.records !== written)
    throw new Error(`The result holds ${result.records} records where ${written} were written.`);
}

/** What a list is written with in the other format. */
export interface Conversion {
  readonly columns: readonly OutputColumn[];
  readonly fill: Fill;
  /** Indexes of the columns of the identifiers, which stay texts. */
  readonly identifierColumns: readonly number[];
  /** Name of the sheet of a new workbook. */
  readonly sheetName: string;
  /** Sheets more, in a workbook. */
  readonly sheets?: readonly AddedSheet[];
  /** The records that are written, in their order, into a file that is made anew; undefined: all. */
  readonly kept?: readonly number[] | undefined;
  /** Dialect of a new text file. */
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
}

const LINE_END = "\r\n";

/**
 * Writes the list of a workbook as text, as Excel in French reads it: `;`, UTF-8 with byte order mark, decimal commas,
 * CRLF. A delimiter asked for, or the tab of a name in `.tsv`, goes with the decimal point. Cells are written as they are
 * shown (`ListFile.readShown`); what stands above the header or beside the list, and empty rows, are left behind.
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
    const indexes = list.columns.map(({ index }) => index);
    await list.readShown(indexes, async (first, cells) => {
      const ours = await to.fill(first, cells.length);
      cells.forEach((values, at) => sink.put(recordLine(values, ours[at]!, to, habit) + LINE_END));
      records += cells.length;
      await sink.settle();
    });
    warnings = await sink.finish();
  } catch (error) {
    await target.abandon();
    throw error;
  }
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
  const fields = values.map((value) => shownText(value, habit));
  columns.forEach(({ type, at }, place) => {
    const value = ours[place];
    if (at === undefined) fields.push(fieldText(value, type, habit));
    else if (value !== undefined) fields[at] = fieldText(value, type, habit);
  });
  return fields.join(habit.delimiter);
}

/** Signs and digits alone: a telephone number, or a sum that does no harm. */
const harmless = /^[+-][\d\s().,/-]*$/;

/** A cell of theirs; one that was a text, and would run as a formula in a text file, is kept from it like ours. */
const shownText = (value: ShownValue, habit: FieldStyle): string =>
  typeof value === "string" && harmless.test(value)
    ? quotedField(habit, value, true)
    : fieldText(value, "text", habit);

/** How a text file writes its days: `2024-03-31`, or `31/03/2024`. */
type DayOrder = "iso" | "day_first";

const iso = /^\d{4}-\d{2}-\d{2}$/;
const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** The `YYYY-MM-DD` of a text that is a day in that order; undefined of any other, and of a day that no sheet counts. */
function isoDay(text: string, order: DayOrder): string | undefined {
  const [, day, month, year] = slashed.exec(text) ?? [];
  const written = order === "iso" ? text : `${year}-${month}-${day}`;
  return iso.test(written) && daySerial(written, false) !== undefined ? written : undefined;
}

/** Finds out how a column writes its days. `01/02/2024` is one in two orders: some day beyond the 12th must tell. */
class DayReading {
  #isIso = true;
  #isDayFirst = true;
  #tellsOrder = false;

  add(text: string): void {
    if (this.#isIso && isoDay(text, "iso") === undefined) this.#isIso = false;
    if (!this.#isDayFirst) return;
    if (isoDay(text, "day_first") === undefined) this.#isDayFirst = false;
    else if (Number(text.slice(0, 2)) > 12) this.#tellsOrder = true;
  }

  /** Undefined where not every text was a day in one and the same order. */
  get order(): DayOrder | undefined {
    if (this.#isIso) return "iso";
    return this.#isDayFirst && this.#tellsOrder ? "day_first" : undefined;
  }
}

/** How the cells of a text file's column look, over the whole list. */
interface ColumnLook {
  /** All that is filled are numbers that a sheet shows as they stand; with their decimals, where all have as many. */
  readonly number: { readonly decimals: number | undefined } | undefined;
  /** All that is filled are days, and how they are written; undefined where that is not certain. */
  readonly days: DayOrder | undefined;
  /** Something in it is made of digits and is no number to a sheet: a code, an identifier, a telephone number. */
  readonly digits: boolean;
  /** Characters of the longest cell. */
  readonly longest: number;
}

/** No zero in front, and no more digits than a cell of no format shows. */
const plainNumber = /^-?(?:0|[1-9]\d{0,8})(?:([.,])(\d{1,6}))?$/;
const digitsAlone = /^\+?[\d\s.-]*\d[\d\s.-]*$/;

class LookGuess {
  #numbers = true;
  #filled = false;
  #signs = new Set<string>();
  #decimals = new Set<number>();
  readonly #days = new DayReading();
  digits = false;
  longest = 0;

  add(text: string): void {
    if (text.length > this.longest) this.longest = text.length;
    const trimmed = text.trim();
    if (trimmed === "") return;
    this.#filled = true;
    if (!this.digits && digitsAlone.test(trimmed)) this.digits = true;
    this.#days.add(trimmed);
    if (!this.#numbers) return;
    const found = plainNumber.exec(trimmed);
    if (found === null) this.#numbers = false;
    else {
      if (found[1] !== undefined) this.#signs.add(found[1]);
      this.#decimals.add(found[2]?.length ?? 0);
    }
  }

  get days(): ColumnLook["days"] {
    return this.#filled ? this.#days.order : undefined;
  }

  /** `1,234` may be a thousand or one and a quarter, so three decimals everywhere are no certain number. */
  get number(): ColumnLook["number"] {
    const [decimals] = this.#decimals;
    const certain = this.#signs.size < 2 && !(this.#decimals.size === 1 && decimals === 3);
    if (!this.#filled || !this.#numbers || !certain) return undefined;
    return { decimals: this.#decimals.size === 1 ? decimals : undefined };
  }
}

/** Looks at every cell of a list once. What holds `identifiers`, or is called so, is never taken for numbers. */
async function columnLooks(list: ListFile, identifiers: readonly number[]): Promise<ColumnLook[]> {
  const looking = list.columns.map(() => new LookGuess());
  await list.read(
    list.columns.map(({ index }) => index),
    (_, cells) => {
      for (const texts of cells) looking.forEach((one, at) => one.add(texts[at] ?? ""));
    },
  );
  return list.columns.map(({ index, header }, at) => {
    const { number, days, digits, longest } = looking[at]!;
    const named = headerHint(header) === "names_them" || headerHint(header) === "mentions_them";
    const isIdentifier = identifiers.includes(index) || named;
    return {
      number: isIdentifier ? undefined : number,
      days: isIdentifier ? undefined : days,
      digits,
      longest,
    };
  });
}

/** The number a text of such a column stands for. */
const numberOf = (text: string): number => Number(text.trim().replace(",", "."));

/** Number formats of columns of theirs. */
const TEXT = "@";
const GENERAL = "General";
const days: Readonly<Record<DayOrder, string>> = { iso: "yyyy-mm-dd", day_first: "dd/mm/yyyy" };

/**
 * Writes the list of a text file as a workbook of its own: the header styled and kept in sight, identifiers and codes as
 * texts so that their zeros stay, columns that hold nothing but plain numbers or days as such, our values by their type.
 * What stands above the header, and blank lines, are left behind.
 */
async function writeAsWorkbook(list: ListFile, path: string, to: Conversion): Promise<WriteReport> {
  const looks = await columnLooks(list, to.identifierColumns);
  const all = laidOut(list, to.columns, looks);
  const hasHeader = list.headerRow !== undefined;
  const blank = `${path}.blank`;
  await writeFile(
    blank,
    await blankWorkbook(
      to.sheetName,
      all.map((made, at) => blankColumn(made, looks[at])),
      hasHeader,
    ),
  );
  const cells: SheetCells = {
    columns: all,
    firstNew: list.columns.length,
    records: list.records,
    warnings: [],
  };
  let filled = 0;
  try {
    await filledBlank(blank, path, cells, to.sheets ?? [], async (give) => {
      const indexes = list.columns.map(({ index }) => index);
      await list.read(indexes, async (first, texts) => {
        const ours = await to.fill(first, texts.length);
        const rows = texts.map((row, at) => recordValues(row, ours[at]!, looks, all));
        filled += rows.filter((row) => row.some(isFilled)).length;
        await give(rows);
      });
    });
  } finally {
    await rm(blank, { force: true });
  }
  // A record in which nothing stands is none to whoever opens the sheet.
  await checkRecords(
    await openXlsx(path, { sheet: to.sheetName, headerRow: hasHeader ? 1 : "none" }),
    filled,
  );
  return { records: list.records, warnings: cells.warnings };
}

const isFilled = (value: OutputValue) => value !== null && value !== undefined && value !== "";

/** Their columns and ours in one row of columns. */
function laidOut(
  list: ListFile,
  ours: readonly OutputColumn[],
  looks: readonly ColumnLook[],
): readonly LaidColumn[] {
  const all: LaidColumn[] = list.columns.map(({ header }, at) => {
    return { column: { header, type: looks[at]?.days ? "date" : "text" }, isOurs: false };
  });
  for (const [value, column] of ours.entries()) {
    all[column.at ?? all.length] = { column, isOurs: true, value };
  }
  return all;
}

/** A column of the workbook; of ours, where its values stand among those given for a record. */
interface LaidColumn extends MadeColumn {
  readonly value?: number;
}

function blankColumn({ column, isOurs }: LaidColumn, look: ColumnLook | undefined): BlankColumn {
  const { header } = column;
  const width =
    look === undefined ? columnWidth(column, []) : widthOf(Math.max(look.longest, textWidth(header)));
  return { header, width, format: isOurs || look === undefined ? GENERAL : formatOf(look) };
}

function formatOf({ number, days: order, digits }: ColumnLook): string {
  if (order !== undefined) return days[order];
  if (number === undefined) return digits ? TEXT : GENERAL;
  const { decimals } = number;
  return decimals === undefined || decimals === 0 ? GENERAL : `#,##0.${"0".repeat(decimals)}`;
}

/** The values of a record: ours, and where a row is left out what stood there; theirs by what their column holds. */
function recordValues(
  texts: readonly string[],
  ours: readonly OutputValue[],
  looks: readonly ColumnLook[],
  all: readonly LaidColumn[],
): OutputValue[] {
  return all.map(({ value: place }, at) => {
    const value = place === undefined ? undefined : ours[place];
    if (value !== undefined) return value;
    const text = texts[at] ?? "";
    return looks[at] === undefined ? null : valueOf(text, looks[at]);
  });
}

function valueOf(text: string, { number, days: order }: ColumnLook): OutputValue {
  const trimmed = text.trim();
  if (trimmed === "") return text;
  if (number !== undefined) return numberOf(text);
  return order === undefined ? text : isoDay(trimmed, order);
}

/** A table that is no list of theirs. */
export interface RowTable {
  /** Name of the sheet of a workbook. */
  readonly sheet: string;
  readonly columns: readonly OutputColumn[];
  readonly rows: readonly (readonly OutputValue[])[];
}

/** A table of ours as text, with the mark by which Excel knows its encoding. */
async function writeRowsAsText(path: string, { columns, rows }: RowTable): Promise<WriteReport> {
  const keyed = columns.map(({ header: key, type }) => ({ key, type }));
  await writeFile(path, `\ufeff${csvText(keyed, rows)}\n`);
  return { records: rows.length, warnings: [] };
}

/** How a file of a format is made anew: of a list in another one, and of rows of ours. */
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

/** Writes a table of ours to `path` in `format`. */
export const writeRowsAs = (format: FileFormat, path: string, table: RowTable): Promise<WriteReport> =>
  makers[format].ofRows(path, table);

/** A list as if it had some of its records alone, in their order. */
function withRecords(list: ListFile, kept: readonly number[]): ListFile {
  const picked = <Cell>(
    onRecords: (first: number, cells: Cell[][]) => Promise<boolean | void> | boolean | void,
  ) => {
    let next = 0;
    return async (first: number, cells: Cell[][]): Promise<boolean> => {
      const begin = next;
      while (next < kept.length && kept[next]! < first + cells.length) next += 1;
      const own = kept.slice(begin, next).map((record) => cells[record - first]!);
      const goesOn = own.length === 0 || (await onRecords(begin, own)) !== false;
      return goesOn && next < kept.length;
    };
  };
  return {
    ...list,
    records: kept.length,
    rowOf: (record) => list.rowOf(kept[record]!),
    read: (columns, onRecords) => list.read(columns, picked(onRecords)),
    readShown: (columns, onRecords) => list.readShown(columns, picked(onRecords)),
  };
}

/** Writes a list to `path` in `format`: as the file it was, with columns, or made anew in another format, or of some of its records. */
export function writeAs(
  format: FileFormat,
  list: ListFile,
  path: string,
  to: Conversion,
): Promise<WriteReport> {
  if (to.kept !== undefined) return makers[format].ofList(withRecords(list, to.kept), path, to);
  if (list.format === format) return list.write(path, to.columns, to.fill, to.sheets);
  return makers[format].ofList(list, path, to);
}
