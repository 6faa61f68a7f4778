import { basename } from "node:path";
import type { Purpose } from "../../../shared/gateway/store/store.ts";
import { outcomeStatuses, type OutcomeStatus } from "../../../shared/lookups/lookup.ts";
import type { CheckCounts } from "../../../shared/enrichment/check/check-counts.ts";
import { checkReasons } from "../../../shared/enrichment/check/reasons.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { type AddedSheet, type CellValue, sheetNames, ownSheetTitles } from "../../files/list.ts";
import type { Say } from "../../messages/say.ts";
import { ignoredLines, uncomparedLines } from "../tell/check-lines.ts";
import type { EnrichOptions } from "../options/options.ts";
import { columnLines } from "../plan/list-choice.ts";
import { standardStream } from "../targets/output-names.ts";
import type { Prepared } from "../plan/prepare.ts";
import type { ReadList } from "../read/read-list.ts";
import { listsByFile, type ReadLists } from "../read/read-lists.ts";

export interface SummarySheetInput {
  /** The lists of the workbook that the sheet goes into. */
  readonly of: readonly ReadList[];
  readonly lists: ReadLists;
  readonly options: EnrichOptions;
  readonly prepared: Prepared;
  readonly purpose: Purpose;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Calls of the whole run, and answers that it did not have to ask for. */
  readonly calls: number;
  readonly fromStore: number;
  /** Rows of the list by status; complete when the sheet is written. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /** What a check found in its rows, likewise. */
  readonly checks: CheckCounts | undefined;
  readonly language: Language;
  readonly say: Say;
}

const sheetName = "SIRENE";

/** A day as `YYYY-MM-DD`, where the program runs. */
function dayOf(time: number): string {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** What a check found: rows by what is to be done, and what each reason means. */
function checkRows({ of, checks, options, language, say }: SummarySheetInput): CellValue[][] {
  if (checks === undefined) return [];
  const statuses = Object.entries(checks.statuses).map(([status, n]) => [say("sheet_check", { status }), n]);
  const einvoice = Object.entries(checks.einvoice).map(([status, n]) => [
    say("sheet_einvoice", { status }),
    n,
  ]);
  const reasons = checks.reasons.map(({ code, rows }) => [code, rows, checkReasons[code].sentence[language]]);
  const caveat = options.check === "einvoicing" ? [[say("sheet_issues_from")]] : [];
  const columns = [
    ...ignoredLines(options.ignored, say),
    ...uncomparedLines(checks, say),
    ...of.flatMap((read) => {
      const { sheet } = read.list;
      const ofSheet = of.length > 1 && sheet !== undefined ? `${sheet}: ` : "";
      return columnLines(read, say).map((line) => ofSheet + line);
    }),
  ].map((line): CellValue[] => [line]);
  return [[], ...statuses, ...einvoice, [], ...reasons, ...columns, ...caveat];
}

/** The sheet that sums a run up for whoever gets the workbook: what it was made from, its rows by status, its cost. */
export function summarySheet(input: SummarySheetInput): AddedSheet {
  const { of, lists, options, prepared, say } = input;
  const { name } = of[0]!;
  const files = listsByFile(lists.lists).length;
  const sheets = of.flatMap(({ list }) => list.sheet ?? []);
  const others = of.flatMap(({ otherSheets }) => otherSheets);
  const rows = (): CellValue[][] => [
    [say("sheet_file"), name === standardStream ? say("sheet_stdin") : basename(name)],
    [say("sheet_sheet"), sheets.length === 0 ? undefined : sheets.join(", ")],
    [say("sheet_other_sheets"), others.length === 0 ? undefined : sheetNames(others)],
    [say("sheet_fields"), options.fields.map(({ key }) => key).join(", ")],
    [say("sheet_day"), dayOf(input.startedAt)],
    [say("sheet_run"), input.purpose.run],
    ...(options.sandbox === undefined ? [] : [[say(`run_sandbox_${options.sandbox}`)]]),
    [],
    [say("sheet_rows"), of.reduce((sum, { list }) => sum + list.records, 0)],
    ...outcomeStatuses
      .filter((status) => input.statuses[status])
      .map((status): CellValue[] => [say("sheet_status", { status }), input.statuses[status]]),
    ...checkRows(input),
    [],
    ...(files > 1 ? [[say("sheet_whole_run", { n: files })]] : []),
    [say("sheet_planned"), prepared.plan.calls.most],
    [say("sheet_spent"), input.calls],
    [say("sheet_stored"), input.fromStore],
  ];
  return {
    name: sheetName,
    title: ownSheetTitles.summary,
    rows: () => rows().filter((row) => row.length !== 2 || row[1] !== undefined),
  };
}
