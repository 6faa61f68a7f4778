import type { DirectoryEntry, DirectoryLine, DirectoryLines } from "../../einvoicing/directory-lines.ts";
import { RowTable, type SqlDialect, type TableAccess, listOf, text, whole } from "./tables.ts";

/** The company that a person chose for a row. */
export interface DecidedCompany {
  readonly siren: string;
  /** The establishment, if a person named one. */
  readonly siret?: string | undefined;
  readonly name: string;
  /** Score of the candidate when it was chosen, 0 to 100, and the letters of its parts; undefined when unknown. */
  readonly score?: number | undefined;
  readonly letters?: string | undefined;
}

/** A person's decision about all rows that describe their company the same way. */
export interface MatchDecision {
  /** What these rows have in common, case- and accent-folded: the identity of the decision. */
  readonly key: string;
  /** Original texts of the row by column role; `comment` is the person's remark. */
  readonly row: Readonly<Record<string, string>>;
  /** Undefined when none of the candidates is right. */
  readonly company: DecidedCompany | undefined;
  /** Who decided, as named by the review or the file; empty when not named. */
  readonly by: string;
  /** When, epoch milliseconds. */
  readonly at: number;
}

/** True when both decisions name the same company and, if named, the same establishment, or both name none. */
export const isSameChoice = (one: MatchDecision, other: MatchDecision): boolean =>
  one.company?.siren === other.company?.siren && one.company?.siret === other.company?.siret;

/** The decisions for one source of answers: a sandbox's companies exist nowhere else. Decisions do not expire. */
export interface MatchDecisions {
  /** Returns the decisions for `keys`, in the same order; undefined where there is none. */
  find(keys: readonly string[]): Promise<(MatchDecision | undefined)[]>;
  /**
   * Stores decisions. The later of two different ones stays, and one equal to the stored one changes nothing. Returns
   * how many are new or changed.
   */
  put(decisions: readonly MatchDecision[]): Promise<number>;
  /** Deletes the decisions for `keys`, and returns how many there were. */
  forget(keys: readonly string[]): Promise<number>;
  count(): Promise<number>;
  /** Returns all decisions, ordered by key. */
  list(): Promise<MatchDecision[]>;
}

/** What a run found for all rows that describe their company the same way. */
export type MatchMemory =
  /**
   * The run found the company by name (`search`), kept the one given by the list (`list`), or took the number that a
   * person had entered (`hand`).
   */
  | { readonly origin: "search" | "list" | "hand"; readonly company: DecidedCompany }
  /** A person deleted what was known of these rows. The company that a list still gives for them is ignored. */
  | { readonly origin: "forgotten" }
  /** Same result as for `sameAs`: this run read other columns than one without explicit column choices does. */
  | { readonly origin: "alias"; readonly sameAs: string };

/** A stored result. `key` identifies the rows, as in `MatchDecision`. */
export interface KeptMatch {
  readonly key: string;
  readonly told: MatchMemory;
  /** When, epoch milliseconds. */
  readonly at: number;
}

/** Companies that runs found by name, for one source of answers. They do not expire; a person's decision takes precedence. */
export interface KeptMatches {
  /** Returns the results for `keys`, in the same order. */
  find(keys: readonly string[]): Promise<(MatchMemory | undefined)[]>;
  /** Stores results. The later of two different ones stays. Returns how many are new or changed. */
  put(matches: readonly KeptMatch[]): Promise<number>;
}

