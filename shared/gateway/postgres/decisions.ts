import { createHash } from "node:crypto";
import {
  type DecidedCompany,
  type KeptDirectory,
  type KeptMatch,
  type KeptMatches,
  type MatchDecision,
  type MatchDecisions,
  type MatchMemory,
  saysTheSame,
} from "../store/decisions.ts";
import type { Database } from "./database.ts";
import type { Notices } from "./notices.ts";
import type { DirectoryEntry, DirectoryLine } from "../../einvoicing/directory-lines.ts";

/** Characters of a key that is kept as it is: of a longer text, PostgreSQL's index takes no more than 2,704 bytes. */
const longestKey = 600;

/** What `key` is kept under: itself, or its beginning with its SHA-256, which no other key of that length has. */
export function storedKey(key: string): string {
  if (key.length <= longestKey) return key;
  return `${key.slice(0, longestKey)}#${createHash("sha256").update(key).digest("hex")}`;
}

/** The later of those to each key, in the order of the keys: one statement writes a row once. */
function latestMatchOf(matches: readonly KeptMatch[]): KeptMatch[] {
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
        const kept = latestMatchOf(matches);
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

interface PostgresDecisionRow {
  readonly row: string;
  readonly company: string | null;
  readonly decided_by: string;
  readonly decided_at: number;
  readonly full_key: string;
}

const columns = "key, full_key, row, company, decided_by, decided_at";

const decisionOf = (kept: PostgresDecisionRow): MatchDecision => ({
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
        const rows = await session.rows<PostgresDecisionRow & { place: number }>(
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
        const rows = await session.rows<PostgresDecisionRow>(
          `SELECT ${columns} FROM decisions WHERE source = $1 ORDER BY key COLLATE "C"`,
          [source],
        );
        return rows.map(decisionOf);
      }),
  };
}

/** What the store keeps of the directory of electronic invoices, the same for every account and API. */
export function directoryOf(database: Database, notices: Notices): KeptDirectory {
  return {
    linesOf: (sirens) =>
      database.run(async (session) => {
        const rows = await session.rows<{ siren: string; day: string; lines: string }>(
          "SELECT siren, day, lines FROM directory WHERE siren = ANY ($1::text[]) AND day IS NOT NULL",
          [sirens],
        );
        const kept = new Map(rows.map((row) => [row.siren, row]));
        const entries = new Map<string, DirectoryEntry>();
        for (const siren of sirens) {
          const row = kept.get(siren);
          if (row !== undefined)
            entries.set(siren, { day: row.day, lines: JSON.parse(row.lines) as DirectoryLine[] });
        }
        return entries;
      }),
    noteAsked: (files) =>
      database.transaction(async (session) => {
        // Each belongs to the last file that it is in.
        const latest = new Map([...files].flatMap(([file, sirens]) => sirens.map((siren) => [siren, file])));
        const asked = [...latest].sort(([one], [other]) => (one < other ? -1 : 1));
        await session.count(
          `INSERT INTO directory (siren, asked_with) SELECT * FROM unnest($1::text[], $2::text[])
           ON CONFLICT (siren) DO UPDATE SET asked_with = excluded.asked_with`,
          [asked.map(([siren]) => siren), asked.map(([, file]) => file)],
        );
        await notices.send(session, { kind: "other" });
      }),
    askedWith: (sirens) =>
      database.run(async (session) => {
        const rows = await session.rows<{ file: string; siren: string }>(
          `SELECT asked_with AS file, siren FROM directory WHERE asked_with IN
             (SELECT asked_with FROM directory WHERE siren = ANY ($1::text[])) ORDER BY asked_with, siren COLLATE "C"`,
          [sirens],
        );
        const files = new Map<string, string[]>();
        for (const { file, siren } of rows) {
          const sirensOf = files.get(file);
          if (sirensOf === undefined) files.set(file, [siren]);
          else sirensOf.push(siren);
        }
        return files;
      }),
    put: (entries) =>
      database.transaction(async (session) => {
        const kept = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
        await session.count(
          `INSERT INTO directory (siren, day, lines) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
           ON CONFLICT (siren) DO UPDATE SET day = excluded.day, lines = excluded.lines`,
          [
            kept.map(([siren]) => siren),
            kept.map(([, { day }]) => day),
            kept.map(([, { lines }]) => JSON.stringify(lines)),
          ],
        );
        await notices.send(session, { kind: "other" });
      }),
    count: () =>
      database.run(async (session) => {
        const select = "SELECT count(*) AS count FROM directory WHERE day IS NOT NULL";
        return (await session.row<{ count: number }>(select))!.count;
      }),
  };
}
