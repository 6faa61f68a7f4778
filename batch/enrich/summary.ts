import { sameReset } from "../../shared/gateway/store/quota.ts";
import type { CheckCounts } from "../../shared/enrichment/row-checker.ts";
import { type EinvoiceStatus, einvoiceStatuses } from "../../shared/enrichment/einvoice.ts";
import {
  type CheckStatus,
  type IgnoredReasons,
  checkStatuses,
  comparedParts,
} from "../../shared/enrichment/check-verdict.ts";
import { checkReasons } from "../../shared/enrichment/check-reasons.ts";
import type { Say } from "../messages/messages.ts";
import {
  type ListChoice,
  type RoleOfColumns,
  columnLines,
  unreadLines,
  listName,
  nameDifferenceLines,
} from "./list-choice.ts";
import { type Progress, type Terminal, headedLines } from "../terminal/terminal.ts";
import type { Plan } from "../../shared/enrichment/plan.ts";
import type { PlacesEnd, RunEnd, RunStart, SampleEnd } from "./run-end.ts";
import { columnLetter, type ListFile, sheetNames } from "../files/list.ts";
import { dayText, outputColumns, ownColumns } from "./list-columns.ts";
import { columnsFilledForOthers } from "./lists-beside.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";
import { amountText } from "../../shared/messages/messages.ts";
import { type EnrichOptions, writesResults } from "./options.ts";
import type { ReadList } from "./read-list.ts";
import { type ListResult, standardStream } from "./output-names.ts";
import { columnsOfRole } from "../../shared/enrichment/columns/column-roles.ts";
import { columnRoles } from "../../shared/enrichment/columns/role-rules.ts";
import { comparedRoles } from "../../shared/enrichment/columns/compared-texts.ts";
import { type ShownPlan, beyondPlanLines, drawnText, wholeLines } from "./show-plan.ts";
import type { EnrichInput, PlannedRun } from "./enrich-input.ts";
import { nameDifferencesAtEnd, type ReadyRun } from "./prepare.ts";
import type { ReadLists } from "./read-lists.ts";
import { outcomeStatuses } from "../../shared/lookups/lookup.ts";
import { isDeferral, reasonOf } from "../../shared/lookups/reasons.ts";
import { lacksCorrespondence } from "../session/reference-tables.ts";
import { isDamage } from "../session/environment.ts";
import { failureOf } from "../session/failure.ts";

type SummaryWording = Pick<Terminal, "say" | "language">;

/** Lists the ignored reasons, so that nobody takes their absence for good news. */
export const ignoredLines = (ignored: IgnoredReasons | undefined, say: Say): string[] =>
  ignored === undefined ? [] : [say("run_ignored", { codes: [...ignored].join(", ") })];

/** Says how many rows could not be compared, by kind of value. Empty if all could. */
export function uncomparedLines({ uncompared }: CheckCounts, say: Say): string[] {
  const parts = comparedParts.flatMap((part) => {
    const n = uncompared[part];
    return n === undefined ? [] : say(`run_uncompared_${part}`, { n });
  });
  return parts.length === 0 ? [] : [say("run_uncompared", { parts: parts.join(", ") })];
}

/** Returns the results of a check: rows by status, each reason with its rows, remarks about the columns. */
function checkLines(
  checks: CheckCounts | undefined,
  lists: readonly ListChoice[],
  { say, language }: SummaryWording,
  ignored?: IgnoredReasons,
): string[] {
  if (checks === undefined) return [];
  // The words of the cells agree with no noun, so the summary has words of its own.
  const counted = <Key extends string>(
    all: Readonly<Record<Key, unknown>>,
    counts: Partial<Record<Key, number>>,
    text: (status: Key, n: { readonly n: number }) => string,
  ) =>
    (Object.keys(all) as Key[])
      .flatMap((key) => (counts[key] ? text(key, { n: counts[key] }) : []))
      .join(", ");
  const statuses = counted<CheckStatus>(checkStatuses, checks.statuses, (status, n) =>
    say(`run_check_${status}`, n),
  );
  const einvoice = counted<EinvoiceStatus>(einvoiceStatuses, checks.einvoice, (status, n) =>
    say(`run_einvoice_${status}`, n),
  );
  return [
    ...(statuses === "" ? [] : [say("run_checks", { statuses })]),
    ...(einvoice === "" ? [] : [say("run_einvoice", { statuses: einvoice })]),
    ...checks.reasons.map(({ code, rows }) =>
      say("run_check_reason", { n: rows, code, sentence: checkReasons[code].sentence[language] }),
    ),
    ...ignoredLines(ignored, say),
    ...uncomparedLines(checks, say),
    ...lists.flatMap((list) =>
      columnLines(list, say).map(
        (line) =>
          `  ${lists.length === 1 && list.sheet === undefined ? line : `${listName(list, say)}: ${line}`}`,
      ),
    ),
    ...(einvoice === "" ? [] : [say("sheet_issues_from")]),
  ];
}

