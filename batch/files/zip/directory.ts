import { splitExtra, type ZipEntry } from "./entry.ts";
import { FileError } from "../file-error.ts";

const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const UTF8_NAME = 0x0800;
const IN_ZIP64 = 0xffffffff;

/** Reads the entries of a central directory (APPNOTE 4.3.12); `shift` is added to their offsets. */
export function readDirectory(directory: Buffer, shift: number, file: string): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_SIZE <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameEnd = at + ENTRY_SIZE + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const end = extraEnd + directory.readUInt16LE(at + 32);
    if (end > directory.length) throw damagedDirectory(file);
    entries.push(readEntry(directory, at, nameEnd, extraEnd, end, shift, file));
    at = end;
  }
  if (at < directory.length && at + 4 <= directory.length && directory.readUInt32LE(at) !== SIGNATURE) {
    throw damagedDirectory(file);
  }
  return entries;
}

/** A digital signature of the directory itself may follow its entries (APPNOTE 4.3.13). */
const SIGNATURE = 0x05054b50;

function readEntry(
  directory: Buffer,
  at: number,
  nameEnd: number,
  extraEnd: number,
  end: number,
  shift: number,
  file: string,
): ZipEntry {
  const flags = directory.readUInt16LE(at + 8);
  const rawName = directory.subarray(at + ENTRY_SIZE, nameEnd);
  const { zip64, others } = splitExtra(directory.subarray(nameEnd, extraEnd));
  let used = 0;
  // The zip64 field holds only the figures that did not fit, in this order.
  const figure = (position: number): number => {
    const value = directory.readUInt32LE(position);
    if (value !== IN_ZIP64 || !zip64) return value;
    if (used + 8 > zip64.length) throw damagedDirectory(file);
    const large = Number(zip64.readBigUInt64LE(used));
    used += 8;
    if (!Number.isSafeInteger(large)) throw damagedDirectory(file);
    return large;
  };
  const size = figure(at + 24);
  const packed = figure(at + 20);
  const offset = figure(at + 42) + shift;
  return {
    name: partName(rawName.toString((flags & UTF8_NAME) !== 0 ? "utf8" : nameEncoding(rawName))),
    rawName,
    versionMade: directory.readUInt16LE(at + 4),
    flags,
    method: directory.readUInt16LE(at + 10),
    modified: directory.readUInt32LE(at + 12),
    crc: directory.readUInt32LE(at + 16),
    packed,
    size,
    internalAttributes: directory.readUInt16LE(at + 36),
    externalAttributes: directory.readUInt32LE(at + 38),
    extra: others,
    comment: directory.subarray(extraEnd, end),
    offset,
  };
}

/** Without the UTF-8 flag a name is in code page 437, but programs that write UTF-8 forget the flag. */
function nameEncoding(rawName: Buffer): BufferEncoding {
  return rawName.toString("utf8").includes("\uFFFD") ? "latin1" : "utf8";
}

/** Some programs write `xl\workbook.xml` or `/xl/workbook.xml`. */
const partName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "");

const damagedDirectory = (file: string) =>
  new FileError("corrupt_zip", { file, damage: { code: "damage_directory" } });
