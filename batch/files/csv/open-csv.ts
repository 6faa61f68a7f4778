import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { FileError } from "../file-error.ts";
import {
  type FieldStyle,
  type Fill,
  type ListFile,
  type OnRecords,
  type OpenOptions,
  type OutputColumn,
  type OutputValue,
  type WriteOptions,
  type WriteReport,
  beginsAsGzip,
} from "../list.ts";
import {
  delimiterNamed,
  delimiterOfSepLine,
  fieldText,
  findDelimiter,
  findHabit,
  unquoted,
  usualDelimiter,
} from "./dialect.ts";
import { RowSink, byteTarget } from "./row-sink.ts";
import { widestRow } from "./scan-rows.ts";
import { usualWidth } from "./swallowed-rows.ts";
import { type HeaderPlace, type OpenedText, bufferText, recordsOf, splitRows, surveyed } from "./survey.ts";
import {
  type Encoding,
  type RowsRead,
  type TextFile,
  byteSource,
  decode,
  encodingByMark,
  encodingNamed,
  markLength,
  readRows,
  refuseOtherKinds,
  swapToMemory,
  unmarked,
  unmarkedUtf16,
  utf8,
  windows1252,
} from "./text-file.ts";
import { quotedText } from "../../../shared/enrichment/columns/header-hint.ts";
import { bytesAt, openForReading, readingError, refuseOverwriting } from "../access.ts";
import { findHeaderRow, identifierInHeader } from "../../../shared/enrichment/columns/header-row.ts";
import { type HeaderGroup, columnsOf, groupsOfRow } from "../header.ts";

/** Reads the copy again from disk. It must contain as many records as the original file. */
async function checkRecords(
  file: TextFile,
  header: HeaderPlace,
  records: number,
  path: string,
  encoding: Encoding,
): Promise<void> {
  const handle = await open(path, "r");
  try {
    const { mtimeNs: changedAt } = await handle.stat({ bigint: true });
    const copy = {
      ...file,
      ...{ handle, changedAt, name: basename(path), gzip: path.endsWith(".gz"), encoding },
    };
    const { records: copied } = await surveyed(copy, header);
    if (copied === records) return;
    throw new Error(`${copy.name} holds ${copied} records where ${file.name} had ${records}`);
  } finally {
    await handle.close();
  }
}

/** Where new fields go in a row. */
interface RowLayout {
  readonly columns: readonly OutputColumn[];
  readonly habit: FieldStyle;
  /** Columns of the file that are filled in place, ascending. */
  readonly replaced: readonly number[];
  /** For each of them, its index among `columns`. */
  readonly replacing: readonly number[];
  /** Indexes among `columns` of those appended on the right. */
  readonly appended: readonly number[];
  /** Number of fields that a row has before the first appended one. */
  readonly width: number;
  /** What is appended to rows, by the array of their values, if rows share arrays and no field is filled in place. */
  readonly sharedTexts: WeakMap<readonly OutputValue[], string> | undefined;
}

/** `width` is that of the widest row. Appended columns begin after it, in the same column on every row. */
function rowLayout(
  columns: readonly OutputColumn[],
  width: number,
  habit: FieldStyle,
  sharesRows = false,
): RowLayout {
  const places = columns.map((_, place) => place);
  const replacing = places
    .filter((place) => columns[place]!.at !== undefined)
    .sort((one, other) => columns[one]!.at! - columns[other]!.at!);
  return {
    columns,
    habit,
    replaced: replacing.map((place) => columns[place]!.at!),
    replacing,
    appended: places.filter((place) => columns[place]!.at === undefined),
    width,
    sharedTexts: sharesRows && replacing.length === 0 ? new WeakMap() : undefined,
  };
}

const textsOf = ({ columns, habit }: RowLayout, values: readonly OutputValue[]): string[] =>
  columns.map(({ type }, place) => fieldText(values[place], type, habit));

