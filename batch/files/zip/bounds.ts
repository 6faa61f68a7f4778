import { isFolder, type ZipEntry } from "./entry.ts";
import { FileError } from "../file-error.ts";

const MIB = 1024 * 1024;

/**
 * What an archive may unpack to. Real sheets inflate 5 to 60 times (a million rows of 14 columns: 754 MiB, 7 times),
 * deflate's own limit is 1,032 times; below 64 MiB the ratio does no harm.
 */
export const zipBounds = {
  /** One part, and all of them together, beyond which the ratio counts. */
  harmless: 64 * MIB,
  ratio: 200,
  /** All parts together, whatever the ratio. */
  total: 16 * 1024 * MIB,
  /** A part read whole rather than streamed. */
  whole: 256 * MIB,
  /** The central directory: some 500,000 parts. */
  directory: 64 * MIB,
} as const;

/** Refuses what states more than the bounds allow, or parts that lie over one another. `dataEnd` is where parts must end. */
export function checkBounds(entries: readonly ZipEntry[], dataEnd: number, file: string): void {
  let total = 0;
  let packed = 0;
  for (const entry of entries) {
    refuseBomb(entry.size, entry.packed, file);
    total += entry.size;
    packed += entry.packed;
  }
  refuseBomb(total, packed, file);
  if (total > zipBounds.total) throw bomb(total, packed, file);

  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [index, entry] of inOrder.entries()) {
    const next = inOrder[index + 1]?.offset ?? dataEnd;
    // A local header takes 30 bytes and the name; what it holds more is found when the part is read.
    if (entry.offset < 0 || entry.offset + 30 + entry.packed > next) {
      throw new FileError("corrupt_zip", {
        file,
        damage: { code: "damage_overlap", parameters: { part: entry.name } },
      });
    }
  }
}

function refuseBomb(size: number, packed: number, file: string): void {
  if (size > zipBounds.harmless && size > packed * zipBounds.ratio) {
    throw bomb(size, packed, file);
  }
}

function bomb(size: number, packed: number, file: string) {
  const ratio = Math.round(size / Math.max(1, packed));
  return new FileError("zip_bomb", { file, mebibytes: Math.round(size / MIB), ratio });
}

/** Refuses two parts of one name: programs differ on which of them counts. */
export function checkNames(entries: readonly ZipEntry[], file: string): void {
  const seen = new Set<string>();
  for (const entry of entries) {
    if (isFolder(entry)) continue;
    if (seen.has(entry.name)) throw new FileError("duplicate_part", { file, part: entry.name });
    seen.add(entry.name);
  }
}
