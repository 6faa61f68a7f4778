import { createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";
import { basename, dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import { drained, replacingError, writingError } from "../files/access.ts";
import { workFolder, type WorkFolder } from "../files/work-folder.ts";
import type { Place } from "../results/replacing.ts";

/**
 * A text file that grows line by line, under another name until it is whole: it appears complete or not at all.
 *
 * @throws FileError, in all it does, when the disk is full or the file may not be written
 */
export class LineFile {
  readonly #path: string;
  readonly #place: Place;
  readonly #folder: WorkFolder;
  readonly #temporary: string;
  readonly #stream: WriteStream;

  constructor(path: string, place: Place) {
    this.#path = path;
    this.#place = place;
    this.#folder = workFolder(dirname(path));
    this.#temporary = join(this.#folder.path, basename(path));
    this.#stream = createWriteStream(this.#temporary);
    // Reported by whichever write or finish comes next.
    this.#stream.on("error", () => undefined);
  }

  /** Writes a text; waits while the disk is behind. */
  async write(text: string): Promise<void> {
    try {
      if (!this.#stream.errored && !this.#stream.write(text)) await drained(this.#stream);
      if (this.#stream.errored) throw this.#stream.errored;
    } catch (error) {
      throw writingError(error, this.#path);
    }
  }

  /** Closes the file and gives it its name. */
  async finish(): Promise<void> {
    try {
      if (this.#stream.errored) throw this.#stream.errored;
      this.#stream.end();
      await finished(this.#stream);
    } catch (error) {
      throw writingError(error, this.#path);
    }
    try {
      await this.#place(this.#temporary, this.#path);
    } catch (error) {
      throw replacingError(error, this.#path);
    }
    this.#folder.remove();
  }

  /** Leaves nothing behind. */
  async abandon(): Promise<void> {
    this.#stream.destroy();
    if (!this.#stream.closed) await once(this.#stream, "close");
    this.#folder.remove();
  }
}
