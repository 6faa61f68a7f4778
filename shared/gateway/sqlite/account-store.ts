import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import {
  callThatFreesHour,
  callThatFreesUser,
  decide,
  hourWindow,
  isWaiting,
  unseenCalls,
} from "../store/ledger-rules.ts";
import { localDay, startOfLocalDay } from "../store/clock.ts";
import { type QuotaReading, mergeQuota } from "../store/quota.ts";
import {
  type Account,
  type Allowance,
  type IntendedCall,
  type LedgerSnapshot,
  type Reservation,
  type ReservationLimits,
  type Settlement,
  type Store,
  type StoreInfo,
  type StoredAnswer,
  type UserSnapshot,
  budgetKey,
  runKey,
} from "../store/store.ts";
import {
  type ExpiryStep,
  leasesOf,
  newOwner,
  daySumsOf,
  deleteCallsBefore,
  expiryOf,
  noteServiceTime,
} from "./ledger.ts";
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { latestReading } from "../store/freshness.ts";
import type { AccountOptions } from "../store/connection.ts";
import type { StoreWorkError } from "../store/store-error.ts";
import { SqliteAnswers } from "./answers.ts";
import { decisionsOf, directoryOf, matchesOf } from "../store/decisions.ts";
import { type SpareRoom, type Work, storeErrorOf, tableAccess } from "./work.ts";

type Leases = Pick<
  ReturnType<typeof leasesOf>,
  "openAfter" | "openOfUserAfter" | "openOfRun" | "askedByOthers"
>;

/** Returns how many calls have leases that expired since `since` and are not in the ledger yet. */
const ranOut = (leases: Leases, since: number, now: number): number =>
  Math.max(0, leases.openAfter(since - 1) - leases.openAfter(now));

/** Returns a function that counts the calls of the runs with a limit. */
function runCounter(database: SqliteFile, account: number, leases: Leases) {
  const sumOfRun = database
    .prepare<[number, string, string, string], number>(
      "SELECT ifnull(sum(calls), 0) FROM run_sums WHERE account = ? AND user = ? AND day > ? AND run = ?",
    )
    .pluck();
  return function countRuns(calls: readonly IntendedCall[]): Map<string, number> {
    const runs = new Map<string, number>();
    for (const { purpose, allowance } of calls) {
      const key = runKey(purpose);
      if (allowance?.run === undefined || runs.has(key)) continue;
      const { user, run } = purpose;
      const made = sumOfRun.get(account, user, localDay(allowance.run.since), run)!;
      runs.set(key, made + leases.openOfRun(user, run));
    }
    return runs;
  };
}

/** Counts the ledger of one account. Every method must run inside its caller's transaction. */
function ledgerOf(database: SqliteFile, account: number, leases: Leases) {
  /** Prepares a query for one figure of the account's calls that satisfy `condition`. */
  const figure = <P extends unknown[]>(what: string, condition: string) => {
    const statement = database
      .prepare<[number, ...P], number>(`SELECT ${what} FROM calls WHERE account = ? AND ${condition}`)
      .pluck();
    return (...parameters: P) => statement.get(account, ...parameters);
  };
  const counted = figure<[number, number]>("count(*)", "at > ? AND at <= ?");
  const nthLast = figure<[number, number]>("at", "at <= ? ORDER BY at DESC LIMIT 1 OFFSET ?");
  const withoutFigure = figure<[number]>("count(*)", "at >= ? AND remaining IS NULL");
  const countedOfUser = figure<[string, number, number]>("count(*)", "user = ? AND at > ? AND at < ?");
  const nthOfUser = figure<[string, number, number]>(
    "at",
    "user = ? AND at > ? ORDER BY at LIMIT 1 OFFSET ?",
  );
  const sumOfDays = database
    .prepare<[number, string, string], number>(
      "SELECT ifnull(sum(calls), 0) FROM day_sums WHERE account = ? AND user = ? AND day > ?",
    )
    .pluck();

  const countRuns = runCounter(database, account, leases);
  const callsSince = (since: number, until = Infinity): number =>
    counted(since, until)! + leases.openAfter(since);

  /** Counts calls since `since`, epoch milliseconds: on that day one by one, later ones from daily sums. */
  function callsOfUser(user: string, since: number): number {
    const ofFirstDay = countedOfUser(user, since, startOfLocalDay(since, 1))!;
    return ofFirstDay + sumOfDays.get(account, user, localDay(since))! + leases.openOfUserAfter(user, since);
  }

  function countUser(user: string, { month, hour }: Allowance, limits: ReservationLimits): UserSnapshot {
    const inMonth = month === undefined ? 0 : callsOfUser(user, month.since);
    if (hour === undefined) return { inMonth, inHour: 0 };
    const since = limits.now - limits.hourLength;
    const inHour =
      countedOfUser(user, since, limits.now + limits.hourLength)! + leases.openOfUserAfter(user, since);
    const offset = callThatFreesUser(inHour, hour.calls);
    return { inMonth, inHour, freedBy: offset === undefined ? undefined : nthOfUser(user, since, offset) };
  }

  function countUsers(calls: readonly IntendedCall[], limits: ReservationLimits): Map<string, UserSnapshot> {
    const users = new Map<string, UserSnapshot>();
    for (const { purpose, allowance } of calls) {
      if (allowance === undefined) continue;
      const key = budgetKey(purpose.user, allowance);
      if (!users.has(key)) users.set(key, countUser(purpose.user, allowance, limits));
    }
    return users;
  }

  /** Counts the calls that the quota's figure does not show yet. */
  const unseen = (quota: QuotaReading | undefined, now: number) => ({
    underWay: leases.openAfter(now),
    withoutFigure:
      quota?.remaining === undefined ? 0 : withoutFigure(quota.sentAt)! + ranOut(leases, quota.sentAt, now),
  });

  /** Counts what `decide` needs for `calls`. `answers` are their stored answers. */
  function snapshot(
    calls: readonly IntendedCall[],
    limits: ReservationLimits,
    quota: QuotaReading | undefined,
    answers: readonly (StoredAnswer | undefined)[],
  ): LedgerSnapshot {
    const { now, hourLength } = limits;
    const window = hourWindow(limits, quota);
    const hour = {
      inHour: window === undefined ? 0 : callsSince(window.since, window.until),
      openInHour: leases.openAfter(now - hourLength),
    };
    const last = window && callThatFreesHour(calls.length, hour, quota!.hourly!);
    return {
      quota,
      ...hour,
      hourFreedBy: last === undefined ? undefined : nthLast(window!.until, last),
      ...unseen(quota, now),
      askedByOthers: leases.askedByOthers(now),
      answers,
      users: countUsers(calls, limits),
      runs: countRuns(calls),
    };
  }

  return { snapshot, unseen, callsSince, callsOfUser };
}

