import { type Lookups, type RunKnowledge, askOpen } from "../../../shared/enrichment/run-knowledge.ts";
import { askMatches } from "../../../shared/enrichment/settle-matches.ts";
import type { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import type { Rows } from "../../../shared/enrichment/rows.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { RunAnswers } from "../../client/run-answers.ts";
import type { WantedFields } from "../../../shared/answers/subject-answer.ts";
import { columnName } from "../../../shared/enrichment/columns/header-hint.ts";
import type { PrecedingKey, OwnColumn, RunColumn } from "../../../shared/enrichment/columns/own-columns.ts";
import type { RowChecker } from "../../../shared/enrichment/row-checker.ts";
import {
  type RowCell,
  RowCells,
  type RowEnd,
  RowMatcher,
  RowWriter,
  type WrittenRow,
} from "../../../shared/enrichment/row-writer.ts";
import { noteFormatter } from "../../../shared/enrichment/notes.ts";
import type { Disagreement } from "../../../shared/enrichment/columns/disagreements.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { type Language, timeFormatter } from "../../../shared/messages/messages.ts";
import type { OutcomeStatus } from "../../../shared/lookups/lookup.ts";
import type { Subject } from "../../../shared/lookups/resolve.ts";
import type { RunWait } from "../../client/lookup-client.ts";
import { type WorkbookCompanies, rememberMatches } from "../decisions/workbook-matches.ts";
import type { CheckFindings } from "./check-findings.ts";
import { columnName as letterOf } from "../workbook/area.ts";
import type { Workbook, CellValue } from "../workbook/workbook.ts";
import { type Placement, openColumns, outputColumns, writtenCell } from "./columns.ts";
import { type ListColumns, columnsRead } from "./list-columns.ts";
import type { ListSurvey } from "./list-survey.ts";
import { type CallsOfRun, type CallsSpent, RunSpending, nothingSpent } from "./run-spending.ts";
import type { RunUndo } from "./run-undo.ts";
import type { WrittenCells } from "./tracked-list.ts";
import { type NafCorrespondence, activityChange } from "../../../shared/fields/naf.ts";

/** Rows whose activity code now belongs to another nomenclature, and how many of them cannot be compared. */
interface NomenclatureCount {
  readonly rows: number;
  readonly uncompared: number;
}

/** A column of activity codes from before the run, and the index of its field in the run. */
interface CodeColumn {
  readonly before: readonly CellValue[];
  readonly place: number;
}

/**
 * Counts rows whose activity code changes only because the nomenclature did: by INSEE's table, the activity is the
 * same.
 */
class NomenclatureTally {
  readonly #columns: readonly CodeColumn[];
  /** Rows counted by the pair of old and new code. */
  readonly #pairs = new Map<string, number>();

  constructor({ own, ownCells }: Pick<ListSurvey, "own" | "ownCells">, { fields }: WantedFields) {
    this.#columns = (["naf", "establishment_naf"] as const).flatMap((key) => {
      const column = own.find((one) => one.key === key);
      const before = column && ownCells.get(column.index);
      const place = fields.findIndex(({ field }) => field.key === key);
      return before === undefined || place === -1 ? [] : { before, place };
    });
  }

  /** Adds a row that was written over its previous values. */
  add(record: number, { values, stays }: WrittenRow): void {
    if (stays !== "all") return;
    for (const { before, place } of this.#columns) {
      const [was, is] = [String(before[record] ?? ""), values[place]];
      if (typeof is !== "string" || activityChange(was, is, undefined) !== "uncompared") continue;
      const pair = `${was} ${is}`;
      this.#pairs.set(pair, (this.#pairs.get(pair) ?? 0) + 1);
      return;
    }
  }

  get isEmpty(): boolean {
    return this.#pairs.size === 0;
  }

  /** Returns the counts. With INSEE's correspondence table, rows whose activity really changed are left out. */
  counts(correspondence: NafCorrespondence | undefined): NomenclatureCount {
    const total = { rows: 0, uncompared: 0 };
    for (const [pair, n] of this.#pairs) {
      const [was = "", is = ""] = pair.split(" ");
      const change = activityChange(was, is, correspondence);
      if (change === "activity") continue;
      total.rows += n;
      if (change === "uncompared") total.uncompared += n;
    }
    return total;
  }
}

interface ChunkSearchInput {
  readonly job: EnrichmentJob;
  readonly queries: MatchQueries;
  readonly lookups: Lookups;
  readonly workbook: Workbook;
}

