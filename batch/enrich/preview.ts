import { RowWriter } from "../../shared/enrichment/row-writer.ts";
import { columnName } from "../../shared/enrichment/columns/header-hint.ts";
import type { EnrichInput, PlannedRun } from "./enrich-input.ts";
import type { ReadList } from "./read-list.ts";
import { ownKeyOf } from "../../shared/enrichment/columns/own-columns.ts";
import { noteFormatter } from "../../shared/enrichment/notes.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import type { OutputValue } from "../files/list.ts";
import type { RunEnd, SampleEnd } from "./run-end.ts";
import { type FittedColumn, fittedTable, type Terminal, terminalWidth } from "../terminal/terminal.ts";
import { ask } from "./ask.ts";
import { type ListCells, listCells } from "./write-list.ts";
import { endOf } from "./summary.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import { shareInterval } from "../../shared/enrichment/sample.ts";

/** What is needed to fill the rows of a run's lists. */
type RowFilling = Pick<EnrichInput, "lists" | "prepared" | "startedAt" | "language">;

/** Number of rows, or of companies, by status. */
export type StatusCounts = Partial<Record<OutcomeStatus, number>>;

/** Adds `rows` to the count of a status. */
export function count(counts: StatusCounts, status: OutcomeStatus, rows = 1): void {
  counts[status] = (counts[status] ?? 0) + rows;
}

/** Returns the writer that turns the answers of a run into the results of the rows of one of its lists. */
export function listWriter(read: ReadList, { lists, prepared, startedAt, language }: RowFilling): RowWriter {
  const { wanted, knowledge, matching, checking } = prepared;
  return new RowWriter({
    ...{ wanted, knowledge, checking, language },
    rows: read.rows,
    list: lists.lists.indexOf(read),
    sourceNames: read.sources.map(({ column }) => columnName(column)),
    matching: matching?.rows,
    now: startedAt,
  });
}

/** Formats a value as text files contain it. */
const textOf = (value: OutputValue): string =>
  typeof value === "boolean" ? String(value).toUpperCase() : String(value ?? "");

/** A column of a preview: its index in the list, if it is there, and how it is shown. */
interface ShownColumn extends FittedColumn {
  readonly at: number | undefined;
  /** Index among the columns of this program. Undefined for a column of the list. */
  readonly place?: number;
}

/** Returns the columns by which a person recognizes the rows, followed by the columns of this program. */
function shownColumns({ list, sources }: ReadList, { columns }: ListCells): ShownColumn[] {
  const read = new Set(columnsRead(sources).map(({ index }) => index));
  const first = list.columns.find(({ header, isOthers }) => ownKeyOf(header) === undefined && !isOthers);
  const telling = list.columns.filter((column) => column === first || read.has(column.index));
  return [
    // Marked numeric, since a number that is cut short looks like another number.
    ...telling.map(({ header, letter, index }) => ({
      ...{ header: header === "" ? letter : header, numeric: read.has(index), at: index },
    })),
    ...columns.map(({ header, type, at }, place) => ({
      ...{ header, numeric: type === "number" || ownKeyOf(header) === "siren", at, place },
    })),
  ];
}

/** Returns the current values of columns of a list: for each record, a map by column index. */
async function standing({ list }: ReadList, columns: readonly ShownColumn[]) {
  const indexes = [...new Set(columns.flatMap(({ at }) => at ?? []))];
  const rows: ReadonlyMap<number, OutputValue>[] = [];
  await list.readShown(indexes, (_, cells) => {
    for (const values of cells) rows.push(new Map(indexes.map((index, place) => [index, values[place]])));
  });
  return rows;
}

/** Returns the rows of one list as they would be filled, as a table. Their statuses are added to `statuses`. */
async function previewOf(
  read: ReadList,
  input: RowFilling & Pick<EnrichInput, "options" | "results" | "sayTime">,
  statuses: StatusCounts,
): Promise<string> {
  const { options, results, lists } = input;
  const { list } = read;
  const { format } = results[lists.lists.indexOf(read)]!;
  const { noteText } = noteFormatter(input.language, input.sayTime);
  const cells = listCells(list.columns, options, format, noteText);
  const ends = await listWriter(read, input).write(0, list.records);
  const columns = shownColumns(read, cells);
  const before = await standing(read, columns);
  const table = ends.map((end, record) => {
    if (end.status !== undefined) count(statuses, end.status);
    const filled = cells.cellsOf(end);
    return columns.map(({ at, place }) => {
      const now = place === undefined ? undefined : filled[place];
      return textOf(now === undefined && at !== undefined ? before[record]!.get(at) : now);
    });
  });
  return fittedTable(columns, table, terminalWidth());
}

/** Shows the first rows as they would be filled. Writes only to the store: the full run does not pay for them again. */
export async function preview(input: EnrichInput, terminal: Terminal): Promise<RunEnd> {
  const { lists } = input;
  const progress = await ask({ ...input, subjects: lists.subjects });
  input.onWriting();
  const statuses: StatusCounts = {};
  for (const read of lists.lists) {
    const { name: file, list } = read;
    const name = list.sheet === undefined ? file : terminal.say("list_on_sheet", { file, sheet: list.sheet });
    if (lists.lists.length > 1 || list.sheet !== undefined) terminal.out(`${name}:`);
    terminal.out(await previewOf(read, input, statuses));
  }
  return endOf(input, progress, { statuses });
}

/** Number of records processed together. */
const chunkSize = 1_000;

/** Counts the rows and the companies of the sample. Each company counts once, however many rows name it. */
export async function sampleStatuses(input: RowFilling) {
  const rows: StatusCounts = {};
  const companies: StatusCounts = {};
  for (const read of input.lists.lists) {
    const writer = listWriter(read, input);
    for (let first = 0; first < read.rows.size; first += chunkSize) {
      const ends = await writer.write(first, Math.min(chunkSize, read.rows.size - first));
      for (const [position, { status }] of ends.entries()) {
        if (status === undefined) continue;
        count(rows, status);
        const row = read.rows.at(first + position);
        if ("first" in row && row.first) count(companies, status);
      }
    }
  }
  return { rows, companies };
}

/** Returns the share found among the companies that got an answer. The others say nothing about the list. */
function hitRateOf(statuses: StatusCounts, population: number): SampleEnd["hitRate"] {
  const { deferred = 0, failed = 0, found = 0 } = statuses;
  const answered = Object.values(statuses).reduce((sum, companies) => sum + companies, -deferred - failed);
  if (answered === 0) return undefined;
  return { rate: found / answered, ...shareInterval({ population, size: answered, hits: found }) };
}

/** Returns the result of a run's sample, and what the whole list costs now. Undefined without a sample. */
export async function sampleEnd(
  { lists: { sample }, prepared: { wholeCost } }: Pick<PlannedRun, "lists" | "prepared">,
  statuses: StatusCounts,
): Promise<SampleEnd | undefined> {
  if (sample === undefined || wholeCost === undefined) return undefined;
  const { drawn } = sample;
  return { drawn, statuses, hitRate: hitRateOf(statuses, drawn.of), whole: await wholeCost() };
}

/** Asks about the sample of the lists. Writes only to the store, so that the full run does not pay for it again. */
export async function sampleRun(input: EnrichInput): Promise<RunEnd> {
  const progress = await ask({ ...input, subjects: input.lists.subjects });
  input.onWriting();
  const { rows, companies } = await sampleStatuses(input);
  return {
    ...(await endOf(input, progress, { statuses: rows })),
    sample: await sampleEnd(input, companies),
  };
}
