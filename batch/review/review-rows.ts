import type { ColumnRole } from "../../shared/enrichment/columns/role-rules.ts";
import type { CandidateFacts } from "../../shared/enrichment/match/candidate-facts.ts";
import { decisionKey } from "../../shared/enrichment/match/decision-key.ts";
import type { MatchQueries, ReviewedCandidate } from "../../shared/enrichment/match/match-queries.ts";
import type { ReadList } from "../enrich/read/read-list.ts";

/** Rows of a list that say the same name and place, and whom they may mean. */
export interface ReviewRow {
  /** What they say, by the role of the column. */
  readonly row: Readonly<Partial<Record<ColumnRole, string | undefined>>>;
  /** Rows of the sheet, after its name as a formula has it (`Nord!7`), or lines of the text file. */
  readonly rows: readonly string[];
  readonly candidates: readonly ReviewedCandidate[];
}

export type { CandidateFacts };

/** The doubtful rows of the lists of one file, one entry a decision, in the order of the lists. */
export function reviewRows(lists: readonly ReadList[], queries: MatchQueries): ReviewRow[] {
  const byKey = new Map<string, { row: ReviewRow["row"]; rows: string[]; query: number }>();
  const keys = new Map<number, string>();
  for (const { list, rows } of lists) {
    const sheet = list.sheet === undefined ? "" : `${list.sheet}!`;
    for (let record = 0; record < rows.size; record += 1) {
      const row = rows.at(record);
      if (row.kind !== "match" || queries.reviewed(row.match) === undefined) continue;
      const key = keys.get(row.match) ?? decisionKey(queries.at(row.match));
      keys.set(row.match, key);
      const entry = byKey.get(key) ?? { row: queries.at(row.match), rows: [], query: row.match };
      entry.rows.push(`${sheet}${list.rowOf(record)}`);
      byKey.set(key, entry);
    }
  }
  return [...byKey.values()].map(({ row, rows, query }) => ({
    row,
    rows,
    candidates: queries.reviewed(query)!,
  }));
}
