import { basename, dirname, join } from "node:path";
import { extensionOf, type FileFormat, isMisnamed, isWorkbook } from "../files/list.ts";

/**
 * The file in which a person decides about the doubtful rows of a text file, beside it: `LIST.review.csv` of `LIST.csv`
 * and of its result `LIST.enriched.csv` alike, packed or not; `LIST.review.tsv` of `LIST.tsv`. It is a CSV, and called one
 * where the list is made a text file of another format: `LIST.review.csv` of `LIST.xlsx`.
 */
export function reviewPath(path: string): string {
  const extension = extensionOf(path);
  const bare = basename(path).slice(0, basename(path).length - extension.length);
  const kept = isMisnamed(path, "csv") ? "" : extension.replace(/\.gz$/, "");
  return join(dirname(path), `${bare.replace(/(?:\.(?:enriched|checked))+$/, "")}.review${kept || ".csv"}`);
}

/** Where what is to be decided about a list stands: beside a text file; a workbook has it in a sheet. */
export const reviewFileOf = ({
  output,
  format,
}: {
  readonly output: string;
  readonly format: FileFormat;
}): string | undefined => (isWorkbook(format) ? undefined : reviewPath(output));
