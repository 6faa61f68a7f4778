import { isUtf8 } from "node:buffer";
import { FileError } from "../file-error.ts";
import { RowNumbers, type Column, type FieldStyle, type SwallowedRows, type WrappedRows } from "../list.ts";
import { unquoted } from "./dialect.ts";
import { RowBatch, scanRows, type Units, widestRow } from "./scan-rows.ts";
import { SwallowedRowsFinder } from "./swallowed-rows.ts";
import { decode, type Encoding, readRows, type TextFile, type RowsRead, unitsOf, utf8 } from "./text-file.ts";

/** Bytes in memory, with a view as code units; UTF-16 with the low byte first. */
interface BufferedText {
  readonly bytes: Buffer;
  readonly units: Units;
  readonly encoding: Encoding;
}

/** Returns bytes with their view as code units. UTF-16 bytes are copied, so that they are aligned. */
export function bufferText(bytes: Buffer, encoding: Encoding): BufferedText {
  if (encoding.unit === 1) return { bytes, units: bytes, encoding };
  const aligned = Buffer.from(new Uint8Array(bytes).buffer);
  return { bytes: aligned, units: new Uint16Array(aligned.buffer, 0, aligned.length >> 1), encoding };
}

/** Returns the raw fields, with quotes, of at most `rows` rows from unit `from`. `final`: no bytes follow. */
export function splitRows(
  { bytes, units, encoding }: BufferedText,
  from: number,
  final: boolean,
  delimiter: string,
  rows: number,
): string[][] {
  const separator = delimiter.charCodeAt(0);
  const sizes = new RowBatch([], rows);
  scanRows(units, from, units.length, final, separator, sizes);
  const widest = sizes.widths.subarray(0, sizes.count).reduce((most, fields) => Math.max(most, fields), 0);
  const width = Math.min(widest, widestRow);
  const batch = new RowBatch([...Array(width).keys()], rows);
  scanRows(units, from, units.length, final, separator, batch);
  const { unit } = encoding;
  return Array.from({ length: batch.count }, (_, row) =>
    Array.from({ length: Math.min(width, batch.widths[row]!) }, (_, field) =>
      decode(encoding, bytes, batch.fieldStart(row, field) * unit, batch.fieldEnd(row, field) * unit),
    ),
  );
}

/** What only reading the whole file shows. */
interface FileSurvey {
  /** Number of rows below the header that are not blank. */
  readonly records: number;
  /** The lines in which the records begin. */
  readonly lines: RowNumbers;
  /** Number of fields of the widest row, from the header on. */
  readonly widest: number;
  /** `TextFile.plainWidth` of the file. */
  readonly plainWidth: number | undefined;
  /** Whether the bytes are UTF-8, apart from a few broken characters. */
  readonly utf8: boolean;
  /** Bytes of the header row, without its line end. */
  readonly header: Buffer;
  /** Undefined if no quote seems to be closed too late. */
  readonly swallowed: SwallowedRows | undefined;
  /** Undefined if there are none. */
  readonly wrapped: WrappedRows | undefined;
}

/** Returns the number of fields that a row which is one field in quotes holds, given its bytes. */
function widthInside({ encoding, delimiter }: TextFile, row: Buffer): number {
  const inside = Buffer.from(unquoted(decode(encoding, row, 0, row.length)));
  return splitRows(bufferText(inside, utf8), 0, true, String.fromCharCode(delimiter), 1)[0]?.length ?? 0;
}

/** Where the records of a text file begin. */
export interface HeaderPlace {
  /** Index of the header among the rows of the file, from 0, including blank rows. Records are below it. */
  readonly headerRow: number;
  /** Whether the list has a header. If not, `headerRow` is the last row above the list, -1 if there is none. */
  readonly hasHeader: boolean;
}

