import { UsageError, wholeNumber } from "../../shared/command-line/usage-errors.ts";
import { dateOf } from "../../shared/fields/field.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import type { Selection } from "../../shared/enrichment/list-reader.ts";
import { statusOf } from "../../shared/enrichment/note-words.ts";
import { type IgnoredReasons, checkFields } from "../../shared/enrichment/check-verdict.ts";
import {
  type BesideKey,
  type CheckPreset,
  checkColumns,
  checkPresets,
} from "../../shared/enrichment/columns/own-columns.ts";
import { type CheckReason, checkReasonCodes } from "../../shared/enrichment/check-reasons.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { FieldSelectionError, defaultFields, selectFields } from "../../shared/fields/select-fields.ts";
import type { Field } from "../../shared/fields/catalogue.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import { type Reserve, parseReserve } from "../../shared/gateway/store/quota.ts";
import { type FileFormat, fileFormats } from "../files/list.ts";
import { type SandboxKind, sandboxOf } from "../session/environment.ts";
import {
  type MatchOptions,
  type NamedColumns,
  type SampleOptions,
  namedColumns,
  readMatch,
  readSample,
  type ComparedFlags,
} from "./match-options.ts";

const statusIn =
  (...statuses: (OutcomeStatus | "")[]): Selection =>
  (text) =>
    text.trim() === "" ? statuses.includes("") : statuses.some((status) => status === statusOf(text));

/**
 * What `--only` takes: which rows of a list that was enriched before are looked at again.
 * - `missing`: those that have no answer yet: never run, or deferred;
 * - `failed`: those that failed;
 * - `answered`: those that have an answer; it is asked again where it is older than `--max-age`.
 */
export const selections = {
  missing: statusIn("", "deferred"),
  failed: statusIn("failed"),
  answered: statusIn("found", "not_found"),
} as const satisfies Record<string, Selection>;
type SelectionName = keyof typeof selections;

/** Names that were given out before, and are still taken. */
const formerNames: Readonly<Record<string, SelectionName>> = { stale: "answered" };

/** The selection that `text` names; undefined when there is none. */
export function selectionOf(text: string): SelectionName | undefined {
  if (Object.hasOwn(selections, text)) return text as SelectionName;
  return Object.hasOwn(formerNames, text) ? formerNames[text] : undefined;
}

const isPreset = (text: string): text is CheckPreset => (checkPresets as readonly string[]).includes(text);

/** `--for`. @throws {ProgramError} for what nothing is checked for. */
function checkPresetOf(text: string): CheckPreset {
  if (isPreset(text)) return text;
  throw new ProgramError("bad_for", { value: text, known: checkPresets.join(", ") });
}

/** `--on`, of a check for e-invoicing. @throws {ProgramError} for a text that is no day, and for another check */
function dayOf(text: string, preset: string | undefined): string {
  if (preset !== "einvoicing") throw new ProgramError("on_without_einvoicing");
  if (dateOf(text) !== text) throw new ProgramError("bad_on", { value: text });
  return text;
}

/** The verdicts whose rows a person works through. */
const rowsOfVerdict = ["fix", "review"] as const;
type RowsOfVerdict = (typeof rowsOfVerdict)[number];

/** `--rows`. @throws {ProgramError} for what is no such verdict */
function rowsOf(text: string): RowsOfVerdict {
  const found = rowsOfVerdict.find((one) => one === text);
  if (found === undefined) throw new ProgramError("bad_rows", { value: text, known: rowsOfVerdict });
  return found;
}

const isReason = (text: string): text is CheckReason => checkReasonCodes.some((code) => code === text);

/** `--ignore`: codes with commas between. @throws {ProgramError} for one that no check has. */
function ignoredReasonsOf(text: string): IgnoredReasons {
  const codes = text
    .split(",")
    .map((code) => code.trim().toLowerCase())
    .filter((code) => code !== "");
  const unknown = codes.filter((code) => !isReason(code));
  if (unknown.length > 0 || codes.length === 0) {
    const detail = { value: unknown.join(", "), known: checkReasonCodes.join(", ") };
    throw new ProgramError("bad_ignore", detail);
  }
  return new Set(codes.filter(isReason));
}

/** The fields of `sirene check` as `--fields` takes them, where nobody names others. */
export const defaultCheckFields = checkFields.join(",");

/** What a check is for where nobody says. */
export const defaultPreset: CheckPreset = "suppliers";

/** What a run may spend: so many calls, or a share of those that are left. */
type MaxCalls = number | { readonly percent: number };

/** `--max-calls N` or `N%`, above 0 % and to 100 %. @throws {ProgramError} for anything else. */
function readMaxCalls(text: string): MaxCalls {
  const [, number = "", isShare] = /^(\d+|\d+[.,]\d+(?=\s*%))\s*(%?)$/.exec(text.trim()) ?? [];
  const value = Number(number.replace(",", "."));
  const isUsable = isShare ? value > 0 && value <= 100 : number !== "" && Number.isSafeInteger(value);
  if (!isUsable) throw new ProgramError("bad_max_calls", { value: text });
  return isShare ? { percent: value } : value;
}

