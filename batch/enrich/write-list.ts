import { hasVerdict } from "../../shared/enrichment/row-checker.ts";
import { type CheckReason, checkReasonCodes, checkReasons } from "../../shared/enrichment/check-reasons.ts";
import { fieldsToAsk } from "../../shared/enrichment/check-verdict.ts";
import { columnsOfRole } from "../../shared/enrichment/columns/column-roles.ts";
import { type ComparedRole, comparedRoles } from "../../shared/enrichment/columns/compared-texts.ts";
import { askedFields, ownKeyOf, runColumns } from "../../shared/enrichment/columns/own-columns.ts";
import { vendorColumn } from "../../shared/enrichment/columns/role-rules.ts";
import { type CellCorrection, correctionsOf } from "../../shared/enrichment/corrections.ts";
import {
  RowCells,
  type RowEnd,
  type RowWriter,
  type WrittenRow,
} from "../../shared/enrichment/row-writer.ts";
import type { Language } from "../../shared/messages/messages.ts";
import {
  type AddedSheet,
  type Column,
  type FileFormat,
  type FileWarning,
  type ListFile,
  type OnShown,
  type OutputColumn,
  type OutputValue,
  type WriteReport,
  beginsAsGzip,
  isWorkbook,
  shownText,
  ownSheetTitles,
  sheetNames,
  columnLetter,
} from "../files/list.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import type { PlaceFile } from "../results/results.ts";
import { type EnrichOptions, precedingKeysOf } from "./options.ts";
import {
  type ComingList,
  LineFile,
  ReportFile,
  type RowListener,
  SideFiles,
  csvLine,
} from "./report-file.ts";
import { type NoteFormatter, noteFormatter } from "../../shared/enrichment/notes.ts";
import { outputColumns, shownCells } from "./list-columns.ts";
import { type ListResult, namesFolder, standardStream } from "./output-names.ts";
import { open, rm } from "node:fs/promises";
import { basename } from "node:path";
import { writeAs } from "../files/convert/write-as.ts";
import { openList } from "../files/opening/open.ts";
import { writeOutput } from "./output.ts";
import type { ReadList } from "./read-list.ts";
import { keptCorrespondence } from "../session/reference-tables.ts";
import { ChangesFile, earlierColumns } from "./changes.ts";
import { EinvoiceSummary } from "./einvoice-summary.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { EnrichInput, PlannedRun } from "./enrich-input.ts";
import { type ReadLists, listsByFile } from "./read-lists.ts";
import { ignoredLines, runStart, uncomparedLines } from "./summary.ts";
import { outcomeStatuses } from "../../shared/lookups/lookup.ts";
import { columnLines } from "./list-choice.ts";
import type { RunEnd } from "./run-end.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";

const headers = ["row", "vendor", "column", "old", "new", "why"] as const;

/** Indexes of the columns by what they contain. */
type CorrectedColumns = ReadonlyMap<ComparedRole | "vendor", number>;

/** Returns the header of a column, or its letter if it has none. */
function headerAt(columns: readonly Column[], index: number | undefined): string {
  if (index === undefined) return "";
  const header = columns[index]!.header.replaceAll(/\s+/g, " ").trim();
  return header === "" ? columnLetter(index) : header;
}

interface CorrectionsSettings {
  readonly options: Pick<EnrichOptions, "fields" | "check" | "rows">;
  readonly language: Language;
  /** Whether there are several lists, so that each line names its list. */
  readonly several: boolean;
}

/**
 * Writes the corrections that a check found in the cells of a list: one line per reason, with the right value if it is
 * certain, for users who maintain the vendors in another program. UTF-8 with BOM, so that Excel reads the accents.
 */
class CorrectionsFile implements RowListener {
  readonly #file: LineFile;
  readonly #settings: CorrectionsSettings;
  /** Index of the suggested SIRET among the values of a row. */
  readonly #suggested: number;
  #coming: ComingList | undefined;
  /** Corrections in the current list, in the order of its records. */
  #waiting: { readonly record: number; readonly corrections: readonly CellCorrection[] }[] = [];

  constructor(path: string, place: PlaceFile, settings: CorrectionsSettings) {
    this.#file = new LineFile(path, place);
    this.#settings = settings;
    const { fields, check } = settings.options;
    this.#suggested = fieldsToAsk(fields, check).findIndex(({ key }) => key === "suggested_siret");
  }

