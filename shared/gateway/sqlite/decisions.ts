import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type { DecidedCompany, MatchDecision } from "../store/match-decisions.ts";

interface DecisionRow {
  readonly key: string;
  readonly row: string;
  readonly company: string | null;
  readonly decided_by: string;
  readonly decided_at: number;
}

const decisionOf = (kept: DecisionRow): MatchDecision => ({
  key: kept.key,
  row: JSON.parse(kept.row) as Record<string, string>,
  company: kept.company === null ? undefined : (JSON.parse(kept.company) as DecidedCompany),
  by: kept.decided_by,
  at: kept.decided_at,
});

/** The number by which a decision names its company in `of`, which is its establishment's where a person named one. */
export const chosenNumber = (of: string): string => `coalesce(${of} ->> 'siret', ${of} ->> 'siren')`;

/** Those kept for one source, as `MatchDecisions` has them; each in one transaction. */
export interface KeptDecisions {
  find(keys: readonly string[]): (MatchDecision | undefined)[];
  put(decisions: readonly MatchDecision[]): number;
  forget(keys: readonly string[]): number;
  count(): number;
  list(): MatchDecision[];
}

/** The decisions kept for one source. */
export function decisionsOf(database: SqliteFile, source: string): KeptDecisions {
  const select = database.prepare<[string, string], DecisionRow>(
    "SELECT key, row, company, decided_by, decided_at FROM decisions WHERE source = ? AND key = ?",
  );
  const selectAll = database.prepare<[string], DecisionRow>(
    "SELECT key, row, company, decided_by, decided_at FROM decisions WHERE source = ? ORDER BY key",
  );
  const count = database.prepare<[string], number>("SELECT count(*) FROM decisions WHERE source = ?").pluck();
  const upsert = database.prepare(
    `INSERT INTO decisions (source, key, row, company, decided_by, decided_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET row = excluded.row, company = excluded.company,
       decided_by = excluded.decided_by, decided_at = excluded.decided_at
     WHERE excluded.decided_at > decisions.decided_at
       AND ${chosenNumber("excluded.company")} IS NOT ${chosenNumber("decisions.company")}`,
  );
  const remove = database.prepare("DELETE FROM decisions WHERE source = ? AND key = ?");

  const find = database.transaction((keys: readonly string[]) =>
    keys.map((key) => {
      const kept = select.get(source, key);
      return kept && decisionOf(kept);
    }),
  );
  const put = database.transaction((decisions: readonly MatchDecision[]) => {
    let changed = 0;
    for (const { key, row, company, by, at } of decisions) {
      const told = company === undefined ? null : JSON.stringify(company);
      changed += upsert.run(source, key, JSON.stringify(row), told, by, at).changes;
    }
    return changed;
  });
  const forget = database.transaction((keys: readonly string[]) =>
    keys.reduce((gone, key) => gone + remove.run(source, key).changes, 0),
  );
  return {
    find: (keys) => find(keys),
    put: (decisions) => put.immediate(decisions),
    forget: (keys) => forget.immediate(keys),
    count: () => count.get(source)!,
    list: () => selectAll.all(source).map(decisionOf),
  };
}
