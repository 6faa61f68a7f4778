import { columnName } from "../workbook/area.ts";
import { answerSentence } from "../../messages/messages.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { columnName as nameOfColumn } from "../../../shared/enrichment/columns/header-hint.ts";
import type { Say } from "../messages/messages.ts";
import { mergedText } from "../workbook/merged-cells.ts";
import { columnRemarks } from "./column-remarks.ts";
import { emptiedRows } from "./enrich.ts";
import type { PreparedRun } from "./prepare-run.ts";

/** Adjacent columns of the sheet and their indexes among the run's columns. */
interface ColumnRun {
  readonly left: number;
  readonly indexes: readonly number[];
}

/** Groups columns that are adjacent and in order, so that a row is written in as few pieces as possible. */
export function columnRuns(columns: readonly number[]): ColumnRun[] {
  const runs: { left: number; indexes: number[] }[] = [];
  columns.forEach((column, index) => {
    const last = runs.at(-1);
    if (last !== undefined && last.left + last.indexes.length === column) last.indexes.push(index);
    else runs.push({ left: column, indexes: [index] });
  });
  return runs;
}

/** Returns columns of a sheet as people write them: `E to H, K`. `to` is the language's word between first and last. */
export function columnsText(columns: readonly number[], to: string): string {
  const ordered = columns.toSorted((one, other) => one - other);
  return columnRuns(ordered)
    .map(({ left, indexes }) =>
      indexes.length === 1
        ? columnName(left)
        : `${columnName(left)} ${to} ${columnName(left + indexes.length - 1)}`,
    )
    .join(", ");
}

/** A plan in words. */
interface PlanText {
  readonly calls: string;
  readonly left: string;
  readonly columns: string;
  readonly warnings: readonly string[];
  /** False if a run would fill nothing or must not start. */
  readonly canStart: boolean;
}

/** Returns the number of calls in words. Calls after a failure are left out: the relay makes those by itself. */
function callsText({ plan, job }: PreparedRun, say: Say): string {
  const { firm: most } = plan;
  const { least, likely, ofUnknownNames: unknown } = plan.calls;
  if (most === 0) return say("plan_calls_none");
  if (unknown !== undefined) return say("plan_calls_unknown_names", { least, likely, most, unknown });
  // Only a search by name, and a check because of closed establishments, may take many more calls than likely.
  if (plan.rows.search > 0 || (job.checking !== undefined && least !== most))
    return say("plan_calls_likely", { least, likely, most });
  return least === most ? say("plan_calls_most", { most }) : say("plan_calls_range", { least, most });
}

function columnsSentence({ job: { placement } }: PreparedRun, say: Say): string {
  const to = say("columns_to");
  const { columns, added } = placement;
  const again = columns.filter((_, index) => !added.includes(index));
  const all = columnsText(columns, to);
  if (again.length === 0) return say("plan_columns_new", { columns: all });
  if (added.length === 0) return say("plan_columns_again", { columns: all });
  return say("plan_columns_both", { columns: all, again: columnsText(again, to) });
}

/** Returns warnings about columns that name other companies than the identifier column. */
function otherColumnsTexts({ job, others }: PreparedRun, say: Say): string[] {
  const { survey, columns } = job;
  const letter = (column: number) => columnName(survey.body.left + column);
  const reportedColumns = [
    ...columns.leftOut.map((left) => left.column.index),
    ...job.disagreements.map((disagreement) => disagreement.column),
  ];
  return others.flatMap(({ column, companies, differing, siretsApart }) => {
    if (differing === 0 || reportedColumns.includes(column)) return [];
    const sentence = siretsApart === differing ? "plan_siret_differs" : "plan_other_differs";
    const read = letter(columns.sources[0]!.column.index);
    return [say(sentence, { column: letter(column), read, companies, n: differing })];
  });
}

/** Reasons that repeating does not change: a run that needs calls cannot start. */
const lasting: readonly string[] = ["relay_refused", "no_token"];

