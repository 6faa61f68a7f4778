import type { SqliteFile } from "../../sqlite-file/open-file.ts";
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
import { daySumsOf, sumUp } from "./day-sums.ts";
import { answerDigest, refuseAltered } from "./answers.ts";
import { leasesOf, newOwner } from "./leases.ts";
import type { Work } from "./work.ts";

const columns = `source, key_hash AS keyHash, at, status, remaining, operation, run, user`;
const callsOf = `SELECT ${columns} FROM calls JOIN accounts ON accounts.id = calls.account`;

/** The ledger of a file, of all accounts; each page has all calls of its instants. */
function ledgerContents(database: SqliteFile, pageRows: number) {
  const selectEnd = database
    .prepare<[number, number], [number, number]>(
      `SELECT account, at FROM calls WHERE (account, at) > (?, ?) ORDER BY account, at LIMIT 1 OFFSET ${pageRows - 1}`,
    )
    .raw();
  const selectTo = database.prepare<(string | number)[], KeptCall>(
    `${callsOf} WHERE (account, at) > (?, ?) AND (account, at) <= (?, ?) ORDER BY account, at`,
  );
  const selectAt = database.prepare<[number, number], KeptCall>(`${callsOf} WHERE account = ? AND at = ?`);
  const insertAccount = database.prepare("INSERT OR IGNORE INTO accounts (source, key_hash) VALUES (?, ?)");
  const selectAccount = database
    .prepare<[string, string], number>("SELECT id FROM accounts WHERE source = ? AND key_hash = ?")
    .pluck();
  const insert = database.prepare(
    `INSERT INTO calls (account, at, status, remaining, operation, run, user)
     VALUES (@account, @at, @status, @remaining, @operation, @run, @user)`,
  );
  const lastCall = database.prepare<[], number>("SELECT ifnull(max(id), 0) FROM calls").pluck();

  function read([account, at]: PageEnd = [-1, 0]): ContentsPage<KeptCall> {
    const end = selectEnd.get(Number(account), Number(at));
    const rows = selectTo.all(account!, at!, ...(end ?? [Number.MAX_SAFE_INTEGER, 0]));
    return { rows, end };
  }

  /** Those that stand in the file at the same instants. */
  function standing(calls: readonly KeptCall[]): KeptCall[] {
    const instants = new Map<string, [number, number]>();
    for (const { source, keyHash, at } of calls) {
      const account = selectAccount.get(source, keyHash);
      if (account !== undefined) instants.set(`${account} ${at}`, [account, at]);
    }
    return [...instants.values()].flatMap((instant) => selectAt.all(...instant));
  }

  function write(calls: readonly KeptCall[]): number {
    const missing = missingCalls(calls, standing(calls));
    const before = lastCall.get()!;
    for (const { source, keyHash, ...call } of missing) {
      insertAccount.run(source, keyHash);
      insert.run({ ...call, account: selectAccount.get(source, keyHash)! });
    }
    database.exec(sumUp(`id > ${before}`));
    return missing.length;
  }

  return {
    read,
    write,
    held: (calls: readonly KeptCall[]) => calls.length - missingCalls(calls, standing(calls)).length,
  };
}

/** How one part of a store is read and written; names in `select` are those of the rows' properties. */
interface SqlitePart {
  readonly select: string;
  /** Names that a row is known by, in the order of an index. */
  readonly keys: readonly string[];
  /** Keeps a row, unless what is there is newer, or the same. */
  readonly upsert: string;
  /** Answers a line where the row is there, as it is or newer. */
  readonly held: string;
}

/** The number by which a decision names its company in `of`, which is its establishment's where a person named one. */
const chosenNumber = (of: string): string => `coalesce(${of} ->> 'siret', ${of} ->> 'siren')`;

const newerQuota = `@quota IS NULL OR quota ->> 'readAt' >= @quota ->> 'readAt'`;
const sameCompany = `${chosenNumber("company")} IS ${chosenNumber("@company")}`;
const laterDay = `excluded.day IS NOT NULL AND (directory.day IS NULL OR excluded.day > directory.day
  OR (excluded.day = directory.day AND excluded.lines <> directory.lines))`;

/** What is revoked anywhere stays revoked; else a token, as a setting, is as whoever uses the target has it. */
const tokenUpsert = `
  INSERT INTO relay_tokens (id, hash, user, role, monthly, hourly, expires_at, created_at, revoked_at, used_at)
    VALUES (@id, @hash, @user, @role, @monthly, @hourly, @expiresAt, @createdAt, @revokedAt, @usedAt)
  ON CONFLICT DO UPDATE SET revoked_at = excluded.revoked_at
    WHERE relay_tokens.revoked_at IS NULL AND excluded.revoked_at IS NOT NULL`;