/** Writes the appended fields of a record in a list in which no field is filled in place. */
function appendRecord(sink: RowSink, layout: RowLayout, values: readonly OutputValue[], width: number): void {
  let text = layout.sharedTexts?.get(values);
  if (text === undefined) {
    text = appendedText(layout, textsOf(layout, values));
    layout.sharedTexts?.set(values, text);
  }
  sink.put(padding(layout, width) + text);
}

/** Writes the header row: its own bytes, then the headers of the appended columns. */
function writeHeader(
  sink: RowSink,
  { batch, bytes }: RowsRead,
  row: number,
  layout: RowLayout,
  done: number,
): void {
  const { columns, habit } = layout;
  sink.copy(bytes, done, batch.ends[row]!);
  const texts = columns.map(({ header }) => fieldText(header, "text", habit));
  sink.put(padding(layout, batch.widths[row]!) + appendedText(layout, texts));
}

/**
 * Writes a record: its own bytes except for the fields filled in place, then the appended fields. Copying starts at
 * `done`, the end of what was copied before, usually the line end of the previous row.
 */
function writeRecord(
  sink: RowSink,
  { batch, bytes }: RowsRead,
  row: number,
  layout: RowLayout,
  values: readonly OutputValue[],
  done: number,
): void {
  const { habit, replaced, replacing } = layout;
  if (replaced.length === 0) {
    sink.copy(bytes, done, batch.ends[row]!);
    return appendRecord(sink, layout, values, batch.widths[row]!);
  }
  const texts = textsOf(layout, values);
  let width = batch.widths[row]!;
  let from = done;
  let beyond = "";
  for (let rank = 0; rank < replaced.length; rank++) {
    const place = replacing[rank]!;
    if (values[place] === undefined) continue;
    const text = texts[place]!;
    const start = batch.fieldStart(row, rank);
    if (start >= 0) {
      sink.copy(bytes, from, start);
      // An empty row would be a blank line, which is not a record.
      sink.put(text === "" && width === 1 ? '""' : text);
      from = batch.fieldEnd(row, rank);
    } else if (text !== "") {
      beyond += habit.delimiter.repeat(replaced[rank]! + 1 - width) + text;
      width = replaced[rank]! + 1;
    }
  }
  sink.copy(bytes, from, batch.ends[row]!);
  sink.put(beyond + padding(layout, width) + appendedText(layout, texts));
}

/** Returns the delimiters that a row of so many fields lacks before its first appended one. */
const padding = ({ appended, width, habit }: RowLayout, fields: number): string =>
  appended.length === 0 ? "" : habit.delimiter.repeat(width - fields);

function appendedText({ appended, habit }: RowLayout, texts: readonly string[]): string {
  let text = "";
  for (const place of appended) text += habit.delimiter + texts[place]!;
  return text;
}

/** Refuses more fields than a text file may have. */
function refuseWithoutRoom({ file }: OpenedText, { appended, width }: RowLayout): void {
  if (appended.length <= widestRow - width) return;
  throw new FileError("no_room", { file: file.name, width, columns: appended.length });
}