/** Says how many e-invoices can be sent on the day `on`, and what blocks the others. Each row counts once. */
function einvoiceLines({ einvoices }: RunEnd, on: string, { say, language }: SummaryWording): string[] {
  if (einvoices === undefined || einvoices.all.rows === 0) return [];
  const { all, ready, blocked, totals, sums } = einvoices;
  const amountOf = (cents = 0) => amountText(cents / 100, language);
  const sent = { day: dayText(on, language), ready: ready.rows, all: all.rows };
  const isStatus = (by: string): by is EinvoiceStatus => Object.hasOwn(einvoiceStatuses, by);
  return [
    all.cents === undefined
      ? say("run_sendable", sent)
      : say("run_sendable_amount", {
          ...sent,
          amount: amountOf(ready.cents),
          total: amountOf(all.cents),
        }),
    ...blocked.map(({ by, rows: n, cents }) => {
      const why = isStatus(by) ? einvoiceStatuses[by][language] : checkReasons[by].sentence[language];
      return all.cents === undefined
        ? say("run_blocked", { n, why })
        : say("run_blocked_amount", { n, why, amount: amountOf(cents) });
    }),
    ...(totals > 0 ? [say("run_totals", { n: totals })] : []),
    ...(sums.rows > 0 ? [say("run_sums", { n: sums.rows, amount: amountOf(sums.cents) })] : []),
  ];
}

/** Says what a run spent compared with its plan, and what is left of the month if that is known. */
export function spentLines(
  { calls, opened }: Plan,
  { calls: all, fromStore: stored, quota, places }: Pick<RunEnd, "calls" | "fromStore" | "quota" | "places">,
  say: Say,
): string[] {
  // The calls for the places of candidates have a plan of their own.
  const spent = all - (places?.calls ?? 0);
  const cost = { spent, opened, planned: calls.most, stored };
  const lines = [say(opened === 0 ? "run_spent" : "run_spent_opened", cost)];
  if (quota?.remaining !== undefined && quota.limit !== undefined)
    lines.push(say("run_left", { remaining: quota.remaining, limit: quota.limit }));
  return lines;
}

/**
 * Says that rows were not asked for, `why`, and when to run again: at once if the month whose calls the plan counted is
 * over. If the result alone has answers that were paid for, what to do is said with them (`run_unkept`): the same
 * command would pay for these again.
 */
export function deferredText(
  { budget, resetAt }: Plan,
  why: string,
  { quota, endedAt, unkept = 0 }: Pick<RunEnd, "quota" | "endedAt"> & Partial<Pick<RunEnd, "unkept">>,
  say: Say,
): string {
  if (unkept > 0) return say("run_deferred_unkept", { why });
  const isLater = resetAt !== undefined && (quota?.resetAt ?? resetAt) - resetAt > sameReset;
  const isOver = resetAt !== undefined && (resetAt <= endedAt || isLater);
  return say(budget.isOfMonth && isOver ? "run_deferred_new_month" : "run_deferred", { why });
}

/** Says which result column contains which field, for a list without a header. */
function columnPlaces(
  { name, list }: ReadList,
  { output, firstNew }: ListResult,
  options: EnrichOptions,
  say: Say,
): string {
  let next = firstNew;
  const columns = outputColumns(options, list.columns)
    .map(({ header, at }) => `${columnLetter(at ?? next++)} ${header}`)
    .join(", ");
  const file = list.sheet === undefined ? output : `${output} (${list.sheet})`;
  return say("run_columns", { file: output === standardStream ? name : file, columns });
}

