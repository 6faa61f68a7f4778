import type { KeptMatch, KeptMatches, MatchMemory } from "../store/kept-matches.ts";
import type { Database } from "./database.ts";
import type { Notices } from "./notices.ts";
import { storedKey } from "./stored-key.ts";

/** The later of those to each key, in the order of the keys: one statement writes a row once. */
function latestOf(matches: readonly KeptMatch[]): KeptMatch[] {
  const latest = new Map<string, KeptMatch>();
  for (const match of matches) {
    const known = latest.get(match.key);
    if (known === undefined || match.at >= known.at) latest.set(match.key, match);
  }
  return [...latest.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** What runs found by name for one source. */
export function matchesOf(database: Database, notices: Notices, source: string): KeptMatches {
  return {
    find: (keys) =>
      database.run(async (session) => {
        const rows = await session.rows<{ place: number; told: string }>(
          `SELECT t.place, m.told FROM unnest($2::text[]) WITH ORDINALITY AS t(key, place)
             JOIN matches m ON m.source = $1 AND m.key = t.key`,
          [source, keys.map(storedKey)],
        );
        const found: (MatchMemory | undefined)[] = Array<undefined>(keys.length).fill(undefined);
        for (const { place, told } of rows) found[place - 1] = JSON.parse(told) as MatchMemory;
        return found;
      }),
    put: (matches) =>
      database.transaction(async (session) => {
        const kept = latestOf(matches);
        const changed = await session.count(
          `INSERT INTO matches (source, key, full_key, told, at)
             SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[])
           ON CONFLICT (key, source) DO UPDATE SET told = excluded.told, at = excluded.at
             WHERE excluded.at >= matches.at AND excluded.told <> matches.told`,
          [
            source,
            kept.map(({ key }) => storedKey(key)),
            kept.map(({ key }) => key),
            kept.map(({ told }) => JSON.stringify(told)),
            kept.map(({ at }) => Math.round(at)),
          ],
        );
        if (changed > 0) await notices.send(session, { kind: "other" });
        return changed;
      }),
  };
}
