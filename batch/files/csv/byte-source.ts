import { type FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { errorCode } from "../access.ts";
import { FileError } from "../file-error.ts";

const packedChunk = 1 << 18;

/** A file read once from its first byte to its last, unpacked when it is gzip. */
export interface ByteSource {
  /** Reads into `target` from `at` on and returns how many bytes came; 0 at the end of the file. */
  read(target: Buffer, at: number): Promise<number>;
  /** Lets go of what the reading holds; the file itself stays open. */
  close(): void;
}

/** `name` is what a refusal calls the file. */
export function byteSource(file: FileHandle, gzip: boolean, name: string): ByteSource {
  return gzip ? unpackedSource(file, name) : plainSource(file);
}

function plainSource(file: FileHandle): ByteSource {
  let position = 0;
  return {
    async read(target, at) {
      const { bytesRead } = await file.read(target, at, target.length - at, position);
      position += bytesRead;
      return bytesRead;
    },
    close() {},
  };
}

function unpackedSource(file: FileHandle, name: string): ByteSource {
  const unpacked = createGunzip({ chunkSize: packedChunk });
  // An error of either side reaches the reader below, through the iterator.
  pipeline(packedBytes(file), unpacked, () => {});
  const chunks = unpacked[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let chunk: Buffer = Buffer.alloc(0);
  return {
    async read(target, at) {
      while (chunk.length === 0) {
        const next = await nextChunk(chunks, name);
        if (next.done) return 0;
        chunk = next.value;
      }
      const copied = chunk.copy(target, at);
      chunk = chunk.subarray(copied);
      return copied;
    },
    close() {
      unpacked.destroy();
    },
  };
}

/** Not a stream of the file's own: that one would close the file whenever a reading stops early. */
async function* packedBytes(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const chunk = Buffer.allocUnsafe(packedChunk);
    const { bytesRead } = await file.read(chunk, 0, packedChunk, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

async function nextChunk(
  chunks: AsyncIterator<Buffer>,
  file: string,
): Promise<IteratorResult<Buffer, unknown>> {
  try {
    return await chunks.next();
  } catch (error) {
    if (!errorCode(error).startsWith("Z_")) throw error;
    throw new FileError("corrupt_gzip", { file });
  }
}
