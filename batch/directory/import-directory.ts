import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { openForReading, readingError } from "../files/access.ts";
import {
  type Encoding,
  decode,
  encodingByMark,
  markLength,
  refuseOtherKinds,
  swapToMemory,
  unmarkedUtf16,
  utf8,
  windows1252,
} from "../files/csv/text-file.ts";
import { unguarded, unquoted } from "../files/csv/dialect.ts";
import { bufferText, splitRows } from "../files/csv/survey.ts";
import { type AddressFault, addressFaults, bareAddress } from "../../shared/einvoicing/address.ts";
import {
  type DirectoryEntry,
  type DirectoryLine,
  type MissingLines,
  lineKind,
  readLineState,
  unknownSirens,
} from "../../shared/einvoicing/directory-lines.ts";
import { dateOf } from "../../shared/fields/field.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import type { KeptDirectory } from "../../shared/gateway/store/decisions.ts";

/** The columns that are read from the directory's files. */
const columnNames = {
  siren: "siren",
  address: "adressedefacturation",
  state: "adressedefacturationactive",
} as const;
type NeededColumn = keyof typeof columnNames;

/**
 * Columns of dates that may accompany the three known ones, by words in their names: `Date de début`, `Date d'effet`,
 * `Valide jusqu'au`. `Date de fin d'effet` is an end.
 */
const dateColumns = {
  until: /\b(?:fin|jusqu|until|end|expir\w*|cloture)\b|\bvalid\w* au\b/,
  from: /\b(?:debut|effet|depuis|from|start|activation)\b|\bvalid\w* du\b/,
} as const;
type DateColumn = keyof typeof dateColumns;
type ReturnColumn = NeededColumn | DateColumn;

type ReturnFields = Readonly<Record<NeededColumn, string>> & Readonly<Partial<Record<DateColumn, string>>>;

/** A line of the file, numbered from 1: its fields by column, or why it has none. */
type ReturnLine = { readonly line: number } & (
  | { readonly fields: ReturnFields }
  | { readonly fault: "columns"; readonly found: number; readonly expected: number }
  | { readonly fault: "quote" }
);

const delimiters = [";", ",", "\t"];

const folded = (header: string): string => foldedHeader(header).replaceAll(/[^a-z0-9]/g, "");

/** Returns the fields of a single line. Undefined if a quote is not closed. */
function fieldsOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  return splitRows(bufferText(Buffer.from(line), utf8), 0, true, delimiter, 1)[0]?.map(unquoted);
}

interface Header {
  readonly delimiter: string;
  readonly places: ReadonlyMap<ReturnColumn, number>;
  readonly width: number;
}

/** Returns the positions of the date columns that exist. */
function datesIn(headers: readonly string[]): [DateColumn, number][] {
  const words = headers.map((header) => foldedHeader(header).replaceAll(/[^a-z0-9]+/g, " "));
  const isOf = (column: DateColumn) => (text: string) =>
    dateColumns[column].test(text) && (column === "until" || !dateColumns.until.test(text));
  return (["from", "until"] as const).flatMap((column) => {
    const at = words.findIndex(isOf(column));
    return at === -1 ? [] : [[column, at] as [DateColumn, number]];
  });
}

/** Returns the header in a line, with the delimiter under which the required columns are found. */
function headerIn(line: string): Header | undefined {
  for (const delimiter of delimiters) {
    const headers = fieldsOf(line, delimiter) ?? [];
    const names = headers.map(folded);
    const needed = Object.entries(columnNames).map(
      ([column, name]) => [column as ReturnColumn, names.indexOf(name)] as const,
    );
    if (needed.every(([, at]) => at >= 0))
      return { delimiter, places: new Map([...needed, ...datesIn(headers)]), width: names.length };
  }
  return undefined;
}

/**
 * Parses a line. Each line is parsed separately, so that a malformed one never affects another: no address contains a
 * line break. Empty fields after the last column come from spreadsheets.
 */
function lineOf(text: string, line: number, { delimiter, places, width }: Header): ReturnLine {
  const fields = fieldsOf(text, delimiter);
  if (fields === undefined) return { line, fault: "quote" };
  const found = Math.max(width, fields.findLastIndex((field) => field.trim() !== "") + 1);
  if (fields.length < width || found > width)
    return { line, fault: "columns", found: Math.min(fields.length, found), expected: width };
  const read = [...places].map(([column, at]) => [column, fields[at]!] as const);
  return { line, fields: Object.fromEntries(read) as unknown as ReturnFields };
}

