import {
  type ContentsPage,
  type KeptCall,
  type KeyedPart,
  type PageEnd,
  type PartContents,
  type StoreContents,
  type StoreParts,
  missingCalls,
} from "../store/contents.ts";
import type { Database } from "./database.ts";
import type { StatementSession } from "./session.ts";
import { addToSums } from "./upkeep.ts";
import { keyIn } from "./tables.ts";
import { leasesOf } from "./leases.ts";
import type { ChangeNotice } from "./notices.ts";
import type { OpenStore } from "./account-store.ts";

const callsOf = `a.source, a.key_hash AS "keyHash", c.at, c.status, c.remaining, c.operation, c.run, c.user_name AS user`;
const record = `source text, "keyHash" text, at bigint, status integer, remaining bigint, operation text, run text,
  "user" text`;

/** Of a page that all calls of its last instant are in, where it ends. */
const selectEnd = (rows: number) =>
  `SELECT account, at FROM calls WHERE (account, at) > ($1, $2) ORDER BY account, at LIMIT 1 OFFSET ${rows - 1}`;

const selectTo = `SELECT ${callsOf} FROM calls c JOIN accounts a ON a.id = c.account
  WHERE (c.account, c.at) > ($1, $2) AND ($3::integer IS NULL OR (c.account, c.at) <= ($3, $4::bigint))
  ORDER BY c.account, c.at`;

/** Those that stand there at the instants of others. */
const selectStanding = `
  WITH instants AS (SELECT DISTINCT source, "keyHash", at FROM json_to_recordset($1) AS t(${record}))
  SELECT ${callsOf} FROM instants i JOIN accounts a ON a.source = i.source AND a.key_hash = i."keyHash"
    JOIN calls c ON c.account = a.id AND c.at = i.at`;

const insertAccounts = `INSERT INTO accounts (source, key_hash)
  SELECT DISTINCT source, "keyHash" FROM json_to_recordset($1) AS t(${record}) ON CONFLICT DO NOTHING`;

/** Nobody else writes calls of these accounts meanwhile, so that none is thought to be missing that is being written. */
const lockAccounts = `SELECT 1 FROM accounts WHERE (source, key_hash) IN
    (SELECT source, "keyHash" FROM json_to_recordset($1) AS t(${record})) ORDER BY id FOR UPDATE`;

const insertCalls = `
  WITH made AS (
    INSERT INTO calls (id, account, at, day, status, remaining, operation, run, user_name)
      SELECT gen_random_uuid(), a.id, t.at, day_of(t.at), t.status, t.remaining, t.operation, t.run, t."user"
        FROM json_to_recordset($1) AS t(${record})
        JOIN accounts a ON a.source = t.source AND a.key_hash = t."keyHash"
    RETURNING *),
  by_operation AS (${addToSums("day_sums", "made")})
  ${addToSums("run_sums", "made")}`;

async function missing(session: StatementSession, calls: readonly KeptCall[]): Promise<KeptCall[]> {
  return missingCalls(calls, await session.rows<KeptCall>(selectStanding, [JSON.stringify(calls)]));
}

async function write(session: StatementSession, calls: readonly KeptCall[]): Promise<number> {
  const page = JSON.stringify(calls);
  await session.count(insertAccounts, [page]);
  await session.rows(lockAccounts, [page]);
  const made = await missing(session, calls);
  if (made.length > 0) await session.count(insertCalls, [JSON.stringify(made)]);
  return made.length;
}

/** The ledger of a store, of all accounts; each page has all calls of its instants. */
const ledgerContents = (database: Database, pageRows: number): PartContents<KeptCall> => ({
  read: (after: PageEnd = [0, 0]): Promise<ContentsPage<KeptCall>> =>
    database.run(async (session) => {
      const found = await session.row<{ account: number; at: number }>(selectEnd(pageRows), after);
      const end = found && [found.account, found.at];
      return { rows: await session.rows<KeptCall>(selectTo, [...after, ...(end ?? [null, null])]), end };
    }),
  write: (calls) => database.transaction((session) => write(session, calls)),
  held: (calls) => database.run(async (session) => calls.length - (await missing(session, calls)).length),
});

