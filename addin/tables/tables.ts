import { limits, listedItems, unlistedCount } from "../../shared/contract/limits.ts";
import { at, boolean, booleanOf, number, numberOf, text } from "../../shared/fields/field.ts";
import { defaultFields, FieldSelectionError, selectFields } from "../../shared/fields/select-fields.ts";
import { type Field, findField } from "../../shared/fields/catalogue.ts";
import { nafCodeOf } from "../../shared/fields/naf.ts";
import { nafMismatch } from "../../shared/fields/served-naf.ts";
import { establishmentPage } from "../../shared/lookups/resolve.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import {
  ParameterError,
  checkSearch,
  parameterReaders,
  readSearchText,
  type ReadParameter,
} from "../../shared/views/parameters.ts";
import { type View, type ViewColumn, type ViewedOperation, own, views } from "../../shared/views/views.ts";
import {
  ArgumentError,
  plainValue,
  singleCell,
  textIn,
  tooLong,
  accountsTypeIn,
} from "../cells/arguments.ts";
import { type Call, readCell } from "../cells/call.ts";
import { type FunctionValue, isBlank, notAvailable } from "../cells/cell-value.ts";
import { fieldCell } from "../cells/field-cell.ts";
import { unpublishedCell, accountCell, mayLackLatest, missCell } from "../cells/field-cells.ts";
import { type CellMessageCode, answerSentence } from "../messages/messages.ts";
import { tableFormatters } from "../messages/table-sentences.ts";
import { accountYear, chooseAccounts, type AccountsType } from "../../shared/fields/accounts.ts";
import type { Identifier } from "../../shared/identifiers/read.ts";
import { type ReachOutcome, reach } from "../cells/reach.ts";

/** Most rows of a table: one page of the service. */
const mostRows = limits.perPage.maximum;

/** Most characters of parameters, and the last page, that the relay takes; a test compares them with the contract's bounds. */
const longest: Readonly<Record<string, number>> = { commune: 100, nom: 100, prenom: 100 };
const longestWords = 300;
const lastPage = 100_000_000;

/** One page of a list, and what is known of the rest. */
interface Page {
  readonly items: readonly unknown[];
  readonly number: number;
  /** Elements in all pages; undefined if unknown. */
  readonly total: number | undefined;
  /** Whether another page follows. */
  readonly hasMore: boolean;
  /**
   * Set if the service lists only part of the matches ("the caller should narrow the query"), with the number of
   * matches if known.
   */
  readonly capped?: { readonly matched: number | undefined } | undefined;
  /** Elements that the service lists on further pages of its own, which are not asked for. */
  readonly unlisted?: number;
}

function cappedIn(data: unknown): Page["capped"] {
  if (booleanOf(at(data, "capped")) !== true) return undefined;
  return { matched: numberOf(at(data, "totalMatched")) ?? undefined };
}

/** Returns a page as the service sent it; it was asked with `mostRows` per page. */
function servedPage(data: unknown, number: number): Page {
  const items = (listedItems(data) ?? []).slice(0, mostRows);
  const total = numberOf(at(data, "pagination", "total")) ?? undefined;
  const hasMore =
    booleanOf(at(data, "pagination", "hasNext")) ??
    (total === undefined ? items.length === mostRows : total > (number - 1) * mostRows + items.length);
  return { items, number, total, hasMore, capped: cappedIn(data) };
}

/** Returns a page cut from a list that the service sends whole. */
function cutPage(data: unknown, number: number, order: View["order"]): Page {
  const listed = listedItems(data) ?? [];
  const end = number * mostRows;
  return {
    items: (order === undefined ? listed : listed.toSorted(order)).slice(end - mostRows, end),
    ...{ number, total: listed.length, hasMore: listed.length > end, unlisted: unlistedCount(data) },
  };
}

/**
 * Returns the texts of the last line: how many more rows there are, and whether the service lists only part of the
 * matches.
 */
