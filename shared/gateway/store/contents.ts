import {
  type KeptDecision,
  type KeptDirectoryEntry,
  type KeptMatchRow,
  chosenNumber,
  decisionTable,
  directoryTable,
  laterDecision,
  matchTable,
} from "./decisions.ts";
import {
  type AuditedAct,
  type CountedDay,
  type KeptSetting,
  type StoredToken,
  auditRows,
  lookupCountRows,
  settingRows,
  tokenRows,
} from "./relay-tables.ts";
import type { Account, FormerAnswer, StoredAnswer } from "./store.ts";
import { RowTable, type SqlDialect, type TableAccess, type TableChange, text } from "./tables.ts";

/** An account as it is kept; `quota` is the JSON text of a `QuotaReading`, null where none was told. */
interface KeptAccount extends Account {
  readonly quota: string | null;
}

/** A call of the ledger. `at` is the time of its answer, epoch milliseconds; `status` 0 where none came. */
export interface KeptCall extends Account {
  readonly at: number;
  readonly status: number;
  readonly remaining: number | null;
  readonly operation: string;
  readonly run: string;
  readonly user: string;
}

/** The parts of a store, each with what a row of it holds. Calls under way are none: they belong to a process. */
export interface StoreParts {
  readonly accounts: KeptAccount;
  readonly answers: StoredAnswer & { readonly source: string };
  readonly formerAnswers: FormerAnswer & { readonly source: string };
  readonly calls: KeptCall;
  readonly decisions: KeptDecision;
  readonly matches: KeptMatchRow;
  readonly directory: KeptDirectoryEntry;
  readonly tokens: StoredToken;
  readonly settings: KeptSetting;
  readonly lookupCounts: CountedDay;
  readonly audit: AuditedAct;
}
export type StorePart = keyof StoreParts;
/** The parts of which a row has a key; calls are told apart by all that they say. */
export type KeyedPart = Exclude<StorePart, "calls">;

/** The parts in the order in which they are copied: a call stands under its account. */
export const storeParts = [
  "accounts",
  "answers",
  "formerAnswers",
  "calls",
  "decisions",
  "matches",
  "directory",
  "tokens",
  "settings",
  "lookupCounts",
  "audit",
] as const satisfies readonly StorePart[];

/** Where a page of rows ended; whoever reads on gives it back as it is. */
export type PageEnd = readonly (string | number)[];

/** Some rows, in the order of their keys. */
export interface ContentsPage<R> {
  readonly rows: readonly R[];
  /** Undefined where these were the last. */
  readonly end: PageEnd | undefined;
}

/** One part of a store. */
export interface PartContents<R> {
  /** The first rows, or those that follow where a page ended. */
  read(after?: PageEnd): Promise<ContentsPage<R>>;
  /**
   * Keeps rows, in one transaction; what the store has newer, or the same, stays. Answers how many are new or others now.
   * Calls are told apart by all that they say, so that of two that say the same both are kept, and neither twice.
   */
  write(rows: readonly R[]): Promise<number>;
  /** How many of `rows` the store has, as they are or newer. */
  held(rows: readonly R[]): Promise<number>;
}

/** The parts of a store, to be read alone. */
export type ReadableContents = {
  readonly [P in StorePart]: Pick<PartContents<StoreParts[P]>, "read">;
};

/** All that a store keeps, whoever's it is, for who moves it to another one. */
export type StoreContents = { readonly [P in StorePart]: PartContents<StoreParts[P]> } & {
  /** Counts what processes that died have left open as made, and answers how many calls may still be settled. */
  callsUnderWay(): Promise<number>;
};

/** Rows of a page at most, but for calls of one instant. */
export const pageRows = 500;

/** When a row of a part stays as it stands, `kept`. */
interface PartRules {
  /** Rows that belong to nobody are left out. @default all rows */
  readonly only?: string;
  /** What becomes of it when `excluded` is written: nothing, unless that is newer. */
  readonly conflict: string;
  /** That it is record `t`, or newer. */
  readonly held: string;
  readonly change?: TableChange;
}

/** A part that is a table. */
export const partOf = <R extends object>(
  table: RowTable<R>,
  { only = "true", conflict, held, change = "other" }: PartRules,
): PartContents<R> => ({
  read: (after) => table.page(pageRows, only, after),
  write: (rows) => table.write({ rows, conflict, change }),
  held: (rows) => table.countHeld(rows, held),
});