/** How one part of a store is read and written. A page comes as one JSON text, whose rows are `t`. */
interface PostgresPart {
  readonly table: string;
  /** What a row's properties are read from. */
  readonly columns: string;
  /** Columns that a row is known by, in the order of an index. */
  readonly keys: readonly string[];
  /** Rows that belong to nobody are left out. @default all rows */
  readonly only?: string;
  /** The properties of a row, with their types. */
  readonly record: string;
  /** The columns that are written, and what each is written from. */
  readonly written: Readonly<Record<string, string>>;
  /** What becomes of `kept`, which stands there, when `excluded` is written: nothing, unless that is newer. */
  readonly conflict: string;
  /** That `kept` is row `t`, as it is or newer. */
  readonly held: string;
}

const newer = (column: string) => `excluded.day IS NOT NULL AND (kept.day IS NULL
  OR excluded.day COLLATE "C" > kept.day OR (excluded.day = kept.day AND excluded.lines <> kept.lines))
  THEN excluded.${column} ELSE kept.${column} END`;
const quotaTime = (quota: string) => `(${quota}::jsonb ->> 'readAt')::numeric`;

/** The number by which a decision names its company in `of`, which is its establishment's where a person named one. */
const chosenNumber = (of: string): string => `coalesce(${of}::jsonb ->> 'siret', ${of}::jsonb ->> 'siren')`;

