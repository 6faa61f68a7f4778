import type { SqliteFile } from "../../sqlite-file/open-file.ts";
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
import { RowTable, text, whole } from "../store/tables.ts";
import { daySumsOf, sumUp } from "./day-sums.ts";
import { answerDigest, refuseAltered } from "./answers.ts";
import { leasesOf, newOwner } from "./leases.ts";
import { tableAccess } from "./tables.ts";
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

/** An answer as a file has it, with its digest. */
type KeptAnswer<P extends "answers" | "formerAnswers"> = Omit<StoreParts[P], "found"> & {
  readonly found: number;
  readonly digest: number | null;
};

/** A part whose rows are answers. */
function answerPart<P extends "answers" | "formerAnswers">(
  table: RowTable<KeptAnswer<P>>,
  rules: Parameters<typeof partOf>[1],
): PartContents<StoreParts[P]> {
  const kept = partOf(table, rules);
  const keptOf = (row: StoreParts[P]): KeptAnswer<P> => ({
    ...row,
    ...{ found: Number(row.found), digest: answerDigest(row.source, row) },
  });
  /** @throws {StoreWorkError} where an answer is not what was kept any more */
  function asRead({ digest, ...row }: KeptAnswer<P>): StoreParts[P] {
    const answer = { ...row, found: row.found === 1 } as unknown as StoreParts[P];
    refuseAltered(answer.source, answer, digest);
    return answer;
  }
  return {
    read: async (after) => {
      const { rows, end } = await kept.read(after);
      return { rows: rows.map(asRead), end };
    },
    write: (rows) => kept.write(rows.map(keptOf)),
    held: (rows) => kept.held(rows.map(keptOf)),
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
export function contentsOf(database: SqliteFile, work: Work): StoreContents {
  const { run } = work;
  const access = tableAccess(database, work);
  const { read, write, held } = ledgerContents(database, pageRows);
  const [writeAll, heldOf] = [database.transaction(write), database.transaction(held)];
  const answer = {
    ...{ source: text("source"), key: text("key"), found: whole("found"), data: text("data") },
    ...{ asOf: whole("as_of"), digest: whole("digest") },
  };
  const former = { ...answer, replacedAt: whole("replaced_at") };
  return {
    ...tableContents(access),
    answers: answerPart(
      new RowTable<KeptAnswer<"answers">>(access, "answers", answer, ["source", "key"]),
      answerRules("digest"),
    ),
    formerAnswers: answerPart(
      new RowTable<KeptAnswer<"formerAnswers">>(access, "former_answers", former, ["source", "key", "as_of"]),
      stayingRules,
    ),
    calls: {
      read: (after) => run(() => read(after)),
      write: (rows) => run(() => writeAll.immediate(rows)),
      held: (rows) => run(() => heldOf(rows)),
    },
    callsUnderWay: () => run(() => database.transaction(callsUnderWay).immediate(database, Date.now())),
  };
}
