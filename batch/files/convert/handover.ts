import { PassThrough } from "node:stream";
import { drained } from "../drained.ts";

/** Bytes handed over from whoever makes them to whoever reads them, never more than a little ahead. */
export class ByteHandover implements AsyncIterable<Buffer> {
  readonly #pipe = new PassThrough();

  constructor() {
    // Told to the reader, by the iterator.
    this.#pipe.on("error", () => undefined);
  }

  /** Resolves once the reader keeps up. @throws when the reader has gone */
  async give(bytes: Buffer): Promise<void> {
    if (!this.#pipe.destroyed && !this.#pipe.write(bytes)) await drained(this.#pipe);
    if (this.#pipe.destroyed) throw new Error("Nobody reads on.");
  }

  end(): void {
    this.#pipe.end();
  }

  /** Ends the reading with what went wrong. */
  fail(error: unknown): void {
    this.#pipe.destroy(error instanceof Error ? error : new Error(String(error)));
  }

  [Symbol.asyncIterator](): AsyncIterator<Buffer> {
    return this.#pipe[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }
}

/**
 * Runs `make`, which gives bytes, and `read`, which takes them, side by side. Where both fail, because one of them did,
 * the reader's reason is told, unless it only passes on the maker's.
 */
export async function handedOver(
  make: (bytes: ByteHandover) => Promise<void>,
  read: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const bytes = new ByteHandover();
  const making = make(bytes).then(
    () => bytes.end(),
    (error: unknown) => bytes.fail(error),
  );
  try {
    await read(bytes);
  } finally {
    await making;
  }
}