/** Of two readings of a quota the later stays. */
function accountRules({ member }: SqlDialect): PartRules {
  const readAt = (of: string) => `CAST(${member(`${of}.quota`, "readAt")} AS numeric)`;
  return {
    // One that was only looked at has no quota and no call.
    only: "kept.quota IS NOT NULL OR EXISTS (SELECT 1 FROM calls WHERE account = kept.id)",
    conflict: `DO UPDATE SET quota = excluded.quota WHERE excluded.quota IS NOT NULL
      AND (kept.quota IS NULL OR ${readAt("excluded")} > ${readAt("kept")})`,
    held: `t.quota IS NULL OR ${readAt("kept")} >= ${readAt("t")}`,
  };
}

/** The later answer stays. `more`: columns that a database has beside those of every other one. */
export const answerRules = (...more: string[]): PartRules => ({
  conflict: `DO UPDATE SET
      ${["found", "data", "as_of", ...more].map((column) => `${column} = excluded.${column}`).join(", ")}
    WHERE excluded.as_of > kept.as_of OR (excluded.as_of = kept.as_of
      AND (excluded.found <> kept.found OR excluded.data <> kept.data))`,
  held: `kept.as_of > t."asOf" OR (kept.as_of = t."asOf" AND kept.found = t.found AND kept.data = t.data)`,
  change: "purged",
});

/** What stands there stays. */
export const stayingRules: PartRules = { conflict: "DO NOTHING", held: "true" };

const laterDay = `(excluded.day IS NOT NULL AND (kept.day IS NULL OR excluded.day > kept.day
  OR (excluded.day = kept.day AND excluded.lines <> kept.lines)))`;
const directoryRules: PartRules = {
  conflict: `DO UPDATE SET asked_with = coalesce(kept.asked_with, excluded.asked_with),
      day = CASE WHEN ${laterDay} THEN excluded.day ELSE kept.day END,
      lines = CASE WHEN ${laterDay} THEN excluded.lines ELSE kept.lines END
    WHERE (kept.asked_with IS NULL AND excluded.asked_with IS NOT NULL) OR ${laterDay}`,
  held: `(t."askedWith" IS NULL OR kept.asked_with IS NOT NULL)
    AND (t.day IS NULL OR kept.day > t.day OR (kept.day = t.day AND kept.lines = t.lines))`,
};

/** What is revoked anywhere stays revoked; else a token, as a setting, is as whoever uses the target has it. */
const tokenRules: PartRules = {
  conflict: `DO UPDATE SET revoked_at = excluded.revoked_at
    WHERE kept.revoked_at IS NULL AND excluded.revoked_at IS NOT NULL`,
  held: `kept.hash = t.hash AND (t."revokedAt" IS NULL OR kept.revoked_at IS NOT NULL)`,
  change: "tokens",
};

const counts = ["stored", "asked", "unanswered"] as const;
/** Counts of a day only grow: the greater ones are the later. */
const countRules: PartRules = {
  conflict: `DO UPDATE SET
      ${counts.map((one) => `${one} = CASE WHEN excluded.${one} > kept.${one} THEN excluded.${one} ELSE kept.${one} END`).join(", ")}
    WHERE ${counts.map((one) => `excluded.${one} > kept.${one}`).join(" OR ")}`,
  held: counts.map((one) => `kept.${one} >= t.${one}`).join(" AND "),
};

