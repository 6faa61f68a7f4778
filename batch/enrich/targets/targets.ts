import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isFolder, realPath, replacingError, systemWords, writingError } from "../../files/access.ts";
import { FileError } from "../../files/file-error.ts";
import { type FileFormat, isMisnamed } from "../../files/list.ts";
import { heldFormat } from "../../files/opening/open.ts";
import { workFolder } from "../../files/work-folder.ts";
import { ProgramError } from "../../errors/program-error.ts";
import type { Inputs } from "./inputs.ts";
import type { EnrichOptions } from "../options/options.ts";
import { defaultOutput, namesFolder, standardStream } from "./output-names.ts";

/** Where the result of a list goes. */
export interface Target {
  readonly input: string;
  /** A path, or `-` for standard output. */
  readonly output: string;
  /** What the list is in, where its name says otherwise and the result is named for what it is. */
  readonly misnamed?: FileFormat;
}

/** The target of each list of a run. @throws {ProgramError | FileError} where the names do not go together */
export function targetsOf(
  { files, several }: Inputs,
  { output, to, check }: EnrichOptions,
): readonly Target[] {
  const intoFolder = output !== undefined && (namesFolder(output) || (several && isFolder(output)));
  if (several && output !== undefined && !intoFolder) {
    throw new ProgramError("output_for_several", { n: files.length, output });
  }
  return files.map((input) => {
    if (output !== undefined && !intoFolder) return { input, output };
    if (input === standardStream) {
      if (output !== undefined) throw writingError({ code: "EISDIR" }, output);
      return { input, output: input };
    }
    const held = heldFormat(input);
    const name = defaultOutput(input, to, held, check === undefined ? "enriched" : "checked");
    return {
      input,
      output: output === undefined ? name : join(output, basename(name)),
      ...(to === undefined && held !== undefined && isMisnamed(input, held) && { misnamed: held }),
    };
  });
}

/**
 * Refuses, before anything is spent, results that could not be written in the end, would overwrite an input, or each
 * other. `beside` are the other files of the run: its report, its list of changes.
 *
 * @throws {ProgramError | FileError} with one sentence; nothing is left behind.
 */
export function refuseTargets(
  targets: readonly Target[],
  beside: readonly string[],
  makesFolder: boolean,
): void {
  const files = targets.filter(({ output }) => output !== standardStream);
  const inputs = targets.map(({ input }) => input).filter((input) => input !== standardStream);
  // Whoever reads the inputs has a sentence for that.
  if (!inputs.every((input) => existsSync(input))) return;
  const sources = new Map<string, string>();
  for (const { input, output } of files) {
    const other = sources.get(realPath(output));
    if (other !== undefined) throw new ProgramError("output_clash", { one: other, other: input, output });
    sources.set(realPath(output), input);
  }
  for (const { output } of files) refuseUnwritable(output, inputs, makesFolder);
  for (const path of beside) {
    if (sources.has(realPath(path))) throw new ProgramError("same_target", { path });
    sources.set(realPath(path), path);
    refuseUnwritable(path, inputs, false);
  }
}

/** What a result may replace: a file. A device would be lost, and a folder is kept. */
function refuseOtherThanFile(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isFile()) refuseHeld(path);
  if (there === undefined || there.isFile()) return;
  if (there.isDirectory()) throw Object.assign(new Error("a folder"), { code: "EISDIR" });
  throw new ProgramError("output_not_a_file", { path });
}

/** On Windows a file that Excel has open takes no writing, nor can it be replaced: better told before anything is spent. */
function refuseHeld(path: string): void {
  if (process.platform !== "win32") return;
  try {
    closeSync(openSync(path, "r+"));
  } catch (error) {
    throw replacingError(error, path);
  }
}

/** Refuses one file; tries it, since only the file system knows all its reasons. @throws {ProgramError | FileError} */
export function refuseUnwritable(path: string, inputs: readonly string[], makesFolder: boolean): void {
  if (inputs.some((input) => realPath(input) === realPath(path))) {
    throw new ProgramError("output_is_input", { path });
  }
  try {
    refuseOtherThanFile(path);
    let folder = dirname(path);
    while (makesFolder && !existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
    workFolder(folder).remove();
  } catch (error) {
    if (error instanceof ProgramError || error instanceof FileError) throw error;
    const refusal = writingError(error, path);
    if (refusal instanceof FileError) throw refusal;
    throw new ProgramError("cannot_write", { path, detail: systemWords(error) });
  }
}