function remarks({ items, number, total, hasMore, capped, unlisted = 0 }: Page, call: Call): string[] {
  const say = tableFormatters[call.language];
  const next = String(number + 1);
  const shown = (number - 1) * mostRows + items.length;
  const lines: string[] = [];
  if (hasMore && total !== undefined) lines.push(say("more_rows", { more: total - shown, total, next }));
  else if (hasMore) lines.push(say("more_rows_unknown", { next }));
  if (capped?.matched !== undefined && total !== undefined) {
    lines.push(say("capped_of", { matched: capped.matched, total }));
  } else if (capped) lines.push(say("capped"));
  if (unlisted > 0) lines.push(call.say("unlisted", { more: unlisted }));
  return lines;
}

/** Returns what to show for a number that an element does not have. */
type MissingNumber = (item: unknown, call: Call) => FunctionValue;

/** Returns a page as a table that spills: headings, rows, and a last line if there is more. */
export function spill(
  page: Page,
  columns: readonly ViewColumn[],
  call: Call,
  missingNumber: MissingNumber = () => "",
): FunctionValue[][] {
  const { language } = call;
  const rows: FunctionValue[][] = page.items.map((item) =>
    columns.map(({ read, type, isYear }) => {
      const value = read(item, language);
      if (value === null && type === "number" && isYear !== true) return missingNumber(item, call);
      return fieldCell(value, type, call);
    }),
  );
  const remarkTexts = remarks(page, call);
  const last =
    remarkTexts.length === 0
      ? []
      : [columns.map((_, index) => (index === 0 ? remarkTexts.join(tableFormatters[language]("next")) : ""))];
  return [columns.map(({ label }) => label[language]), ...rows, ...last];
}

/** A table that a formula asks for. */
export interface TableQuestion {
  readonly lookup: Lookup<ViewedOperation>;
  /** The page to show. */
  readonly page: number;
  /** The message if nothing is listed. */
  readonly notFound: CellMessageCode;
}

function nothingListed({ number, total }: Page, notFound: CellMessageCode, call: Call): string {
  const last = Math.ceil((numberOf(total) ?? 0) / mostRows);
  if (number === 1 || total === 0) return call.say(notFound);
  // An empty page after the first says nothing about the pages before it.
  const say = tableFormatters[call.language];
  return last > 0
    ? say("past_the_end", { page: String(number), last: String(last) })
    : say("page_empty", { page: String(number) });
}

/** Returns the cells of a table, or the sentence to show in its place. */
export async function tableOf(
  { lookup, page: number, notFound }: TableQuestion,
  call: Call,
): Promise<FunctionValue[][]> {
  const { operation } = lookup;
  const { columns, order }: View = views[operation];
  const answer = await call.ask(lookup);
  if (answer.status === "not_found") return [[call.notFound(call.say(notFound))]];
  if (answer.status !== "found") return [[notAvailable(answerSentence(answer, call.language))]];
  const isWhole = operation === "directors" || operation === "accounts";
  const page = isWhole ? cutPage(answer.data, number, order) : servedPage(answer.data, number);
  const missingNumber = operation === "accounts" ? unpublishedCell : undefined;
  if (page.items.length > 0) return spill(page, columns, call, missingNumber);
  const { unlisted: more = 0 } = page;
  if (more > 0) return [[notAvailable(call.say("unlisted", { more }))]];
  return [[call.notFound(nothingListed(page, notFound, call))]];
}

type PagedOperation = "search" | "search-directors" | "search-address" | "naf" | "legal-forms";
type UnpagedLookup<L> = L extends unknown ? Omit<L, "page" | "perPage"> : never;

/**
 * Returns the question for one page of a list that the service pages.
 * @throws {ArgumentError} for an invalid page, and a text that the relay would refuse
 */
function pagedQuestion(
  asked: UnpagedLookup<Lookup<PagedOperation>>,
  page: unknown,
  notFound: CellMessageCode,
): TableQuestion {
  const number = pageIn(page);
  for (const [name, text] of Object.entries(asked)) {
    const most = longest[name] ?? longestWords;
    if (typeof text === "string" && text.length > most) throw tooLong(text, most);
  }
  return { notFound, lookup: { ...asked, page: number, perPage: mostRows }, page: number };
}

