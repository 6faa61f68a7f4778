import { join } from "node:path";
import type { KeptDirectory } from "../../shared/gateway/store/kept-directory.ts";
import type { Environment } from "../environment.ts";
import { readListOptions, type ListFlags } from "../enrich/options/list-options.ts";
import { readLists, type ReadLists } from "../enrich/read/read-lists.ts";
import { inputsOf } from "../enrich/targets/inputs.ts";
import { writeMadeFiles } from "../enrich/write/made-files.ts";
import { ProgramError } from "../errors/program-error.ts";
import type { Exit } from "../exit-code.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { leftFrom, madeIn, questionFiles } from "./question-files.ts";

export interface ExportInput {
  readonly words: readonly string[];
  readonly flags: ListFlags;
  /** Where the files go. */
  readonly folder: string;
  readonly overwrite: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
  readonly directory: KeptDirectory;
  /** Under what the export is noted. */
  readonly run: string;
}

/** A row that has no SIREN to ask for: blank, or with a text that is no identifier. */
export interface RowWithout {
  readonly file: string;
  readonly row: number;
  readonly kind: "blank" | "invalid";
}

/** What was written. */
export interface Exported {
  readonly sirens: number;
  /** Paths, in their order. */
  readonly files: readonly string[];
  readonly without: readonly RowWithout[];
  /** Files of an earlier export that stand beside these and are none of them. */
  readonly left: readonly string[];
}

function rowsWithout({ lists }: ReadLists): RowWithout[] {
  return lists.flatMap(({ name: file, list, rows }) =>
    Array.from({ length: rows.size }, (_, record) => ({ kind: rows.at(record).kind, record })).flatMap(
      ({ kind, record }) =>
        kind === "blank" || kind === "invalid" ? [{ file, row: list.rowOf(record), kind }] : [],
    ),
  );
}

/**
 * Writes the SIRENs of lists, each once, as files that the directory takes, and notes what was asked; how the command ends
 * where somebody would not have a file replaced. Nothing is asked of the API.
 *
 * @throws {ProgramError | FileError | ListsError} where a list cannot be read, or a file not written
 */
export async function exportDirectory(input: ExportInput): Promise<Exported | Exit> {
  const { folder, overwrite, environment, terminal, directory, run } = input;
  const inputs = inputsOf(input.words, undefined, false);
  for (const { code, parameters } of inputs.remarks) terminal.err(terminal.say(code, parameters));
  const lists = await readLists(inputs.files, readListOptions(inputs.files, input.flags));
  try {
    const { subjects } = lists;
    const sirens = Array.from({ length: subjects.size }, (_, index) => subjects.at(index).siren);
    if (sirens.length === 0) throw new ProgramError("export_nothing", { n: inputs.files.length });
    const files = questionFiles(sirens);
    const making = { inputs: inputs.files, overwrite, makesFolder: true, environment, terminal };
    const consent = await writeMadeFiles(madeIn(folder, files), making);
    if (consent !== true) return consent;
    await directory.noteAsked(new Map(files.map((file) => [`${run}/${file.name}`, file.sirens])));
    return {
      sirens: sirens.length,
      files: files.map(({ name }) => join(folder, name)),
      without: rowsWithout(lists),
      left: leftFrom(folder, files),
    };
  } finally {
    await lists.close();
  }
}
