import { limits, listedItems } from "../../shared/contract/limits.ts";
import { at, booleanOf, numberOf } from "../../shared/fields/field.ts";
import { type View, type ViewColumn, type ViewedOperation, views } from "../../shared/views/views.ts";
import { type Call, type Invocation, evaluate } from "../cells/call.ts";
import { type FunctionValue, notAvailable, onlyCell } from "../cells/cell-value.ts";
import { fieldCell } from "../cells/field-cell.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { readCell } from "../cells/read-cell.ts";
import { type CellMessageCode, answerSentence } from "../messages/messages.ts";
import { ArgumentError, pageIn } from "../cells/arguments.ts";
import { unpublishedCell } from "../cells/field-cells.ts";

/** Rows of a table at most: a page of the service. */
const mostRows = limits.perPage.maximum;

/** One page of a list, and what is known of the rest. */
interface Page {
  readonly items: readonly unknown[];
  readonly number: number;
  /** Elements in all pages; undefined where it is not told. */
  readonly total: number | undefined;
  /** Another page follows. */
  readonly hasMore: boolean;
  /** The service lists only part of what matches ("the caller should narrow the query"): how much matches, if told. */
  readonly capped: { readonly matched: number | undefined } | undefined;
}

function cappedIn(data: unknown): Page["capped"] {
  if (booleanOf(at(data, "capped")) !== true) return undefined;
  return { matched: numberOf(at(data, "totalMatched")) ?? undefined };
}

/** A page as the service gave it, asked with `mostRows` a page. */
function servedPage(data: unknown, number: number): Page {
  const items = (listedItems(data) ?? []).slice(0, mostRows);
  const total = numberOf(at(data, "pagination", "total")) ?? undefined;
  const hasMore =
    booleanOf(at(data, "pagination", "hasNext")) ??
    (total === undefined ? items.length === mostRows : total > (number - 1) * mostRows + items.length);
  return { items, number, total, hasMore, capped: cappedIn(data) };
}

/** A page cut from a list that the service gives whole. */
function cutPage(items: readonly unknown[], number: number): Page {
  const end = number * mostRows;
  return {
    items: items.slice(end - mostRows, end),
    number,
    total: items.length,
    hasMore: items.length > end,
    capped: undefined,
  };
}

/** What the last line says: how many more there are, and whether the service lists only part of what matches. */
function remarks({ items, number, total, hasMore, capped }: Page, { say }: Call): string[] {
  const next = String(number + 1);
  const shown = (number - 1) * mostRows + items.length;
  const lines: string[] = [];
  if (hasMore && total !== undefined) lines.push(say("more_rows", { more: total - shown, total, next }));
  else if (hasMore) lines.push(say("more_rows_unknown", { next }));
  if (capped?.matched !== undefined && total !== undefined) {
    lines.push(say("capped_of", { matched: capped.matched, total }));
  } else if (capped) lines.push(say("capped"));
  return lines;
}

/** What stands for a number that an element does not tell. */
type MissingNumber = (item: unknown, call: Call) => FunctionValue;

/** A page as a table that spills: headings, rows, and a last line where there is more. */
export function spill(
  page: Page,
  columns: readonly ViewColumn[],
  call: Call,
  missingNumber: MissingNumber = () => "",
): FunctionValue[][] {
  const { language, hasDataTypes } = call;
  const rows: FunctionValue[][] = page.items.map((item) =>
    columns.map(({ read, type, isYear }) => {
      const value = read(item, language);
      if (value === null && type === "number" && isYear !== true) return missingNumber(item, call);
      return fieldCell(value, type, hasDataTypes);
    }),
  );
  const told = remarks(page, call);
  const last = told.length === 0 ? [] : [columns.map((_, index) => (index === 0 ? told.join(" ; ") : ""))];
  return [columns.map(({ label }) => label[language]), ...rows, ...last];
}

