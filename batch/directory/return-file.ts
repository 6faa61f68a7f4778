import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { ProgramError } from "../errors/program-error.ts";
import { openForReading, readingError } from "../files/access.ts";
import {
  decode,
  encodingByMark,
  unmarkedUtf16,
  utf8,
  windows1252,
  type Encoding,
  refuseOtherKinds,
  markLength,
  swapToMemory,
} from "../files/csv/text-file.ts";
import { unquoted } from "../files/csv/dialect.ts";
import { heldText, splitRows } from "../files/csv/survey.ts";

/** The columns that are read of what the directory sends back. */
const columnNames = {
  siren: "siren",
  address: "adressedefacturation",
  state: "adressedefacturationactive",
} as const;
type ReturnColumn = keyof typeof columnNames;

/** One line of the file, from 1: its fields by column, or why it has none. */
export type ReturnLine = { readonly line: number } & (
  | { readonly fields: Readonly<Record<ReturnColumn, string>> }
  | { readonly fault: "columns"; readonly found: number; readonly expected: number }
  | { readonly fault: "quote" }
);

const delimiters = [";", ",", "\t"];

const folded = (header: string): string => foldedHeader(header).replaceAll(/[^a-z0-9]/g, "");

/** The fields of one line, by itself; undefined where a quote stays open. */
function fieldsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  return splitRows(heldText(Buffer.from(line), utf8), 0, true, delimiter, 1)[0]?.map(unquoted);
}

interface Header {
  readonly delimiter: string;
  readonly places: Readonly<Record<ReturnColumn, number>>;
  readonly width: number;
}

/** The header in a line, by the delimiter under which the columns are there; undefined of any other line. */
function headerIn(line: string): Header | undefined {
  for (const delimiter of delimiters) {
    const names = (fieldsOf(line, delimiter) ?? []).map(folded);
    const place = (column: ReturnColumn) => names.indexOf(columnNames[column]);
    const places = { siren: place("siren"), address: place("address"), state: place("state") };
    if (Object.values(places).every((at) => at >= 0)) return { delimiter, places, width: names.length };
  }
  return undefined;
}

/**
 * Each line is read by itself, so that one that is malformed never takes another with it: no address has a line break in
 * it. Empty fields behind the last column are a spreadsheet's.
 */
function lineOf(text: string, line: number, { delimiter, places, width }: Header): ReturnLine {
  const fields = fieldsOf(text, delimiter);
  if (fields === undefined) return { line, fault: "quote" };
  const found = Math.max(width, fields.findLastIndex((field) => field.trim() !== "") + 1);
  if (fields.length < width || found > width)
    return { line, fault: "columns", found: Math.min(fields.length, found), expected: width };
  const { siren, address, state } = places;
  return { line, fields: { siren: fields[siren]!, address: fields[address]!, state: fields[state]! } };
}

const encodingOf = (bytes: Buffer): Encoding =>
  encodingByMark(bytes) ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? utf8 : windows1252);

async function textOf(path: string): Promise<string> {
  const handle = await openForReading(path);
  await handle.close();
  try {
    const bytes = await readFile(path);
    const encoding = encodingOf(bytes);
    if (encoding.unit === 1) refuseOtherKinds(bytes.subarray(0, 4096), basename(path));
    const mark = markLength(bytes, encoding);
    const whole = bytes.subarray(mark, bytes.length - ((bytes.length - mark) % encoding.unit));
    swapToMemory(whole, encoding);
    return decode(encoding, whole, 0, whole.length);
  } catch (error) {
    throw readingError(error, path);
  }
}

const isBlank = (line: string): boolean => /^[\s;,]*$/.test(line);

/**
 * Reads a CSV that the directory sent back: delimited by `;`, `,` or a tab, with a byte order mark or without, in UTF-8,
 * UTF-16 or windows-1252, its columns in any order and others among them. No official text describes it
 * (docs/einvoicing.md).
 *
 * @throws {ProgramError | FileError} where it cannot be read, or has not the columns
 */
export async function readReturnFile(path: string): Promise<ReturnLine[]> {
  const lines = (await textOf(path)).split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => !isBlank(line) && !/^"?sep=/i.test(line));
  const header = first === -1 ? undefined : headerIn(lines[first]!);
  if (header === undefined) throw new ProgramError("no_directory_lines", { file: path });
  return lines.flatMap((text, at) => (at <= first || isBlank(text) ? [] : lineOf(text, at + 1, header)));
}
