import type { Writable } from "node:stream";

/** Resolves once a stream takes more, or will never take anything again: whoever writes looks which. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.once("drain", done).once("close", done);
  });
}
