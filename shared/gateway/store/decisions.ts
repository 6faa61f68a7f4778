import type { DirectoryEntry, DirectoryLine, DirectoryLines } from "../../einvoicing/directory-lines.ts";
import { RowTable, type SqlDialect, type TableAccess, listOf, text, whole } from "./tables.ts";

/** The company that a person chose for a row, as far as it was told. */
export interface DecidedCompany {
  readonly siren: string;
  /** The establishment, where a person named one. */
  readonly siret?: string | undefined;
  readonly name: string;
  /** From 0 to 100, and the letters of its parts, as they were when it was chosen; undefined where nobody said. */
  readonly score?: number | undefined;
  readonly letters?: string | undefined;
}

/** What a person decided about rows that say the same of their company. */
export interface MatchDecision {
  /** What such rows have in common, folded: the identity of the decision. */
  readonly key: string;
  /** What the row said, by the role of its column, as it was written; `comment`: what the person remarked. */
  readonly row: Readonly<Record<string, string>>;
  /** Undefined where none of the candidates is meant. */
  readonly company: DecidedCompany | undefined;
  /** Who decided, as the review or the file named them; empty where it did not. */
  readonly by: string;
  /** When, epoch milliseconds. */
  readonly at: number;
}

/** True of two decisions for the same company and, where one names it, the same establishment; or for none. */
export const saysTheSame = (one: MatchDecision, other: MatchDecision): boolean =>
  one.company?.siren === other.company?.siren && one.company?.siret === other.company?.siret;

/** The decisions that are kept for one source of answers: a company of a sandbox is nobody elsewhere. They do not expire. */
export interface MatchDecisions {
  /** Those of `keys`, in their order; undefined where nobody has decided. */
  find(keys: readonly string[]): Promise<(MatchDecision | undefined)[]>;
  /**
   * Keeps decisions; of two that differ the later stays, and one that says the same as the one that is kept changes
   * nothing. Answers how many are new or others now.
   */
  put(decisions: readonly MatchDecision[]): Promise<number>;
  /** Forgets those of `keys`, and answers how many there were. */
  forget(keys: readonly string[]): Promise<number>;
  /** How many are kept. */
  count(): Promise<number>;
  /** All of them, by key. */
  list(): Promise<MatchDecision[]>;
}

/** What a run made out of rows that say the same of their company. */
export type MatchMemory =
  /** It found the company by the row's name, or kept the one that its list gave it. */
  | { readonly origin: "search" | "list"; readonly company: DecidedCompany }
  /** Nobody any more: what was known of such rows was forgotten by somebody, and what a list still says of them is not taken. */
  | { readonly origin: "forgotten" }
  /** The same as rows of the key `sameAs`: the run read other columns of these rows than a run does that nobody tells which. */
  | { readonly origin: "alias"; readonly sameAs: string };

/** What is kept of such rows; `key` is theirs, as that of a `MatchDecision`. */
export interface KeptMatch {
  readonly key: string;
  readonly told: MatchMemory;
  /** When, epoch milliseconds. */
  readonly at: number;
}

/** What runs found by name, kept for one source of answers. It does not expire; what a person decided goes before it. */
export interface KeptMatches {
  /** What is kept of `keys`, in their order. */
  find(keys: readonly string[]): Promise<(MatchMemory | undefined)[]>;
  /** Keeps some; of two that differ the later stays. Answers how many are new or others now. */
  put(matches: readonly KeptMatch[]): Promise<number>;
}

/** What is kept of the directory of electronic invoices, of which SIREN whoever asks for it. It does not expire. */
export interface KeptDirectory extends DirectoryLines {
  /** Notes the SIRENs of each file that is about to be asked with; each belongs to the latest file that it was put in. */
  noteAsked(files: ReadonlyMap<string, readonly string[]>): Promise<void>;
  /** The files that any of `sirens` was asked with, by name, each with all SIRENs that belong to it. */
  askedWith(sirens: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Keeps what came back, in the place of what came back for the same SIRENs before. */
  put(entries: ReadonlyMap<string, DirectoryEntry>): Promise<void>;
  /** How many SIRENs something came back for. */
  count(): Promise<number>;
}

/** A `MatchDecision` of a source as it is kept; `row` and `company` are JSON texts, `company` null where none is meant. */
export interface KeptDecision {
  readonly source: string;
  readonly key: string;
  readonly row: string;
  readonly company: string | null;
  readonly by: string;
  readonly at: number;
}

/** A `KeptMatch` of a source as it is kept; `told` is a JSON text. */
export interface KeptMatchRow {
  readonly source: string;
  readonly key: string;
  readonly told: string;
  readonly at: number;
}

/** What is kept of the directory of one SIREN; `lines` is a JSON text, null like `day` where nothing came back yet. */
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

/** The number by which a decision names its company in `of`, which is its establishment's where a person named one. */
export const chosenNumber = ({ member }: SqlDialect, of: string): string =>
  `coalesce(${member(of, "siret")}, ${member(of, "siren")})`;

/** Of two decisions that differ the later stays. */
export const laterDecision = (dialect: SqlDialect): string => `
  DO UPDATE SET row = excluded.row, company = excluded.company, decided_by = excluded.decided_by,
      decided_at = excluded.decided_at
    WHERE excluded.decided_at > kept.decided_at AND ${chosenNumber(dialect, "excluded.company")}
      IS DISTINCT FROM ${chosenNumber(dialect, "kept.company")}`;

/** The last of those to each key that `replaces` the one before: one statement writes a row once. */
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

/** What is kept of a source under keys, as `findEach` asks for it. */
const ofSource = (source: string) => ({ text: "kept.source = $2", values: [source] });

const decisionOf = ({ key, row, company, by, at }: KeptDecision): MatchDecision => ({
  ...{ key, by, at, row: JSON.parse(row) as Record<string, string> },
  company: company === null ? undefined : (JSON.parse(company) as DecidedCompany),
});

/** The decisions kept for one source. */
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
        rows: lastOf(decisions, (next, known) => next.at > known.at && !saysTheSame(known, next)).map(
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

/** What runs found by name for one source. */
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

/** What the store keeps of the directory of electronic invoices, the same for every account and API. */
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
      // Each belongs to the last file that it is in.
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
