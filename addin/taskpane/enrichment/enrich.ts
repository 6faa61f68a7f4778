import type { Language } from "../../../shared/messages/languages.ts";
import type { Remark } from "../../../shared/answers/remark.ts";
import type { Wanted } from "../../../shared/answers/wanted.ts";
import type { IdentifierSource } from "../../../shared/enrichment/identifier-columns.ts";
import type { OwnColumn } from "../../../shared/enrichment/own-columns.ts";
import { RowCells, type RowAnswer, type RowCell } from "../../../shared/enrichment/row-cells.ts";
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

/** A run as it was planned. */
export interface EnrichmentJob {
  readonly survey: ListSurvey;
  /** Where the identifiers are read, by columns within the list. */
  readonly source: IdentifierSource;
  readonly list: ListRows;
  readonly wanted: Wanted;
  readonly placement: Placement;
  /** Columns of the sheet that earlier runs made and this one does not fill. */
  readonly others: readonly OwnColumn[];
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
  const { survey, list, wanted, placement, others } = job;
  const { workbook, desk, signal } = options;
  const knowledge = newKnowledge();
  const fields = wanted.fields.map(({ field }) => field);
  const columns = outputColumns(fields);
  const filled = [...placement.columns, ...others.map(({ index }) => index)];
  const rowsCells = new RowCells(
    fields,
    others.map(({ key }) => key),
  );
  const untouched: Cells = filled.map(() => null);
  const written = (cells: readonly RowCell[]): Cells =>
    cells.map((cell, place) => (cell === undefined ? null : cellValue(cell, columns[place]?.type ?? "text")));
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
    const answers = rows.map((row) => answerOf(row, job, options, knowledge));
    await checkUnmoved(job, workbook, first, rows.length);
    const cells = answers.map((answer) =>
      answer === undefined ? untouched : written(rowsCells.filled(answer)),
    );
    await writeRows(workbook, survey, filled, first, cells);
    for (const answer of answers) {
      if (answer === undefined) continue;
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
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

  await makeColumns(workbook, survey, columns, placement);
  await Promise.all(Array.from({ length: atOnce }, work));
  return progress();
}

/** What a row got; undefined where the run was cancelled before the row had its answer. */
function answerOf(
  row: ListRow,
  { list, wanted }: EnrichmentJob,
  { language, note, signal }: EnrichmentOptions,
  knowledge: ReturnType<typeof newKnowledge>,
): RowAnswer | undefined {
  const { reading, stays } = row;
  if (row.subject === undefined) {
    const status = reading.kind === "blank" ? "blank" : "invalid";
    return { siren: undefined, stays, values: wanted.fields.map(() => null), status, note: note(row, []) };
  }
  const subject = list.subjects[row.subject]!;
  const { status, values, remarks } = rowAnswer(subject, wanted, knowledge, language);
  if (signal.aborted && (status === "deferred" || status === "failed")) return undefined;
  return { siren: subject.siren, stays, values, status, note: note(row, remarks) };
}

/** A row inserted, deleted or sorted meanwhile would put answers beside the wrong company. */
async function checkUnmoved(
  { survey, source: { column, nic } }: EnrichmentJob,
  workbook: Workbook,
  first: number,
  count: number,
): Promise<void> {
  const { body, values } = survey;
  for (const { index } of nic === undefined ? [column] : [column, nic]) {
    const area = { ...body, top: body.top + first, height: count, left: body.left + index, width: 1 };
    const now = await workbook.read(area);
    const isUnmoved = now.values.every((row, at) => row[0] === values[first + at]![index]);
    if (!isUnmoved) throw new WorkbookRefusal("list_changed", "the list changed while it was filled");
  }
}
