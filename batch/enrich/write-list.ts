import { open } from "node:fs/promises";
import { basename } from "node:path";
import { askedFields, ownKeyOf, runColumns } from "../../shared/enrichment/own-columns.ts";
import { RowCells } from "../../shared/enrichment/row-cells.ts";
import type { RecordEnd } from "../answers/filled-row.ts";
import type { RowFiller } from "../answers/row-filler.ts";
import { writeAs } from "../files/convert/write-as.ts";
import { beginsAsGzip } from "../files/gzip.ts";
import type { FileFormat } from "../files/kind.ts";
import type { AddedSheet, CellValue, WriteReport } from "../files/list.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import { outputColumns } from "./columns.ts";
import type { EnrichOptions } from "./options.ts";
import { namesFolder, standardStream } from "./output-names.ts";
import { writeOutput } from "./output.ts";
import type { ReadList } from "./read-list.ts";

/** Where the result of one list goes, and in which format. */
export interface ListResult {
  readonly output: string;
  readonly format: FileFormat;
}

export interface WriteListInput {
  readonly read: ReadList;
  readonly result: ListResult;
  readonly options: EnrichOptions;
  readonly filler: RowFiller;
  readonly sheet: AddedSheet | undefined;
  /** Told what became of every record, in order. */
  readonly onRecord: (record: number, end: RecordEnd) => Promise<void>;
}

/** Writes one list with its columns. @throws {Stop | FileRefusal} when it cannot be; nothing is left behind. */
export async function writeList(input: WriteListInput): Promise<WriteReport> {
  const { read, result, options, filler, onRecord } = input;
  const { list, name, path, sources } = read;
  const columns = outputColumns(options.fields, list.columns);
  const asked = askedFields(options.fields);
  const others = columns.slice(runColumns(asked).length).flatMap(({ header }) => ownKeyOf(header) ?? []);
  const cells = new RowCells(asked, others);
  const fill = async (first: number, count: number): Promise<CellValue[][]> => {
    const ends = await filler.fill(first, count);
    for (const [index, end] of ends.entries()) await onRecord(first + index, end);
    return ends.map((end) =>
      end.status === undefined ? cells.left(end.stays) : cells.filled({ ...end, siren: end.subject?.siren }),
    );
  };
  const isStream = result.output === standardStream;
  const output = {
    path: result.output,
    makesFolder: options.output !== undefined && namesFolder(options.output),
    records: list.records,
    // What came packed goes packed.
    ...(isStream && result.format === "csv" && (await isGzip(path)) && { streamName: "stdout.gz" }),
  };
  return writeOutput(output, (temporary) =>
    writeAs(result.format, list, temporary, {
      columns,
      fill,
      identifierColumns: columnsRead(sources).map(({ index }) => index),
      sheetName: sheetName(name),
      sheet: input.sheet,
      delimiter: options.delimiter,
      encoding: options.encoding,
    }),
  );
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return beginsAsGzip(buffer);
  } finally {
    await file.close();
  }
}

/** The name of a file as that of a sheet: 31 characters at most, without those that Excel forbids. */
export function sheetName(name: string): string {
  const bare = name === standardStream ? "" : basename(name).replace(/(\.[a-z]+)?\.[a-z]+$/i, "");
  const allowed = bare
    .replaceAll(/[\\/*?:[\]]/g, " ")
    .replaceAll(/^'+|'+$/g, "")
    .trim();
  return allowed.slice(0, 31) || "Liste";
}