/** Returns what is known about a run before it starts. */
export function runStart(
  run: Pick<PlannedRun, "options" | "purpose" | "lists" | "results" | "prepared" | "startedAt">,
): RunStart {
  const { options, purpose, lists, results, prepared, startedAt } = run;
  return {
    id: purpose.run,
    user: purpose.user,
    startedAt,
    files: lists.lists.map(({ name, list }, at) => ({
      file: name,
      sheet: list.sheet ?? null,
      output: writesResults(options) ? results[at]!.output : null,
    })),
    fields: options.fields.map(({ key }) => key),
    plan: shownPlan(prepared, lists),
  };
}

/** Returns the roles that columns of a list have, each with its columns. */
const rolesOf = <Role extends string>(
  roles: readonly Role[],
  columns: Readonly<Partial<Record<string, number>>>,
  list: ListFile,
): RoleOfColumns<Role>[] =>
  roles.flatMap((role) => {
    const ofKey = (key: string) => columnsOfRole(columns, key).map((index) => list.columns[index]!);
    const [column, ...joined] = ofKey(role);
    if (column === undefined) return [];
    const person = role === "name" ? ofKey("person") : [];
    return [{ role, column, joined, other: ofKey(`other_${role}`), ...(person.length > 0 && { person }) }];
  });

/** Returns the plan of a run with its lists, in the form that is shown. */
export const shownPlan = (
  { plan, quota, wanted, survey, whole, unlocated, lacksPlaces, places, nameDifferences: ofNames }: ReadyRun,
  { lists, sample, queries }: ReadLists,
): ShownPlan => ({
  plan,
  quota: quota.quota,
  beyondPlan: wanted.beyondPlan.map(({ key }) => key),
  outdated: survey.outdated,
  unlocated,
  places,
  lacksPlaces: lacksPlaces || queries?.lacksPlaces,
  sample: sample && whole && { drawn: sample.drawn, whole },
  lists: lists.map(({ name, list, roles, compared, ...read }, at) => ({
    ...{ ...read, file: name, sheet: list.sheet, headerRow: list.headerRow },
    ...{ rowsBelow: list.rowsBelow, swallowed: list.swallowed, wrapped: list.wrapped },
    nameDifference: ofNames[at],
    ofOthers: columnsFilledForOthers(list),
    roles: roles === undefined ? [] : rolesOf(columnRoles, roles, list),
    compared: rolesOf(comparedRoles, compared, list),
  })),
});

interface SummaryInput extends Pick<PlannedRun, "results" | "prepared" | "options" | "startedAt"> {
  readonly lists: ReadLists;
  readonly terminal: Terminal;
  readonly result: RunEnd;
}

/**
 * Shows what the run found, what it cost compared with its plan, and what is left to do. This goes to stderr. The names
 * of the written files go to stdout, unless JSON goes there.
 */
