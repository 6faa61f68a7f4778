import { inflatedChunks, type ZipEntry } from "../../zip/archive.ts";
import { sheetBlocks } from "./blocks.ts";
import {
  type CellContent,
  cellContent,
  isTextType,
  readSharedStrings,
  sharedStringsPart,
} from "./shared-strings.ts";
import { CellCursor, type RowSpan } from "./cells.ts";
import { attribute, LONGEST_TEXT } from "../xml/markup.ts";
import type { Package, WorkbookPart } from "../package/package.ts";

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
export async function sampleSheet(source: Package, part: ZipEntry): Promise<SampleRow[]> {
  const rows: SampleRow[] = [];
  const names = { file: source.archive.file, part: part.name };
  let prefix = "";
  for await (const block of sheetBlocks(inflatedChunks(source.archive, part), names)) {
    if (block.kind === "tail") break;
    if (block.kind === "head") {
      prefix = block.prefix;
      continue;
    }
    for (const row of block.rows) {
      const cells = rowCells(block.xml, block.shadow, row, prefix, SAMPLE_COLUMNS);
      if (cells.length > 0) rows.push({ number: row.number, cells });
      if (rows.length === SAMPLE_ROWS) return rows;
    }
  }
  return rows;
}

/** Returns the text of a sheet's first cell that is not empty. Undefined for an empty sheet. */
export async function firstText(
  source: Package,
  workbook: WorkbookPart,
  part: ZipEntry,
): Promise<string | undefined> {
  const first = (await sampleSheet(source, part))[0];
  if (first === undefined) return undefined;
  resolveCells(first.cells, await sharedTexts(source, workbook, sharedStringsIn(first.cells)));
  return String(first.cells[0]?.content ?? "");
}

/** Returns the cells of a row that are not empty, at most `limit` of them. */
export function rowCells(
  xml: string,
  shadow: string,
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

/** Returns the indexes of the shared strings that the cells refer to. */
export function sharedStringsIn(cells: Iterable<{ content: CellContent }>): Set<number> {
  const indexes = new Set<number>();
  for (const { content } of cells) if (typeof content === "number") indexes.add(content);
  return indexes;
}

/** Replaces shared string indexes by texts. */
export function resolveCells(
  cells: Iterable<{ content: CellContent }>,
  texts: ReadonlyMap<number, string>,
): void {
  for (const cell of cells) if (typeof cell.content === "number") cell.content = texts.get(cell.content);
}

/** Returns the texts of a few shared strings by their indexes. */
export async function sharedTexts(
  source: Package,
  workbook: WorkbookPart,
  indexes: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  await readSharedStrings(source, sharedStringsPart(source, workbook), {
    last: [...indexes].reduce((last, index) => Math.max(last, index), -1),
    wants: (index) => indexes.has(index),
    give: (index, text) => texts.set(index, text.slice(0, LONGEST_TEXT)),
  });
  return texts;
}
