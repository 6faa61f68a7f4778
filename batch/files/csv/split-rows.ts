import { decode, type Encoding } from "./encoding.ts";
import { RowBatch, scanRows, type Units, widestRow } from "./scan-rows.ts";

/** Bytes held in memory, seen as code units; UTF-16 low byte first. */
export interface HeldText {
  readonly bytes: Buffer;
  readonly units: Units;
  readonly encoding: Encoding;
}

export function heldText(bytes: Buffer, encoding: Encoding): HeldText {
  if (encoding.unit === 1) return { bytes, units: bytes, encoding };
  const aligned = Buffer.from(new Uint8Array(bytes).buffer);
  return { bytes: aligned, units: new Uint16Array(aligned.buffer, 0, aligned.length >> 1), encoding };
}

/** Raw fields, quotes and all, of at most `rows` rows that begin at unit `from`; `final` when no more bytes follow. */
export function splitRows(
  { bytes, units, encoding }: HeldText,
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
