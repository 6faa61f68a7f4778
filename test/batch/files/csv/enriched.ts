import { readFileSync } from "node:fs";
import { openCsv } from "../../../../batch/files/csv/open-csv.ts";
import type {
  OutputValue,
  ListFile,
  OpenOptions,
  OutputColumn,
  WriteReport,
} from "../../../../batch/files/list.ts";
import { type ScratchFolder } from "../scratch-folder.ts";

export interface Enriched {
  readonly bytes: Buffer;
  readonly report: WriteReport;
}

/** Opens a file with that content, passes on the list, and closes it. */
export async function opened<Result>(
  scratch: ScratchFolder,
  content: string | Buffer,
  options: OpenOptions,
  use: (list: ListFile) => Result | Promise<Result>,
): Promise<Result> {
  const list = await openCsv(scratch.save("list.csv", content), options);
  try {
    return await use(list);
  } finally {
    await list.close();
  }
}

/** The bytes a file of that content becomes when `columns` are filled by `valuesOf(record)`. */
export function enriched(
  scratch: ScratchFolder,
  content: string | Buffer,
  columns: readonly OutputColumn[],
  valuesOf: (record: number) => OutputValue[],
  options: OpenOptions = {},
): Promise<Enriched> {
  return opened(scratch, content, options, async (list) => {
    const path = scratch.path("list.enriched.csv");
    const report = await list.write(path, columns, (first, count) =>
      Array.from({ length: count }, (_, at) => valuesOf(first + at)),
    );
    return { bytes: readFileSync(path), report };
  });
}

/** All cells of a list, record after record. */
export async function cellsOf(list: ListFile): Promise<string[][]> {
  const records: string[][] = [];
  const columns = list.columns.map(({ index }) => index);
  await list.read(columns, (_, cells) => void records.push(...cells));
  return records;
}

/** A text column of ours. */
export function text(header: string, at?: number): OutputColumn {
  return at === undefined ? { header, type: "text" } : { header, type: "text", at };
}
