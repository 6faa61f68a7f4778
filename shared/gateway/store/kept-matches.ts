import type { DecidedCompany } from "./match-decisions.ts";

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
