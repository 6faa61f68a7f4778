import { createReadStream, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCode, replacingError, systemWords, writingError } from "../files/access.ts";
import type { WriteReport } from "../files/list.ts";
import { FileError } from "../files/file-error.ts";
import { type WorkFolder, workFolder } from "../files/work-folder.ts";
import { type PlaceFile, ReplacementPolicy, WrittenResults, resultsPlaces } from "../results/results.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { standardStream } from "./output-names.ts";
import type { Environment } from "../session/environment.ts";
import type { Exit } from "../errors/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { mayReplace, refuseUnwritable } from "./targets.ts";

/** A result that is being written. */
interface Output {
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
interface Effects {
  readonly place: PlaceFile;
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

/** A file that a command makes, which is the result of no list. */
export interface MadeFile {
  readonly path: string;
  /** Records it must hold. */
  readonly records: number;
  /** Writes it to a temporary path. */
  readonly write: (temporary: string) => Promise<WriteReport>;
}

interface MakingFiles {
  /** Files that were read, which none of these may replace. */
  readonly inputs: readonly string[];
  /** Replace whatever is there. */
  readonly overwrite: boolean;
  /** Make the folders that are missing. */
  readonly makesFolder: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
}

/** Places where files may be written: nobody loses anything by it. */
interface MadePlaces {
  write(files: readonly MadeFile[]): Promise<void>;
  close(): void;
}

/**
 * The places at `paths`, none of which has what a person wrote, unless somebody gives that up; else how the command ends.
 * Writes nothing. @throws {ProgramError | ListsError} where one cannot be written
 */
export async function madePlaces(
  paths: readonly string[],
  { inputs, overwrite, makesFolder, environment, terminal }: MakingFiles,
): Promise<Exit | MadePlaces> {
  for (const path of paths) refuseUnwritable(path, inputs, makesFolder);
  const written = new WrittenResults(resultsPlaces(environment));
  const close = () => written.close();
  try {
    const replacing = new ReplacementPolicy(written, overwrite);
    const results = paths.map((output) => ({ output, ofList: false }));
    const consent = await mayReplace(results, replacing, terminal);
    if (consent !== true) {
      close();
      return consent;
    }
    const effects = { place: replacing.place, standardOutput: process.stdout };
    return {
      write: async (files) => {
        for (const { path, records, write } of files)
          await writeOutput({ path, records, makesFolder }, write, effects);
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Writes files to such places: true when all are written, else how the command ends.
 * @throws {ProgramError | FileError | ListsError} where one cannot be written
 */
export async function writeMadeFiles(files: readonly MadeFile[], making: MakingFiles): Promise<Exit | true> {
  const paths = files.map(({ path }) => path);
  const places = await madePlaces(paths, making);
  if (typeof places === "string") return places;
  try {
    await places.write(files);
    return true;
  } finally {
    places.close();
  }
}