  async begin(): Promise<void> {
    const named = this.#settings.several ? ["file", "sheet", ...headers] : headers;
    await this.#file.write(`\ufeff${csvLine(named)}`);
  }

  async enter(coming: ComingList): Promise<void> {
    await this.#flush();
    this.#coming = coming;
  }

  add(record: number, end: RowEnd): void {
    if (end.status === undefined || end.check === undefined) return;
    const { rows } = this.#settings.options;
    if (rows !== undefined && !hasVerdict(end.check, rows)) return;
    const corrections = this.#corrections(record, end);
    if (corrections.length > 0) this.#waiting.push({ record, corrections });
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#file.finish();
  }

  abandon(): Promise<void> {
    return this.#file.abandon();
  }

  #corrections(record: number, { check, values }: WrittenRow): CellCorrection[] {
    const { reasons, einvoice, facts } = check!;
    const all = new Set<CheckReason>([...reasons, ...(einvoice?.reasons ?? [])]);
    const suggested = values[this.#suggested];
    return correctionsOf({
      texts: this.#coming!.rows.textsOf(record),
      reasons: checkReasonCodes.filter((code) => all.has(code)),
      ...{ facts, einvoice, suggestedSiret: typeof suggested === "string" ? suggested : null },
    });
  }

  /**
   * Writes the corrections of the current list. Its cells are read once more, since a run keeps few of them in memory, and
   * as a person sees them: a code that is shown as 000045 is not found as 45 in another program.
   */
  async #flush(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return;
    const columns = this.#columns();
    const indexes = [...new Set(columns.values())];
    let next = 0;
    const writeLines: OnShown = async (first, cells) => {
      const lines: string[] = [];
      for (; next < waiting.length && waiting[next]!.record < first + cells.length; next += 1) {
        const { record, corrections } = waiting[next]!;
        const textOf = (key: ComparedRole | "vendor") =>
          shownText(cells[record - first]![indexes.indexOf(columns.get(key) ?? -1)]).trim();
        lines.push(...corrections.map((correction) => this.#line(record, correction, columns, textOf)));
      }
      if (lines.length > 0) await this.#file.write(lines.join(""));
      return next < waiting.length;
    };
    await this.#coming!.list.readShown(indexes, writeLines, { repeatsAmounts: true });
  }

  /** Finds the columns of the vendor and of the values that reasons are about, as far as the list has them. */
  #columns(): CorrectedColumns {
    const { list, sources, compared } = this.#coming!;
    const taken = new Set([...columnsRead(sources).map(({ index }) => index), ...Object.values(compared)]);
    const headersOfList = list.columns.map(({ header, isOthers }) =>
      (isOthers ?? ownKeyOf(header)) ? "" : header,
    );
    const [identifiers] = columnsRead(sources);
    const ofRoles = comparedRoles.map((role) => [role, columnsOfRole(compared, role)[0]] as const);
    // Without a column of vendor codes, the name identifies the vendor.
    const vendor = vendorColumn(headersOfList, taken) ?? columnsOfRole(compared, "name")[0];
    const found = new Map([["vendor", vendor] as const, ...ofRoles]);
    const set = (role: ComparedRole, other: number | undefined) => {
      if (found.get(role) === undefined) found.set(role, other);
    };
    // A correction of the place is shown in the town column, or in the postcode column if there is no town column.
    set("city", found.get("postcode"));
    set("siren", identifiers?.index);
    return new Map([...found].flatMap(([key, at]) => (at === undefined ? [] : [[key, at] as const])));
  }

  #line(
    record: number,
    { role, reason, value, isCertain }: CellCorrection,
    columns: CorrectedColumns,
    textOf: (key: ComparedRole | "vendor") => string,
  ): string {
    const { several, language } = this.#settings;
    const { name, list } = this.#coming!;
    return csvLine([
      ...(several ? [name, list.sheet ?? ""] : []),
      ...[String(list.rowOf(record)), textOf("vendor"), headerAt(list.columns, columns.get(role))],
      ...[textOf(role), (isCertain && value) || "", checkReasons[reason].sentence[language]],
    ]);
  }
}

