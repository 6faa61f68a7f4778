/** One file of a zip archive, as its central directory describes it (APPNOTE 4.3.12). */
export interface ZipEntry {
  /** Name to look it up by: forward slashes, none in front. */
  readonly name: string;
  /** Name as the archive spells it. */
  readonly rawName: Buffer;
  readonly versionMade: number;
  readonly flags: number;
  /** 0 stored, 8 deflated; others can be copied, not read. */
  readonly method: number;
  /** DOS time and date, as they stand. */
  readonly modified: number;
  readonly crc: number;
  /** Bytes in the archive. */
  readonly packed: number;
  /** Bytes once inflated. */
  readonly size: number;
  readonly internalAttributes: number;
  readonly externalAttributes: number;
  /** Extra fields without the zip64 one. */
  readonly extra: Buffer;
  readonly comment: Buffer;
  /** Where its local header begins in the file. */
  readonly offset: number;
}

export const isEncrypted = (entry: ZipEntry): boolean => (entry.flags & 0x0001) !== 0;

export const isFolder = (entry: ZipEntry): boolean => entry.name.endsWith("/");

const ZIP64_EXTRA = 0x0001;

/** Extra fields apart: the zip64 field's content, and all others as they stand (APPNOTE 4.5). */
export function splitExtra(extra: Buffer): { zip64: Buffer | undefined; others: Buffer } {
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
