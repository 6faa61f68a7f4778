import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type { DecidedCompany, KeptMatch, MatchDecision, MatchMemory } from "../store/decisions.ts";
import type { DirectoryEntry, DirectoryLine } from "../../einvoicing/directory-lines.ts";

/** What is kept for one source, as `KeptMatches` has it; each in one transaction. */
interface KeptMatchTable {
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

interface SqliteDecisionRow {
  readonly key: string;
  readonly row: string;
  readonly company: string | null;
  readonly decided_by: string;
  readonly decided_at: number;
}

const decisionOf = (kept: SqliteDecisionRow): MatchDecision => ({
  key: kept.key,
  row: JSON.parse(kept.row) as Record<string, string>,
  company: kept.company === null ? undefined : (JSON.parse(kept.company) as DecidedCompany),
  by: kept.decided_by,
  at: kept.decided_at,
});

/** The number by which a decision names its company in `of`, which is its establishment's where a person named one. */
export const chosenNumber = (of: string): string => `coalesce(${of} ->> 'siret', ${of} ->> 'siren')`;

/** Those kept for one source, as `MatchDecisions` has them; each in one transaction. */
interface KeptDecisions {
  find(keys: readonly string[]): (MatchDecision | undefined)[];
  put(decisions: readonly MatchDecision[]): number;
  forget(keys: readonly string[]): number;
  count(): number;
  list(): MatchDecision[];
}

/** The decisions kept for one source. */
export function decisionsOf(database: SqliteFile, source: string): KeptDecisions {
  const select = database.prepare<[string, string], SqliteDecisionRow>(
    "SELECT key, row, company, decided_by, decided_at FROM decisions WHERE source = ? AND key = ?",
  );
  const selectAll = database.prepare<[string], SqliteDecisionRow>(
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

/** As `KeptDirectory` has them; each in one transaction. */
interface DirectoryRows {
  linesOf(sirens: readonly string[]): ReadonlyMap<string, DirectoryEntry>;
  noteAsked(files: ReadonlyMap<string, readonly string[]>): void;
  askedWith(sirens: readonly string[]): ReadonlyMap<string, readonly string[]>;
  put(entries: ReadonlyMap<string, DirectoryEntry>): void;
  count(): number;
}

/**
 * What the store keeps of the directory of electronic invoices: the file that a SIREN was last asked with, and what last came
 * back, on which day; no lines where the directory does not know the SIREN. The same for every account and API.
 */
export function directoryOf(database: SqliteFile): DirectoryRows {
  const selectLines = database.prepare<[string], { day: string; lines: string }>(
    "SELECT day, lines FROM directory WHERE siren = ? AND day IS NOT NULL",
  );
  const selectFile = database
    .prepare<[string], string | null>("SELECT asked_with FROM directory WHERE siren = ?")
    .pluck();
  const selectAsked = database
    .prepare<[string], string>("SELECT siren FROM directory WHERE asked_with = ? ORDER BY siren")
    .pluck();
  const count = database.prepare<[], number>("SELECT count(*) FROM directory WHERE day IS NOT NULL").pluck();
  const upsertAsked = database.prepare(
    `INSERT INTO directory (siren, asked_with) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET asked_with = excluded.asked_with`,
  );
  const upsertLines = database.prepare(
    `INSERT INTO directory (siren, day, lines) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET day = excluded.day, lines = excluded.lines`,
  );

  const linesOf = database.transaction((sirens: readonly string[]) => {
    const entries = new Map<string, DirectoryEntry>();
    for (const siren of sirens) {
      const kept = selectLines.get(siren);
      if (kept !== undefined)
        entries.set(siren, { day: kept.day, lines: JSON.parse(kept.lines) as DirectoryLine[] });
    }
    return entries;
  });
  const noteAsked = database.transaction((files: ReadonlyMap<string, readonly string[]>) => {
    for (const [file, sirens] of files) for (const siren of sirens) upsertAsked.run(siren, file);
  });
  const askedWith = database.transaction((sirens: readonly string[]) => {
    const files = new Set(sirens.map((siren) => selectFile.get(siren) ?? null));
    files.delete(null);
    return new Map([...files].map((file) => [file!, selectAsked.all(file!)]));
  });
  const put = database.transaction((entries: ReadonlyMap<string, DirectoryEntry>) => {
    for (const [siren, { day, lines }] of entries) upsertLines.run(siren, day, JSON.stringify(lines));
  });
  return {
    linesOf: (sirens) => linesOf(sirens),
    noteAsked: (files) => noteAsked.immediate(files),
    askedWith: (sirens) => askedWith(sirens),
    put: (entries) => put.immediate(entries),
    count: () => count.get()!,
  };
}