export function showSummary(input: SummaryInput): void {
  const { terminal, prepared, result, options } = input;
  const { say } = terminal;
  const written = result.files.filter(({ error }) => error === undefined);
  const isWhole = written.length === result.files.length;
  if (written.length > 0) {
    terminal.err(statusLine(input));
    const shown = shownPlan(prepared, input.lists);
    const lines = [
      ...checkLines(result.checks, shown.lists, terminal, options.ignored),
      ...einvoiceLines(result, options.on ?? localDay(input.startedAt), terminal),
      ...beyondPlanLines(shown, say),
    ];
    for (const line of lines) terminal.err(line);
  }
  for (const line of spentLines(prepared.plan, result, say)) terminal.err(line);
  if (result.places !== undefined) terminal.err(placesText(result.places, terminal));
  if (result.emptied) terminal.err(say("run_emptied", { n: result.emptied }));
  for (const [at, difference] of result.nameDifferences.entries()) {
    const { name: file, list } = input.lists.lists[at]!;
    const of = listName({ file, sheet: list.sheet }, say);
    for (const line of nameDifferenceLines(difference, say)) terminal.err(`${of}: ${line}`);
  }
  const left = reviewText(result, say);
  if (left !== undefined) terminal.err(left);
  if (result.changes !== undefined && isWhole && result.sideFailures.length === 0) {
    terminal.err(say("run_changes", { n: result.changes, file: options.changes ?? "" }));
    for (const line of nomenclatureLines(result, say)) terminal.err(line);
  }
  for (const { name, warnings } of result.files) {
    const of = result.files.length > 1 ? `${name}: ` : "";
    for (const warning of warnings) terminal.err(of + say(warning.code, warning.detail));
  }
  for (const [at, read] of input.lists.lists.entries()) {
    if (read.list.headerRow === undefined && written.some(({ name }) => name === read.name))
      terminal.err(columnPlaces(read, input.results[at]!, options, say));
  }
  const reasons = [...result.misses.keys()].filter(isDeferral);
  const why = reasons.map((code) => reasonOf(code)!.note[terminal.language]).join(", ");
  if (result.statuses.deferred) terminal.err(deferredText(prepared.plan, why, result, say));
  else if (reasons.length > 0 && isWhole) terminal.err(say("run_not_refreshed", { why }));
  if (result.statuses.failed) terminal.err(say("run_failed"));
  if (lacksCorrespondence(options.fields, prepared.wanted.naf)) terminal.err(say("run_no_correspondence"));
  if (options.fields.some(({ personal }) => personal) && mayNamePeople(input))
    terminal.err(say("run_personal"));
  if (options.sandbox !== undefined) terminal.err(say(`run_sandbox_${options.sandbox}`));
  const stream = options.json ? "err" : "out";
  for (const { output } of written) {
    if (output !== standardStream) terminal[stream](say("run_written", { file: output }));
  }
}

/** Returns whether the result may have data of companies: those that the run found, or that an earlier one wrote. */
const mayNamePeople = ({ lists, result: { statuses } }: SummaryInput): boolean =>
  (statuses.found ?? 0) > 0 || lists.lists.some(({ list }) => ownColumns(list.columns).length > 0);

/**
 * Says which lists of a workbook the run left out, and what it left unread or read by the wrong header below a list, even with `--quiet`,
 * since nothing in the result shows it.
 */
export function showOtherLists({ lists }: ReadLists, { say, err }: Pick<Terminal, "say" | "err">): void {
  for (const { name: file, list, otherSheets, laterTables } of lists) {
    const { sheet } = list;
    for (const line of unreadLines({ ...list, laterTables }, say))
      err(`${listName({ file, sheet }, say)}: ${line}`);
    const { length: n } = otherSheets;
    const sheets = sheetNames(otherSheets);
    if (n > 0) err(say("run_other_sheets", { file, sheet: sheet ?? "", n, sheets }));
  }
}

/** Says how many rows have codes of another nomenclature than before, and how many of them cannot be compared. */
function nomenclatureLines({ nomenclature }: RunEnd, say: Say): string[] {
  const { rows: n = 0, uncompared = 0 } = nomenclature ?? {};
  return [
    ...(n > 0 ? [say("run_nomenclature", { n })] : []),
    ...(uncompared > 0 ? [say("run_nomenclature_uncompared", { n: uncompared })] : []),
  ];
}

/** Says how asking for the places of candidates ended. */
function placesText(
  { candidates, told, isAllAnswered, calls, most, missed }: PlacesEnd,
  { say, language }: Terminal,
): string {
  const line = say("run_places", { candidates, told, calls, most });
  const why = missed.map((code) => reasonOf(code)?.note[language] ?? code).join(", ");
  return missed.length === 0
    ? line
    : `${line} ${say(isAllAnswered ? "run_places_kept" : "run_places_missed", { why })}`;
}

/** Says how much is left for a person to decide, and where. Undefined if nothing is. */
function reviewText({ files }: RunEnd, say: Say): string | undefined {
  const reviews = files.flatMap(({ review }) => (review !== undefined && review.doubtful > 0 ? review : []));
  if (reviews.length === 0) return undefined;
  const places = reviews.map(({ file, sheet }) =>
    sheet === undefined ? file : say("run_review_place", { sheet, file }),
  );
  const n = reviews.reduce((sum, { doubtful }) => sum + doubtful, 0);
  return say("run_review", { n, places: places.join(", ") });
}

const statusesText = (statuses: RunEnd["statuses"], say: Say): string =>
  outcomeStatuses
    .filter((status) => statuses[status])
    .map((status) => say(`status_${status}`, { n: statuses[status]! }))
    .join(", ");

