import type { DirectoryEntry, DirectoryLines } from "../../einvoicing/directory-lines.ts";

/** The company that a person chose for a row, as far as it was told. */
export interface DecidedCompany {
  readonly siren: string;
  /** The establishment, where a person named one. */
  readonly siret?: string | undefined;
  readonly name: string;
  /** From 0 to 100, and the letters of its parts, as they were when it was chosen; undefined where nobody said. */
  readonly score?: number | undefined;
  readonly letters?: string | undefined;
}

/** What a person decided about rows that say the same of their company. */
export interface MatchDecision {
  /** What such rows have in common, folded: the identity of the decision. */
  readonly key: string;
  /** What the row said, by the role of its column, as it was written; `comment`: what the person remarked. */
  readonly row: Readonly<Record<string, string>>;
  /** Undefined where none of the candidates is meant. */
  readonly company: DecidedCompany | undefined;
  /** Who decided, as the review or the file named them; empty where it did not. */
  readonly by: string;
  /** When, epoch milliseconds. */
  readonly at: number;
}

/** True of two decisions for the same company and, where one names it, the same establishment; or for none. */
export const saysTheSame = (one: MatchDecision, other: MatchDecision): boolean =>
  one.company?.siren === other.company?.siren && one.company?.siret === other.company?.siret;

/** The decisions that are kept for one source of answers: a company of a sandbox is nobody elsewhere. They do not expire. */
export interface MatchDecisions {
  /** Those of `keys`, in their order; undefined where nobody has decided. */
  find(keys: readonly string[]): Promise<(MatchDecision | undefined)[]>;
  /**
   * Keeps decisions; of two that differ the later stays, and one that says the same as the one that is kept changes
   * nothing. Answers how many are new or others now.
   */
  put(decisions: readonly MatchDecision[]): Promise<number>;
  /** Forgets those of `keys`, and answers how many there were. */
  forget(keys: readonly string[]): Promise<number>;
  /** How many are kept. */
  count(): Promise<number>;
  /** All of them, by key. */
  list(): Promise<MatchDecision[]>;
}

/** What a run made out of rows that say the same of their company. */
export type MatchMemory =
  /** It found the company by the row's name, or kept the one that its list gave it. */
  | { readonly origin: "search" | "list"; readonly company: DecidedCompany }
  /** Nobody any more: what was known of such rows was forgotten by somebody, and what a list still says of them is not taken. */
  | { readonly origin: "forgotten" }
  /** The same as rows of the key `sameAs`: the run read other columns of these rows than a run does that nobody tells which. */
  | { readonly origin: "alias"; readonly sameAs: string };

/** What is kept of such rows; `key` is theirs, as that of a `MatchDecision`. */
export interface KeptMatch {
  readonly key: string;
  readonly told: MatchMemory;
  /** When, epoch milliseconds. */
  readonly at: number;
}

/** What runs found by name, kept for one source of answers. It does not expire; what a person decided goes before it. */
export interface KeptMatches {
  /** What is kept of `keys`, in their order. */
  find(keys: readonly string[]): Promise<(MatchMemory | undefined)[]>;
  /** Keeps some; of two that differ the later stays. Answers how many are new or others now. */
  put(matches: readonly KeptMatch[]): Promise<number>;
}

/** What is kept of the directory of electronic invoices, of which SIREN whoever asks for it. It does not expire. */
export interface KeptDirectory extends DirectoryLines {
  /** Notes the SIRENs of each file that is about to be asked with; each belongs to the latest file that it was put in. */
  noteAsked(files: ReadonlyMap<string, readonly string[]>): Promise<void>;
  /** The files that any of `sirens` was asked with, by name, each with all SIRENs that belong to it. */
  askedWith(sirens: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Keeps what came back, in the place of what came back for the same SIRENs before. */
  put(entries: ReadonlyMap<string, DirectoryEntry>): Promise<void>;
  /** How many SIRENs something came back for. */
  count(): Promise<number>;
}
