import type { Remark } from "../../../shared/answers/remark.ts";
import type { Wanted } from "../../../shared/answers/wanted.ts";
import type { Language } from "../../../shared/fields/field.ts";
import type { OutcomeStatus } from "../../../shared/lookups/outcome.ts";
import type { Desk } from "../../desk/desk.ts";
import { WorkbookRefusal, type CellValue, type Workbook } from "../workbook/workbook.ts";
import { cellValue } from "./cell-value.ts";
import { outputColumns } from "./columns.ts";
import { learn, newKnowledge } from "./knowledge.ts";
import type { ListRow, ListRows } from "./list-rows.ts";
import type { ListSurvey } from "./list-survey.ts";
import { rowAnswer } from "./row-answer.ts";
import type { Placement } from "./placement.ts";
import { makeColumns, writeRows } from "./write-columns.ts";

/** Rows written at once: few enough for progress to be seen and a cancellation to be felt. */
const handful = 200;
/** Handfuls under way at a time: while one is written, the next are asked. */
const atOnce = 3;

/** A run as it was planned. `identifiers` is the column of the identifiers within the list. */
export interface EnrichmentJob {
  readonly survey: ListSurvey;
  readonly identifiers: number;
  readonly list: ListRows;
  readonly wanted: Wanted;
  readonly placement: Placement;
}

export interface EnrichmentProgress {
  readonly rows: number;
  readonly done: number;
  /** Rows by what became of them; a status that no row has is left out. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
}

export interface EnrichmentOptions {
  readonly workbook: Workbook;
  readonly desk: Desk;
  readonly language: Language;
  /** What the note of a row says. */
  readonly note: (row: ListRow, remarks: readonly Remark[]) => string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: EnrichmentProgress) => void;
}

type Cells = readonly (CellValue | null)[];

/**
 * Fills the columns of a run, a handful of rows at a time. Rows that are not reached before `signal` aborts stay as
 * they are; one without an answer keeps what its columns held, and its status says so.
 * @throws {WorkbookRefusal} `list_changed` when the identifiers are no longer where they were read
 */
export async function enrich(job: EnrichmentJob, options: EnrichmentOptions): Promise<EnrichmentProgress> {
  const { survey, list, wanted, placement } = job;
  const { workbook, desk, signal } = options;
  const knowledge = newKnowledge();
  const statuses: Partial<Record<OutcomeStatus, number>> = {};
  let done = 0;
  let next = 0;
  const progress = (): EnrichmentProgress => ({ rows: list.rows.length, done, statuses: { ...statuses } });

  async function fill(first: number): Promise<void> {
    const rows = list.rows.slice(first, first + handful);
    const subjects = [...new Set(rows.flatMap(({ subject }) => subject ?? []))].map(
      (index) => list.subjects[index]!,
    );
    await learn(subjects, wanted.resources, knowledge, (lookups) =>
      Promise.all(lookups.map((lookup) => desk.ask(lookup, { signal }))),
    );
    const filled = rows.map((row) => filledRow(row, job, options, knowledge));
    await checkUnmoved(job, workbook, first, rows.length);
    const cells = filled.map(({ cells }) => cells);
    await writeRows(workbook, survey, placement, first, cells);
    for (const { status } of filled) {
      if (status === undefined) continue;
      statuses[status] = (statuses[status] ?? 0) + 1;
      done += 1;
    }
    options.onProgress(progress());
  }

  async function work(): Promise<void> {
    while (next < list.rows.length && !signal.aborted) {
      const first = next;
      next += handful;
      try {
        await fill(first);
      } catch (error) {
        // What stopped one handful would stop the others: none is begun any more.
        next = list.rows.length;
        throw error;
      }
    }
  }

  await makeColumns(workbook, survey, outputColumns(wanted.fields.map(({ field }) => field)), placement);
  await Promise.all(Array.from({ length: atOnce }, work));
  return progress();
}

/** A row's cells; without a status where the run was cancelled before the row had its answer. */
function filledRow(
  row: ListRow,
  { list, wanted }: EnrichmentJob,
  { language, note, signal }: EnrichmentOptions,
  knowledge: ReturnType<typeof newKnowledge>,
): { readonly status?: OutcomeStatus; readonly cells: Cells } {
  const { fields } = wanted;
  if (row.subject === undefined) {
    const status = row.reading.kind === "blank" ? "blank" : "invalid";
    return { status, cells: [...fields.map(() => ""), status, note(row, [])] };
  }
  const { status, values, remarks } = rowAnswer(list.subjects[row.subject]!, wanted, knowledge, language);
  const isUnanswered = status === "deferred" || status === "failed";
  if (isUnanswered && signal.aborted) return { cells: [...fields.map(() => null), null, null] };
  const cells = values.map((value, index) =>
    isUnanswered && value === null ? null : cellValue(value, fields[index]!.field.type),
  );
  return { status, cells: [...cells, status, note(row, remarks)] };
}

/** A row inserted, deleted or sorted meanwhile would put answers beside the wrong company. */
async function checkUnmoved(
  { survey, identifiers }: EnrichmentJob,
  workbook: Workbook,
  first: number,
  count: number,
): Promise<void> {
  const { body, values } = survey;
  const area = { ...body, top: body.top + first, height: count, left: body.left + identifiers, width: 1 };
  const now = await workbook.read(area);
  const isSame = now.values.every((row, index) => row[0] === values[first + index]![identifiers]);
  if (!isSame) throw new WorkbookRefusal("list_changed", "the list changed while it was filled");
}
