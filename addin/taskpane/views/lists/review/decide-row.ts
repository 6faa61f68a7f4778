import { runColumns } from "../../../../../shared/enrichment/columns/own-columns.ts";
import { askOpen } from "../../../../../shared/enrichment/run-knowledge.ts";
import { RowCells, RowMatcher, RowWriter } from "../../../../../shared/enrichment/row-writer.ts";
import type { DecidedMatch } from "../../../../../shared/enrichment/settled-match.ts";
import { noteSpeaker } from "../../../../../shared/enrichment/notes.ts";
import { type Language, timeSpeaker } from "../../../../../shared/messages/messages.ts";
import { keepDecision } from "../../../decisions/workbook-decisions.ts";
import { writtenCell } from "../../../list-run/columns.ts";
import type { TrackedList } from "../../../list-run/tracked-list.ts";
import type { CellValue, Workbook } from "../../../workbook/workbook.ts";
import type { DoubtfulRow, Review } from "./prepare-review.ts";

/** What a decision wrote over: the cells of the columns of ours, row after row. */
export interface Overwritten {
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
