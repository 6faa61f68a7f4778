import type { FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { bytesAt, errorCode, openForReading, refuseChanged } from "../access.ts";
import { type Damage, FileError } from "../file-error.ts";

/** One file of a zip archive, as its central directory describes it (APPNOTE 4.3.12). */
export interface ZipEntry {
  /** Name for look-ups: with forward slashes, none at the start. */
  readonly name: string;
  /** Name as spelled in the archive. */
  readonly rawName: Buffer;
  readonly versionMade: number;
  readonly flags: number;
  /** 0 stored, 8 deflated. Other methods can be copied but not read. */
  readonly method: number;
  /** DOS time and date, unchanged. */
  readonly modified: number;
  readonly crc: number;
  /** Size in the archive, bytes. */
  readonly packed: number;
  /** Size once inflated, bytes. */
  readonly size: number;
  readonly internalAttributes: number;
  readonly externalAttributes: number;
  /** Extra fields except the zip64 one. */
  readonly extra: Buffer;
  readonly comment: Buffer;
  /** Position of its local header in the file. */
  readonly offset: number;
}

const ZIP64_EXTRA = 0x0001;

/** Splits extra fields into the content of the zip64 field and all others, unchanged (APPNOTE 4.5). */
function splitExtra(extra: Buffer): { zip64: Buffer | undefined; others: Buffer } {
  let zip64: Buffer | undefined;
  const others: Buffer[] = [];
  let at = 0;
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (end > extra.length) break;
    if (extra.readUInt16LE(at) === ZIP64_EXTRA) zip64 = extra.subarray(at + 4, end);
    else others.push(extra.subarray(at, end));
    at = end;
  }
  return { zip64, others: others.length === 1 ? others[0]! : Buffer.concat(others) };
}

const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const UTF8_NAME = 0x0800;
const IN_ZIP64 = 0xffffffff;

/** Reads the entries of a central directory (APPNOTE 4.3.12). `shift` is added to their offsets. */
function readDirectory(directory: Buffer, shift: number, file: string): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_SIZE <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place));
    const end = at + ENTRY_SIZE + name! + extra! + comment!;
    if (end > directory.length) throw corrupt(file, "damage_directory");
    entries.push(readEntry(directory.subarray(at, end), shift, file));
    at = end;
  }
  if (at + 4 <= directory.length && directory.readUInt32LE(at) !== SIGNATURE)
    throw corrupt(file, "damage_directory");
  return entries;
}

/** A digital signature of the directory itself may follow its entries (APPNOTE 4.3.13). */
const SIGNATURE = 0x05054b50;

function readEntry(header: Buffer, shift: number, file: string): ZipEntry {
  const nameEnd = ENTRY_SIZE + header.readUInt16LE(28);
  const extraEnd = nameEnd + header.readUInt16LE(30);
  const flags = header.readUInt16LE(8);
  const rawName = header.subarray(ENTRY_SIZE, nameEnd);
  const { zip64, others } = splitExtra(header.subarray(nameEnd, extraEnd));
  let used = 0;
  // The zip64 field contains only the figures that did not fit, in this order.
  const figure = (position: number): number => {
    const value = header.readUInt32LE(position);
    if (value !== IN_ZIP64 || !zip64) return value;
    const large = used + 8 > zip64.length ? Number.NaN : Number(zip64.readBigUInt64LE(used));
    if (!Number.isSafeInteger(large)) throw corrupt(file, "damage_directory");
    used += 8;
    return large;
  };
  const size = figure(24);
  const packed = figure(20);
  const offset = figure(42) + shift;
  return {
    name: partName(rawName.toString((flags & UTF8_NAME) !== 0 ? "utf8" : nameEncoding(rawName))),
    rawName,
    versionMade: header.readUInt16LE(4),
    flags,
    method: header.readUInt16LE(10),
    modified: header.readUInt32LE(12),
    crc: header.readUInt32LE(16),
    packed,
    size,
    internalAttributes: header.readUInt16LE(36),
    externalAttributes: header.readUInt32LE(38),
    extra: others,
    comment: header.subarray(extraEnd),
    offset,
  };
}

