import type { Lookups, RunKnowledge } from "../../../shared/enrichment/run-knowledge.ts";
import { askMatches } from "../../../shared/enrichment/settle-matches.ts";
import type { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import type { Rows } from "../../../shared/enrichment/rows.ts";
import type { RunAnswers } from "../../client/run-answers.ts";

export interface ChunkSearchInput {
  readonly rows: Rows;
  readonly queries: MatchQueries;
  readonly answers: RunAnswers;
  readonly knowledge: RunKnowledge;
  readonly lookups: Lookups;
}

/**
 * Looks for the companies of the rows without a number, some rows at a time and in turn: the pages that tell of them, a
 * hundred companies each, are let go of before those of the next.
 */
export class ChunkSearch {
  readonly #input: ChunkSearchInput;
  #last: Promise<void> = Promise.resolve();

  constructor(input: ChunkSearchInput) {
    this.#input = input;
  }

  /** Settles the queries of `count` rows from `first`, as far as they can be asked. */
  settle(first: number, count: number): Promise<void> {
    // One that failed has its own chunk fail, and no other.
    this.#last = this.#last.catch(() => undefined).then(() => this.#search(first, count));
    return this.#last;
  }

  async #search(first: number, count: number): Promise<void> {
    const { rows, answers, ...asking } = this.#input;
    const only = new Set<number>();
    for (let record = first; record < first + count; record += 1) {
      const row = rows.at(record);
      if (row.kind === "match") only.add(row.match);
    }
    await askMatches({ ...asking, keep: answers.keep, only: [...only] });
    answers.forgetPages();
  }
}
