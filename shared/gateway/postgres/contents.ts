import {
  type ContentsPage,
  type KeptCall,
  type PageEnd,
  type PartContents,
  type StoreContents,
  type StoreParts,
  answerRules,
  missingCalls,
  pageRows,
  partOf,
  stayingRules,
  tableContents,
} from "../store/contents.ts";
import { RowTable, text, truth, whole } from "../store/tables.ts";
import type { Database } from "./database.ts";
import type { StatementSession } from "./session.ts";
import { addToSums } from "./upkeep.ts";
import { keyIn, tableAccess } from "./tables.ts";
import { leasesOf } from "./leases.ts";
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

/** A part whose rows are answers, each under the key that the index takes. */
function answerPart<R extends { readonly key: string }>(
  table: RowTable<R>,
  rules: Parameters<typeof partOf>[1],
): PartContents<R> {
  const kept = partOf(table, rules);
  const keptOf = (rows: readonly R[]) => rows.map((row) => ({ ...row, key: keyIn(row.key) }));
  return {
    read: (after) => kept.read(after),
    write: (rows) => kept.write(keptOf(rows)),
    held: (rows) => kept.held(keptOf(rows)),
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
export function contentsOf(store: OpenStore): StoreContents {
  const access = tableAccess(store.database, store.notices);
  const answer = {
    ...{ source: text("source"), key: text("key"), found: truth("found"), data: text("data") },
    asOf: whole("as_of"),
  };
  const former = { ...answer, replacedAt: whole("replaced_at") };
  return {
    ...tableContents(access),
    answers: answerPart(
      new RowTable<StoreParts["answers"]>(access, "answers", answer, ["source", "key"]),
      answerRules(),
    ),
    formerAnswers: answerPart(
      new RowTable<StoreParts["formerAnswers"]>(access, "former_answers", former, ["source", "key", "as_of"]),
      stayingRules,
    ),
    calls: ledgerContents(store.database, pageRows),
    callsUnderWay: () => callsUnderWay(store),
  };
}
