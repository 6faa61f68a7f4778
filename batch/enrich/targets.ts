import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import { basename, dirname, join } from "node:path";
import {
  isFolder,
  isSameFile,
  pathKey,
  realPath,
  replacingError,
  writingError,
  isPattern,
  matchingFiles,
} from "../files/access.ts";
import { isNewFile } from "../files/convert/write-as.ts";
import { FileError } from "../files/file-error.ts";
import {
  type FileFormat,
  extensionOf,
  formatByName,
  fileFormats,
  isMisnamed,
  isWorkbook,
  neverWritten,
  LAST_ROW,
} from "../files/list.ts";
import { detectFormat } from "../files/opening/open.ts";
import { workFolder } from "../files/work-folder.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { unnumberedRows } from "./kept-companies.ts";
import type { EnrichOptions } from "./options.ts";
import { type ListResult, defaultOutput, namesFolder, resultWords, standardStream } from "./output-names.ts";
import type { MessageParameters } from "../../shared/messages/messages.ts";
import type { MessageCode } from "../messages/messages.ts";
import { type ListTable, type ReplacementPolicy, type ResultFile, editedOf } from "../results/results.ts";
import type { Exit } from "../errors/exit-code.ts";
import { confirm } from "../../shared/command-line/program-command.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { ownColumns } from "./list-columns.ts";
import { ListsError } from "../session/failure.ts";
import { type ReadLists, listsByFile } from "./read-lists.ts";
import type { ReadList } from "./read-list.ts";

/** An input file and where its result is written. */
export interface ResultTarget {
  readonly input: string;
  /** A path, or `-` for standard output. */
  readonly output: string;
  /** Actual format of the list, if the file name suggests another one and the result is named after the actual one. */
  readonly misnamed?: FileFormat;
}

/**
 * Returns the target of each input file of a run.
 *
 * @throws {ProgramError | FileError} if the names cannot be combined
 * @decides where the result of each list goes
 */
export function targetsOf(
  { files, several }: Inputs,
  { output, to, check, rows }: EnrichOptions,
): readonly ResultTarget[] {
  const intoFolder = output !== undefined && (namesFolder(output) || (several && isFolder(output)));
  if (several && output !== undefined && !intoFolder) {
    throw new ProgramError("output_for_several", { output });
  }
  return files.map((input) => {
    if (output !== undefined && !intoFolder) return { input, output };
    if (input === standardStream) {
      if (output !== undefined) throw writingError({ code: "EISDIR" }, output);
      return { input, output: input };
    }
    const actualFormat = detectFormat(input);
    const word = check === undefined ? "enriched" : "checked";
    const name = defaultOutput(input, to, actualFormat, word, rows !== undefined);
    return {
      input,
      output: output === undefined ? name : join(output, basename(name)),
      ...(to === undefined &&
        actualFormat !== undefined &&
        isMisnamed(input, actualFormat) && { misnamed: actualFormat }),
    };
  });
}

/** Options that name a file which a run writes beside its results. */
type SideFileOptions = Pick<EnrichOptions, "report" | "changes" | "corrections">;

/** Returns the files that a run writes beside its results, each with the option that names it. */
const sideFilesOf = ({ report, changes, corrections }: SideFileOptions) =>
  Object.entries({ "--report": report, "--changes": changes, "--corrections": corrections }).flatMap(
    ([option, path]) => (path === undefined ? [] : { option, path }),
  );

export const sidePathsOf = (options: SideFileOptions): readonly string[] =>
  sideFilesOf(options).map(({ path }) => path);

/**
 * Refuses results that could not be written in the end, or would overwrite an input or each other. Runs before anything
 * is spent. `sidePaths` contains the side files of the run, such as its report and its list of changes.
 *
 * @throws {ProgramError | FileError} with one sentence; leaves nothing behind
 */
