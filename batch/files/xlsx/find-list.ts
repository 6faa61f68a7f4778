import { type OpenOptions } from "../list.ts";
import { type ZipEntry } from "../zip/entry.ts";
import { guessHeader, type HeaderGuess } from "./header.ts";
import { LAST_COLUMN, LAST_ROW } from "./letters.ts";
import { type Package } from "./package.ts";
import { workbookRefusal } from "./refusals.ts";
import { resolveCells, type SampleRow, sampleSheet, sharedStringsIn } from "./sample.ts";
import { readSharedStrings, sharedStringsPart } from "./shared-strings.ts";
import { headerRowsOf, readTables, type Table } from "./tables.ts";
import { type Sheet, type Workbook } from "./workbook.ts";

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
}

type Worksheet = Sheet & { readonly part: ZipEntry };

interface Candidate {
  readonly sheet: Worksheet;
  readonly rows: readonly SampleRow[];
  readonly tables: readonly Table[];
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
  const candidates: Candidate[] = [];
  for (const sheet of sheets) {
    const rows = await sampleSheet(source, sheet.part);
    if (rows.length > 0) candidates.push({ sheet, rows, tables: await readTables(source, sheet.part) });
  }
  if (candidates.length === 0) {
    throw options.sheet === undefined
      ? workbookRefusal("empty_workbook", { file })
      : workbookRefusal("empty_sheet", { file, sheet: options.sheet });
  }
  await resolveTexts(source, workbook, candidates);
  const guessed = candidates.map((candidate) => ({
    ...candidate,
    guess: guessHeader(candidate.rows, headerRowsOf(candidate.tables))!,
  }));
  let best = guessed[0]!;
  for (const other of guessed) if (sheetScore(other) > CLEARLY_BETTER * sheetScore(best)) best = other;
  return place(best.sheet, best.tables, options.headerRow, best.guess);
}

/** A header over many rows beats one over few, up to the sample's length. */
const sheetScore = (candidate: Candidate & { guess: HeaderGuess }): number =>
  candidate.guess.score *
  Math.log2(2 + candidate.rows.filter(({ number }) => number > candidate.guess.row).length);

function place(
  sheet: Worksheet,
  tables: readonly Table[],
  headerRow: number | undefined,
  guess: HeaderGuess,
): ListPlace {
  const row = headerRow ?? guess.row;
  const [left, right] = headerRow === undefined ? [guess.left, guess.right] : [0, LAST_COLUMN];
  const listTables = tables.filter(({ headerRows, range }) => headerRows > 0 && range.top === row);
  const lastRow =
    listTables.length > 0
      ? Math.max(...listTables.map(({ range, totalsRows }) => range.bottom - totalsRows))
      : Math.min(
          LAST_ROW,
          ...tables
            .filter(({ range }) => range.top > row && range.left <= right && range.right >= left)
            .map(({ range }) => range.top - 1),
        );
  return { sheet, part: sheet.part, tables, listTables, headerRow: row, lastRow };
}

function visibleSheets(file: string, workbook: Workbook): Worksheet[] {
  const worksheets = workbook.sheets.filter(hasPart);
  if (worksheets.length === 0) {
    const others = workbook.sheets.every(({ kind }) => kind !== undefined && kind !== "worksheet");
    throw others
      ? workbookRefusal("no_worksheet", { file })
      : workbookRefusal("damaged_workbook", { file, what: "its sheets cannot be found" });
  }
  return worksheets.filter(({ visible }) => visible);
}

function namedSheet(file: string, workbook: Workbook, name: string): Worksheet {
  const folded = (text: string) => text.trim().toLowerCase();
  const found =
    workbook.sheets.find((sheet) => sheet.name === name) ??
    workbook.sheets.find((sheet) => folded(sheet.name) === folded(name));
  const sheets = workbook.sheets.map((sheet) => `"${sheet.name}"`).join(", ");
  if (!found) throw workbookRefusal("unknown_sheet", { file, sheet: name, sheets });
  if (!hasPart(found)) {
    const worksheets = workbook.sheets.filter(hasPart).map((sheet) => `"${sheet.name}"`);
    throw workbookRefusal("not_a_worksheet", { file, sheet: name, sheets: worksheets.join(", ") });
  }
  return found;
}

const hasPart = (sheet: Sheet): sheet is Worksheet => sheet.part !== undefined;

async function resolveTexts(
  source: Package,
  workbook: Workbook,
  candidates: readonly Candidate[],
): Promise<void> {
  const cells = candidates.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  resolveCells(cells, await sharedTexts(source, workbook, sharedStringsIn(cells)));
}

/** Texts of a few shared strings by their numbers. */
export async function sharedTexts(
  source: Package,
  workbook: Workbook,
  indexes: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  await readSharedStrings(source, sharedStringsPart(source, workbook), {
    last: [...indexes].reduce((last, index) => Math.max(last, index), -1),
    wants: (index) => indexes.has(index),
    give: (index, text) => texts.set(index, text),
  });
  return texts;
}
