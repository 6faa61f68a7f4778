import { statSync } from "node:fs";
import { decide, unseenCalls } from "../ledger-rules.ts";
import { mergeQuota, type QuotaReading } from "../quota.ts";
import type { Account, Reservation, Settlement, Store, StoredAnswer, StoreInfo } from "../store.ts";
import { answersOf } from "./answers.ts";
import { followChanges } from "./changes.ts";
import { decisionsOf } from "./decisions.ts";
import { daySumsOf, deleteCallsBefore } from "./day-sums.ts";
import { expire, noteServiceTime } from "./expiry.ts";
import { leasesOf } from "./leases.ts";
import { ledgerOf } from "./ledger.ts";
import { newOwner } from "./owner.ts";
import { openDatabase } from "./schema.ts";
import type { StoreTrouble } from "../store-trouble.ts";
import { troubleOf, whenUnlocked } from "./when-unlocked.ts";

export interface SqliteStoreOptions {
  /** Bytes of answers asked for lately that are held in memory too. @default 0 */
  readonly recentBytes?: number | undefined;
  /** How long a lock that another program has is waited for, milliseconds. @default ten minutes */
  readonly busyTimeout?: number | undefined;
  /** The service's clock is that of another machine, and vouches for this one's. @default true */
  readonly tellsTime?: boolean | undefined;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
}

const minute = 60_000;
/** The same when somebody only wants to know. */
const longestProbe = 1_000;
/** The same while the store is closed: whoever waits for the end of a program does not wait for long. */
const busyTimeoutAtClosing = 10_000;

/** Opens the store of `account` in the SQLite file `path`, shared with every process that opens the same file. */
export function openSqliteStore(path: string, account: Account, options: SqliteStoreOptions = {}): Store {
  const { recentBytes = 0, busyTimeout = 10 * minute, tellsTime = true, now = Date.now } = options;
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
  const decided = decisionsOf(database, source);
  const sums = daySumsOf(database, accountId);
  const leases = leasesOf(database, accountId, newOwner(), sums);
  const ledger = ledgerOf(database, accountId, leases);
  database.transaction(leases.endExpired).immediate(now());
  /** The first page that could not be read: the store does not work until a backup is in its place. */
  let damage: StoreTrouble | undefined;
  try {
    expire(database, source, now());
  } catch (error) {
    damage = troubleOf(error);
    // What needs no damaged page is still answered.
    if (damage.kind !== "damaged") throw error;
  }
  // From here on a lock is waited for with timers: see whenUnlocked.
  database.pragma("busy_timeout = 0");

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

  const reserve = database.transaction((...[calls, limits]: Parameters<Store["reserve"]>): Reservation[] => {
    const answers = calls.map(({ lookupKey }) => kept.read(lookupKey));
    const decisions = decide(calls, limits, ledger.snapshot(calls, limits, quota(), answers));
    const granted = calls.filter((_, index) => decisions[index]!.kind === "grant");
    const leased = leases.open(granted, limits.pendingUntil).values();
    if (decisions.some(({ kind }) => kind === "taken" || kind === "spent")) leases.endExpired(limits.now);
    return decisions.map((one) =>
      one.kind === "grant" ? { kind: "granted", call: leased.next().value! } : one,
    );
  });

  function noteTime(serviceTime: number | undefined): void {
    if (tellsTime && serviceTime !== undefined) noteServiceTime(database, source, serviceTime);
  }

  const settle = database.transaction(({ calls, answers, readings, serviceTime }: Settlement) => {
    kept.put(answers);
    noteTime(serviceTime);
    if (readings.length > 0) {
      const known = quota();
      const unseen = unseenCalls(ledger.unseen(known, readings.at(-1)!.readAt));
      const merged = readings.reduce<QuotaReading | undefined>(
        (before, next) => mergeQuota(before, next, unseen),
        known,
      );
      updateQuota.run(JSON.stringify(merged), accountId);
    }
    leases.settle(calls);
  });

  const remember = database.transaction((answers: readonly StoredAnswer[], serviceTime?: number) => {
    kept.put(answers);
    noteTime(serviceTime);
  });
  const release = database.transaction(leases.release);

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

  const touch = database.prepare("REPLACE INTO upkeep (task, at) VALUES ('probe', ?)");
  /** Reads and writes what every call needs. */
  const probe = database.transaction(() => {
    if (damage !== undefined) throw damage;
    ledger.callsSince(now());
    touch.run(now());
  });

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

  /** Work that was begun and is not done. */
  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;
  const timeout = () => (isClosing ? Math.min(busyTimeoutAtClosing, busyTimeout) : busyTimeout);

  /** better-sqlite3 is synchronous; the interface is not, for a lock is waited for, and other stores are a network away. */
  function promised<A extends unknown[], R>(work: (...given: A) => R, longest = timeout) {
    return (...given: A): Promise<R> => {
      const done = whenUnlocked(() => work(...given), longest);
      underWay.add(done);
      const forget = () => underWay.delete(done);
      done.then(forget, forget);
      return done;
    };
  }

  async function close(): Promise<void> {
    isClosing = true;
    await Promise.allSettled(underWay);
    database.close();
  }

  return {
    decisions: {
      find: promised((keys) => decided.find(keys)),
      put: promised((decisions) => decided.put(decisions)),
      forget: promised((keys) => decided.forget(keys)),
      count: promised(() => decided.count()),
      list: promised(() => decided.list()),
    },
    answers: promised(kept.answers),
    presence: promised(kept.presence),
    remember: promised((answers, serviceTime) => remember.immediate(answers, serviceTime)),
    reserve: promised((calls, limits) => reserve.immediate(calls, limits)),
    settle: promised((settlement) => settle.immediate(settlement)),
    release: promised((calls) => release.immediate(calls)),
    quota: promised(quota),
    callsOfUser: promised(ledger.callsOfUser),
    callsSince: promised((since) => ledger.callsSince(since)),
    usage: promised((by, since, user) => sums.usage(by, since, user)),
    renameKey: promised((keyHash) => void updateKey.run(keyHash, accountId)),
    info: promised(info),
    purge: promised(purge),
    probe: promised(
      () => probe.immediate(),
      () => Math.min(longestProbe, timeout()),
    ),
    onChange: followChanges(database),
    close,
  };
}
