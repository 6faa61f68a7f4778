import type {
  PageEnd,
  PartContents,
  ReadableContents,
  StorePart,
  StoreParts,
  KeptCall,
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

type RowReader<P extends StorePart> = (
  values: readonly SqliteValue[],
  rowid: number,
) => ReadRows[P] | undefined;

interface Shape<P extends StorePart> {
  /** True for a table with rowids, false for one WITHOUT ROWID. */
  readonly isTable: boolean;
  /** The type of each column in file order, one of `letters` each. */
  readonly columns: string;
  /** How many of these were added last: rows that were stored before end without them. */
  readonly added?: number;
  readonly read: RowReader<P>;
}

/** Values that match each letter of a shape. A capital letter also matches null. */
const letters: Readonly<Record<string, (value: SqliteValue) => boolean>> = {
  n: (value) => value === null,
  t: (value) => typeof value === "string",
  i: (value) => Number.isInteger(value),
  b: (value) => Buffer.isBuffer(value),
};
const fits = (columns: string, values: readonly SqliteValue[]): boolean =>
  values.length === columns.length &&
  values.every((value, at) => {
    const letter = columns[at]!;
    const mayBeNull = letter === "T" || letter === "I";
    return (mayBeNull && value === null) || letters[letter.toLowerCase()]!(value);
  });

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

function answerOf([source, key, found, data, asOf]: readonly SqliteValue[]): ReadRows["answers"] | undefined {
  const answer = {
    ...{ source: source as string, key: key as string },
    ...{ found: found === 1, data: data as string, asOf: asOf as number },
  };
  return (found === 0 || found === 1) && isInstant(answer.asOf) ? answer : undefined;
}

/** Reads an answer without a digest, and accepts it if everything that can be checked is right. */
function plausibleAnswer(values: readonly SqliteValue[]): ReadRows["answers"] | undefined {
  const answer = answerOf(values);
  if (answer === undefined) return undefined;
  const { key, found, data } = answer;
  if (!found) return data === "" && isOfQuestion(key, undefined) ? answer : undefined;
  const parsedData = parsed(data);
  return parsedData !== undefined && isOfQuestion(key, parsedData) ? answer : undefined;
}

/** The shapes of rows; each belongs to one part only. Indexes, sums and leases have none, because they are rebuilt. */
const shapes: { readonly [P in StorePart]: Shape<P> } = {
  accounts: {
    isTable: true,
    columns: "nttT",
    read([, source, keyHash, quota], id) {
      const account = {
        id,
        source: source as string,
        keyHash: keyHash as string,
        quota: quota as string | null,
      };
      return /^[0-9a-f]{12}$/.test(account.keyHash) && isJson(account.quota) ? account : undefined;
    },
  },
  answers: { isTable: false, columns: "ttiti", read: plausibleAnswer },
  formerAnswers: {
    isTable: false,
    columns: "ttiitii",
    read([source, key, asOf, found, data, replacedAt, digest]) {
      const answer = answerOf([source!, key!, found!, data!, asOf!]);
      const isProven = answer !== undefined && answerDigest(answer.source, answer) === digest;
      return isProven && isInstant(replacedAt as number)
        ? { ...answer, replacedAt: replacedAt as number }
        : undefined;
    },
  },
  calls: {
    isTable: true,
    columns: "niiiIttt",
    read([, account, at, status, remaining, operation, run, user], id) {
      const call = {
        ...{ id, account: account as number, at: at as number, status: status as number },
        ...{ remaining: remaining as number | null, operation: operation as string },
        ...{ run: run as string, user: user as string },
      };
      return isInstant(call.at) && call.status >= 0 && call.status < 600 ? call : undefined;
    },
  },
  decisions: {
    isTable: false,
    columns: "tttTti",
    read([source, key, row, company, by, at]) {
      const decision = {
        ...{ source: source as string, key: key as string, row: row as string },
        ...{ company: company as string | null, by: by as string, at: at as number },
      };
      const { siren } = (parsed(decision.company ?? "{}") ?? {}) as { readonly siren?: unknown };
      const isCompany = decision.company === null || (typeof siren === "string" && isSiren(siren));
      return isObject(decision.row) && isCompany && isInstant(decision.at) ? decision : undefined;
    },
  },
  matches: {
    isTable: false,
    columns: "ttti",
    read([source, key, memory, at]) {
      const match = {
        source: source as string,
        key: key as string,
        told: memory as string,
        at: at as number,
      };
      return isObject(match.told) && isInstant(match.at) ? match : undefined;
    },
  },
  directory: {
    isTable: false,
    columns: "tTTT",
    read([siren, askedWith, day, lines]) {
      const entry = {
        ...{ siren: siren as string, askedWith: askedWith as string | null },
        ...{ day: day as string | null, lines: lines as string | null },
      };
      return isSiren(entry.siren) && isDay(entry.day) && isJson(entry.lines) ? entry : undefined;
    },
  },
  tokens: {
    isTable: false,
    columns: "tbtIIiIItIIT",
    added: 2,
    read(cells) {
      const [id, hash, user, monthly, hourly, createdAt, revokedAt, usedAt, role] = cells;
      const [expiresAt, lifetime, replacedBy] = cells.slice(9);
      const token = {
        ...{ id, hash, user, role, monthly, hourly, expiresAt, createdAt, revokedAt, usedAt },
        ...{ lifetime, replacedBy },
      };
      const isRole = role === "user" || role === "viewer" || role === "admin";
      return isRole && isInstant(createdAt as number) ? (token as ReadRows["tokens"]) : undefined;
    },
  },
  settings: {
    isTable: false,
    columns: "tt",
    read([name, value]) {
      const setting = { name: name as string, value: value as string };
      // An index of the directory also has two texts, the second of them a SIREN.
      return /^[a-z_]+$/.test(setting.name) && !isSiren(setting.value) ? setting : undefined;
    },
  },
  lookupCounts: {
    isTable: false,
    columns: "tiii",
    read([day, stored, asked, unanswered]) {
      const counts = {
        ...{ day: day as string, stored: stored as number },
        ...{ asked: asked as number, unanswered: unanswered as number },
      };
      return isDay(counts.day) ? counts : undefined;
    },
  },
  audit: {
    isTable: false,
    columns: "tittttt",
    read([id, at, by, way, action, subject, detail]) {
      const act = { id, at, by, way, action, subject, detail };
      const isWay = way === "page" || way === "command";
      return isWay && isInstant(at as number) ? (act as ReadRows["audit"]) : undefined;
    },
  },
};

/** Columns of an answer with a digest. */
const provenColumns = "ttitii";

/** Recognizes a row by its columns; undefined when it is not one to rescue. */
function readRow({ values, rowid }: PageRow): RescuedRow | undefined {
  if (rowid === undefined && fits(provenColumns, values)) {
    const answer = answerOf(values);
    const isProven = answer !== undefined && answerDigest(answer.source, answer) === values[5];
    return isProven ? { part: "answers", row: answer, isProven } : undefined;
  }
  // Rows stored before the digest column was added have null in it.
  const own =
    rowid === undefined && fits("ttiti", values.slice(0, 5)) && values[5] === null
      ? values.slice(0, 5)
      : values;
  for (const [part, { isTable, columns, added = 0, read }] of Object.entries(shapes) as [
    StorePart,
    Shape<StorePart>,
  ][]) {
    const lacking = columns.length - own.length;
    const isShort = lacking > 0 && lacking <= added;
    const all = isShort ? [...own, ...Array<null>(lacking).fill(null)] : own;
    if (isTable !== (rowid !== undefined) || !fits(columns, all)) continue;
    const row = read(all, rowid ?? 0);
    if (row !== undefined) return { part, row, isProven: false };
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
  readonly pagesOf: Readonly<Record<StorePart, number[]>>;
  readonly accounts: ReadonlyMap<number, NumberedAccount>;
  /** Calls of known accounts, sorted by account and time. */
  readonly calls: readonly CallPlace[];
  readonly lost: LostRows;
}

const noPages = (): Record<StorePart, number[]> => ({
  ...{ accounts: [], answers: [], formerAnswers: [], calls: [], decisions: [], matches: [] },
  ...{ directory: [], tokens: [], settings: [], lookupCounts: [], audit: [] },
});

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
    return calls.length > 0 || Object.values(pagesOf).some((pages) => pages.length > 0);
  }

  /** Returns a function that reads the rows of a part, page by page of the file. */
  read<R>(part: StorePart, rowOf: (row: RescuedRow["row"]) => R | undefined): PartContents<R>["read"] {
    const pages = this.#survey.pagesOf[part];
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

  /**
   * Reads the calls. Those of an account and instant stay on one page, because equal calls are told apart by their
   * number.
   */
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
    const pagesOf = noPages();
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
      else if (part !== undefined) pagesOf[part].push(number);
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
  const part = <P extends Exclude<StorePart, "calls">>(name: P) => ({
    read: file.read(name, (row) => row as unknown as StoreParts[P]),
  });
  const contents: ReadableContents = {
    accounts: { read: file.read("accounts", (row) => file.accountOf(row as NumberedAccount)) },
    answers: part("answers"),
    formerAnswers: part("formerAnswers"),
    calls: { read: file.readCalls },
    decisions: part("decisions"),
    matches: part("matches"),
    directory: part("directory"),
    tokens: part("tokens"),
    // The schema version of the relays' tables belongs to this file and is not copied.
    settings: {
      read: file.read("settings", (row) => {
        const setting = row as StoreParts["settings"];
        return setting.name === "version" ? undefined : setting;
      }),
    },
    lookupCounts: part("lookupCounts"),
    audit: part("audit"),
  };
  return { contents, lost: file.lost, hasRows: file.hasRows, close: () => file.close() };
}
