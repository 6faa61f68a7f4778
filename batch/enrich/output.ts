import { createReadStream, mkdirSync } from "node:fs";
import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCode, replacingError, writingError } from "../files/access.ts";
import type { WriteReport } from "../files/list.ts";
import { FileError } from "../files/file-error.ts";
import { type WorkFolder, workFolder } from "../files/work-folder.ts";
import { type PlaceFile, ReplacementPolicy, WrittenResults, resultsPlaces } from "../results/results.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { standardStream } from "./output-names.ts";
import { type Environment, storeFailure } from "../session/environment.ts";
import type { Exit } from "../errors/exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { mayReplace, refuseUnwritable } from "./targets.ts";

/** A result to write. */
interface Output {
  /** A path, or `-` for standard output. */
  readonly path: string;
  /** Whether to create its folder if it is missing. */
  readonly makesFolder?: boolean;
  /** Name under which it is written before it goes to standard output. A name ending in `.gz` is compressed. */
  readonly streamName?: string;
  /** Expected number of records. */
  readonly records: number;
}

/** The side effects of writing. */
interface Effects {
  readonly place: PlaceFile;
  readonly standardOutput: Writable;
}

/**
 * Writes a result with `write`, first under a temporary name, so that it appears complete or not at all. A result for
 * standard output is also sent only when it is complete.
 *
 * @throws {ProgramError | FileError} if it cannot be written; leaves nothing behind
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
    else
      await effects.place(temporary, path).catch((error: unknown) => {
        throw replacingError(error, path);
      });
    return report;
  } catch (error) {
    if (error instanceof ProgramError) throw error;
    // Rows are written with answers of the store, so that its failure is not that of the file.
    const ofStore = storeFailure(error);
    if (ofStore !== undefined) throw ofStore;
    const refusal = writingError(error, name);
    if (refusal instanceof FileError) throw refusal;
    throw new ProgramError("not_written", {
      path: isStream ? "stdout" : path,
      detail: errorMessage(error),
    });
  } finally {
    folder?.remove();
  }
}

/** Sends a file to a stream. A reader that closes the stream early causes no error. */
async function send(path: string, stream: Writable): Promise<void> {
  try {
    await pipeline(createReadStream(path), stream, { end: false });
  } catch (error) {
    if (!["EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_DESTROYED"].includes(errorCode(error)))
      throw error;
  }
}

/** A file that a command writes and that is not the result of a list. */
export interface MadeFile {
  readonly path: string;
  /** Expected number of records. */
  readonly records: number;
  /** Writes the file to a temporary path. */
  readonly write: (temporary: string) => Promise<WriteReport>;
}

interface MakingFiles {
  /** Input files, which must not be replaced. */
  readonly inputs: readonly string[];
  /** Whether existing files may be replaced without asking. */
  readonly overwrite: boolean;
  /** Whether missing folders are created. */
  readonly makesFolder: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
}

/**
 * Checks that files can be written at `paths` and that nobody's work is lost, unless the user agrees to that. Returns
 * the places to write to, or else how the command ends. Writes nothing.
 *
 * @throws {ProgramError | ListsError} if a file cannot be written
 */
export async function madePlaces(
  paths: readonly string[],
  { inputs, overwrite, makesFolder, environment, terminal }: MakingFiles,
): Promise<Exit | { write(files: readonly MadeFile[]): Promise<void>; close(): void }> {
  for (const path of paths) refuseUnwritable(path, inputs, makesFolder);
  const written = new WrittenResults(resultsPlaces(environment));
  const close = () => written.close();
  try {
    const replacing = new ReplacementPolicy(
      written,
      overwrite,
      inputs.filter((path) => path !== standardStream),
    );
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
 * Checks the paths of files and writes them. Returns true if all are written, else how the command ends.
 *
 * @throws {ProgramError | FileError | ListsError} if a file cannot be written
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
