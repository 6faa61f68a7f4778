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
import { heldText, splitRows } from "../files/csv/survey.ts";
import { type AddressFault, addressFaults, bareAddress } from "../../shared/einvoicing/address.ts";
import {
  type DirectoryEntry,
  type DirectoryLine,
  type NotBack,
  lineKind,
  readLineState,
  unknownSirens,
} from "../../shared/einvoicing/directory-lines.ts";
import { dateOf } from "../../shared/fields/field.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import type { KeptDirectory } from "../../shared/gateway/store/decisions.ts";

/** The columns that are read of what the directory sends back. */
const columnNames = {
  siren: "siren",
  address: "adressedefacturation",
  state: "adressedefacturationactive",
} as const;
type NeededColumn = keyof typeof columnNames;

/**
 * Columns of dates, which the three known ones may have beside them, by words of their names: `Date de début`, `Date d'effet`,
 * `Valide jusqu'au`. `Date de fin d'effet` ends.
 */
const dateColumns = {
  until: /\b(?:fin|jusqu|until|end|expir\w*|cloture)\b|\bvalid\w* au\b/,
  from: /\b(?:debut|effet|depuis|from|start|activation)\b|\bvalid\w* du\b/,
} as const;
type DateColumn = keyof typeof dateColumns;
type ReturnColumn = NeededColumn | DateColumn;

type ReturnFields = Readonly<Record<NeededColumn, string>> & Readonly<Partial<Record<DateColumn, string>>>;

/** One line of the file, from 1: its fields by column, or why it has none. */
type ReturnLine = { readonly line: number } & (
  | { readonly fields: ReturnFields }
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
  readonly places: ReadonlyMap<ReturnColumn, number>;
  readonly width: number;
}

/** Where the columns of dates stand, as far as there are any. */
function datesIn(headers: readonly string[]): [DateColumn, number][] {
  const words = headers.map((header) => foldedHeader(header).replaceAll(/[^a-z0-9]+/g, " "));
  const isOf = (column: DateColumn) => (text: string) =>
    dateColumns[column].test(text) && (column === "until" || !dateColumns.until.test(text));
  return (["from", "until"] as const).flatMap((column) => {
    const at = words.findIndex(isOf(column));
    return at === -1 ? [] : [[column, at] as [DateColumn, number]];
  });
}

/** The header in a line, by the delimiter under which the columns are there; undefined of any other line. */
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
 * Each line is read by itself, so that one that is malformed never takes another with it: no address has a line break in
 * it. Empty fields behind the last column are a spreadsheet's.
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

/** A line that was left out, or stands apart: where, why, and what it says there. */
interface LineProblem {
  readonly file: string;
  readonly line: number;
  readonly code: LineFault | "not_asked";
  readonly siren?: string | undefined;
  readonly text: string;
}

/** What the files that came back hold. */
interface DirectoryReturn {
  /** Lines that are kept, by SIREN, in their order. */
  readonly lines: ReadonlyMap<string, readonly DirectoryLine[]>;
  /** The line each SIREN stands in first. */
  readonly firstOf: ReadonlyMap<string, { readonly file: string; readonly line: number }>;
  /** Every SIREN that came back, be it in lines that are left out alone. */
  readonly cameBack: ReadonlySet<string>;
  readonly faults: readonly LineProblem[];
}

type DirectoryRow =
  | { readonly siren: string; readonly line: DirectoryLine }
  | { readonly siren?: string | undefined; readonly code: LineFault; readonly text: string };

/** The days that a line tells; null where nothing stands in a column that is there. */
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
 * What one line says; its address keeps its case. A line without an address may be there for a company that has none,
 * and is then kept as inactive; one that says to be active lacks it.
 */
