import { type Sample, SampledRows, drawSample } from "../../shared/enrichment/sample.ts";
import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import type { WrittenRows } from "../../shared/enrichment/row-writer.ts";
import {
  type ListRequests,
  type NamedList,
  type ChooseColumn,
  type ReadList,
  type SettleColumns,
  readList,
  refuseUndecided,
} from "./read-list.ts";
import { fieldsToAsk } from "../../shared/enrichment/check-verdict.ts";
import { basename } from "node:path";
import { asksHeadOffice, wantsEstablishment } from "../../shared/answers/subject-answer.ts";
import { FileError } from "../files/file-error.ts";
import { listSheets } from "../files/opening/open.ts";
import { type InputCopy, inputFolder, keptInput } from "../files/work-folder.ts";
import { Subjects } from "../../shared/enrichment/subjects.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { type EnrichOptions, everySheet } from "./options.ts";
import { standardStream } from "./output-names.ts";
import { MatchQueries } from "../../shared/enrichment/match-queries.ts";
import { type EarlierCompanies, type EarlierCompanySource, settleKeptCompanies } from "./kept-companies.ts";
import { builtPlaces } from "../session/reference-tables.ts";
import { ListsError } from "../session/failure.ts";
import { confirm } from "../../shared/command-line/program-command.ts";
import { type ListTraits, sheetNames } from "../files/list.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The sample that a run asks about, and the rows from which it was drawn. */
interface DrawnSample {
  readonly drawn: Sample;
  /** All rows of each list, in the order of the lists. */
  readonly wholeRows: readonly WrittenRows[];
}

/** The opened lists of a run, with what they ask for together. */
export interface ReadLists {
  readonly lists: readonly ReadList[];
  readonly subjects: Subjects;
  /** Rows whose companies are searched by name. Undefined if the run does not search. */
  readonly queries: MatchQueries | undefined;
  /** The sample to which the rows of the lists are restricted. Undefined if the run asks about all rows. */
  readonly sample: DrawnSample | undefined;
  close(): Promise<void>;
}

/** Groups the lists by file, in their order. */
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
    throw new ProgramError("stdin_unreadable", { folder: inputFolder(), detail: errorMessage(error) });
  }
}

/**
 * Replaces the file name in an error by the path that was typed. Readers know a list only by its base name, which files
 * of two folders may share.
 */
function asTyped(error: unknown, typed: string): unknown {
  const name = basename(typed);
  if (!(error instanceof FileError) || error.parameters["file"] !== name) return error;
  return new FileError(error.code, { ...error.parameters, file: typed });
}

/** Adds the sheet name to an error about the columns of a list, for users who named no sheet. */
function onSheet(error: unknown, sheet: string | undefined): unknown {
  if (!(error instanceof FileError) || error.code !== "unknown_column" || sheet === undefined) return error;
  return new FileError("unknown_column_on_sheet", { ...error.parameters, sheet });
}

/**
 * Returns the names of all sheets with lists; a single undefined for a text file.
 * @throws {ProgramError} for a workbook without lists
 */
async function everySheetOf(
  { name, path }: Pick<ReadList, "name" | "path">,
  traits: ListTraits,
): Promise<readonly (string | undefined)[]> {
  const sheets = await listSheets(path, traits);
  if (sheets?.length === 0)
    throw new ProgramError(traits.readsNames === true ? "no_lists_of_names" : "no_lists", { file: name });
  return sheets ?? [undefined];
}

/** Decides about the sheets of a workbook of which none was named. @throws {ProgramError} if not all are taken */
export type ChooseSheets = (file: string, sheets: readonly string[]) => Promise<void>;

/**
 * Returns the sheets of a file that the run takes: the one in the options, or all that have lists. If the user named
 * none, a command without `choose` takes the sheet whose content fits best, and `choose` decides for the others.
 */
async function sheetsOf(
  file: Pick<ReadList, "name" | "path">,
  options: SheetOptions,
  choose: ChooseSheets | undefined,
): Promise<readonly (string | undefined)[]> {
  if (options.sheet === everySheet) return everySheetOf(file, options);
  if (options.sheet !== undefined || choose === undefined) return [options.sheet];
  const sheets = (await listSheets(file.path, options)) ?? [];
  if (sheets.length < 2) return [undefined];
  await choose(file.name, sheets);
  return sheets;
}

