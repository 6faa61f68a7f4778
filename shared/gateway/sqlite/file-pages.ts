import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";

/**
 * Reads the pages of an SQLite file, and those of its write-ahead log, directly from the bytes, even when SQLite
 * refuses to open the file. Nothing is written. https://sqlite.org/fileformat2.html
 */
export class FilePages {
  /** Page size, bytes. */
  readonly size: number;
  /** Usable bytes of a page. */
  readonly usable: number;
  /** Number of pages, including any that were cut off at the end. */
  readonly count: number;
  /** Pages on the file's free list; empty when its header cannot be read. */
  readonly free: ReadonlySet<number>;
  /** True when `free` could be read. */
  readonly hasFreeList: boolean;
  readonly #file: number;
  readonly #log: WriteAheadLog | undefined;

  /** @throws Error of the operating system if the file cannot be read */
  constructor(path: string) {
    this.#file = openSync(path, "r");
    this.#log = openLog(`${path}-wal`);
    const first = this.#log?.read(1) ?? bytesAt(this.#file, 0, headerBytes);
    const header = headerOf(first);
    this.hasFreeList = header !== undefined;
    this.size = header?.pageSize ?? this.#log?.pageSize ?? usualPageSize;
    this.usable = this.size - (header?.reserved ?? 0);
    const stored = Math.ceil(fstatSync(this.#file).size / this.size);
    this.count = Math.max(this.#log?.pages ?? header?.pages ?? 0, stored);
    this.free = header === undefined ? new Set() : this.#freePages(header.firstFree);
  }

  /** Returns a page by its number, counted from 1; undefined when it is cut off. */
  read(number: number): Buffer | undefined {
    const page = this.#log?.read(number) ?? bytesAt(this.#file, (number - 1) * this.size, this.size);
    return page.length === this.size ? page : undefined;
  }

  /**
   * Returns whether a page with this number can contain rows. The first page, which lists the tables, and the page of
   * SQLite's locks cannot.
   */
  has(number: number): boolean {
    return number > 1 && number <= this.count && number !== Math.floor(lockByte / this.size) + 1;
  }

  /**
   * Returns whether a page looks like one of the free list: blank, or the number of the next such page, how many free
   * pages it lists, and numbers of pages, perhaps more than are listed still. Texts never look like that.
   */
  looksFree(page: Buffer): boolean {
    if (page.readUInt32BE(4) > this.usable / 4 - 2) return false;
    for (let place = 0; place < this.usable; place += 4) {
      const number = page.readUInt32BE(place);
      if (place !== 4 && number !== 0 && !this.has(number)) return false;
    }
    return true;
  }

  close(): void {
    closeSync(this.#file);
    this.#log?.close();
  }

  /** Reads the chain of free-list pages from its first one on. */
  #freePages(first: number): ReadonlySet<number> {
    const free = new Set<number>();
    for (let trunk = first; this.has(trunk) && !free.has(trunk);) {
      const page = this.read(trunk);
      free.add(trunk);
      if (page === undefined) break;
      const listed = Math.min(page.readUInt32BE(4), this.usable / 4 - 2);
      for (let place = 0; place < listed; place += 1) free.add(page.readUInt32BE(8 + place * 4));
      trunk = page.readUInt32BE(0);
    }
    return free;
  }
}

/** Page size of the files that this project creates. Used only when the header is lost. */
const usualPageSize = 4096;
const headerBytes = 100;
/** SQLite uses this byte for locks and stores no data in its page. */
const lockByte = 0x40000000;
const magic = "SQLite format 3\0";

interface FileHeader {
  readonly pageSize: number;
  readonly reserved: number;
  readonly pages: number;
  readonly firstFree: number;
}

const isPageSize = (bytes: number): boolean => bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;

/** Reads the file header from the first page; undefined when it is invalid. */
function headerOf(first: Buffer): FileHeader | undefined {
  if (first.length < headerBytes || first.toString("latin1", 0, 16) !== magic) return undefined;
  const storedSize = first.readUInt16BE(16);
  const pageSize = storedSize === 1 ? 65_536 : storedSize;
  const reserved = first[20]!;
  // Constants of the file format. If one differs, the rest of the header cannot be trusted either.
  const isFixed = first[21] === 64 && first[22] === 32 && first[23] === 32;
  if (!isPageSize(pageSize) || !isFixed || pageSize - reserved < 480) return undefined;
  return { pageSize, reserved, pages: first.readUInt32BE(28), firstFree: first.readUInt32BE(32) };
}

/** Reads up to `length` bytes, fewer at the end of the file. */
function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}

/** The latest committed pages of a write-ahead log. */
interface WriteAheadLog {
  readonly pageSize: number;
  /** Number of pages after the last commit; undefined when nothing was committed. */
  readonly pages: number | undefined;
  read(number: number): Buffer | undefined;
  close(): void;
}

const logHeaderBytes = 32;
const frameHeaderBytes = 24;

/**
 * Continues the two checksums of a write-ahead log over `bytes`. https://sqlite.org/fileformat2.html#checksum_algorithm
 */
function summed(
  [first, second]: readonly [number, number],
  bytes: Buffer,
  isBigEndian: boolean,
): [number, number] {
  let [one, other] = [first, second];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let place = 0; place + 8 <= bytes.length; place += 8) {
    one = (one + view.getUint32(place, !isBigEndian) + other) >>> 0;
    other = (other + view.getUint32(place + 4, !isBigEndian) + one) >>> 0;
  }
  return [one, other];
}

const sumsAt = (bytes: Buffer, place: number): [number, number] => [
  bytes.readUInt32BE(place),
  bytes.readUInt32BE(place + 4),
];
const areSame = (one: readonly [number, number], other: readonly [number, number]): boolean =>
  one[0] === other[0] && one[1] === other[1];

/** Opens a log and reads it up to its first invalid frame, as SQLite does; undefined when there is none to read. */
function openLog(path: string): WriteAheadLog | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, "r");
  const header = bytesAt(file, 0, logHeaderBytes);
  const kind = header.length === logHeaderBytes ? header.readUInt32BE(0) : 0;
  const isBigEndian = kind === 0x377f0683;
  const pageSize = kind === 0 ? 0 : header.readUInt32BE(8);
  let sums = summed([0, 0], header.subarray(0, 24), isBigEndian);
  if ((!isBigEndian && kind !== 0x377f0682) || !isPageSize(pageSize) || !areSame(sums, sumsAt(header, 24))) {
    closeSync(file);
    return undefined;
  }
  const committed = new Map<number, number>();
  let begun = new Map<number, number>();
  let pages: number | undefined;
  for (let place = logHeaderBytes; ; place += frameHeaderBytes + pageSize) {
    const frame = bytesAt(file, place, frameHeaderBytes + pageSize);
    if (frame.length < frameHeaderBytes + pageSize || frame.compare(header, 16, 24, 8, 16) !== 0) break;
    sums = summed(sums, frame.subarray(0, 8), isBigEndian);
    sums = summed(sums, frame.subarray(frameHeaderBytes), isBigEndian);
    if (!areSame(sums, sumsAt(frame, 16))) break;
    begun.set(frame.readUInt32BE(0), place + frameHeaderBytes);
    const after = frame.readUInt32BE(4);
    if (after === 0) continue;
    for (const [number, at] of begun) committed.set(number, at);
    begun = new Map();
    pages = after;
  }
  return {
    pageSize,
    pages,
    read(number) {
      const at = committed.get(number);
      return at === undefined ? undefined : bytesAt(file, at, pageSize);
    },
    close: () => closeSync(file),
  };
}