/**
 * Searches for the companies of rows without a number, chunk by chunk. The search pages of a chunk, with a hundred
 * companies each, are released before the next chunk begins.
 */
class ChunkSearch {
  readonly #input: ChunkSearchInput;
  #last: Promise<void> = Promise.resolve();

  constructor(input: ChunkSearchInput) {
    this.#input = input;
  }

  /** Settles the queries of `count` rows from `first`, as far as they can be asked. */
  settle(first: number, count: number): Promise<void> {
    // A failed search fails its own chunk only.
    this.#last = this.#last.catch(() => undefined).then(() => this.#search(first, count));
    return this.#last;
  }

  async #search(first: number, count: number): Promise<void> {
    const { job, workbook, ...asking } = this.#input;
    const { rows, answers, knowledge } = job;
    const only = new Set<number>();
    for (let record = first; record < first + count; record += 1) {
      const row = rows.at(record);
      if (row.kind === "match") only.add(row.match);
    }
    await askMatches({ ...asking, knowledge, keep: answers.keep, only: [...only] });
    answers.forgetPages();
    // Before its rows are written: if the pane is closed, it is known for which names they were filled.
    await rememberMatches(job, workbook, [first, first + count]).catch(() => undefined);
  }
}

/** Rows written at once. Few enough to show progress and to cancel quickly. */
const chunkSize = 200;
/** Concurrent chunks: while one is written, the next are asked for. */
const atOnce = 3;

/** A run as planned. */
export interface EnrichmentJob {
  readonly survey: ListSurvey;
  readonly columns: ListColumns;
  readonly rows: Rows;
  /** Compared columns of numbers that disagree with the identifiers in more than a tenth of the rows. */
  readonly disagreements: readonly Disagreement[];
  /** The searches by name, if the run makes any. */
  readonly queries: MatchQueries | undefined;
  /** The fields that it writes: the first of those in `wanted`. */
  readonly fields: readonly Field[];
  /** The columns of searches by name and of a check. */
  readonly precedingKeys: readonly PrecedingKey[];
  /** For a run that checks its rows: the checker, and the findings for rows already written. */
  readonly checking: { readonly rows: RowChecker; readonly found: CheckFindings } | undefined;
  /** Answers of the client for this run, and the knowledge that the run derives from them. */
  readonly answers: RunAnswers;
  readonly knowledge: RunKnowledge;
  readonly wanted: WantedFields;
  readonly placement: Placement;
  /** Columns of the sheet from earlier runs that this run does not fill. */
  readonly others: readonly OwnColumn[];
  /** What became of the companies that earlier runs and people assigned to its rows. */
  readonly given: WorkbookCompanies;
  /**
   * Loads the tables that tell a change of nomenclature from a change of activity. Without them the two cannot be
   * told apart.
   */
  readonly loadNaf?: Runtime["loadNaf"] | undefined;
}

export interface EnrichmentProgress {
  readonly rows: number;
  readonly done: number;
  /** Rows by outcome; a status without rows is left out. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /** Rows left alone because someone edited their cells meanwhile. */
  readonly typedInto: number;
  /** Rows whose company from an earlier run no longer fits their name and that have none now. */
  readonly emptied: number;
  /** Rows whose activity codes now belong to another nomenclature. Set once the run has ended. */
  readonly nomenclature?: NomenclatureCount;
  /** Calls that the run cost. Set once it has ended. */
  readonly spent?: CallsSpent;
  /** Rows without an answer, asked for or not, by the code of the reason. */
  readonly unanswered: Readonly<Record<string, number>>;
  /** The first such row of the list. */
  readonly firstUnanswered?: number | undefined;
}

export interface EnrichmentOptions {
  readonly workbook: Workbook;
  /** Language of notes, and of values that are words from our own tables. */
  readonly language: Language;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: EnrichmentProgress) => void;
  /** Called when the run starts to wait for the relay, and without a wait when it goes on. */
  readonly onWait?: (wait: RunWait | undefined) => void;
  /** Returns the calls of the run as the relay counted them. @default only the run's own answers are counted */
  readonly callsOfRun?: CallsOfRun;
  /** Called if the run fails, before its error is thrown, with its progress and what it spent. @default none */
  readonly onFailure?: (progress: EnrichmentProgress) => void;
  /**
   * Receives the undo of everything that the run wrote, however it ended, and must release it.
   * @default released at once
   */
  readonly keepUndo?: (undo: RunUndo) => void;
}

