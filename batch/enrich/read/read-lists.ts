import { fieldsToAsk } from "../../../shared/enrichment/check/check-fields.ts";
import { basename } from "node:path";
import { wantsEstablishment } from "../../../shared/answers/wanted.ts";
import { systemWords } from "../../files/access.ts";
import { FileError } from "../../files/file-error.ts";
import { listSheets } from "../../files/open.ts";
import { inputFolder, keptInput, type KeptInput } from "../../files/standard-input.ts";
import { Subjects } from "../../../shared/enrichment/rows/subjects.ts";
import { ProgramError } from "../../errors/program-error.ts";
import { everySheet, type EnrichOptions } from "../options/options.ts";
import { standardStream } from "../targets/output-names.ts";
import { MatchQueries } from "../../../shared/enrichment/match/match-queries.ts";
import { readList, type Asked, type ReadList } from "./read-list.ts";
import { ListsError } from "./lists-error.ts";
import { sampledLists, type DrawnSample } from "./sampled-lists.ts";

/** The lists of a run, opened, with what they ask for together. */
export interface ReadLists {
  readonly lists: readonly ReadList[];
  readonly subjects: Subjects;
  /** Rows that are looked for by their names; undefined for a run that looks for none. */
  readonly queries: MatchQueries | undefined;
  /** Of a run that asks about a sample of them, whose rows the lists have; undefined for one that asks about all. */
  readonly sample: DrawnSample | undefined;
  close(): Promise<void>;
}

/** The lists of each file together, in their order. */
export function listsByFile(lists: readonly ReadList[]): ReadList[][] {
  const files = new Map<string, ReadList[]>();
  for (const list of lists) files.set(list.name, [...(files.get(list.name) ?? []), list]);
  return [...files.values()];
}

async function standardInput(): Promise<KeptInput> {
  if (process.stdin.isTTY) throw new ProgramError("stdin_terminal");
  try {
    return await keptInput();
  } catch (error) {
    throw new ProgramError("stdin_unreadable", { folder: inputFolder(), detail: systemWords(error) });
  }
}

/** An error of a file by the path that was typed: readers know a list by its base name, which those of two folders may share. */
function asTyped(error: unknown, typed: string): unknown {
  const name = basename(typed);
  if (!(error instanceof FileError) || error.parameters["file"] !== name) return error;
  return new FileError(error.code, { ...error.parameters, file: typed });
}

/** The sheets of a file that the run takes: that of the options, or all that hold lists; of a text file none is named. */
async function sheetsOf(
  { name, path }: Pick<ReadList, "name" | "path">,
  options: EnrichOptions,
): Promise<readonly (string | undefined)[]> {
  if (options.sheet !== everySheet) return [options.sheet];
  const sheets = await listSheets(path, options.headerRow === "none");
  if (sheets?.length === 0) throw new ProgramError("no_lists", { file: name });
  return sheets ?? [undefined];
}

/** A list as it is opened: the file as it was named, the one that is read, the sheet of a workbook that was named. */
export interface NamedList {
  readonly name: string;
  readonly path: string;
  readonly sheet: string | undefined;
}

/**
 * Has `take` called with each list of `files`, one after the other. Of several files all are tried, so that whoever has to
 * mend some of them learns of all at once. Answers what was kept of standard input, which whoever is done with it removes.
 *
 * @throws {FileError | ProgramError} for one that cannot be used, {@link ListsError} where they are several.
 */
export async function eachList(
  files: readonly string[],
  options: EnrichOptions,
  take: (list: NamedList) => Promise<void>,
): Promise<KeptInput | undefined> {
  const problems: { file: string; error: unknown }[] = [];
  const kept = files[0] === standardStream ? await standardInput() : undefined;
  for (const name of files) {
    const path = kept?.path ?? name;
    try {
      for (const sheet of await sheetsOf({ name, path }, options)) await take({ name, path, sheet });
    } catch (caught) {
      const error = asTyped(caught, name);
      if (files.length > 1 && (error instanceof FileError || error instanceof ProgramError)) {
        problems.push({ file: name, error });
        continue;
      }
      kept?.remove();
      throw error;
    }
  }
  if (problems.length === 0) return kept;
  throw new ListsError(problems);
}

/**
 * Opens the lists of a run, reads their identifiers, and draws the sample that is asked for. Spends nothing.
 * @throws as `eachList` does
 */
export async function readLists(files: readonly string[], options: EnrichOptions): Promise<ReadLists> {
  const subjects = new Subjects(wantsEstablishment(fieldsToAsk(options.fields, options.check)));
  const asked: Asked = {
    subjects,
    queries: options.match && new MatchQueries(subjects, options.match.review),
  };
  const lists: ReadList[] = [];
  const closeLists = async () => {
    for (const { list } of lists) await list.close();
  };
  try {
    const kept = await eachList(files, options, async (named) => {
      lists.push(await readList(named, asked, options));
    });
    const close = async () => {
      await closeLists();
      kept?.remove();
    };
    const sampled = options.sample && sampledLists(lists, asked, options.sample);
    return { lists, sample: undefined, ...asked, ...sampled, close };
  } catch (error) {
    await closeLists();
    throw error;
  }
}