const partStatements: Readonly<Record<KeyedPart, PostgresPart>> = {
  accounts: {
    table: "accounts",
    columns: `source, key_hash AS "keyHash", quota`,
    keys: ["source", "key_hash"],
    // One that was only looked at has no quota and no call.
    only: "quota IS NOT NULL OR EXISTS (SELECT 1 FROM calls WHERE account = kept.id)",
    record: `source text, "keyHash" text, quota text`,
    written: { source: "source", key_hash: `"keyHash"`, quota: "quota" },
    conflict: `(source, key_hash) DO UPDATE SET quota = excluded.quota WHERE excluded.quota IS NOT NULL
      AND (kept.quota IS NULL OR ${quotaTime("excluded.quota")} > ${quotaTime("kept.quota")})`,
    held: `kept.source = t.source AND kept.key_hash = t."keyHash"
      AND (t.quota IS NULL OR ${quotaTime("kept.quota")} >= ${quotaTime("t.quota")})`,
  },
  answers: {
    table: "answers",
    columns: `source, key, found, data, as_of AS "asOf"`,
    keys: ["source", "key"],
    record: `source text, key text, found boolean, data text, "asOf" bigint`,
    written: { source: "source", key: "key", found: "found", data: "data", as_of: `"asOf"` },
    conflict: `(key, source) DO UPDATE SET found = excluded.found, data = excluded.data, as_of = excluded.as_of
      WHERE excluded.as_of > kept.as_of OR (excluded.as_of = kept.as_of
        AND (excluded.found <> kept.found OR excluded.data <> kept.data))`,
    held: `kept.source = t.source AND kept.key = t.key AND (kept.as_of > t."asOf"
      OR (kept.as_of = t."asOf" AND kept.found = t.found AND kept.data = t.data))`,
  },
  formerAnswers: {
    table: "former_answers",
    columns: `source, key, found, data, as_of AS "asOf", replaced_at AS "replacedAt"`,
    keys: ["source", "key", "as_of"],
    record: `source text, key text, found boolean, data text, "asOf" bigint, "replacedAt" bigint`,
    written: {
      ...{ source: "source", key: "key", found: "found", data: "data", as_of: `"asOf"` },
      replaced_at: `"replacedAt"`,
    },
    conflict: "(key, source, as_of) DO NOTHING",
    held: `kept.source = t.source AND kept.key = t.key AND kept.as_of = t."asOf"`,
  },
  decisions: {
    table: "decisions",
    columns: `source, full_key AS key, row, company, decided_by AS by, decided_at AS at`,
    keys: ["source", "key"],
    record: `source text, "storedKey" text, key text, "row" text, company text, "by" text, at bigint`,
    written: {
      ...{ source: "source", key: `"storedKey"`, full_key: "key", row: `"row"`, company: "company" },
      ...{ decided_by: `"by"`, decided_at: "at" },
    },
    conflict: `(key, source) DO UPDATE SET row = excluded.row, company = excluded.company,
        decided_by = excluded.decided_by, decided_at = excluded.decided_at
      WHERE excluded.decided_at > kept.decided_at
        AND ${chosenNumber("excluded.company")} IS DISTINCT FROM ${chosenNumber("kept.company")}`,
    held: `kept.source = t.source AND kept.key = t."storedKey"
      AND (kept.decided_at >= t.at OR ${chosenNumber("kept.company")} IS NOT DISTINCT FROM ${chosenNumber("t.company")})`,
  },
  matches: {
    table: "matches",
    columns: "source, full_key AS key, told, at",
    keys: ["source", "key"],
    record: `source text, "storedKey" text, key text, told text, at bigint`,
    written: { source: "source", key: `"storedKey"`, full_key: "key", told: "told", at: "at" },
    conflict: `(key, source) DO UPDATE SET told = excluded.told, at = excluded.at
      WHERE excluded.at > kept.at AND excluded.told <> kept.told`,
    held: `kept.source = t.source AND kept.key = t."storedKey" AND (kept.at >= t.at OR kept.told = t.told)`,
  },
  directory: {
    table: "directory",
    columns: `siren, asked_with AS "askedWith", day, lines`,
    keys: ["siren"],
    record: `siren text, "askedWith" text, day text, lines text`,
    written: { siren: "siren", asked_with: `"askedWith"`, day: "day", lines: "lines" },
    conflict: `(siren) DO UPDATE SET asked_with = coalesce(kept.asked_with, excluded.asked_with),
        day = CASE WHEN ${newer("day")}, lines = CASE WHEN ${newer("lines")}
      WHERE (kept.asked_with IS NULL AND excluded.asked_with IS NOT NULL)
        OR CASE WHEN ${newer("day")} IS DISTINCT FROM kept.day OR CASE WHEN ${newer("lines")} IS DISTINCT FROM kept.lines`,
    held: `kept.siren = t.siren AND (t."askedWith" IS NULL OR kept.asked_with IS NOT NULL)
      AND (t.day IS NULL OR kept.day COLLATE "C" > t.day OR (kept.day = t.day AND kept.lines = t.lines))`,
  },
  tokens: {
    table: "relay_tokens",
    columns: `id, hash, user_name AS user, role, monthly, hourly, expires_at AS "expiresAt",
      created_at AS "createdAt", revoked_at AS "revokedAt", used_at AS "usedAt"`,
    keys: ["id"],
    record: `id text, "hash" text, "user" text, role text, monthly bigint, hourly bigint, "expiresAt" bigint,
      "createdAt" bigint, "revokedAt" bigint, "usedAt" bigint`,
    written: {
      ...{ id: "id", hash: `decode("hash", 'hex')`, user_name: `"user"`, role: "role", monthly: "monthly" },
      ...{ hourly: "hourly", expires_at: `"expiresAt"`, created_at: `"createdAt"` },
      ...{ revoked_at: `"revokedAt"`, used_at: `"usedAt"` },
    },
    // What is revoked anywhere stays revoked; else a token, as a setting, is as whoever uses the target has it.
    conflict: `(id) DO UPDATE SET revoked_at = excluded.revoked_at
      WHERE kept.revoked_at IS NULL AND excluded.revoked_at IS NOT NULL`,
    held: `kept.id = t.id AND kept.hash = decode(t."hash", 'hex')
      AND (t."revokedAt" IS NULL OR kept.revoked_at IS NOT NULL)`,
  },
  settings: {
    table: "relay_settings",
    columns: "name, value",
    keys: ["name"],
    record: "name text, value text",
    written: { name: "name", value: "value" },
    conflict: "(name) DO NOTHING",
    held: "kept.name = t.name",
  },
  lookupCounts: {
    table: "relay_lookups",
    columns: "day, stored, asked, unanswered",
    keys: ["day"],
    record: "day text, stored bigint, asked bigint, unanswered bigint",
    written: { day: "day", stored: "stored", asked: "asked", unanswered: "unanswered" },
    // Counts of a day only grow: the greater ones are the later.
    conflict: `(day) DO UPDATE SET stored = greatest(kept.stored, excluded.stored),
        asked = greatest(kept.asked, excluded.asked), unanswered = greatest(kept.unanswered, excluded.unanswered)
      WHERE excluded.stored > kept.stored OR excluded.asked > kept.asked OR excluded.unanswered > kept.unanswered`,
    held: `kept.day = t.day AND kept.stored >= t.stored AND kept.asked >= t.asked
      AND kept.unanswered >= t.unanswered`,
  },
  audit: {
    table: "relay_audit",
    columns: `id, at, decided_by AS "by", way, action, subject, detail`,
    keys: ["id"],
    record: `id text, at bigint, "by" text, way text, action text, subject text, detail text`,
    written: {
      ...{ id: "id", at: "at", decided_by: `"by"`, way: "way" },
      ...{ action: "action", subject: "subject", detail: "detail" },
    },
    conflict: "(id) DO NOTHING",
    held: "kept.id = t.id",
  },
};

