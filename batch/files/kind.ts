import { extname } from "node:path";

/** What a list may be kept in: text (CSV, TSV), or a workbook. */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

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

/** Formats that only Excel itself or another office writes. */
export const neverWritten: readonly string[] = [".xls", ".xlsb", ".ods"];

/** The extension of a file's name, in small letters, that of gzip included: `.csv.gz`. */
export function extensionOf(name: string): string {
  const packed = /(\.[a-z]+\.gz)$/i.exec(name)?.[1];
  return (packed ?? extname(name)).toLowerCase();
}

/** What a file of that name is expected to hold; undefined where the name does not tell. */
export const formatByName = (name: string): FileFormat | undefined =>
  formats[extensionOf(name).replace(/\.gz$/, "")];

/** Whether the name of a file says otherwise than what it holds; a name that says nothing does not. */
export function isMisnamed(name: string, held: FileFormat): boolean {
  const named = formatByName(name);
  return named === undefined ? held === "csv" && neverWritten.includes(extensionOf(name)) : named !== held;
}
