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
  RowTable,
  type SqlDialect,
  type TableAccess,
  type TableChange,
  text,
} from "./tables.ts";
import type { Account, FormerAnswer, StoredAnswer } from "./store.ts";

/** A stored account. `quota` is the JSON text of a `QuotaReading`, null when none is known. */
interface KeptAccount extends Account {
  readonly quota: string | null;
}

/** A call in the ledger. `at` is the time of its answer, epoch milliseconds. `status` is 0 when no response came. */
export interface KeptCall extends Account {
  readonly at: number;
  readonly status: number;
  readonly remaining: number | null;
  readonly operation: string;
  readonly run: string;
  readonly user: string;
}

/** The parts of a store and their row types. Calls under way are not among them, because they belong to a process. */
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

/** The parts in the order of copying: accounts come before their calls. */
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

/** Where a page of rows ended: an opaque cursor to pass back for the next page. */
export type PageEnd = readonly (string | number)[];

/** A page of rows, in key order. */
export interface ContentsPage<R> {
  readonly rows: readonly R[];
  /** Undefined on the last page. */
  readonly end: PageEnd | undefined;
}

export interface PartContents<R> {
  /** Reads the first page, or the one after the cursor `after`. */
  read(after?: PageEnd): Promise<ContentsPage<R>>;
  /**
   * Writes rows in one transaction. Rows that the store has already, or has newer, stay. Returns how many rows are new
   * or changed. Calls are compared by all their values: two equal calls are both kept, and neither is written twice.
   */
  write(rows: readonly R[]): Promise<number>;
  /** Returns how many of `rows` the store has, equal or newer. */
  countStored(rows: readonly R[]): Promise<number>;
  /** Returns the keys of `rows` that the store has with other values, and keeps. Absent where the newer row stays. */
  differing?(rows: readonly R[]): Promise<string[]>;
}

/** The parts of a store, read-only. */
export type ReadableContents = {
  readonly [P in StorePart]: Pick<PartContents<StoreParts[P]>, "read">;
};

/** The whole content of a store, for all accounts, for copying it to another one. */
export type StoreContents = { readonly [P in StorePart]: PartContents<StoreParts[P]> } & {
  /** Counts the open calls of dead processes as made, and returns how many calls may still be settled. */
  callsUnderWay(): Promise<number>;
};

/** Most rows in a page. Calls of the same instant stay on one page even beyond it. */
export const pageRows = 500;

/** SQL that decides between the stored row, `kept`, and a new one. */
interface PartRules {
  /** Condition for the rows to read. @default all rows */
  readonly only?: string;
  /** What happens to `kept` when `excluded` is written: it stays, unless that is newer. */
  readonly conflict: string;
  /** Condition that `kept` equals the record `t` or is newer. */
  readonly storedCondition: string;
  /** Condition that `kept` has other values than the record `t`, if it stays whichever of them is newer. */
  readonly differs?: string;
  readonly change?: TableChange;
}

/** Returns the part stored in `table`. */
export const partOf = <R extends object>(
  table: RowTable<R>,
  { only = "true", conflict, storedCondition, differs, change = "other" }: PartRules,
): PartContents<R> => ({
  read: (after) => table.page(pageRows, only, after),
  write: (rows) => table.write({ rows, conflict, change }),
  countStored: (rows) => table.countStored(rows, storedCondition),
  ...(differs !== undefined && { differing: (rows: readonly R[]) => table.keysWhere(rows, differs) }),
});

/** The later of two quota readings stays. */
function accountRules({ member }: SqlDialect): PartRules {
  const readAt = (of: string) => `CAST(${member(`${of}.quota`, "readAt")} AS numeric)`;
  return {
    // An account that was opened but never used has no quota and no calls.
    only: "kept.quota IS NOT NULL OR EXISTS (SELECT 1 FROM calls WHERE account = kept.id)",
    conflict: `DO UPDATE SET quota = excluded.quota WHERE excluded.quota IS NOT NULL
      AND (kept.quota IS NULL OR ${readAt("excluded")} > ${readAt("kept")})`,
    storedCondition: `t.quota IS NULL OR ${readAt("kept")} >= ${readAt("t")}`,
  };
}

/** The later answer stays. `more`: columns that only this database has. */
export const answerRules = (...more: string[]): PartRules => ({
  conflict: `DO UPDATE SET
      ${["found", "data", "as_of", ...more].map((column) => `${column} = excluded.${column}`).join(", ")}
    WHERE excluded.as_of > kept.as_of OR (excluded.as_of = kept.as_of
      AND (excluded.found <> kept.found OR excluded.data <> kept.data))`,
  storedCondition: `kept.as_of > t."asOf" OR (kept.as_of = t."asOf" AND kept.found = t.found AND kept.data = t.data)`,
  change: "purged",
});

/** The stored row always stays. */
export const stayingRules: PartRules = { conflict: "DO NOTHING", storedCondition: "true" };

const laterDay = `(excluded.day IS NOT NULL AND (kept.day IS NULL OR excluded.day > kept.day
  OR (excluded.day = kept.day AND excluded.lines <> kept.lines)))`;
const directoryRules: PartRules = {
  conflict: `DO UPDATE SET asked_with = coalesce(kept.asked_with, excluded.asked_with),
      day = CASE WHEN ${laterDay} THEN excluded.day ELSE kept.day END,
      lines = CASE WHEN ${laterDay} THEN excluded.lines ELSE kept.lines END
    WHERE (kept.asked_with IS NULL AND excluded.asked_with IS NOT NULL) OR ${laterDay}`,
  storedCondition: `(t."askedWith" IS NULL OR kept.asked_with IS NOT NULL)
    AND (t.day IS NULL OR kept.day > t.day OR (kept.day = t.day AND kept.lines = t.lines))`,
};

