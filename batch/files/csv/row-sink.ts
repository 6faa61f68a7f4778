import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { writingTo } from "../access.ts";
import type { FileWarning } from "../list.ts";
import { decode, encodeSingleByte, type Encoding, sameBytes, swapToMemory } from "./text-file.ts";

/** A file that is written from beginning to end, compressed if its name ends in `.gz`. */
interface ByteTarget {
  /** Writes all of `bytes`. The caller may reuse them once it resolves. */
  write(bytes: Buffer): Promise<void>;
  /** Completes the file. */
  finish(): Promise<void>;
  /** Closes the incomplete file. */
  abandon(): Promise<void>;
}

/**
 * Opens a file for writing.
 *
 * @throws FileError, also from `write` and `finish`, if the disk is full or may not be written
 */
export async function byteTarget(path: string): Promise<ByteTarget> {
  const target = await writingTo(path, path.endsWith(".gz") ? packedTarget(path) : plainTarget(path));
  return {
    write: (bytes) => writingTo(path, target.write(bytes)),
    finish: () => writingTo(path, target.finish()),
    abandon: () => target.abandon(),
  };
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
  // `write` or `finish` reports the error. Until then it must not count as unhandled.
  packing.catch(() => {});
  return {
    async write(bytes) {
      const taken = new Promise<void>((resolve, reject) => {
        gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
      // An error of the compression also fails the write, but with a message that does not give the cause.
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

/** Collects the bytes of the rows: bytes of the file as they are, new text in the encoding of the result. */
export class RowSink {
  readonly #target: ByteTarget;
  readonly #read: Encoding;
  readonly #written: Encoding;
  readonly #asTheyAre: boolean;
  readonly #isUtf8: boolean;
  #buffer = Buffer.allocUnsafeSlow(2 * flushedAt);
  /** The buffer that is being written while the other one is filled. */
  #other = Buffer.allocUnsafeSlow(2 * flushedAt);
  #writing: Promise<void> = Promise.resolve();
  #filled = 0;
  #lacking = 0;
  readonly #examples = new Set<string>();

  /** `read` is the encoding of the copied rows, `written` that of the result. */
  constructor(target: ByteTarget, read: Encoding, written: Encoding) {
    this.#target = target;
    this.#read = read;
    this.#written = written;
    this.#asTheyAre = sameBytes(read, written);
    this.#isUtf8 = written.name.startsWith("utf-8");
    // In memory, UTF-16BE is byte-swapped, including its mark.
    const mark = Buffer.from(written.mark);
    swapToMemory(mark, written);
    this.#append(mark);
  }

  /** Copies the code units of a row from `start` to `end`. */
  copy(bytes: Buffer, start: number, end: number): void {
    const { unit } = this.#read;
    if (this.#asTheyAre) {
      this.#reserve((end - start) * unit);
      this.#filled += bytes.copy(this.#buffer, this.#filled, start * unit, end * unit);
    } else this.put(decode(this.#read, bytes, start * unit, end * unit));
  }

  /** Writes new text. */
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

  /** Begins to write the collected bytes to the file once there are enough. An error of that is thrown by the next call. */
  async settle(): Promise<void> {
    if (this.#filled >= flushedAt) await this.#flush();
  }

  /** Completes the file, and returns a warning about characters that its encoding lacked. */
  async finish(): Promise<FileWarning[]> {
    await this.#flush();
    await this.#writing;
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
    await this.#writing;
    const collected = this.#buffer.subarray(0, this.#filled);
    swapToMemory(collected, this.#written);
    this.#filled = 0;
    [this.#buffer, this.#other] = [this.#other, this.#buffer];
    this.#writing = this.#target.write(collected);
    this.#writing.catch(() => {});
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