/** Decimals of a share are exact to this: 1.1 % of 1,000 calls are 11, whatever a binary fraction makes of it. */
const rounding = 1e-9;

/**
 * The calls that a run may make in all, of those that are `left` to whoever runs it; a share is rounded down.
 *
 * @throws {ProgramError} where a share is asked for and nobody knows what is left
 * @decides how many calls a share of those left is
 */
export function maxCallsOf(maxCalls: MaxCalls, left: number | undefined): number {
  if (typeof maxCalls === "number") return maxCalls;
  if (left === undefined) throw new ProgramError("share_of_unknown", { percent: maxCalls.percent });
  return Math.floor((maxCalls.percent * Math.max(0, left)) / 100 + rounding);
}

/** The options of `enrich` and `plan` as typed. */
export interface EnrichFlags extends ComparedFlags {
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
  readonly failOnNomenclature?: boolean;
  readonly report?: string;
  readonly sample?: string;
  readonly seed?: string;
  readonly concurrency: string;
  readonly match?: string | true;
  readonly candidates?: string;
  readonly foundBy?: boolean;
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
  readonly on?: string;
  readonly corrections?: string;
  readonly rows?: string;
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
  /** The same where activity codes changed their nomenclature. */
  readonly failOnNomenclature: boolean;
  /** File to describe the run in, row by row. */
  readonly report: string | undefined;
  /** Look rows without a number up by their names; undefined for a run that does not. */
  readonly match: MatchOptions | undefined;
  /** Whether a column says how each row has its company. */
  readonly foundBy: boolean;
  /** Take what earlier runs found by name from the rows: it is looked for anew, or emptied. */
  readonly dropMatches: boolean;
  /** What the rows are checked for; undefined for a run that does not check them. */
  readonly check: CheckPreset | undefined;
  /** Reasons that the check leaves out; undefined where it leaves out none. */
  readonly ignored: IgnoredReasons | undefined;
  /** File to list what is to be corrected in the cells of the lists. */
  readonly corrections: string | undefined;
  /** The verdict of the rows that it lists, and that the results have; undefined: all rows. */
  readonly rows: RowsOfVerdict | undefined;
  /** The day on which e-invoices are to be sent, `YYYY-MM-DD`, where one is named. */
  readonly on: string | undefined;
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
  if (reserve === undefined) throw new UsageError("bad_reserve", { value: text });
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

/** Whether a run that compares ends otherwise where it finds something, by the option that asks for it. @throws {ProgramError} */
function failsOn(
  asking: "--fail-on-changes" | "--fail-on-nomenclature",
  isAsked: boolean | undefined,
  { changes, dryRun, preview }: EnrichFlags,
): boolean {
  if (isAsked !== true) return false;
  if (changes === undefined) throw new ProgramError("fail_needs_changes", { asking });
  const option = dryRun ? "--dry-run" : preview === undefined ? undefined : "--preview";
  if (option !== undefined) throw new ProgramError("fail_compares_nothing", { asking, option });
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
    failOnChanges: failsOn("--fail-on-changes", flags.failOnChanges, flags),
    failOnNomenclature: failsOn("--fail-on-nomenclature", flags.failOnNomenclature, flags),
    report: flags.report,
    match: readMatch(flags),
    foundBy: flags.foundBy ?? false,
    dropMatches: flags.dropMatches ?? false,
    check: flags.for === undefined ? undefined : checkPresetOf(flags.for),
    ignored: flags.ignore === undefined ? undefined : ignoredReasonsOf(flags.ignore),
    corrections: flags.corrections,
    rows: flags.rows === undefined ? undefined : rowsOf(flags.rows),
    on: flags.on === undefined ? undefined : dayOf(flags.on, flags.for),
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

/** What a command that reads lists, and writes none, is told of them, as typed. */
export type ListFlags = Pick<
  EnrichFlags,
  "id" | "sheet" | "header" | "headerRow" | "encoding" | "delimiter" | "sandbox"
>;

/** What such a command is told of spending, where it may be told to ask. */
export type SpendingFlags = Pick<
  EnrichFlags,
  "maxCalls" | "reserve" | "maxAge" | "oneByOne" | "partial" | "dryRun" | "yes"
>;

/**
 * The options by which such a command reads lists, and spends: those of `enrich`, of whose fields it asks for none. A
 * signature stays on a workbook that is not written. @throws {ProgramError} for one that cannot be used
 */
export const readListOptions = (
  files: readonly string[],
  flags: ListFlags & SpendingFlags & Partial<Pick<EnrichFlags, "concurrency">>,
): EnrichOptions =>
  readOptions(files, {
    ...flags,
    fields: defaultFields,
    concurrency: flags.concurrency ?? String(defaultConcurrency),
    dropSignature: true,
  });

/** The columns that stand before those of the fields. */
export const besideKeys = ({
  match,
  foundBy,
  check,
}: Pick<EnrichOptions, "match" | "foundBy" | "check">): readonly BesideKey[] => [
  ...(match?.keys ?? []),
  ...(foundBy ? (["found_by"] as const) : []),
  ...(check === undefined ? [] : checkColumns(check)),
];
