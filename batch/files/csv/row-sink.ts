import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { writingError } from "../access.ts";
import type { FileWarning } from "../list.ts";
import { decode, encodeSingleByte, type Encoding, sameBytes, swapToMemory } from "./text-file.ts";

/** A file being written from its first byte to its last, packed when its name ends in `.gz`. */
interface ByteTarget {
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

const flushedAt = 1 << 20;
const examplesKept = 5;

/** Gathers the bytes of the rows written: the file's own as they are, ours encoded as the result is. */
export class RowSink {
  readonly #target: ByteTarget;
  readonly #read: Encoding;
  readonly #written: Encoding;
  readonly #asTheyAre: boolean;
  readonly #isUtf8: boolean;
  #buffer = Buffer.allocUnsafeSlow(2 * flushedAt);
  #filled = 0;
  #lacking = 0;
  readonly #examples = new Set<string>();

  /** `read` is the encoding the copied rows stand in, `written` that of the result. */
  constructor(target: ByteTarget, read: Encoding, written: Encoding) {
    this.#target = target;
    this.#read = read;
    this.#written = written;
    this.#asTheyAre = sameBytes(read, written);
    this.#isUtf8 = written.name.startsWith("utf-8");
    // In memory UTF-16BE stands swapped, its mark too.
    const mark = Buffer.from(written.mark);
    swapToMemory(mark, written);
    this.#append(mark);
  }

  /** Copies the units of a row from `start` to `end`. */
  copy(bytes: Buffer, start: number, end: number): void {
    const { unit } = this.#read;
    if (this.#asTheyAre) {
      this.#reserve((end - start) * unit);
      this.#filled += bytes.copy(this.#buffer, this.#filled, start * unit, end * unit);
    } else this.put(decode(this.#read, bytes, start * unit, end * unit));
  }

  /** Writes text of ours. */
  put(text: string): void {
    if (text === "") return;
    if (this.#written.unit === 2) {
      this.#reserve(2 * text.length);
      this.#filled += this.#buffer.write(text, this.#filled, "utf16le");
    } else if (this.#isUtf8) {
      this.#reserve(3 * text.length);
      this.#filled += this.#buffer.write(text, this.#filled, "utf8");
    } else {
      this.#append(encodeSingleByte(this.#written, text, (character) => this.#lack(character)));
    }
  }

  /** Sends what is gathered to the file once there is enough of it. */
  async settle(): Promise<void> {
    if (this.#filled >= flushedAt) await this.#flush();
  }

  /** Ends the file; says which characters its encoding lacked. */
  async finish(): Promise<FileWarning[]> {
    await this.#flush();
    await this.#target.finish();
    if (this.#lacking === 0) return [];
    const detail = {
      encoding: this.#written.name,
      count: this.#lacking,
      examples: [...this.#examples].join(" "),
    };
    return [{ code: "unencodable", detail }];
  }

  async #flush(): Promise<void> {
    const gathered = this.#buffer.subarray(0, this.#filled);
    swapToMemory(gathered, this.#written);
    this.#filled = 0;
    await this.#target.write(gathered);
  }

  #append(bytes: Buffer): void {
    this.#reserve(bytes.length);
    this.#filled += bytes.copy(this.#buffer, this.#filled);
  }

  #reserve(bytes: number): void {
    if (this.#filled + bytes <= this.#buffer.length) return;
    const roomy = Buffer.allocUnsafeSlow(2 * (this.#filled + bytes));
    this.#buffer.copy(roomy, 0, 0, this.#filled);
    this.#buffer = roomy;
  }

  #lack(character: string): void {
    this.#lacking++;
    if (this.#examples.size < examplesKept) this.#examples.add(character);
  }
}
