import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MadeFile, writeMadeFiles } from "../enrich/output.ts";
import { columnName } from "../../shared/enrichment/columns/header-hint.ts";
import type { KeptDirectory } from "../../shared/gateway/store/decisions.ts";
import { type Environment, sandboxOf } from "../session/environment.ts";
import { openAnswers } from "../session/kept-store.ts";
import { type ListFlags, readListOptions } from "../enrich/options.ts";
import { rememberedBy } from "../enrich/kept-companies.ts";
import { columnAskedOf } from "../enrich/read-list.ts";
import { type ReadLists, chooseSheets, readLists, settledLists } from "../enrich/read-lists.ts";
import { inputsOf } from "../enrich/targets.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Exit } from "../errors/exit-code.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import type { Terminal } from "../terminal/terminal.ts";

/**
 * Number of SIRENs that the directory accepts in one file (docs/einvoicing.md). At ten bytes each, a file is far below
 * the limit of 1,000,000 bytes.
 */
const mostInFile = 5_000;

/** A file of SIRENs to submit to the directory. */
interface QuestionFile {
  readonly name: string;
  readonly sirens: readonly string[];
}

/** Splits `sirens`, which are distinct, into `directory-001.csv` and so on. */
function questionFiles(sirens: readonly string[]): QuestionFile[] {
  return Array.from({ length: Math.ceil(sirens.length / mostInFile) }, (_, at) => ({
    name: `directory-${String(at + 1).padStart(3, "0")}.csv`,
    sirens: sirens.slice(at * mostInFile, (at + 1) * mostInFile),
  }));
}

/** Returns these files in `folder`: without a header, one SIREN per line. */
const madeIn = (folder: string, files: readonly QuestionFile[]): MadeFile[] =>
  files.map(({ name, sirens }) => ({
    path: join(folder, name),
    records: sirens.length,
    write: async (temporary) => {
      await writeFile(temporary, sirens.map((siren) => `${siren}\n`).join(""));
      return { records: sirens.length, warnings: [] };
    },
  }));

/** Returns the names of files of an earlier, longer export that are still in `folder`. */
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
  /** Name under which the export is recorded. */
  readonly run: string;
}

/** A row without a SIREN: blank, or with a text that is not an identifier. */
export interface RowWithoutSiren {
  readonly file: string;
  /** The sheet of a workbook. Null for a text file. */
  readonly sheet: string | null;
  readonly row: number;
  readonly kind: "blank" | "invalid";
}

/** A list whose SIRENs were exported. */
interface ExportedList extends Pick<RowWithoutSiren, "file" | "sheet"> {
  /** Names of the columns from which its SIRENs were read. */
  readonly columns: readonly string[];
  readonly rows: number;
}

/** What was written. */
export interface DirectoryExport {
  readonly lists: readonly ExportedList[];
  readonly sirens: number;
  /** Paths, in their order. */
  readonly files: readonly string[];
  readonly without: readonly RowWithoutSiren[];
  /** Files of an earlier export that are beside these but do not belong to them. */
  readonly left: readonly string[];
}

function rowsWithout({ lists }: ReadLists): RowWithoutSiren[] {
  return lists.flatMap(({ name: file, list, rows }) =>
    Array.from({ length: rows.size }, (_, record) => record).flatMap((record) => {
      const { kind } = rows.at(record);
      if (kind !== "blank" && kind !== "invalid") return [];
      return { file, sheet: list.sheet ?? null, row: list.rowOf(record), kind };
    }),
  );
}

const exportedLists = ({ lists }: ReadLists): ExportedList[] =>
  lists.map(({ name: file, list, sources, rows }) => ({
    ...{ file, sheet: list.sheet ?? null, rows: rows.size },
    columns: columnsRead(sources).map(columnName),
  }));

/**
 * Writes the distinct SIRENs of lists as files for the directory, and records what was asked. Returns how the command
 * ends if the user refuses that a file is replaced. Asks nothing of the API.
 *
 * @throws {ProgramError | FileError | ListsError} if a list is unreadable, or a file cannot be written
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
    // Rows keep the company that a search by name or a person gave them, as in `enrich`. What the store remembers is
    // kept by source of answers, so it is read in the source that a run would ask.
    const { store } = await openAnswers(environment, terminal, sandboxOf(input.flags.sandbox));
    try {
      await settledLists(lists, rememberedBy(store), options);
    } finally {
      await store.close();
    }
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
