import { limits, listedItems } from "../../shared/contract/limits.ts";
import type { Field } from "../../shared/fields/catalogue.ts";
import { at, booleanOf, numberOf, type FieldValue } from "../../shared/fields/field.ts";
import type { Outcome } from "../../shared/lookups/lookup.ts";
import { amountText } from "../../shared/messages/messages.ts";
import { type ViewColumn, narrowColumns } from "../../shared/views/views.ts";
import type { OptionEntry } from "../session/command.ts";
import { ageOf, chosenFields } from "../enrich/options.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { csvText } from "../files/csv/dialect.ts";
import type { MessageCode, Say } from "../messages/messages.ts";
import { type SandboxKind, sandboxOf } from "../session/environment.ts";
import { fittedTable, headedLines, oneLine, type Terminal, terminalWidth } from "../terminal/terminal.ts";
import type { TerminalView } from "./operations.ts";

/** The page that was asked for, from 1, and how many elements it may have. */
export interface AskedPage {
  readonly page: number;
  readonly perPage: number;
}

export const firstPage: AskedPage = { page: limits.page.default, perPage: limits.perPage.default };

/**
 * Returns which part of a list is shown, how to see more, and whether the service truncated it: `1–20 of 153, --page 2
 * for more`. A list without pagination is counted, and the page `asked` tells its part of the service's own count.
 */
export function pageLine(
  data: unknown,
  shown: number,
  narrow: MessageCode | undefined,
  say: Say,
  asked = firstPage,
): string {
  const range = rangeText(data, shown, asked, say);
  if (booleanOf(at(data, "capped")) !== true) return range;
  const matched = numberOf(at(data, "totalMatched"));
  const truncated = [
    matched === null ? say("op_capped") : say("op_capped_of", { matched }),
    ...(narrow === undefined ? [] : [say(narrow)]),
  ];
  return `${range} (${truncated.join(say("op_and_then"))})`;
}

/** Returns the page that an answer shows and the length of the whole list; undefined if it does not show them. */
function shownPage(data: unknown, shown: number, asked: AskedPage) {
  const page = numberOf(at(data, "pagination", "page"));
  const perPage = numberOf(at(data, "pagination", "perPage"));
  const total = numberOf(at(data, "pagination", "total"));
  if (page !== null && perPage !== null && total !== null) return { page, perPage, total };
  const count = numberOf(at(data, "count"));
  if (count === null || count <= shown) return undefined;
  // Elements beyond the count: the service does not page as asked, so that their places are not known.
  const isAsAsked = shown === 0 || (asked.page - 1) * asked.perPage + shown <= count;
  return isAsAsked ? { ...asked, total: count } : undefined;
}

function rangeText(data: unknown, shown: number, asked: AskedPage, say: Say): string {
  const pageShown = shownPage(data, shown, asked);
  if (pageShown === undefined) {
    // A full page, and the contract does not say whether `count` counts the elements of others.
    const isFull = at(data, "count") !== undefined && shown === asked.perPage;
    return say(isFull ? "op_count_full" : "op_count", { n: shown, next: asked.page + 1 });
  }
  const { page, perPage, total } = pageShown;
  const before = (page - 1) * perPage;
  if (shown === 0) return say("op_past_the_end", { page, last: Math.max(1, Math.ceil(total / perPage)) });
  const range = { first: before + 1, last: before + shown, total };
  const more = booleanOf(at(data, "pagination", "hasNext")) ?? range.last < total;
  return more ? say("op_range_more", { ...range, next: page + 1 }) : say("op_range", range);
}

/** Formats headings with their texts, one pair per line. Long texts are not cut. */
export const card = (lines: readonly (readonly [heading: string, text: string])[]): string =>
  headedLines(lines.map(([heading, text]) => [heading, [oneLine(text)]]));

/** Formats the value of a column for reading: numbers other than years grouped, yes and no, an empty text for null. */
export function cellText(
  value: FieldValue,
  { isYear }: Pick<ViewColumn, "isYear">,
  { say, language }: Terminal,
): string {
  if (typeof value === "boolean") return say(value ? "op_yes" : "op_no");
  return typeof value === "number" && !isYear ? amountText(value, language) : String(value ?? "");
}

function cell({ texts }: TerminalView, column: ViewColumn, item: unknown, terminal: Terminal): string {
  const text = texts?.[column.key]?.(item, terminal.say);
  return text ?? cellText(column.read(item, terminal.language), column, terminal);
}

const headingOf = ({ shortLabel, label }: ViewColumn, { language }: Terminal): string =>
  (shortLabel ?? label)[language];

function cardOf(view: TerminalView, item: unknown, terminal: Terminal): string {
  const lines = view.columns.map(
    (column) => [headingOf(column, terminal), cell(view, column, item, terminal)] as const,
  );
  return card(lines.filter(([, text]) => text !== ""));
}

/** Formats items as a table, without columns that are empty in all rows. */
function tableOf(view: TerminalView, items: readonly unknown[], terminal: Terminal): string {
  const narrow = narrowColumns(view.columns, items, terminal.language);
  const columns = narrow.filter((column) => items.some((item) => cell(view, column, item, terminal) !== ""));
  return fittedTable(
    columns.map((column) => ({
      header: headingOf(column, terminal),
      numeric: column.type === "number" && !column.isYear,
    })),
    items.map((item) => columns.map((column) => cell(view, column, item, terminal))),
    terminalWidth(),
  );
}

