import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { type Archive } from "./archive.ts";
import { zipBounds } from "./bounds.ts";
import { bytesAt } from "./end-record.ts";
import { type ZipEntry } from "./entry.ts";
import { FileError } from "../file-error.ts";

const STORED = 0;
export const DEFLATED = 8;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
/** Large enough that hand-overs to the thread pool cost little, small enough that V8 and malloc recycle the memory. */
export const CHUNK = 96 * 1024;

/** Where an entry's data begins: its local header may carry other extra fields than the directory. */
async function dataStart(archive: Archive, entry: ZipEntry): Promise<number> {
  const header = await bytesAt(archive.handle, entry.offset, LOCAL_HEADER_SIZE);
  if (header.length < LOCAL_HEADER_SIZE || header.readUInt32LE(0) !== LOCAL_HEADER)
    throw damaged(archive, entry);
  return entry.offset + LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** The bytes of an entry as the archive holds them. */
export async function* packedChunks(archive: Archive, entry: ZipEntry): AsyncGenerator<Buffer> {
  let at = await dataStart(archive, entry);
  const end = at + entry.packed;
  while (at < end) {
    const chunk = await bytesAt(archive.handle, at, Math.min(CHUNK, end - at));
    if (chunk.length === 0) throw damaged(archive, entry);
    at += chunk.length;
    yield chunk;
  }
}

/**
 * The bytes of an entry, inflated, in chunks of up to 96 KiB. Its length and CRC are checked when it is read to the
 * end; it is stopped as soon as it gives more than it states, so a lie about the size does no harm.
 */
export async function* inflatedChunks(archive: Archive, entry: ZipEntry): AsyncGenerator<Buffer> {
  let size = 0;
  let crc = 0;
  try {
    for await (const chunk of rawOrInflated(archive, entry)) {
      size += chunk.length;
      if (size > entry.size) throw damaged(archive, entry);
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error) ? damaged(archive, entry) : error;
  }
  if (size !== entry.size || crc !== entry.crc) throw damaged(archive, entry);
  archive.sound.add(entry);
}

/** Refuses an entry that cannot be inflated to what it states; one of an unknown method is taken on trust. */
export async function checkEntry(archive: Archive, entry: ZipEntry): Promise<void> {
  if (archive.sound.has(entry) || ![STORED, DEFLATED].includes(entry.method)) return;
  const chunks = inflatedChunks(archive, entry);
  while (!(await chunks.next()).done);
}

function rawOrInflated(archive: Archive, entry: ZipEntry): AsyncIterable<Buffer> {
  if (entry.method === STORED) return packedChunks(archive, entry);
  if (entry.method !== DEFLATED) {
    throw new FileError("unsupported_compression", {
      file: archive.file,
      part: entry.name,
      method: entry.method,
    });
  }
  const source = Readable.from(packedChunks(archive, entry), { objectMode: false });
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  // Every error, the reader's too, reaches whoever iterates over `inflate`.
  pipeline(source, inflate, () => undefined);
  return inflate as AsyncIterable<Buffer>;
}

/** An entry read whole; refused beyond `zipBounds.whole`. */
export async function wholeEntry(archive: Archive, entry: ZipEntry): Promise<Buffer> {
  if (entry.size > zipBounds.whole) {
    const mib = (bytes: number) => Math.round(bytes / 1024 / 1024);
    throw new FileError("part_too_large", {
      file: archive.file,
      part: entry.name,
      mebibytes: mib(entry.size),
      bound: mib(zipBounds.whole),
    });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of inflatedChunks(archive, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const isZlibError = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && /^Z_/.test(String(error.code));

const damaged = (archive: Archive, entry: ZipEntry) =>
  new FileError("corrupt_zip", {
    file: archive.file,
    damage: { code: "damage_unpack", parameters: { part: entry.name } },
  });
