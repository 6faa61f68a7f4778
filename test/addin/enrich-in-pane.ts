import { type EnrichmentProgress, enrich } from "../../addin/taskpane/list-run/enrich.ts";
import {
  type ColumnChoice,
  type ListColumns,
  listColumns,
} from "../../addin/taskpane/list-run/list-columns.ts";
import { listSources, surveyList } from "../../addin/taskpane/list-run/list-survey.ts";
import { prepareRun, type PreparedRun } from "../../addin/taskpane/list-run/prepare-run.ts";
import type { RunUndo } from "../../addin/taskpane/list-run/run-undo.ts";
import { officeWorkbook } from "../../addin/taskpane/workbook/office-workbook.ts";
import type { CellValue } from "../../addin/taskpane/workbook/workbook.ts";
import type { Plan } from "../../shared/enrichment/plan.ts";
import type { CheckPreset } from "../../shared/enrichment/columns/own-columns.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { selectFields } from "../../shared/fields/select-fields.ts";
import { installFakeExcel } from "../fixtures/pane/excel/fake-excel.ts";
import type { FakeWorkbook } from "../fixtures/pane/excel/fake-workbook.ts";
import { readAddress } from "../fixtures/pane/excel/grid.ts";
import type { OpenedAddin } from "./open-addin.ts";

export interface PaneList {
  /** The list, its headers first. */
  readonly cells: readonly (readonly (string | number)[])[];
  readonly fields: string;
  readonly language: Language;
  /** @default false */
  readonly isMatching?: boolean;
  /** @default none */
  readonly check?: CheckPreset;
  /** The columns that a person chose. */
  readonly choice?: ColumnChoice;
  /** The cell in which its first header stands, within the columns A to Z. @default "A1" */
  readonly from?: string;
  /** The table that the list is. @default it is none */
  readonly table?: string;
  /** The cells that the user selects, for a run over the list that the pane offers first. @default the list is given */
  readonly select?: string;
  /** Is given what takes the run back, however it ended. */
  readonly keepUndo?: (undo: RunUndo) => void;
  /** What people did to the sheet before the pane reads it. */
  readonly prepare?: (book: FakeWorkbook) => void;
}

export interface EnrichedInPane {
  readonly columns: ListColumns;
  readonly plan: Plan;
  readonly run: PreparedRun;
  readonly progress: EnrichmentProgress;
  readonly book: FakeWorkbook;
  /** What takes the run back. */
  readonly undo: RunUndo;
  /** The sheet afterwards, headers and all. */
  readonly values: readonly (readonly CellValue[])[];
}

/** Fills a list with the code of the pane, over Excel's object model. */
export function enrichInPane(list: PaneList, addin: OpenedAddin): Promise<EnrichedInPane> {
  const book = installFakeExcel(globalThis);
  const { cells, from = "A1" } = list;
  book.fill(from, cells, "@");
  list.prepare?.(book);
  return enrichBook(book, list, addin);
}

/** As `enrichInPane`, over what stands in a workbook: of `cells` the size alone counts. */
export async function enrichBook(
  book: FakeWorkbook,
  list: PaneList,
  addin: OpenedAddin,
): Promise<EnrichedInPane> {
  const { cells, from = "A1" } = list;
  const { top, left } = readAddress(from);
  const area = { sheet: "Sheet1", top, left, height: cells.length, width: cells[0]!.length };
  const table = list.table === undefined ? undefined : { name: list.table, area, hasHeader: true };
  if (list.select !== undefined) book.select(list.select);
  const [offered] = list.select === undefined ? [] : listSources(await officeWorkbook.selected());
  const given =
    table === undefined ? ({ kind: "region", area } as const) : ({ kind: "table", area, table } as const);
  const source = offered ?? given;
  const survey = await surveyList(officeWorkbook, source);
  const goal = {
    fields: selectFields(list.fields),
    isMatching: list.isMatching === true,
    check: list.check,
  };
  const columns = listColumns(survey, goal, list.choice);
  const usage = await addin.usage();
  const { client, loadPlaces, loadNaf } = addin;
  const run = await prepareRun({
    workbook: officeWorkbook,
    survey,
    columns,
    goal,
    client,
    loadPlaces,
    loadNaf,
    usage,
    now: Date.now(),
  });
  const { job, plan } = run;
  const { signal } = new AbortController();
  const { language } = list;
  const options = { workbook: officeWorkbook, language, signal, onProgress: () => undefined };
  let undo: RunUndo | undefined;
  const progress = await enrich(job, {
    ...options,
    keepUndo: (given) => {
      undo = given;
      list.keepUndo?.(given);
    },
  });
  const { values } = await officeWorkbook.read((await officeWorkbook.used("Sheet1"))!);
  return { columns, plan, run, progress, book, values, undo: undo! };
}
