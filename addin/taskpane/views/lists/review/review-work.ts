import type { Miss } from "../../../../../shared/lookups/lookup.ts";
import { RunKnowledge, askOpen } from "../../../../../shared/enrichment/run-knowledge.ts";
import { resolve } from "../../../../../shared/lookups/resolve.ts";
import { type Review, prepareReview, type DoubtfulRow } from "./prepare-review.ts";
import { type PlacesOf, missingPlaces } from "./shown-row.ts";
import type { RoleColumns } from "../../../../../shared/enrichment/columns/column-roles.ts";
import {
  type DecidedMatch,
  type ReviewScope,
  decisionKey,
} from "../../../../../shared/enrichment/settled-match.ts";
import { knownPlan } from "../../../../runtime/known-plan.ts";
import type { NoticeText } from "../../../pane/notice.tsx";
import { type PaneServices, usageOf } from "../../../pane/pane-context.ts";
import type { CheckPreset } from "../../../../../shared/enrichment/columns/own-columns.ts";
import type { IdentifierSource } from "../../../../../shared/enrichment/columns/identifier-columns.ts";
import { type ColumnChoice, choiceAgain, listColumns, rolesOf } from "../../../list-run/list-columns.ts";
import type { EnrichmentJob, EnrichmentProgress } from "../../../list-run/enrich.ts";
import { type ListSource, type ListSurvey, movedList, surveyList } from "../../../list-run/list-survey.ts";
import { decisionsIn, keepDecision } from "../../../decisions/workbook-decisions.ts";
import { RowCells, RowMatcher, RowWriter } from "../../../../../shared/enrichment/row-writer.ts";
import { noteFormatter } from "../../../../../shared/enrichment/notes.ts";
import { type Language, timeFormatter } from "../../../../../shared/messages/messages.ts";
import { outputColumns, writtenCell } from "../../../list-run/columns.ts";
import type { TrackedList } from "../../../list-run/tracked-list.ts";
import { changedAs } from "../../../pane/use-action.ts";
import type { CellValue, Workbook } from "../../../workbook/workbook.ts";

export { askOtherWords } from "./other-words.ts";
export { orderedByDoubt, shownRow } from "./shown-row.ts";

/** A list to be reviewed, and the run that filled it, if any. */
export interface ReviewedList {
  readonly source: ListSource;
  readonly job?: EnrichmentJob;
  /** The columns that a person chose for the run. */
  readonly choice?: ColumnChoice;
  /** Identifies the run. */
  readonly progress?: EnrichmentProgress;
}

/** Returns the columns that describe the companies: those of the run, wherever they are now, or those recognized. */
export function reviewedRoles(survey: ListSurvey, job: EnrichmentJob | undefined): RoleColumns {
  const used = job?.columns.roles;
  const again = used && choiceAgain({ roles: used, compared: {} }, job.survey, survey);
  return again?.isWhole === true
    ? (again.choice.roles as RoleColumns)
    : rolesOf(survey, survey.source ? [survey.source] : [], again?.choice.roles).roles;
}

/** Returns the identifier columns: those that the run read, wherever they are now, or those recognized. */
export function reviewedSources(
  survey: ListSurvey,
  job: EnrichmentJob | undefined,
  choice: ColumnChoice | undefined,
): readonly IdentifierSource[] {
  if (job === undefined || choice === undefined) return survey.source ? [survey.source] : [];
  const check: CheckPreset | undefined = job.checking && "suppliers";
  const goal = { fields: job.fields, isMatching: true, check };
  return listColumns(survey, goal, choiceAgain(choice, job.survey, survey).choice).sources;
}

/** Returns the review of a list, or a notice why there is none. */
export async function reviewOf(
  pane: PaneServices,
  { source, job, choice }: ReviewedList,
  scope: ReviewScope,
): Promise<Review | NoticeText> {
  const { say, runtime, workbook } = pane;
  if (workbook === undefined) return { intent: "info", text: say("needs_excel") };
  const survey = await surveyList(workbook, await movedList(source));
  const roles = reviewedRoles(survey, job);
  if (roles.name === undefined) return { intent: "error", text: say("review_no_names") };
  const plan = knownPlan(usageOf(pane));
  const { client, loadPlaces, loadNaf } = runtime;
  const sources = reviewedSources(survey, job, choice);
  const shared = { client, loadPlaces, loadNaf, sources };
  const review = await prepareReview({ workbook, survey, roles, plan, scope, ...shared });
  if (review.doubtful.length > 0 || review.unfound > 0) return review;
  await review.list.release();
  const { hidden } = review;
  return {
    intent: "info",
    text: hidden === 0 ? say("review_none") : say("review_all_hidden", { n: hidden }),
  };
}

/** What a decision replaced: the cells of our columns, row by row, and the decision stored before, if any. */
export interface Overwritten {
  readonly columns: readonly number[];
  readonly rows: readonly { readonly record: number; readonly values: readonly CellValue[] }[];
  readonly decided: DecidedMatch | undefined;
}

/** Does some work of a review, and names the review in what the workbook refuses because the list has changed. */
const inReview = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw changedAs("review_changed", error);
  });

/**
 * Writes a decision into our columns of its rows, stores it in the workbook, and returns the previous content. Asks
 * for what the columns need and is not known yet.
 * @throws {WorkbookError} `review_changed` if the rows are no longer where they were read, or if someone wrote into
 * their columns
 */
export const writeDecision = (...given: Parameters<typeof decideRows>): Promise<Overwritten> =>
  inReview(decideRows(...given));

async function decideRows(
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
  await askOpen({
    subjects,
    resources: wanted.resources,
    knowledge,
    lookups: answers.asking(undefined, undefined, wanted.financialSince),
  });
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
  const filled = outputColumns(fields, match, language).flatMap((run, place) => {
    const index = survey.own.find((column) => column.key === run.key)?.index;
    return index === undefined
      ? []
      : [
          {
            ...{ index, format: run.numberFormat },
            value: writtenCell(run, cells[place] ?? null, language, survey.daysBehind) ?? "",
          },
        ];
  });
  list.useFormats(new Map(filled.map(({ index, format }) => [index, format])));
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

/**
 * Restores what a decision replaced: the cells, and the decision stored before or that there was none.
 * @throws {WorkbookError} as `writeDecision`
 */
export const takeBack = (...given: Parameters<typeof restoreRows>): Promise<void> =>
  inReview(restoreRows(...given));

async function restoreRows(
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
export async function askPlaces(
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
