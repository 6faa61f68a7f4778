import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { writingTo } from "../access.ts";
import { FileError } from "../file-error.ts";
import { type Archive, DEFLATED, type ZipEntry, checkEntry, packedChunks } from "./archive.ts";

/** Bytes deflated together: enough that the end of a block adds little, few enough for memory. */
const BLOCK = 1024 * 1024;
/** How far back deflate searches for repetitions, bytes (RFC 1951, 3.2.5). */
const WINDOW = 32 * 1024;
/** Blocks deflated concurrently. Node's thread pool has four threads, and reading needs one of them. */
const SIDE_BY_SIDE = 3;
/** Within 1 % of the size of zlib's default level 6, in half the time: sheets repeat at short distances. */
const LEVEL = 5;

const deflateBlock = promisify<Buffer, object, Buffer>(deflateRaw);

/**
 * Yields the bytes of `chunks` deflated, on several threads at once. They are cut into blocks of one size. Each block
 * is deflated with the preceding window as its dictionary and ends at a byte (RFC 1951, 3.2.4), so that the blocks
 * together form one stream: the same bytes, whatever the number of threads and the size of the chunks.
 */
export async function* deflated(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  const blocks = new DeflatedBlocks();
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      if (blocks.isFull) yield* blocks.close();
      taken += blocks.fill(chunk, taken);
    }
  }
  yield* blocks.end();
}

/** Blocks in progress: the one that is being filled, and those before it that are being deflated. */
class DeflatedBlocks {
  readonly #underWay: { readonly block: Buffer; readonly packed: Promise<Buffer> }[] = [];
  readonly #spare: Buffer[] = [];
  #block: Buffer | undefined;
  #filled = 0;
  #window: Buffer | undefined;

  get isFull(): boolean {
    return this.#filled === BLOCK;
  }

  /** Copies bytes of `chunk` from `start` as far as they fit, and returns their number. */
  fill(chunk: Buffer, start: number): number {
    this.#block ??= this.#spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK);
    const count = chunk.copy(this.#block, this.#filled, start);
    this.#filled += count;
    return count;
  }

  /** Starts deflating the filled block. Yields earlier blocks as far as their place is needed. */
  async *close(): AsyncGenerator<Buffer> {
    this.#deflate(constants.Z_SYNC_FLUSH);
    while (this.#underWay.length >= SIDE_BY_SIDE) yield await this.#first();
  }

  /** Yields the remaining blocks, to the end of the stream. */
  async *end(): AsyncGenerator<Buffer> {
    this.#deflate(constants.Z_FINISH);
    while (this.#underWay.length > 0) yield await this.#first();
  }

  #deflate(finishFlush: number): void {
    const block = this.#block ?? Buffer.alloc(0);
    const bytes = block.subarray(0, this.#filled);
    const packed = deflateBlock(bytes, {
      level: LEVEL,
      finishFlush,
      // Usually the output comes in one piece: each further piece is another transfer between threads.
      chunkSize: Math.max(1024, bytes.length >> 2),
      ...(this.#window && { dictionary: this.#window }),
    });
    // The error is reported when the block's turn comes.
    packed.catch(() => undefined);
    this.#window = Buffer.from(bytes.subarray(-WINDOW));
    this.#underWay.push({ block, packed });
    this.#block = undefined;
    this.#filled = 0;
  }

  async #first(): Promise<Buffer> {
    const { block, packed } = this.#underWay.shift()!;
    const bytes = await packed;
    this.#spare.push(block);
    return bytes;
  }
}

/** Flag for sizes that follow the data (bit 3). Archives written here always have them in the local header. */
const DATA_DESCRIPTOR = 0x0008;
const VERSION_NEEDED = 20;

/** Returns a local file header (APPNOTE 4.3.7), without extra fields that concern only the input's layout. */
function localHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeFigures(header, 4, entry);
  return Buffer.concat([header, entry.rawName]);
}

/** Writes the fields that both headers of an entry have in the same order. */
function writeFigures(header: Buffer, at: number, entry: ZipEntry): void {
  header.writeUInt16LE(VERSION_NEEDED, at);
  header.writeUInt16LE(entry.flags & ~DATA_DESCRIPTOR, at + 2);
  header.writeUInt16LE(entry.method, at + 4);
  header.writeUInt32LE(entry.modified, at + 6);
  header.writeUInt32LE(entry.crc, at + 10);
  header.writeUInt32LE(entry.packed, at + 14);
  header.writeUInt32LE(entry.size, at + 18);
  header.writeUInt16LE(entry.rawName.length, at + 22);
}

/** Returns a central directory header (APPNOTE 4.3.12). */
function directoryEntry(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(entry.versionMade, 4);
  writeFigures(header, 6, entry);
  header.writeUInt16LE(entry.extra.length, 30);
  header.writeUInt16LE(entry.comment.length, 32);
  header.writeUInt16LE(entry.internalAttributes, 36);
  header.writeUInt32LE(entry.externalAttributes, 38);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.rawName, entry.extra, entry.comment]);
}

