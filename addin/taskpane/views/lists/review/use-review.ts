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
import { keepRemark, keepDecision } from "../../../decisions/workbook-decisions.ts";
import type { WordsArea } from "../../../../../shared/matching/other-words.ts";
import { askOtherWords } from "./other-words.ts";
import { runColumns } from "../../../../../shared/enrichment/columns/own-columns.ts";
import { RowCells, RowMatcher, RowWriter } from "../../../../../shared/enrichment/row-writer.ts";
import { noteSpeaker } from "../../../../../shared/enrichment/notes.ts";
import { type Language, timeSpeaker } from "../../../../../shared/messages/messages.ts";
import { writtenCell } from "../../../list-run/columns.ts";
import type { TrackedList } from "../../../list-run/tracked-list.ts";
import type { CellValue, Workbook } from "../../../workbook/workbook.ts";

/** What a decision wrote over: the cells of the columns of ours, row after row. */
interface Overwritten {
  readonly columns: readonly number[];
  readonly rows: readonly { readonly record: number; readonly values: readonly CellValue[] }[];
}

/**
 * Writes a decision into the columns of the rows that it is about and keeps it in the workbook; answers what stood there.
 * Asks what the columns need and is not known yet.
 * @throws {WorkbookError} `list_changed` when the rows are no longer where they were read, `cells_filled` when somebody
 *   wrote into their columns
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
  const matching = new RowMatcher(queries, knowledge);
  const [end] = await new RowWriter({ rows, matching, wanted, knowledge, language }).write(record, 1);
  if (end?.status === undefined) throw new Error("a row that was decided takes part in its review");

  const fields = wanted.fields.map(({ field }) => field);
  const { noteText } = noteSpeaker(language, timeSpeaker(language));
  const cells = new RowCells(fields, [], match).filled({
    ...end,
    siren: end.subject?.siren,
    note: noteText(end.note),
    // What stood in the row was of nobody.
    stays: "none",
  });
  const filled = runColumns(fields, match).flatMap((run, place) => {
    const index = survey.own.find((column) => column.key === run.key)?.index;
    return index === undefined
      ? []
      : [{ index, value: writtenCell(run, cells[place] ?? null, language) ?? "" }];
  });
  const columns = filled.map(({ index }) => index);
  const values = filled.map(({ value }) => value);
  const before = records.map((one) => ({
    record: one,
    values: columns.map((each) => list.holds(one, each)),
  }));
  await writeAll(
    list,
    columns,
    records.map((one) => ({ record: one, values })),
  );
  await keepDecision(workbook, queries.at(query), decided);
  return { columns, rows: before };
}

/** Puts back what a decision wrote over, and forgets it. */
export async function takeBack(
  { list, queries }: Review,
  { query }: DoubtfulRow,
  { columns, rows }: Overwritten,
  workbook: Workbook,
): Promise<void> {
  await writeAll(list, columns, rows);
  await keepDecision(workbook, queries.at(query), undefined);
}

