import { UsageError, wholeNumber } from "../../shared/command-line/usage-errors.ts";
import { dateOf } from "../../shared/fields/field.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import type { Selection } from "../../shared/enrichment/list-reader.ts";
import { statusOf } from "../../shared/enrichment/note-words.ts";
import { type IgnoredReasons, checkFields } from "../../shared/enrichment/check-verdict.ts";
import {
  type PrecedingKey,
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
  type MatchFlags,
  type SampleFlags,
  typedOf,
} from "./match-options.ts";

const statusIn =
  (...statuses: (OutcomeStatus | "")[]): Selection =>
  (text) =>
    text.trim() === "" ? statuses.includes("") : statuses.some((status) => status === statusOf(text));

/**
 * The values of `--only`: which rows of a list that was enriched before are processed again.
 * - `missing`: rows that have no answer yet, because they never ran or were deferred;
 * - `failed`: rows that failed;
 * - `answered`: rows that have an answer, which is asked again if it is older than `--max-age`.
 */
export const selections = {
  missing: statusIn("", "deferred"),
  failed: statusIn("failed"),
  answered: statusIn("found", "not_found"),
} as const satisfies Record<string, Selection>;
type SelectionName = keyof typeof selections;

/** Old names of selections that are still accepted. */
const formerNames: Readonly<Record<string, SelectionName>> = { stale: "answered" };

export function selectionOf(text: string): SelectionName | undefined {
  if (Object.hasOwn(selections, text)) return text as SelectionName;
  return Object.hasOwn(formerNames, text) ? formerNames[text] : undefined;
}

/** @throws {ProgramError} with `code` and `known` for a text that is none of `values` */
function oneOf<Value extends string>(
  text: string,
  values: readonly Value[],
  code: "bad_for" | "bad_rows" | "bad_to",
  known: string | readonly string[] = values,
): Value {
  const found = values.find((one) => one === text);
  if (found === undefined) throw new ProgramError(code, { value: text, known });
  return found;
}

/** @throws {ProgramError} for a text that is not a date, and for a check that is not for e-invoicing */
function dayOf(text: string, preset: string | undefined): string {
  if (preset !== "einvoicing") throw new ProgramError("on_without_einvoicing");
  if (dateOf(text) !== text) throw new ProgramError("bad_on", { value: text });
  return text;
}

/** The verdicts of rows that need work by a person. */
const rowsOfVerdict = ["fix", "review"] as const;
type RowsOfVerdict = (typeof rowsOfVerdict)[number];

const isReason = (text: string): text is CheckReason => checkReasonCodes.some((code) => code === text);

/** @throws {ProgramError} for an unknown reason code, and for an empty list */
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

export const defaultCheckFields = checkFields.join(",");

export const defaultPreset: CheckPreset = "suppliers";

/** What a run may spend: a number of calls, or a share of the calls that are left. */
type MaxCalls = number | { readonly percent: number };

/**
 * Reads `--max-calls`: a whole number `N`, or a share `N%` above 0 % and up to 100 %.
 *
 * @throws {ProgramError} for anything else
 */
function readMaxCalls(text: string): MaxCalls {
  const [, number = "", isShare] = /^(\d+|\d+[.,]\d+(?=\s*%))\s*(%?)$/.exec(text.trim()) ?? [];
  const value = Number(number.replace(",", "."));
  const isUsable = isShare ? value > 0 && value <= 100 : number !== "" && Number.isSafeInteger(value);
  if (!isUsable) throw new ProgramError("bad_max_calls", { value: text });
  return isShare ? { percent: value } : value;
}

/** Tolerance for binary fractions: 1.1 % of 1,000 calls must give 11. */
const rounding = 1e-9;

/**
 * Returns how many calls a run may make in all, given the calls that are `left` to its user. A share is rounded down.
 *
 * @throws {ProgramError} for a share if it is unknown what is left
 * @decides how many calls a share of those left is
 */
export function maxCallsOf(maxCalls: MaxCalls, left: number | undefined): number {
  if (typeof maxCalls === "number") return maxCalls;
  if (left === undefined) throw new ProgramError("share_of_unknown", { percent: maxCalls.percent });
  return Math.floor((maxCalls.percent * Math.max(0, left)) / 100 + rounding);
}