/** Without the UTF-8 flag a name is in code page 437, but programs that write UTF-8 often omit the flag. */
const nameEncoding = (rawName: Buffer): BufferEncoding =>
  rawName.toString("utf8").includes("\uFFFD") ? "latin1" : "utf8";

/** Some programs write `xl\workbook.xml` or `/xl/workbook.xml`. */
const partName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "");

const corrupt = (file: string, code: Damage) => new FileError("corrupt_zip", { file, damage: { code } });

const corruptPart = (file: string, code: Damage, part: string) =>
  new FileError("corrupt_zip", { file, damage: { code, parameters: { part } } });

const MIB = 1024 * 1024;

/**
 * Bounds for the inflated size of an archive. Real sheets inflate 5 to 60 times (a million rows of 14 columns: 754 MiB,
 * 7 times), deflate's own limit is 1,032 times. Below 64 MiB the ratio does no harm.
 */
const zipBounds = {
  /** Size of one part, or of all parts together, above which the ratio counts. */
  harmless: 64 * MIB,
  ratio: 200,
  /** One part, or all parts together, whatever the ratio. */
  total: 16 * 1024 * MIB,
  /** A part that is read whole rather than streamed. */
  whole: 256 * MIB,
  /** The central directory: some 500,000 parts. */
  directory: 64 * MIB,
} as const;

/** Refuses entries that state sizes beyond the bounds, and parts that overlap. `dataEnd` is where parts must end. */
function checkBounds(entries: readonly ZipEntry[], dataEnd: number, file: string): void {
  let total = 0;
  let packed = 0;
  for (const entry of entries) {
    refuseBomb(entry.size, entry.packed, file);
    total += entry.size;
    packed += entry.packed;
  }
  refuseBomb(total, packed, file);

  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1]?.offset ?? dataEnd;
    // A local header takes 30 bytes plus the name. Its other content is found when the part is read.
    if (entry.offset < 0 || entry.offset + 30 + entry.packed > next) {
      throw corruptPart(file, "damage_overlap", entry.name);
    }
  }
}

function refuseBomb(size: number, packed: number, file: string): void {
  const { harmless, total } = zipBounds;
  if (size <= total && (size <= harmless || size <= packed * zipBounds.ratio)) return;
  const ratio = Math.round(size / Math.max(1, packed));
  throw new FileError("zip_bomb", { file, mebibytes: Math.round(size / MIB), ratio });
}

/** Refuses two parts with the same name, since programs differ about which one counts. */
function checkNames(entries: readonly ZipEntry[], file: string): void {
  const seen = new Set<string>();
  for (const entry of entries) {
    if (entry.name.endsWith("/")) continue;
    if (seen.has(entry.name)) throw new FileError("duplicate_part", { file, part: entry.name });
    seen.add(entry.name);
  }
}

/** Where the central directory is, from the records at the end of the file (APPNOTE 4.3.14 to 4.3.16). */
interface EndRecord {
  readonly directoryStart: number;
  readonly directorySize: number;
  /** Number of bytes before the archive itself, which offsets in the directory exclude. */
  readonly shift: number;
  readonly comment: Buffer;
}

const END = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_SIZE = 20;
const ZIP64_END = 0x06064b50;
const ZIP64_END_SIZE = 56;

/** Finds the end record in a file of `size` bytes. Undefined if there is none whose directory is where it says. */
async function findEndRecord(file: FileHandle, size: number): Promise<EndRecord | undefined> {
  const length = Math.min(size, END_SIZE + LONGEST_COMMENT + ZIP64_LOCATOR_SIZE);
  const tailStart = size - length;
  const tail = await bytesAt(file, tailStart, length);
  let empty: EndRecord | undefined;
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    const found = await endRecordAt(file, tail, tailStart, at);
    // A comment may contain what looks like the end of an empty archive.
    if (found && found.directorySize > 0) return found;
    empty ??= found;
  }
  return empty;
}