export function refuseTargets(
  targets: readonly ResultTarget[],
  sidePaths: readonly string[],
  makesFolder: boolean,
): void {
  const files = targets.filter(({ output }) => output !== standardStream);
  const inputs = targets.map(({ input }) => input).filter((input) => input !== standardStream);
  // The code that reads the inputs reports a missing one.
  if (!inputs.every((input) => existsSync(input))) return;
  const sources = new Map<string, string>();
  for (const { input, output } of files) {
    const other = sources.get(pathKey(output));
    if (other !== undefined) throw new ProgramError("output_clash", { one: other, other: input, output });
    sources.set(pathKey(output), input);
  }
  for (const { output } of files) refuseUnwritable(output, inputs, makesFolder);
  for (const path of sidePaths) {
    if (sources.has(pathKey(path))) throw new ProgramError("same_target", { path });
    sources.set(pathKey(path), path);
    refuseUnwritable(path, inputs, false);
  }
}

/** Allows only a file to be replaced. A device would be lost, and a folder stays. */
function refuseOtherThanFile(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isFile()) refuseLocked(path);
  if (there === undefined || there.isFile()) return;
  if (there.isDirectory()) throw Object.assign(new Error("a folder"), { code: "EISDIR" });
  throw new ProgramError("output_not_a_file", { path });
}

/** On Windows, a file that is open in Excel can be neither written nor replaced. Fail before anything is spent. */
function refuseLocked(path: string): void {
  if (process.platform !== "win32") return;
  try {
    closeSync(openSync(path, "r+"));
  } catch (error) {
    throw replacingError(error, path);
  }
}

/**
 * Refuses one output file that cannot be written. It tries to write, since only the file system knows all the reasons.
 *
 * @throws {ProgramError | FileError}
 */
export function refuseUnwritable(path: string, inputs: readonly string[], makesFolder: boolean): void {
  if (inputs.some((input) => isSameFile(input, path))) {
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
    throw new ProgramError("cannot_write", { path, detail: errorMessage(error) });
  }
}

/**
 * Returns the path of the review file, in which a person decides about the doubtful rows of a text file. It is beside
 * the list: `LIST.review.csv` for `LIST.csv` and also for its result `LIST.enriched.csv`, compressed or not;
 * `LIST.review.tsv` for `LIST.tsv`. The file is a CSV and is named so if the list had another format: `LIST.review.csv`
 * for `LIST.xlsx`.
 */
export function reviewPath(path: string): string {
  const extension = extensionOf(path);
  const bare = basename(path).slice(0, basename(path).length - extension.length);
  const kept = isMisnamed(path, "csv") ? "" : extension.replace(/\.gz$/, "");
  return join(dirname(path), `${bare.replace(/(?:\.(?:enriched|checked))+$/, "")}.review${kept || ".csv"}`);
}

/** Returns the path of the review file of a list. Undefined for a workbook, which has its review in a sheet. */
export const reviewFileOf = ({
  output,
  format,
}: Pick<ListResult, "output" | "format">): string | undefined =>
  isWorkbook(format) ? undefined : reviewPath(output);

/** The lists named on a command line. */
interface Inputs {
  /** Paths as named, or only `-`. */
  readonly files: readonly string[];
  /** Whether several files were meant, even if they were meant by a pattern that only one file matches. */
  readonly several: boolean;
  /** Why a named file is not in `files`. */
  readonly remarks: readonly { readonly code: MessageCode; readonly parameters: MessageParameters }[];
}

/** While a workbook is open, Excel keeps a lock file with such a name beside it. */
const isExcelsOwn = (path: string): boolean => basename(path).startsWith("~$");

/**
 * Returns the files that the arguments of a command line name. Patterns are expanded in case the shell did not, and a
 * file named twice counts once. If several are named, the results of an earlier run beside them are left out, so that
 * the same command can be run again.
 *
 * @throws {ProgramError} if a pattern matches nothing, or standard input is named beside files
 */
