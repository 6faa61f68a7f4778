import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MadeFile, writeMadeFiles } from "../enrich/output.ts";
import { columnName } from "../../shared/enrichment/columns/column-name.ts";
import type { KeptDirectory } from "../../shared/gateway/store/decisions.ts";
import type { Environment } from "../session/environment.ts";
import { type ListFlags, readListOptions } from "../enrich/options.ts";
import { nothingRemembered } from "../enrich/given-companies.ts";
import { columnAskedOf } from "../enrich/read-list.ts";
import { type ReadLists, chooseSheets, readLists, settledLists } from "../enrich/read-lists.ts";
import { inputsOf } from "../enrich/targets.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Exit } from "../errors/exit-code.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** SIRENs that the directory takes in one file (docs/einvoicing.md); ten bytes each, so far below its 1,000,000 bytes. */
const mostInFile = 5_000;

/** A file to ask the directory with. */
interface QuestionFile {
  readonly name: string;
  readonly sirens: readonly string[];
}

/** `directory-001.csv` and so on, with all of `sirens`, each of which is there once. */
function questionFiles(sirens: readonly string[]): QuestionFile[] {
  return Array.from({ length: Math.ceil(sirens.length / mostInFile) }, (_, at) => ({
    name: `directory-${String(at + 1).padStart(3, "0")}.csv`,
    sirens: sirens.slice(at * mostInFile, (at + 1) * mostInFile),
  }));
}

/** The same as files of `folder`: without a header, one SIREN a line. */
const madeIn = (folder: string, files: readonly QuestionFile[]): MadeFile[] =>
  files.map(({ name, sirens }) => ({
    path: join(folder, name),
    records: sirens.length,
    write: async (temporary) => {
      await writeFile(temporary, sirens.map((siren) => `${siren}\n`).join(""));
      return { records: sirens.length, warnings: [] };
    },
  }));

/** Names of the files of an earlier, longer export that stand in `folder` still. */
function leftFrom(folder: string, files: readonly QuestionFile[]): string[] {
  const written = new Set(files.map(({ name }) => name));
  return readdirSync(folder)
    .filter((name) => /^directory-\d{3,}\.csv$/.test(name) && !written.has(name))
    .sort();
}

interface ExportInput {
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
  /** The sheet of a workbook; null of a text file. */
  readonly sheet: string | null;
  readonly row: number;
  readonly kind: "blank" | "invalid";
}

/** A list whose SIRENs were taken. */
interface ExportedList {
  readonly file: string;
  /** The sheet of a workbook; null of a text file. */
  readonly sheet: string | null;
  /** The columns that its SIRENs were read from, by their names. */
  readonly columns: readonly string[];
  readonly rows: number;
}

/** What was written. */
export interface DirectoryExport {
  readonly lists: readonly ExportedList[];
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
        kind === "blank" || kind === "invalid"
          ? [{ file, sheet: list.sheet ?? null, row: list.rowOf(record), kind }]
          : [],
    ),
  );
}

const exportedLists = ({ lists }: ReadLists): ExportedList[] =>
  lists.map(({ name: file, list, sources, rows }) => ({
    ...{ file, sheet: list.sheet ?? null, rows: rows.size },
    columns: columnsRead(sources).map(columnName),
  }));

/**
 * Writes the SIRENs of lists, each once, as files that the directory takes, and notes what was asked; how the command ends
 * where somebody would not have a file replaced. Nothing is asked of the API.
 *
 * @throws {ProgramError | FileError | ListsError} where a list cannot be read, or a file not written
 */
export async function exportDirectory(input: ExportInput): Promise<DirectoryExport | Exit> {
  const { folder, overwrite, environment, terminal, directory, run } = input;
  const inputs = inputsOf(input.words, undefined, false);
  for (const { code, parameters } of inputs.remarks) terminal.err(terminal.say(code, parameters));
  const options = readListOptions(inputs.files, input.flags);
  const lists = await readLists(inputs.files, options, {
    choose: chooseSheets(terminal),
    chooseColumn: columnAskedOf(terminal),
  });
  try {
    // What is remembered stands by where answers come from, and this asks nobody: the lists themselves tell.
    await settledLists(lists, nothingRemembered, options);
    const { subjects } = lists;
    const sirens = Array.from({ length: subjects.size }, (_, index) => subjects.at(index).siren);
    if (sirens.length === 0) throw new ProgramError("export_nothing", { n: inputs.files.length });
    const files = questionFiles(sirens);
    const making = { inputs: inputs.files, overwrite, makesFolder: true, environment, terminal };
    const consent = await writeMadeFiles(madeIn(folder, files), making);
    if (consent !== true) return consent;
    await directory.noteAsked(new Map(files.map((file) => [`${run}/${file.name}`, file.sirens])));
    return {
      lists: exportedLists(lists),
      sirens: sirens.length,
      files: files.map(({ name }) => join(folder, name)),
      without: rowsWithout(lists),
      left: leftFrom(folder, files),
    };
  } finally {
    await lists.close();
  }
}
