import { hasTitle, ownHeadRows } from "../../list.ts";
import type { ZipEntry } from "../../zip/archive.ts";
import { type Package, partOfType, type WorkbookPart } from "../package/package.ts";
import { attribute, LONGEST_TEXT } from "../xml/markup.ts";
import { blocksOf, type RowBlock } from "./blocks.ts";
import { CellCursor, type RowSpan } from "./cells.ts";
import { type CellContent, cellContent, isTextType, readSharedStrings } from "./shared-strings.ts";

/** One of the first rows of a sheet that are not empty, for the search for the header. */
export interface SampleRow {
  readonly number: number;
  readonly cells: readonly SampleCell[];
}

export interface SampleCell {
  readonly column: number;
  /** Whether it is text that a person typed, and not a number, a date, a truth value or an error. */
  readonly isText: boolean;
  /** Index of its format. */
  readonly style: number;
  /** The index of a shared string until `resolveCells` replaces it by the text. */
  content: CellContent;
}

const SAMPLE_ROWS = 40;
/** Wider rows say no more about where the header is. */
const SAMPLE_COLUMNS = 400;

/** Reads the first 40 rows of a sheet that are not empty, and no more of its XML than that takes. */
export const sampleSheet = (source: Package, part: ZipEntry): Promise<SampleRow[]> =>
  rowsFrom(source, part, 1, SAMPLE_ROWS, SAMPLE_COLUMNS);

/** Returns the first rows from `first` on that are not empty, at most so many rows and cells of each. */
export async function rowsFrom(
  source: Package,
  part: ZipEntry,
  first: number,
  mostRows: number,
  mostCells = Infinity,
): Promise<SampleRow[]> {
  const rows: SampleRow[] = [];
  for await (const row of sheetRows(source, part)) {
    const cells = row.number < first ? [] : row.cells(mostCells);
    if (cells.length > 0) rows.push({ number: row.number, cells });
    if (rows.length === mostRows) break;
  }
  return rows;
}

/** Gives the rows of a sheet one by one: a list may have a million. Their cells are only read if they are wanted. */
export async function* sheetRows(
  source: Package,
  part: ZipEntry,
): AsyncGenerator<{ readonly number: number; readonly cells: (most?: number) => SampleCell[] }> {
  let prefix = "";
  for await (const block of blocksOf(source.archive, part)) {
    if (block.kind === "tail") return;
    if (block.kind === "head") prefix = block.prefix;
    else {
      for (const row of block.rows)
        yield { number: row.number, cells: (most) => rowCells(block, row, prefix, most) };
    }
  }
}

/** Returns whether a sheet is one that this program added with that title. */
export async function isTitled(
  source: Package,
  workbook: WorkbookPart,
  part: ZipEntry,
  title: string,
): Promise<boolean> {
  const rows = await rowsFrom(source, part, 1, ownHeadRows, SAMPLE_COLUMNS);
  const cells = rows.flatMap((row) => row.cells);
  await resolveCells(source, workbook, cells);
  return hasTitle(textsOfRows(rows), title);
}

/** Returns the texts of the cells of rows that are not empty. */
export const textsOfRows = (rows: readonly SampleRow[]): string[][] =>
  rows.map(({ cells }) => cells.map(({ content }) => String(content ?? "")));

/** Returns the cells of a row that are not empty, at most `limit` of them. */
export function rowCells(
  { xml, shadow }: RowBlock,
  row: RowSpan,
  prefix: string,
  limit = Infinity,
): SampleCell[] {
  const inner = xml.slice(row.inner, row.innerEnd);
  const innerShadow = shadow.slice(row.inner, row.innerEnd);
  const cells: SampleCell[] = [];
  const cursor = new CellCursor(prefix);
  cursor.enter(innerShadow);
  while (cells.length < limit && cursor.next()) {
    if (!cursor.hasContent()) continue;
    // A formula that was never calculated has no value, but counts as content.
    const content = cellContent(cursor, inner, innerShadow, prefix) ?? "";
    const tag = cursor.tag();
    const style = Number(attribute(tag, "s") ?? 0);
    cells.push({ column: cursor.column, isText: isTextType(attribute(tag, "t")), style, content });
  }
  return cells;
}

/** Replaces the indexes of shared strings in cells by the texts. */
export async function resolveCells(
  source: Package,
  workbook: WorkbookPart,
  cells: readonly SampleCell[],
): Promise<void> {
  const indexes = new Set(cells.flatMap(({ content }) => (typeof content === "number" ? content : [])));
  const texts = new Map<number, string>();
  await readSharedStrings(source, partOfType(source, workbook, "sharedStrings"), {
    last: [...indexes].reduce((last, index) => Math.max(last, index), -1),
    wants: (index) => indexes.has(index),
    give: (index, text) => texts.set(index, text.slice(0, LONGEST_TEXT)),
  });
  for (const cell of cells) if (typeof cell.content === "number") cell.content = texts.get(cell.content);
}