/** Options that are used as typed. */
const texts = [
  // A file, a folder, or `-` for standard output.
  "output",
  "id",
  "sheet",
  // File that lists what changed since the list was last enriched.
  "changes",
  // File that describes the run, row by row.
  "report",
  // File that lists the corrections to make in the cells of the lists.
  "corrections",
  "encoding",
  "delimiter",
] as const;
type TextOptions = Readonly<Record<(typeof texts)[number], string | undefined>>;

/** Options without a value. */
const switches = [
  // Adds a sheet to each workbook that summarizes the run.
  "summarySheet",
  // Adds a column that says how the company of each row was found.
  "foundBy",
  // Removes companies that earlier runs found by name from the rows: they are searched again, or emptied.
  "dropMatches",
  "oneByOne",
  "partial",
  "dryRun",
  "yes",
  // Replaces files that someone has altered, or that this program did not write.
  "overwrite",
  "dropSignature",
  "quiet",
  "json",
] as const;
type Switches = Readonly<Record<(typeof switches)[number], boolean>>;

/** The options of `enrich`, `check` and `plan`, as typed. */
export interface EnrichFlags extends ComparedFlags, MatchFlags, SampleFlags, Partial<TextOptions & Switches> {
  readonly fields: string;
  readonly header?: string;
  readonly headerRow?: string;
  readonly maxCalls?: string;
  readonly reserve?: string;
  readonly maxAge?: string;
  readonly only?: string;
  readonly failOnChanges?: boolean;
  readonly failOnNomenclature?: boolean;
  readonly concurrency: string;
  readonly to?: string;
  readonly headers?: string;
  readonly values?: string;
  readonly sandbox?: string;
  readonly for?: string;
  readonly ignore?: string;
  readonly on?: string;
  readonly rows?: string;
}

/** The same options, parsed and validated. */
export interface EnrichOptions extends TextOptions, Switches {
  /** The lists as named by the user: paths, patterns, or `-` for standard input. */
  readonly files: readonly string[];
  /** Format of the results. Undefined: the format of each input. */
  readonly to: FileFormat | undefined;
  readonly fields: readonly Field[];
  /** Row number of the header; `none` for lists without one. */
  readonly headerRow: number | "none" | undefined;
  readonly maxCalls: MaxCalls | undefined;
  readonly reserve: Reserve;
  /** Milliseconds. */
  readonly maxAge: number | undefined;
  readonly only: SelectionName | undefined;
  /** Exit with a code of its own if anything changed. */
  readonly failOnChanges: boolean;
  /** The same if activity codes changed their nomenclature. */
  readonly failOnNomenclature: boolean;
  /** Searches companies by name for rows without a number. Undefined if the run does not search. */
  readonly match: MatchOptions | undefined;
  /** What the rows are checked for. Undefined if the run does not check. */
  readonly check: CheckPreset | undefined;
  /** Reasons that the check ignores. Undefined if it ignores none. */
  readonly ignored: IgnoredReasons | undefined;
  /** Keeps only rows with this verdict, in the corrections and in the results. Undefined: all rows. */
  readonly rows: RowsOfVerdict | undefined;
  /** The day on which e-invoices will be sent, `YYYY-MM-DD`, if one is given. */
  readonly on: string | undefined;
  /** Columns that the user named for what they say about the company of a row, as typed. */
  readonly compared: NamedColumns;
  /** Asks only about a sample of the companies. Undefined: all companies. */
  readonly sample: SampleOptions | undefined;
  readonly concurrency: number;
  /**
   * Number of rows of each list to show as they would be filled, without writing anything. Undefined: the run writes.
   */
  readonly preview: number | undefined;
  /** Language of the labels in the headers of new columns. Undefined: the headers are field keys. */
  readonly headers: Language | undefined;
  /** Language of statuses, states and, in a CSV, dates and truth values. Undefined: codes. */
  readonly values: Language | undefined;
  readonly sandbox: SandboxKind | undefined;
}

/** Returns whether a run with these options writes its lists. A sample is written only if an output file is named. */
export const writesResults = ({ dryRun, preview, sample, output }: EnrichOptions): boolean =>
  !dryRun && preview === undefined && (sample === undefined || output !== undefined);

/** Value of `--sheet` that takes all sheets with lists. Excel forbids this character in sheet names. */
export const everySheet = "*";

export const defaultConcurrency = 32;
const mostPreviewed = 100;

/** @throws {ProgramError} for an unknown field, with similar ones, and for an empty selection */
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

/** Returns milliseconds. @throws {ProgramError} for a malformed duration */
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

