import { ownKeyOf } from "../../../shared/enrichment/columns/own-columns.ts";
import { noteSpeaker } from "../../../shared/enrichment/notes/note-text.ts";
import { columnsRead } from "../../files/identifier-columns.ts";
import type { CellValue } from "../../files/list.ts";
import type { RunEnd } from "../../report/run-end.ts";
import { fittedTable, type FittedColumn } from "../../terminal/fitted-table.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { terminalWidth } from "../../terminal/width.ts";
import { ask } from "../ask/ask.ts";
import type { EnrichInput } from "../enrich-input.ts";
import { listWriter } from "../fill/list-writer.ts";
import { listCells, type ListCells } from "../fill/list-cells.ts";
import type { ReadList } from "../read/read-list.ts";
import { unwrittenEnd } from "./unwritten-end.ts";

/** A value as a text file holds it. */
const textOf = (value: CellValue): string =>
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
  const rows: ReadonlyMap<number, CellValue>[] = [];
  await list.readShown(indexes, (_, cells) => {
    for (const values of cells) rows.push(new Map(indexes.map((index, place) => [index, values[place]])));
  });
  return rows;
}

/** The rows of one list as they would be filled; each status goes to `count`. */
async function previewOf(
  read: ReadList,
  input: EnrichInput,
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
