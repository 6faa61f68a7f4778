import { basename, dirname, join } from "node:path";
import { extensionOf, type FileFormat } from "../files/kind.ts";

/**
 * The file in which a person decides about the doubtful rows of a text file, beside it: `LIST.review.csv` of `LIST.csv`
 * and of its result `LIST.enriched.csv` alike, packed or not; `LIST.review.tsv` of `LIST.tsv`.
 */
export function reviewPath(path: string): string {
  const extension = extensionOf(path);
  const bare = basename(path).slice(0, basename(path).length - extension.length);
  return join(
    dirname(path),
    `${bare.replace(/(?:\.(?:enriched|checked))+$/, "")}.review${extension.replace(/\.gz$/, "") || ".csv"}`,
  );
}

/** Where what is to be decided about a list stands: beside a text file; a workbook has it in a sheet. */
export const reviewFileOf = ({
  output,
  format,
}: {
  readonly output: string;
  readonly format: FileFormat;
}): string | undefined => (format === "csv" ? reviewPath(output) : undefined);
