import { outcomeStatuses } from "../../../shared/lookups/lookup.ts";
import { isDeferral, reasonOf } from "../../../shared/lookups/reasons.ts";
import { sheetNames } from "../../files/list.ts";
import { failureOf } from "../../messages/failure.ts";
import type { Say } from "../../messages/say.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { PlacesEnd, RunEnd } from "../../report/run-end.ts";
import type { EnrichOptions } from "../options/options.ts";
import { standardStream } from "../targets/output-names.ts";
import { checkLines } from "./check-lines.ts";
import { spentLines } from "./spent-lines.ts";
import { columnPlaces } from "../fill/column-places.ts";
import { shownPlan } from "../plan/run-start.ts";
import type { Prepared } from "../plan/prepare.ts";
import type { ReadLists } from "../read/read-lists.ts";
import type { ListResult } from "../write/write-list.ts";

export interface SummaryInput {
  readonly lists: ReadLists;
  /** Where each of them went. */
  readonly results: readonly ListResult[];
  readonly terminal: Terminal;
  readonly prepared: Prepared;
  readonly result: RunEnd;
  readonly options: EnrichOptions;
}

/**
 * What the run gave, what it cost against its plan, and what is left to do; on the error stream, the files' names on
 * stdout unless JSON goes there.
 */
export function showSummary(input: SummaryInput): void {
  const { terminal, prepared, result, options } = input;
  const { say } = terminal;
  const written = result.files.filter(({ error }) => error === undefined);
  const isWhole = written.length === result.files.length;
  if (written.length > 0) {
    terminal.err(statusLine(input));
    const { lists } = shownPlan(prepared, input.lists);
    for (const line of checkLines(result.checks, lists, terminal, options.ignored)) terminal.err(line);
  }
  for (const line of spentLines(prepared.plan, result, say)) terminal.err(line);
  if (result.places !== undefined) terminal.err(placesText(result.places, terminal));
  if (result.emptied) terminal.err(say("run_emptied", { n: result.emptied }));
  const left = reviewText(result, say);
  if (left !== undefined) terminal.err(left);
  if (result.changes !== undefined && isWhole) {
    terminal.err(say("run_changes", { n: result.changes, file: options.changes ?? "" }));
  }
  for (const { name, warnings } of result.files) {
    const of = result.files.length > 1 ? `${name}: ` : "";
    for (const warning of warnings) terminal.err(of + say(warning.code, warning.detail));
  }
  for (const [at, read] of input.lists.lists.entries()) {
    if (read.list.headerRow === undefined) terminal.err(columnPlaces(read, input.results[at]!, options, say));
  }
  const reasons = [...result.misses.keys()].filter(isDeferral);
  const why = reasons.map((code) => reasonOf(code)!.note[terminal.language]).join(", ");
  if (result.statuses.deferred) terminal.err(say("run_deferred", { why }));
  else if (reasons.length > 0 && isWhole) terminal.err(say("run_not_refreshed", { why }));
  if (result.statuses.failed) terminal.err(say("run_failed"));
  if (options.fields.some(({ personal }) => personal)) terminal.err(say("run_personal"));
  if (options.sandbox !== undefined) terminal.err(say(`run_sandbox_${options.sandbox}`));
  const stream = options.json ? "err" : "out";
  for (const { output } of written) {
    if (output !== standardStream) terminal[stream](say("run_written", { file: output }));
  }
}

/** Says which lists of a workbook the run left out; even to whoever wants no summary, for nothing in the result shows it. */
export function showOtherSheets({ lists }: ReadLists, { say, err }: Pick<Terminal, "say" | "err">): void {
  for (const { name: file, list, otherSheets } of lists) {
    const { length: n } = otherSheets;
    const sheets = sheetNames(otherSheets);
    if (n > 0) err(say("run_other_sheets", { file, sheet: list.sheet ?? "", n, sheets }));
  }
}

/** What came of asking for the places of candidates. */
function placesText(
  { candidates, told, calls, most, missed }: PlacesEnd,
  { say, language }: Terminal,
): string {
  const line = say("run_places", { candidates, told, calls, most });
  const why = missed.map((code) => reasonOf(code)?.note[language] ?? code).join(", ");
  return missed.length === 0 ? line : `${line} ${say("run_places_missed", { why })}`;
}

/** What is left to a person, and where; undefined where nothing is. */
function reviewText({ files }: RunEnd, say: Say): string | undefined {
  const reviews = files.flatMap(({ review }) => (review !== undefined && review.doubtful > 0 ? review : []));
  if (reviews.length === 0) return undefined;
  const places = reviews.map(({ file, sheet }) =>
    sheet === undefined ? file : say("run_review_place", { sheet, file }),
  );
  const n = reviews.reduce((sum, { doubtful }) => sum + doubtful, 0);
  return say("run_review", { n, places: places.join(", ") });
}

function statusLine({ terminal: { say }, result, options }: SummaryInput): string {
  const statuses = outcomeStatuses
    .filter((status) => result.statuses[status])
    .map((status) => say(`status_${status}`, { n: result.statuses[status]! }));
  if (statuses.length > 0) return say("run_statuses", { statuses: statuses.join(", ") });
  return options.only === undefined ? say("run_no_rows") : say("run_none_selected", { only: options.only });
}

/**
 * Says which files could not be written, and what is lost by it, mostly nothing; which answers the store does not have.
 * Even to whoever wants no summary.
 */
export function showFailures({ files, sideFailures, unkept, unnoted }: RunEnd, terminal: Terminal): void {
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
  if (unkept > 0) terminal.err(terminal.say(isWritten ? "run_unkept" : "run_lost", { n: unkept }));
  else if (unwritten.length > 0 || sideFailures.length > 0) terminal.err(terminal.say("run_kept"));
}