/** Writes all of some rows, or none: where one is not as it was read, those before it are as they were. */
async function writeAll(
  list: TrackedList,
  columns: readonly number[],
  rows: Overwritten["rows"],
): Promise<void> {
  const written: { readonly record: number; readonly values: readonly CellValue[] }[] = [];
  try {
    for (const { record, values } of rows) {
      const before = columns.map((column) => list.holds(record, column));
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

/** Asks where candidates have their head offices, as `missingPlaces` counts them; answers why some could not be had, if so. */
async function askPlaces(
  review: Review,
  of: PlacesOf,
  at: number,
  signal: AbortSignal,
): Promise<Miss | undefined> {
  const { answers } = review;
  const { sirens } = await missingPlaces(review, of, at);
  const subjects = sirens.map((siren) => ({ siren }));
  // What got no answer defers no row, and may be asked again.
  const knowledge = new RunKnowledge(answers, -Infinity);
  await askOpen({ subjects, resources, knowledge, lookups: answers.asking(signal, {}) });
  const misses = await knowledge.decide((know) =>
    subjects.flatMap((subject) => {
      const step = resolve("head-office", subject, know);
      return step.kind === "unavailable" ? (knowledge.missOf(step.lookup) ?? []) : [];
    }),
  );
  return misses[0];
}

/** Where a review is. */
export type ReviewPhase =
  | { readonly kind: "idle" }
  /** Candidates have to be looked up again, which costs calls. */
  | { readonly kind: "forgotten"; readonly review: Review }
  | { readonly kind: "deciding"; readonly review: Review; readonly shown: ReviewedRow }
  | { readonly kind: "ended"; readonly review: Review };

/** A decision that was written, and what it wrote over. */
interface Done {
  readonly at: number;
  readonly decided: DecidedMatch;
  readonly overwritten: Overwritten;
}

export interface ReviewState {
  readonly phase: ReviewPhase;
  readonly action: PaneAction;
  /** What was decided, by the place of the row; the latest last. */
  readonly done: readonly Done[];
  /**
   * Finds the doubtful rows of a list, or those too of which nobody was found; `roles` as they were chosen, else as they are
   * recognised; `of`: the run that left them so.
   */
  readonly begin: (source: ListSource, roles?: RoleColumns, scope?: ReviewScope, of?: ReviewedRun) => void;
  /** How many rows that a run left in doubt were decided in reviews of it that are over. */
  readonly decidedOf: (run: ReviewedRun) => number;
  /** Begins anew, with the rows for which no company was found. */
  readonly addUnfound: () => void;
  /** Asks where the candidates of the row that is shown, or of all that are left, have their head offices. */
  readonly askPlaces: (of: PlacesOf) => void;
  /** Looks for other words than the name of the row that is shown, which is one call. */
  readonly searchWords: (words: string, area: WordsArea) => void;
  /** Keeps a remark on the row that is shown. */
  readonly remark: (text: string) => void;
  /** Looks the candidates up that are no longer known, and shows the first row. */
  readonly lookUp: () => void;
  /** The company that the row means, or none of those that are shown. */
  readonly decide: (company: ChosenCompany | "none") => void;
  /** Shows the row so many further on; past the last the review is over. */
  readonly go: (by: 1 | -1) => void;
  readonly undo: () => void;
  readonly end: () => void;
}

/** A company that a person chooses, among the candidates or by its number. */
interface ChosenCompany extends Pick<FoundCompany, "siren" | "name" | "match"> {
  readonly siret?: string | undefined;
}

/** A run that left rows in doubt, known by what it came to. */
type ReviewedRun = EnrichmentProgress;

/** A list to review, as it was begun. */
interface ReviewList {
  readonly source: ListSource;
  readonly roles: RoleColumns | undefined;
  readonly of: ReviewedRun | undefined;
}

/** How many rows in doubt were decided: a name that nobody was found for was in none. */
function decidedRows({ doubtful, results }: Review, done: readonly Done[]): number {
  const decided = [...new Set(done.map(({ at }) => at))].map((at) => doubtful[at]!);
  const inDoubt = decided.filter(({ query }) => results.get(query)?.status === "ambiguous");
  return inDoubt.reduce((sum, { records }) => sum + records.length, 0);
}

/** The review of a list, or why there is none. */
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

/** What a review asks and keeps beside its decisions. */
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
    // Whoever chooses with the mouse leaves the field of the comment by it: nothing waits for the other.
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

/** What is over of reviews: how many rows of the run that was reviewed last are in doubt no more. */
function useEndedReviews(keepUndo: (undo: RunUndo) => void) {
  const [decided, setDecided] = useState<{ readonly run: ReviewedRun; readonly rows: number }>();
  return {
    decidedOf: (run: ReviewedRun): number => (decided?.run === run ? decided.rows : 0),
    /** Lets go of the list of a review, or hands over what takes back what was written into it. */
    end: (review: Review, done: readonly Done[], run: ReviewedRun | undefined): void => {
      if (done.length === 0) void review.list.release();
      else void review.list.end().then(keepUndo);
      const rows = decidedRows(review, done);
      if (run !== undefined)
        setDecided((before) => ({ run, rows: rows + (before?.run === run ? before.rows : 0) }));
    },
  };
}

/** A review's state, and what its keys and buttons do; `keepUndo` is given what takes back what it wrote. */
export function useReview(keepUndo: (undo: RunUndo) => void): ReviewState {
  const pane = usePane();
  const { say, language, workbook, readUsage, goTo } = pane;
  const [phase, setPhase] = useState<ReviewPhase>({ kind: "idle" });
  const [done, setDone] = useState<readonly Done[]>([]);
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
      // How much a company is like words that somebody typed says nothing of the row.
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

/** What a person says by choosing a company, or none, today. */
function decision(company: ChosenCompany | "none", by: string): DecidedMatch {
  // Sweden writes days as YYYY-MM-DD, of this computer's time.
  const day = new Date().toLocaleDateString("sv-SE");
  if (company === "none") return { status: "not_found", reason: "decided", candidates: [], by, day };
  const { siren, siret, name, match } = company;
  const candidates = [{ siren, ...(siret !== undefined && { siret }), name: name ?? "", ...match }];
  return { status: "found", reason: "decided", candidates, by, day };
}
