import { inflatedChunks } from "../zip/data.ts";
import { type ZipEntry } from "../zip/entry.ts";
import { sheetBlocks } from "./blocks.ts";
import { cellContent } from "./cell-value.ts";
import { CellTexts } from "./cell-texts.ts";
import { CellCursor } from "./cells.ts";
import { type Package } from "./package.ts";
import { type ListRows, RowRoles } from "./row-record.ts";
import { readSharedStrings } from "./shared-strings.ts";

const HANDFUL = 512;

/** The sheet whose columns are read. */
export interface ReadableList {
  readonly part: ZipEntry;
  readonly prefix: string;
  readonly rows: ListRows;
  readonly records: number;
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
  onRecords: (first: number, cells: string[][]) => void,
): Promise<void> {
  // The shortest shared string is `<si/>`: a cell that points beyond their number is damaged and points nowhere.
  const mostShared = Math.ceil((list.sharedStrings?.size ?? 0) / 5);
  const cells = new CellTexts(list.records * columns.length, mostShared);
  await collectCells(source, list, columns, cells);
  await readSharedStrings(source, list.sharedStrings, cells.request());
  for (let first = 0; first < list.records; first += HANDFUL) {
    const count = Math.min(HANDFUL, list.records - first);
    const handful = Array.from({ length: count }, (_, record) =>
      columns.map((_, column) => cells.text((first + record) * columns.length + column)),
    );
    onRecords(first, handful);
  }
}

async function collectCells(
  source: Package,
  list: ReadableList,
  columns: readonly number[],
  cells: CellTexts,
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
          cells.put(record * columns.length + place, cellContent(cursor, inner, shadow, prefix));
        }
        if (cursor.column >= last) break;
      }
      record++;
    }
  }
}
