import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { mergeQuota, type QuotaReading } from "../quota.ts";
import type { Account, Settlement, Store, StoredAnswer, StoreInfo } from "../store.ts";
import { expire } from "./expiry.ts";
import { ledgerOf } from "./ledger.ts";
import { orphanBurial, thisProcess } from "./orphans.ts";
import { openDatabase } from "./schema.ts";

interface AnswerRow {
  readonly found: number;
  readonly data: string;
  readonly as_of: number;
}

/** Opens the store of `account` in the SQLite file `path`, shared with every process that opens the same file. */
export function openSqliteStore(path: string, account: Account): Store {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = openDatabase(path);
  const { source } = account;
  database
    .prepare("INSERT OR IGNORE INTO accounts (source, key_hash) VALUES (?, ?)")
    .run(source, account.keyHash);
  const accountId = database
    .prepare<[string, string], number>("SELECT id FROM accounts WHERE source = ? AND key_hash = ?")
    .pluck()
    .get(source, account.keyHash)!;
  const ledger = ledgerOf(database, accountId, thisProcess);
  const buryOrphans = orphanBurial(database, accountId);
  buryOrphans(Date.now());
  expire(database, Date.now());

  const selectAnswer = database.prepare<[string, string], AnswerRow>(
    "SELECT found, data, as_of FROM answers WHERE source = ? AND key = ?",
  );
  // Two processes may have read the same at different times: the later reading stays.
  const upsertAnswer = database.prepare(
    `INSERT INTO answers (source, key, found, data, as_of) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET found = excluded.found, data = excluded.data, as_of = excluded.as_of
     WHERE excluded.as_of >= answers.as_of`,
  );
  const selectQuota = database
    .prepare<[number], string | null>("SELECT quota FROM accounts WHERE id = ?")
    .pluck();
  const updateQuota = database.prepare("UPDATE accounts SET quota = ? WHERE id = ?");

  function answer(key: string): StoredAnswer | undefined {
    const row = selectAnswer.get(source, key);
    return row && { key, found: row.found === 1, data: row.data, asOf: row.as_of };
  }

  // One read transaction a handful: taking and leaving the lock for each key would cost more than reading it.
  const readAnswers = database.transaction((keys: readonly string[]) => keys.map(answer));

  function quota(): QuotaReading | undefined {
    const text = selectQuota.get(accountId);
    return text ? (JSON.parse(text) as QuotaReading) : undefined;
  }

  const put = (answers: readonly StoredAnswer[]) => {
    for (const one of answers) upsertAnswer.run(source, one.key, Number(one.found), one.data, one.asOf);
  };

  const tryReserve = (...[calls, limits]: Parameters<Store["reserve"]>) =>
    ledger.reserve(calls, limits, quota(), (call) => {
      const known = answer(call.lookupKey);
      return known !== undefined && known.asOf >= call.freshSince ? known : undefined;
    });

  const reserve = database.transaction((...[calls, limits]: Parameters<Store["reserve"]>) => {
    const first = tryReserve(calls, limits);
    const heldUp = first.some(({ kind }) => kind === "taken" || kind === "spent");
    if (heldUp) buryOrphans(limits.now);
    return first;
  });

  const settle = database.transaction(({ calls, answers, readings }: Settlement) => {
    put(answers);
    if (readings.length > 0) {
      const known = quota();
      const { unseen } = ledger.unseenCalls(known, readings.at(-1)!.readAt);
      const merged = readings.reduce<QuotaReading | undefined>(
        (before, next) => mergeQuota(before, next, unseen),
        known,
      );
      updateQuota.run(JSON.stringify(merged), accountId);
    }
    ledger.settle(calls);
  });

  const remember = database.transaction(put);
  const release = database.transaction(ledger.release);

  const deleteBefore = database.transaction((before: number, ledgerBefore: number) => {
    database.prepare("DELETE FROM calls WHERE at < ?").run(ledgerBefore);
    return database.prepare("DELETE FROM answers WHERE as_of < ?").run(before).changes;
  });

  function purge(before: number, ledgerBefore: number): number {
    const deleted = deleteBefore.immediate(before, ledgerBefore);
    // Until then the write-ahead log holds what was deleted.
    database.pragma("wal_checkpoint(TRUNCATE)");
    return deleted;
  }

  function info(): StoreInfo {
    const answers = database
      .prepare<[], { n: number; oldest: number | null; newest: number | null }>(
        "SELECT count(*) AS n, min(as_of) AS oldest, max(as_of) AS newest FROM answers",
      )
      .get()!;
    const calls = database.prepare<[], number>("SELECT count(*) FROM calls").pluck().get()!;
    return {
      location: path,
      answers: answers.n,
      bytes: path === ":memory:" ? 0 : statSync(path).size,
      oldest: answers.oldest ?? undefined,
      newest: answers.newest ?? undefined,
      calls,
    };
  }

  return {
    answers: promised(readAnswers),
    remember: promised((answers) => remember.immediate(answers)),
    reserve: promised((calls, limits) => reserve.immediate(calls, limits)),
    settle: promised((settlement) => settle.immediate(settlement)),
    release: promised((calls) => release.immediate(calls)),
    quota: promised(quota),
    callsSince: promised(ledger.callsSince),
    usage: promised(ledger.usage),
    info: promised(info),
    purge: promised(purge),
    close: promised(() => void database.close()),
  };
}

/** better-sqlite3 is synchronous; the interface is not, because other stores are a network away. */
function promised<A extends unknown[], R>(work: (...given: A) => R): (...given: A) => Promise<R> {
  return (...given) => new Promise((resolve) => resolve(work(...given)));
}
