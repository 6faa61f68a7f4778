import { type ZipEntry } from "./entry.ts";

/** Sizes follow the data (bit 3): never in what is written here, where they stand in the local header. */
const DATA_DESCRIPTOR = 0x0008;
const VERSION_NEEDED = 20;

/** Local file header (APPNOTE 4.3.7), without the extra fields that only concern the input's layout. */
export function localHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION_NEEDED, 4);
  header.writeUInt16LE(entry.flags & ~DATA_DESCRIPTOR, 6);
  header.writeUInt16LE(entry.method, 8);
  header.writeUInt32LE(entry.modified, 10);
  header.writeUInt32LE(entry.crc, 14);
  header.writeUInt32LE(entry.packed, 18);
  header.writeUInt32LE(entry.size, 22);
  header.writeUInt16LE(entry.rawName.length, 26);
  return Buffer.concat([header, entry.rawName]);
}

/** Central directory header (APPNOTE 4.3.12). */
export function directoryEntry(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(entry.versionMade, 4);
  header.writeUInt16LE(VERSION_NEEDED, 6);
  header.writeUInt16LE(entry.flags & ~DATA_DESCRIPTOR, 8);
  header.writeUInt16LE(entry.method, 10);
  header.writeUInt32LE(entry.modified, 12);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(entry.packed, 20);
  header.writeUInt32LE(entry.size, 24);
  header.writeUInt16LE(entry.rawName.length, 28);
  header.writeUInt16LE(entry.extra.length, 30);
  header.writeUInt16LE(entry.comment.length, 32);
  header.writeUInt16LE(entry.internalAttributes, 36);
  header.writeUInt32LE(entry.externalAttributes, 38);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.rawName, entry.extra, entry.comment]);
}

/** End of central directory record (APPNOTE 4.3.16). */
export function endRecord(entries: number, size: number, start: number, comment: Buffer): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(entries, 8);
  record.writeUInt16LE(entries, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(start, 16);
  record.writeUInt16LE(comment.length, 20);
  return Buffer.concat([record, comment]);
}