const partStatements: Readonly<Record<KeyedPart, SqlitePart>> = {
  accounts: {
    // One that was only looked at has no quota and no call.
    select: `SELECT source, key_hash AS keyHash, quota FROM accounts
      WHERE quota IS NOT NULL OR EXISTS (SELECT 1 FROM calls WHERE account = accounts.id)`,
    keys: ["source", "keyHash"],
    upsert: `INSERT INTO accounts (source, key_hash, quota) VALUES (@source, @keyHash, @quota)
      ON CONFLICT DO UPDATE SET quota = excluded.quota WHERE NOT ifnull(${newerQuota}, false)`,
    held: `SELECT 1 FROM accounts WHERE source = @source AND key_hash = @keyHash AND (${newerQuota})`,
  },
  answers: {
    select: "SELECT source, key, found, data, as_of AS asOf, digest FROM answers",
    keys: ["source", "key"],
    upsert: `INSERT INTO answers (source, key, found, data, as_of, digest)
        VALUES (@source, @key, @found, @data, @asOf, @digest)
      ON CONFLICT DO UPDATE SET found = excluded.found, data = excluded.data, as_of = excluded.as_of,
          digest = excluded.digest
        WHERE excluded.as_of > answers.as_of OR (excluded.as_of = answers.as_of
          AND (excluded.found <> answers.found OR excluded.data <> answers.data))`,
    held: `SELECT 1 FROM answers WHERE source = @source AND key = @key
      AND (as_of > @asOf OR (as_of = @asOf AND found = @found AND data = @data))`,
  },
  formerAnswers: {
    select: `SELECT source, key, found, data, as_of AS asOf, replaced_at AS replacedAt, digest FROM former_answers`,
    keys: ["source", "key", "asOf"],
    upsert: `INSERT INTO former_answers (source, key, as_of, found, data, replaced_at, digest)
      VALUES (@source, @key, @asOf, @found, @data, @replacedAt, @digest) ON CONFLICT DO NOTHING`,
    held: "SELECT 1 FROM former_answers WHERE source = @source AND key = @key AND as_of = @asOf",
  },
  decisions: {
    select: `SELECT source, key, row, company, decided_by AS "by", decided_at AS at FROM decisions`,
    keys: ["source", "key"],
    upsert: `INSERT INTO decisions (source, key, row, company, decided_by, decided_at)
        VALUES (@source, @key, @row, @company, @by, @at)
      ON CONFLICT DO UPDATE SET row = excluded.row, company = excluded.company,
          decided_by = excluded.decided_by, decided_at = excluded.decided_at
        WHERE excluded.decided_at > decisions.decided_at
          AND ${chosenNumber("excluded.company")} IS NOT ${chosenNumber("decisions.company")}`,
    held: `SELECT 1 FROM decisions WHERE source = @source AND key = @key AND (decided_at >= @at OR ${sameCompany})`,
  },
  matches: {
    select: "SELECT source, key, told, at FROM matches",
    keys: ["source", "key"],
    upsert: `INSERT INTO matches (source, key, told, at) VALUES (@source, @key, @told, @at)
      ON CONFLICT DO UPDATE SET told = excluded.told, at = excluded.at
        WHERE excluded.at > matches.at AND excluded.told <> matches.told`,
    held: "SELECT 1 FROM matches WHERE source = @source AND key = @key AND (at >= @at OR told = @told)",
  },
  directory: {
    select: "SELECT siren, asked_with AS askedWith, day, lines FROM directory",
    keys: ["siren"],
    upsert: `INSERT INTO directory (siren, asked_with, day, lines) VALUES (@siren, @askedWith, @day, @lines)
      ON CONFLICT DO UPDATE SET asked_with = ifnull(asked_with, excluded.asked_with),
          day = iif(${laterDay}, excluded.day, day), lines = iif(${laterDay}, excluded.lines, lines)
        WHERE (asked_with IS NULL AND excluded.asked_with IS NOT NULL) OR (${laterDay})`,
    held: `SELECT 1 FROM directory WHERE siren = @siren AND (@askedWith IS NULL OR asked_with IS NOT NULL)
      AND (@day IS NULL OR day > @day OR (day = @day AND lines = @lines))`,
  },
  tokens: {
    select: `SELECT id, hash, user, role, monthly, hourly, expires_at AS expiresAt, created_at AS createdAt,
      revoked_at AS revokedAt, used_at AS usedAt FROM relay_tokens`,
    keys: ["id"],
    upsert: tokenUpsert,
    held: `SELECT 1 FROM relay_tokens
      WHERE id = @id AND hash = @hash AND (@revokedAt IS NULL OR revoked_at IS NOT NULL)`,
  },
  settings: {
    // The version of the relays' own tables is that of a file.
    select: "SELECT name, value FROM relay_settings WHERE name <> 'version'",
    keys: ["name"],
    upsert: "INSERT INTO relay_settings (name, value) VALUES (@name, @value) ON CONFLICT DO NOTHING",
    held: "SELECT 1 FROM relay_settings WHERE name = @name",
  },
  lookupCounts: {
    // Counts of a day only grow: the greater ones are the later.
    select: "SELECT day, stored, asked, unanswered FROM relay_lookups",
    keys: ["day"],
    upsert: `INSERT INTO relay_lookups (day, stored, asked, unanswered) VALUES (@day, @stored, @asked, @unanswered)
      ON CONFLICT DO UPDATE SET stored = max(stored, excluded.stored), asked = max(asked, excluded.asked),
          unanswered = max(unanswered, excluded.unanswered)
        WHERE excluded.stored > stored OR excluded.asked > asked OR excluded.unanswered > unanswered`,
    held: `SELECT 1 FROM relay_lookups
      WHERE day = @day AND stored >= @stored AND asked >= @asked AND unanswered >= @unanswered`,
  },
  audit: {
    select: `SELECT id, at, decided_by AS "by", way, action, subject, detail FROM relay_audit`,
    keys: ["id"],
    upsert: `INSERT INTO relay_audit (id, at, decided_by, way, action, subject, detail)
      VALUES (@id, @at, @by, @way, @action, @subject, @detail) ON CONFLICT DO NOTHING`,
    held: "SELECT 1 FROM relay_audit WHERE id = @id",
  },
};

