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

/**
 * Writes files of which none takes the place of what a person wrote, unless somebody gives that up: true when all are
 * written, else how the command ends. @throws {ProgramError | FileRefusal | ListProblems} where one cannot be written
 */
export async function writeMadeFiles(
  files: readonly MadeFile[],
  { inputs, overwrite, makesFolder, environment, terminal }: MakingFiles,
): Promise<Exit | true> {
  for (const { path } of files) refuseUnwritable(path, inputs, makesFolder);
  const written = new WrittenResults(resultsPlaces(environment));
  try {
    const replacing = new Replacing(written, overwrite);
    const consent = await mayReplace(
      files.map(({ path }) => ({ output: path, ofList: false })),
      replacing,
      terminal,
    );
    if (consent !== true) return consent;
    const effects = { place: replacing.place, standardOutput: process.stdout };
    for (const { path, records, write } of files)
      await writeOutput({ path, records, makesFolder }, write, effects);
    return true;
  } finally {
    written.close();
  }
}