/** Returns an end of central directory record (APPNOTE 4.3.16). */
function endRecord(entries: number, size: number, start: number, comment: Buffer): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(entries, 8);
  record.writeUInt16LE(entries, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(start, 16);
  record.writeUInt16LE(comment.length, 20);
  return Buffer.concat([record, comment]);
}

const LARGEST = 0xffffffff - 1;

/** Writes a zip archive entry by entry: either copied in packed form or newly deflated. */
export class ArchiveWriter {
  readonly #handle: FileHandle;
  readonly #path: string;
  readonly #written: ZipEntry[] = [];
  #position = 0;

  private constructor(handle: FileHandle, path: string) {
    this.#handle = handle;
    this.#path = path;
  }

  static async create(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(await writingTo(path, open(path, "w")), path);
  }

  /** Copies an entry's packed bytes; sizes in a data descriptor move to the header. A damaged entry is refused. */
  async copy(archive: Archive, entry: ZipEntry): Promise<void> {
    await checkEntry(archive, entry);
    if (entry.size > LARGEST || this.#position > LARGEST) throw this.#tooLarge();
    const copied = { ...entry, offset: this.#position };
    await this.#append(localHeader(copied));
    for await (const chunk of packedChunks(archive, entry)) await this.#append(chunk);
    this.#written.push(copied);
  }

  /** Deflates and writes `chunks`, under the name and attributes of `entry`. */
  async add(entry: ZipEntry, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const offset = this.#position;
    if (offset > LARGEST) throw this.#tooLarge();
    const blank = { ...entry, method: DEFLATED, crc: 0, size: 0, packed: 0, offset };
    await this.#append(localHeader(blank));
    const dataStart = this.#position;
    let crc = 0;
    let size = 0;
    const counted = async function* () {
      for await (const chunk of chunks) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
    };
    for await (const bytes of deflated(counted())) await this.#append(bytes);
    const packed = this.#position - dataStart;
    if (size > LARGEST || packed > LARGEST) throw this.#tooLarge();
    const added = { ...blank, crc, size, packed };
    await this.#writeAt(localHeader(added), offset);
    this.#written.push(added);
  }

  /** Writes the central directory and closes the file. */
  async finish(comment: Buffer): Promise<void> {
    const start = this.#position;
    if (start > LARGEST || this.#written.length >= 0xffff) throw this.#tooLarge();
    const directory = Buffer.concat(this.#written.map(directoryEntry));
    await this.#append(directory);
    await this.#append(endRecord(this.#written.length, directory.length, start, comment));
    await this.#handle.close();
  }

  /** Closes the incomplete file. */
  async abandon(): Promise<void> {
    await this.#handle.close();
  }

  async #append(bytes: Buffer): Promise<void> {
    await this.#writeAt(bytes, this.#position);
    this.#position += bytes.length;
  }

  async #writeAt(bytes: Buffer, position: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const writing = this.#handle.write(bytes, done, bytes.length - done, position + done);
      done += (await writingTo(this.#path, writing)).bytesWritten;
    }
  }

  #tooLarge() {
    return new FileError("result_too_large", { file: basename(this.#path) });
  }
}