/** The options that say which sheets of a workbook are taken. */
export type SheetOptions = ListTraits & Pick<EnrichOptions, "sheet">;

/**
 * Calls `take` with each list of `files`, one after the other. With several files, all are tried, so that the user
 * learns of all problems at once. `choose` is called for a workbook with several lists. Returns the copy of standard
 * input, which the caller has to remove.
 *
 * @throws {FileError | ProgramError} for a file that is unusable, {@link ListsError} if one of several files is
 */
export async function eachList(
  files: readonly string[],
  options: SheetOptions,
  take: (list: NamedList) => Promise<void>,
  choose?: ChooseSheets,
): Promise<InputCopy | undefined> {
  const problems: { file: string; error: unknown }[] = [];
  const kept = files[0] === standardStream ? await standardInput() : undefined;
  for (const name of files) {
    const path = kept?.path ?? name;
    try {
      const isNamed = options.sheet !== undefined && options.sheet !== everySheet;
      for (const [index, sheet] of (await sheetsOf({ name, path }, options, choose)).entries()) {
        await take({ name, path, sheet, tellsHidden: !isNamed && index === 0 }).catch((error: unknown) => {
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

/** Callbacks that settle doubts about lists before they are read. A doubt without a callback keeps its default. */
interface ListQuestions {
  /** Decides which sheets of a workbook are taken. */
  readonly choose?: ChooseSheets | undefined;
  /** Decides what the doubtful columns of a list mean. */
  readonly settle?: SettleColumns | undefined;
  /** Decides which of several columns of different companies the list is about. */
  readonly chooseColumn?: ChooseColumn | undefined;
}

/**
 * Determines which rows keep the company they already have, and draws the sample over the resulting rows if one is
 * asked for. Returns the lists with both. Spends nothing.
 */
export async function settledLists(
  read: ReadLists,
  source: EarlierCompanySource,
  { sample, dropMatches, match }: Pick<EnrichOptions, "sample" | "dropMatches" | "match">,
): Promise<ReadLists & { readonly earlierCompanies: EarlierCompanies }> {
  const earlierCompanies = await settleKeptCompanies(read.lists, source, {
    drops: dropMatches,
    looksAgain: match !== undefined,
  });
  if (sample === undefined) return { ...read, earlierCompanies };
  const drawn = drawSample(read, sample.size, sample.seed);
  return {
    ...{ ...read, earlierCompanies },
    lists: read.lists.map((one) => ({ ...one, rows: new SampledRows(one.rows, drawn) })),
    sample: { drawn, wholeRows: read.lists.map(({ rows }) => rows) },
  };
}

/**
 * Opens the lists of a run and reads their identifiers. `settledLists` later determines which rows keep the company
 * they already have. Spends nothing. Without callbacks, the sheets follow the options, doubtful columns stay as
 * recognized, and a list whose column of companies cannot be determined is refused.
 *
 * @throws what `eachList` throws, and what `settle` throws
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
  const requests: ListRequests = {
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
      void lists.push(await readList(named, requests, options, { settle, chooseColumn }));
    const kept = await eachList(files, { ...options, readsNames: options.match !== undefined }, take, choose);
    const close = async () => {
      await closeLists();
      kept?.remove();
    };
    return { lists, sample: undefined, ...requests, close };
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

/** Returns the error that asks the user to choose one of several lists of a workbook. It names their sheets. */
export const severalSheets = (file: string, sheets: readonly string[]): ProgramError =>
  new ProgramError("several_sheets", parametersOf(file, sheets));

/**
 * Returns a callback for commands whose result would be wrong without some of the lists. It asks whether all lists of a
 * workbook are meant, and refuses to choose one if nobody can be asked.
 *
 * @decides whether all lists of a workbook are taken
 */
export const chooseSheets =
  ({ say, interactive }: Pick<Terminal, "say" | "interactive">): ChooseSheets =>
  async (file, sheets) => {
    const consent = interactive ? await confirm(say("sheets_ask", parametersOf(file, sheets))) : "refused";
    if (consent === "interrupted") throw new ProgramError("sheets_interrupted", { file });
    if (consent === "refused") throw severalSheets(file, sheets);
  };
