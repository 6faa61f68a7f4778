import type { MatchRow } from "../../matching/row.ts";
import type { Indexed } from "../rows/indexed.ts";
import type { Row } from "../rows/rows.ts";
import { decisionKey } from "./decision-key.ts";
import type { MatchQueries } from "./match-queries.ts";
import type { RowCandidate } from "./settled-match.ts";

/** What a run made out of rows of a key: the company that it found by their name, or that they are those of another key. */
export type FoundMemory =
  | { readonly key: string; readonly company: RowCandidate }
  | { readonly key: string; readonly sameAs: string };

/**
 * What a run found by name in the rows of a list; `aliases` as `ListReader` has them. Once settled; what a person decided is
 * remembered as a decision.
 */
export function* foundMatches(
  rows: Indexed<Row>,
  aliases: ReadonlyMap<number, MatchRow>,
  queries: MatchQueries,
): Generator<FoundMemory> {
  const seen = new Set<number>();
  for (let record = 0; record < rows.size; record += 1) {
    const row = rows.at(record);
    if (row.kind !== "subject" || row.match === undefined) continue;
    const state = queries.state(row.match);
    const [company] = state.kind === "settled" ? state.result.candidates : [];
    if (state.kind !== "settled" || company === undefined) continue;
    const key = decisionKey(queries.at(row.match));
    const alias = aliases.get(record);
    if (alias !== undefined) yield { key: decisionKey(alias), sameAs: key };
    if (seen.has(row.match) || state.result.reason === "decided") continue;
    seen.add(row.match);
    yield { key, company };
  }
}