/** An open file, as its accounts use it. */
interface OpenFile {
  readonly file: SqliteFile;
  readonly path: string;
  readonly work: Work;
  /** Undefined for a store in memory. */
  readonly room: SpareRoom | undefined;
}

/** Longest wait for a lock in a probe, milliseconds. */
const longestProbe = 1_000;

/** The ids of the accounts in a file: that of a known one, and that of any, which is inserted when it is new. */
export function accountIdsOf(file: SqliteFile) {
  const insert = file.prepare("INSERT OR IGNORE INTO accounts (source, key_hash) VALUES (?, ?)");
  const select = file
    .prepare<[string, string], number>("SELECT id FROM accounts WHERE source = ? AND key_hash = ?")
    .pluck();
  return {
    known: ({ source, keyHash }: Account) => select.get(source, keyHash),
    any({ source, keyHash }: Account): number {
      insert.run(source, keyHash);
      return select.get(source, keyHash)!;
    },
  };
}

/** Prepares the statements on the account's own rows. */
const statementsOf = (database: SqliteFile) => ({
  quota: database.prepare<[number], string | null>("SELECT quota FROM accounts WHERE id = ?").pluck(),
  keyOf: database.prepare<[number], string>("SELECT key_hash FROM accounts WHERE id = ?").pluck(),
  /** 0 without calls, 1 where no user made them (a check), 2 for a ledger of users. */
  weight: database
    .prepare<[number], number>("SELECT ifnull(max(1 + (user <> '')), 0) FROM day_sums WHERE account = ?")
    .pluck(),
  renameKey: database.prepare<[string, number]>("UPDATE accounts SET key_hash = ? WHERE id = ?"),
  updateQuota: database.prepare<[string, number]>("UPDATE accounts SET quota = ? WHERE id = ?"),
  touch: database.prepare<[number]>("REPLACE INTO upkeep (task, at) VALUES ('probe', ?)"),
});

/**
 * The answers and the ledger of one account in an open file. Every method runs synchronously in one transaction, and
 * throws SQLite's error, including when another program has locked the file.
 */
class FileAccount {
  readonly answers: SqliteAnswers;
  readonly ledger: ReturnType<typeof ledgerOf>;
  readonly sums: ReturnType<typeof daySumsOf>;
  readonly #database: SqliteFile;
  readonly #path: string;
  readonly #source: string;
  readonly #id: number;
  readonly #hasIndependentClock: boolean;
  readonly #now: () => number;
  readonly #leases: ReturnType<typeof leasesOf>;
  readonly #statements: ReturnType<typeof statementsOf>;
  /** Runs work in a transaction that takes the write lock before it reads. */
  readonly #alone: <R>(work: () => R) => R;
  /** Calls that were never made, and whose lease could not be written to say so. They are released with the next ones. */
  readonly #unmade: number[] = [];
  /** The first damage found. The store then does not work until a backup replaces it. */
  #damage: StoreWorkError | undefined;

