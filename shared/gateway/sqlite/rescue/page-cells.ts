import type { FilePages } from "./file-pages.ts";

/** What a column of a row may be. */
export type Value = null | number | string | Buffer;

/** A row as a page has it: of a table by its number, or of one that is sorted by its first columns. */
export interface Cell {
  readonly rowid: number | undefined;
  readonly values: readonly Value[];
  /** Pages that its end stands on. */
  readonly overflow: readonly number[];
}

/** What a page holds. */
export interface CellPage {
  /** Undefined of each row that cannot be read. */
  readonly cells: readonly (Cell | undefined)[];
  /** Nothing is wrong with the page: every byte of it is accounted for, and every row can be read. */
  readonly isWhole: boolean;
}

/** The kinds of pages of a tree, by their first byte. */
const kinds: Readonly<Record<number, { readonly isTable: boolean; readonly isLeaf: boolean }>> = {
  0x02: { isTable: false, isLeaf: false },
  0x05: { isTable: true, isLeaf: false },
  0x0a: { isTable: false, isLeaf: true },
  0x0d: { isTable: true, isLeaf: true },
};

/** A place in a page that is none. */
class Malformed extends Error {}

/** Whole numbers of 1 to 9 bytes, of which those that a row of ours has are exact. */
function varint(bytes: Buffer, place: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = place; at < place + 8; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new Malformed();
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      if (!Number.isSafeInteger(value)) throw new Malformed();
      return { value, end: at + 1 };
    }
  }
  throw new Malformed();
}

/** How many bytes of a payload stand in its cell. https://sqlite.org/fileformat2.html#cell_payload_overflow_pages */
function localBytes(payload: number, usable: number, isTable: boolean): number {
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const kept = least + ((payload - least) % (usable - 4));
  return kept <= most ? kept : least;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** One column, by its serial type. https://sqlite.org/fileformat2.html#record_format */
function valueOf(type: number, bytes: Buffer): Value {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  if (type === 6) {
    const value = Number(bytes.readBigInt64BE(0));
    if (!Number.isSafeInteger(value)) throw new Malformed();
    return value;
  }
  return type % 2 === 0 ? Buffer.from(bytes) : utf8.decode(bytes);
}

function bytesOfType(type: number): number {
  if (type === 10 || type === 11) throw new Malformed();
  return type >= 12 ? (type - 12) >> 1 : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type]!;
}

/** The columns of a payload, which they must fill to its end. */
function valuesOf(payload: Buffer): Value[] {
  const header = varint(payload, 0);
  const values: Value[] = [];
  let body = header.value;
  let place = header.end;
  while (place < header.value) {
    const type = varint(payload, place);
    const length = bytesOfType(type.value);
    if (body + length > payload.length) throw new Malformed();
    values.push(valueOf(type.value, payload.subarray(body, body + length)));
    body += length;
    place = type.end;
  }
  if (place !== header.value || body !== payload.length) throw new Malformed();
  return values;
}

/** The part of a payload that stands on pages of its own, from page `first` on. */
function overflowOf(pages: FilePages, first: number, length: number) {
  const numbers: number[] = [];
  const parts: Buffer[] = [];
  let next = first;
  for (let left = length; left > 0;) {
    const page = pages.has(next) && !numbers.includes(next) ? pages.read(next) : undefined;
    if (page === undefined) throw new Malformed();
    numbers.push(next);
    const part = page.subarray(4, Math.min(pages.usable, 4 + left));
    parts.push(part);
    left -= part.length;
    next = page.readUInt32BE(0);
  }
  if (next !== 0) throw new Malformed();
  return { numbers, bytes: Buffer.concat(parts) };
}

interface ReadCell {
  readonly cell: Cell | undefined;
  /** Bytes that it takes in its page. */
  readonly length: number;
}

/** The cell at a place of a leaf, or of a page above that holds rows too. @throws where it cannot be told where it ends */
function cellAt(page: Buffer, place: number, pages: FilePages, isTable: boolean): ReadCell {
  const payload = varint(page, place);
  const number = isTable ? varint(page, payload.end) : undefined;
  const start = number?.end ?? payload.end;
  const local = localBytes(payload.value, pages.usable, isTable);
  const isLong = local < payload.value;
  const end = start + local + (isLong ? 4 : 0);
  if (end > pages.usable) throw new Malformed();
  const length = end - place;
  try {
    const own = page.subarray(start, start + local);
    if (!isLong) return { length, cell: { rowid: number?.value, values: valuesOf(own), overflow: [] } };
    const rest = overflowOf(pages, page.readUInt32BE(end - 4), payload.value - local);
    const values = valuesOf(Buffer.concat([own, rest.bytes]));
    return { length, cell: { rowid: number?.value, values, overflow: rest.numbers } };
  } catch {
    return { length, cell: undefined };
  }
}

/** Parts of a page that are of no use, each with its length. @throws where their chain is broken */
function freeBlocks(page: Buffer, usable: number): [number, number][] {
  const blocks: [number, number][] = [];
  for (let place = page.readUInt16BE(1); place !== 0;) {
    if (place + 4 > usable) throw new Malformed();
    const next = page.readUInt16BE(place);
    blocks.push([place, page.readUInt16BE(place + 2)]);
    if (next !== 0 && next <= place) throw new Malformed();
    place = next;
  }
  return blocks;
}

/** Whether cells and free blocks, with the bytes between that the header counts, fill the page from where it says to its end. */
function isFilled(page: Buffer, spans: readonly [number, number][], usable: number): boolean {
  const start = page.readUInt16BE(5) || 65_536;
  let end = start;
  let between = 0;
  for (const [place, length] of spans.toSorted(([one], [other]) => one - other)) {
    if (place < end) return false;
    between += place - end;
    end = place + length;
  }
  between += usable - end;
  return end <= usable && between === page[7];
}

/** The rows of a page; undefined where it is no page of a tree. */
export function cellsOf(page: Buffer, pages: FilePages): CellPage | undefined {
  const kind = kinds[page[0]!];
  if (kind === undefined) return undefined;
  const { isTable, isLeaf } = kind;
  const beginning = isLeaf ? 8 : 12;
  const count = page.readUInt16BE(3);
  const end = beginning + count * 2;
  if (end > pages.usable || (count === 0 && !isLeaf)) return undefined;
  const cells: (Cell | undefined)[] = [];
  const spans: [number, number][] = [];
  let isWhole = isLeaf || pages.has(page.readUInt32BE(8));
  for (let index = 0; index < count; index += 1) {
    const place = page.readUInt16BE(beginning + index * 2);
    try {
      if (place < end || place + 4 > pages.usable) throw new Malformed();
      // Pages above begin each cell with the page below it; those of a table have no row in it.
      if (!isLeaf && !pages.has(page.readUInt32BE(place))) throw new Malformed();
      const child = isLeaf ? 0 : 4;
      if (isTable && !isLeaf) {
        spans.push([place, varint(page, place + 4).end - place]);
        continue;
      }
      const { cell, length } = cellAt(page, place + child, pages, isTable);
      cells.push(cell);
      spans.push([place, Math.max(4, length + child)]);
      isWhole &&= cell !== undefined;
    } catch {
      if (!isTable || isLeaf) cells.push(undefined);
      isWhole = false;
    }
  }
  try {
    isWhole &&= isFilled(page, [...spans, ...freeBlocks(page, pages.usable)], pages.usable);
  } catch {
    isWhole = false;
  }
  return { cells, isWhole };
}
