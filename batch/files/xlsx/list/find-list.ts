import { type OpenOptions } from "../../list.ts";
import { type ZipEntry } from "../../zip/entry.ts";
import { companySheetsAmong } from "./company-sheets.ts";
import { type HeaderGuess } from "./header.ts";
import { LAST_COLUMN, LAST_ROW } from "../sheet/letters.ts";
import { type Package } from "../package/package.ts";
import { FileError } from "../../file-error.ts";
import { type Candidate, candidatesAmong, namedSheet, visibleSheets } from "./sheet-candidates.ts";
import { type Table } from "../sheet/tables.ts";
import { type Sheet, type Workbook } from "../package/workbook.ts";

/** The sheet and the rows a list stands on. */
export interface ListPlace {
  readonly sheet: Sheet;
  readonly part: ZipEntry;
  readonly tables: readonly Table[];
  /** Tables whose header is the list's header. */
  readonly listTables: readonly Table[];
  readonly headerRow: number;
  /** Last row the list may reach; below it stands a totals row or something else. */
  readonly lastRow: number;
  /** Formats of the numbers in its first rows, in their order. */
  readonly formatsInUse: readonly number[];
  /** Names of the other sheets with lists of companies; undefined where they were not looked at. */
  readonly otherLists: readonly string[] | undefined;
}

/** A later sheet must look this much more like a list than an earlier one to be taken. */
const CLEARLY_BETTER = 1.5;

/** Finds the list by the options' sheet and header row where given, by content where not. */
export async function findList(
  source: Package,
  workbook: Workbook,
  options: OpenOptions,
): Promise<ListPlace> {
  const { file } = source.archive;
  const sheets =
    options.sheet === undefined ? visibleSheets(file, workbook) : [namedSheet(file, workbook, options.sheet)];
  const candidates = await candidatesAmong(source, workbook, sheets);
  if (candidates.length === 0) {
    throw options.sheet === undefined
      ? new FileError("empty_workbook", { file })
      : new FileError("empty_sheet", { file, sheet: options.sheet });
  }
  let best = candidates[0]!;
  for (const other of candidates) if (sheetScore(other) > CLEARLY_BETTER * sheetScore(best)) best = other;
  const others = candidates.filter((other) => other !== best);
  return {
    ...place(best, options.headerRow),
    otherLists:
      options.sheet === undefined ? companySheetsAmong(others, options.headerRow === "none") : undefined,
  };
}

/** A header over many rows beats one over few, up to the sample's length. */
const sheetScore = ({ rows, guess }: Candidate): number =>
  guess.score * Math.log2(2 + rows.filter(({ number }) => number > guess.row).length);

function place(
  { sheet, rows, tables, guess }: Candidate,
  asked: OpenOptions["headerRow"],
): Omit<ListPlace, "otherLists"> {
  const row = asked === "none" ? NO_HEADER : (asked ?? guess.row);
  const listTables = tables.filter(({ headerRows, range }) => headerRows > 0 && range.top === row);
  const columns = asked === undefined ? guess : { left: 0, right: LAST_COLUMN };
  const lastRow = row === NO_HEADER ? LAST_ROW : lastRowOf(row, listTables, tables, columns);
  const records = rows.filter(({ number }) => number > row && number <= lastRow);
  const formatsInUse = records.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.isText ? [] : cell.style)),
  );
  return { sheet, part: sheet.part, tables, listTables, headerRow: row, lastRow, formatsInUse };
}

/** The header row of a list without header: all its rows stand below. */
export const NO_HEADER = 0;

/** The last row of the list's own tables; else the one above the next table that stands below its columns. */
function lastRowOf(
  row: number,
  listTables: readonly Table[],
  tables: readonly Table[],
  { left, right }: Pick<HeaderGuess, "left" | "right">,
): number {
  if (listTables.length > 0) {
    return Math.max(...listTables.map(({ range, totalsRows }) => range.bottom - totalsRows));
  }
  const below = tables.filter(({ range }) => range.top > row && range.left <= right && range.right >= left);
  return Math.min(LAST_ROW, ...below.map(({ range }) => range.top - 1));
}
