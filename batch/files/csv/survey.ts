import { isUtf8 } from "node:buffer";
import { RowNumbers } from "../row-numbers.ts";
import { FileError } from "../file-error.ts";
import { widestRow } from "./scan-rows.ts";
import { readRows, type TextFile } from "./text-file.ts";

/** What only reading the whole file tells. */
export interface Survey {
  /** Rows below the header that are not blank. */
  readonly records: number;
  /** The lines that they begin in. */
  readonly lines: RowNumbers;
  /** Fields of the widest row, from the header on. */
  readonly widest: number;
  /** Whether every byte is strict UTF-8. */
  readonly utf8: boolean;
  /** Bytes of the header row, without its line end. */
  readonly header: Buffer;
}

/** Where the records of a text file begin. */
export interface HeaderPlace {
  /** Number of the header among the rows of the file, from 0, blank ones counted; records stand below it. */
  readonly headerRow: number;
  /** False of a list without: `headerRow` is then the last row above it, -1 where it begins the file. */
  readonly hasHeader: boolean;
}

/** Reads the file once. */
export async function surveyed(file: TextFile, { headerRow, hasHeader }: HeaderPlace): Promise<Survey> {
  const { unit } = file.encoding;
  let records = 0;
  let widest = 1;
  let utf8 = unit === 1;
  let header = Buffer.alloc(0);
  const lines = new RowNumbers();
  await readRows(file, [], ({ batch, first, line: firstLine, bytes }) => {
    const { count, starts, ends, nexts, widths, breaks } = batch;
    utf8 &&= isUtf8(bytes.subarray(starts[0], nexts[count - 1]));
    let next = firstLine;
    for (let row = 0; row < count; row++) {
      const line = next;
      next += 1 + breaks[row]!;
      const isRecord = first + row > headerRow;
      const isHeader = hasHeader && first + row === headerRow;
      if (!(isRecord || isHeader) || starts[row] === ends[row]) continue;
      if (isRecord) {
        records++;
        lines.add(line);
      }
      const fields = widths[row]!;
      if (fields > widestRow) {
        throw new FileError("too_many_columns", { file: file.name, row: line, fields });
      }
      if (fields > widest) widest = fields;
    }
    if (headerRow >= first && headerRow < first + count) {
      const row = headerRow - first;
      header = Buffer.from(bytes.subarray(starts[row]! * unit, ends[row]! * unit));
    }
  });
  return { records, lines, widest, utf8, header };
}