export type ResultFormat = "table" | "csv" | "json";

/** How the answer to one question is requested. */
export interface ResultOptions {
  readonly format: ResultFormat;
  readonly quiet: boolean;
  /** Milliseconds. By default, the operation's own maximum age. */
  readonly maxAge: number | undefined;
  readonly sandbox: SandboxKind | undefined;
}

/** The same options, as typed. */
export interface ResultFlags {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly quiet?: boolean;
  readonly maxAge?: string;
  readonly sandbox?: string;
}

/** Options of every command that asks the API one question. */
export const resultOptions: readonly OptionEntry[] = [
  { flags: "--json", help: "help_json" },
  { flags: "--csv", help: "help_csv" },
  { flags: "--max-age <age>", help: "help_max_age" },
  { flags: "--quiet", help: "help_quiet_result" },
];

/** Returns the fields that `text` names. @throws {ProgramError} for one that is unknown, or that compares a list */
export function answeredFields(text: string): readonly Field[] {
  const fields = chosenFields(text);
  const compared = fields.find(({ compares }) => compares !== undefined);
  if (compared !== undefined) throw new ProgramError("compared_field_needs_list", { field: compared.key });
  return fields;
}

/** Parses the options of a result. @throws {ProgramError} for a malformed age, and for two formats at once */
export function readResultOptions(flags: ResultFlags): ResultOptions {
  if (flags.json && flags.csv) throw new ProgramError("one_format");
  return {
    format: flags.json ? "json" : flags.csv ? "csv" : "table",
    quiet: flags.quiet ?? false,
    maxAge: flags.maxAge === undefined ? undefined : ageOf(flags.maxAge),
    sandbox: sandboxOf(flags.sandbox),
  };
}

type AnsweredOutcome = Extract<Outcome, { status: "found" | "not_found" }>;

/** What is printed: the result, and remarks for stderr. */
interface PrintedAnswer {
  readonly result: string;
  readonly remarks: readonly string[];
  /** False if the answer lists nothing. */
  readonly hasItems: boolean;
}

/** Returns the items of an answer in display order. Undefined if it has no items that can be shown. */
function elements({ isCard, order }: TerminalView, data: unknown): unknown[] | undefined {
  if (data === undefined) return [];
  // The entry of a resolved code is shown as a list of one.
  if (isCard || at(data, "code") !== undefined) return [data];
  const items = listedItems(data);
  return order === undefined ? items : items?.toSorted(order);
}

/** The subject of a question, as named in a sentence, and the page that was asked for. */
export interface QuestionSubject extends AskedPage {
  readonly subject: string;
}

/** Says why there is nothing to show. Undefined if there is something, possibly on another page. */
function nothingText(
  view: TerminalView,
  data: unknown,
  { subject, page }: QuestionSubject,
  say: Say,
): string | undefined {
  const elsewhere = numberOf(at(data, "pagination", "total"));
  if ((elsewhere ?? numberOf(at(data, "count")) ?? 0) > 0) return undefined;
  // An empty page after the first says nothing about earlier pages.
  if (data !== undefined && elsewhere === null && page > 1) return say("op_page_empty", { page });
  const why = say((data === undefined ? undefined : view.empty) ?? view.notFound);
  return subject === "" ? why : say("op_remark", { subject, why });
}

/**
 * Formats an answer as requested. JSON contains the payload as the service sent it. `about` describes the question, for
 * the sentence about what is missing. Undefined if the answer cannot be shown in this format.
 */
export function showAnswer(
  answered: AnsweredOutcome,
  view: TerminalView,
  about: QuestionSubject,
  format: ResultFormat,
  terminal: Terminal,
): PrintedAnswer | undefined {
  const { say, language } = terminal;
  const data: unknown = answered.status === "found" ? JSON.parse(answered.json) : undefined;
  const items = elements(view, data);
  const hasItems = items?.length !== 0;
  if (format === "json") {
    const asOf = new Date(answered.asOf).toISOString();
    const result = JSON.stringify({ data: data ?? null, asOf, cached: answered.cached }, null, 2);
    return { result, remarks: view.footnotes?.(items ?? [], say) ?? [], hasItems };
  }
  if (items === undefined) return undefined;
  const remarks: string[] = [];
  const nothing = items.length === 0 ? nothingText(view, data, about, say) : undefined;
  if (nothing !== undefined) remarks.push(nothing);
  else {
    remarks.push(...(view.footnotes?.(items, say) ?? []));
    if (!view.isCard) remarks.push(pageLine(data, items.length, view.narrow, say, about));
  }
  if (format === "csv") {
    const rows = items.map((item) => view.columns.map(({ read }) => read(item, language)));
    return { result: csvText(view.columns, rows), remarks, hasItems };
  }
  const textOf = () => (view.isCard ? cardOf(view, items[0], terminal) : tableOf(view, items, terminal));
  const body = items.length === 0 ? [] : [textOf()];
  return { result: [...body, ...remarks].join("\n"), remarks: [], hasItems };
}
