import { closeSync, openSync, readSync, statSync } from "node:fs";
import { bytesAt, openForReading } from "../access.ts";
import { openCsv } from "../csv/open-csv.ts";
import {
  beginsAsGzip,
  type FileFormat,
  isNamedWorkbook,
  type ListFile,
  type ListTraits,
  type OpenOptions,
} from "../list.ts";
import { workbookListSheets } from "../xlsx/list/open-list.ts";
import { openXlsx } from "../xlsx/open-xlsx.ts";

const headSize = 4096;
const zip = "PK";
/** Compound File Binary: .xls, and workbooks with a password. */
const compoundFile = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const utf16Marks = /^(\xff\xfe|\xfe\xff)/;
// Every byte below the space except tab, line feed, form feed, carriage return and the DOS end-of-file character.
const controls = new Set([...Array(32).keys()].filter((byte) => ![9, 10, 12, 13, 26].includes(byte)));

interface FormatOpener {
  readonly open: (path: string, options: OpenOptions) => Promise<ListFile>;
  /** Returns the names of the visible sheets with lists of companies. */
  readonly listSheets?: (path: string, traits: ListTraits) => Promise<readonly string[]>;
}

const openers: Readonly<Record<FileFormat, FormatOpener>> = {
  csv: { open: openCsv },
  xlsx: { open: openXlsx, listSheets: workbookListSheets },
};

/**
 * Opens the list in a file of any kind. The content decides about the format, and the extension only if the content is
 * unclear: a CSV named .xlsx is read as CSV and a workbook named .csv as a workbook.
 *
 * @throws FileError with a sentence for the user if there is no list to read: no such file, a folder, an empty file, an
 * old or protected workbook, a damaged one, no header…
 */
export async function openList(path: string, options: OpenOptions = {}): Promise<ListFile> {
  const head = await readHead(path);
  return openers[formatOf(head, path)].open(path, options);
}

/**
 * Returns the names of the visible sheets of a workbook with lists of companies. Undefined for a text file.
 *
 * @throws FileError as `openList` does
 */
export async function listSheets(path: string, traits: ListTraits): Promise<readonly string[] | undefined> {
  const head = await readHead(path);
  return openers[formatOf(head, path)].listSheets?.(path, traits);
}

/**
 * Returns the format of a file by its first bytes, in the same way as `openList`. Undefined for an unreadable file,
 * whose problem is reported when it is opened.
 */
export function detectFormat(path: string): FileFormat | undefined {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const head = Buffer.alloc(headSize);
    const read = readSync(file, head, 0, headSize, 0);
    return formatOf(head.subarray(0, read), path);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Returns whether a file with these first bytes goes to the workbook reader, even if that will refuse it. */
function beginsAsWorkbook(head: Buffer, name: string): boolean {
  const beginning = head.toString("latin1");
  if (beginning.startsWith(compoundFile)) return true;
  // No list begins with PK and a control character, but one may begin with a column named "PK".
  if (beginning.startsWith(zip) && controls.has(head[2] ?? 0x20)) return true;
  const isText = utf16Marks.test(beginning) || beginsAsGzip(head) || !head.some((byte) => controls.has(byte));
  return isNamedWorkbook(name) && !isText;
}

/** Returns the format as which a file with these first bytes is read. */
const formatOf = (head: Buffer, name: string): FileFormat => (beginsAsWorkbook(head, name) ? "xlsx" : "csv");

async function readHead(path: string): Promise<Buffer> {
  const file = await openForReading(path);
  try {
    return await bytesAt(file, 0, headSize);
  } finally {
    await file.close();
  }
}
