import { basename, dirname, join } from "node:path";
import { type FileFormat, extensionOf, formatByName, isMisnamed, isWorkbook } from "../files/list.ts";

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
 * would contradict the format of the result: another format by `to`, or a list whose content (`actualFormat`) differs from its
 * name. Excel opens files by their names.
 */
export function defaultOutput(
  input: string,
  to?: FileFormat,
  actualFormat?: FileFormat,
  word: ResultWord = "enriched",
): string {
  const length = extensionOf(input).length;
  const extension = length === 0 ? "" : input.slice(-length);
  const isMade =
    to !== undefined && actualFormat !== undefined && isWorkbook(to) && !isWorkbook(actualFormat);
  const isKept =
    to === undefined
      ? actualFormat === undefined || !isMisnamed(input, actualFormat)
      : formatByName(input) === to && !isMade;
  const stem = join(dirname(input), `${basename(input, extension)}.${word}`);
  return isKept ? stem + extension : `${stem}.${to ?? actualFormat}`;
}

/** Returns true for a path that can only name a folder. */
export const namesFolder = (path: string, platform = process.platform): boolean =>
  path.endsWith("/") || (platform === "win32" && path.endsWith("\\"));