/** Writes the file again to `path` with the new fields, and counts its records there (`ListFile.write`). */
async function writeCopy(
  opened: OpenedText,
  path: string,
  columns: readonly OutputColumn[],
  fill: Fill,
  { sharesRows, kept }: WriteOptions,
): Promise<WriteReport> {
  const { file, headerRow, hasHeader, habit, written } = opened;
  const layout = rowLayout(columns, opened.columns.length, habit, sharesRows);
  refuseWithoutRoom(opened, layout);
  await refuseOverwriting(file.handle, file.name, path);
  const target = await byteTarget(path);
  try {
    const sink = new RowSink(target, file.encoding, written);
    let [read, records] = [0, 0];
    await readRows(file, layout.replaced, async (rows) => {
      const before = records;
      const filled = recordsOf(rows, headerRow).filter(() => {
        const isKept = kept === undefined || kept[records] === read;
        read += 1;
        if (isKept) records += 1;
        return isKept;
      });
      const values = filled.length === 0 ? [] : await fill(before, filled.length);
      writeRows(sink, rows, { headerRow, hasHeader, layout, filled, values, isWhole: kept === undefined });
      await sink.settle();
    });
    const warnings = await sink.finish();
    await checkRecords(file, opened, kept?.length ?? opened.records, path, written);
    return { records, warnings };
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

interface CopyWork extends HeaderPlace {
  readonly layout: RowLayout;
  /** The rows of the batch that are written as records. */
  readonly filled: readonly number[];
  readonly values: readonly (readonly OutputValue[])[];
  /** Whether the other rows below the header are copied. */
  readonly isWhole: boolean;
}

/** Writes a batch of rows. */
function writeRows(sink: RowSink, rows: RowsRead, writing: CopyWork): void {
  const { headerRow, hasHeader, layout, filled, values, isWhole } = writing;
  const { batch, first, bytes } = rows;
  if (values.length !== filled.length) {
    throw new Error(`Asked for the values of ${filled.length} records, got ${values.length}.`);
  }
  let at = 0;
  // The line end of a row is copied together with the next row.
  let done = batch.starts[0]!;
  for (let row = 0; row < batch.count; row++) {
    if (hasHeader && first + row === headerRow) writeHeader(sink, rows, row, layout, done);
    else if (row === filled[at]) writeRecord(sink, rows, row, layout, values[at++]!, done);
    else if (isWhole || first + row <= headerRow) continue;
    else {
      // It is left out with its own line end.
      sink.copy(bytes, done, batch.starts[row]!);
      done = batch.nexts[row]!;
      continue;
    }
    done = batch.ends[row]!;
  }
  sink.copy(bytes, done, batch.nexts[batch.count - 1]!);
}

/** What the first bytes of a text file show. */
interface FirstLook {
  readonly gzip: boolean;
  /** Undefined if only the whole file can distinguish UTF-8 from windows-1252. */
  readonly encoding: Encoding | undefined;
  readonly delimiter: string;
  /** Raw fields of the first rows of the file. */
  readonly rows: readonly (readonly string[])[];
  /** Returns the same rows as they are in an encoding. */
  readonly rowsIn: (encoding: Encoding) => readonly (readonly string[])[];
  /** How many of them are no rows of the list: 1 if the file begins with `sep=`. */
  readonly skipped: number;
}

const headSize = 1 << 18;
const rowsLookedAt = 100;

/**
 * Examines the first 256 KiB. `name` is the file's name without its folder.
 *
 * @decides which encoding a CSV has, and how it is written
 */
async function firstLook(handle: FileHandle, name: string, options: OpenOptions): Promise<FirstLook> {
  const gzip = beginsAsGzip(await bytesAt(handle, 0, 2));
  const { bytes, final } = await readHead(handle, gzip, name);
  const encoding = encodingByMark(bytes) ?? requestedEncoding(options) ?? unmarkedUtf16(bytes);
  if (encoding?.unit !== 2) refuseOtherKinds(bytes, name);
  const from = markLength(bytes, encoding ?? utf8) / (encoding?.unit ?? 1);
  const even = bytes.subarray(0, bytes.length & ~1);
  if (encoding) swapToMemory(even, encoding);
  const textIn = (one: Encoding) => bufferText(one.unit === 2 ? even : bytes, one);
  const text = textIn(encoding ?? utf8);

  const firstLine = splitRows(text, from, final, "\n", 1)[0]?.[0] ?? "";
  const declaredDelimiter = delimiterOfSepLine(firstLine);
  const skipped = declaredDelimiter === undefined ? 0 : 1;
  const delimiter = options.delimiter
    ? delimiterNamed(options.delimiter)
    : (declaredDelimiter ?? findDelimiter(text.units, from, text.units.length, final, usualDelimiter(name)));
  const rowsIn = (one: Encoding) => splitRows(textIn(one), from, final, delimiter, skipped + rowsLookedAt);
  return { gzip, encoding, delimiter, rows: rowsIn(encoding ?? utf8), rowsIn, skipped };
}

interface NumberedHeader extends HeaderPlace {
  /** The line in which the header begins, counted from 1. Undefined without a header. */
  readonly headerLine: number | undefined;
}

/**
 * Returns where the header is. A row that is asked for is numbered by its line, as all rows are that users are told
 * about: they can ask for the number that they were told, or that their editor shows.
 */
async function placeOfHeader(
  file: TextFile,
  { rows, skipped }: Pick<FirstLook, "rows" | "skipped">,
  asked: OpenOptions["headerRow"],
): Promise<NumberedHeader> {
  if (asked === "none") return { headerRow: skipped - 1, headerLine: undefined, hasHeader: false };
  if (asked !== undefined && (!Number.isInteger(asked) || asked < 1)) throw noRow(file.name, asked);
  const found = skipped + findHeaderRow(rows.slice(skipped).map((row) => row.map(unquoted)));
  // Excel hides the line `sep=` and numbers the row below it 1, so 1 stands for that row as well as its line does.
  const isHeader = (row: number, nextLine: number) =>
    asked === undefined ? row === found : row >= skipped && asked < nextLine;
  let headerRow = -1;
  let headerLine = 1;
  // The row may be far beyond the first ones, such as the header of another table below the list.
  await readRows(file, [], ({ batch, first, line }) => {
    headerLine = line;
    for (let row = 0; row < batch.count; row++) {
      const nextLine = headerLine + 1 + batch.breaks[row]!;
      if (isHeader(first + row, nextLine)) {
        headerRow = first + row;
        return false;
      }
      headerLine = nextLine;
    }
    return true;
  });
  if (headerRow < 0) throw noRow(file.name, asked);
  return { headerRow, headerLine, hasHeader: true };
}

/** Returns the encoding requested for a file without a mark. `utf-8-bom` says how to write, not how to read. */
function requestedEncoding({ encoding }: OpenOptions): Encoding | undefined {
  return encoding && !/bom$/i.test(encoding) ? unmarked(encodingNamed(encoding)) : undefined;
}

async function readHead(
  handle: FileHandle,
  gzip: boolean,
  name: string,
): Promise<{ bytes: Buffer; final: boolean }> {
  const source = byteSource(handle, gzip, name);
  const head = Buffer.alloc(headSize);
  let filled = 0;
  let came = -1;
  while (filled < headSize && came !== 0) {
    came = await source.read(head, filled);
    filled += came;
  }
  source.close();
  return { bytes: head.subarray(0, filled), final: came === 0 };
}

/** Returns the list in a text file. Every call of `read` and `write` reads the file again from its start. */
function csvList(opened: OpenedText, headerLine: number | undefined): ListFile {
  return {
    format: "csv",
    columns: opened.columns,
    headerRow: headerLine,
    habit: opened.habit,
    records: opened.records,
    swallowed: opened.swallowed,
    wrapped: opened.wrapped,
    otherLists: () => Promise.resolve([]),
    hiddenLists: () => Promise.resolve([]),
    rowOf: (record) => opened.lines.at(record),
    read: (columns, onRecords) => readCells(opened, columns, onRecords),
    readShown: (columns, onRecords) => readCells(opened, columns, onRecords),
    firstNew: (columns) =>
      Promise.resolve(rowLayout(columns, opened.columns.length, opened.habit)).then((layout) => {
        refuseWithoutRoom(opened, layout);
        return layout.width;
      }),
    refuseFormulas: () => undefined,
    write: (path, columns, fill, more = {}) => writeCopy(opened, path, columns, fill, more),
    close: () => opened.file.handle.close(),
  };
}

async function readCells(
  { file, headerRow }: OpenedText,
  columns: readonly number[],
  onRecords: OnRecords,
): Promise<void> {
  const wanted = [...new Set(columns)];
  const ranks = columns.map((column) => wanted.indexOf(column));
  const { encoding } = file;
  let read = 0;
  await readRows(file, wanted, async (rows) => {
    const { batch, bytes } = rows;
    const cells = recordsOf(rows, headerRow).map((row) =>
      ranks.map((rank) => {
        const start = batch.fieldStart(row, rank);
        if (start < 0) return "";
        return unquoted(
          decode(encoding, bytes, start * encoding.unit, batch.fieldEnd(row, rank) * encoding.unit),
        );
      }),
    );
    const first = read;
    read += cells.length;
    return cells.length === 0 || (await onRecords(first, cells)) !== false;
  });
}

/**
 * Opens a list in a text file (CSV, TSV, compressed with gzip or not) and reads it once, to determine its size and
 * dialect.
 *
 * What `options` leave open is found by content: the encoding by a byte order mark, else UTF-8 if nearly all characters
 * of the whole file are, else windows-1252; delimiter, quoting and decimal sign by the first rows; the header is the
 * first row that is not a title. A blank line is not a record: it is copied unchanged.
 *
 * `write` copies every row's own bytes and adds the new fields in the same dialect. It compresses if its path ends in
 * `.gz`. A character that the result's encoding lacks is written as `?` and counted in a warning `unencodable`.
 *
 * @throws FileError with a sentence for the user: `missing_file`, `is_a_folder`, `empty_file`, `not_text`, `no_header`,
 * `unclosed_quote`, `corrupt_gzip` and the like
 */
export async function openCsv(path: string, options: OpenOptions = {}): Promise<ListFile> {
  const handle = await openForReading(path);
  try {
    return await openedList(handle, basename(path), options);
  } catch (error) {
    await handle.close();
    throw readingError(error, path);
  }
}

async function openedList(handle: FileHandle, name: string, options: OpenOptions): Promise<ListFile> {
  const { mtimeNs } = await handle.stat({ bigint: true });
  const look = await firstLook(handle, name, options);
  const { gzip, encoding: certain, delimiter } = look;
  const known = { handle, changedAt: mtimeNs, name, gzip, delimiter: delimiter.charCodeAt(0) };
  const provisional = { ...known, encoding: certain ?? utf8 };
  const { headerLine, ...place } = await placeOfHeader(provisional, look, options.headerRow);
  const listed = look.rows.slice(Math.max(look.skipped, place.headerRow));
  const survey = await surveyed(provisional, place, usualWidth(listed));
  const encoding = certain ?? (survey.utf8 ? utf8 : windows1252);
  if ((place.hasHeader ? survey.header.length : survey.records) === 0) throw noRow(name, options.headerRow);
  const header = place.hasHeader
    ? splitRows(bufferText(survey.header, encoding), 0, true, delimiter, 1)[0]!.map(unquoted)
    : [];
  const identifier = identifierInHeader(header);
  if (identifier && !options.headerRow)
    throw new FileError("no_header", { file: name, identifier: quotedText(identifier) });
  const opened: OpenedText = {
    file: { ...provisional, encoding, plainWidth: survey.plainWidth },
    columns: columnsOf(header, survey.widest, groupsAbove(look, place, encoding, survey.widest)),
    ...place,
    habit: findHabit(listed, delimiter),
    written: encodingWritten(options) ?? encoding,
    ...{ records: survey.records, lines: survey.lines, swallowed: survey.swallowed },
    wrapped: survey.wrapped,
  };
  return csvList(opened, headerLine);
}

/** Returns the groups of the row right above the header, if it is among the first rows. */
function groupsAbove(
  { rows, rowsIn, skipped }: FirstLook,
  { headerRow, hasHeader }: HeaderPlace,
  encoding: Encoding,
  width: number,
): HeaderGroup[] {
  if (!hasHeader || headerRow <= skipped || headerRow > rows.length) return [];
  return groupsOfRow(rowsIn(encoding)[headerRow - 1]!.map(unquoted), width);
}

/** Returns the encoding of the result if a byte order mark is requested. Undefined otherwise. */
function encodingWritten({ encoding }: OpenOptions): Encoding | undefined {
  return encoding !== undefined && /bom$/i.test(encoding) ? encodingNamed(encoding) : undefined;
}

function noRow(file: string, headerRow: OpenOptions["headerRow"]): FileError {
  return headerRow === undefined || headerRow === "none"
    ? new FileError("no_rows", { file })
    : new FileError("bad_header_row", { file, row: headerRow });
}