export function inputsOf(
  words: readonly string[],
  to: FileFormat | undefined,
  skipsResults: boolean,
): Inputs {
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
    skipsResults
      ? [...byPath.values()].flatMap((path) => {
          const format = detectFormat(path);
          const parts = [...resultWords.map((word) => [word, false] as const), ["checked", true] as const];
          return (to === undefined ? [to, ...fileFormats] : [to]).flatMap((written) =>
            parts.map(
              ([word, isPart]) =>
                [realPath(defaultOutput(path, written, format, word, isPart)), path] as const,
            ),
          );
        })
      : [],
  );
  const lists = [...byPath].filter(([real]) => !results.has(real));
  const reviews = new Map(lists.map(([, path]) => [realPath(reviewPath(path)), path]));
  const files: string[] = [];
  const remarks: { code: MessageCode; parameters: MessageParameters }[] = [];
  for (const [path, file] of byPath) {
    // A kept copy of a result that someone edited is treated like that result.
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
  return { files, several: byPath.size > 1 || words.some(isPattern), remarks };
}

function expanded(word: string): readonly string[] {
  if (!isPattern(word)) return [word];
  const files = matchingFiles(word);
  if (files.length === 0) throw new ProgramError("no_match", { pattern: word });
  return files;
}

/** A file that a run may replace. `command`: what fills a result of a list again. */
type RunFile = ResultFile & { readonly command?: "enrich" | "check" | undefined };

/**
 * Returns the files that a run may replace: the result of each list, the reviews and the side files. `decided` lists the files from which decisions were read.
 */
export function resultFiles(
  { lists }: ReadLists,
  results: readonly ListResult[],
  options: EnrichOptions,
  decided: readonly string[] = [],
): readonly RunFile[] {
  const command: RunFile["command"] = options.check === undefined ? "enrich" : "check";
  const isDecided = (output: string) => decided.some((file) => realPath(file) === realPath(output));
  const ofLists = listsByFile(lists).map((of): ResultFile => {
    const isResult = of.some(({ list }) => ownColumns(list.columns).length > 0);
    const { output } = results[lists.indexOf(of[0]!)]!;
    return {
      output,
      ofList: true,
      isDecided: isDecided(output),
      tables: of.map((read) => ({
        file: read.name === standardStream ? read.name : realPath(read.name),
        ...{ sheet: read.list.sheet, headerRow: read.list.headerRow },
        isRowChosen: typeof options.headerRow === "number",
        // Counted when it is read: only at the end of the run do rows have the companies that it finds.
        get unnumbered() {
          return unnumberedRows(read);
        },
      })),
      looksUp: options.match !== undefined,
      ...(isResult && { source: of[0]!.name }),
    };
  });
  const reviews = options.match?.review
    ? [...new Set(results.flatMap((result) => reviewFileOf(result) ?? []))]
    : [];
  const otherPaths = [...sidePathsOf(options), ...reviews];
  return [
    ...ofLists.filter(({ output }) => output !== standardStream).map((file) => ({ ...file, command })),
    ...otherPaths.map((output) => ({ output, ofList: false, isDecided: isDecided(output) })),
  ];
}

/**
 * Returns true if no work of a person would be lost: the files that exist are ours and unchanged, or the user agrees,
 * once for all of them, to replace them. Otherwise returns how the command ends. Spends nothing.
 *
 * @throws {ProgramError} if nobody can be asked, {@link ListsError} if this concerns several files
 */
export async function mayReplace(
  files: readonly RunFile[],
  replacing: ReplacementPolicy,
  terminal: Terminal,
): Promise<Exit | true> {
  const alteredFiles = await replacing.altered(files);
  const altered = files.filter((file) => alteredFiles.includes(file));
  for (const { file, tables } of replacing.replacedTables)
    terminal.err(
      terminal.say("replaces_tables", { file, tables: tables.map(tableText(terminal)).join("; ") }),
    );
  for (const { file, rows } of replacing.droppedCompanies)
    terminal.err(terminal.say("replaces_companies", { file, n: rows }));
  if (altered.length === 0) return true;
  if (!terminal.interactive) throw refusal(altered);
  const { say } = terminal;
  const consent = await confirm(
    say("replace_ask", { files: altered.map(({ output }) => output).join(", ") }),
  );
  if (consent === "given") return true;
  const result = altered.find(({ ofList }) => ofList);
  terminal.err(
    result === undefined ? say("replace_declined_beside") : say("replace_declined", ownRun(result)),
  );
  return consent === "interrupted" ? "interrupted" : "done";
}