/** Returns what limits the calls of a run: the relay, the user's own budget, the account, or the hour. */
function limitTexts({ plan, unasked }: PreparedRun, say: Say, language: Language): string[] {
  if (plan.firm === 0) return [];
  if (unasked !== undefined) return [answerSentence(unasked, language)];
  if (plan.firm > plan.spendable)
    return [say(plan.binding === "max-calls" ? "plan_beyond_budget" : "plan_too_much")];
  return plan.binding === "hour" ? [say("plan_beyond_hour")] : [];
}

/** Returns the number of rows to be filled that someone edited since they were filled. */
export const changedShown = ({ survey, columns }: PreparedRun["job"]): number =>
  [...survey.changed].filter((row) => columns.rowsChanged === "keep" || !columns.rowsLeftOut.has(row)).length;

/** Returns what the pane says of a plan before the run starts. */
export function planText(run: PreparedRun, say: Say, language: Language): PlanText {
  const { job, plan } = run;
  const { beyondPlan, fields } = job.wanted;
  const allBeyond = beyondPlan.length === fields.length;
  const names = beyondPlan.map(({ label }) => label[language]).join(", ");
  const { roles } = job.columns;
  const { ofOthers } = job.survey;
  const lacksNames = job.queries !== undefined && roles?.name === undefined;
  const undecided = job.columns.undecided.map(({ index, header }) =>
    nameOfColumn({ letter: columnName(job.survey.body.left + index), header }),
  );
  const isRefused = plan.firm > 0 && run.unasked !== undefined && lasting.includes(run.unasked.error.code);
  const isMerged = run.merged.length > 0;
  const isUndecided = undecided.length > 0;
  const { hiddenLeftOut: hidden, rowsChanged } = job.columns;
  const isUnasked = rowsChanged === "ask" && changedShown(job) > 0;
  const renamed = emptiedRows(job);
  const isEmpty = job.rows.subjects.size === 0 && (job.queries?.size ?? 0) === 0;
  const warnings = [
    ...(isUndecided ? [say("column_undecided", { columns: undecided.join(", ") })] : []),
    ...(isMerged ? [say("plan_merged", { cells: mergedText(run.merged) })] : []),
    ...(lacksNames ? [say("match_name_needed")] : []),
    ...(hidden > 0 ? [say("plan_hidden", { n: hidden })] : []),
    ...(isUnasked ? [say("plan_changed_ask")] : []),
    ...(isEmpty && !lacksNames && !isUndecided ? [say("plan_nothing")] : []),
    ...(beyondPlan.length > 0 ? [say(allBeyond ? "plan_all_beyond" : "plan_beyond", { fields: names })] : []),
    ...limitTexts(run, say, language),
    ...(job.given.dropped > 0
      ? [say(roles === undefined ? "plan_drops" : "plan_drops_and_searches", { n: job.given.dropped })]
      : []),
    ...(renamed > 0 ? [say("plan_renamed", { n: renamed })] : []),
    ...(job.survey.headingRow === undefined ? [say("plan_no_heading")] : []),
    ...(ofOthers.length > 0
      ? [say("plan_columns_others", { columns: columnsText(ofOthers, say("columns_to")) })]
      : []),
    ...columnRemarks(job, say),
    ...(run.lacksPlaces || job.queries?.lacksPlaces === true ? [say("match_places_unchecked")] : []),
    ...otherColumnsTexts(run, say),
    ...(run.unlocated > 0 ? [say("check_unlocated", { n: run.unlocated })] : []),
    ...run.uncompared.map(({ field, role }) =>
      say("plan_uncompared", { field: field.label[language], role: say(`part_${role}`) }),
    ),
  ];
  return {
    calls: callsText(run, say),
    left: Number.isFinite(plan.spendable)
      ? say("calls_count", { n: plan.spendable })
      : say("plan_left_unknown"),
    columns: columnsSentence(run, say),
    warnings,
    canStart:
      !isRefused &&
      !isMerged &&
      !isEmpty &&
      !isUndecided &&
      !isUnasked &&
      !lacksNames &&
      !allBeyond &&
      run.uncompared.length === 0,
  };
}
