import { type FileHandle } from "node:fs/promises";

/** Where the central directory stands, from the records at the end of the file (APPNOTE 4.3.14 to 4.3.16). */
export interface EndRecord {
  readonly directoryStart: number;
  readonly directorySize: number;
  /** Bytes before the archive proper, which offsets in the directory do not count. */
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
const DIRECTORY_ENTRY = 0x02014b50;

/** Finds the end record in a file of `size` bytes; undefined when there is none whose directory stands where it says. */
export async function findEndRecord(file: FileHandle, size: number): Promise<EndRecord | undefined> {
  const length = Math.min(size, END_SIZE + LONGEST_COMMENT + ZIP64_LOCATOR_SIZE);
  const tailStart = size - length;
  const tail = await bytesAt(file, tailStart, length);
  let empty: EndRecord | undefined;
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    const found = await endRecordAt(file, tail, tailStart, at);
    // A comment may hold what reads as the end of an empty archive.
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
    if (head.length === 4 && head.readUInt32LE(0) === DIRECTORY_ENTRY) {
      return { directoryStart: start, directorySize: size, shift: start - offset, comment };
    }
  }
  return undefined;
}

async function zip64Record(file: FileHandle, tail: Buffer, tailStart: number, at: number) {
  const locator = at - ZIP64_LOCATOR_SIZE;
  if (locator < 0 || tail.readUInt32LE(locator) !== ZIP64_LOCATOR) return undefined;
  const stated = Number(tail.readBigUInt64LE(locator + 8));
  // Bytes before the archive move the record too: then it stands right before its locator.
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

/** Up to `length` bytes from `start`; fewer when the file ends, none when `start` lies outside it. */
export async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  if (!Number.isSafeInteger(start) || start < 0) return bytes.subarray(0, 0);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