/** The columns that this program adds to a list, and the values that a run writes into them. */
export interface ListCells {
  readonly columns: readonly OutputColumn[];
  /** Returns the cells of a record, one per column. Undefined for a cell that keeps its content. */
  readonly cellsOf: (end: RowEnd) => OutputValue[];
}

/** Returns what a run with these options writes into a list with the columns `existing`, in the given `format`. */
export function listCells(
  existing: readonly Column[],
  options: EnrichOptions,
  format: FileFormat,
  noteText: NoteFormatter["noteText"],
): ListCells {
  const columns = outputColumns(options, existing);
  const asked = askedFields(options.fields);
  const precedingKeys = precedingKeysOf(options);
  const others = columns
    .slice(runColumns(asked, precedingKeys).length)
    .flatMap(({ header }) => ownKeyOf(header) ?? []);
  const cells = new RowCells(asked, others, precedingKeys);
  const further = others.map((key) => ({ key, field: undefined }));
  const shown = shownCells([...runColumns(asked, precedingKeys), ...further], options.values, format);
  return {
    columns,
    cellsOf: (end) => {
      if (end.status === undefined) return cells.left(end.stays);
      // The properties are copied one by one: a list can have a million rows, and spreading each is slow.
      const { subject, stays, values, status, note, match, check } = end;
      const siren = subject?.siren;
      return shown(cells.filled({ siren, stays, values, status, note: noteText(note), match, check }));
    },
  };
}

/** A list to write, and the source of its cells. */
export interface WrittenList {
  readonly read: ReadList;
  readonly writer: RowWriter;
  /** Called with the results of consecutive records, the first of which is `first`. */
  readonly onRecords: (first: number, ends: readonly RowEnd[]) => Promise<void>;
  /** Called before the records of this list are written. */
  readonly onEnter: () => Promise<void>;
}

interface WriteListsInput {
  /** The lists of one file: several if the run takes several sheets of a workbook. */
  readonly lists: readonly WrittenList[];
  readonly result: ListResult;
  readonly options: EnrichOptions;
  /** Sheets to append to a workbook. */
  readonly sheets: readonly AddedSheet[];
  readonly place: PlaceFile;
  readonly noteText: NoteFormatter["noteText"];
}

/**
 * Writes the lists of one file with their new columns.
 *
 * @throws {ProgramError | FileError} if the file cannot be written; leaves nothing behind
 */
export async function writeLists(input: WriteListsInput): Promise<WriteReport> {
  const { lists, result, options } = input;
  const { path } = lists[0]!.read;
  const kept = options.rows === undefined ? undefined : await recordsOf(options.rows, lists[0]!);
  const isStream = result.output === standardStream;
  const output = {
    path: result.output,
    makesFolder: options.output !== undefined && namesFolder(options.output),
    records: kept?.length ?? lists.reduce((sum, { read }) => sum + read.list.records, 0),
    // Compressed input gives compressed output.
    ...(isStream && !isWorkbook(result.format) && (await isGzip(path)) && { streamName: "stdout.gz" }),
  };
  const effects = { place: input.place, standardOutput: process.stdout };
  return writeOutput(output, (temporary) => writeInTurn(input, temporary, kept), effects);
}

/** Number of records processed together. */
const atOnce = 1_000;

/** Returns the numbers of the records of a list that have this verdict. The listeners receive all records. */
async function recordsOf(
  verdict: NonNullable<EnrichOptions["rows"]>,
  { read: { list }, writer, onEnter, onRecords }: WrittenList,
): Promise<readonly number[]> {
  await onEnter();
  const kept: number[] = [];
  for (let first = 0; first < list.records; first += atOnce) {
    const ends = await writer.write(first, Math.min(atOnce, list.records - first));
    await onRecords(first, ends);
    ends.forEach((end, index) => {
      if (end.status !== undefined && hasVerdict(end.check, verdict)) kept.push(first + index);
    });
  }
  return kept;
}

/** The records to write. Undefined: all. */
type Kept = readonly number[] | undefined;

