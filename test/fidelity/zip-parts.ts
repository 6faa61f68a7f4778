import { crc32, inflateRawSync } from "node:zlib";

/** A part of a zip archive, read by different code than the program's. */
export interface ZipPart {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: Buffer;
  /** Inflated, and its length and CRC checked. */
  readonly content: () => Buffer;
}

/** The parts of an archive held in memory, by its central directory; throws on anything out of order. */
export function readZipParts(archive: Buffer): ZipPart[] {
  const { count, start, shift } = directoryPlace(archive, endRecord(archive));
  const parts: ZipPart[] = [];
  for (let at = start, index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`no directory entry ${index} at ${at}`);
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const extraEnd = nameEnd + archive.readUInt16LE(at + 30);
    parts.push(readPart(archive, at, nameEnd, archive.subarray(nameEnd, extraEnd), shift));
    at = extraEnd + archive.readUInt16LE(at + 32);
  }
  return parts;
}

/**
 * The end record is the one whose comment ends with the file, for a comment may hold what looks like another; the last
 * one where bytes stand behind the archive.
 */
function endRecord(archive: Buffer): number {
  const last = archive.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (last < 0) throw new Error("no end record");
  const endsFile = (end: number) =>
    end + 22 <= archive.length && end + 22 + archive.readUInt16LE(end + 20) === archive.length;
  for (let end = last; end > 0; end = archive.lastIndexOf("PK\x05\x06", end - 1, "latin1")) {
    if (endsFile(end)) return end;
  }
  return last;
}

/** Where the directory begins, and what to add to the offsets in it when bytes stand before the archive. */
function directoryPlace(archive: Buffer, end: number): { count: number; start: number; shift: number } {
  if (end >= 20 && archive.readUInt32LE(end - 20) === 0x07064b50) {
    const record = archive.lastIndexOf("PK\x06\x06", end, "latin1");
    const start = record - Number(archive.readBigUInt64LE(record + 40));
    const shift = start - Number(archive.readBigUInt64LE(record + 48));
    return { count: Number(archive.readBigUInt64LE(record + 32)), start, shift };
  }
  const start = end - archive.readUInt32LE(end + 12);
  return { count: archive.readUInt16LE(end + 10), start, shift: start - archive.readUInt32LE(end + 16) };
}

function readPart(archive: Buffer, at: number, nameEnd: number, extra: Buffer, shift: number): ZipPart {
  const name = archive
    .toString("utf8", at + 46, nameEnd)
    .replaceAll("\\", "/")
    .replace(/^\/+/, "");
  const large = zip64Figures(extra);
  const figure = (position: number): number => {
    const value = archive.readUInt32LE(position);
    return value === 0xffffffff ? Number(large.shift()) : value;
  };
  const size = figure(at + 24);
  const packedSize = figure(at + 20);
  const offset = figure(at + 42) + shift;
  const method = archive.readUInt16LE(at + 10);
  const crc = archive.readUInt32LE(at + 16);
  if (archive.readUInt32LE(offset) !== 0x04034b50) throw new Error(`${name}: no local header at ${offset}`);
  const data = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(data, data + packedSize);
  return {
    name,
    method,
    crc,
    packed,
    content: () => {
      const content = method === 0 ? packed : inflateRawSync(packed);
      if (content.length !== size || crc32(content) !== crc)
        throw new Error(`${name}: length or CRC is wrong`);
      return content;
    },
  };
}

function zip64Figures(extra: Buffer): bigint[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const length = extra.readUInt16LE(at + 2);
    return Array.from({ length: Math.floor(length / 8) }, (_, index) =>
      extra.readBigUInt64LE(at + 4 + 8 * index),
    );
  }
  return [];
}