/** What a workbook, an old workbook and a gzip archive begin with. */
const packed = ["504b0304", "d0cf11e0", "1f8b"].map((start) => Buffer.from(start, "hex"));

const encodingOf = (bytes: Buffer): Encoding =>
  encodingByMark(bytes) ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? utf8 : windows1252);

async function textOf(path: string): Promise<string> {
  const handle = await openForReading(path);
  await handle.close();
  try {
    const bytes = await readFile(path);
    const encoding = encodingOf(bytes);
    // For other kinds of files, people are told to save as .xlsx, as lists may be; this one may not.
    if (packed.some((start) => bytes.subarray(0, start.length).equals(start)))
      throw new ProgramError("directory_lines_packed", { file: path });
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
 * Reads a CSV from the directory: delimited by `;`, `,` or a tab, with or without a byte order mark, in UTF-8, UTF-16
 * or windows-1252, with its columns in any order and possibly others among them. No official text describes it
 * (docs/einvoicing.md).
 *
 * @throws {ProgramError | FileError} if it is unreadable, or lacks the columns
 */
async function readReturnFile(path: string): Promise<ReturnLine[]> {
  const lines = (await textOf(path)).split(/\r\n|\n|\r/);
  const first = lines.findIndex((line) => !isBlank(line) && !/^"?sep=/i.test(line));
  const header = first === -1 ? undefined : headerIn(lines[first]!);
  if (header === undefined) throw new ProgramError("no_directory_lines", { file: path });
  return lines.flatMap((text, at) => (at <= first || isBlank(text) ? [] : lineOf(text, at + 1, header)));
}

/** Why a line of the directory is left out. */
type LineFault =
  AddressFault | "columns" | "quote" | "not_a_siren" | "state_unreadable" | "no_address" | "date_unreadable";

/** A line that was left out or needs attention: where it is, why, and its text. */
interface LineProblem {
  readonly file: string;
  readonly line: number;
  readonly code: LineFault | "not_asked";
  readonly siren?: string | undefined;
  readonly text: string;
}

/** Content of the directory's files. */
interface DirectoryReturn {
  /** Lines that are kept, by SIREN, in their order. */
  readonly lines: ReadonlyMap<string, readonly DirectoryLine[]>;
  /** The first line of each SIREN in the files, even if all its lines are left out. */
  readonly firstOf: ReadonlyMap<string, { readonly file: string; readonly line: number }>;
  readonly faults: readonly LineProblem[];
}

type DirectoryRow =
  | { readonly siren: string; readonly line: DirectoryLine }
  | { readonly siren?: string | undefined; readonly code: LineFault; readonly text: string };

/** Returns the dates of a line. Null for an empty field in a column that exists. */
function datesOf(
  fields: ReturnFields,
): Pick<DirectoryLine, "from" | "until"> | { readonly unreadable: string } {
  const dates: { from?: string | null; until?: string | null } = {};
  for (const column of ["from", "until"] as const) {
    const text = fields[column]?.trim();
    if (text === undefined) continue;
    const day = text === "" ? null : dayIn(text);
    if (day === undefined) return { unreadable: text };
    dates[column] = day;
  }
  return dates;
}

/**
 * Interprets one line; its address keeps its case. A line without an address may be about a company that has none, and
 * is then kept as inactive. If it claims to be active, it is faulty. One that begins after `day` is not active yet,
 * which says nothing about its state from its first day on.
 */
function interpretLine(read: ReturnLine, day: string): DirectoryRow {
  if (!("fields" in read))
    return { code: read.fault, text: read.fault === "columns" ? `${read.found} ≠ ${read.expected}` : "" };
  const reading = readIdentifier(unguarded(read.fields.siren));
  if (reading.kind !== "siren") return { code: "not_a_siren", text: read.fields.siren.trim() };
  const { siren } = reading;
  const address = bareAddress(unguarded(read.fields.address));
  const dates = datesOf(read.fields);
  if ("unreadable" in dates) return { siren, code: "date_unreadable", text: dates.unreadable };
  const stateText = read.fields.state.trim();
  const state = readLineState(stateText);
  if (address === "") {
    if (state === "unstated" || state === "inactive")
      return { siren, line: { address, state: "inactive", ...dates } };
    return { siren, code: state === undefined ? "state_unreadable" : "no_address", text: stateText };
  }
  const [fault] = addressFaults(address, siren);
  if (fault !== undefined) return { siren, code: fault, text: address };
  if (state === undefined) return { siren, code: "state_unreadable", text: stateText };
  const isToBegin = state === "inactive" && (dates.from ?? "") > day;
  return { siren, line: { address, state: isToBegin ? "unstated" : state, ...dates } };
}

/** Returns a text with the French date at its start, day first, written in ISO; any other text as it is. */
export const withIsoDay = (text: string): string =>
  text.replace(
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?=$|[T ])/,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );

/**
 * Returns the date `YYYY-MM-DD` in a text that is written in ISO, French or eight digits, possibly followed by a time.
 * Undefined for any other text.
 */
const dayIn = (text: string): string | undefined =>
  dateOf(withIsoDay(text).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")) ?? undefined;

/** Reads the directory's files as one, on `day`. @throws {ProgramError | FileError} if one is not such a file */
async function readReturn(files: readonly string[], day: string): Promise<DirectoryReturn> {
  const lines = new Map<string, DirectoryLine[]>();
  const firstOf = new Map<string, { file: string; line: number }>();
  const faults: LineProblem[] = [];
  for (const file of files) {
    for (const read of await readReturnFile(file)) {
      const { line } = read;
      const got = interpretLine(read, day);
      const { siren } = got;
      if (siren !== undefined && !firstOf.has(siren)) firstOf.set(siren, { file, line });
      if ("code" in got) faults.push({ file, line, code: got.code, siren, text: got.text });
      else {
        const kept = lines.get(got.siren);
        if (kept === undefined) lines.set(got.siren, [got.line]);
        else kept.push(got.line);
      }
    }
  }
  return { lines, firstOf, faults };
}

/** Result of an import. */
export interface DirectoryImport {
  /** Number of SIRENs whose lines are kept. */
  readonly sirens: number;
  readonly lines: number;
  /** Number of SIRENs with a line that accepts invoices on that day. */
  readonly active: number;
  /** Number of SIRENs that were asked for but are unknown to the directory. */
  readonly unknown: number;
  readonly partial: MissingLines["partial"];
  /** True if no SIREN in the files was exported from this store. */
  readonly noneAsked: boolean;
  /** Lines that are left out, then SIRENs that were not exported but whose lines are kept. */
  readonly problems: readonly LineProblem[];
}

/** Returns SIRENs with lines that are kept although this store did not ask for them. */
function notAsked({ firstOf, lines }: DirectoryReturn, asked: ReadonlySet<string>): LineProblem[] {
  return [...firstOf].flatMap(([siren, { file, line }]) =>
    asked.has(siren) || !lines.has(siren) ? [] : [{ file, line, code: "not_asked", siren, text: siren }],
  );
}

/**
 * Reads the directory's files and stores their lines under `day` (`YYYY-MM-DD`), replacing those of the same SIREN. A
 * SIREN whose lines are all left out keeps its earlier ones. Asks nothing of the API.
 *
 * @throws {ProgramError | FileError} if a file is not from the directory; then nothing is stored
 */
export async function importDirectory(
  files: readonly string[],
  directory: KeptDirectory,
  day: string,
): Promise<DirectoryImport> {
  const read = await readReturn(files, day);
  const cameBack = new Set(read.firstOf.keys());
  const askedWith = await directory.askedWith([...cameBack]);
  const asked = new Set([...askedWith.values()].flat());
  const { unknown: missing, partial } = unknownSirens(askedWith, cameBack);
  // The directory never deletes lines: those of a SIREN that has some came back in another file.
  const stored = await directory.linesOf(missing);
  const unknown = missing.filter((siren) => !stored.get(siren)?.lines.length);
  const entries = new Map<string, DirectoryEntry>();
  for (const [siren, lines] of read.lines) entries.set(siren, { day, lines });
  for (const siren of unknown) entries.set(siren, { day, lines: [] });
  await directory.put(entries);
  const kept = [...read.lines.values()];
  const noneAsked = asked.size === 0 && cameBack.size > 0;
  return {
    sirens: kept.length,
    lines: kept.reduce((sum, lines) => sum + lines.length, 0),
    active: kept.filter((lines) =>
      lines.some((line) => line.address !== "" && lineKind(line, lines, day) === "active"),
    ).length,
    unknown: unknown.length,
    partial,
    noneAsked,
    problems: [...read.faults, ...(noneAsked ? [] : notAsked(read, asked))],
  };
}
