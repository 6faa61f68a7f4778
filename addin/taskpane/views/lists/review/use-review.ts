import type { Miss } from "../../../../../shared/lookups/lookup.ts";
import { RunKnowledge, askOpen } from "../../../../../shared/enrichment/run-knowledge.ts";
import { resolve } from "../../../../../shared/lookups/resolve.ts";
import { type Review, prepareReview, type DoubtfulRow } from "./prepare-review.ts";
import { type PlacesOf, type ReviewedRow, missingPlaces, orderedByDoubt, shownRow } from "./shown-row.ts";
import { type RefObject, useRef, useState } from "react";
import type { RoleColumns } from "../../../../../shared/enrichment/columns/column-roles.ts";
import { askMatches } from "../../../../../shared/enrichment/settle-matches.ts";
import {
  type DecidedMatch,
  type ReviewScope,
  decisionKey,
} from "../../../../../shared/enrichment/settled-match.ts";
import type { NoticeText } from "../../../pane/notice.tsx";
import { type PaneServices, usageOf, usePane } from "../../../pane/pane-context.ts";
import { type PaneAction, sentenceOf, useAction } from "../../../pane/use-action.ts";
import type { FoundCompany } from "../../../matching/found-companies.ts";
import { rolesOf } from "../../../list-run/list-columns.ts";
import type { EnrichmentProgress } from "../../../list-run/enrich.ts";
import type { RunUndo } from "../../../list-run/run-undo.ts";
import { type ListSource, surveyList } from "../../../list-run/list-survey.ts";
import { answerSentence } from "../../../../messages/messages.ts";
import { decisionsIn, keepRemark, keepDecision } from "../../../decisions/workbook-decisions.ts";
import type { WordsArea } from "../../../../../shared/matching/other-words.ts";
import { askOtherWords } from "./other-words.ts";
import { runColumns } from "../../../../../shared/enrichment/columns/own-columns.ts";
import { RowCells, RowMatcher, RowWriter } from "../../../../../shared/enrichment/row-writer.ts";
import { noteFormatter } from "../../../../../shared/enrichment/notes.ts";
import { type Language, timeFormatter } from "../../../../../shared/messages/messages.ts";
import { writtenCell } from "../../../list-run/columns.ts";
import type { TrackedList } from "../../../list-run/tracked-list.ts";
import type { CellValue, Workbook } from "../../../workbook/workbook.ts";

/** What a decision replaced: the cells of our columns, row by row, and the decision stored before, if any. */
interface Overwritten {
  readonly columns: readonly number[];
  readonly rows: readonly { readonly record: number; readonly values: readonly CellValue[] }[];
  readonly decided: DecidedMatch | undefined;
}

/**
 * Writes a decision into our columns of its rows, stores it in the workbook, and returns the previous content. Asks
 * for what the columns need and is not known yet.
 * @throws {WorkbookError} `list_changed` if the rows are no longer where they were read, `cells_filled` if someone
 * wrote into their columns
 */
export async function writeDecision(
  review: Review,
  { query, queries: spellings, records }: DoubtfulRow,
  decided: DecidedMatch,
  workbook: Workbook,
  language: Language,
): Promise<Overwritten> {
  const { survey, list, rows, queries, knowledge, answers, wanted, match } = review;
  for (const record of records) await list.look(record);
  for (const one of spellings) queries.decide(one, decided);
  const [record = 0] = records;
  const row = rows.at(record);
  const subjects = row.kind === "subject" ? [rows.subjects.at(row.subject)] : [];
  await askOpen({ subjects, resources: wanted.resources, knowledge, lookups: answers.asking() });
  const matching = new RowMatcher(queries);
  const [end] = await new RowWriter({ rows, matching, wanted, knowledge, language }).write(record, 1);
  if (end?.status === undefined) throw new Error("a decided row takes part in its review");

  const fields = wanted.fields.map(({ field }) => field);
  const { noteText } = noteFormatter(language, timeFormatter(language));
  const cells = new RowCells(fields, [], match).filled({
    ...end,
    siren: end.subject?.siren,
    note: noteText(end.note),
    // The previous content of the row belonged to no company.
    stays: "none",
  });
  const filled = runColumns(fields, match).flatMap((run, place) => {
    const index = survey.own.find((column) => column.key === run.key)?.index;
    return index === undefined
      ? []
      : [{ index, value: writtenCell(run, cells[place] ?? null, language, survey.daysBehind) ?? "" }];
  });
  const columns = filled.map(({ index }) => index);
  const values = filled.map(({ value }) => value);
  const before = records.map((one) => ({
    record: one,
    values: columns.map((each) => list.contentAt(one, each)),
  }));
  await writeAll(
    list,
    columns,
    records.map((one) => ({ record: one, values })),
  );
  // The workbook is asked, because the decision may be from an earlier review.
  const earlier = (await decisionsIn(workbook)).get(decisionKey(queries.at(query)));
  await keepDecision(workbook, queries.at(query), decided);
  return { columns, rows: before, decided: earlier };
}