/** Returns the question about a company, or what to show if its cell identifies none. @throws {ArgumentError} */
function companyQuestion(
  operation: "directors" | "accounts" | "establishments",
  values: Arguments<"siren" | "page"> & { readonly state?: unknown },
  call: Call,
): Question {
  const read = readCell(singleCell(values.siren), call.language);
  if ("shown" in read) return read.shown;
  const { siren } = read.subject;
  const etat = parameterIn(values.state, parameterReaders.establishments.etat) as "A" | "F" | undefined;
  const page = pageIn(values.page);
  const lookup: Lookup<ViewedOperation> =
    operation === "establishments"
      ? { ...establishmentPage(siren, page), ...(etat !== undefined && { etat }) }
      : { operation, siren };
  return { lookup, page, notFound: `not_found_${operation}` };
}

/** Parameters of a question as a lookup has them: without those omitted. */
type PresentParameters<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function omitUndefined<T extends object>(parameters: T): PresentParameters<T> {
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as PresentParameters<T>;
}

/** Runs a reader of parameters. A value that it rejects is an error of the formula. @throws {ArgumentError} */
function orArgumentError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ParameterError) throw new ArgumentError(error.code, error.parameters);
    throw error;
  }
}

/**
 * Returns the value of a parameter; undefined if the argument is empty. A number in a cell has lost its leading
 * zeros, and is padded to `digits`: 1000 is the postal code 01000, and 1 the department 01.
 * @throws {ArgumentError}
 */
function parameterIn(argument: unknown, read: ReadParameter, digits = 0): string | undefined {
  const value = plainValue(singleCell(argument));
  const isShort = typeof value === "number" && value !== 0;
  const text = textIn(isShort ? String(value).padStart(digits, "0") : value);
  return text === undefined ? undefined : orArgumentError(() => read(text));
}

/**
 * Returns the words of a search, checked together with its other filters. For a SIRET, its SIREN is searched for.
 * @throws {ArgumentError}
 */
function searchWordsIn(
  argument: unknown,
  filters: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const text = textIn(argument);
  if (text === undefined) return undefined;
  const value = plainValue(singleCell(argument));
  return orArgumentError(() => {
    const { q } = readSearchText(typeof value === "number" ? value : text);
    checkSearch({ q, ...filters });
    return q;
  });
}

/** Returns a whole number from 1 to `most`, `usual` by default. @throws {ArgumentError} `code` */
function countIn(argument: unknown, usual: number, most: number, code: CellMessageCode): number {
  const text = textIn(argument) ?? String(usual);
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new ArgumentError(code, { value: text, most });
}

const pageIn = (argument: unknown): number => countIn(argument, 1, lastPage, "bad_page");

/** Returns TRUE or FALSE, false by default. @throws {ArgumentError} */
function yesIn(argument: unknown): boolean {
  const text = textIn(argument) ?? "FALSE";
  if (/^(?:TRUE|VRAI|1)$/i.test(text)) return true;
  if (/^(?:FALSE|FAUX)$/i.test(text)) return false;
  throw new ArgumentError("bad_yes_or_no", { value: text });
}

/**
 * What a formula asks for; undefined if its arguments are all empty, which shows empty text. The functions that make
 * it throw `ArgumentError`.
 */
type Question = TableQuestion | FunctionValue | undefined;

const byFilters = parameterReaders.search;
const byPerson = parameterReaders["search-directors"];
const byAddress = parameterReaders["search-address"];

/** Arguments by their names in Excel. */
type Arguments<Name extends string> = Readonly<Record<Name, unknown>>;

/**
 * Returns the message for a search by activity that lists nobody; it says if the code may be too new.
 * @throws {ArgumentError} if the code is too old: it would find no active company, so nothing is asked
 */
function nobodyByActivity(
  { naf, etat }: UnpagedLookup<Lookup<"search">>,
  { servedNaf }: Call,
): CellMessageCode {
  const mismatch = naf === undefined ? undefined : nafMismatch(naf, servedNaf);
  // Ceased companies keep the code of their time.
  if (mismatch === "gone" && etat !== "C") throw new ArgumentError("naf_gone", { code: naf! });
  return mismatch === "early" ? "not_found_naf_early" : "not_found_companies";
}

