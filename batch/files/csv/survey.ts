import { isUtf8 } from "node:buffer";
import { textRefusal } from "./refusals.ts";
import { widestRow } from "./scan-rows.ts";
import { readRows, type TextFile } from "./text-file.ts";

/** What only reading the whole file tells. */
export interface Survey {
  /** Rows below the header that are not blank. */
  readonly records: number;
  /** Fields of the widest row, from the header on. */
  readonly widest: number;
  /** Whether every byte is strict UTF-8. */
  readonly utf8: boolean;
  /** Bytes of the header row, without its line end. */
  readonly header: Buffer;
}

/** Reads the file once. `headerRow` is the header's number among its rows, from 0, blank ones counted. */
export async function surveyed(file: TextFile, headerRow: number): Promise<Survey> {
  const { unit } = file.encoding;
  let records = -1;
  let widest = 1;
  let utf8 = unit === 1;
  let header = Buffer.alloc(0);
  await readRows(file, [], ({ batch, first, bytes }) => {
    const { count, starts, ends, nexts, widths } = batch;
    utf8 &&= isUtf8(bytes.subarray(starts[0], nexts[count - 1]));
    for (let row = Math.max(0, headerRow - first); row < count; row++) {
      if (starts[row] === ends[row]) continue;
      records++;
      const fields = widths[row]!;
      if (fields > widestRow) {
        throw textRefusal("too_many_columns", { file: file.name, row: first + row + 1, fields });
      }
      if (fields > widest) widest = fields;
    }
    if (headerRow >= first && headerRow < first + count) {
      const row = headerRow - first;
      header = Buffer.from(bytes.subarray(starts[row]! * unit, ends[row]! * unit));
    }
  });
  return { records, widest, utf8, header };
}
