import {
  type PageEnd,
  type PartContents,
  type ReadableContents,
  type StorePart,
  type StoreParts,
  type KeptCall,
  storeParts,
} from "../store/contents.ts";
import type { LostRows, RescuedStore } from "../store/connection.ts";
import { type CellPage, FilePages, cellsOf, type PageRow, type SqliteValue } from "./file-pages.ts";
import { paths } from "../../contract/paths.ts";
import { isSiren } from "../../identifiers/siren.ts";
import { answerDigest } from "./answers.ts";

/** A call as stored in a page. Its account is in another table. */
type NumberedCall = Omit<KeptCall, "source" | "keyHash"> & {
  readonly id: number;
  readonly account: number;
};

/** An account with its id. */
type NumberedAccount = StoreParts["accounts"] & { readonly id: number };

/** Row types of the parts, as read from pages. */
type ReadRows = Omit<StoreParts, "calls" | "accounts"> & {
  readonly calls: NumberedCall;
  readonly accounts: NumberedAccount;
};

/** A row whose part was recognized. */
interface RescuedRow<P extends StorePart = StorePart> {
  readonly part: P;
  readonly row: ReadRows[P];
  /** True when its digest matches, so that none of its bytes has changed. */
  readonly isProven: boolean;
}

interface Shape<P extends StorePart> {
  /** True for a table with rowids, false for one WITHOUT ROWID. */
  readonly isTable: boolean;
  /** The type of each column in file order, one of `letters` each, by the property that it holds. */
  readonly columns: Readonly<Record<keyof ReadRows[P] & string, string>> & { readonly digest?: string };
  /** How many of these were added last: rows that were stored before end without them. */
  readonly added?: number;
  readonly isPlausible: (row: ReadRows[P], digest: SqliteValue | undefined) => boolean;
}

