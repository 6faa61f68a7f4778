import type { Language } from "../../../shared/messages/messages.ts";
import { selectFields, FieldSelectionError } from "../../../shared/fields/select-fields.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { parseDuration } from "../../../shared/gateway/store/clock.ts";
import { type Reserve, parseReserve } from "../../../shared/gateway/store/quota.ts";
import { fileFormats, type FileFormat } from "../../files/list.ts";
import { selectionOf, selections, type SelectionName } from "./selections.ts";
import { sandboxOf, type SandboxKind } from "../../sandbox-kind.ts";
import { ProgramError } from "../../errors/program-error.ts";
import type { CheckPreset } from "../../../shared/enrichment/check/check-keys.ts";
import type { IgnoredReasons } from "../../../shared/enrichment/check/verdict.ts";
import { namedColumns, type NamedColumns } from "./compared-options.ts";
import { checkPresetOf, ignoredReasonsOf } from "./check-preset.ts";
import { readMatch, type MatchOptions } from "./match-options.ts";
import { readMaxCalls, type MaxCalls } from "./max-calls.ts";
import { readSample, type SampleOptions } from "./sample-options.ts";
import { wholeNumber } from "./whole-number.ts";

/** The options of `enrich` and `plan` as typed. */
export interface EnrichFlags {
  readonly output?: string;
  readonly fields: string;
  readonly id?: string;
  readonly sheet?: string;
  readonly header?: string;
  readonly headerRow?: string;
  readonly maxCalls?: string;
  readonly reserve?: string;
  readonly maxAge?: string;
  readonly only?: string;
  readonly changes?: string;
  readonly failOnChanges?: boolean;
  readonly report?: string;
  readonly sample?: string;
  readonly seed?: string;
  readonly concurrency: string;
  readonly match?: string | true;
  readonly candidates?: string;
  readonly review?: boolean;
  readonly dropMatches?: boolean;
  readonly oneByOne?: boolean;
  readonly partial?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly overwrite?: boolean;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly dropSignature?: boolean;
  readonly to?: string;
  readonly summarySheet?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
  readonly headers?: string;
  readonly preview?: string;
  readonly values?: string;
  readonly sandbox?: string;
  readonly for?: string;
  readonly ignore?: string;
  readonly siret?: string;
  readonly vat?: string;
  readonly name?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly einvoiceAddress?: string;
}

/** The same, read and checked. */
export interface EnrichOptions {
  /** The lists as they were named: paths, patterns, or `-` for standard input. */
  readonly files: readonly string[];
  /** A file, a folder, or `-` for standard output. */
  readonly output: string | undefined;
  /** Format of the results; that of each input when undefined. */
  readonly to: FileFormat | undefined;
  /** Put a sheet into each workbook that sums the run up. */
  readonly summarySheet: boolean;
  readonly fields: readonly Field[];
  readonly id: string | undefined;
  readonly sheet: string | undefined;
  /** Row of the header; `none` of lists that have none. */
  readonly headerRow: number | "none" | undefined;
  readonly maxCalls: MaxCalls | undefined;
  readonly reserve: Reserve;
  /** Milliseconds. */
  readonly maxAge: number | undefined;
  readonly only: SelectionName | undefined;
  /** File to list what changed since the list was enriched before. */
  readonly changes: string | undefined;
  /** End with an exit code of its own where anything changed. */
  readonly failOnChanges: boolean;
  /** File to describe the run in, row by row. */
  readonly report: string | undefined;
  /** Look rows without a number up by their names; undefined for a run that does not. */
  readonly match: MatchOptions | undefined;
  /** Take what earlier runs found by name from the rows: it is looked for anew, or emptied. */
  readonly dropMatches: boolean;
  /** What the rows are checked for; undefined for a run that does not check them. */
  readonly check: CheckPreset | undefined;
  /** Reasons that the check leaves out; undefined where it leaves out none. */
  readonly ignored: IgnoredReasons | undefined;
  /** Columns that were named for what they say of a row's company, as typed. */
  readonly compared: NamedColumns;
  /** Ask about a sample of the companies alone; undefined for a run that asks about all. */
  readonly sample: SampleOptions | undefined;
  readonly concurrency: number;
  readonly oneByOne: boolean;
  readonly partial: boolean;
  readonly dryRun: boolean;
  readonly yes: boolean;
  /** Replace files that somebody altered, or that are none of ours. */
  readonly overwrite: boolean;
  readonly encoding: string | undefined;
  readonly delimiter: string | undefined;
  readonly dropSignature: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
  /** Show so many rows of each list as they would be filled, and write nothing; undefined for a run that writes. */
  readonly preview: number | undefined;
  /** Language of the labels that head new columns; undefined where their keys do. */
  readonly headers: Language | undefined;
  /** Language of statuses, states, and in a CSV of days and truth values; undefined for codes. */
  readonly values: Language | undefined;
  readonly sandbox: SandboxKind | undefined;
}

/** Whether a run with these options writes its lists; a sample of them is written where a file is named for it. */
export const writesResults = ({ dryRun, preview, sample, output }: EnrichOptions): boolean =>
  !dryRun && preview === undefined && (sample === undefined || output !== undefined);

/** What `--sheet` says for all sheets that hold lists: no sheet can be called so. */
export const everySheet = "*";

