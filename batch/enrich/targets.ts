import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isFolder, realPath, replacingError, systemWords, writingError } from "../files/access.ts";
import { FileError } from "../files/file-error.ts";
import {
  type FileFormat,
  extensionOf,
  formatByName,
  isMisnamed,
  isWorkbook,
  neverWritten,
} from "../files/list.ts";
import { heldFormat } from "../files/opening/open.ts";
import { workFolder } from "../files/work-folder.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { EnrichOptions } from "./options.ts";
import { type ListResult, defaultOutput, namesFolder, resultWords, standardStream } from "./output-names.ts";
import type { MessageParameters } from "../../shared/messages/messages.ts";
import { isPattern, matchingFiles } from "../files/matching-files.ts";
import type { MessageCode } from "../messages/messages.ts";
import { type ReplacementPolicy, type ResultFile, editedOf } from "../results/results.ts";
import type { Exit } from "../errors/exit-code.ts";
import { confirm } from "../../shared/command-line/program-command.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { ownColumns } from "./columns.ts";
import { ListsError } from "../session/failure.ts";
import { type ReadLists, listsByFile } from "./read-lists.ts";
import { LAST_ROW } from "../files/letters.ts";
import type { ReadList } from "./read-list.ts";

/** Where the result of a list goes. */
export interface ResultTarget {
  readonly input: string;
  /** A path, or `-` for standard output. */
  readonly output: string;
  /** What the list is in, where its name says otherwise and the result is named for what it is. */
  readonly misnamed?: FileFormat;
}

/**
 * The target of each list of a run. @throws {ProgramError | FileError} where the names do not go together
 * @decides where the result of each list goes
 */
