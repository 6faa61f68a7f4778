import { type Fill, type OutputColumn, type WriteReport } from "../list.ts";
import { byteTarget } from "./byte-target.ts";
import { checkRecords, refuseUnsafeCopy } from "./check-copy.ts";
import { type OpenedText, recordsOf } from "./opened-text.ts";
import { FileError } from "../file-error.ts";
import { rowLayout, type RowLayout, writeHeader, writeRecord } from "./row-layout.ts";
import { RowSink } from "./row-sink.ts";
import { widestRow } from "./scan-rows.ts";
import { type HeaderPlace } from "./survey.ts";
import { readRows, type RowsRead } from "./text-file.ts";

/** Refuses fields beyond the widest row that a text file may have. @throws {FileError} */
export function refuseWithoutRoom({ file }: OpenedText, { appended, width }: RowLayout): void {
  if (appended.length <= widestRow - width) return;
  throw new FileError("no_room", { file: file.name, width, columns: appended.length });
}

/** Writes the file again to `path` with our fields in it, and counts its records there (`ListFile.write`). */
export async function writeCopy(
  opened: OpenedText,
  path: string,
  columns: readonly OutputColumn[],
  fill: Fill,
): Promise<WriteReport> {
  const { file, headerRow, hasHeader, habit, written } = opened;
  const layout = rowLayout(columns, opened.columns.length, habit);
  refuseWithoutRoom(opened, layout);
  await refuseUnsafeCopy(file, path);
  const target = await byteTarget(path);
  try {
    const sink = new RowSink(target, file.encoding, written);
    let records = 0;
    await readRows(file, layout.replaced, async (rows) => {
      records += await writeRows(sink, rows, { headerRow, hasHeader, layout, fill, records });
      await sink.settle();
    });
    const warnings = await sink.finish();
    await checkRecords(file, opened, opened.records, path, written);
    return { records, warnings };
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

interface Writing extends HeaderPlace {
  readonly layout: RowLayout;
  readonly fill: Fill;
  /** Records written before these rows. */
  readonly records: number;
}

/** Writes a batch of rows and returns how many of them are records. */
async function writeRows(sink: RowSink, rows: RowsRead, writing: Writing): Promise<number> {
  const { headerRow, hasHeader, layout, fill, records } = writing;
  const { batch, first, bytes } = rows;
  const filled = recordsOf(rows, headerRow);
  const values = filled.length === 0 ? [] : await fill(records, filled.length);
  if (values.length !== filled.length) {
    throw new Error(`Asked for the values of ${filled.length} records, got ${values.length}.`);
  }
  let at = 0;
  for (let row = 0; row < batch.count; row++) {
    if (hasHeader && first + row === headerRow) writeHeader(sink, rows, row, layout);
    else if (row === filled[at]) writeRecord(sink, rows, row, layout, values[at++]!);
    else sink.copy(bytes, batch.starts[row]!, batch.nexts[row]!);
  }
  return filled.length;
}