/** The parts that are the same in every database. */
export function tableContents(
  access: TableAccess,
): Omit<StoreContents, "answers" | "formerAnswers" | "calls" | "callsUnderWay"> {
  const { dialect } = access;
  const accounts = { source: text("source"), keyHash: text("key_hash"), quota: text("quota") };
  return {
    accounts: partOf(
      new RowTable<KeptAccount>(access, "accounts", accounts, ["source", "key_hash"]),
      accountRules(dialect),
    ),
    decisions: partOf(decisionTable(access), {
      conflict: laterDecision(dialect),
      held: `kept.decided_at >= t.at OR ${chosenNumber(dialect, "kept.company")}
        IS NOT DISTINCT FROM ${chosenNumber(dialect, "t.company")}`,
    }),
    matches: partOf(matchTable(access), {
      conflict: `DO UPDATE SET told = excluded.told, at = excluded.at
        WHERE excluded.at > kept.at AND excluded.told <> kept.told`,
      held: "kept.at >= t.at OR kept.told = t.told",
    }),
    directory: partOf(directoryTable(access), directoryRules),
    tokens: partOf(tokenRows(access), tokenRules),
    // The version of the relays' own tables is that of a file.
    settings: partOf(settingRows(access), {
      ...{ ...stayingRules, only: "kept.name <> 'version'" },
      change: "settings",
    }),
    lookupCounts: partOf(lookupCountRows(access), countRules),
    audit: partOf(auditRows(access), stayingRules),
  };
}

/** What became of one part. */
export interface CopiedPart {
  readonly part: StorePart;
  /** Rows of the source. */
  readonly source: number;
  /** How many of these the target has, as they are or newer. */
  readonly target: number;
  /** Rows that this copy wrote. */
  readonly copied: number;
}

/** Told after every page: rows of `part` that were read so far. */
type CopyListener = (part: StorePart, rows: number) => void;

/** All rows of a part, a page after the other. */
export async function* pagesOf<R>(contents: Pick<PartContents<R>, "read">): AsyncGenerator<readonly R[]> {
  let page = await contents.read();
  for (;;) {
    if (page.rows.length > 0) yield page.rows;
    if (page.end === undefined) return;
    page = await contents.read(page.end);
  }
}

async function copyPart<R>(
  source: Pick<PartContents<R>, "read">,
  target: PartContents<R>,
  onRows: (rows: number) => void,
): Promise<number> {
  let [read, copied] = [0, 0];
  for await (const rows of pagesOf(source)) {
    copied += await target.write(rows);
    onRows((read += rows.length));
  }
  return copied;
}

/** Reads the source once more: what was written to it meanwhile is counted too. */
async function compare<R>(
  source: Pick<PartContents<R>, "read">,
  target: PartContents<R>,
): Promise<{ source: number; target: number }> {
  const counts = { source: 0, target: 0 };
  for await (const rows of pagesOf(source)) {
    counts.source += rows.length;
    counts.target += await target.held(rows);
  }
  return counts;
}

/**
 * Copies all that `source` keeps into `target`, beside what is there, then compares the two, row by row. Each page is kept
 * or not at all, and one that is kept is not written again: a copy that was stopped is made whole by another one.
 */
export async function copyContents(
  source: ReadableContents,
  target: StoreContents,
  onCopied: CopyListener = () => undefined,
): Promise<CopiedPart[]> {
  const copied = new Map<StorePart, number>();
  const each = async <R>(part: StorePart, from: Pick<PartContents<R>, "read">, to: PartContents<R>) =>
    void copied.set(part, await copyPart(from, to, (rows) => onCopied(part, rows)));
  for (const part of storeParts) await each<unknown>(part, source[part], target[part]);
  const compared: CopiedPart[] = [];
  for (const part of storeParts) {
    const counts = await compare<unknown>(source[part], target[part]);
    compared.push({ part, ...counts, copied: copied.get(part)! });
  }
  return compared;
}

/** The target has all that the source has. */
export const isWhole = (parts: readonly CopiedPart[]): boolean =>
  parts.every(({ source, target }) => source === target);

/** All that a call says: it bears no name that another store would know it by. */
const wordsOf = ({ source, keyHash, at, status, remaining, operation, run, user }: KeptCall): string =>
  JSON.stringify([source, keyHash, at, status, remaining, operation, run, user]);

/**
 * Those of `calls` that are not among `kept`, each of which stands for one: several calls of one instant may say the same.
 * Both must have all calls of an account and an instant, or none.
 */
export function missingCalls(calls: readonly KeptCall[], kept: readonly KeptCall[]): KeptCall[] {
  const left = new Map<string, number>();
  for (const call of kept) {
    const words = wordsOf(call);
    left.set(words, (left.get(words) ?? 0) + 1);
  }
  return calls.filter((call) => {
    const words = wordsOf(call);
    const standing = left.get(words) ?? 0;
    left.set(words, standing - 1);
    return standing <= 0;
  });
}