async function endRecordAt(
  file: FileHandle,
  tail: Buffer,
  tailStart: number,
  at: number,
): Promise<EndRecord | undefined> {
  const commentEnd = at + END_SIZE + tail.readUInt16LE(at + 20);
  const comment = tail.subarray(at + END_SIZE, commentEnd);
  const plain = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
    end: tailStart + at,
  };
  const zip64 = await zip64Record(file, tail, tailStart, at);
  const { count, size, offset, end } = zip64 ?? plain;
  const directoryStart = end - size;
  if (count === 0 && size === 0) return { directoryStart, directorySize: 0, shift: 0, comment };
  for (const start of [offset, directoryStart]) {
    if (start < 0 || start + size > end || size < 46) continue;
    const head = await bytesAt(file, start, 4);
    if (head.length === 4 && head.readUInt32LE(0) === ENTRY) {
      return { directoryStart: start, directorySize: size, shift: start - offset, comment };
    }
  }
  return undefined;
}

async function zip64Record(file: FileHandle, tail: Buffer, tailStart: number, at: number) {
  const locator = at - ZIP64_LOCATOR_SIZE;
  if (locator < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR) return undefined;
  const stated = Number(tail.readBigUInt64LE(locator + 8));
  // Bytes before the archive shift the record too: then it is right before its locator.
  for (const start of [stated, tailStart + locator - ZIP64_END_SIZE]) {
    const record = await bytesAt(file, start, ZIP64_END_SIZE);
    if (record.length < ZIP64_END_SIZE || record.readUInt32LE(0) !== ZIP64_END) continue;
    return {
      count: Number(record.readBigUInt64LE(32)),
      size: Number(record.readBigUInt64LE(40)),
      offset: Number(record.readBigUInt64LE(48)),
      end: start,
    };
  }
  return undefined;
}

/** A zip archive open for reading, within the bounds and without duplicate names. */
export interface Archive {
  /** Base name of the file, for messages. */
  readonly file: string;
  readonly handle: FileHandle;
  /** Time of its last change when it was opened, in nanoseconds. */
  readonly changedAt: bigint;
  /** In the order of the central directory. */
  readonly entries: readonly ZipEntry[];
  readonly comment: Buffer;
  /** Entries that were read to the end with the correct length and CRC. */
  readonly sound: Set<ZipEntry>;
  close(): Promise<void>;
}

/**
 * Opens a zip archive by its central directory, never from the front: data may be appended to an archive, and sizes may
 * follow the data.
 *
 * @throws {FileError} if the file is not a zip archive, is cut short, is encrypted, inflates beyond `zipBounds`, or has
 * two parts with the same name
 */
