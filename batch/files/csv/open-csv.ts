import type { FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { quotedText } from "../../../shared/enrichment/columns/column-name.ts";
import { openForReading, readingError } from "../access.ts";
import { FileError } from "../file-error.ts";
import { findHeaderRow, columnsOf, identifierInHeader } from "../header.ts";
import { beginsAsGzip, type OpenOptions, type FieldStyle, type ListFile, type OnRecords } from "../list.ts";
import {
  delimiterNamed,
  delimiterOfSepLine,
  findDelimiter,
  usualDelimiter,
  findHabit,
  unquoted,
} from "./dialect.ts";
import { heldText, splitRows, type HeaderPlace, type OpenedText, recordsOf, surveyed } from "./survey.ts";
import {
  byteSource,
  type Encoding,
  encodingByMark,
  encodingNamed,
  unmarked,
  unmarkedUtf16,
  utf8,
  refuseOtherKinds,
  markLength,
  swapToMemory,
  decode,
  readRows,
  windows1252,
} from "./text-file.ts";
import { rowLayout, refuseWithoutRoom, writeCopy } from "./write-copy.ts";

/** What the first bytes of a text file tell. */
interface FirstLook extends HeaderPlace {
  readonly gzip: boolean;
  /** Undefined when only the whole file tells UTF-8 from windows-1252. */
  readonly encoding: Encoding | undefined;
  readonly habit: FieldStyle;
}

const headSize = 1 << 18;
const rowsLookedAt = 100;

/**
 * Looks at the first quarter of a megabyte; `name` is the file's, without its folder.
 * @decides which encoding, separator and quotes a CSV has
 */
async function firstLook(handle: FileHandle, name: string, options: OpenOptions): Promise<FirstLook> {
  const gzip = beginsAsGzip((await handle.read(Buffer.alloc(2), 0, 2, 0)).buffer);
  const { bytes, final } = await readHead(handle, gzip, name);
  const encoding = encodingByMark(bytes) ?? encodingAsked(options) ?? unmarkedUtf16(bytes);
  if (encoding?.unit !== 2) refuseOtherKinds(bytes, name);
  const from = markLength(bytes, encoding ?? utf8) / (encoding?.unit ?? 1);
  const even = bytes.subarray(0, bytes.length & ~1);
  if (encoding) swapToMemory(even, encoding);
  const text = heldText(encoding?.unit === 2 ? even : bytes, encoding ?? utf8);

  const firstLine = splitRows(text, from, final, "\n", 1)[0]?.[0] ?? "";
  const told = delimiterOfSepLine(firstLine);
  const skipped = told === undefined ? 0 : 1;
  const delimiter = options.delimiter
    ? delimiterNamed(options.delimiter)
    : (told ?? findDelimiter(text.units, from, text.units.length, final, usualDelimiter(name)));
  const rows = splitRows(text, from, final, delimiter, rowsLookedAt).slice(skipped);
  if (options.headerRow === "none") {
    return { gzip, encoding, habit: findHabit(rows, delimiter), headerRow: skipped - 1, hasHeader: false };
  }
  const headerRow = options.headerRow ?? 1 + findHeaderRow(rows.map((row) => row.map(unquoted)));
  if (!Number.isInteger(headerRow) || headerRow < 1) {
    throw new FileError("bad_header_row", { file: name, row: headerRow });
  }
  const habit = findHabit(rows.slice(headerRow - 1), delimiter);
  return { gzip, encoding, habit, headerRow: headerRow - 1 + skipped, hasHeader: true };
}

/** The encoding asked for, of a file without a byte order mark. `utf-8-bom` says how to write, not how to read. */
function encodingAsked({ encoding }: OpenOptions): Encoding | undefined {
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

/** A list in a text file. Every call of `read` and `write` reads the file again from its start. */
function csvList(opened: OpenedText): ListFile {
  return {
    format: "csv",
    columns: opened.columns,
    headerRow: opened.hasHeader ? opened.headerRow + 1 : undefined,
    habit: opened.habit,
    records: opened.records,
    otherLists: () => Promise.resolve([]),
    rowOf: (record) => opened.lines.at(record),
    read: (columns, onRecords) => readCells(opened, columns, onRecords),
    readShown: (columns, onRecords) => readCells(opened, columns, onRecords),
    firstNew: (columns) =>
      Promise.resolve(rowLayout(columns, opened.columns.length, opened.habit)).then((layout) => {
        refuseWithoutRoom(opened, layout);
        return layout.width;
      }),
    write: (path, columns, fill) => writeCopy(opened, path, columns, fill),
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
 * Opens a list in a text file (CSV, TSV, gzip or not) and reads it once, to know its size and its dialect.
 *
 * What `options` leave open is found by content: the encoding by a byte order mark, else strict UTF-8 over the whole
 * file, else windows-1252; delimiter, quoting and decimal sign by the first rows; the header is the first row that is
 * no title. A blank line is no record: it is given back and gets nothing.
 *
 * `write` gives every row its own bytes back and adds ours in the same dialect; it packs when its path ends in `.gz`.
 * A character the encoding of the result lacks is written `?` and counted in a warning `unencodable`.
 *
 * @throws FileError with a sentence for the user: `missing_file`, `is_a_folder`, `empty_file`, `not_text`,
 * `no_header`, `unclosed_quote`, `corrupt_gzip` and the like
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
  const { gzip, encoding: certain, habit, headerRow, hasHeader } = await firstLook(handle, name, options);
  const { mtimeNs } = await handle.stat({ bigint: true });
  const provisional = {
    handle,
    changedAt: mtimeNs,
    name,
    gzip,
    encoding: certain ?? utf8,
    delimiter: habit.delimiter.charCodeAt(0),
  };
  const survey = await surveyed(provisional, { headerRow, hasHeader });
  const encoding = certain ?? (survey.utf8 ? utf8 : windows1252);
  if ((hasHeader ? survey.header.length : survey.records) === 0) throw noRow(name, options.headerRow);
  const header = hasHeader
    ? splitRows(heldText(survey.header, encoding), 0, true, habit.delimiter, 1)[0]!.map(unquoted)
    : [];
  const identifier = identifierInHeader(header);
  if (identifier && !options.headerRow)
    throw new FileError("no_header", { file: name, identifier: quotedText(identifier) });
  return csvList({
    file: { ...provisional, encoding },
    columns: columnsOf(header, survey.widest),
    records: survey.records,
    lines: survey.lines,
    headerRow,
    hasHeader,
    habit,
    written: encodingWritten(options) ?? encoding,
  });
}

/** A byte order mark that is asked for says how the result is to be written; undefined where none is. */
function encodingWritten({ encoding }: OpenOptions): Encoding | undefined {
  return encoding !== undefined && /bom$/i.test(encoding) ? encodingNamed(encoding) : undefined;
}

function noRow(file: string, headerRow: OpenOptions["headerRow"]): FileError {
  return headerRow === undefined || headerRow === "none"
    ? new FileError("no_rows", { file })
    : new FileError("bad_header_row", { file, row: headerRow });
}
