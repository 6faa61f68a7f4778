import {
  saysTheSame,
  type DecidedCompany,
  type MatchDecision,
  type MatchDecisions,
} from "../store/match-decisions.ts";
import type { Database } from "./database.ts";
import type { Notices } from "./notices.ts";
import { storedKey } from "./stored-key.ts";

interface DecisionRow {
  readonly row: string;
  readonly company: string | null;
  readonly decided_by: string;
  readonly decided_at: number;
  readonly full_key: string;
}

const columns = "key, full_key, row, company, decided_by, decided_at";

const decisionOf = (kept: DecisionRow): MatchDecision => ({
  key: kept.full_key,
  row: JSON.parse(kept.row) as Record<string, string>,
  company: kept.company === null ? undefined : (JSON.parse(kept.company) as DecidedCompany),
  by: kept.decided_by,
  at: kept.decided_at,
});

/** The number by which a decision names its company in `of`, which is its establishment's where a person named one. */
export const chosenNumber = (of: string): string =>
  `coalesce(${of}::jsonb ->> 'siret', ${of}::jsonb ->> 'siren')`;

/** The later of those to each key: one statement writes a row once. Those kept are told by `put` to be others. */
function latestOf(decisions: readonly MatchDecision[]): MatchDecision[] {
  const latest = new Map<string, MatchDecision>();
  for (const decision of decisions) {
    const known = latest.get(decision.key);
    if (known === undefined || (decision.at > known.at && !saysTheSame(known, decision)))
      latest.set(decision.key, decision);
  }
  return [...latest.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** The decisions kept for one source. */
export function decisionsOf(database: Database, notices: Notices, source: string): MatchDecisions {
  return {
    find: (keys) =>
      database.run(async (session) => {
        const rows = await session.rows<DecisionRow & { place: number }>(
          `SELECT t.place, d.* FROM unnest($2::text[]) WITH ORDINALITY AS t(key, place)
             JOIN decisions d ON d.source = $1 AND d.key = t.key`,
          [source, keys.map(storedKey)],
        );
        const found: (MatchDecision | undefined)[] = Array<undefined>(keys.length).fill(undefined);
        for (const row of rows) found[row.place - 1] = decisionOf(row);
        return found;
      }),
    put: (decisions) =>
      database.transaction(async (session) => {
        const kept = latestOf(decisions);
        const changed = await session.count(
          `INSERT INTO decisions (source, ${columns})
             SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])
           ON CONFLICT (key, source) DO UPDATE SET row = excluded.row, company = excluded.company,
             decided_by = excluded.decided_by, decided_at = excluded.decided_at
             WHERE excluded.decided_at > decisions.decided_at
               AND ${chosenNumber("excluded.company")} IS DISTINCT FROM ${chosenNumber("decisions.company")}`,
          [
            source,
            kept.map(({ key }) => storedKey(key)),
            kept.map(({ key }) => key),
            kept.map(({ row }) => JSON.stringify(row)),
            kept.map(({ company }) => (company === undefined ? null : JSON.stringify(company))),
            kept.map(({ by }) => by),
            kept.map(({ at }) => Math.round(at)),
          ],
        );
        if (changed > 0) await notices.send(session, { kind: "other" });
        return changed;
      }),
    forget: (keys) =>
      database.transaction(async (session) => {
        const gone = await session.count(
          "DELETE FROM decisions WHERE source = $1 AND key = ANY ($2::text[])",
          [source, keys.map(storedKey)],
        );
        if (gone > 0) await notices.send(session, { kind: "other" });
        return gone;
      }),
    count: () =>
      database.run(async (session) => {
        const select = "SELECT count(*) AS count FROM decisions WHERE source = $1";
        return (await session.row<{ count: number }>(select, [source]))!.count;
      }),
    list: () =>
      database.run(async (session) => {
        const rows = await session.rows<DecisionRow>(
          `SELECT ${columns} FROM decisions WHERE source = $1 ORDER BY key COLLATE "C"`,
          [source],
        );
        return rows.map(decisionOf);
      }),
  };
}
