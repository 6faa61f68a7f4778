import type { ContentsPage, KeptCall, PageEnd, PartContents } from "../store/contents.ts";
import { missingCalls } from "../store/missing-calls.ts";
import type { Database } from "./database.ts";
import type { Session } from "./session.ts";
import { addToSums } from "./sums.ts";

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

async function missing(session: Session, calls: readonly KeptCall[]): Promise<KeptCall[]> {
  return missingCalls(calls, await session.rows<KeptCall>(selectStanding, [JSON.stringify(calls)]));
}

async function write(session: Session, calls: readonly KeptCall[]): Promise<number> {
  const page = JSON.stringify(calls);
  await session.count(insertAccounts, [page]);
  await session.rows(lockAccounts, [page]);
  const made = await missing(session, calls);
  if (made.length > 0) await session.count(insertCalls, [JSON.stringify(made)]);
  return made.length;
}

/** The ledger of a store, of all accounts; each page has all calls of its instants. */
export const ledgerContents = (database: Database, pageRows: number): PartContents<KeptCall> => ({
  read: (after: PageEnd = [0, 0]): Promise<ContentsPage<KeptCall>> =>
    database.run(async (session) => {
      const found = await session.row<{ account: number; at: number }>(selectEnd(pageRows), after);
      const end = found && [found.account, found.at];
      return { rows: await session.rows<KeptCall>(selectTo, [...after, ...(end ?? [null, null])]), end };
    }),
  write: (calls) => database.transaction((session) => write(session, calls)),
  held: (calls) => database.run(async (session) => calls.length - (await missing(session, calls)).length),
});
