import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type { KeptMatch, MatchMemory } from "../store/kept-matches.ts";

/** What is kept for one source, as `KeptMatches` has it; each in one transaction. */
export interface KeptMatchTable {
  find(keys: readonly string[]): (MatchMemory | undefined)[];
  put(matches: readonly KeptMatch[]): number;
}

/** What runs found by name for one source. */
export function matchesOf(database: SqliteFile, source: string): KeptMatchTable {
  const select = database
    .prepare<[string, string], string>("SELECT told FROM matches WHERE source = ? AND key = ?")
    .pluck();
  const upsert = database.prepare(
    `INSERT INTO matches (source, key, told, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET told = excluded.told, at = excluded.at
     WHERE excluded.at >= matches.at AND excluded.told <> matches.told`,
  );
  const find = database.transaction((keys: readonly string[]) =>
    keys.map((key) => {
      const told = select.get(source, key);
      return told === undefined ? undefined : (JSON.parse(told) as MatchMemory);
    }),
  );
  const put = database.transaction((matches: readonly KeptMatch[]) =>
    matches.reduce(
      (changed, { key, told, at }) => changed + upsert.run(source, key, JSON.stringify(told), at).changes,
      0,
    ),
  );
  return { find: (keys) => find(keys), put: (matches) => put.immediate(matches) };
}