function searchQuestion(
  values: Arguments<"q" | "naf" | "legal_form" | "state" | "postal_code" | "commune" | "department" | "page">,
  call: Call,
): Question {
  const filters = {
    naf: parameterIn(values.naf, byFilters.naf, 2),
    categorieJuridique: parameterIn(values.legal_form, byFilters.categorieJuridique),
    etat: parameterIn(values.state, byFilters.etat) as "A" | "C" | undefined,
    codePostal: parameterIn(values.postal_code, byFilters.codePostal, 5),
    commune: parameterIn(values.commune, byFilters.commune),
    departement: parameterIn(values.department, byFilters.departement, 2),
  };
  const asked = omitUndefined({ q: searchWordsIn(values.q, filters), ...filters });
  if (Object.keys(asked).length === 0) return undefined;
  const question = { operation: "search", ...asked } as const;
  return pagedQuestion(question, values.page, nobodyByActivity(question, call));
}

function directorQuestion(values: Arguments<"name" | "given_name" | "strict" | "page">): Question {
  const asked = omitUndefined({
    nom: parameterIn(values.name, byPerson.nom),
    prenom: parameterIn(values.given_name, byPerson.prenom),
  });
  if (Object.keys(asked).length === 0) return undefined;
  const question = { operation: "search-directors", ...asked, strict: yesIn(values.strict) } as const;
  return pagedQuestion(question, values.page, "not_found_companies");
}

function addressQuestion(values: Arguments<"postal_code" | "street" | "commune" | "page">): Question {
  const codePostal = parameterIn(values.postal_code, byAddress.codePostal, 5);
  const refinements = omitUndefined({
    voie: parameterIn(values.street, byAddress.voie),
    commune: parameterIn(values.commune, byAddress.commune),
  });
  if (codePostal === undefined) {
    if (Object.keys(refinements).length === 0) return undefined;
    throw new ArgumentError("postal_code_needed");
  }
  const question = { operation: "search-address", codePostal, ...refinements } as const;
  return pagedQuestion(question, values.page, "not_found_companies");
}

function nafQuestion(values: Arguments<"q" | "page">): Question {
  const value = plainValue(singleCell(values.q));
  // Divisions have two digits: 1.11 has lost the zero of 01.11.
  const words = textIn(typeof value === "number" && value > 0 && value < 10 ? `0${value}` : value);
  const asked = omitUndefined({ q: words && (nafCodeOf(words) ?? words) });
  return pagedQuestion({ operation: "naf", ...asked }, values.page, "not_found_codes");
}

const legalFormsQuestion = ({ q, page }: Arguments<"q" | "page">): Question =>
  pagedQuestion({ operation: "legal-forms", ...omitUndefined({ q: textIn(q) }) }, page, "not_found_codes");

/** Makes the questions of the functions that spill a table, by operation. */
export const tableQuestions = {
  directors: companyQuestion.bind(undefined, "directors"),
  accounts: companyQuestion.bind(undefined, "accounts"),
  establishments: companyQuestion.bind(undefined, "establishments"),
  search: searchQuestion,
  "search-directors": directorQuestion,
  "search-address": addressQuestion,
  naf: nafQuestion,
  "legal-forms": legalFormsQuestion,
} as const;

/** The columns of the candidates. The letters are those of `sirene_match`. */
export const candidateColumns: readonly ViewColumn[] = [
  own("siren", { fr: "SIREN", en: "SIREN" }, text("siren")),
  own("name", { fr: "Nom", en: "Name" }, text("name")),
  own("score", { fr: "Score", en: "Score" }, number("score")),
  own("match", { fr: "Rapprochement", en: "Match" }, text("match")),
  own("active", { fr: "Active", en: "Active" }, boolean("active")),
];

/** Returns the fields that the texts of cells name, `usual` if they are all blank. @throws {ArgumentError | ErrorArgument} */
function fieldsIn(cells: readonly unknown[], usual = defaultFields): Field[] {
  const names = cells.flatMap((cell) => textIn(cell) ?? []);
  try {
    return selectFields(names.length === 0 ? usual : names.join(","));
  } catch (error) {
    if (!(error instanceof FieldSelectionError)) throw error;
    const [first] = error.unknown;
    const key = first?.text ?? "";
    const nearest = first?.nearest[0]?.key;
    throw nearest === undefined
      ? new ArgumentError("unknown_field", { key })
      : new ArgumentError("unknown_field_nearest", { key, nearest });
  }
}

