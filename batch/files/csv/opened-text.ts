import { type Column } from "../list.ts";
import { type RowNumbers } from "../row-numbers.ts";
import { type Encoding } from "./encoding.ts";
import type { FieldHabit } from "./field-habit.ts";
import { type HeaderPlace } from "./survey.ts";
import { type RowsRead, type TextFile } from "./text-file.ts";

/** What was found out about a text file when it was opened. */
export interface OpenedText extends HeaderPlace {
  readonly file: TextFile;
  readonly columns: readonly Column[];
  readonly records: number;
  /** The lines that the records begin in. */
  readonly lines: RowNumbers;
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