function taken(read: ReturnLine): DirectoryRow {
  if (!("fields" in read))
    return { code: read.fault, text: read.fault === "columns" ? `${read.found} ≠ ${read.expected}` : "" };
  const reading = readIdentifier(unguarded(read.fields.siren));
  if (reading.kind !== "siren") return { code: "not_a_siren", text: read.fields.siren.trim() };
  const { siren } = reading;
  const address = bareAddress(unguarded(read.fields.address));
  const dates = datesOf(read.fields);
  if ("unreadable" in dates) return { siren, code: "date_unreadable", text: dates.unreadable };
  const said = read.fields.state.trim();
  const state = readLineState(said);
  if (address === "") {
    if (state === "unstated" || state === "inactive")
      return { siren, line: { address, state: "inactive", ...dates } };
    return { siren, code: state === undefined ? "state_unreadable" : "no_address", text: said };
  }
  const [fault] = addressFaults(address, siren);
  if (fault !== undefined) return { siren, code: fault, text: address };
  if (state === undefined) return { siren, code: "state_unreadable", text: said };
  return { siren, line: { address, state, ...dates } };
}

/** The day, `YYYY-MM-DD`, that a text says as ISO, French or eight digits do, be there a time behind it; undefined of any other. */
function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?=$|[T ])/.exec(text) ?? [];
  const iso =
    year === undefined
      ? text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
      : `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
  return dateOf(iso) ?? undefined;
}

/** Reads the files that the directory sent back, as one. @throws {ProgramError | FileError} where one is none */
async function readReturn(files: readonly string[]): Promise<DirectoryReturn> {
  const lines = new Map<string, DirectoryLine[]>();
  const firstOf = new Map<string, { file: string; line: number }>();
  const faults: LineProblem[] = [];
  for (const file of files) {
    for (const read of await readReturnFile(file)) {
      const { line } = read;
      const got = taken(read);
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
  return { lines, firstOf, cameBack: new Set(firstOf.keys()), faults };
}

/** What came back, and what is kept of it. */
export interface DirectoryImport {
  /** SIRENs whose lines are kept. */
  readonly sirens: number;
  readonly lines: number;
  /** SIRENs with a line that takes invoices on that day. */
  readonly active: number;
  /** SIRENs that were asked for, and that the directory does not know. */
  readonly unknown: number;
  readonly partial: NotBack["partial"];
  /** True where nothing that came back was exported from this store. */
  readonly noneAsked: boolean;
  /** Lines that are left out, then SIRENs that were not exported, whose lines are kept. */
  readonly problems: readonly LineProblem[];
}

/** SIRENs with lines that are kept, though nobody asked for them from this store. */
function notAsked({ firstOf, lines }: DirectoryReturn, asked: ReadonlySet<string>): LineProblem[] {
  return [...firstOf].flatMap(([siren, { file, line }]) =>
    asked.has(siren) || !lines.has(siren) ? [] : [{ file, line, code: "not_asked", siren, text: siren }],
  );
}

/**
 * Reads what the directory sent back and keeps it under `day` (`YYYY-MM-DD`), SIREN by SIREN in the place of what was
 * kept. A SIREN of which every line is left out keeps what it had. Nothing is asked of the API.
 *
 * @throws {ProgramError | FileError} where a file is none that the directory sent back; nothing is kept then
 */
export async function importDirectory(
  files: readonly string[],
  directory: KeptDirectory,
  day: string,
): Promise<DirectoryImport> {
  const read = await readReturn(files);
  const askedWith = await directory.askedWith([...read.cameBack]);
  const asked = new Set([...askedWith.values()].flat());
  const { unknown, partial } = unknownSirens(askedWith, read.cameBack);
  const entries = new Map<string, DirectoryEntry>();
  for (const [siren, lines] of read.lines) entries.set(siren, { day, lines });
  for (const siren of unknown) entries.set(siren, { day, lines: [] });
  await directory.put(entries);
  const kept = [...read.lines.values()];
  const noneAsked = asked.size === 0 && read.cameBack.size > 0;
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
