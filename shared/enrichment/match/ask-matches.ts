import type { Lookup } from "../../lookups/lookup.ts";
import { askEach, type Lookups } from "../fill/ask-open.ts";
import type { RunKnowledge } from "../fill/run-knowledge.ts";
import type { MatchQueries } from "./match-queries.ts";
import { openMatchLookups, type KeepUnits } from "./settle-matches.ts";

export interface SoughtMatches {
  readonly queries: MatchQueries;
  /** Indexes of the queries that are looked for. @default all of them */
  readonly only?: readonly number[];
  readonly knowledge: RunKnowledge;
  readonly keep: KeepUnits;
  readonly lookups: Lookups;
}

/**
 * Looks for the companies that queries mean, each question once and step by step, until nothing more can be asked. What gets
 * no answer is noted in `knowledge`.
 */
export async function askMatches({ queries, only, knowledge, keep, lookups }: SoughtMatches): Promise<void> {
  for (;;) {
    const open: Lookup[] = [];
    for await (const lookup of openMatchLookups(queries, knowledge, keep, only)) open.push(lookup);
    if ((await askEach(open, knowledge, lookups)) === 0) return;
  }
}
