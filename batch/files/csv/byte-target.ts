import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { writingError } from "../access.ts";

/** A file being written from its first byte to its last, packed when its name ends in `.gz`. */
export interface ByteTarget {
  /** Writes all of `bytes`, which are the caller's again when it resolves. */
  write(bytes: Buffer): Promise<void>;
  /** Ends the file: what was written is in it. */
  finish(): Promise<void>;
  /** Gives the file up, as far as it came. */
  abandon(): Promise<void>;
}

/** @throws FileError, there and in `write` and `finish`, when the disk is full or may not be written */
export async function byteTarget(path: string): Promise<ByteTarget> {
  const target = await refusing(path, path.endsWith(".gz") ? packedTarget(path) : plainTarget(path));
  return {
    write: (bytes) => refusing(path, target.write(bytes)),
    finish: () => refusing(path, target.finish()),
    abandon: () => target.abandon(),
  };
}

async function refusing<Result>(path: string, writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    throw writingError(error, path);
  }
}

async function plainTarget(path: string): Promise<ByteTarget> {
  const file = await open(path, "w");
  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
    },
    finish: () => file.close(),
    abandon: () => file.close().catch(() => {}),
  };
}

async function packedTarget(path: string): Promise<ByteTarget> {
  const file = createWriteStream(path);
  await new Promise((resolve, reject) => file.once("open", resolve).once("error", reject));
  const gzip = createGzip({ chunkSize: 1 << 18 });
  const packing = pipeline(gzip, file);
  // Told by write or finish; until one of them asks, it must not count as unhandled.
  packing.catch(() => {});
  return {
    async write(bytes) {
      const taken = new Promise<void>((resolve, reject) => {
        gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      // Whatever stops the packing also fails the write, in words that do not say why.
      await Promise.race([taken.catch(() => packing), packing]);
    },
    async finish() {
      gzip.end();
      await packing;
    },
    async abandon() {
      gzip.destroy();
      await packing.catch(() => {});
    },
  };
}