/** Writes one list after another. Each step reads the file of the previous step and writes a new one. */
async function writeInTurn(input: WriteListsInput, target: string, kept: Kept): Promise<WriteReport> {
  const reports: WriteReport[] = [];
  let previous: string | undefined;
  for (const [at, one] of input.lists.entries()) {
    const isLast = at === input.lists.length - 1;
    const path = isLast ? target : `${target}.${at}`;
    const { read } = one;
    const list =
      previous === undefined
        ? read.list
        : await openList(previous, { ...read.opening, sheet: read.list.sheet! });
    try {
      if (kept === undefined) await one.onEnter();
      reports.push(await writeOne(input, one, { list, path, sheets: isLast ? input.sheets : [], kept }));
    } finally {
      if (list !== read.list) await list.close();
    }
    if (previous !== undefined) await rm(previous);
    previous = path;
  }
  return {
    records: reports.reduce((sum, { records }) => sum + records, 0),
    warnings: distinct(reports.flatMap(({ warnings }) => warnings)),
  };
}

/** Removes duplicates: a warning about a file is shown once, whichever of its sheets it came from. */
function distinct(warnings: readonly FileWarning[]): FileWarning[] {
  return [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()];
}

function writeOne(
  { result, options, noteText }: WriteListsInput,
  { read, writer, onRecords }: WrittenList,
  destination: Pick<WriteListsInput, "sheets"> & { list: ListFile; path: string; kept: Kept },
): Promise<WriteReport> {
  const { list, path, sheets, kept } = destination;
  const { columns, cellsOf } = listCells(read.list.columns, options, result.format, noteText);
  const sharedCellsOf = writer.shared(cellsOf);
  const fillKept = async (first: number, count: number): Promise<OutputValue[][]> => {
    const ends: RowEnd[] = [];
    for (const record of kept!.slice(first, first + count)) ends.push(...(await writer.write(record, 1)));
    return ends.map(cellsOf);
  };
  const fill = async (first: number, count: number): Promise<OutputValue[][]> => {
    const ends = await writer.write(first, count);
    await onRecords(first, ends);
    return ends.map(sharedCellsOf);
  };
  return writeAs(result.format, list, path, {
    columns,
    sharesRows: writer.sharesRows,
    fill: kept === undefined ? fill : fillKept,
    kept,
    identifierColumns: columnsRead(read.sources).map(({ index }) => index),
    sheetName: sheetName(read.name),
    sheets,
    delimiter: options.delimiter,
    encoding: options.encoding,
  });
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return beginsAsGzip(buffer);
  } finally {
    await file.close();
  }
}

