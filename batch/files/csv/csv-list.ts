import { type ListFile, type OnRecords } from "../list.ts";
import { decode } from "./encoding.ts";
import { unquoted } from "./field-text.ts";
import { type OpenedText, recordsOf } from "./opened-text.ts";
import { rowLayout } from "./row-layout.ts";
import { readRows } from "./text-file.ts";
import { refuseWithoutRoom, writeCopy } from "./write-copy.ts";

/** A list in a text file. Every call of `read` and `write` reads the file again from its start. */
export function csvList(opened: OpenedText): ListFile {
  return {
    format: "csv",
    columns: opened.columns,
    headerRow: opened.hasHeader ? opened.headerRow + 1 : undefined,
    habit: opened.habit,
    records: opened.records,
    otherLists: () => Promise.resolve([]),
    rowOf: (record) => opened.lines.at(record),
    read: (columns, onRecords) => readCells(opened, columns, onRecords),
    readShown: (columns, onRecords) => readCells(opened, columns, onRecords),
    firstNew: (columns) =>
      Promise.resolve(rowLayout(columns, opened.columns.length, opened.habit)).then((layout) => {
        refuseWithoutRoom(opened, layout);
        return layout.width;
      }),
    write: (path, columns, fill) => writeCopy(opened, path, columns, fill),
    close: () => opened.file.handle.close(),
  };
}

async function readCells(
  { file, headerRow }: OpenedText,
  columns: readonly number[],
  onRecords: OnRecords,
): Promise<void> {
  const wanted = [...new Set(columns)];
  const ranks = columns.map((column) => wanted.indexOf(column));
  const { encoding } = file;
  let read = 0;
  await readRows(file, wanted, async (rows) => {
    const { batch, bytes } = rows;
    const cells = recordsOf(rows, headerRow).map((row) =>
      ranks.map((rank) => {
        const start = batch.fieldStart(row, rank);
        if (start < 0) return "";
        return unquoted(
          decode(encoding, bytes, start * encoding.unit, batch.fieldEnd(row, rank) * encoding.unit),
        );
      }),
    );
    const first = read;
    read += cells.length;
    return cells.length === 0 || (await onRecords(first, cells)) !== false;
  });
}