/** @throws {ProgramError} for a value other than `plain`, which asks for no labels, and `labels` */
function labelsOf(option: string, text: string, plain: string, language: Language): Language | undefined {
  if (text !== plain && text !== "labels")
    throw new ProgramError("bad_labels", { option, value: text, plain });
  return text === "labels" ? language : undefined;
}

/** @throws {ProgramError} for an unusable number, and beside `--json` */
function previewOf({ preview, json }: EnrichFlags): number | undefined {
  if (preview === undefined) return undefined;
  if (json) throw new ProgramError("preview_is_table");
  return wholeNumber("--preview", preview, 1, mostPreviewed);
}

/** @throws {ProgramError} for `--header` beside an option that needs a header, and for another word than `none` */
function headerRowOf({ header, headerRow, only, changes }: EnrichFlags): EnrichOptions["headerRow"] {
  if (header === undefined)
    return headerRow === undefined ? undefined : wholeNumber("--header-row", headerRow, 1);
  if (header !== "none") throw new ProgramError("bad_header", { value: header });
  const option = typedOf({ "--header-row": headerRow, "--only": only, "--changes": changes });
  if (option !== undefined) throw new ProgramError("no_header_for", { option });
  return "none";
}

/** @throws {ProgramError} if the option `asking` is set for a run that compares nothing */
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

/**
 * Parses and validates the options. Labels are in `language`.
 *
 * @throws {ProgramError} with one sentence about the first option that is unusable
 */
export function readOptions(
  files: readonly string[],
  flags: EnrichFlags,
  language: Language = "en",
): EnrichOptions {
  return {
    ...(Object.fromEntries(texts.map((name) => [name, flags[name]])) as TextOptions),
    ...(Object.fromEntries(switches.map((name) => [name, flags[name] ?? false])) as Switches),
    files,
    to: flags.to === undefined ? undefined : oneOf(flags.to, fileFormats, "bad_to"),
    fields: chosenFields(flags.fields),
    headerRow: headerRowOf(flags),
    maxCalls: flags.maxCalls === undefined ? undefined : readMaxCalls(flags.maxCalls),
    reserve: reserveOf(flags.reserve ?? "0"),
    maxAge: flags.maxAge === undefined ? undefined : ageOf(flags.maxAge),
    only: flags.only === undefined ? undefined : onlyOf(flags.only),
    failOnChanges: failsOn("--fail-on-changes", flags.failOnChanges, flags),
    failOnNomenclature: failsOn("--fail-on-nomenclature", flags.failOnNomenclature, flags),
    match: readMatch(flags),
    check:
      flags.for === undefined
        ? undefined
        : oneOf(flags.for, checkPresets, "bad_for", checkPresets.join(", ")),
    ignored: flags.ignore === undefined ? undefined : ignoredReasonsOf(flags.ignore),
    rows: flags.rows === undefined ? undefined : oneOf(flags.rows, rowsOfVerdict, "bad_rows"),
    on: flags.on === undefined ? undefined : dayOf(flags.on, flags.for),
    compared: namedColumns(flags),
    sample: readSample(flags),
    concurrency: wholeNumber("--concurrency", flags.concurrency, 1, 256),
    preview: previewOf(flags),
    headers: labelsOf("--headers", flags.headers ?? "keys", "keys", language),
    values: labelsOf("--values", flags.values ?? "raw", "raw", language),
    sandbox: sandboxOf(flags.sandbox),
  };
}

/** Options, as typed, of a command that reads lists and writes none. */
export type ListFlags = Pick<
  EnrichFlags,
  "id" | "sheet" | "header" | "headerRow" | "encoding" | "delimiter" | "sandbox"
>;

/** Options, as typed, that limit what such a command may spend if it can ask the API. */
export type SpendingFlags = Pick<
  EnrichFlags,
  "maxCalls" | "reserve" | "maxAge" | "oneByOne" | "partial" | "dryRun" | "yes"
>;

/**
 * Returns the options of a command that reads lists and writes none: those of `enrich`, with default fields that it
 * does not ask for. `dropSignature` is set because no signed workbook is written.
 *
 * @throws {ProgramError} for an unusable option
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

/** Returns the keys of the columns that precede those of the fields. */
export const precedingKeysOf = ({
  match,
  foundBy,
  check,
}: Pick<EnrichOptions, "match" | "foundBy" | "check">): readonly PrecedingKey[] => [
  ...(match?.keys ?? []),
  ...(foundBy ? (["found_by"] as const) : []),
  ...(check === undefined ? [] : checkColumns(check)),
];
