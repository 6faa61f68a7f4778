import { statSync } from "node:fs";
import { mergeQuota, type QuotaReading } from "../quota.ts";
import type { Account, Settlement, Store, StoreInfo } from "../store.ts";
import { answersOf } from "./answers.ts";
import { daySumsOf, deleteCallsBefore } from "./day-sums.ts";
import { expire } from "./expiry.ts";
import { grantsOf } from "./grants.ts";
import { ledgerOf } from "./ledger.ts";
import { newOwner } from "./owner.ts";
import { openDatabase } from "./schema.ts";

/**
 * Opens the store of `account` in the SQLite file `path`, shared with every process that opens the same file.
 * `recentBytes` of its answers are held in memory too.
 */
export function openSqliteStore(path: string, account: Account, recentBytes = 0): Store {
  const database = openDatabase(path);
  const { source } = account;
  database
    .prepare("INSERT OR IGNORE INTO accounts (source, key_hash) VALUES (?, ?)")
    .run(source, account.keyHash);
  const accountId = database
    .prepare<[string, string], number>("SELECT id FROM accounts WHERE source = ? AND key_hash = ?")
    .pluck()
    .get(source, account.keyHash)!;
  const kept = answersOf(database, source, recentBytes);
  const sums = daySumsOf(database, accountId);
  const grants = grantsOf(database, accountId, newOwner(), sums);
  const ledger = ledgerOf(database, accountId, grants);
  const buryOrphans = database.transaction(grants.buryOrphans);
  buryOrphans.immediate(Date.now());
  expire(database, Date.now());

  const selectQuota = database
    .prepare<[number], string | null>("SELECT quota FROM accounts WHERE id = ?")
    .pluck();
  // Where the other key has an account of its own by now, each keeps its own.
  const updateKey = database.prepare("UPDATE OR IGNORE accounts SET key_hash = ? WHERE id = ?");
  const updateQuota = database.prepare("UPDATE accounts SET quota = ? WHERE id = ?");

  function quota(): QuotaReading | undefined {
    const text = selectQuota.get(accountId);
    return text ? (JSON.parse(text) as QuotaReading) : undefined;
  }

  const tryReserve = (...[calls, limits]: Parameters<Store["reserve"]>) =>
    ledger.reserve(calls, limits, quota(), (call) => {
      const known = kept.read(call.lookupKey);
      return known !== undefined && known.asOf >= call.freshSince ? known : undefined;
    });

  const reserve = database.transaction((...[calls, limits]: Parameters<Store["reserve"]>) => {
    const first = tryReserve(calls, limits);
    const heldUp = first.some(({ kind }) => kind === "taken" || kind === "spent");
    if (heldUp) grants.buryOrphans(limits.now);
    return first;
  });

  const settle = database.transaction(({ calls, answers, readings }: Settlement) => {
    kept.put(answers);
    if (readings.length > 0) {
      const known = quota();
      const { unseen } = ledger.unseenCalls(known, readings.at(-1)!.readAt);
      const merged = readings.reduce<QuotaReading | undefined>(
        (before, next) => mergeQuota(before, next, unseen),
        known,
      );
      updateQuota.run(JSON.stringify(merged), accountId);
    }
    grants.settle(calls);
  });

  const remember = database.transaction(kept.put);
  const release = database.transaction(grants.release);

  const deleteBefore = database.transaction((before: number, ledgerBefore: number) => {
    deleteCallsBefore(database, ledgerBefore);
    return database.prepare("DELETE FROM answers WHERE as_of < ?").run(before).changes;
  });

  function purge(before: number, ledgerBefore: number): number {
    const deleted = deleteBefore.immediate(before, ledgerBefore);
    kept.forgetRecent();
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
    answers: promised(kept.answers),
    presence: promised(kept.presence),
    remember: promised((answers) => remember.immediate(answers)),
    reserve: promised((calls, limits) => reserve.immediate(calls, limits)),
    settle: promised((settlement) => settle.immediate(settlement)),
    release: promised((calls) => release.immediate(calls)),
    quota: promised(quota),
    callsSince: promised(ledger.callsSince),
    usage: promised((by, since, user) => sums.usage(by, since, user)),
    renameKey: promised((keyHash) => void updateKey.run(keyHash, accountId)),
    info: promised(info),
    purge: promised(purge),
    close: promised(() => void database.close()),
  };
}

/** better-sqlite3 is synchronous; the interface is not, because other stores are a network away. */
function promised<A extends unknown[], R>(work: (...given: A) => R): (...given: A) => Promise<R> {
  return (...given) => new Promise((resolve) => resolve(work(...given)));
}
