import { RowWriter } from "../../shared/enrichment/row-writer.ts";
import { columnName } from "../../shared/enrichment/columns/column-name.ts";
import type { EnrichInput, PlannedRun } from "./enrich-input.ts";
import type { ReadList } from "./read-list.ts";
import { ownKeyOf } from "../../shared/enrichment/columns/own-columns.ts";
import { noteSpeaker } from "../../shared/enrichment/notes.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import type { OutputValue } from "../files/list.ts";
import type { RunEnd, SampleEnd } from "./run-end.ts";
import { type FittedColumn, fittedTable } from "../terminal/table.ts";
import { type Terminal, terminalWidth } from "../terminal/terminal.ts";
import { ask } from "./ask.ts";
import { type ListCells, listCells } from "./write-list.ts";
import { unwrittenEnd } from "./summary.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import { shareInterval } from "../../shared/enrichment/sample.ts";

/** What the rows of a run's lists are filled by. */
type RowFilling = Pick<EnrichInput, "lists" | "prepared" | "startedAt" | "language">;

/** Turns what the run knows into what the rows of one of its lists end with. */
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

/** A value as a text file holds it. */
const textOf = (value: OutputValue): string =>
  typeof value === "boolean" ? String(value).toUpperCase() : String(value ?? "");

/** A column of a preview: where it stands in the list, if it does, and how it is shown. */
interface ShownColumn extends FittedColumn {
  readonly at: number | undefined;
  /** Place among the columns of ours; undefined for one of the list's own. */
  readonly place?: number;
}

/** The columns that a person knows the rows by, the list's first and those of its identifiers, and those of ours. */
function shownColumns({ list, sources }: ReadList, { columns }: ListCells): ShownColumn[] {
  const read = new Set(columnsRead(sources).map(({ index }) => index));
  const first = list.columns.find(({ header }) => ownKeyOf(header) === undefined);
  const telling = list.columns.filter((column) => column === first || read.has(column.index));
  return [
    // A number that is cut is another number.
    ...telling.map(({ header, letter, index }) => ({
      ...{ header: header === "" ? letter : header, numeric: read.has(index), at: index },
    })),
    ...columns.map(({ header, type, at }, place) => ({
      ...{ header, numeric: type === "number" || ownKeyOf(header) === "siren", at, place },
    })),
  ];
}

/** What stands in columns of a list, a row a record, by their indexes. */
async function standing({ list }: ReadList, columns: readonly ShownColumn[]) {
  const indexes = [...new Set(columns.flatMap(({ at }) => at ?? []))];
  const rows: ReadonlyMap<number, OutputValue>[] = [];
  await list.readShown(indexes, (_, cells) => {
    for (const values of cells) rows.push(new Map(indexes.map((index, place) => [index, values[place]])));
  });
  return rows;
}

/** The rows of one list as they would be filled; each status goes to `count`. */
async function previewOf(
  read: ReadList,
  input: RowFilling & Pick<EnrichInput, "options" | "results" | "sayTime">,
  count: (status: string) => void,
): Promise<string> {
  const { options, results, lists } = input;
  const { list } = read;
  const { format } = results[lists.lists.indexOf(read)]!;
  const { noteText } = noteSpeaker(input.language, input.sayTime);
  const cells = listCells(list.columns, options, format, noteText);
  const ends = await listWriter(read, input).write(0, list.records);
  const columns = shownColumns(read, cells);
  const before = await standing(read, columns);
  const table = ends.map((end, record) => {
    if (end.status !== undefined) count(end.status);
    const filled = cells.cellsOf(end);
    return columns.map(({ at, place }) => {
      const now = place === undefined ? undefined : filled[place];
      return textOf(now === undefined && at !== undefined ? before[record]!.get(at) : now);
    });
  });
  return fittedTable(columns, table, terminalWidth());
}

/**
 * Asks for the first rows of the lists what the plan says, and shows them as they would be filled. Writes no file but the
 * store, so that the whole run does not pay for them again.
 */
export async function preview(input: EnrichInput, terminal: Terminal): Promise<RunEnd> {
  const { lists } = input;
  const progress = await ask({ ...input, subjects: lists.subjects });
  input.onWriting();
  const statuses: Record<string, number> = {};
  for (const read of lists.lists) {
    const { name: file, list } = read;
    const name = list.sheet === undefined ? file : terminal.say("list_on_sheet", { file, sheet: list.sheet });
    if (lists.lists.length > 1 || list.sheet !== undefined) terminal.out(`${name}:`);
    terminal.out(await previewOf(read, input, (status) => (statuses[status] = (statuses[status] ?? 0) + 1)));
  }
  return unwrittenEnd(input, progress, statuses);
}

/** How many rows, or companies, ended each way. */
export type StatusCounts = Partial<Record<OutcomeStatus, number>>;

/** How many rows of a sample have each status, and how many companies, each once however many rows name it. */
interface SampleStatuses {
  readonly rows: StatusCounts;
  readonly companies: StatusCounts;
}

/** Records that are looked at together. */
const chunkSize = 1_000;

/** Counts what the rows and the companies of the sample ended with, from what the run knows. */
export async function sampleStatuses(input: RowFilling): Promise<SampleStatuses> {
  const rows: StatusCounts = {};
  const companies: StatusCounts = {};
  for (const read of input.lists.lists) {
    const writer = listWriter(read, input);
    for (let first = 0; first < read.rows.size; first += chunkSize) {
      const ends = await writer.write(first, Math.min(chunkSize, read.rows.size - first));
      for (const [position, { status }] of ends.entries()) {
        if (status === undefined) continue;
        rows[status] = (rows[status] ?? 0) + 1;
        const row = read.rows.at(first + position);
        if ("first" in row && row.first) companies[status] = (companies[status] ?? 0) + 1;
      }
    }
  }
  return { rows, companies };
}

/** The share that is found, of those companies that got an answer: the others tell nothing of the list. */
function hitRateOf(statuses: StatusCounts, population: number): SampleEnd["hitRate"] {
  const { deferred = 0, failed = 0, found = 0 } = statuses;
  const answered = Object.values(statuses).reduce((sum, companies) => sum + companies, -deferred - failed);
  if (answered === 0) return undefined;
  return { rate: found / answered, ...shareInterval({ population, size: answered, hits: found }) };
}

/** What the sample of a run came to, and what the whole list costs now; undefined of a run that asked about the whole. */
export async function sampleEnd(
  { lists: { sample }, prepared: { wholeCost } }: Pick<PlannedRun, "lists" | "prepared">,
  statuses: StatusCounts,
): Promise<SampleEnd | undefined> {
  if (sample === undefined || wholeCost === undefined) return undefined;
  const { drawn } = sample;
  return { drawn, statuses, hitRate: hitRateOf(statuses, drawn.of), whole: await wholeCost() };
}

/** Asks about the sample of the lists. Writes no file but the store, so that the whole run does not pay for it again. */
export async function sampleRun(input: EnrichInput): Promise<RunEnd> {
  const progress = await ask({ ...input, subjects: input.lists.subjects });
  input.onWriting();
  const { rows, companies } = await sampleStatuses(input);
  return { ...(await unwrittenEnd(input, progress, rows)), sample: await sampleEnd(input, companies) };
}
