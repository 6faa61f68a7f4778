import { createWriteStream, type WriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { once } from "node:events";
import { basename, dirname, join } from "node:path";
import { finished } from "node:stream/promises";

/**
 * A text file that grows line by line, under another name until it is whole: it appears complete or not at all.
 */
export class LineFile {
  readonly #path: string;
  readonly #temporary: string;
  readonly #stream: WriteStream;

  constructor(path: string) {
    this.#path = path;
    this.#temporary = join(dirname(path), `.part-${process.pid}-${basename(path)}`);
    this.#stream = createWriteStream(this.#temporary);
    // Reported by whichever write or finish comes next.
    this.#stream.on("error", () => undefined);
  }

  /** Writes a text; waits while the disk is behind. */
  async write(text: string): Promise<void> {
    if (this.#stream.errored) throw this.#stream.errored;
    if (!this.#stream.write(text)) await Promise.race([once(this.#stream, "drain"), finished(this.#stream)]);
  }

  /** Closes the file and gives it its name. */
  async finish(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
    await rename(this.#temporary, this.#path);
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#stream.destroy();
    await rm(this.#temporary, { force: true });
  }
}
