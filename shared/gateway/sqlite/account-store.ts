import { statSync } from "node:fs";
import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { latestReading } from "../freshness.ts";
import { decide, unseenCalls } from "../ledger-rules.ts";
import { mergeQuota, type QuotaReading } from "../quota.ts";
import type { AccountOptions } from "../store/connection.ts";
import type { Account, Reservation, Settlement, Store, StoredAnswer, StoreInfo } from "../store/store.ts";
import type { StoreWorkError } from "../store/store-work-error.ts";
import { KeptAnswers } from "./answers.ts";
import { decisionsOf } from "./decisions.ts";
import { directoryOf } from "./directory.ts";
import { daySumsOf, deleteCallsBefore } from "./day-sums.ts";
import { expire, noteServiceTime } from "./expiry.ts";
import { leasesOf } from "./leases.ts";
import { matchesOf } from "./matches.ts";
import { ledgerOf } from "./ledger.ts";
import { newOwner } from "./owner.ts";
import type { SpareRoom } from "./spare-room.ts";
import { storeErrorOf } from "./when-unlocked.ts";
import type { Work } from "./work.ts";

/** Who opens the accounts of a file. */
export interface OpenFile {
  readonly file: SqliteFile;
  readonly path: string;
  readonly work: Work;
  /** Undefined for a store in memory. */
  readonly room: SpareRoom | undefined;
}

/** How long a lock is waited for when somebody only wants to know, milliseconds. */
const longestProbe = 1_000;

/** The number of an account in the file, where it is entered the first time that it is opened. */
function accountIdOf(file: SqliteFile, { source, keyHash }: Account): number {
  file.prepare("INSERT OR IGNORE INTO accounts (source, key_hash) VALUES (?, ?)").run(source, keyHash);
  return file
    .prepare<[string, string], number>("SELECT id FROM accounts WHERE source = ? AND key_hash = ?")
    .pluck()
    .get(source, keyHash)!;
}

/**
 * The store of `account` in an open file: what a process that died left open is ended, and what is past its time deleted.
 * @throws Error where the file cannot be written, or another program has its lock
 */
export function openAccount(
  { file: database, path, work: { run }, room }: OpenFile,
  account: Account,
  { recentBytes = 0, tellsTime = true, now = Date.now }: AccountOptions = {},
): Store {
  const { source } = account;
  /** Writes what was paid for. */
  const inAnyRoom = <R>(write: () => R): R => (room === undefined ? write() : room.use(write));
  const accountId = accountIdOf(database, account);
  const latest = () => latestReading(now());
  const kept = new KeptAnswers(database, source, recentBytes, latest);
  const decided = decisionsOf(database, source);
  const matches = matchesOf(database, source);
  const directory = directoryOf(database);
  const sums = daySumsOf(database, accountId);
  const leases = leasesOf(database, accountId, newOwner(), sums);
  const ledger = ledgerOf(database, accountId, leases);
  database.transaction(leases.endExpired).immediate(now());
  /** The first page that could not be read: the store does not work until a backup is in its place. */
  let damage: StoreWorkError | undefined;
  try {
    expire(database, source, now());
  } catch (error) {
    damage = storeErrorOf(error);
    // What needs no damaged page is still answered.
    if (damage.kind !== "damaged") throw error;
  }

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
    return database.prepare("DELETE FROM answers WHERE as_of < ? OR as_of > ?").run(before, latest()).changes;
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

  return {
    decisions: {
      find: (keys) => run(() => decided.find(keys)),
      put: (decisions) => run(() => decided.put(decisions)),
      forget: (keys) => run(() => decided.forget(keys)),
      count: () => run(() => decided.count()),
      list: () => run(() => decided.list()),
    },
    matches: {
      find: (keys) => run(() => matches.find(keys)),
      put: (found) => run(() => matches.put(found)),
    },
    directory: {
      linesOf: (sirens) => run(() => directory.linesOf(sirens)),
      noteAsked: (files) => run(() => directory.noteAsked(files)),
      askedWith: (sirens) => run(() => directory.askedWith(sirens)),
      put: (entries) => run(() => directory.put(entries)),
      count: () => run(() => directory.count()),
    },
    answers: (keys, mostBytes) => run(() => kept.answers(keys, mostBytes)),
    presence: (keys) => run(() => kept.presence(keys)),
    remember: (answers, serviceTime) => run(() => inAnyRoom(() => remember.immediate(answers, serviceTime))),
    reserve: (calls, limits) =>
      run(() => {
        room?.ensure();
        return reserve.immediate(calls, limits);
      }),
    settle: (settlement) => run(() => inAnyRoom(() => settle.immediate(settlement))),
    release: (calls) => run(() => inAnyRoom(() => release.immediate(calls))),
    quota: () => run(quota),
    callsOfUser: (user, since) => run(() => ledger.callsOfUser(user, since)),
    callsSince: (since) => run(() => ledger.callsSince(since)),
    usage: (by, since, user) => run(() => sums.usage(by, since, user)),
    renameKey: (keyHash) => run(() => void updateKey.run(keyHash, accountId)),
    info: () => run(info),
    purge: (before, ledgerBefore) => run(() => purge(before, ledgerBefore)),
    probe: () =>
      run(() => {
        probe.immediate();
        room?.ensure();
      }, longestProbe),
  };
}