/** What is bound and read of a row otherwise than it is: SQLite knows no true and false, and an answer has its digest. */
const asKept = <P extends KeyedPart>(row: StoreParts[P]): object =>
  "found" in row ? { ...row, found: Number(row.found), digest: answerDigest(row.source, row) } : row;

/** @throws {StoreWorkError} where an answer is not what was kept any more */
function asRead<P extends KeyedPart>(line: object): StoreParts[P] {
  if (!("found" in line)) return line as StoreParts[P];
  const { digest, ...read } = line as StoreParts["answers"] & { readonly digest: number | null };
  const answer = { ...read, found: line.found === 1 };
  refuseAltered(answer.source, answer, digest);
  return answer as StoreParts[KeyedPart] as StoreParts[P];
}

/** Rows of a page at most, but for calls of one instant. */
const pageRows = 500;

/** What a part does, without waiting for a lock. */
interface PartAccess<R> {
  readonly read: (after?: PageEnd) => ContentsPage<R>;
  readonly write: (rows: readonly R[]) => number;
  readonly held: (rows: readonly R[]) => number;
}

function partOf<P extends KeyedPart>(database: SqliteFile, part: P): PartAccess<StoreParts[P]> {
  const { select, keys, upsert, held } = partStatements[part];
  const names = keys.join(", ");
  const page = (condition: string) =>
    database.prepare<(string | number)[], object>(
      `SELECT * FROM (${select}) ${condition} ORDER BY ${names} LIMIT ${pageRows}`,
    );
  const selectFirst = page("");
  const selectAfter = page(`WHERE (${names}) > (${keys.map(() => "?").join(", ")})`);
  const put = database.prepare(upsert);
  const find = database.prepare(held);
  return {
    read(after) {
      const rows = (after === undefined ? selectFirst.all() : selectAfter.all(...after)).map(asRead<P>);
      const last = rows.at(-1) as Readonly<Record<string, string>> | undefined;
      return { rows, end: rows.length < pageRows ? undefined : keys.map((key) => last![key]!) };
    },
    write: (rows) => rows.reduce((changed, row) => changed + put.run(asKept<P>(row)).changes, 0),
    held: (rows) => rows.filter((row) => find.get(asKept<P>(row)) !== undefined).length,
  };
}

/** Ends what processes that died left open in any account, and answers how many calls are open then. */
function callsUnderWay(database: SqliteFile, now: number): number {
  const owner = newOwner();
  for (const account of database.prepare<[], number>("SELECT id FROM accounts").pluck().all()) {
    leasesOf(database, account, owner, daySumsOf(database, account)).endExpired(now);
  }
  return database.prepare<[], number>("SELECT ifnull(sum(open), 0) FROM grants").pluck().get()!;
}

/** All that a file keeps, which is prepared for relays too. */
export function contentsOf(database: SqliteFile, { run }: Work): StoreContents {
  function whenUnlocked<R>({ read, write, held }: PartAccess<R>): PartContents<R> {
    const writeAll = database.transaction(write);
    const heldOf = database.transaction(held);
    return {
      read: (after) => run(() => read(after)),
      write: (rows) => run(() => writeAll.immediate(rows)),
      held: (rows) => run(() => heldOf(rows)),
    };
  }
  const keyed = <P extends KeyedPart>(part: P) => whenUnlocked(partOf(database, part));
  return {
    accounts: keyed("accounts"),
    answers: keyed("answers"),
    formerAnswers: keyed("formerAnswers"),
    calls: whenUnlocked(ledgerContents(database, pageRows)),
    decisions: keyed("decisions"),
    matches: keyed("matches"),
    directory: keyed("directory"),
    tokens: keyed("tokens"),
    settings: keyed("settings"),
    lookupCounts: keyed("lookupCounts"),
    audit: keyed("audit"),
    callsUnderWay: () => run(() => database.transaction(callsUnderWay).immediate(database, Date.now())),
  };
}