/** Restores what a decision replaced: the cells, and the decision stored before or that there was none. */
export async function takeBack(
  { list, queries }: Review,
  { query, queries: spellings }: DoubtfulRow,
  { columns, rows, decided }: Overwritten,
  workbook: Workbook,
): Promise<void> {
  await writeAll(list, columns, rows);
  if (decided !== undefined) for (const one of spellings) queries.decide(one, decided);
  await keepDecision(workbook, queries.at(query), decided);
}

/** Writes all of the rows or none: if one of them has changed, those already written are restored. */
async function writeAll(
  list: TrackedList,
  columns: readonly number[],
  rows: Overwritten["rows"],
): Promise<void> {
  const written: { readonly record: number; readonly values: readonly CellValue[] }[] = [];
  try {
    for (const { record, values } of rows) {
      const before = columns.map((column) => list.contentAt(record, column));
      await list.write(record, columns, [values]);
      written.push({ record, values: before });
    }
  } catch (error) {
    for (const { record, values } of written.toReversed())
      await list.write(record, columns, [values]).catch(() => undefined);
    throw error;
  }
}

const resources = ["head-office"] as const;

/** Asks for the head offices of candidates, as counted by `missingPlaces`. Returns why some are missing, if any. */
async function askPlaces(
  review: Review,
  of: PlacesOf,
  at: number,
  signal: AbortSignal,
): Promise<Miss | undefined> {
  const { answers } = review;
  const { sirens } = await missingPlaces(review, of, at);
  const subjects = sirens.map((siren) => ({ siren }));
  // New knowledge without the earlier failures, which may be asked again. A failure here defers no row.
  const knowledge = new RunKnowledge(answers, -Infinity);
  await askOpen({ subjects, resources, knowledge, lookups: answers.asking(signal, {}) });
  const misses = await knowledge.decide((know) =>
    subjects.flatMap((subject) => {
      const step = resolve("head-office", subject, know);
      return step.status === "unavailable" ? step.miss : [];
    }),
  );
  return misses[0];
}

/** The phase of a review. */
export type ReviewPhase =
  | { readonly kind: "idle" }
  /** Candidates have to be searched for again, which costs calls. */
  | { readonly kind: "forgotten"; readonly review: Review }
  | { readonly kind: "deciding"; readonly review: Review; readonly shown: ReviewedRow }
  | { readonly kind: "ended"; readonly review: Review };

/** A decision that was written, and what it replaced. */
interface MadeDecision {
  readonly at: number;
  readonly decided: DecidedMatch;
  readonly overwritten: Overwritten;
}

export interface ReviewState {
  readonly phase: ReviewPhase;
  readonly action: PaneAction;
  /** The decisions made, with the index of their row, in order. */
  readonly done: readonly MadeDecision[];
  /**
   * Finds the doubtful rows of a list; with `scope` "all", also those for which no company was found. `roles` are the
   * chosen columns, by default those recognized. `of` is the run that left the rows so.
   */
  readonly begin: (source: ListSource, roles?: RoleColumns, scope?: ReviewScope, of?: ReviewedRun) => void;
  /** Returns how many rows left in doubt by a run were decided in reviews of it that have ended. */
  readonly decidedOf: (run: ReviewedRun) => number;
  /** Starts again, including the rows for which no company was found. */
  readonly addUnfound: () => void;
  /** Asks for the head offices of the candidates of the current row, or of all rows left. */
  readonly askPlaces: (of: PlacesOf) => void;
  /** Searches for other words than the name of the current row, in one call. */
  readonly searchWords: (words: string, area: WordsArea) => void;
  /** Stores a remark on the current row. */
  readonly remark: (text: string) => void;
  /** Searches for the candidates that are no longer known, and shows the first row. */
  readonly lookUp: () => void;
  /** Decides which company the row means, or that it is none of those shown. */
  readonly decide: (company: ChosenCompany | "none") => void;
  /** Shows the next or previous row. After the last one, the review ends. */
  readonly go: (by: 1 | -1) => void;
  readonly undo: () => void;
  readonly end: () => void;
}

/** A company that a person chose, among the candidates or by its number. */
interface ChosenCompany extends Pick<FoundCompany, "siren" | "name" | "match"> {
  readonly siret?: string | undefined;
}

/** A run that left rows in doubt, identified by its progress object. */
type ReviewedRun = EnrichmentProgress;