/**
 * Fills the columns of a run, chunk by chunk. Rows not reached before `signal` aborts stay as they are, and so do
 * rows whose cells someone edited meanwhile. A row without an answer keeps the content of its columns, and its status
 * says so.
 * @throws {WorkbookError} `list_changed` if the rows are not those that were read, `cells_filled` if someone wrote
 * into new headings or keeps writing into the rows
 */
export async function enrich(job: EnrichmentJob, options: EnrichmentOptions): Promise<EnrichmentProgress> {
  const { survey, rows, queries, fields, precedingKeys, placement, others } = job;
  const { checking, answers, knowledge, wanted } = job;
  const { workbook, language } = options;
  const stopping = stoppedBy(options.signal);
  const { signal } = stopping;
  const spending = new RunSpending(options.onWait);
  const lookups = answers.asking(signal, spending.run, wanted.financialSince);
  const matching = queries && new RowMatcher(queries);
  const sourceNames = job.columns.sources.map(({ column: { index, header } }) =>
    columnName({ letter: letterOf(survey.body.left + index), header }),
  );
  const writer = new RowWriter({
    ...{ rows, matching, checking: checking?.rows, sourceNames },
    ...{ wanted, knowledge, language },
  });
  const search = queries && new ChunkSearch({ job, queries, lookups, workbook });
  const { noteText } = noteFormatter(language, timeFormatter(language));
  const columns = outputColumns(fields, precedingKeys, language);
  const filled = [...placement.columns, ...others.map(({ index }) => index)];
  const otherKeys = others.map(({ key }) => key);
  const rowsCells = new RowCells(fields, otherKeys, precedingKeys);
  const allColumns = [...columns, ...otherKeys.map((key) => ({ key, field: undefined }))];
  const written = cellsWriter(allColumns, language, survey.daysBehind);
  const untouched: WrittenCells = filled.map(() => null);
  const tally = new RowTally();
  const nomenclature = new NomenclatureTally(survey, wanted);
  let failure: RunFailure | undefined;
  const progress = (): EnrichmentProgress => ({
    ...{ rows: rowsOf(job), ...tally.counts },
    emptied: emptiedRows(job),
  });
  /** Returns true for a row that is complete. A row left open because the run was stopped stays as it is. */
  const isReached = (end: RowEnd): end is WrittenRow =>
    end.status !== undefined && !(signal.aborted && isOpen(end));

  async function fill(first: number): Promise<void> {
    const count = Math.min(chunkSize, rows.size - first);
    await search?.settle(first, count);
    await askSubjects(subjectsOf(rows, first, count), job, lookups);
    const ends = await writer.write(first, count);
    const cells = ends.map((end) =>
      isReached(end)
        ? written(rowsCells.filled({ ...end, siren: end.subject?.siren, note: noteText(end.note) }))
        : untouched,
    );
    const taken = await list.writeFree(first, filled, cells);
    ends.forEach((end, index) => {
      if (!isReached(end)) return;
      if (taken.has(index)) return tally.leave();
      tally.add(first + index, end);
      nomenclature.add(first + index, end);
      checking?.found.add(first + index, end, rows.textsOf(first + index));
    });
    options.onProgress(progress());
  }

  const list = await openColumns(workbook, {
    ...{ survey, columns, placement },
    read: columnsRead(job.columns),
    others: others.map(({ index }) => index),
  }).catch((error: unknown) => {
    options.onFailure?.({ ...progress(), spent: nothingSpent });
    throw error;
  });
  try {
    failure = await eachChunk(rows.size, stopping, fill);
  } finally {
    const undo = await list.end();
    if (options.keepUndo === undefined) await undo.release();
    else options.keepUndo(undo);
    // What is not remembered is searched again: no reason to fail a run whose rows are filled.
    await rememberMatches(job, workbook).catch(() => undefined);
  }
  const isCut = failure === undefined ? signal.aborted : failure.isCut || options.signal.aborted;
  const spent = await spending.spent(options.callsOfRun, isCut);
  if (failure !== undefined) {
    options.onFailure?.({ ...progress(), spent });
    throw failure.error;
  }
  return { ...progress(), spent, ...(await nomenclatureOf(nomenclature, job)) };
}

/** Why a run went no further. */
interface RunFailure {
  readonly error: unknown;
  /** True if other rows were being asked for. */
  readonly isCut: boolean;
}

