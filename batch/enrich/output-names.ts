import { basename, dirname, join } from "node:path";
import { type FileFormat, extensionOf, formatByName, isMisnamed, isWorkbook } from "../files/list.ts";

/** Where the result of one list goes, and in which format. */
export interface ListResult {
  readonly output: string;
  readonly format: FileFormat;
  /** Index of the first column that is appended. */
  readonly firstNew: number;
}

/** Standard input as an input, standard output as an output. */
export const standardStream = "-";

/** What a result is called after the list it was made of. */
export const resultWords = ["enriched", "checked"] as const;
type ResultWord = (typeof resultWords)[number];

/**
 * `<name>.enriched.<ext>`, or `<name>.checked.<ext>`, beside the input. `ext` is the input's own, unless it says otherwise than what the result is:
 * made `to` another format, or of a list whose name tells another than it is `held` in. Excel opens by the name.
 */
export function defaultOutput(
  input: string,
  to?: FileFormat,
  held?: FileFormat,
  word: ResultWord = "enriched",
): string {
  const length = extensionOf(input).length;
  const extension = length === 0 ? "" : input.slice(-length);
  const isMade = to !== undefined && held !== undefined && isWorkbook(to) && !isWorkbook(held);
  const isKept =
    to === undefined ? held === undefined || !isMisnamed(input, held) : formatByName(input) === to && !isMade;
  const stem = join(dirname(input), `${basename(input, extension)}.${word}`);
  return isKept ? stem + extension : `${stem}.${to ?? held}`;
}

/** True for a name that can only be a folder's. */
export const namesFolder = (path: string, platform = process.platform): boolean =>
  path.endsWith("/") || (platform === "win32" && path.endsWith("\\"));