/** A token revoked in either store is revoked. Otherwise the target's token stays: nobody knows which changed later. */
const tokenRules = ({ user }: SqlDialect): PartRules => ({
  conflict: `DO UPDATE SET revoked_at = excluded.revoked_at
    WHERE kept.revoked_at IS NULL AND excluded.revoked_at IS NOT NULL`,
  storedCondition: `kept.hash = t.hash AND (t."revokedAt" IS NULL OR kept.revoked_at IS NOT NULL)`,
  differs: `kept.revoked_at IS NULL AND (kept.${user} <> t."user" OR kept.role <> t.role
    OR kept.monthly IS DISTINCT FROM t.monthly OR kept.hourly IS DISTINCT FROM t.hourly
    OR kept.expires_at IS DISTINCT FROM t."expiresAt")`,
  change: "tokens",
});

/** Settings that relays write by themselves: which copy of them stays does not matter. */
const ownRecords = ["account", "backed_up_at", "touched"];

const counts = ["stored", "asked", "unanswered"] as const;
/** The counts of a day only grow, so the greater ones are the later. */
const countRules: PartRules = {
  conflict: `DO UPDATE SET
      ${counts.map((one) => `${one} = CASE WHEN excluded.${one} > kept.${one} THEN excluded.${one} ELSE kept.${one} END`).join(", ")}
    WHERE ${counts.map((one) => `excluded.${one} > kept.${one}`).join(" OR ")}`,
  storedCondition: counts.map((one) => `kept.${one} >= t.${one}`).join(" AND "),
};

/** Returns the parts that are the same in every database. */
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
      storedCondition: `kept.decided_at >= t.at OR ${chosenNumber(dialect, "kept.company")}
        IS NOT DISTINCT FROM ${chosenNumber(dialect, "t.company")}`,
    }),
    matches: partOf(matchTable(access), {
      conflict: `DO UPDATE SET told = excluded.told, at = excluded.at
        WHERE excluded.at > kept.at AND excluded.told <> kept.told`,
      storedCondition: "kept.at >= t.at OR kept.told = t.told",
    }),
    directory: partOf(directoryTable(access), directoryRules),
    tokens: partOf(tokenRows(access), tokenRules(dialect)),
    // The schema version of the relays' tables belongs to this file and is not copied.
    settings: partOf(settingRows(access), {
      ...{ ...stayingRules, only: "kept.name <> 'version'" },
      differs: `kept.value <> t.value AND kept.name NOT IN (${ownRecords.map((name) => `'${name}'`).join(", ")})`,
      change: "settings",
    }),
    lookupCounts: partOf(lookupCountRows(access), countRules),
    audit: partOf(auditRows(access), stayingRules),
  };
}

/** Result of copying one part. */
export interface CopiedPart {
  readonly part: StorePart;
  /** Rows in the source. */
  readonly source: number;
  /** How many of these the target has, equal or newer. */
  readonly target: number;
  /** Rows written by this copy. */
  readonly copied: number;
  /** Keys of the rows that the target has with other values and keeps, although those of the source may be newer. */
  readonly differing?: readonly string[];
}

/** Called after every page with the number of rows of `part` read so far. */
type CopyListener = (part: StorePart, rows: number) => void;

/** Yields all rows of a part, page by page. */
export async function* pagesOf<R>(contents: Pick<PartContents<R>, "read">): AsyncGenerator<readonly R[]> {
  let page = await contents.read();
  for (;;) {
    if (page.rows.length > 0) yield page.rows;
    if (page.end === undefined) return;
    page = await contents.read(page.end);
  }
}

/** Counts the rows of both stores by reading the source again, so that rows written meanwhile are included. */
async function compare<R>(
  source: Pick<PartContents<R>, "read">,
  target: PartContents<R>,
): Promise<Omit<CopiedPart, "part" | "copied">> {
  const counts = { source: 0, target: 0 };
  const differing: string[] = [];
  for await (const rows of pagesOf(source)) {
    counts.source += rows.length;
    counts.target += await target.countStored(rows);
    differing.push(...((await target.differing?.(rows)) ?? []));
  }
  return differing.length === 0 ? counts : { ...counts, differing };
}

/**
 * Copies everything from `source` into `target` without removing anything there, then compares the two row by row. Each
 * page is written completely or not at all, and no row is written twice, so that copying again completes an interrupted
 * copy.
 */
export async function copyContents(
  source: ReadableContents,
  target: StoreContents,
  onCopied: CopyListener = () => undefined,
): Promise<CopiedPart[]> {
  const copied = new Map<StorePart, number>();
  for (const part of storeParts) {
    const [from, to]: [Pick<PartContents<unknown>, "read">, PartContents<unknown>] = [
      source[part],
      target[part],
    ];
    let [read, written] = [0, 0];
    for await (const rows of pagesOf(from)) {
      written += await to.write(rows);
      onCopied(part, (read += rows.length));
    }
    copied.set(part, written);
  }
  const compared: CopiedPart[] = [];
  for (const part of storeParts) {
    const counts = await compare<unknown>(source[part], target[part]);
    compared.push({ part, ...counts, copied: copied.get(part)! });
  }
  return compared;
}

/** True when the target has everything that the source has. */
export const isWhole = (parts: readonly CopiedPart[]): boolean =>
  parts.every(({ source, target }) => source === target);

/** Returns a text of all values of a call, because calls have no id that another store would recognize. */
const wordsOf = ({ source, keyHash, at, status, remaining, operation, run, user }: KeptCall): string =>
  JSON.stringify([source, keyHash, at, status, remaining, operation, run, user]);

/**
 * Returns the `calls` that are not among `kept`. Each kept call matches only one, since equal calls may share an
 * instant. For each account and instant, both lists must contain all calls or none.
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