function statusLine({ terminal: { say }, result, options }: SummaryInput): string {
  const statuses = statusesText(result.statuses, say);
  if (statuses !== "") return say("run_statuses", { statuses });
  return options.only === undefined ? say("run_no_rows") : say("run_none_selected", { only: options.only });
}

/**
 * Says which files could not be written, what this loses (mostly nothing), and which answers are not in the store.
 * Shown even with `--quiet`.
 */
export function showFailures(
  { files, sideFailures, unkept, unnoted, statuses }: RunEnd,
  terminal: Terminal,
): void {
  const unwritten = files.filter(({ error }) => error !== undefined);
  for (const { output, error } of unwritten) {
    const { sentence, namesFile } = failureOf(error, terminal.say);
    const isNamed = output === standardStream || namesFile;
    const of = files.length > 1 || !isNamed ? `${output}: ` : "";
    terminal.err(of + sentence);
  }
  for (const error of sideFailures) terminal.err(failureOf(error, terminal.say).sentence);
  if (unnoted !== undefined) terminal.err(terminal.say("run_unnoted", { detail: unnoted.message }));
  const isWritten = files.length > 0 && unwritten.length === 0;
  if (unkept > 0) {
    terminal.err(terminal.say(isWritten ? "run_unkept" : "run_lost", { n: unkept }));
    if (isWritten && statuses.deferred) terminal.err(terminal.say("run_unkept_deferred"));
  } else if (unwritten.some(({ error }) => isDamage(error))) return;
  else if (unwritten.length > 0 || sideFailures.length > 0) terminal.err(terminal.say("run_kept"));
}

/** Converts a share to percent with one decimal. */
const percent = (share: number, round: (tenths: number) => number): number => round(share * 1_000) / 10;

/** Tolerance for binary fractions when rounding to tenths. */
const rounding = 1e-9;

/**
 * Returns what a sample says about its list. The bounds are rounded outward, so that the interval as shown covers the
 * true share at least as often as the computed one.
 */
function sampleEndText({ drawn, statuses, hitRate, whole }: SampleEnd, say: Say): string {
  const lines = [
    say("sample_counted", { drawn: drawnText(drawn, say), statuses: statusesText(statuses, say) }),
  ];
  if (hitRate !== undefined) {
    const { rate, low, high } = hitRate;
    lines.push(
      say("sample_hit_rate", {
        rate: percent(rate, Math.round),
        low: percent(low, (tenths) => Math.floor(tenths + rounding)),
        high: percent(high, (tenths) => Math.ceil(tenths - rounding)),
      }),
    );
  }
  const { invalid, blank } = whole.rows;
  if (invalid > 0 || blank > 0) lines.push(say("sample_unusable", { invalid, blank }));
  return headedLines([[say("plan_sample"), [...lines, ...wholeLines(whole, say)]]]);
}

/** Shows what the sample of a run says about the list. It goes to stdout if the run has no other result. */
export function showSampleEnd({ sample }: RunEnd, options: EnrichOptions, terminal: Terminal): void {
  if (sample === undefined) return;
  const text = sampleEndText(sample, terminal.say);
  const hasOtherResult = options.json || options.output !== undefined;
  if (!hasOtherResult) terminal.out(text);
  else if (!options.quiet) terminal.err(text);
}

/** Returns the end of a run, without what it did beside asking. `statuses` counts the processed rows. */
export async function endOf(
  input: Pick<EnrichInput, "session" | "prepared" | "purpose" | "lists" | "options">,
  progress: Progress,
  { files = [], statuses, calls }: Partial<RunEnd> & Pick<RunEnd, "statuses">,
): Promise<RunEnd> {
  const { session, prepared, purpose } = input;
  return {
    ...{ files, statuses },
    misses: prepared.knowledge.missCounts(),
    calls: calls ?? (await session.callsOf(purpose.run)),
    unkept: await session.keepUnwritten(),
    nameDifferences: await nameDifferencesAtEnd(input),
    fromStore: prepared.survey.known + progress.stored,
    changes: undefined,
    quota: await session.gateway.quota(),
    sideFailures: [],
    endedAt: Date.now(),
  };
}