export function targetsOf(
  { files, several }: Inputs,
  { output, to, check }: EnrichOptions,
): readonly ResultTarget[] {
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
  targets: readonly ResultTarget[],
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

/**
 * The file in which a person decides about the doubtful rows of a text file, beside it: `LIST.review.csv` of `LIST.csv`
 * and of its result `LIST.enriched.csv` alike, packed or not; `LIST.review.tsv` of `LIST.tsv`. It is a CSV, and called one
 * where the list is made a text file of another format: `LIST.review.csv` of `LIST.xlsx`.
 */
export function reviewPath(path: string): string {
  const extension = extensionOf(path);
  const bare = basename(path).slice(0, basename(path).length - extension.length);
  const kept = isMisnamed(path, "csv") ? "" : extension.replace(/\.gz$/, "");
  return join(dirname(path), `${bare.replace(/(?:\.(?:enriched|checked))+$/, "")}.review${kept || ".csv"}`);
}

/** Where what is to be decided about a list stands: beside a text file; a workbook has it in a sheet. */
export const reviewFileOf = ({
  output,
  format,
}: {
  readonly output: string;
  readonly format: FileFormat;
}): string | undefined => (isWorkbook(format) ? undefined : reviewPath(output));

/** The lists that a command line names. */
interface Inputs {
  /** Paths as they were named, or `-` alone. */
  readonly files: readonly string[];
  /** Named as several, be it by a pattern that only one matches. */
  readonly several: boolean;
  /** Why a file that was named is none of them. */
  readonly remarks: readonly { readonly code: MessageCode; readonly parameters: MessageParameters }[];
}

/** Beside a workbook that is open, Excel keeps a file of this name that says by whom. */
const isExcelsOwn = (path: string): boolean => basename(path).startsWith("~$");

/**
 * The files that the words of a command line name: patterns are expanded where no shell has done so, and a file that is
 * named twice is one. Where several are named, the results of an earlier run beside them are left out, so that the same
 * command can be run again.
 *
 * @throws {ProgramError} where a pattern names nothing, or standard input is named beside files
 */
export function inputsOf(words: readonly string[], to: FileFormat | undefined, beside: boolean): Inputs {
  if (words.includes(standardStream)) {
    if (words.length > 1) throw new ProgramError("stdin_alone");
    return { files: words, several: false, remarks: [] };
  }
  const named = words.flatMap(expanded);
  const several = named.length > 1 || words.some(isPattern);
  const byPath = new Map<string, string>();
  for (const path of named) if (!byPath.has(realPath(path))) byPath.set(realPath(path), path);
  if (!several) return { files: [...byPath.values()], several, remarks: [] };
  const results = new Map(
    beside
      ? [...byPath.values()].flatMap((path) =>
          resultWords.map(
            (word) => [realPath(defaultOutput(path, to, heldFormat(path), word)), path] as const,
          ),
        )
      : [],
  );
  const lists = [...byPath].filter(([real]) => !results.has(real));
  const reviews = new Map(lists.map(([, path]) => [realPath(reviewPath(path)), path]));
  const files: string[] = [];
  const remarks: { code: MessageCode; parameters: MessageParameters }[] = [];
  for (const [path, file] of byPath) {
    // A copy of what somebody had worked in is what its original is.
    const real = editedOf(path) ?? path;
    const source = results.get(real);
    const reviewed = reviews.get(real);
    if (reviewed !== undefined && reviewed !== file)
      remarks.push({ code: "left_out_review", parameters: { file, source: reviewed } });
    else if (source !== undefined) remarks.push({ code: "left_out_result", parameters: { file, source } });
    else if (isExcelsOwn(file)) remarks.push({ code: "left_out_lock", parameters: { file } });
    else files.push(file);
  }
  if (files.length === 0) throw new ProgramError("no_match", { pattern: words.join(" ") });
  return { files, several, remarks };
}

function expanded(word: string): readonly string[] {
  if (!isPattern(word)) return [word];
  const files = matchingFiles(word);
  if (files.length === 0) throw new ProgramError("no_match", { pattern: word });
  return files;
}

/** The files of a run: the result of each list, what is to be decided about it, its report, its list of changes. `decided` are those that decisions were read in. */
export function resultFiles(
  { lists }: ReadLists,
  results: readonly ListResult[],
  { report, changes, match }: EnrichOptions,
  decided: readonly string[] = [],
): readonly ResultFile[] {
  const isDecided = (output: string) => decided.some((file) => realPath(file) === realPath(output));
  const ofLists = listsByFile(lists).map((of): ResultFile => {
    const isResult = of.some(({ list }) => ownColumns(list.columns).length > 0);
    const { output } = results[lists.indexOf(of[0]!)]!;
    return {
      output,
      ofList: true,
      isDecided: isDecided(output),
      ...(isResult && { source: of[0]!.name }),
    };
  });
  const reviews = match?.review ? [...new Set(results.flatMap((result) => reviewFileOf(result) ?? []))] : [];
  const beside = [report, changes, ...reviews].filter((output) => output !== undefined);
  return [
    ...ofLists.filter(({ output }) => output !== standardStream),
    ...beside.map((output) => ({ output, ofList: false, isDecided: isDecided(output) })),
  ];
}

/**
 * True when nothing that a person wrote would be lost: the files that are there are ours as they stand, or somebody at
 * the terminal gives them up, all at once. Otherwise how the command ends. Spends nothing.
 *
 * @throws {ProgramError} where nobody can be asked; {@link ListsError} where they are several.
 */
export async function mayReplace(
  files: readonly ResultFile[],
  replacing: ReplacementPolicy,
  terminal: Terminal,
): Promise<Exit | true> {
  const altered = await replacing.altered(files);
  if (altered.length === 0) return true;
  if (!terminal.interactive) throw refusal(altered);
  const { say } = terminal;
  const consent = await confirm(
    say("replace_ask", { files: altered.map(({ output }) => output).join(", ") }),
  );
  if (consent === "given") return true;
  const result = altered.find(({ ofList }) => ofList);
  terminal.err(
    result === undefined ? say("replace_declined_beside") : say("replace_declined", { path: result.output }),
  );
  return consent === "interrupted" ? "interrupted" : "done";
}

function refusal(altered: readonly ResultFile[]): ProgramError | ListsError {
  const problems = altered.map(({ output, ofList }) => ({
    file: output,
    error: new ProgramError(ofList ? "output_altered" : "beside_altered", { path: output }),
  }));
  return problems.length === 1 ? problems[0]!.error : new ListsError(problems);
}

/**
 * The format a list is written in: that of `--to`, else the one that the output's name says, else its own.
 *
 * @throws {ProgramError} where a name would say otherwise than what the file holds, or a sheet has no room for the list.
 * @decides in which format a list is written
 */
export function resultFormat({ name, list }: ReadList, output: string, options: EnrichOptions): FileFormat {
  const named = output === standardStream ? undefined : formatByName(output);
  const format = options.to ?? named ?? list.format;
  const extension = extensionOf(output);
  const expected = expectedExtension({ name, list }, format);
  const isOtherFormat = options.to !== undefined && named !== undefined && named !== format;
  // A workbook with macros is no workbook without them, whatever its name.
  const isOtherBook = isWorkbook(format) && named === format && extension !== (expected ?? extension);
  if (isOtherFormat || isOtherBook || neverWritten.includes(extension)) {
    throw new ProgramError("output_misnamed", { output, extension: expected ?? `.${format}` });
  }
  if (isWorkbook(format) && format !== list.format && list.records >= LAST_ROW) {
    const file = basename(name);
    throw new ProgramError("beyond_sheet", { file, records: list.records, most: LAST_ROW - 1 });
  }
  if (options.summarySheet && !isWorkbook(format)) {
    throw new ProgramError("summary_needs_workbook", {
      file: name === standardStream ? "stdin" : basename(name),
    });
  }
  if (options.match?.review && !isWorkbook(format) && output === standardStream)
    throw new ProgramError("review_on_stdout");
  return format;
}

/** What the result's name should end in; undefined for a workbook whose own name does not tell. */
function expectedExtension({ name, list }: Pick<ReadList, "name" | "list">, format: FileFormat) {
  if (!isWorkbook(format) || format !== list.format) return `.${format}`;
  return formatByName(name) === format ? extensionOf(name) : undefined;
}

/** Refuses a workbook that would be sent to a screen. @throws {ProgramError} */
export function refuseScreen(format: FileFormat, output: string, isScreen: boolean): void {
  if (isWorkbook(format) && output === standardStream && isScreen)
    throw new ProgramError("workbook_to_terminal");
}

/** Refuses what has no place on standard output, beside a result or at all. @throws {ProgramError} */
export function refuseOnStandardOutput(
  targets: readonly ResultTarget[],
  { json, report, changes }: EnrichOptions,
): void {
  for (const [option, path] of Object.entries({ "--report": report, "--changes": changes })) {
    if (path === standardStream) throw new ProgramError("beside_on_stdout", { option });
  }
  if (json && targets.some(({ output }) => output === standardStream)) {
    throw new ProgramError("json_beside_result");
  }
}

/**
 * Refuses, before anything is spent, files of reviews that could not be written in the end, or would overwrite a list,
 * another file of the run, or each other. @throws {ProgramError | FileError}
 */
export function refuseReviews(
  results: readonly ListResult[],
  targets: readonly ResultTarget[],
  { report, changes }: Pick<EnrichOptions, "report" | "changes">,
): void {
  const inputs = targets.map(({ input }) => input);
  const others = [...targets.map(({ output }) => output), report, changes].filter(
    (path) => path !== undefined,
  );
  const taken = new Set(others.map(realPath));
  for (const file of results.flatMap((result) => reviewFileOf(result) ?? [])) {
    if (taken.has(realPath(file))) throw new ProgramError("same_target", { path: file });
    taken.add(realPath(file));
    refuseUnwritable(file, inputs, true);
  }
}
