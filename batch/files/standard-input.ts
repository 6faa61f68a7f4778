import { createWriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { workFolder } from "./work-folder.ts";

/** Standard input, kept in a file, for a list is read more than once. */
export interface KeptInput {
  readonly path: string;
  /** Removes the file. */
  remove(): void;
}

/** Where standard input is kept, for sentences. */
export const inputFolder = tmpdir;

/** Reads a stream to its end into a file of its own that nobody else can read. @throws the system's error */
export async function keptInput(stream: Readable = process.stdin): Promise<KeptInput> {
  const folder = workFolder(inputFolder());
  try {
    // What refusals call the list.
    const path = join(folder.path, "stdin");
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return { path, remove: () => folder.remove() };
  } catch (error) {
    folder.remove();
    throw error;
  }
}