export const defaultConcurrency = 32;
const mostPreviewed = 100;

export function chosenFields(text: string): readonly Field[] {
  try {
    return selectFields(text);
  } catch (error) {
    if (!(error instanceof FieldSelectionError)) throw error;
    const unknown = error.unknown
      .map(({ text, nearest }) =>
        nearest.length === 0 ? text : `${text} (→ ${nearest.map(({ key }) => key).join(", ")})`,
      )
      .join(", ");
    throw new ProgramError(unknown === "" ? "no_fields" : "unknown_fields", { unknown });
  }
}

function reserveOf(text: string): Reserve {
  const reserve = parseReserve(text);
  if (reserve === undefined) throw new ProgramError("bad_reserve", { value: text });
  return reserve;
}

export function ageOf(text: string): number {
  const age = parseDuration(text);
  if (age === undefined) throw new ProgramError("bad_duration", { option: "--max-age", value: text });
  return age;
}

function onlyOf(text: string): SelectionName {
  const selection = selectionOf(text);
  if (selection !== undefined) return selection;
  throw new ProgramError("bad_only", { value: text, known: Object.keys(selections).join(", ") });
}

function formatOf(text: string): FileFormat {
  const format = fileFormats.find((one) => one === text);
  if (format === undefined) throw new ProgramError("bad_to", { value: text, known: fileFormats });
  return format;
}

/** The language of the labels that an option asks for, of the two things that it takes. */
function labelsOf(option: string, text: string, plain: string, language: Language): Language | undefined {
  if (text !== plain && text !== "labels")
    throw new ProgramError("bad_labels", { option, value: text, plain });
  return text === "labels" ? language : undefined;
}

/** Rows of a preview: of each list, as many as a screen or two. */
function previewOf({ preview, json }: EnrichFlags): number | undefined {
  if (preview === undefined) return undefined;
  if (json) throw new ProgramError("preview_is_table");
  return wholeNumber("--preview", preview, 1, mostPreviewed);
}

/** `--header none`, and nothing that knows a list by its header. */
function noHeader({ header, headerRow, only, changes }: EnrichFlags): "none" {
  if (header !== "none") throw new ProgramError("bad_header", { value: header ?? "" });
  const beside = Object.entries({ "--header-row": headerRow, "--only": only, "--changes": changes });
  const [option] = beside.flatMap(([name, value]) => (value === undefined ? [] : name));
  if (option !== undefined) throw new ProgramError("no_header_for", { option });
  return "none";
}

/** `--fail-on-changes`, where the run compares. */
function failsOnChanges({ failOnChanges = false, changes, dryRun, preview }: EnrichFlags): boolean {
  if (!failOnChanges) return false;
  if (changes === undefined) throw new ProgramError("fail_needs_changes");
  const option = dryRun ? "--dry-run" : preview === undefined ? undefined : "--preview";
  if (option !== undefined) throw new ProgramError("fail_compares_nothing", { option });
  return true;
}

/** Checks the options; labels are in `language`. @throws {ProgramError} with one sentence for the first that cannot be used. */
export function readOptions(
  files: readonly string[],
  flags: EnrichFlags,
  language: Language = "en",
): EnrichOptions {
  const number = (option: string, text: string | undefined, least: number) =>
    text === undefined ? undefined : wholeNumber(option, text, least);
  return {
    files,
    output: flags.output,
    to: flags.to === undefined ? undefined : formatOf(flags.to),
    summarySheet: flags.summarySheet ?? false,
    fields: chosenFields(flags.fields),
    id: flags.id,
    sheet: flags.sheet,
    headerRow: flags.header === undefined ? number("--header-row", flags.headerRow, 1) : noHeader(flags),
    maxCalls: flags.maxCalls === undefined ? undefined : readMaxCalls(flags.maxCalls),
    reserve: reserveOf(flags.reserve ?? "0"),
    maxAge: flags.maxAge === undefined ? undefined : ageOf(flags.maxAge),
    only: flags.only === undefined ? undefined : onlyOf(flags.only),
    changes: flags.changes,
    failOnChanges: failsOnChanges(flags),
    report: flags.report,
    match: readMatch(flags),
    dropMatches: flags.dropMatches ?? false,
    check: flags.for === undefined ? undefined : checkPresetOf(flags.for),
    ignored: flags.ignore === undefined ? undefined : ignoredReasonsOf(flags.ignore),
    compared: namedColumns(flags),
    sample: readSample(flags),
    concurrency: wholeNumber("--concurrency", flags.concurrency, 1, 256),
    oneByOne: flags.oneByOne ?? false,
    partial: flags.partial ?? false,
    dryRun: flags.dryRun ?? false,
    yes: flags.yes ?? false,
    overwrite: flags.overwrite ?? false,
    encoding: flags.encoding,
    delimiter: flags.delimiter,
    dropSignature: flags.dropSignature ?? false,
    quiet: flags.quiet ?? false,
    json: flags.json ?? false,
    preview: previewOf(flags),
    headers: labelsOf("--headers", flags.headers ?? "keys", "keys", language),
    values: labelsOf("--values", flags.values ?? "raw", "raw", language),
    sandbox: sandboxOf(flags.sandbox),
  };
}
