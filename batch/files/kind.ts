import { extname } from "node:path";

/** What a list may be kept in: text (CSV, TSV), or a workbook. */
export type FileFormat = "csv" | "xlsx";

const formats: Readonly<Record<string, FileFormat>> = {
  ".csv": "csv",
  ".tsv": "csv",
  ".tab": "csv",
  ".txt": "csv",
  ".xlsx": "xlsx",
  ".xlsm": "xlsx",
  ".xltx": "xlsx",
  ".xltm": "xlsx",
};

/** The extension of a file's name, in small letters, that of gzip included: `.csv.gz`. */
export function extensionOf(name: string): string {
  const packed = /(\.[a-z]+\.gz)$/i.exec(name)?.[1];
  return (packed ?? extname(name)).toLowerCase();
}

/** What a file of that name is expected to hold; undefined where the name does not tell. */
export const formatByName = (name: string): FileFormat | undefined =>
  formats[extensionOf(name).replace(/\.gz$/, "")];