export type SqliteValue = null | number | string | Buffer;

/** A row as stored in a page. Rows of tables WITHOUT ROWID have no `rowid`. */
export interface PageRow {
  readonly rowid: number | undefined;
  readonly values: readonly SqliteValue[];
  /** Overflow pages with the rest of its content. */
  readonly overflow: readonly number[];
}

/** Content of a page. */
export interface CellPage {
  /** The rows; undefined for each one that cannot be read. */
  readonly cells: readonly (PageRow | undefined)[];
  /** True when the page has no error: every byte is accounted for and every row can be read. */
  readonly isWhole: boolean;
}

/** Kinds of b-tree pages, by their first byte. */
const kinds: Readonly<Record<number, { readonly isTable: boolean; readonly isLeaf: boolean }>> = {
  0x02: { isTable: false, isLeaf: false },
  0x05: { isTable: true, isLeaf: false },
  0x0a: { isTable: false, isLeaf: true },
  0x0d: { isTable: true, isLeaf: true },
};

/** Thrown for an invalid offset or value in a page. */
class MalformedPage extends Error {}

/**
 * Reads a varint of at most 8 bytes. Longer or unsafe ones, which no row of this project has, throw `MalformedPage`.
 */
function varint(bytes: Buffer, place: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = place; at < place + 8; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new MalformedPage();
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      if (!Number.isSafeInteger(value)) throw new MalformedPage();
      return { value, end: at + 1 };
    }
  }
  throw new MalformedPage();
}

/**
 * Returns how many bytes of a payload are in the cell itself.
 * https://sqlite.org/fileformat2.html#cell_payload_overflow_pages
 */
