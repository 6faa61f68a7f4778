import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type { ContentsPage, KeptCall, PageEnd } from "../store/contents.ts";
import { missingCalls } from "../store/missing-calls.ts";
import { sumUp } from "./day-sums.ts";

const columns = `source, key_hash AS keyHash, at, status, remaining, operation, run, user`;
const callsOf = `SELECT ${columns} FROM calls JOIN accounts ON accounts.id = calls.account`;

/** The ledger of a file, of all accounts; each page has all calls of its instants. */
export function ledgerContents(database: SqliteFile, pageRows: number) {
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
