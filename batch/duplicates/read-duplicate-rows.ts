import { duplicateRowReader, type DuplicateColumns } from "../../shared/duplicates/read-row.ts";
import type { DuplicateRow } from "../../shared/duplicates/row.ts";
import type { EnrichOptions } from "../enrich/options/options.ts";
import { openingOf } from "../enrich/read/read-list.ts";
import { eachList } from "../enrich/read/read-lists.ts";
import { openList } from "../files/open.ts";
import type { Column } from "../files/list.ts";
import { duplicateColumns } from "./duplicate-columns.ts";

/** Where a row stands, and what it says as it was written. */
export interface ShownRow {
  readonly file: string;
  /** Row of the sheet, or line of the text file, from 1. */
  readonly row: number;
  readonly name: string;
  readonly city: string;
}

/** The columns that a list was read by. */
export interface ListColumns {
  readonly file: string;
  readonly columns: readonly Column[];
  readonly chosen: DuplicateColumns;
}

/** The rows of all lists of a command, by their number. */
export interface DuplicateRows {
  readonly rows: readonly DuplicateRow[];
  readonly shown: readonly ShownRow[];
  readonly lists: readonly ListColumns[];
}

/** Reads the lists; asks nothing. @throws {FileError | ProgramError | ListsError} where one cannot be read */
export async function readDuplicateRows(
  files: readonly string[],
  options: EnrichOptions,
  vendor: string | undefined,
): Promise<DuplicateRows> {
  const rows: DuplicateRow[] = [];
  const shown: ShownRow[] = [];
  const lists: ListColumns[] = [];
  const kept = await eachList(files, options, async ({ name: file, path, sheet }) => {
    const list = await openList(path, openingOf(options, sheet));
    try {
      const { columns } = list;
      const chosen = await duplicateColumns(list, { id: options.id, vendor });
      const { name, city, postcode } = chosen.roles;
      const read = duplicateRowReader(chosen);
      const said = (texts: readonly string[], place: number | undefined) =>
        place === undefined ? "" : texts[place]!.trim();
      await list.read(
        columns.map(({ index }) => index),
        (first, cells) =>
          cells.forEach((texts, index) => {
            rows.push(read(rows.length, texts));
            shown.push({
              ...{ file, row: list.rowOf(first + index), name: said(texts, name) },
              city: said(texts, city) || said(texts, postcode),
            });
          }),
      );
      lists.push({ file, columns, chosen });
    } finally {
      await list.close();
    }
  });
  kept?.remove();
  return { rows, shown, lists };
}
