import { StoreWorkError } from "../../shared/gateway/store/store-error.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import { CheckCounts } from "../../shared/enrichment/row-checker.ts";
import { type CandidatePlaces, candidatePlaces } from "../../shared/enrichment/candidate-places.ts";
import { noteFormatter } from "../../shared/enrichment/notes.ts";
import type { FileEnd, RunEnd } from "./run-end.ts";
import type { SideFiles } from "./report-file.ts";
import { ask } from "./ask.ts";
import { emptiedRows, rememberCompanies } from "./kept-companies.ts";
import type { EnrichInput, PlannedRun } from "./enrich-input.ts";
import { type StatusCounts, count, listWriter, sampleEnd, sampleStatuses } from "./preview.ts";
import { endOf } from "./summary.ts";
import type { ReadList } from "./read-list.ts";
import { listsByFile } from "./read-lists.ts";
import { type WrittenList, beginSideFiles, summarySheet, writeLists } from "./write-list.ts";
import { namesInResult, reviewRows, reviewSheet, writeReview } from "./write-review.ts";
import type { ListResult } from "./output-names.ts";

/** State after all questions were asked. */
interface AskingResult extends Pick<RunEnd, "calls" | "fromStore"> {
  /** Where the head offices of the candidates in doubt are. */
  readonly candidatePlaces: CandidatePlaces;
}

/** What accumulates while the lists are written. */
interface WriteResult {
  readonly side: SideFiles;
  readonly statuses: StatusCounts;
  readonly checks: CheckCounts | undefined;
}

/** Returns a list with the source of its cells. Its rows are counted in `statuses`. */
function writtenList(
  input: EnrichInput,
  read: ReadList,
  { side, statuses, checks }: WriteResult,
): WrittenList {
  return {
    read,
    writer: listWriter(read, input),
    onEnter: () => side.enter(read),
    onRecords: (first, ends) => {
      for (const end of ends) {
        if (end.status === undefined) continue;
        count(statuses, end.status);
        if (end.check !== undefined) checks?.add(end.check);
      }
      return side.add(first, ends);
    },
  };
}

/** Writes the lists of one file. A failure concerns only this file, and its rows count only if it was written. */
async function writeFile(
  input: EnrichInput,
  lists: readonly ReadList[],
  result: ListResult,
  asked: AskingResult,
  { side, statuses, checks }: WriteResult,
): Promise<FileEnd> {
  const { options, say, language, sayTime, place } = input;
  const own: StatusCounts = {};
  const ownChecks = checks && new CheckCounts();
  const end = { name: lists[0]!.name, output: result.output };
  const { calls, fromStore } = asked;
  const summary = { calls, fromStore, statuses: own, checks: ownChecks };
  const review = options.match?.review
    ? reviewRows(
        lists,
        input.lists.queries!,
        input.reviewLines,
        asked.candidatePlaces,
        namesInResult(result, options),
      )
    : undefined;
  const { noteText } = noteFormatter(language, sayTime);
  const words = { language, say, noteText };
  try {
    const { warnings } = await writeLists({
      lists: lists.map((read) => writtenList(input, read, { side, statuses: own, checks: ownChecks })),
      ...{ result, options, place, noteText },
      sheets: [
        ...(options.summarySheet ? [summarySheet({ ...input, of: lists, ...summary })] : []),
        ...(review ? [reviewSheet(review, words)] : []),
      ],
    });
    for (const [status, rows] of Object.entries(own) as [OutcomeStatus, number][])
      count(statuses, status, rows);
    if (ownChecks !== undefined) checks?.addAll(ownChecks);
    const reviewed = review && (await writeReview(review, lists[0]!.list, result, input, words));
    if (reviewed !== undefined && "error" in reviewed) side.failures.push(reviewed.error);
    const left = reviewed !== undefined && "doubtful" in reviewed ? reviewed : undefined;
    return { ...end, warnings, review: left, error: undefined };
  } catch (error) {
    return { ...end, warnings: [], error };
  }
}

/** Returns where the head offices of the candidates under review are, from stored answers. Asks nothing. */
async function reviewedPlaces({
  lists: { queries },
  prepared,
}: Pick<PlannedRun, "lists" | "prepared">): Promise<CandidatePlaces> {
  if (queries === undefined) return new Map();
  const sirens = [...queries.reviewedCandidates()].map(({ candidate }) => candidate.siren);
  return candidatePlaces(sirens, prepared.knowledge);
}

/** Returns the error if the store fails: the rows are written all the same. */
async function storeFoundCompanies({
  session,
  lists,
}: Pick<EnrichInput, "session" | "lists">): Promise<StoreWorkError | undefined> {
  try {
    const { lists: of, queries, earlierCompanies } = lists;
    await rememberCompanies(of, queries, earlierCompanies, session.store.matches, Date.now());
    return undefined;
  } catch (error) {
    if (error instanceof StoreWorkError) return error;
    throw error;
  }
}

/**
 * Asks what the plan contains, then writes the files with their new columns and, beside them, the report and the
 * changes. A file that cannot be written does not stop the others. Report and changes appear only if all files were
 * written.
 */
export async function enrich(input: EnrichInput): Promise<RunEnd> {
  const { session, lists, prepared, purpose } = input;
  const { files: side, changes, einvoices } = await beginSideFiles(input);
  try {
    const progress = await ask({ ...input, subjects: lists.subjects });
    const places = await input.askPlaces?.();
    // Answers go first: they were paid for, and the remaining disk space may suffice only for them.
    await session.keepUnwritten();
    const unnoted = await storeFoundCompanies(input);
    input.onWriting();
    const asked: AskingResult = {
      calls: await session.callsOf(purpose.run),
      fromStore: prepared.survey.known + progress.stored,
      candidatePlaces: await reviewedPlaces(input),
    };
    const statuses: StatusCounts = {};
    const checks = prepared.checking && new CheckCounts();
    const files: FileEnd[] = [];
    for (const of of listsByFile(lists.lists)) {
      const result = input.results[lists.lists.indexOf(of[0]!)]!;
      files.push(await writeFile(input, of, result, asked, { side, statuses, checks }));
    }
    const isWhole = files.every(({ error }) => error === undefined);
    const end: RunEnd = {
      ...(await endOf(input, progress, { files, statuses, calls: asked.calls })),
      ...{ checks, unnoted, places },
      decisionsRead: input.options.match && input.decisionsRead,
      emptied: emptiedRows(lists.earlierCompanies, lists.lists),
      changes: changes?.count,
      einvoices: isWhole ? einvoices : undefined,
      nomenclature: changes?.nomenclature,
      sample: lists.sample && (await sampleEnd(input, (await sampleStatuses(input)).companies)),
      sideFailures: side.failures,
    };
    if (isWhole) await side.finish(end);
    else await side.abandon();
    return end;
  } catch (error) {
    await side.abandon();
    throw error;
  }
}