/** The list under review, as the review was begun. */
interface ReviewList {
  readonly source: ListSource;
  readonly roles: RoleColumns | undefined;
  readonly of: ReviewedRun | undefined;
}

/** Returns how many doubtful rows were decided. Names for which no company was found do not count. */
function decidedRows({ doubtful, results }: Review, done: readonly MadeDecision[]): number {
  const decided = [...new Set(done.map(({ at }) => at))].map((at) => doubtful[at]!);
  const inDoubt = decided.filter(({ query }) => results.get(query)?.status === "ambiguous");
  return inDoubt.reduce((sum, { records }) => sum + records.length, 0);
}

/** Returns the review of a list, or a notice why there is none. */
async function reviewOf(
  pane: PaneServices,
  { source, roles }: Pick<ReviewList, "source" | "roles">,
  scope: ReviewScope,
): Promise<Review | NoticeText> {
  const { say, runtime, workbook } = pane;
  if (workbook === undefined) return { intent: "info", text: say("needs_excel") };
  const survey = await surveyList(workbook, source);
  const chosen = roles ?? rolesOf(survey, survey.source ? [survey.source] : []).roles;
  if (chosen.name === undefined) return { intent: "error", text: say("review_no_names") };
  const plan = usageOf(pane)?.quota.plan ?? null;
  const { client, loadPlaces, loadNaf } = runtime;
  const shared = { client, loadPlaces, loadNaf };
  const review = await prepareReview({ workbook, survey, roles: chosen, plan, scope, ...shared });
  if (review.doubtful.length > 0 || review.unfound > 0) return review;
  await review.list.release();
  const { hidden } = review;
  return {
    intent: "info",
    text: hidden === 0 ? say("review_none") : say("review_all_hidden", { n: hidden }),
  };
}

/** Returns the actions of a review beside its decisions. */
function inquiries({
  pane: { say, language, workbook, readUsage },
  phase,
  action,
  show,
  stopping,
}: {
  readonly pane: PaneServices;
  readonly phase: ReviewPhase;
  readonly action: PaneAction;
  readonly show: (review: Review, at: number) => Promise<void>;
  readonly stopping: RefObject<AbortController>;
}): Pick<ReviewState, "lookUp" | "askPlaces" | "searchWords" | "remark"> {
  const { run } = action;
  return {
    lookUp: () =>
      void run(async () => {
        if (phase.kind !== "forgotten") return undefined;
        const { review } = phase;
        const { queries, knowledge, answers } = review;
        const only = review.doubtful.flatMap((row) => row.queries);
        stopping.current = new AbortController();
        const lookups = answers.asking(stopping.current.signal);
        await askMatches({ queries, only, knowledge, keep: answers.keep, lookups });
        void readUsage(true);
        if (!stopping.current.signal.aborted) await show(orderedByDoubt(review), 0);
        return undefined;
      }),
    askPlaces: (of) =>
      void run(async () => {
        if (phase.kind !== "deciding") return undefined;
        const { review, shown } = phase;
        stopping.current = new AbortController();
        const missed = await askPlaces(review, of, shown.at, stopping.current.signal);
        void readUsage(true);
        await show(review, shown.at);
        if (missed === undefined) return undefined;
        return { intent: "warning", text: answerSentence(missed, language) };
      }),
    searchWords: (words, area) =>
      void run(async () => {
        if (phase.kind !== "deciding") return undefined;
        const { review, shown } = phase;
        const { query } = review.doubtful[shown.at]!;
        stopping.current = new AbortController();
        const asked = { words: words.trim(), area };
        const outcome = await askOtherWords(review, query, asked, stopping.current.signal);
        void readUsage(true);
        if (outcome.kind === "wordless") return { intent: "error", text: say("review_words_none") };
        if (outcome.kind === "missed")
          return { intent: "warning", text: answerSentence(outcome.miss, language) };
        review.searched.set(query, outcome.searched);
        await show(review, shown.at);
        return undefined;
      }),
    // Runs without waiting: a click on a candidate also takes the focus from this field, and must not be blocked.
    remark: (text) => {
      if (phase.kind !== "deciding" || workbook === undefined) return;
      const { review, shown } = phase;
      const row = review.queries.at(review.doubtful[shown.at]!.query);
      review.remarks.set(decisionKey(row), text.trim());
      keepRemark(workbook, row, text.trim()).catch((error: unknown) =>
        action.setNotice({ intent: "error", text: sentenceOf(error, say, language) }),
      );
    },
  };
}

