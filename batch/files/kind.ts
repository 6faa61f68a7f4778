import { extname } from "node:path";

/** What a list may be kept in; a file that is made anew has the word for its extension. */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

interface FormatTraits {
  /** Of the names of such files. */
  readonly extensions: readonly string[];
  /** It takes sheets beside the list, has days and truth values of its own, and is bytes that no screen shows. */
  readonly isWorkbook: boolean;
}

const traits: Readonly<Record<FileFormat, FormatTraits>> = {
  csv: { extensions: [".csv", ".tsv", ".tab", ".txt"], isWorkbook: false },
  xlsx: { extensions: [".xlsx", ".xlsm", ".xltx", ".xltm"], isWorkbook: true },
};

export const isWorkbook = (format: FileFormat): boolean => traits[format].isWorkbook;

/** Formats that only Excel itself or another office writes. */
export const neverWritten: readonly string[] = [".xls", ".xlsb", ".ods"];

/** The extension of a file's name, in small letters, that of gzip included: `.csv.gz`. */
export function extensionOf(name: string): string {
  const packed = /(\.[a-z]+\.gz)$/i.exec(name)?.[1];
  return (packed ?? extname(name)).toLowerCase();
}

/** What a file of that name is expected to hold; undefined where the name does not tell. */
export function formatByName(name: string): FileFormat | undefined {
  const extension = extensionOf(name).replace(/\.gz$/, "");
  return fileFormats.find((format) => traits[format].extensions.includes(extension));
}

/** Whether a name is that of a workbook, be it of a kind that is refused. */
export function isNamedWorkbook(name: string): boolean {
  const format = formatByName(name);
  return format === undefined ? neverWritten.includes(extensionOf(name)) : isWorkbook(format);
}

/** Whether the name of a file says otherwise than what it holds; a name that says nothing does not. */
export function isMisnamed(name: string, held: FileFormat): boolean {
  const named = formatByName(name);
  return named === undefined ? !isWorkbook(held) && isNamedWorkbook(name) : named !== held;
}
