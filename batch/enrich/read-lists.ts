import { type Sample, SampledRows, drawSample } from "../../shared/enrichment/sample.ts";
import type { WrittenRows } from "../../shared/enrichment/row-writer.ts";
import type { SampleOptions } from "./match-options.ts";
import {
  type ListRequests,
  type ChooseColumn,
  type ReadList,
  type SettleColumns,
  readList,
  refuseUndecided,
} from "./read-list.ts";
import { fieldsToAsk } from "../../shared/enrichment/check-verdict.ts";
import { basename } from "node:path";
import { asksHeadOffice, wantsEstablishment } from "../../shared/answers/subject-answer.ts";
import { systemWords } from "../files/access.ts";
import { FileError } from "../files/file-error.ts";
import { listSheets } from "../files/opening/open.ts";
import { type InputCopy, inputFolder, keptInput } from "../files/work-folder.ts";
import { Subjects } from "../../shared/enrichment/subjects.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { type EnrichOptions, everySheet } from "./options.ts";
import { standardStream } from "./output-names.ts";
import { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import { type EarlierCompanies, type EarlierCompanySource, settleGiven } from "./given-companies.ts";
import { builtPlaces } from "../session/places.ts";
import { ListsError } from "../session/failure.ts";
import { confirm } from "../../shared/command-line/program-command.ts";
import { sheetNames } from "../files/list.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The sample that a run asks about, and the rows that it was drawn from. */
interface DrawnSample {
  readonly drawn: Sample;
  /** All rows of each list, in the order of the lists. */
  readonly wholeRows: readonly WrittenRows[];
}

/** Lists of which the rows outside a sample are left out, drawn over all of them. */
interface SampledLists {
  readonly lists: readonly ReadList[];
  readonly sample: DrawnSample;
}

/** Draws the sample that the options ask for. */
function sampledLists(
  lists: readonly ReadList[],
  asked: ListRequests,
  { size, seed }: SampleOptions,
): SampledLists {
  const drawn = drawSample(asked, size, seed);
  return {
    lists: lists.map((read) => ({ ...read, rows: new SampledRows(read.rows, drawn) })),
    sample: { drawn, wholeRows: lists.map(({ rows }) => rows) },
  };
}

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

async function standardInput(): Promise<InputCopy> {
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

/** An error about the columns of a list with the sheet that they are of, for whoever has named none. */
function onSheet(error: unknown, sheet: string | undefined): unknown {
  if (!(error instanceof FileError) || error.code !== "unknown_column" || sheet === undefined) return error;
  return new FileError("unknown_column_on_sheet", { ...error.parameters, sheet });
}

/** All sheets of a file that hold lists; of a text file none is named. @throws {ProgramError} of a workbook without any */
async function everySheetOf(
  { name, path }: Pick<ReadList, "name" | "path">,
  { headerRow }: EnrichOptions,
): Promise<readonly (string | undefined)[]> {
  const sheets = await listSheets(path, headerRow === "none");
  if (sheets?.length === 0) throw new ProgramError("no_lists", { file: name });
  return sheets ?? [undefined];
}

/**
 * Told of the sheets of a workbook with several lists of which nobody has named one: where it comes back all of them are
 * taken. @throws {ProgramError} where they are not
 */
export type ChooseSheets = (file: string, sheets: readonly string[]) => Promise<void>;

/**
 * The sheets of a file that the run takes: that of the options, or all that hold lists. Where nobody named any, the one
 * that is likeliest by its content, or, for a command that has to `choose`, what that says.
 */
async function sheetsOf(
  file: Pick<ReadList, "name" | "path">,
  options: EnrichOptions,
  choose: ChooseSheets | undefined,
): Promise<readonly (string | undefined)[]> {
  if (options.sheet === everySheet) return everySheetOf(file, options);
  if (options.sheet !== undefined || choose === undefined) return [options.sheet];
  const sheets = (await listSheets(file.path, options.headerRow === "none")) ?? [];
  if (sheets.length < 2) return [undefined];
  await choose(file.name, sheets);
  return sheets;
}

/** A list as it is opened: the file as it was named, the one that is read, the sheet of a workbook that was named. */
export interface NamedList {
  readonly name: string;
  readonly path: string;
  readonly sheet: string | undefined;
}

/**
 * Has `take` called with each list of `files`, one after the other. Of several files all are tried, so that whoever has to
 * mend some of them learns of all at once. `choose` is told of a workbook with several lists. Answers what was kept of standard input, which whoever is done with it removes.
 *
 * @throws {FileError | ProgramError} for one that cannot be used, {@link ListsError} where they are several.
 */
export async function eachList(
  files: readonly string[],
  options: EnrichOptions,
  take: (list: NamedList) => Promise<void>,
  choose?: ChooseSheets,
): Promise<InputCopy | undefined> {
  const problems: { file: string; error: unknown }[] = [];
  const kept = files[0] === standardStream ? await standardInput() : undefined;
  for (const name of files) {
    const path = kept?.path ?? name;
    try {
      for (const sheet of await sheetsOf({ name, path }, options, choose)) {
        await take({ name, path, sheet }).catch((error: unknown) => {
          throw onSheet(error, sheet);
        });
      }
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

/** What has to be settled of lists before they are read; whatever nobody settles stays as it is recognised. */
interface ListQuestions {
  /** Which sheets of a workbook are taken. */
  readonly choose?: ChooseSheets | undefined;
  /** What the doubtful columns of a list are. */
  readonly settle?: SettleColumns | undefined;
  /** Which of several columns of different companies a list is about. */
  readonly chooseColumn?: ChooseColumn | undefined;
}

/**
 * The same lists once it is known which rows keep the company that they were given, and the sample that is asked for, which
 * is drawn of these too. Spends nothing.
 */
export async function settledLists(
  read: ReadLists,
  source: EarlierCompanySource,
  { sample, dropMatches, match }: Pick<EnrichOptions, "sample" | "dropMatches" | "match">,
): Promise<ReadLists & { readonly given: EarlierCompanies }> {
  const given = await settleGiven(read.lists, source, {
    drops: dropMatches,
    looksAgain: match !== undefined,
  });
  return { ...read, given, ...(sample && sampledLists(read.lists, read, sample)) };
}

/**
 * Opens the lists of a run and reads their identifiers. Which of their rows keep a company that they were given is not known
 * before `settledLists`. Spends nothing.
 * Without questions sheets are taken as the options say, columns in doubt stay so, and a list whose column of companies nothing
 * decides is refused.
 *
 * @throws as `eachList` does, and what `settle` throws
 */
export async function readLists(
  files: readonly string[],
  options: EnrichOptions,
  {
    choose,
    settle = (_, numbers) => Promise.resolve(numbers),
    chooseColumn = refuseUndecided,
  }: ListQuestions = {},
): Promise<ReadLists> {
  const fields = fieldsToAsk(options.fields, options.check);
  const subjects = new Subjects(wantsEstablishment(fields));
  const asked: ListRequests = {
    subjects,
    queries:
      options.match &&
      new MatchQueries(subjects, {
        reviewed: options.match.review?.scope,
        loadPlaces: builtPlaces,
        asksHeadOffice: asksHeadOffice(fields),
      }),
  };
  const lists: ReadList[] = [];
  const closeLists = async () => {
    for (const { list } of lists) await list.close();
  };
  try {
    const take = async (named: NamedList) =>
      void lists.push(await readList(named, asked, options, { settle, chooseColumn }));
    const kept = await eachList(files, options, take, choose);
    const close = async () => {
      await closeLists();
      kept?.remove();
    };
    return { lists, sample: undefined, ...asked, close };
  } catch (error) {
    await closeLists();
    throw error;
  }
}

const parametersOf = (file: string, sheets: readonly string[]) => ({
  file,
  n: sheets.length,
  sheets: sheetNames(sheets),
});

/** The refusal to choose one of the lists of a workbook, which names the sheets they are on. */
export const severalSheets = (file: string, sheets: readonly string[]): ProgramError =>
  new ProgramError("several_sheets", parametersOf(file, sheets));

/**
 * For a command whose result is wrong where a list is left out: asks whether all lists of a workbook are meant, and refuses
 * to choose one of them where nobody can be asked.
 * @decides whether all lists of a workbook are taken
 */
export const chooseSheets =
  ({ say, interactive }: Pick<Terminal, "say" | "interactive">): ChooseSheets =>
  async (file, sheets) => {
    const consent = interactive ? await confirm(say("sheets_ask", parametersOf(file, sheets))) : "refused";
    if (consent === "interrupted") throw new ProgramError("sheets_interrupted", { file });
    if (consent === "refused") throw severalSheets(file, sheets);
  };
