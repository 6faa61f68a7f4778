import type { AuditedAct } from "./audit.ts";
import type { CountedDay, StoredToken } from "./relay-tables.ts";
import type { Account, StoredAnswer } from "./store.ts";

/** An account as it is kept; `quota` is the JSON text of a `QuotaReading`, null where none was told. */
export interface KeptAccount extends Account {
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

/** A `MatchDecision` of a source; `row` and `company` are JSON texts, `company` null where none is meant. */
export interface KeptDecision {
  readonly source: string;
  readonly key: string;
  readonly row: string;
  readonly company: string | null;
  readonly by: string;
  readonly at: number;
}

/** A `KeptMatch` of a source; `told` is a JSON text. */
export interface KeptMatchRow {
  readonly source: string;
  readonly key: string;
  readonly told: string;
  readonly at: number;
}

/** What is kept of the directory of one SIREN; `lines` is a JSON text, null like `day` where nothing came back yet. */
export interface KeptDirectoryEntry {
  readonly siren: string;
  readonly askedWith: string | null;
  readonly day: string | null;
  readonly lines: string | null;
}

/** The parts of a store, each with what a row of it holds. Calls under way are none: they belong to a process. */
export interface StoreParts {
  readonly accounts: KeptAccount;
  readonly answers: StoredAnswer & { readonly source: string };
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
