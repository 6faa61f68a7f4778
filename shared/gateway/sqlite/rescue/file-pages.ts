import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";

/**
 * The pages of an SQLite file as its bytes have them, with those of the write-ahead log beside it: what SQLite itself would
 * refuse to open is read all the same. Nothing is written. https://sqlite.org/fileformat2.html
 */
export class FilePages {
  /** Bytes of a page. */
  readonly size: number;
  /** Bytes of a page that hold anything. */
  readonly usable: number;
  /** Pages that there are, or were: the last ones may be cut off. */
  readonly count: number;
  /** Pages that the file says are of no use; empty where its header cannot be read. */
  readonly free: ReadonlySet<number>;
  readonly #file: number;
  readonly #hasHeader: boolean;
  readonly #log: WriteAheadLog | undefined;

  /** @throws Error as the system tells it where the file cannot be read */
  constructor(path: string) {
    this.#file = openSync(path, "r");
    this.#log = openLog(`${path}-wal`);
    const first = this.#log?.read(1) ?? bytesAt(this.#file, 0, headerBytes);
    const header = headerOf(first);
    this.#hasHeader = header !== undefined;
    this.size = header?.pageSize ?? this.#log?.pageSize ?? usualPageSize;
    this.usable = this.size - (header?.reserved ?? 0);
    const stored = Math.ceil(fstatSync(this.#file).size / this.size);
    this.count = Math.max(this.#log?.pages ?? header?.pages ?? 0, stored);
    this.free = header === undefined ? new Set() : this.#freePages(header.firstFree);
  }

  /** Whether `free` is known. */
  get hasFreeList(): boolean {
    return this.#hasHeader;
  }

  /** A page, the first one being 1; undefined where it is cut off. */
  read(number: number): Buffer | undefined {
    const page = this.#log?.read(number) ?? bytesAt(this.#file, (number - 1) * this.size, this.size);
    return page.length === this.size ? page : undefined;
  }

  /** Whether there can be such a page, beside the first one, which lists the tables. */
  has(number: number): boolean {
    return number > 1 && number <= this.count && number !== Math.floor(lockByte / this.size) + 1;
  }

  close(): void {
    closeSync(this.#file);
    this.#log?.close();
  }

  /** The chain of lists of pages that are of no use, from its first one on. */
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

/** What programs of this project make; only a file whose header is lost is read by it. */
const usualPageSize = 4096;
const headerBytes = 100;
/** SQLite locks this byte, and keeps nothing in its page. */
const lockByte = 0x40000000;
const magic = "SQLite format 3\0";

interface FileHeader {
  readonly pageSize: number;
  readonly reserved: number;
  readonly pages: number;
  readonly firstFree: number;
}

const isPageSize = (bytes: number): boolean => bytes >= 512 && bytes <= 65_536 && (bytes & (bytes - 1)) === 0;

/** What the first page says of the file; undefined where that is no header. */
function headerOf(first: Buffer): FileHeader | undefined {
  if (first.length < headerBytes || first.toString("latin1", 0, 16) !== magic) return undefined;
  const told = first.readUInt16BE(16);
  const pageSize = told === 1 ? 65_536 : told;
  const reserved = first[20]!;
  // SQLite's own fixed values: where one is another, the rest is not to be trusted either.
  const isFixed = first[21] === 64 && first[22] === 32 && first[23] === 32;
  if (!isPageSize(pageSize) || !isFixed || pageSize - reserved < 480) return undefined;
  return { pageSize, reserved, pages: first.readUInt32BE(28), firstFree: first.readUInt32BE(32) };
}

/** As many of `length` bytes as there are. */
function bytesAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}

/** The latest committed pages of a write-ahead log. */
interface WriteAheadLog {
  readonly pageSize: number;
  /** Pages of the file after the last commit; undefined where nothing was committed. */
  readonly pages: number | undefined;
  read(number: number): Buffer | undefined;
  close(): void;
}

const logHeaderBytes = 32;
const frameHeaderBytes = 24;

/** The two sums of a write-ahead log, carried on over `bytes`. https://sqlite.org/fileformat2.html#checksum_algorithm */
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

/** Reads a log up to its first frame whose checksum is wrong, as SQLite does; undefined where there is none to read. */
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
