import { basename, dirname, join } from "node:path";
import { isNewFile, rowInFile } from "../files/convert/write-as.ts";
import {
  type FileFormat,
  type ListFile,
  extensionOf,
  formatByName,
  isMisnamed,
  isWorkbook,
} from "../files/list.ts";

/** Where the result of one list is written, and in which format. */
export interface ListResult {
  readonly output: string;
  readonly format: FileFormat;
  /** Index of the first appended column. */
  readonly firstNew: number;
}

/** Name of standard input among the inputs, and of standard output as the output. */
export const standardStream = "-";

/** The words that name a result after its list. */
export const resultWords = ["enriched", "checked"] as const;
type ResultWord = (typeof resultWords)[number];

/**
 * Returns `<name>.enriched.<ext>` or `<name>.checked.<ext>` beside the input. `ext` is that of the input, unless it
 * would contradict the format of the result: another format by `to`, a list whose content (`actualFormat`) differs from its
 * name, or a new workbook, with all records or only a part, which has no macros and is no template. Excel opens files by
 * their names.
 */
export function defaultOutput(
  input: string,
  to?: FileFormat,
  actualFormat?: FileFormat,
  word: ResultWord = "enriched",
  isPart = false,
): string {
  const length = extensionOf(input).length;
  const extension = length === 0 ? "" : input.slice(-length);
  const format = to ?? actualFormat;
  const stem = join(dirname(input), `${basename(input, extension)}.${word}`);
  const isKept = (): boolean => {
    if (format === undefined) return true;
    if (actualFormat !== undefined && isWorkbook(format) && isNewFile(actualFormat, format, isPart))
      return extensionOf(input) === `.${format}`;
    return to === undefined ? !isMisnamed(input, format) : formatByName(input) === to;
  };
  return isKept() ? stem + extension : `${stem}.${format}`;
}

/** Returns true for a path that can only name a folder. */
export const namesFolder = (path: string, platform = process.platform): boolean =>
  path.endsWith("/") || (platform === "win32" && path.endsWith("\\"));

/** Returns the row of a record in the result of its list, which has all records. */
export const rowInResult = (list: ListFile, { format }: ListResult, record: number): number =>
  list.format === format ? list.rowOf(record) : rowInFile(list, record);

/** Names the row of a record in its list: `list.csv:7`, `[list.xlsx]Sheet!7`, or `Sheet!7` without the name of the file. */
export function rowOfFile(name: string, list: ListFile, record: number): string {
  const file = name === standardStream ? "stdin" : name;
  if (list.sheet === undefined) return `${file}:${list.rowOf(record)}`;
  return `${file === "" ? "" : `[${file}]`}${list.sheet}!${list.rowOf(record)}`;
}
