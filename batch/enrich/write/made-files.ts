import type { Environment } from "../../environment.ts";
import type { Exit } from "../../exit-code.ts";
import type { WriteReport } from "../../files/list.ts";
import { Replacing } from "../../results/replacing.ts";
import { resultsPlaces, WrittenResults } from "../../results/written-results.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { mayReplace } from "../targets/may-replace.ts";
import { refuseUnwritable } from "../targets/targets.ts";
import { writeOutput } from "./output.ts";

/** A file that a command makes, which is the result of no list. */
export interface MadeFile {
  readonly path: string;
  /** Records it must hold. */
  readonly records: number;
  /** Writes it to a temporary path. */
  readonly write: (temporary: string) => Promise<WriteReport>;
}

export interface MakingFiles {
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
export interface MadePlaces {
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
    const replacing = new Replacing(written, overwrite);
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