export async function openArchive(path: string): Promise<Archive> {
  const handle = await openForReading(path);
  const file = basename(path);
  try {
    const { mtimeNs: changedAt } = await handle.stat({ bigint: true });
    const { entries, comment } = await readEntries(handle, file);
    return { file, handle, changedAt, entries, comment, sound: new Set(), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readEntries(handle: FileHandle, file: string) {
  const { size } = await handle.stat();
  const end = await findEndRecord(handle, size);
  if (!end) {
    const start = await bytesAt(handle, 0, 2);
    if (start.toString("latin1") !== "PK") throw new FileError("not_a_zip", { file });
    throw corrupt(file, "damage_no_end");
  }
  if (end.directorySize > zipBounds.directory) throw corrupt(file, "damage_long_directory");
  const directory = await bytesAt(handle, end.directoryStart, end.directorySize);
  const entries = readDirectory(directory, end.shift, file);
  if (entries.length === 0) throw corrupt(file, "damage_no_part");
  const encrypted = entries.find(({ flags }) => (flags & 0x0001) !== 0);
  if (encrypted) throw new FileError("encrypted_entry", { file, part: encrypted.name });
  checkNames(entries, file);
  checkBounds(entries, end.directoryStart, file);
  return { entries, comment: end.comment };
}

const STORED = 0;
export const DEFLATED = 8;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
/** Large enough that the thread pool costs little, small enough that V8 and malloc reuse the memory. */
const CHUNK = 96 * 1024;

/** Returns where an entry's data begins: its local header may have other extra fields than the directory. */
async function dataStart(archive: Archive, entry: ZipEntry): Promise<number> {
  const header = await bytesAt(archive.handle, entry.offset, LOCAL_HEADER_SIZE);
  if (header.length < LOCAL_HEADER_SIZE || header.readUInt32LE(0) !== LOCAL_HEADER)
    throw await damaged(archive, entry);
  return entry.offset + LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Yields the bytes of an entry as stored in the archive. */
export async function* packedChunks(archive: Archive, entry: ZipEntry): AsyncGenerator<Buffer> {
  let at = await dataStart(archive, entry);
  const end = at + entry.packed;
  while (at < end) {
    const chunk = await bytesAt(archive.handle, at, Math.min(CHUNK, end - at));
    if (chunk.length === 0) throw await damaged(archive, entry);
    at += chunk.length;
    yield chunk;
  }
  // An entry that was read before is copied without being compared with its CRC again.
  await refuseChanged(archive.handle, archive.file, archive.changedAt);
}

/**
 * Yields the inflated bytes of an entry in chunks of up to 96 KiB. Length and CRC are checked at the end. Inflating
 * stops as soon as it yields more than the stated size, so that a false size does no harm.
 */
export async function* inflatedChunks(archive: Archive, entry: ZipEntry): AsyncGenerator<Buffer> {
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of rawOrInflated(archive, entry)) {
      size += chunk.length;
      if (size > entry.size) throw await damaged(archive, entry);
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw errorCode(error).startsWith("Z_") ? await damaged(archive, entry) : error;
  }
  if (size !== entry.size || crc !== entry.crc) throw await damaged(archive, entry);
  archive.sound.add(entry);
}

/** Refuses an entry that does not inflate to what it states. An entry with an unknown method is not checked. */
export async function checkEntry(archive: Archive, entry: ZipEntry): Promise<void> {
  if (archive.sound.has(entry) || ![STORED, DEFLATED].includes(entry.method)) return;
  const chunks = inflatedChunks(archive, entry);
  while (!(await chunks.next()).done);
}

function rawOrInflated(archive: Archive, entry: ZipEntry): AsyncIterable<Buffer> {
  if (entry.method === STORED) return packedChunks(archive, entry);
  if (entry.method !== DEFLATED) {
    const detail = { file: archive.file, part: entry.name, method: entry.method };
    throw new FileError("unsupported_compression", detail);
  }
  const source = Readable.from(packedChunks(archive, entry), { objectMode: false });
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  // Every error, including the reader's, reaches the iterator of `inflate`.
  pipeline(source, inflate, () => undefined);
  return inflate as AsyncIterable<Buffer>;
}

/** Reads a whole entry. Refuses one beyond `zipBounds.whole`. */
export async function wholeEntry(archive: Archive, entry: ZipEntry): Promise<Buffer> {
  if (entry.size > zipBounds.whole) {
    const mebibytes = Math.round(entry.size / MIB);
    const detail = { file: archive.file, part: entry.name, mebibytes, bound: zipBounds.whole / MIB };
    throw new FileError("part_too_large", detail);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of inflatedChunks(archive, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the error of an entry that cannot be unpacked. Throws another if the archive was changed since it was opened. */
async function damaged({ handle, file, changedAt }: Archive, { name }: ZipEntry): Promise<FileError> {
  await refuseChanged(handle, file, changedAt);
  return corruptPart(file, "damage_unpack", name);
}
