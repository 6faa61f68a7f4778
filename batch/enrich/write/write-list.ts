import { open, rm } from "node:fs/promises";
import { basename } from "node:path";
import type { RowEnd } from "../../../shared/enrichment/fill/row-end.ts";
import type { RowWriter } from "../../../shared/enrichment/fill/row-writer.ts";
import { writeAs } from "../../files/convert/write-as.ts";
import {
  beginsAsGzip,
  type FileFormat,
  isWorkbook,
  type AddedSheet,
  type CellValue,
  type FileWarning,
  type ListFile,
  type WriteReport,
} from "../../files/list.ts";
import { openList } from "../../files/opening/open.ts";
import { columnsRead } from "../../files/identifier-columns.ts";
import type { NoteSpeaker } from "../../../shared/enrichment/notes/note-text.ts";
import type { Place } from "../../results/replacing.ts";
import { listCells } from "../fill/list-cells.ts";
import type { EnrichOptions } from "../options/options.ts";
import { namesFolder, standardStream } from "../targets/output-names.ts";
import { writeOutput } from "./output.ts";
import type { ReadList } from "../read/read-list.ts";

/** Where the result of one list goes, and in which format. */
export interface ListResult {
  readonly output: string;
  readonly format: FileFormat;
  /** Index of the first column that is appended. */
  readonly firstNew: number;
}

/** A list that is written, and what its cells come from. */
export interface WrittenList {
  readonly read: ReadList;
  readonly writer: RowWriter;
  /** Told what became of every record, in order. */
  readonly onRecord: (record: number, end: RowEnd) => Promise<void>;
  /** Told that its records come next. */
  readonly onEnter: () => Promise<void>;
}

export interface WriteListsInput {
  /** The lists of one file: several where the run takes several sheets of a workbook. */
  readonly lists: readonly WrittenList[];
  readonly result: ListResult;
  readonly options: EnrichOptions;
  /** Sheets that a workbook gets behind its own. */
  readonly sheets: readonly AddedSheet[];
  readonly place: Place;
  readonly noteText: NoteSpeaker["noteText"];
}

/** Writes the lists of one file with their columns. @throws {ProgramError | FileError} when it cannot be; nothing is left behind. */
export async function writeLists(input: WriteListsInput): Promise<WriteReport> {
  const { lists, result, options } = input;
  const { path } = lists[0]!.read;
  const isStream = result.output === standardStream;
  const output = {
    path: result.output,
    makesFolder: options.output !== undefined && namesFolder(options.output),
    records: lists.reduce((sum, { read }) => sum + read.list.records, 0),
    // What came packed goes packed.
    ...(isStream && !isWorkbook(result.format) && (await isGzip(path)) && { streamName: "stdout.gz" }),
  };
  const effects = { place: input.place, standardOutput: process.stdout };
  return writeOutput(output, (temporary) => writeInTurn(input, temporary), effects);
}

/** Writes one list after another: each into what the one before it was written into, a step in a file of its own. */
async function writeInTurn(input: WriteListsInput, target: string): Promise<WriteReport> {
  const reports: WriteReport[] = [];
  let previous: string | undefined;
  for (const [at, one] of input.lists.entries()) {
    const isLast = at === input.lists.length - 1;
    const path = isLast ? target : `${target}.${at}`;
    const { read } = one;
    const list =
      previous === undefined
        ? read.list
        : await openList(previous, { ...read.opening, sheet: read.list.sheet! });
    try {
      await one.onEnter();
      reports.push(await writeOne(input, one, { list, path, sheets: isLast ? input.sheets : [] }));
    } finally {
      if (list !== read.list) await list.close();
    }
    if (previous !== undefined) await rm(previous);
    previous = path;
  }
  return {
    records: reports.reduce((sum, { records }) => sum + records, 0),
    warnings: distinct(reports.flatMap(({ warnings }) => warnings)),
  };
}

/** What is to be said of a file is said once, whichever of its sheets it was said of. */
function distinct(warnings: readonly FileWarning[]): FileWarning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}

/** Where one list of a file is written, as it was opened again. */
interface Step {
  readonly list: ListFile;
  readonly path: string;
  readonly sheets: readonly AddedSheet[];
}

function writeOne(
  { result, options, noteText }: WriteListsInput,
  { read, writer, onRecord }: WrittenList,
  { list, path, sheets }: Step,
): Promise<WriteReport> {
  const { columns, cellsOf } = listCells(read.list.columns, options, result.format, noteText);
  const fill = async (first: number, count: number): Promise<CellValue[][]> => {
    const ends = await writer.write(first, count);
    for (const [index, end] of ends.entries()) await onRecord(first + index, end);
    return ends.map(cellsOf);
  };
  return writeAs(result.format, list, path, {
    columns,
    fill,
    identifierColumns: columnsRead(read.sources).map(({ index }) => index),
    sheetName: sheetName(read.name),
    sheets,
    delimiter: options.delimiter,
    encoding: options.encoding,
  });
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
