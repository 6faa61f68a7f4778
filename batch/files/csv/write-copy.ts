import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { FileError } from "../file-error.ts";
import type { OutputValue, OutputColumn, FieldStyle, Fill, WriteReport } from "../list.ts";
import { fieldText } from "./dialect.ts";
import { RowSink, byteTarget } from "./row-sink.ts";
import { widestRow } from "./scan-rows.ts";
import { type HeaderPlace, surveyed, type OpenedText, recordsOf } from "./survey.ts";
import { type Encoding, type TextFile, type RowsRead, readRows } from "./text-file.ts";

/** Refuses to write over the file being read, and to go on with one that is not what it was when it was opened. */
async function refuseUnsafeCopy(file: TextFile, path: string): Promise<void> {
  const here = await file.handle.stat({ bigint: true });
  if (here.mtimeNs !== file.changedAt) throw new FileError("file_changed", { file: file.name });
  const there = await stat(path, { bigint: true }).catch(() => undefined);
  if (there?.ino !== here.ino || there.dev !== here.dev) return;
  throw new FileError("same_file", { file: file.name });
}

/** Reads the copy again from disk: it must hold as many records as the file it was made from. */
async function checkRecords(
  file: TextFile,
  header: HeaderPlace,
  records: number,
  path: string,
  encoding: Encoding,
): Promise<void> {
  const handle = await open(path, "r");
  try {
    const copy = { ...file, handle, name: basename(path), gzip: path.endsWith(".gz"), encoding };
    const { records: copied } = await surveyed(copy, header);
    if (copied === records) return;
    throw new Error(
      `${copy.name} holds ${copied} records where ${file.name} had ${records}; did it change meanwhile?`,
    );
  } finally {
    await handle.close();
  }
}

/** Where the fields of ours go in a row. */
interface RowLayout {
  readonly columns: readonly OutputColumn[];
  readonly habit: FieldStyle;
  /** Columns of the file that are filled in place, ascending. */
  readonly replaced: readonly number[];
  /** For each of them, its place among `columns`. */
  readonly replacing: readonly number[];
  /** Places, among `columns`, of those appended at the right. */
  readonly appended: readonly number[];
  /** Fields a row has before the first appended one. */
  readonly width: number;
}

/** `width` is that of the widest row: ours begin after it, in the same column on every row. */
export function rowLayout(columns: readonly OutputColumn[], width: number, habit: FieldStyle): RowLayout {
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
  };
}

/** The header row: its own bytes, then the headers of the columns appended. */
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
  sink.put(appendedText(layout, batch.widths[row]!, texts));
}

/**
 * A record: its own bytes, but for the fields filled in place, then the fields appended. Copies from `done`, where what was copied
 * before it ends: mostly at the line end of the row before.
 */
function writeRecord(
  sink: RowSink,
  { batch, bytes }: RowsRead,
  row: number,
  layout: RowLayout,
  values: readonly OutputValue[],
  done: number,
): void {
  const { columns, habit, replaced, replacing } = layout;
  const texts = columns.map(({ type }, place) => fieldText(values[place], type, habit));
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
      // A row of nothing at all would be a blank line, which is no record.
      sink.put(text === "" && width === 1 ? '""' : text);
      from = batch.fieldEnd(row, rank);
    } else if (text !== "") {
      beyond += habit.delimiter.repeat(replaced[rank]! + 1 - width) + text;
      width = replaced[rank]! + 1;
    }
  }
  sink.copy(bytes, from, batch.ends[row]!);
  sink.put(beyond + appendedText(layout, width, texts));
}

function appendedText(
  { appended, width, habit }: RowLayout,
  fields: number,
  texts: readonly string[],
): string {
  if (appended.length === 0) return "";
  let text = habit.delimiter.repeat(width - fields);
  for (const place of appended) text += habit.delimiter + texts[place]!;
  return text;
}

/** Refuses fields beyond the widest row that a text file may have. @throws {FileError} */
export function refuseWithoutRoom({ file }: OpenedText, { appended, width }: RowLayout): void {
  if (appended.length <= widestRow - width) return;
  throw new FileError("no_room", { file: file.name, width, columns: appended.length });
}

/** Writes the file again to `path` with our fields in it, and counts its records there (`ListFile.write`). */
export async function writeCopy(
  opened: OpenedText,
  path: string,
  columns: readonly OutputColumn[],
  fill: Fill,
): Promise<WriteReport> {
  const { file, headerRow, hasHeader, habit, written } = opened;
  const layout = rowLayout(columns, opened.columns.length, habit);
  refuseWithoutRoom(opened, layout);
  await refuseUnsafeCopy(file, path);
  const target = await byteTarget(path);
  try {
    const sink = new RowSink(target, file.encoding, written);
    let records = 0;
    await readRows(file, layout.replaced, async (rows) => {
      records += await writeRows(sink, rows, { headerRow, hasHeader, layout, fill, records });
      await sink.settle();
    });
    const warnings = await sink.finish();
    await checkRecords(file, opened, opened.records, path, written);
    return { records, warnings };
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

interface CopyWork extends HeaderPlace {
  readonly layout: RowLayout;
  readonly fill: Fill;
  /** Records written before these rows. */
  readonly records: number;
}

/** Writes a batch of rows and returns how many of them are records. */
async function writeRows(sink: RowSink, rows: RowsRead, writing: CopyWork): Promise<number> {
  const { headerRow, hasHeader, layout, fill, records } = writing;
  const { batch, first, bytes } = rows;
  const filled = recordsOf(rows, headerRow);
  const values = filled.length === 0 ? [] : await fill(records, filled.length);
  if (values.length !== filled.length) {
    throw new Error(`Asked for the values of ${filled.length} records, got ${values.length}.`);
  }
  let at = 0;
  // Rows follow one another: a line end goes with the row behind it.
  let done = batch.starts[0]!;
  for (let row = 0; row < batch.count; row++) {
    if (hasHeader && first + row === headerRow) writeHeader(sink, rows, row, layout, done);
    else if (row === filled[at]) writeRecord(sink, rows, row, layout, values[at++]!, done);
    else continue;
    done = batch.ends[row]!;
  }
  sink.copy(bytes, done, batch.nexts[batch.count - 1]!);
  return filled.length;
}
