import { duplicateRowReader, type DuplicateColumns } from "../../shared/duplicates/read-row.ts";
import type { DuplicateRow } from "../../shared/duplicates/row.ts";
import type { EnrichOptions } from "../enrich/options/options.ts";
import { openingOf } from "../enrich/read/read-list.ts";
import type { ChooseColumn } from "../enrich/read/ask-doubtful.ts";
import { severalSheets } from "../enrich/read/choose-sheets.ts";
import { eachList, type ChooseSheets, type NamedList } from "../enrich/read/read-lists.ts";
import { openList } from "../files/opening/open.ts";
import type { Column } from "../files/list.ts";
import { duplicateColumns } from "./duplicate-columns.ts";

/** Where a row stands, and what it says as it was written. */
export interface ShownRow {
  readonly file: string;
  /** The sheet of a workbook; null of a text file. */
  readonly sheet: string | null;
  /** Row of the sheet, or line of the text file, from 1. */
  readonly row: number;
  readonly name: string;
  readonly city: string;
}

/** The columns that a list was read by. */
export interface ListColumns {
  readonly file: string;
  /** The sheet of a workbook; null of a text file. */
  readonly sheet: string | null;
  readonly columns: readonly Column[];
  readonly chosen: DuplicateColumns;
}

/** The rows of all lists of a command, by their number. */
export interface DuplicateRows {
  readonly rows: readonly DuplicateRow[];
  readonly shown: readonly ShownRow[];
  readonly lists: readonly ListColumns[];
}

/**
 * Reads the lists; asks nothing of the API. @throws {FileError | ProgramError | ListsError} where one cannot be read, or
 * `choose` does not take all lists of a workbook, or `chooseColumn` no column of its companies
 */
export async function readDuplicateRows(
  files: readonly string[],
  options: EnrichOptions,
  vendor: string | undefined,
  { choose, chooseColumn }: { readonly choose: ChooseSheets; readonly chooseColumn: ChooseColumn },
): Promise<DuplicateRows> {
  const rows: DuplicateRow[] = [];
  const shown: ShownRow[] = [];
  const lists: ListColumns[] = [];
  const take = async ({ name: file, path, sheet: named }: NamedList) => {
    const list = await openList(path, openingOf(options, named));
    try {
      const { columns, sheet = null } = list;
      // The likeliest sheet has names alone, and the only list with numbers stands on another one.
      const others = named === undefined && options.sheet === undefined ? await list.otherLists() : [];
      if (sheet !== null && others.length > 0) throw severalSheets(file, [sheet, ...others]);
      const chosen = await duplicateColumns(list, { id: options.id, vendor }, chooseColumn(file, list));
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
              ...{ file, sheet, row: list.rowOf(first + index), name: said(texts, name) },
              city: said(texts, city) || said(texts, postcode),
            });
          }),
      );
      lists.push({ file, sheet, columns, chosen });
    } finally {
      await list.close();
    }
  };
  const kept = await eachList(files, options, take, choose);
  kept?.remove();
  return { rows, shown, lists };
}
