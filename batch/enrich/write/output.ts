import { createReadStream, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCode, replacingError, systemWords, writingError } from "../../files/access.ts";
import type { WriteReport } from "../../files/list.ts";
import { FileError } from "../../files/file-error.ts";
import { workFolder, type WorkFolder } from "../../files/work-folder.ts";
import type { Place } from "../../results/replacing.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { standardStream } from "../targets/output-names.ts";

/** A result that is being written. */
export interface Output {
  /** A path, or `-` for standard output. */
  readonly path: string;
  /** Its folder is made where it is missing. */
  readonly makesFolder?: boolean;
  /** Name it is written under when it goes to standard output: one in `.gz` is packed. */
  readonly streamName?: string;
  /** Records it must hold. */
  readonly records: number;
}

/** What writing does to the world. */
export interface Effects {
  readonly place: Place;
  readonly standardOutput: Writable;
}

/**
 * Writes a result by `write`, under another name first, so that it appears whole or not at all: one for standard output
 * too is sent when it is whole.
 *
 * @throws {ProgramError | FileError} when it cannot be written; nothing is left behind.
 */
export async function writeOutput(
  output: Output,
  write: (path: string) => Promise<WriteReport>,
  effects: Effects,
): Promise<WriteReport> {
  const { path, records } = output;
  const isStream = path === standardStream;
  const name = isStream ? (output.streamName ?? "stdout") : path;
  let folder: WorkFolder | undefined;
  try {
    if (output.makesFolder) mkdirSync(dirname(path), { recursive: true });
    folder = workFolder(isStream ? tmpdir() : dirname(path));
    const temporary = join(folder.path, basename(name));
    const report = await write(temporary);
    if (report.records !== records)
      throw new Error(`${report.records} rows written for ${records} rows read`);
    if (isStream) await send(temporary, effects.standardOutput);
    else await replace(temporary, path, effects);
    return report;
  } catch (error) {
    if (error instanceof ProgramError) throw error;
    const refusal = writingError(error, name);
    if (refusal instanceof FileError) throw refusal;
    throw new ProgramError("not_written", {
      path: isStream ? "stdout" : path,
      detail: systemWords(error),
    });
  } finally {
    folder?.remove();
  }
}

async function replace(temporary: string, path: string, effects: Effects): Promise<void> {
  try {
    await effects.place(temporary, path);
  } catch (error) {
    throw replacingError(error, path);
  }
}

/** Sends a file down a stream. A reader that has seen enough ends it, and nothing is wrong. */
async function send(path: string, stream: Writable): Promise<void> {
  try {
    await pipeline(createReadStream(path), stream, { end: false });
  } catch (error) {
    if (!["EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"].includes(errorCode(error)))
      throw error;
  }
}