  /** Also ends the leases of dead processes and deletes expired rows. */
  constructor(
    { file: database, path }: OpenFile,
    account: Account,
    { recentBytes = 0, hasIndependentClock = true, now = Date.now }: AccountOptions,
  ) {
    this.#database = database;
    this.#path = path;
    this.#source = account.source;
    this.#id = accountIdsOf(database).any(account);
    this.#hasIndependentClock = hasIndependentClock;
    this.#now = now;
    this.answers = new SqliteAnswers(database, account.source, recentBytes, () => latestReading(now()));
    this.sums = daySumsOf(database, this.#id);
    this.#leases = leasesOf(database, this.#id, newOwner(), this.sums);
    this.ledger = ledgerOf(database, this.#id, this.#leases);
    const alone = database.transaction((work: () => unknown) => work());
    this.#alone = <R>(work: () => R) => alone.immediate(work) as R;
    this.#alone(() => this.#leases.endExpired(now()));
    this.#expireNow();
    this.#statements = statementsOf(database);
  }

  quota(): QuotaReading | undefined {
    const text = this.#statements.quota.get(this.#id);
    return text ? (JSON.parse(text) as QuotaReading) : undefined;
  }

  reserve(calls: readonly IntendedCall[], limits: ReservationLimits): Reservation[] {
    return this.#alone(() => {
      const answers = calls.map(({ lookupKey }) => this.answers.read(lookupKey));
      const units = calls.map(({ unit }) => unit && this.answers.read(unit.key));
      const snapshot = this.ledger.snapshot(calls, limits, this.quota(), answers);
      const decisions = decide(calls, limits, { ...snapshot, units });
      const granted = calls.filter((_, index) => decisions[index]!.kind === "grant");
      const leased = this.#leases.open(granted, limits.pendingUntil).values();
      if (decisions.some(isWaiting)) this.#leases.endExpired(limits.now);
      return decisions.map((one) =>
        one.kind === "grant" ? { kind: "granted", call: leased.next().value! } : one,
      );
    });
  }