/** Keeps the number of decided rows for the run that was reviewed last. */
function useEndedReviews(keepUndo: (undo: RunUndo) => void) {
  const [decided, setDecided] = useState<{ readonly run: ReviewedRun; readonly rows: number }>();
  return {
    decidedOf: (run: ReviewedRun): number => (decided?.run === run ? decided.rows : 0),
    /** Releases the list of a review, or passes on the undo of what was written into it. */
    end: (review: Review, done: readonly MadeDecision[], run: ReviewedRun | undefined): void => {
      if (done.length === 0) void review.list.release();
      else void review.list.end().then(keepUndo);
      const rows = decidedRows(review, done);
      if (run !== undefined)
        setDecided((before) => ({ run, rows: rows + (before?.run === run ? before.rows : 0) }));
    },
  };
}

/**
 * Returns the state of a review and the actions of its keys and buttons. `keepUndo` receives the undo of what the
 * review wrote.
 */
export function useReview(keepUndo: (undo: RunUndo) => void): ReviewState {
  const pane = usePane();
  const { say, language, workbook, readUsage, goTo } = pane;
  const [phase, setPhase] = useState<ReviewPhase>({ kind: "idle" });
  const [done, setDone] = useState<readonly MadeDecision[]>([]);
  const stopping = useRef(new AbortController());
  const begun = useRef<ReviewList>(undefined);
  const ended = useEndedReviews(keepUndo);
  const action = useAction();
  const { run } = action;

  const show = async (review: Review, at: number) => {
    if (at >= review.doubtful.length) return setPhase({ kind: "ended", review });
    setPhase({ kind: "deciding", review, shown: await shownRow(review, Math.max(0, at)) });
  };

  const close = (review: Review) => ended.end(review, done, begun.current?.of);

  const open = async (of: ReviewList, scope: ReviewScope): Promise<NoticeText | undefined> => {
    const review = await reviewOf(pane, of, scope);
    if ("intent" in review) return review;
    if (phase.kind !== "idle") close(phase.review);
    begun.current = of;
    setDone([]);
    if (review.calls.firm > 0) setPhase({ kind: "forgotten", review });
    else await show(orderedByDoubt(review), 0);
    return undefined;
  };

  const decide = (company: ChosenCompany | "none") => {
    if (phase.kind !== "deciding" || workbook === undefined) return;
    const { review, shown } = phase;
    void run(async () => {
      const by = usageOf(pane)?.user.name ?? say("review_somebody");
      // The score belongs to words that the user typed, not to the row.
      const chosen = company === "none" || shown.searched === undefined ? company : unscored(company);
      const decided = decision(chosen, by);
      const row = review.doubtful[shown.at]!;
      const overwritten = await writeDecision(review, row, decided, workbook, language);
      setDone((before) => [...before, { at: shown.at, decided, overwritten }]);
      await show(review, shown.at + 1);
      void readUsage(true);
      const rows = shown.rows;
      if (company === "none") return { intent: "success", text: say("review_decided_none", { rows }) };
      const { siren, name } = company;
      return { intent: "success", text: say("review_decided", { rows, siren, name: name ?? "" }) };
    });
  };

  return {
    phase,
    action,
    done,
    begin: (source, roles, scope = "doubtful", of = undefined) =>
      void run(() => open({ source, roles, of }, scope)),
    decidedOf: ended.decidedOf,
    addUnfound: () =>
      void run(async () => (begun.current === undefined ? undefined : open(begun.current, "all"))),
    ...inquiries({ pane, phase, action, show, stopping }),
    decide,
    go: (by) =>
      void run(async () => {
        if (phase.kind === "deciding") await show(phase.review, phase.shown.at + by);
        return undefined;
      }),
    undo: () =>
      void run(async () => {
        const last = done.at(-1);
        if (last === undefined || workbook === undefined) return undefined;
        if (phase.kind !== "deciding" && phase.kind !== "ended") return undefined;
        const { review } = phase;
        await takeBack(review, review.doubtful[last.at]!, last.overwritten, workbook);
        setDone((before) => before.slice(0, -1));
        await show(review, last.at);
        return { intent: "info", text: say("review_undone") };
      }),
    end: () => {
      stopping.current.abort();
      if (phase.kind !== "idle") close(phase.review);
      action.setNotice(undefined);
      setPhase({ kind: "idle" });
      // The card that had the focus is gone.
      goTo("lists");
    },
  };
}

const unscored = ({ siren, siret, name }: ChosenCompany): ChosenCompany => ({ siren, siret, name });

/** Returns the decision for a company, or for none, dated today. */
function decision(company: ChosenCompany | "none", by: string): DecidedMatch {
  // The Swedish locale formats dates as YYYY-MM-DD, in local time.
  const day = new Date().toLocaleDateString("sv-SE");
  if (company === "none") return { status: "not_found", reason: "decided", candidates: [], by, day };
  const { siren, siret, name, match } = company;
  const candidates = [{ siren, ...(siret !== undefined && { siret }), name: name ?? "", ...match }];
  return { status: "found", reason: "decided", candidates, by, day };
}
