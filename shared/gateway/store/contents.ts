import type { KeptDecision, KeptDirectoryEntry, KeptMatchRow } from "./decisions.ts";
import type { AuditedAct, CountedDay, StoredToken } from "./relay-tables.ts";
import type { Account, FormerAnswer, StoredAnswer } from "./store.ts";

/** An account as it is kept; `quota` is the JSON text of a `QuotaReading`, null where none was told. */
interface KeptAccount extends Account {
  readonly quota: string | null;
}

/** A call of the ledger. `at` is the time of its answer, epoch milliseconds; `status` 0 where none came. */
export interface KeptCall extends Account {
  readonly at: number;
  readonly status: number;
  readonly remaining: number | null;
  readonly operation: string;
  readonly run: string;
  readonly user: string;
}

/** The parts of a store, each with what a row of it holds. Calls under way are none: they belong to a process. */
export interface StoreParts {
  readonly accounts: KeptAccount;
  readonly answers: StoredAnswer & { readonly source: string };
  readonly formerAnswers: FormerAnswer & { readonly source: string };
  readonly calls: KeptCall;
  readonly decisions: KeptDecision;
  readonly matches: KeptMatchRow;
  readonly directory: KeptDirectoryEntry;
  readonly tokens: StoredToken;
  readonly settings: { readonly name: string; readonly value: string };
  readonly lookupCounts: CountedDay;
  readonly audit: AuditedAct;
}
export type StorePart = keyof StoreParts;
/** The parts of which a row has a key; calls are told apart by all that they say. */
export type KeyedPart = Exclude<StorePart, "calls">;

/** The parts in the order in which they are copied: a call stands under its account. */
export const storeParts = [
  "accounts",
  "answers",
  "formerAnswers",
  "calls",
  "decisions",
  "matches",
  "directory",
  "tokens",
  "settings",
  "lookupCounts",
  "audit",
] as const satisfies readonly StorePart[];

/** Where a page of rows ended; whoever reads on gives it back as it is. */
export type PageEnd = readonly (string | number)[];

/** Some rows, in the order of their keys. */
export interface ContentsPage<R> {
  readonly rows: readonly R[];
  /** Undefined where these were the last. */
  readonly end: PageEnd | undefined;
}

/** One part of a store. */
export interface PartContents<R> {
  /** The first rows, or those that follow where a page ended. */
  read(after?: PageEnd): Promise<ContentsPage<R>>;
  /**
   * Keeps rows, in one transaction; what the store has newer, or the same, stays. Answers how many are new or others now.
   * Calls are told apart by all that they say, so that of two that say the same both are kept, and neither twice.
   */
  write(rows: readonly R[]): Promise<number>;
  /** How many of `rows` the store has, as they are or newer. */
  held(rows: readonly R[]): Promise<number>;
}

/** The parts of a store, to be read alone. */
export type ReadableContents = {
  readonly [P in StorePart]: Pick<PartContents<StoreParts[P]>, "read">;
};

/** All that a store keeps, whoever's it is, for who moves it to another one. */
export type StoreContents = { readonly [P in StorePart]: PartContents<StoreParts[P]> } & {
  /** Counts what processes that died have left open as made, and answers how many calls may still be settled. */
  callsUnderWay(): Promise<number>;
};

/** What became of one part. */
export interface CopiedPart {
  readonly part: StorePart;
  /** Rows of the source. */
  readonly source: number;
  /** How many of these the target has, as they are or newer. */
  readonly target: number;
  /** Rows that this copy wrote. */
  readonly copied: number;
}

/** Told after every page: rows of `part` that were read so far. */
type CopyListener = (part: StorePart, rows: number) => void;

/** All rows of a part, a page after the other. */
export async function* pagesOf<R>(contents: Pick<PartContents<R>, "read">): AsyncGenerator<readonly R[]> {
  let page = await contents.read();
  for (;;) {
    if (page.rows.length > 0) yield page.rows;
    if (page.end === undefined) return;
    page = await contents.read(page.end);
  }
}

async function copyPart<R>(
  source: Pick<PartContents<R>, "read">,
  target: PartContents<R>,
  onRows: (rows: number) => void,
): Promise<number> {
  let [read, copied] = [0, 0];
  for await (const rows of pagesOf(source)) {
    copied += await target.write(rows);
    onRows((read += rows.length));
  }
  return copied;
}

/** Reads the source once more: what was written to it meanwhile is counted too. */
async function compare<R>(
  source: Pick<PartContents<R>, "read">,
  target: PartContents<R>,
): Promise<{ source: number; target: number }> {
  const counts = { source: 0, target: 0 };
  for await (const rows of pagesOf(source)) {
    counts.source += rows.length;
    counts.target += await target.held(rows);
  }
  return counts;
}

/**
 * Copies all that `source` keeps into `target`, beside what is there, then compares the two, row by row. Each page is kept
 * or not at all, and one that is kept is not written again: a copy that was stopped is made whole by another one.
 */
export async function copyContents(
  source: ReadableContents,
  target: StoreContents,
  onCopied: CopyListener = () => undefined,
): Promise<CopiedPart[]> {
  const copied = new Map<StorePart, number>();
  const each = async <R>(part: StorePart, from: Pick<PartContents<R>, "read">, to: PartContents<R>) =>
    void copied.set(part, await copyPart(from, to, (rows) => onCopied(part, rows)));
  for (const part of storeParts) await each<unknown>(part, source[part], target[part]);
  const compared: CopiedPart[] = [];
  for (const part of storeParts) {
    const counts = await compare<unknown>(source[part], target[part]);
    compared.push({ part, ...counts, copied: copied.get(part)! });
  }
  return compared;
}

/** The target has all that the source has. */
export const isWhole = (parts: readonly CopiedPart[]): boolean =>
  parts.every(({ source, target }) => source === target);

/** All that a call says: it bears no name that another store would know it by. */
const wordsOf = ({ source, keyHash, at, status, remaining, operation, run, user }: KeptCall): string =>
  JSON.stringify([source, keyHash, at, status, remaining, operation, run, user]);

/**
 * Those of `calls` that are not among `kept`, each of which stands for one: several calls of one instant may say the same.
 * Both must have all calls of an account and an instant, or none.
 */
export function missingCalls(calls: readonly KeptCall[], kept: readonly KeptCall[]): KeptCall[] {
  const left = new Map<string, number>();
  for (const call of kept) {
    const words = wordsOf(call);
    left.set(words, (left.get(words) ?? 0) + 1);
  }
  return calls.filter((call) => {
    const words = wordsOf(call);
    const standing = left.get(words) ?? 0;
    left.set(words, standing - 1);
    return standing <= 0;
  });
}