/** Reads the file once and surveys it. Swallowed rows are looked for if the number of fields of most rows is given. */
export async function surveyed(
  file: TextFile,
  { headerRow, hasHeader }: HeaderPlace,
  usualWidth?: number,
): Promise<FileSurvey> {
  const { unit } = file.encoding;
  let records = 0;
  let [widest, narrowest] = [1, widestRow];
  let hasLoneReturn = false;
  const evidence = new Utf8Evidence();
  let header = Buffer.alloc(0);
  const lines = new RowNumbers();
  let wrapped: WrappedRows | undefined;
  const finder = usualWidth === undefined ? undefined : new SwallowedRowsFinder(file.delimiter, usualWidth);
  await readRows(file, [], ({ batch, first, line: firstLine, bytes }) => {
    const { count, starts, ends, nexts, widths, breaks } = batch;
    // Rows come whole, so no character is cut where the buffer ends.
    if (unit === 1) evidence.add(bytes.subarray(starts[0], nexts[count - 1]));
    hasLoneReturn ||= batch.hasLoneReturn;
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
      if (fields === 1 && usualWidth !== undefined && usualWidth > 1 && breaks[row] === 0) {
        const whole = bytes.subarray(starts[row]! * unit, ends[row]! * unit);
        if (widthInside(file, whole) === usualWidth)
          wrapped = { line: wrapped?.line ?? line, rows: (wrapped?.rows ?? 0) + 1 };
      }
      if (fields > widestRow) {
        throw new FileError("too_many_columns", { file: file.name, row: line, fields });
      }
      if (fields > widest) widest = fields;
      if (fields < narrowest) narrowest = fields;
      if (breaks[row]! > 0) {
        const [from, to] = [starts[row]!, ends[row]!];
        finder?.add({ units: unitsOf(bytes, unit), from, to, width: fields, line });
      }
    }
    if (headerRow >= first && headerRow < first + count) {
      const row = headerRow - first;
      header = Buffer.from(bytes.subarray(starts[row]! * unit, ends[row]! * unit));
    }
  });
  const isPlain = unit === 1 && widest === narrowest && !hasLoneReturn;
  const utf8 = unit === 1 && evidence.isUtf8;
  const plainWidth = isPlain ? widest : undefined;
  return { records, lines, widest, plainWidth, utf8, header, swallowed: finder?.found, wrapped };
}

/** How many bytes of whole characters outweigh one byte of none. */
const wholeToBroken = 4;
/** Number of broken bytes after which more of the file would not change the verdict, only take time. */
const brokenLookedAt = 1000;

/**
 * Tells UTF-8 with a few broken characters from text with one byte per character. Exports that cut fields after a
 * number of bytes break characters. In windows-1252 the letters with accents stand beside letters of ASCII, and hardly
 * ever make a character of UTF-8 by chance.
 */
class Utf8Evidence {
  /** Number of bytes outside ASCII that are part of a character of UTF-8. */
  #whole = 0;
  /** Number of the others outside ASCII. */
  #broken = 0;

  get isUtf8(): boolean {
    return this.#broken === 0 || this.#whole >= wholeToBroken * this.#broken;
  }

  /** Adds bytes that begin and end between characters. */
  add(bytes: Buffer): void {
    if (this.#broken >= brokenLookedAt) return;
    if (isUtf8(bytes)) {
      // As UTF-8, each byte outside ASCII would take two. Counting natively is ten times as fast as a loop.
      this.#whole += Buffer.byteLength(bytes.toString("latin1")) - bytes.length;
    } else this.#addBroken(bytes);
  }

  #addBroken(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && this.#broken < brokenLookedAt;) {
      const lead = bytes[at]!;
      const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      if (length === 1) at++;
      else if (isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length) {
        this.#whole += length;
        at += length;
      } else {
        this.#broken++;
        at++;
      }
    }
  }
}

/** What was found out about a text file when it was opened. */
export interface OpenedText
  extends HeaderPlace, Pick<FileSurvey, "records" | "lines" | "swallowed" | "wrapped"> {
  readonly file: TextFile;
  readonly columns: readonly Column[];
  readonly habit: FieldStyle;
  /** Encoding of the result. */
  readonly written: Encoding;
}

/** Returns the indexes, in the batch, of the rows that are records: below the header and not blank. */
export function recordsOf({ batch, first }: RowsRead, headerRow: number): number[] {
  const rows: number[] = [];
  for (let row = Math.max(0, headerRow + 1 - first); row < batch.count; row++) {
    if (batch.starts[row] !== batch.ends[row]) rows.push(row);
  }
  return rows;
}