  settle({ calls, answers, readings, serviceTime }: Settlement): void {
    this.#alone(() => {
      this.#keep(answers, serviceTime);
      if (readings.length > 0) this.#learn(readings);
      this.#leases.settle(calls);
    });
  }

  remember(answers: readonly StoredAnswer[], serviceTime?: number): void {
    this.#alone(() => this.#keep(answers, serviceTime));
  }

  release(calls: readonly number[]): void {
    this.#alone(() => this.#leases.release([...this.#unmade, ...calls]));
    this.#unmade.length = 0;
  }

  /** Notes calls that could not be released: this process never ends its own leases, so they would count as open for good. */
  noteUnmade(calls: readonly number[]): void {
    this.#unmade.push(...calls);
  }

  renameKey(keyHash: string): void {
    const { keyOf, weight, renameKey } = this.#statements;
    this.#alone(() => {
      const other = accountIdsOf(this.#database).known({ source: this.#source, keyHash });
      if (other === undefined) return renameKey.run(keyHash, this.#id);
      const own = weight.get(this.#id)!;
      if (other === this.#id || own === 0 || own < weight.get(other)!) return;
      const former = keyOf.get(this.#id)!;
      // No two accounts may have one key, not even within a transaction.
      renameKey.run("", other);
      renameKey.run(keyHash, this.#id);
      renameKey.run(former, other);
    });
  }

  purge(before: number, ledgerBefore: number): number {
    const deleted = this.#alone(() => {
      deleteCallsBefore(this.#database, ledgerBefore);
      const outdated = ["answers", "former_answers"].map((table) =>
        this.#database.prepare(`DELETE FROM ${table} WHERE as_of < ? OR as_of > ?`),
      );
      const latest = latestReading(this.#now());
      return outdated.reduce((sum, statement) => sum + statement.run(before, latest).changes, 0);
    });
    this.answers.forgetRecent();
    // Before this checkpoint, the write-ahead log still contains the deleted rows.
    this.#database.pragma("wal_checkpoint(TRUNCATE)");
    return deleted;
  }

  /** Reads and writes what every call needs, and throws if that fails. */
  probe(): void {
    this.#alone(() => {
      if (this.#damage !== undefined) throw this.#damage;
      this.#leases.release(this.#unmade);
      this.ledger.callsSince(this.#now());
      this.#statements.touch.run(this.#now());
    });
    this.#unmade.length = 0;
  }

  info(): StoreInfo {
    const answers = this.#database
      .prepare<[], { n: number; oldest: number | null; newest: number | null }>(
        "SELECT count(*) AS n, min(as_of) AS oldest, max(as_of) AS newest FROM answers",
      )
      .get()!;
    const rowsOf = (table: string) =>
      this.#database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()!;
    return {
      location: this.#path,
      answers: answers.n,
      bytes: this.#path === ":memory:" ? 0 : statSync(this.#path).size,
      oldest: answers.oldest ?? undefined,
      newest: answers.newest ?? undefined,
      formerAnswers: rowsOf("former_answers"),
      calls: rowsOf("calls"),
    };
  }

  /** Returns the steps that delete expired rows; undefined if there is nothing to do today. */
  expiry(): ExpiryStep | undefined {
    const step = expiryOf(this.#database, this.#source, this.#now());
    if (step === undefined) return undefined;
    return () => {
      try {
        const hasMore = step();
        if (!hasMore) this.answers.forgetRecent();
        return hasMore;
      } catch (error) {
        const failure = storeErrorOf(error);
        if (failure.kind === "damaged") this.#damage = failure;
        throw failure;
      }
    };
  }

  /** Deletes all expired rows in one transaction. */
  #expireNow(): void {
    try {
      const step = this.expiry();
      if (step === undefined) return;
      this.#alone(() => {
        let hasMore = true;
        while (hasMore) hasMore = step();
      });
    } catch (error) {
      this.#damage = storeErrorOf(error);
      // Queries that touch no damaged page still work.
      if (this.#damage.kind !== "damaged") throw error;
    }
  }

  #keep(answers: readonly StoredAnswer[], serviceTime: number | undefined): void {
    this.answers.put(answers);
    if (this.#hasIndependentClock && serviceTime !== undefined)
      noteServiceTime(this.#database, this.#source, serviceTime);
  }

  /** Merges the quota readings into the stored quota. */
  #learn(readings: readonly QuotaReading[]): void {
    const known = this.quota();
    const unseen = unseenCalls(this.ledger.unseen(known, readings.at(-1)!.readAt));
    const merged = readings.reduce<QuotaReading | undefined>(
      (before, next) => mergeQuota(before, next, unseen),
      known,
    );
    this.#statements.updateQuota.run(JSON.stringify(merged), this.#id);
  }
}

/** Pause between two steps of the deletion of expired rows, milliseconds, in which other programs get the lock. */
const betweenSteps = 25;

/**
 * Opens the store of `account` in an open file. Also ends the leases of dead processes and deletes expired rows.
 * @throws Error if the file cannot be written, or another program has locked it
 */
export function openAccount(open: OpenFile, account: Account, options: AccountOptions = {}): Store {
  const { file, work, room } = open;
  const { run } = work;
  /** Writes paid data, in the spare room if the disk is full. */
  const inAnyRoom = <R>(write: () => R): R => (room === undefined ? write() : room.use(write));
  const kept = new FileAccount(open, account, options);
  /** Decisions and matches may use the spare room too, because they rest on paid answers. */
  const paidFor = tableAccess(file, work, room);
  const { answers, ledger, sums } = kept;
  return {
    decisions: decisionsOf(paidFor, account.source),
    matches: matchesOf(paidFor, account.source),
    directory: directoryOf(tableAccess(file, work)),
    answers: (keys, mostBytes) => run(() => answers.answers(keys, mostBytes)),
    presence: (keys) => run(() => answers.presence(keys)),
    formerAnswers: (keys) => run(() => answers.former(keys)),
    remember: (newAnswers, serviceTime) => run(() => inAnyRoom(() => kept.remember(newAnswers, serviceTime))),
    reserve: (calls, limits) =>
      run(() => {
        room?.ensure();
        return kept.reserve(calls, limits);
      }),
    settle: (settlement) => run(() => inAnyRoom(() => kept.settle(settlement))),
    async release(calls) {
      try {
        await run(() => inAnyRoom(() => kept.release(calls)));
      } catch (error) {
        kept.noteUnmade(calls);
        throw error;
      }
    },
    quota: () => run(() => kept.quota()),
    callsOfUser: (user, since) => run(() => ledger.callsOfUser(user, since)),
    callsSince: (since) => run(() => ledger.callsSince(since)),
    usage: (by, since, user) => run(() => sums.usage(by, since, user)),
    renameKey: (keyHash) => run(() => kept.renameKey(keyHash)),
    info: () => run(() => kept.info()),
    purge: (before, ledgerBefore) => run(() => kept.purge(before, ledgerBefore)),
    async expire() {
      const step = await run(() => kept.expiry());
      while (step !== undefined && !work.isEnding && (await run(step))) await sleep(betweenSteps);
    },
    probe: () =>
      run(() => {
        kept.probe();
        room?.ensure();
      }, longestProbe),
  };
}
