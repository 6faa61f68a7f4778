import type { ColumnRole } from "../../shared/enrichment/columns/role-rules.ts";
import type { CandidateFacts } from "../../shared/enrichment/match/candidate-facts.ts";
import { townOf, type CandidatePlaces } from "../../shared/enrichment/match/candidate-places.ts";
import { decisionKey, reviewedRow } from "../../shared/enrichment/match/decision-key.ts";
import type { MatchQueries, ReviewedCandidate } from "../../shared/enrichment/match/match-queries.ts";
import { doubtNote } from "../../shared/enrichment/match/row-match.ts";
import type { Note } from "../../shared/enrichment/notes/note.ts";
import type { ReadList } from "../enrich/read/read-list.ts";
import type { ReviewComment } from "./read-review.ts";

/** Rows of a list that say the same name and place, and whom they may mean. */
export interface ReviewRow {
  /** What they say, by the role of the column. */
  readonly row: Readonly<Partial<Record<ColumnRole, string | undefined>>>;
  /** Rows of the sheet, after its name as a formula has it (`Nord!7`), or lines of the text file. */
  readonly rows: readonly string[];
  readonly candidates: readonly ReviewedCandidate[];
  /** Why a person has to decide. */
  readonly why: Note;
  /** What somebody remarked in an earlier review; empty where nobody did. */
  readonly comment: string;
}

export type { CandidateFacts };

/** Of the remarks on each name and place the latest. */
const commentsByKey = (comments: readonly ReviewComment[]): ReadonlyMap<string, string> =>
  new Map(comments.toSorted((one, other) => one.at - other.at).map(({ key, text }) => [key, text]));

const likeliest = ({ candidates: [first] }: ReviewRow): number => first?.candidate.score ?? -1;

/** A candidate with the town of its head office, where no search told one. */
const placed = ({ candidate, facts }: ReviewedCandidate, places: CandidatePlaces): ReviewedCandidate => ({
  candidate,
  facts: { ...facts, town: townOf(candidate.siren, facts.town, places) },
});

/**
 * The rows of the lists of one file that a person decides about, one entry a decision: the least doubtful first, for they are
 * decided at a glance, else in the order of the lists.
 */
export function reviewRows(
  lists: readonly ReadList[],
  queries: MatchQueries,
  comments: readonly ReviewComment[],
  places: CandidatePlaces,
): ReviewRow[] {
  const byKey = new Map<string, { rows: string[]; query: number }>();
  const keys = new Map<number, string>();
  for (const { list, rows } of lists) {
    const sheet = list.sheet === undefined ? "" : `${list.sheet}!`;
    for (let record = 0; record < rows.size; record += 1) {
      const row = rows.at(record);
      if (row.kind !== "match" || queries.reviewed(row.match) === undefined) continue;
      const key = keys.get(row.match) ?? decisionKey(queries.at(row.match));
      keys.set(row.match, key);
      const entry = byKey.get(key) ?? { rows: [], query: row.match };
      entry.rows.push(`${sheet}${list.rowOf(record)}`);
      byKey.set(key, entry);
    }
  }
  const remarked = commentsByKey(comments);
  return [...byKey]
    .map(([key, { rows, query }]): ReviewRow => {
      const state = queries.state(query);
      return {
        row: reviewedRow(queries.at(query)),
        rows,
        candidates: queries.reviewed(query)!.map((one) => placed(one, places)),
        why: state.kind === "settled" ? doubtNote(state.result) : [],
        comment: remarked.get(key) ?? "",
      };
    })
    .toSorted((one, other) => likeliest(other) - likeliest(one));
}