/**
 * Returns the fields of the columns beside a company, in the order of the cells that name them: each stands where it is
 * named, perhaps more than once, and a blank cell between others, such as a column without a heading, is undefined.
 * @throws {ArgumentError | ErrorArgument}
 */
export function columnsIn(cells: readonly unknown[]): (Field | undefined)[] {
  const named = cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
  return named.length === 0
    ? fieldsIn([])
    : named.flatMap((cell): (Field | undefined)[] => (isBlank(cell) ? [undefined] : fieldsIn([cell])));
}

/** Arguments of a formula of figures over years, as Excel passes them. */
interface FinancialsArguments {
  readonly ids: readonly unknown[];
  readonly items: readonly unknown[];
  readonly years: unknown;
  readonly type: unknown;
}

/** A cell of the column of companies, with its company's accounts. */
type CompanyRow =
  { readonly shown: FunctionValue } | { readonly subject: Identifier; readonly reached: ReachOutcome };

const usualItems = "revenue,net_income,equity";
const usualYears = 3;
const mostYears = 20;

/** Returns the figures asked for, without the type of accounts, which is always shown. @throws {ArgumentError} */
function itemsIn(cells: readonly unknown[]): Field[] {
  const fields = fieldsIn(cells, usualItems);
  const other = fields.find(({ readAccount }) => readAccount === undefined);
  if (other !== undefined) throw new ArgumentError("no_accounts_item", { key: other.key });
  return fields.filter(({ key }) => key !== "accounts_type");
}

/** Returns the latest year for which a company has accounts of the type. */
function latestYear(row: CompanyRow, type: AccountsType): number {
  if ("shown" in row || row.reached.status !== "found" || mayLackLatest(row.reached.data)) return -Infinity;
  const choice = chooseAccounts(row.reached.data, { year: { yearsBack: 0 }, type });
  return (choice.kind === "chosen" ? accountYear(choice.account) : null) ?? -Infinity;
}

async function companyRow(cell: unknown, call: Call): Promise<CompanyRow> {
  const read = readCell(cell, call.language);
  return "shown" in read ? read : { ...read, reached: await reach("accounts", read.subject, call.ask) };
}

/**
 * Returns the figures of companies over years: one row per company with its SIREN first, then one column per figure
 * and year, from the latest year of any company back. The type of accounts of each year comes before the figures.
 * Only figures of one type are shown together: if a company's accounts of a year have another type, its cells are
 * `#N/A` with a sentence that says so. One call per company.
 * @throws {ArgumentError}
 */
export async function financialsTable(
  { ids, items, years, type }: FinancialsArguments,
  call: Call,
): Promise<FunctionValue[][]> {
  const fields = itemsIn(items);
  const count = countIn(years, usualYears, mostYears, "bad_year_count");
  const wanted = accountsTypeIn(type);
  const rows = await Promise.all(ids.map((cell) => companyRow(cell, call)));
  const latest = Math.max(...rows.map((row) => latestYear(row, wanted)));
  const hasYears = latest !== -Infinity;
  const accountsType = findField("accounts_type")!;
  const shownYears = hasYears ? Array.from({ length: count }, (_, back) => latest - back) : [undefined];
  const columns = (hasYears ? [accountsType, ...fields] : [accountsType]).flatMap((field) =>
    shownYears.map((year) => ({ field, year: year === undefined ? { yearsBack: 0 } : { year } })),
  );
  const cellsOf = (row: CompanyRow): FunctionValue[] => {
    if ("shown" in row) return Array<FunctionValue>(columns.length + 1).fill(row.shown);
    const { subject, reached } = row;
    return [
      subject.siren,
      ...columns.map(({ field, year }) =>
        reached.status === "found"
          ? accountCell(field, reached.data, { wanted: { year, type: wanted } }, call)
          : missCell(reached, "accounts", subject, call),
      ),
    ];
  };
  // If no company has accounts of the type, there are no years for headings, and each row says why.
  if (!hasYears) return rows.map(cellsOf);
  const heading = (field: Field) => field.label[call.language];
  return [
    [heading(findField("siren")!), ...columns.map(({ field, year }) => `${heading(field)} ${year.year}`)],
    ...rows.map(cellsOf),
  ];
}
