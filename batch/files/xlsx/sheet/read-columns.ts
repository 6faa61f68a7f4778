import { type OnRecords } from "../../list.ts";
import { type RowNumbers } from "../../row-numbers.ts";
import { uncalculated } from "../../../../shared/enrichment/rows/uncalculated.ts";
import { inflatedChunks } from "../../zip/data.ts";
import { type ZipEntry } from "../../zip/entry.ts";
import { sheetBlocks } from "./blocks.ts";
import { cellContent, isUncalculated } from "./cell-value.ts";
import { CellTexts } from "./cell-texts.ts";
import { CellCursor } from "./cells.ts";
import { type CellRange } from "./letters.ts";
import { type Package } from "../package/package.ts";
import { type ListRows, RowRoles } from "./row-record.ts";
import { readSharedStrings } from "./shared-strings.ts";

const recordsAtOnce = 512;

/** The sheet whose columns are read. */
export interface ReadableList {
  readonly part: ZipEntry;
  readonly prefix: string;
  readonly rows: ListRows;
  readonly records: number;
  readonly recordRows: RowNumbers;
  /** Ranges of cells that are shown as one. */
  readonly merged: readonly CellRange[];
  readonly sharedStrings: ZipEntry | undefined;
}

/**
 * Streams the texts of some columns. Cells point to shared strings that stand in another part in no order, so one pass
 * over the sheet keeps four bytes a cell, one over the strings keeps those pointed to, and then they are given.
 */
export async function readColumns(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  onRecords: OnRecords,
): Promise<void> {
  const { prefix } = list;
  const { records, sharedStrings } = list;
  // The shortest shared string is `<si/>`: a cell that points beyond their number is damaged and points nowhere.
  const cells = new CellTexts(records * columns.length, Math.ceil((sharedStrings?.size ?? 0) / 5));
  await eachCell(source, list, columns, (cell, cursor, xml, shadow) => {
    const content = cellContent(cursor, xml, shadow, prefix);
    const isMissing = content === undefined && isUncalculated(cursor, shadow, prefix);
    cells.put(cell, isMissing ? uncalculated : content);
  });
  fillMerged(list, columns, cells);
  await readSharedStrings(source, sharedStrings, cells.request());
  for (let first = 0; first < records; first += recordsAtOnce) {
    const batch = Array.from({ length: Math.min(recordsAtOnce, records - first) }, (_, record) =>
      columns.map((_, column) => cells.text((first + record) * columns.length + column)),
    );
    if ((await onRecords(first, batch)) === false) return;
  }
}

/** A cell that is merged over several rows says what it says in each of them, and stands in the first alone. */
function fillMerged(
  { merged, records, recordRows }: ReadableList,
  columns: readonly number[],
  cells: CellTexts,
): void {
  for (const { top, bottom, left } of merged) {
    const first = bottom > top && columns.includes(left) ? recordRows.recordIn(top) : undefined;
    if (first === undefined) continue;
    for (let record = first + 1; record < records && recordRows.at(record) <= bottom; record++) {
      columns.forEach((column, place) => {
        if (column === left) cells.fill(record * columns.length + place, first * columns.length + place);
      });
    }
  }
}

/** What is done with a cell: its number, the cursor on it, and its row's inner XML as `cellContent` takes it. */
type OnCell = (cell: number, cursor: CellCursor, xml: string, shadow: string) => void;

/** Told now and then how many records were walked to their ends; `false` when it has seen enough. */
type OnProgress = (records: number) => Promise<boolean | void>;

/** Walks the cells of `columns` that are there, in one pass over the sheet. */
export async function eachCell(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  onCell: OnCell,
  onProgress?: OnProgress,
): Promise<void> {
  const { prefix } = list;
  const places = new Map<number, number[]>();
  for (const [place, column] of columns.entries()) places.set(column, [...(places.get(column) ?? []), place]);
  const last = Math.max(-1, ...columns);
  const roles = new RowRoles(prefix, list.rows);
  const cursor = new CellCursor(prefix);
  const names = { file: source.archive.file, part: list.part.name };
  let record = 0;
  for await (const block of sheetBlocks(inflatedChunks(source.archive, list.part), names)) {
    if (block.kind !== "rows") continue;
    for (const row of block.rows) {
      if (roles.roleOf(block, row) !== "record") continue;
      const inner = block.xml.slice(row.inner, row.innerEnd);
      const shadow = block.plain ? inner : block.shadow.slice(row.inner, row.innerEnd);
      cursor.enter(shadow);
      while (cursor.next()) {
        for (const place of places.get(cursor.column) ?? []) {
          onCell(record * columns.length + place, cursor, inner, shadow);
        }
        if (cursor.column >= last) break;
      }
      record++;
    }
    if (onProgress !== undefined && (await onProgress(record)) === false) return;
  }
}