/** Rows of a page at most, but for calls of one instant. */
const pageRows = 500;

/** What others are told of a part that is another one now: what they hold of it in memory is of the past. */
const notices: Readonly<Partial<Record<KeyedPart, ChangeNotice>>> = {
  answers: { kind: "purged" },
  tokens: { kind: "tokens" },
  settings: { kind: "settings" },
};

/** A row as the statements take it. */
function recordOf<P extends KeyedPart>(part: P, row: StoreParts[P]): object {
  if ("hash" in row) return { ...row, hash: row.hash.toString("hex") };
  if (part === "answers" || part === "formerAnswers")
    return { ...row, key: keyIn((row as StoreParts["answers" | "formerAnswers"]).key) };
  if (part === "decisions" || part === "matches")
    return { ...row, storedKey: keyIn((row as StoreParts["decisions" | "matches"]).key) };
  return row;
}

function partOf<P extends KeyedPart>(
  { database, notices: told }: OpenStore,
  part: P,
): PartContents<StoreParts[P]> {
  const { table, columns, keys, only = "true", record, written, conflict, held } = partStatements[part];
  const names = keys.join(", ");
  const page = (
    condition: string,
  ) => `SELECT ${columns}, ARRAY[${names}]::text[] AS "pageEnd" FROM ${table} kept
    WHERE (${only}) AND ${condition} ORDER BY ${names} LIMIT ${pageRows}`;
  const selectFirst = page("true");
  const selectAfter = page(`(${names}) > (${keys.map((_, index) => `$${index + 1}`).join(", ")})`);
  const given = `json_to_recordset($1) AS t(${record})`;
  const upsert = `INSERT INTO ${table} AS kept (${Object.keys(written).join(", ")})
    SELECT ${Object.values(written).join(", ")} FROM ${given} ORDER BY ${keys.map((key) => written[key]).join(", ")}
    ON CONFLICT ${conflict}`;
  const count = `SELECT count(*) AS held FROM ${given} JOIN ${table} kept ON ${held}`;
  const recordsOf = (rows: readonly StoreParts[P][]) =>
    JSON.stringify(rows.map((row) => recordOf(part, row)));

  return {
    read: (after): Promise<ContentsPage<StoreParts[P]>> =>
      database.run(async (session) => {
        const lines = await session.rows<{ pageEnd?: string[] }>(after ? selectAfter : selectFirst, after);
        const end = lines.length < pageRows ? undefined : lines.at(-1)!.pageEnd;
        for (const line of lines) delete line.pageEnd;
        return { rows: lines as unknown as StoreParts[P][], end };
      }),
    write: (rows) =>
      database.transaction(async (session) => {
        const changed = await session.count(upsert, [recordsOf(rows)]);
        if (changed > 0) await told.send(session, notices[part] ?? { kind: "other" });
        return changed;
      }),
    held: (rows) =>
      database.run(async (session) => (await session.row<{ held: number }>(count, [recordsOf(rows)]))!.held),
  };
}

/** Ends what ran out of time in any account, and answers how many calls are open then. */
const callsUnderWay = ({ database, clock, owner }: OpenStore): Promise<number> =>
  database.transaction(async (session) => {
    const accounts = await session.rows<{ id: number }>("SELECT id FROM accounts ORDER BY id FOR UPDATE");
    for (const { id } of accounts) await leasesOf(id, owner).endExpired(session, clock.toServer(Date.now()));
    return (await session.row<{ open: number }>("SELECT count(*) AS open FROM leases"))!.open;
  });

/**
 * All that a schema keeps. Times stand as they are in either store: what differs by the clocks of two machines is little,
 * and a call is known by its time.
 */
export const contentsOf = (store: OpenStore): StoreContents => ({
  accounts: partOf(store, "accounts"),
  answers: partOf(store, "answers"),
  formerAnswers: partOf(store, "formerAnswers"),
  calls: ledgerContents(store.database, pageRows),
  decisions: partOf(store, "decisions"),
  matches: partOf(store, "matches"),
  directory: partOf(store, "directory"),
  tokens: partOf(store, "tokens"),
  settings: partOf(store, "settings"),
  lookupCounts: partOf(store, "lookupCounts"),
  audit: partOf(store, "audit"),
  callsUnderWay: () => callsUnderWay(store),
});