/** Stored lines of the directory of e-invoices, by SIREN, whoever asks for them. They do not expire. */
export interface KeptDirectory extends DirectoryLines {
  /** Notes the SIRENs in each query file about to be sent. A SIREN belongs to the latest file that contains it. */
  noteAsked(files: ReadonlyMap<string, readonly string[]>): Promise<void>;
  /** Returns the query files that contain any of `sirens`, by name, each with all SIRENs that belong to it. */
  askedWith(sirens: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Stores the lines that came back, replacing earlier ones for the same SIRENs. */
  put(entries: ReadonlyMap<string, DirectoryEntry>): Promise<void>;
  /** Returns the number of SIRENs for which lines came back. */
  count(): Promise<number>;
}

/** A stored `MatchDecision` of a source. `row` and `company` are JSON texts; `company` is null when none is right. */
export interface KeptDecision {
  readonly source: string;
  readonly key: string;
  readonly row: string;
  readonly company: string | null;
  readonly by: string;
  readonly at: number;
}

/** A stored `KeptMatch` of a source. `told` is a JSON text. */
export interface KeptMatchRow {
  readonly source: string;
  readonly key: string;
  readonly told: string;
  readonly at: number;
}

/** The stored directory lines of one SIREN. `lines` is a JSON text; it and `day` are null until something came back. */
export interface KeptDirectoryEntry {
  readonly siren: string;
  readonly askedWith: string | null;
  readonly day: string | null;
  readonly lines: string | null;
}

export const decisionTable = (access: TableAccess): RowTable<KeptDecision> =>
  new RowTable<KeptDecision>(
    access,
    "decisions",
    {
      ...{ source: text("source"), ...access.dialect.keyColumns, row: text("row"), company: text("company") },
      ...{ by: text("decided_by"), at: whole("decided_at") },
    },
    ["source", "key"],
  );

export const matchTable = (access: TableAccess): RowTable<KeptMatchRow> =>
  new RowTable<KeptMatchRow>(
    access,
    "matches",
    { source: text("source"), ...access.dialect.keyColumns, told: text("told"), at: whole("at") },
    ["source", "key"],
  );

export const directoryTable = (access: TableAccess): RowTable<KeptDirectoryEntry> =>
  new RowTable<KeptDirectoryEntry>(
    access,
    "directory",
    { siren: text("siren"), askedWith: text("asked_with"), day: text("day"), lines: text("lines") },
    ["siren"],
  );

/** Returns SQL for the number of the chosen company in `of`: the SIRET if there is one, else the SIREN. */
export const chosenNumber = ({ member }: SqlDialect, of: string): string =>
  `coalesce(${member(of, "siret")}, ${member(of, "siren")})`;

/** Returns SQL that keeps the later of two different decisions. */
export const laterDecision = (dialect: SqlDialect): string => `
  DO UPDATE SET row = excluded.row, company = excluded.company, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at
    WHERE excluded.decided_at > kept.decided_at AND ${chosenNumber(dialect, "excluded.company")}
      IS DISTINCT FROM ${chosenNumber(dialect, "kept.company")}`;

/** Returns the last record of each key that `replaces` the one before: a statement may write each row only once. */
function lastOf<T extends { readonly key: string }>(
  told: readonly T[],
  replaces: (next: T, known: T) => boolean,
): T[] {
  const last = new Map<string, T>();
  for (const next of told) {
    const known = last.get(next.key);
    if (known === undefined || replaces(next, known)) last.set(next.key, next);
  }
  return [...last.values()];
}

/** Condition that limits `findEach` to one source. */
const ofSource = (source: string) => ({ text: "kept.source = $2", values: [source] });

const decisionOf = ({ key, row, company, by, at }: KeptDecision): MatchDecision => ({
  ...{ key, by, at, row: JSON.parse(row) as Record<string, string> },
  company: company === null ? undefined : (JSON.parse(company) as DecidedCompany),
});

/** Returns the decisions for one source. */
export function decisionsOf(access: TableAccess, source: string): MatchDecisions {
  const { dialect } = access;
  const table = decisionTable(access);
  return {
    find: async (keys) =>
      (await table.findEach(keys.map(dialect.storedKey), "key", ofSource(source))).map(
        (kept) => kept && decisionOf(kept),
      ),
    put: (decisions) =>
      table.write({
        rows: lastOf(decisions, (next, known) => next.at > known.at && !isSameChoice(known, next)).map(
          ({ row, company, ...decision }) => ({
            ...{ source, ...decision, row: JSON.stringify(row) },
            company: company === undefined ? null : JSON.stringify(company),
          }),
        ),
        conflict: laterDecision(dialect),
        change: "other",
      }),
    forget: (keys) =>
      access.count({
        text: `DELETE FROM decisions WHERE source = $2 AND key ${dialect.isListed}`,
        values: [source],
        records: listOf(keys.map(dialect.storedKey)),
        change: "other",
      }),
    count: async () => {
      const select = "SELECT count(*) AS count FROM decisions WHERE source = $1";
      return (await access.rows<{ count: number }>({ text: select, values: [source] }))[0]!.count;
    },
    list: async () =>
      (await table.read({ text: "WHERE kept.source = $1 ORDER BY kept.key", values: [source] })).map(
        decisionOf,
      ),
  };
}

/** Returns what runs found by name for one source. */
export function matchesOf(access: TableAccess, source: string): KeptMatches {
  const table = matchTable(access);
  return {
    find: async (keys) =>
      (await table.findEach(keys.map(access.dialect.storedKey), "key", ofSource(source))).map(
        (kept) => kept && (JSON.parse(kept.told) as MatchMemory),
      ),
    put: (matches) =>
      table.write({
        rows: lastOf(matches, (next, known) => next.at >= known.at).map(({ key, told, at }) => ({
          ...{ source, key, at },
          told: JSON.stringify(told),
        })),
        conflict: `DO UPDATE SET told = excluded.told, at = excluded.at
          WHERE excluded.at >= kept.at AND excluded.told <> kept.told`,
        change: "other",
      }),
  };
}

/** Returns the stored directory of electronic invoices, shared by all accounts and APIs. */
export function directoryOf(access: TableAccess): KeptDirectory {
  const table = directoryTable(access);
  const listed = access.dialect.isListed;
  const entry = { askedWith: null, day: null, lines: null };
  return {
    async linesOf(sirens) {
      const text = `WHERE kept.siren ${listed} AND kept.day IS NOT NULL`;
      const rows = await table.read({ text, records: listOf(sirens) });
      const kept = new Map(rows.map((row) => [row.siren, row]));
      const entries = new Map<string, DirectoryEntry>();
      for (const siren of sirens) {
        const row = kept.get(siren);
        if (row !== undefined)
          entries.set(siren, { day: row.day!, lines: JSON.parse(row.lines!) as DirectoryLine[] });
      }
      return entries;
    },
    async noteAsked(files) {
      // A SIREN in several files belongs to the last one.
      const latest = new Map([...files].flatMap(([file, sirens]) => sirens.map((siren) => [siren, file])));
      await table.write({
        rows: [...latest].map(([siren, askedWith]) => ({ ...entry, siren, askedWith })),
        conflict: "DO UPDATE SET asked_with = excluded.asked_with",
        change: "other",
      });
    },
    async askedWith(sirens) {
      const asked = await table.read({ text: `WHERE kept.siren ${listed}`, records: listOf(sirens) });
      const files = new Map<string, string[]>();
      for (const { askedWith } of asked) if (askedWith !== null) files.set(askedWith, []);
      const text = `WHERE kept.asked_with ${listed} ORDER BY kept.siren`;
      for (const { askedWith, siren } of await table.read({ text, records: listOf([...files.keys()]) }))
        files.get(askedWith!)!.push(siren);
      return files;
    },
    async put(entries) {
      await table.write({
        rows: [...entries].map(([siren, { day, lines }]) => ({
          ...{ ...entry, siren, day },
          lines: JSON.stringify(lines),
        })),
        conflict: "DO UPDATE SET day = excluded.day, lines = excluded.lines",
        change: "other",
      });
    },
    count: async () => {
      const select = "SELECT count(*) AS count FROM directory WHERE day IS NOT NULL";
      return (await access.rows<{ count: number }>({ text: select }))[0]!.count;
    },
  };
}