function localBytes(payload: number, usable: number, isTable: boolean): number {
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const kept = least + ((payload - least) % (usable - 4));
  return kept <= most ? kept : least;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes one column by its serial type. https://sqlite.org/fileformat2.html#record_format */
function valueOf(type: number, bytes: Buffer): SqliteValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type < 6) return bytes.readIntBE(0, bytes.length);
  if (type === 6) {
    const value = Number(bytes.readBigInt64BE(0));
    if (!Number.isSafeInteger(value)) throw new MalformedPage();
    return value;
  }
  return type % 2 === 0 ? Buffer.from(bytes) : utf8.decode(bytes);
}

function bytesOfType(type: number): number {
  if (type === 10 || type === 11) throw new MalformedPage();
  return type >= 12 ? (type - 12) >> 1 : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type]!;
}

/** Decodes the columns of a payload, which they must fill exactly. */
function valuesOf(payload: Buffer): SqliteValue[] {
  const header = varint(payload, 0);
  const values: SqliteValue[] = [];
  let body = header.value;
  let place = header.end;
  while (place < header.value) {
    const type = varint(payload, place);
    const length = bytesOfType(type.value);
    if (body + length > payload.length) throw new MalformedPage();
    values.push(valueOf(type.value, payload.subarray(body, body + length)));
    body += length;
    place = type.end;
  }
  if (place !== header.value || body !== payload.length) throw new MalformedPage();
  return values;
}

/** Reads the part of a payload on overflow pages, from page `first` on. */
function overflowOf(pages: FilePages, first: number, length: number) {
  const numbers: number[] = [];
  const parts: Buffer[] = [];
  let next = first;
  for (let left = length; left > 0;) {
    const page = pages.has(next) && !numbers.includes(next) ? pages.read(next) : undefined;
    if (page === undefined) throw new MalformedPage();
    numbers.push(next);
    const part = page.subarray(4, Math.min(pages.usable, 4 + left));
    parts.push(part);
    left -= part.length;
    next = page.readUInt32BE(0);
  }
  if (next !== 0) throw new MalformedPage();
  return { numbers, bytes: Buffer.concat(parts) };
}

interface ReadCell {
  readonly cell: PageRow | undefined;
  /** Bytes that the cell takes in its page. */
  readonly length: number;
}

/**
 * Reads the cell at an offset of a leaf page, or of an interior page of an index.
 * @throws if its end cannot be determined
 */
function cellAt(page: Buffer, place: number, pages: FilePages, isTable: boolean): ReadCell {
  const payload = varint(page, place);
  const number = isTable ? varint(page, payload.end) : undefined;
  const start = number?.end ?? payload.end;
  const local = localBytes(payload.value, pages.usable, isTable);
  const isLong = local < payload.value;
  const end = start + local + (isLong ? 4 : 0);
  if (end > pages.usable) throw new MalformedPage();
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

/** Returns the offset and length of each free block of a page. @throws if their chain is broken */
function freeBlocks(page: Buffer, usable: number): [number, number][] {
  const blocks: [number, number][] = [];
  for (let place = page.readUInt16BE(1); place !== 0;) {
    if (place + 4 > usable) throw new MalformedPage();
    const next = page.readUInt16BE(place);
    blocks.push([place, page.readUInt16BE(place + 2)]);
    if (next !== 0 && next <= place) throw new MalformedPage();
    place = next;
  }
  return blocks;
}

/** Returns whether cells, free blocks and the fragmented bytes that the header counts fill the content area exactly. */
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

/** Reads the rows of a page; undefined when it is not a b-tree page. */
export function cellsOf(page: Buffer, pages: FilePages): CellPage | undefined {
  const kind = kinds[page[0]!];
  if (kind === undefined) return undefined;
  const { isTable, isLeaf } = kind;
  const beginning = isLeaf ? 8 : 12;
  const count = page.readUInt16BE(3);
  const end = beginning + count * 2;
  if (end > pages.usable || (count === 0 && !isLeaf)) return undefined;
  const cells: (PageRow | undefined)[] = [];
  const spans: [number, number][] = [];
  let isWhole = isLeaf || pages.has(page.readUInt32BE(8));
  for (let index = 0; index < count; index += 1) {
    const place = page.readUInt16BE(beginning + index * 2);
    try {
      if (place < end || place + 4 > pages.usable) throw new MalformedPage();
      // Each cell of an interior page begins with its child page. Those of a table contain no row.
      if (!isLeaf && !pages.has(page.readUInt32BE(place))) throw new MalformedPage();
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
