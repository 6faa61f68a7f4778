import { type CellValue, type OutputColumn } from "../list.ts";
import type { FieldHabit } from "./field-habit.ts";
import { fieldText } from "./field-text.ts";
import { type RowSink } from "./row-sink.ts";
import { type RowsRead } from "./text-file.ts";

/** Where the fields of ours go in a row. */
export interface RowLayout {
  readonly columns: readonly OutputColumn[];
  readonly habit: FieldHabit;
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
export function rowLayout(columns: readonly OutputColumn[], width: number, habit: FieldHabit): RowLayout {
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
export function writeHeader(sink: RowSink, { batch, bytes }: RowsRead, row: number, layout: RowLayout): void {
  const { columns, habit } = layout;
  sink.copy(bytes, batch.starts[row]!, batch.ends[row]!);
  const texts = columns.map(({ header }) => fieldText(header, "text", habit));
  sink.put(appendedText(layout, batch.widths[row]!, texts));
  sink.copy(bytes, batch.ends[row]!, batch.nexts[row]!);
}

/** A record: its own bytes, but for the fields filled in place, then the fields appended. */
export function writeRecord(
  sink: RowSink,
  { batch, bytes }: RowsRead,
  row: number,
  layout: RowLayout,
  values: readonly CellValue[],
): void {
  const { columns, habit, replaced, replacing } = layout;
  const texts = columns.map(({ type }, place) => fieldText(values[place], type, habit));
  let width = batch.widths[row]!;
  let from = batch.starts[row]!;
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
  sink.copy(bytes, batch.ends[row]!, batch.nexts[row]!);
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
