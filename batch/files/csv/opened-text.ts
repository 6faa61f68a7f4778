import { type Column } from "../list.ts";
import { type RowNumbers } from "../row-numbers.ts";
import { type Encoding } from "./encoding.ts";
import { type FieldHabit } from "./field-text.ts";
import { type RowsRead, type TextFile } from "./text-file.ts";

/** What was found out about a text file when it was opened. */
export interface OpenedText {
  readonly file: TextFile;
  readonly columns: readonly Column[];
  readonly records: number;
  /** The lines that the records begin in. */
  readonly lines: RowNumbers;
  /** Number of the header among the rows, from 0; rows above it are given back as they are. */
  readonly headerRow: number;
  readonly habit: FieldHabit;
  /** Encoding of the result. */
  readonly written: Encoding;
}

/** Numbers, in the batch, of the rows that are records: below the header and not blank. */
export function recordsOf({ batch, first }: RowsRead, headerRow: number): number[] {
  const rows: number[] = [];
  for (let row = Math.max(0, headerRow + 1 - first); row < batch.count; row++) {
    if (batch.starts[row] !== batch.ends[row]) rows.push(row);
  }
  return rows;
}
