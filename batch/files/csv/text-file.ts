import { type FileHandle } from "node:fs/promises";
import { byteSource } from "./byte-source.ts";
import { type Encoding, utf16be } from "./encoding.ts";
import { FileError } from "../file-error.ts";
import { RowBatch, scanRows, type Units } from "./scan-rows.ts";

/** A text file on disk with what it takes to find its rows. */
export interface TextFile {
  readonly handle: FileHandle;
  /** Time of its last change when it was opened, in nanoseconds. */
  readonly changedAt: bigint;
  /** What sentences call it. */
  readonly name: string;
  readonly gzip: boolean;
  readonly encoding: Encoding;
  /** Code unit of the delimiter. */
  readonly delimiter: number;
}

/**
 * Rows `batch` of the file, of which the first is number `first` from 0 and begins in line `line` from 1. `bytes` are
 * theirs until the next batch.
 */
export interface RowsRead {
  readonly batch: RowBatch;
  readonly first: number;
  readonly line: number;
  readonly bytes: Buffer;
}

const bufferSize = 1 << 20;
/** Bytes a row may have; a list with longer ones is no list, or has lost a quote. */
const longestRow = 1 << 24;

/**
 * Reads the file once, handing over its rows in order, the fields `wanted` of each marked; stops early when `onRows`
 * returns `false`. Holds one row or a megabyte, whichever is more.
 *
 * @throws FileError `unclosed_quote`, `row_too_long`, `odd_utf16` or `corrupt_gzip`
 */
export async function readRows(
  file: TextFile,
  wanted: readonly number[],
  onRows: (rows: RowsRead) => Promise<boolean | void> | boolean | void,
): Promise<void> {
  const source = byteSource(file.handle, file.gzip, file.name);
  const batch = new RowBatch(wanted);
  const { unit } = file.encoding;
  let bytes: Buffer = Buffer.allocUnsafeSlow(bufferSize);
  let filled = 0;
  let first = 0;
  let line = 1;
  let start = -1;
  try {
    for (let final = false; !final;) {
      const before = filled;
      while (filled < bytes.length && !final) {
        const came = await source.read(bytes, filled);
        filled += came;
        final = came === 0;
      }
      if (filled % unit !== 0) throw new FileError("odd_utf16", { file: file.name });
      if (start < 0) start = markLength(bytes.subarray(0, filled), file.encoding) / unit;
      swapToMemory(bytes.subarray(before, filled), file.encoding);
      const units = unitsOf(bytes, unit);
      for (;;) {
        start = scanRows(units, start, filled / unit, final, file.delimiter, batch);
        if (batch.count === 0) break;
        if ((await onRows({ batch, first, line, bytes })) === false) return;
        first += batch.count;
        for (let row = 0; row < batch.count; row++) line += 1 + batch.breaks[row]!;
      }
      const rest = bytes.subarray(start * unit, filled);
      if (rest.length > 0 && (final || rest.length >= longestRow)) {
        const code = batch.openQuote ? "unclosed_quote" : "row_too_long";
        throw new FileError(code, { file: file.name, row: line });
      }
      const roomy = rest.length > bytes.length / 2 ? Buffer.allocUnsafeSlow(2 * bytes.length) : bytes;
      filled = rest.copy(roomy);
      bytes = roomy;
      start = 0;
    }
  } finally {
    source.close();
  }
}

/** Text in UTF-16BE is turned round to stand as UTF-16LE in memory, and round again when it is written. */
export function swapToMemory(bytes: Buffer, encoding: Encoding): void {
  if (encoding.name === utf16be.name) bytes.swap16();
}

/** Bytes of the byte order mark at the front of `bytes`. */
export function markLength(bytes: Buffer, { mark }: Encoding): number {
  return bytes.subarray(0, mark.length).equals(mark) ? mark.length : 0;
}

function unitsOf(bytes: Buffer, unit: 1 | 2): Units {
  return unit === 1 ? bytes : new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
}
