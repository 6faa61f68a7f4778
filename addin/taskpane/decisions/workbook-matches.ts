import type { KnownAnswers } from "../../../shared/enrichment/run-knowledge.ts";
import { type RowCandidate, lettersOf } from "../../../shared/enrichment/settled-match.ts";
import { foundMatches } from "../../../shared/enrichment/row-match.ts";
import {
  type CompanyMemory,
  type KeptCompany,
  type KeptMemory,
  judgeKeptCompanies,
  keysOfKept,
} from "../../../shared/enrichment/kept-company.ts";
import type { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import type { ListReader } from "../../../shared/enrichment/list-reader.ts";
import type { Rows } from "../../../shared/enrichment/rows.ts";
import { seededHash } from "../../../shared/enrichment/sample.ts";
import { isSiren, isSiret } from "../../../shared/identifiers/siren.ts";
import { type MatchRow, lettersText } from "../../../shared/matching/match.ts";
import type { Workbook } from "../workbook/workbook.ts";
import { decisionsIn, settingValue } from "./workbook-decisions.ts";

/**
 * Prefix of the workbook settings that store what runs found by name, beside people's decisions, so that a later run
 * knows for which name a row got its company. As workbooks are passed on, a key is stored as a hash and a company as
 * its SIREN, in a few settings of limited size. For entries that were dropped, the list itself is read, as in a
 * workbook from elsewhere.
 */
const prefix = "sirene.matches ";
const shelves = 16;
/** Entries per shelf; the oldest are dropped first. At some 40 characters each, all take at most some 250 kB. */
const mostOfShelf = 400;

/**
 * An entry: SIREN or SIRET, score, letters, and `s` for a search result, `l` for a company read from a list or `h` for
 * a number that a person entered. Or the hash of another key, whose entry counts.
 */
type MatchEntry = readonly [number: string, score: number | null, letters: string, by: Origin] | string;
const origins = { s: "search", l: "list", h: "hand" } as const;
type Origin = keyof typeof origins;
type MatchMap = Map<string, MatchEntry>;

/** Returns a key's hash of 64 bits, so that collisions within a workbook are unlikely. */
const hashOf = (key: string): string =>
  [1, 2].map((seed) => seededHash(key, seed).toString(16).padStart(8, "0")).join("");
const shelfOf = (hash: string): string => hash.charAt(0);

function isEntry(value: unknown): value is MatchEntry {
  if (typeof value === "string") return true;
  if (!Array.isArray(value)) return false;
  const [number, score, letters, by] = value as unknown[];
  return (
    typeof number === "string" &&
    (isSiren(number) || isSiret(number)) &&
    (score === null || typeof score === "number") &&
    typeof letters === "string" &&
    Object.keys(origins).some((origin) => origin === by)
  );
}

/** Returns the entries in a setting. A malformed setting counts as empty. */
function shelfIn(setting: unknown): MatchMap {
  const value = settingValue(setting);
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return new Map(
    entries.filter(
      (one): one is [string, MatchEntry] =>
        Array.isArray(one) && typeof one[0] === "string" && isEntry(one[1]),
    ),
  );
}

/** Returns the shelves of a workbook, by name. */
async function shelvesIn(workbook: Workbook): Promise<Map<string, MatchMap>> {
  const settings = await workbook.settings(prefix);
  return new Map([...settings].slice(0, shelves).map(([name, setting]) => [name, shelfIn(setting)]));
}

const entryOf = ({ siren, siret, score, letters }: RowCandidate, by: Origin): MatchEntry => [
  siret ?? siren,
  score ?? null,
  letters === undefined ? "" : lettersText(letters),
  by,
];

function companyIn([number, score, letters, origin]: Exclude<MatchEntry, string>): KeptCompany {
  const siren = number.slice(0, 9);
  const company = { siren, name: "", score: score ?? undefined, letters: lettersOf(letters) };
  return { company: number === siren ? company : { ...company, siret: number }, by: origins[origin] };
}

/** Returns what a workbook remembers of rows. People's decisions take precedence over what runs found. */
async function memoryOf(workbook: Workbook): Promise<CompanyMemory> {
  const kept = await shelvesIn(workbook);
  const decisions = await decisionsIn(workbook);
  const decided = new Map([...decisions].map(([key, one]) => [hashOf(key), one]));
  const of = (hash: string, isAlias = false): KeptMemory | undefined => {
    const decision = decided.get(hash);
    const [company] = decision?.candidates ?? [];
    if (decision !== undefined) return company === undefined ? "nobody" : { company, by: decision };
    const entry = kept.get(shelfOf(hash))?.get(hash);
    if (typeof entry === "string") return isAlias ? undefined : of(entry, true);
    return entry && companyIn(entry);
  };
  return {
    find: (keys) => Promise.resolve(keys.map((key) => of(hashOf(key)))),
    chosen: () =>
      Promise.resolve(
        new Set([...decisions.values()].flatMap(({ candidates }) => candidates.map(({ siren }) => siren))),
      ),
  };
}

/** What became of the companies that earlier runs and people assigned to the rows of a list. */
export interface WorkbookCompanies {
  /** Entries for companies read from the list that were not known here, by the hash of their keys. */
  readonly learnt: readonly (readonly [string, MatchEntry])[];
  /** Records whose name has changed. */
  readonly renamed: readonly number[];
  /** Number of records that lost the company found by name, because the user asked for that. */
  readonly dropped: number;
  /** As in `ListReader`. */
  readonly aliases: ReadonlyMap<number, MatchRow>;
}

/** Tells the list reader which rows keep their company; with `drops`, none keeps one found by name. Costs no call. */
export async function settleKeptCompanies(
  reader: ListReader,
  answers: KnownAnswers,
  workbook: Workbook,
  { drops = false, looksAgain }: { readonly drops?: boolean | undefined; readonly looksAgain: boolean },
): Promise<WorkbookCompanies> {
  const { earlierRows, aliases } = reader;
  if (earlierRows.length === 0) return { learnt: [], renamed: [], dropped: 0, aliases };
  const ends = await judgeKeptCompanies(earlierRows, {
    memory: await memoryOf(workbook),
    answers,
    drops,
    looksAgain,
  });
  reader.settle(ends);
  const learnt: (readonly [string, MatchEntry])[] = [];
  const renamed: number[] = [];
  ends.forEach((end, place) => {
    if (end.kind === "emptied" && end.why === "name") renamed.push(earlierRows[place]!.record);
    if (end.kind === "kept" && end.isNew)
      for (const key of keysOfKept(earlierRows[place]!, end.kept))
        learnt.push([hashOf(key), entryOf(end.kept.company, end.kept.by === "hand" ? "h" : "l")]);
  });
  const dropped = ends.filter((end) => end.kind === "emptied" && end.why === "asked").length;
  return { learnt, renamed, dropped: drops ? dropped : 0, aliases };
}

/** Stores what a run found by name and read from the list; of a chunk of its rows, what it found alone. */
export async function rememberMatches(
  {
    rows,
    queries,
    given: { learnt, aliases },
  }: { readonly rows: Rows; readonly queries: MatchQueries | undefined; readonly given: WorkbookCompanies },
  workbook: Workbook,
  chunk?: readonly [first: number, end: number],
): Promise<void> {
  const found = queries === undefined ? [] : [...foundMatches(rows, aliases, queries, ...(chunk ?? []))];
  const entries = [
    ...(chunk === undefined ? learnt : []),
    ...found.map((one) => {
      const entry: MatchEntry = "sameAs" in one ? hashOf(one.sameAs) : entryOf(one.company, "s");
      return [hashOf(one.key), entry] as const;
    }),
  ];
  if (entries.length === 0) return;
  const kept = await shelvesIn(workbook);
  const changed = new Set<string>();
  for (const [hash, entry] of entries) {
    const name = shelfOf(hash);
    const shelf = kept.get(name) ?? new Map<string, MatchEntry>();
    kept.set(name, shelf);
    if (JSON.stringify(shelf.get(hash)) === JSON.stringify(entry)) continue;
    shelf.delete(hash);
    shelf.set(hash, entry);
    changed.add(name);
  }
  const texts = [...changed].map(
    (name) => [prefix + name, JSON.stringify([...kept.get(name)!].slice(-mostOfShelf))] as const,
  );
  await workbook.set(new Map(texts));
}