/** Returns a sheet name made from a file name: at most 31 characters, and none that Excel forbids or reserves. */
function sheetName(name: string): string {
  const bare = name === standardStream ? "" : basename(name).replace(/(\.[a-z]+)?\.[a-z]+$/i, "");
  const allowed = bare
    .replaceAll(/[\\/*?:[\]]/g, " ")
    .replace(/^[\s']+/, "")
    .slice(0, 31)
    // A cut may leave half of a pair.
    .replace(/[\s'\ud800-\udbff]+$/, "");
  return /^(?:history|historique)?$/i.test(allowed) ? "Liste" : allowed;
}

/** @throws {ProgramError} for a list of changes if no list has earlier values to compare with */
export function refuseNothingToCompare({ lists }: ReadLists, { changes }: EnrichOptions): void {
  const known = lists.some(({ list }) => earlierColumns(list).length > 0);
  if (changes !== undefined && !known) throw new ProgramError("changes_need_columns");
}

/** @throws {ProgramError} for `--rows` of a file with several lists, since those rows go to a file of their own */
export function refuseRowsOfSheets({ lists }: ReadLists, { rows }: EnrichOptions): void {
  const several = listsByFile(lists).find((of) => of.length > 1);
  if (rows !== undefined && several !== undefined)
    throw new ProgramError("rows_of_several_sheets", { file: several[0]!.name });
}

type SideFilesInput = PlannedRun & Pick<EnrichInput, "session" | "place" | "language" | "sayTime">;

/** @throws {ProgramError | FileError} if a side file of the run cannot be begun */
export async function beginSideFiles(input: SideFilesInput) {
  const { lists, options, place, session, language, sayTime } = input;
  const { fields, check, changes: changesPath, corrections, report } = options;
  const several = lists.lists.length > 1;
  const changes =
    changesPath === undefined
      ? undefined
      : new ChangesFile(changesPath, place, {
          ...{ fields, several },
          correspondence: await keptCorrespondence(session),
        });
  const einvoices = check === "einvoicing" ? new EinvoiceSummary() : undefined;
  const listeners: readonly (RowListener | undefined)[] = [
    changes,
    einvoices,
    corrections === undefined
      ? undefined
      : new CorrectionsFile(corrections, place, { options, language, several }),
    report === undefined
      ? undefined
      : new ReportFile(report, place, runStart(input), noteFormatter(language, sayTime).noteText),
  ];
  const files = new SideFiles(listeners.filter((listener) => listener !== undefined));
  try {
    await files.begin();
  } catch (error) {
    await files.abandon();
    throw error;
  }
  return { files, changes, einvoices };
}

interface SummarySheetInput
  extends
    Pick<EnrichInput, "lists" | "options" | "prepared" | "purpose" | "startedAt" | "language" | "say">,
    // The rows and checks are those of the workbook, complete by the time the sheet is written.
    Pick<RunEnd, "calls" | "fromStore" | "statuses" | "checks"> {
  /** The lists of the workbook that gets the sheet. */
  readonly of: readonly ReadList[];
}

/** Returns the results of a check: rows by status, then each reason with its rows and its sentence. */
function checkRows({ of, checks, options, language, say }: SummarySheetInput): OutputValue[][] {
  if (checks === undefined) return [];
  const statuses = Object.entries(checks.statuses).map(([status, n]) => [say("sheet_check", { status }), n]);
  const einvoice = Object.entries(checks.einvoice).map(([status, n]) => [
    say("sheet_einvoice", { status }),
    n,
  ]);
  const reasons = checks.reasons.map(({ code, rows }) => [code, rows, checkReasons[code].sentence[language]]);
  const caveat = options.check === "einvoicing" ? [[say("sheet_issues_from")]] : [];
  const columns = [
    ...ignoredLines(options.ignored, say),
    ...uncomparedLines(checks, say),
    ...of.flatMap((read) => {
      const { sheet } = read.list;
      const ofSheet = of.length > 1 && sheet !== undefined ? `${sheet}: ` : "";
      return columnLines(read, say).map((line) => ofSheet + line);
    }),
  ].map((line): OutputValue[] => [line]);
  return [[], ...statuses, ...einvoice, [], ...reasons, ...columns, ...caveat];
}

/** Returns the sheet that summarizes the run for readers of the workbook: its sources, its rows by status, its cost. */
export function summarySheet(input: SummarySheetInput): AddedSheet {
  const { of, lists, options, prepared, say } = input;
  const { name } = of[0]!;
  const files = listsByFile(lists.lists).length;
  const sheets = of.flatMap(({ list }) => list.sheet ?? []);
  const others = of.flatMap(({ otherSheets }) => otherSheets);
  const rows = (): OutputValue[][] => [
    [say("sheet_file"), name === standardStream ? say("sheet_stdin") : basename(name)],
    [say("sheet_sheet"), sheets.length === 0 ? undefined : sheets.join(", ")],
    [say("sheet_other_sheets"), others.length === 0 ? undefined : sheetNames(others)],
    [say("sheet_fields"), options.fields.map(({ key }) => key).join(", ")],
    [say("sheet_day"), localDay(input.startedAt)],
    [say("sheet_run"), input.purpose.run],
    ...(options.sandbox === undefined ? [] : [[say(`run_sandbox_${options.sandbox}`)]]),
    [],
    [say("sheet_rows"), of.reduce((sum, { list }) => sum + list.records, 0)],
    ...outcomeStatuses
      .filter((status) => input.statuses[status])
      .map((status): OutputValue[] => [say("sheet_status", { status }), input.statuses[status]]),
    ...checkRows(input),
    [],
    ...(files > 1 ? [[say("sheet_whole_run", { n: files })]] : []),
    [say("sheet_planned"), prepared.plan.calls.most],
    [say("sheet_spent"), input.calls],
    [say("sheet_stored"), input.fromStore],
  ];
  return {
    name: "SIRENE",
    title: ownSheetTitles.summary,
    rows: () => rows().filter((row) => row.length !== 2 || row[1] !== undefined),
  };
}