/** Fills all rows, some chunks at a time, until stopped. Returns the first failure. */
async function eachChunk(
  rows: number,
  stopping: AbortController,
  fill: (first: number) => Promise<void>,
): Promise<RunFailure | undefined> {
  let next = 0;
  let filling = 0;
  let failure: RunFailure | undefined;
  async function work(): Promise<void> {
    while (next < rows && !stopping.signal.aborted) {
      const first = next;
      next += chunkSize;
      filling += 1;
      try {
        await fill(first);
      } catch (error) {
        // The same cause would stop the other chunks: none is begun any more, and those under way ask for no more.
        failure ??= { error, isCut: filling > 1 };
        stopping.abort();
      } finally {
        filling -= 1;
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return failure;
}

/** Returns a controller that is also aborted by `signal`. */
function stoppedBy(signal: AbortSignal): AbortController {
  const stopping = new AbortController();
  if (signal.aborted) stopping.abort();
  else signal.addEventListener("abort", () => stopping.abort(), { once: true });
  return stopping;
}

/**
 * Returns the nomenclature counts. If that part of the add-in fails to load or the relay lacks INSEE's table, rows
 * that may have changed activity are counted as well.
 */
async function nomenclatureOf(tally: NomenclatureTally, { loadNaf }: EnrichmentJob) {
  if (tally.isEmpty) return {};
  const naf = await loadNaf?.().catch(() => undefined);
  return { nomenclature: tally.counts(naf?.correspondence) };
}

/** Returns a function that turns the cells of a row into what is written into `columns`, in their order. */
const cellsWriter =
  (columns: readonly RunColumn[], language: Language, daysBehind: number) =>
  (cells: readonly RowCell[]): WrittenCells =>
    cells.map((cell, place) => writtenCell(columns[place]!, cell, language, daysBehind));

/** Returns the number of rows of the list that a run fills. */
export const rowsOf = ({ rows, columns }: EnrichmentJob): number => rows.size - columns.rowsLeftOut.size;

/** Returns the number of rows that have no company any more, since the one they were given no longer fits their name. */
export const emptiedRows = ({ rows, given }: EnrichmentJob): number =>
  given.renamed.filter((record) => rows.at(record).kind !== "subject").length;

/** Returns true for a row without an answer, asked for or not. */
const isOpen = ({ status }: RowEnd): boolean => status === "deferred" || status === "failed";

/** Returns the code of the reason for which a row has no answer. */
const reasonIn = ({ note }: WrittenRow): string | undefined =>
  note.flatMap((part) => ("miss" in part ? [part.miss.error.code] : []))[0];

/** Counts the rows of a run by outcome. */
class RowTally {
  #done = 0;
  #typedInto = 0;
  readonly #statuses: Partial<Record<OutcomeStatus, number>> = {};
  readonly #unanswered: Record<string, number> = {};
  #firstUnanswered: number | undefined;

  get counts() {
    return {
      ...{ done: this.#done, typedInto: this.#typedInto, statuses: { ...this.#statuses } },
      ...{ unanswered: { ...this.#unanswered }, firstUnanswered: this.#firstUnanswered },
    };
  }

  /** Counts a row left alone because someone edited it meanwhile. */
  leave(): void {
    this.#typedInto += 1;
  }

  add(record: number, end: WrittenRow): void {
    this.#done += 1;
    this.#statuses[end.status] = (this.#statuses[end.status] ?? 0) + 1;
    const why = isOpen(end) ? reasonIn(end) : undefined;
    if (why === undefined) return;
    this.#unanswered[why] = (this.#unanswered[why] ?? 0) + 1;
    this.#firstUnanswered = Math.min(this.#firstUnanswered ?? Infinity, record);
  }
}

/** Asks about subjects. What the plan does not include is read from the relay's store, at no call. */
async function askSubjects(
  subjects: readonly Subject[],
  { knowledge, answers, wanted: { resources, storedResources } }: EnrichmentJob,
  lookups: Lookups,
): Promise<void> {
  await askOpen({ subjects, resources, knowledge, lookups });
  await askOpen({ subjects, resources: storedResources, knowledge, lookups: answers.kept() });
}

/** Returns the distinct subjects of some rows. */
function subjectsOf(rows: Rows, first: number, count: number): Subject[] {
  const indexes = new Set<number>();
  for (let record = first; record < first + count; record += 1) {
    const row = rows.at(record);
    if (row.kind === "subject") indexes.add(row.subject);
  }
  return [...indexes].map((index) => rows.subjects.at(index));
}