/** Returns a function that names a table of a list by its sheet and the row of its headers. */
const tableText =
  ({ say }: Terminal) =>
  ({ sheet, headerRow }: ListTable): string =>
    [
      ...(sheet === undefined ? [] : [say("table_sheet", { sheet })]),
      ...(headerRow === undefined ? [] : [say("table_row", { row: headerRow })]),
    ].join(", ");

const ownRun = ({ output: path, command = "enrich" }: RunFile) => ({ path, command });

function refusal(altered: readonly RunFile[]): ProgramError | ListsError {
  const problems = altered.map((file) => ({
    file: file.output,
    error: new ProgramError(file.ofList ? "output_altered" : "beside_altered", ownRun(file)),
  }));
  return problems.length === 1 ? problems[0]!.error : new ListsError(problems);
}

/**
 * Returns the format in which a list is written: that of `--to`, else that of the output's name, else its own.
 *
 * @throws {ProgramError} if the name would contradict the content, or a sheet has too few rows for the list
 * @decides in which format a list is written
 */
export function resultFormat({ name, list }: ReadList, output: string, options: EnrichOptions): FileFormat {
  const named = output === standardStream ? undefined : formatByName(output);
  const format = options.to ?? named ?? list.format;
  const extension = extensionOf(output);
  const expected = expectedExtension({ name, list }, format, options);
  const isOtherFormat = options.to !== undefined && named !== undefined && named !== format;
  // A workbook with macros and one without are different formats, whatever the name says.
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

/** Undefined for a workbook whose own name does not show its format. */
function expectedExtension(
  { name, list }: Pick<ReadList, "name" | "list">,
  format: FileFormat,
  { rows }: EnrichOptions,
) {
  if (!isWorkbook(format) || isNewFile(list.format, format, rows !== undefined)) return `.${format}`;
  return formatByName(name) === format ? extensionOf(name) : undefined;
}

/** @throws {ProgramError} for a workbook that would go to a terminal */
export function refuseScreen(format: FileFormat, output: string, isScreen: boolean): void {
  if (isWorkbook(format) && output === standardStream && isScreen)
    throw new ProgramError("workbook_to_terminal");
}

/** @throws {ProgramError} for what cannot go to standard output, either beside a result or at all */
export function refuseOnStandardOutput(targets: readonly ResultTarget[], options: EnrichOptions): void {
  for (const { option, path } of sideFilesOf(options)) {
    if (path === standardStream) throw new ProgramError("beside_on_stdout", { option });
  }
  if (options.json && targets.some(({ output }) => output === standardStream)) {
    throw new ProgramError("json_beside_result");
  }
}

/**
 * Refuses review files that could not be written in the end, or would overwrite a list, another file of the run, or
 * each other. Runs before anything is spent.
 *
 * @throws {ProgramError | FileError}
 */
export function refuseReviews(
  results: readonly ListResult[],
  targets: readonly ResultTarget[],
  options: SideFileOptions,
): void {
  const inputs = targets.map(({ input }) => input);
  const written = [...targets.map(({ output }) => output), ...sidePathsOf(options)];
  const taken = new Set(written.map((path) => pathKey(path)));
  for (const file of results.flatMap((result) => reviewFileOf(result) ?? [])) {
    if (taken.has(pathKey(file))) throw new ProgramError("same_target", { path: file });
    taken.add(pathKey(file));
    refuseUnwritable(file, inputs, true);
  }
}