/** Values that match each letter of a shape. A capital letter also matches null. */
const letters: Readonly<Record<string, (value: SqliteValue | undefined) => boolean>> = {
  n: (value) => value === null,
  f: (value) => value === 0 || value === 1,
  t: (value) => typeof value === "string",
  i: (value) => Number.isInteger(value),
  b: (value) => Buffer.isBuffer(value),
};
const fits = (letter: string, value: SqliteValue | undefined): boolean =>
  (value === null && letter !== letter.toLowerCase()) || letters[letter.toLowerCase()]!(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (text: string): boolean => {
  const value = parsed(text);
  return typeof value === "object" && value !== null && !Array.isArray(value);
};
const isJson = (text: string | null): boolean => text === null || parsed(text) !== undefined;

/** Returns whether a time of a row, epoch milliseconds, is plausible. */
const isInstant = (time: number): boolean => time >= 0 && time < Date.UTC(2200, 0);
const isDay = (text: string | null): boolean => text === null || /^\d{4}-\d\d-\d\d$/.test(text);

/** Returns whether an answer is about the company in the question, as far as both name one. */
function isOfQuestion(key: string, data: unknown): boolean {
  const [operation = "", query = ""] = key.split("?");
  if (!Object.hasOwn(paths, operation)) return false;
  // Keys contain SIREN and SIRET numbers unencoded.
  const asked = new URLSearchParams(query);
  const answer = (data ?? {}) as Readonly<Record<string, unknown>>;
  return ["siren", "siret"].every(
    (name) => !asked.has(name) || answer[name] === undefined || answer[name] === asked.get(name),
  );
}

/** Returns whether everything that can be checked of an answer without a digest is right. */
function isPlausibleAnswer({ key, found, data }: ReadRows["answers"]): boolean {
  if (!found) return data === "" && isOfQuestion(key, undefined);
  const parsedData = parsed(data);
  return parsedData !== undefined && isOfQuestion(key, parsedData);
}

/** The shapes of rows; each belongs to one part only. Indexes, sums and leases have none, because they are rebuilt. */
const shapes: { readonly [P in StorePart]: Shape<P> } = {
  accounts: {
    isTable: true,
    columns: { id: "n", source: "t", keyHash: "t", quota: "T" },
    isPlausible: ({ keyHash, quota }) => /^[0-9a-f]{12}$/.test(keyHash) && isJson(quota),
  },
  answers: {
    isTable: false,
    columns: { source: "t", key: "t", found: "f", data: "t", asOf: "i", digest: "I" },
    added: 1,
    isPlausible: (row, digest) =>
      isInstant(row.asOf) &&
      (digest === null ? isPlausibleAnswer(row) : answerDigest(row.source, row) === digest),
  },
  formerAnswers: {
    isTable: false,
    columns: { source: "t", key: "t", asOf: "i", found: "f", data: "t", replacedAt: "i", digest: "i" },
    isPlausible: (row, digest) =>
      isInstant(row.asOf) && isInstant(row.replacedAt) && answerDigest(row.source, row) === digest,
  },
  calls: {
    isTable: true,
    columns: {
      ...{ id: "n", account: "i", at: "i", status: "i", remaining: "I" },
      ...{ operation: "t", run: "t", user: "t" },
    },
    isPlausible: ({ at, status }) => isInstant(at) && status >= 0 && status < 600,
  },
  decisions: {
    isTable: false,
    columns: { source: "t", key: "t", row: "t", company: "T", by: "t", at: "i" },
    isPlausible({ row, company, at }) {
      const { siren } = (parsed(company ?? "{}") ?? {}) as { readonly siren?: unknown };
      const isCompany = company === null || (typeof siren === "string" && isSiren(siren));
      return isObject(row) && isCompany && isInstant(at);
    },
  },
  matches: {
    isTable: false,
    columns: { source: "t", key: "t", told: "t", at: "i" },
    isPlausible: ({ told, at }) => isObject(told) && isInstant(at),
  },
  directory: {
    isTable: false,
    columns: { siren: "t", askedWith: "T", day: "T", lines: "T" },
    isPlausible: ({ siren, day, lines }) => isSiren(siren) && isDay(day) && isJson(lines),
  },
  tokens: {
    isTable: false,
    columns: {
      ...{ id: "t", hash: "b", user: "t", monthly: "I", hourly: "I", createdAt: "i", revokedAt: "I" },
      ...{ usedAt: "I", role: "t", expiresAt: "I", lifetime: "I", replacedBy: "T" },
    },
    added: 2,
    isPlausible: ({ role, createdAt }) => ["user", "viewer", "admin"].includes(role) && isInstant(createdAt),
  },
  settings: {
    isTable: false,
    columns: { name: "t", value: "t" },
    // An index of the directory also has two texts, the second of them a SIREN.
    isPlausible: ({ name, value }) => /^[a-z_]+$/.test(name) && !isSiren(value),
  },
  lookupCounts: {
    isTable: false,
    columns: { day: "t", stored: "i", asked: "i", unanswered: "i" },
    isPlausible: ({ day }) => isDay(day),
  },
  audit: {
    isTable: false,
    columns: { id: "t", at: "i", by: "t", way: "t", action: "t", subject: "t", detail: "t" },
    isPlausible: ({ way, at }) => ["page", "command"].includes(way) && isInstant(at),
  },
};

/** Returns the property of a column with its value: the rowid, which its column does not contain, and flags as such. */
function propertyOf(property: string, letter: string, value: SqliteValue, rowid: number | undefined) {
  return [property, letter === "n" ? rowid : letter === "f" ? value === 1 : value] as const;
}

/** Recognizes a row by its columns; undefined when it is not one to rescue. */
function readRow({ values, rowid }: PageRow): RescuedRow | undefined {
  for (const part of storeParts) {
    const { isTable, columns, added = 0, isPlausible } = shapes[part] as unknown as Shape<StorePart>;
    const entries = Object.entries<string>(columns);
    const lacking = entries.length - values.length;
    if (isTable !== (rowid !== undefined) || lacking < 0 || lacking > added) continue;
    const all = [...values, ...Array<null>(lacking).fill(null)];
    if (!entries.every(([, letter], at) => fits(letter, all[at]))) continue;
    const { digest, ...row } = Object.fromEntries(
      entries.map(([property, letter], at) => propertyOf(property, letter, all[at]!, rowid)),
    );
    const read = row as unknown as ReadRows[StorePart];
    // The digest of a replaced answer leaves out when it was replaced.
    const isProven = part === "answers" && digest !== null;
    if (isPlausible(read, digest as SqliteValue)) return { part, row: read, isProven };
  }
  return undefined;
}

/** Most rows that `read` returns at once. All rows of one page of the file stay together even beyond it. */
const rowsAtOnce = 500;

/** Rows read from a page of the file. */
interface PageRows {
  readonly rows: readonly RescuedRow[];
  /** Number of its rows that are not reliable. */
  readonly doubtful: number;
}

/**
 * Returns the reliable rows of a page. An answer with a matching digest proves itself. Other rows are accepted only
 * from a page without errors, and only if no other row claims their overflow pages.
 * @decides what is still certain in a damaged store file
 */
function certainRows({ cells, isWhole }: CellPage, isClaimedOnce: (page: number) => boolean): PageRows {
  const read = cells.map((cell) => cell && readRow(cell));
  const part = read.find((one) => one !== undefined)?.part;
  if (part === undefined) return { rows: [], doubtful: 0 };
  const isTrusted = isWhole && read.every((one) => one?.part === part);
  const rows = read.filter(
    (one, at): one is RescuedRow =>
      one !== undefined && (one.isProven || (isTrusted && cells[at]!.overflow.every(isClaimedOnce))),
  );
  return { rows, doubtful: cells.length - rows.length };
}

/** Where the rows of each part are, and how much of the file cannot be read. */
interface DamageSurvey {
  readonly pagesOf: ReadonlyMap<StorePart, readonly number[]>;
  readonly accounts: ReadonlyMap<number, NumberedAccount>;
  /** Calls of known accounts, sorted by account and time. */
  readonly calls: readonly CallPlace[];
  readonly lost: LostRows;
}

/** Position of a call. */
interface CallPlace {
  readonly page: number;
  /** Index among the rows of the page. */
  readonly index: number;
  readonly account: number;
  readonly at: number;
}

/** A page with calls: the ids of its first and last one, and the position of each. */
interface CallPage {
  readonly first: number;
  readonly last: number;
  readonly places: readonly CallPlace[];
}

function callPageOf(page: number, rows: readonly RescuedRow[]): CallPage {
  const calls = rows.map(({ row }) => row as NumberedCall);
  const places = calls.map(({ account, at }, index) => ({ page, index, account, at }));
  return { first: calls[0]!.id, last: calls.at(-1)!.id, places };
}

/** Removes outdated copies of pages: calls have no key, so a call on two pages would be counted twice. */
function countedOnce(pages: readonly CallPage[]): CallPage[] {
  let last = -Infinity;
  return pages
    .toSorted((one, other) => one.first - other.first)
    .filter((page) => {
      if (page.first <= last) return false;
      last = page.last;
      return true;
    });
}

const isOfOneInstant = (one: CallPlace | undefined, other: CallPlace | undefined): boolean =>
  one?.account === other?.account && one?.at === other?.at;

/** A damaged file. Its pages are read one by one, independently of each other. */
class DamagedFile {
  readonly #pages: FilePages;
  /** Number of rows that claim each page as an overflow page, counted up to two. */
  readonly #claims: Uint8Array;
  readonly #survey: DamageSurvey;

  constructor(path: string) {
    this.#pages = new FilePages(path);
    this.#claims = new Uint8Array(this.#pages.count + 1);
    const others = this.#claimed();
    this.#survey = this.#surveyed(others);
  }

  get lost(): LostRows {
    return this.#survey.lost;
  }

  get hasRows(): boolean {
    const { pagesOf, calls } = this.#survey;
    return calls.length > 0 || [...pagesOf.values()].some((pages) => pages.length > 0);
  }

  /** Returns a function that reads the rows of a part, page by page of the file. */
  read<R>(part: StorePart, rowOf: (row: RescuedRow["row"]) => R | undefined): PartContents<R>["read"] {
    const pages = this.#survey.pagesOf.get(part)!;
    return ([first = 0]: PageEnd = []) => {
      const rows: R[] = [];
      let next = Number(first);
      for (; next < pages.length && rows.length < rowsAtOnce; next += 1) {
        for (const one of this.#rowsOf(pages[next]!).rows) {
          const row = one.part === part ? rowOf(one.row) : undefined;
          if (row !== undefined) rows.push(row);
        }
      }
      return Promise.resolve({ rows, end: next < pages.length ? [next] : undefined });
    };
  }

  /** Reads the calls, with those of an account and instant together: equal ones are told apart by their number. */
  readonly readCalls: PartContents<StoreParts["calls"]>["read"] = ([first = 0]: PageEnd = []) => {
    const { calls, accounts } = this.#survey;
    let end = Math.min(Number(first) + rowsAtOnce, calls.length);
    while (end < calls.length && isOfOneInstant(calls[end], calls[end - 1])) end += 1;
    const pages = new Map<number, readonly RescuedRow[]>();
    const rows = calls.slice(Number(first), end).map(({ page, index, account }) => {
      const own = pages.get(page) ?? this.#rowsOf(page).rows;
      pages.set(page, own);
      const { at, status, remaining, operation, run, user } = own[index]!.row as NumberedCall;
      const { source, keyHash } = accounts.get(account)!;
      return { source, keyHash, at, status, remaining, operation, run, user };
    });
    return Promise.resolve({ rows, end: end < calls.length ? [end] : undefined });
  };

  /** Returns an account; undefined for one that has no quota and no calls, because it was opened but never used. */
  readonly accountOf = ({ id, source, keyHash, quota }: NumberedAccount) =>
    quota === null && !this.#survey.calls.some(({ account }) => account === id)
      ? undefined
      : { source, keyHash, quota };

  close(): void {
    this.#pages.close();
  }

  /** Yields the pages in use, as far as the file says. */
  *#used(): Generator<number> {
    for (let number = 2; number <= this.#pages.count; number += 1)
      if (this.#pages.has(number) && !this.#pages.free.has(number)) yield number;
  }

  #cellsOf(number: number): CellPage | undefined {
    const page = this.#pages.read(number);
    return page && cellsOf(page, this.#pages);
  }

  /** Counts the claims of rows to overflow pages, and returns the pages that are not b-tree pages. */
  #claimed(): number[] {
    const others: number[] = [];
    for (const number of this.#used()) {
      const page = this.#cellsOf(number);
      if (page === undefined) others.push(number);
      for (const claimed of page?.cells.flatMap((cell) => cell?.overflow ?? []) ?? [])
        this.#claims[claimed] = Math.min(2, this.#claims[claimed]! + 1);
    }
    return others;
  }

  #rowsOf(number: number): PageRows & { readonly isWhole: boolean } {
    const page = this.#cellsOf(number);
    if (page === undefined) return { rows: [], doubtful: 0, isWhole: false };
    return { ...certainRows(page, (claimed) => this.#claims[claimed] === 1), isWhole: page.isWhole };
  }

  /** Returns whether a page that is not a b-tree page is lost, because nothing shows what it was for. */
  #isUnreadable(number: number): boolean {
    if (this.#claims[number]! > 0) return false;
    const page = this.#pages.read(number);
    // Without the beginning of the free list, a page that was blanked cannot be told from a free one.
    return page === undefined || this.#pages.hasFreeList || !this.#pages.looksFree(page);
  }

  #surveyed(others: readonly number[]): DamageSurvey {
    const pagesOf = new Map(storeParts.map((part) => [part, [] as number[]]));
    const accounts = new Map<number, NumberedAccount>();
    const isOther = new Set(others);
    const lost = {
      pages: this.#pages.count,
      unreadable: others.filter((one) => this.#isUnreadable(one)).length,
      rows: 0,
    };
    const callPages: CallPage[] = [];
    for (const number of this.#used()) {
      if (isOther.has(number)) continue;
      const { rows, doubtful, isWhole } = this.#rowsOf(number);
      lost.rows += doubtful;
      if (!isWhole) lost.unreadable += 1;
      for (const { part, row } of rows)
        if (part === "accounts") accounts.set((row as NumberedAccount).id, row as NumberedAccount);
      const [{ part } = {}] = rows;
      if (part === "calls") callPages.push(callPageOf(number, rows));
      else if (part !== undefined) pagesOf.get(part)!.push(number);
    }
    const read = countedOnce(callPages).flatMap(({ places }) => places);
    const calls = read
      .filter(({ account }) => accounts.has(account))
      .sort((one, other) => one.account - other.account || one.at - other.at);
    lost.rows += callPages.reduce((sum, { places }) => sum + places.length, 0) - calls.length;
    return { pagesOf, accounts, calls, lost };
  }
}

/**
 * Reads what is reliable in the SQLite store at `path`, however damaged it is. SQLite is not used and nothing is
 * written: rows are recognized by their columns, page by page. Pages in the write-ahead log replace those of the file.
 * @throws Error of the operating system if the file cannot be read
 */
export function rescueFile(path: string): RescuedStore {
  const file = new DamagedFile(path);
  const rowOf: Partial<Record<StorePart, (row: RescuedRow["row"]) => unknown>> = {
    accounts: (row) => file.accountOf(row as NumberedAccount),
    // The schema version of the relays' tables belongs to this file and is not copied.
    settings: (row) => ((row as StoreParts["settings"]).name === "version" ? undefined : row),
  };
  const parts = storeParts.map((part) => [part, { read: file.read(part, rowOf[part] ?? ((row) => row)) }]);
  const contents = { ...Object.fromEntries(parts), calls: { read: file.readCalls } } as ReadableContents;
  return { contents, lost: file.lost, hasRows: file.hasRows, close: () => file.close() };
}