/** A table that a formula asks for. */
interface TableQuestion {
  readonly lookup: Lookup<ViewedOperation>;
  /** Page that is shown. */
  readonly page: number;
  /** What is said when nothing is listed. */
  readonly notFound: CellMessageCode;
  /** How the page is taken from the payload. @default as the service paged it */
  readonly pageOf?: (data: unknown, page: number) => Page;
  /** @default empty text */
  readonly missingNumber?: MissingNumber;
}

const alone = (value: FunctionValue): FunctionValue[][] => [[value]];

function nothingListed({ number, total }: Page, notFound: CellMessageCode, { say }: Call): string {
  const last = Math.ceil((numberOf(total) ?? 0) / mostRows);
  return number > 1 && last > 0
    ? say("past_the_end", { page: String(number), last: String(last) })
    : say(notFound);
}

async function tableOf(question: TableQuestion, call: Call): Promise<FunctionValue[][]> {
  const { lookup, page: number, notFound, pageOf = servedPage } = question;
  const { columns }: View = views[lookup.operation];
  const answer = await call.ask(lookup);
  if (answer.status === "not_found") return alone(call.notFound(call.say(notFound)));
  if (answer.status !== "found") return alone(notAvailable(answerSentence(answer, call.language)));
  const page = pageOf(answer.data, number);
  if (page.items.length > 0) return spill(page, columns, call, question.missingNumber);
  return alone(call.notFound(nothingListed(page, notFound, call)));
}

/**
 * What a function that spills a table answers. `question` reads the arguments: undefined where they are all empty,
 * which shows empty text; an ArgumentError that it throws shows `#VALUE!`.
 */
export function tableCells(
  question: (call: Call) => TableQuestion | FunctionValue | undefined,
  ifNotFound: unknown,
  invocation: Invocation,
): Promise<FunctionValue[][]> {
  return evaluate(invocation, ifNotFound, (call) => {
    const asked = question(call) ?? "";
    return typeof asked === "object" && "lookup" in asked ? tableOf(asked, call) : alone(asked);
  });
}

/** The SIREN that a table is about, or what the cell shows instead. @throws {ArgumentError} for a range of several cells */
export function sirenIn(
  id: unknown,
  call: Call,
): { readonly siren: string } | { readonly shown: FunctionValue } {
  if (Array.isArray(id) && (id as unknown[]).flat().length > 1) throw new ArgumentError("one_identifier");
  const read = readCell(onlyCell(id), call.language);
  return "shown" in read ? read : { siren: read.subject.siren };
}

type PagedOperation = "search" | "search-directors" | "search-address" | "naf" | "legal-forms";
type UnpagedLookup<L> = L extends unknown ? Omit<L, "page" | "perPage"> : never;

/** One page of a list that the service pages itself. @throws {ArgumentError} for a page that is none */
export function pagedQuestion(
  asked: UnpagedLookup<Lookup<PagedOperation>>,
  page: unknown,
  notFound: CellMessageCode,
): TableQuestion {
  const number = pageIn(page);
  return { notFound, lookup: { ...asked, page: number, perPage: mostRows }, page: number };
}

/**
 * One page of a list about a company that the service gives whole, or what is shown instead where `id` names no company.
 * @throws {ArgumentError}
 */
export function wholeListQuestion(
  operation: "directors" | "accounts",
  id: unknown,
  page: unknown,
  call: Call,
): TableQuestion | FunctionValue {
  const read = sirenIn(id, call);
  if ("shown" in read) return read.shown;
  const { order }: View = views[operation];
  return {
    lookup: { operation, siren: read.siren },
    page: pageIn(page),
    notFound: `not_found_${operation}`,
    ...(operation === "accounts" && { missingNumber: unpublishedCell }),
    pageOf: (data, number) => {
      const items = listedItems(data) ?? [];
      return cutPage(order === undefined ? items : items.toSorted(order), number);
    },
  };
}

/** Parameters of a question, as a lookup holds them: without those that were left out. */
type PresentParameters<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** `parameters` without those that are undefined. */
export function given<T extends object>(parameters: T): PresentParameters<T> {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as PresentParameters<T>;
}
