import { type QuotaReading, mergeQuota } from "../store/quota.ts";
import type {
  Account,
  IntendedCall,
  Reservation,
  ReservationLimits,
  Settlement,
  Store,
  StoreInfo,
  StoredAnswer,
} from "../store/store.ts";
import type { StatementSession } from "./session.ts";
import { latestReading } from "../store/freshness.ts";
import { decide, isWaiting, unseenCalls } from "../store/ledger-rules.ts";
import type { AccountOptions } from "../store/connection.ts";
import { PostgresAnswers } from "./answers.ts";
import {
  type ClockOffset,
  callByServer,
  limitsByServer,
  localQuota,
  localReservation,
  settlementByServer,
} from "./clock-offset.ts";
import { decisionsOf, directoryOf, matchesOf } from "../store/decisions.ts";
import { CachedValue, type ChangeNotice, type Notices, type Stamp, answerName, stampOf } from "./notices.ts";
import { type Lease, leasesOf } from "./leases.ts";
import { AccountLedger, keysOf, type Quotas } from "./ledger.ts";
import { type Owner, OwnerWatch } from "./owner.ts";
import { deleteAnswers, deleteCallsBefore, expire, serviceTimes, usageOf } from "./upkeep.ts";
import type { Database } from "./database.ts";
import { tableAccess } from "./tables.ts";

/** Returns the id of an account in the store, and inserts the account when it is new. */
async function accountIdOf(session: StatementSession, { source, keyHash }: Account): Promise<number> {
  const select = "SELECT id FROM accounts WHERE source = $1 AND key_hash = $2";
  const known = await session.row<{ id: number }>(select, [source, keyHash]);
  if (known !== undefined) return known.id;
  const insert = "INSERT INTO accounts (source, key_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING";
  await session.count(insert, [source, keyHash]);
  return (await session.row<{ id: number }>(select, [source, keyHash]))!.id;
}

/** Parses the quota of an account's row. */
const quotaOf = (text: string | null | undefined): QuotaReading | undefined =>
  text ? (JSON.parse(text) as QuotaReading) : undefined;

/** Longest wait in a probe, milliseconds. */
const longestProbe = 1_000;

/**
 * The answers and the ledger of one account in a database. All times are by the database's clock. Each operation is one
 * transaction, which is retried after a temporary failure.
 */
class DatabaseAccount {
  readonly id: number;
  readonly answers: PostgresAnswers;
  readonly ledger: AccountLedger;
  /** Cached, because a relay returns it with every answer. */
  readonly cachedQuota: CachedValue<QuotaReading | undefined>;
  readonly #open: OpenStore;
  readonly #source: string;
  readonly #hasIndependentClock: boolean;
  readonly #now: () => number;
  readonly #leases: ReturnType<typeof leasesOf>;
  /** Leases of calls that are not made, which the database may still hold because it failed. */
  readonly #unmade = new Set<Lease>();
  readonly #owners: OwnerWatch;
  readonly #noteServiceTime: ReturnType<typeof serviceTimes>;
  /** The quota as last read by this process. */
  #seenQuota: QuotaReading | undefined;

  constructor(
    open: OpenStore,
    { source, id }: { readonly source: string; readonly id: number },
    { recentBytes = 0, hasIndependentClock = true, now = Date.now }: AccountOptions,
  ) {
    const { notices, owner, clock, database } = open;
    this.id = id;
    this.#open = open;
    this.#source = source;
    this.#hasIndependentClock = hasIndependentClock;
    this.#now = () => clock.toServer(now());
    this.answers = new PostgresAnswers(source, recentBytes, notices, () => this.#latest());
    this.#leases = leasesOf(id, owner);
    this.#owners = new OwnerWatch(id, owner);
    this.ledger = new AccountLedger(id, owner);
    this.#noteServiceTime = serviceTimes(source);
    const isSettled = (notice: ChangeNotice) => notice.kind === "answers" && notice.settled === id;
    this.cachedQuota = new CachedValue(notices, isSettled, () =>
      database.run((session) => this.#quota(session)),
    );
  }

  /** Ends expired leases. */
  async endExpired(): Promise<void> {
    await this.#open.database.transaction(async (session) => {
      await this.#take(session);
      await this.#leases.endExpired(session, this.#now());
    });
  }

  async reserve(calls: readonly IntendedCall[], limits: ReservationLimits): Promise<Reservation[]> {
    /** Leases of attempts that may or may not have been committed. */
    const doubtful: Lease[] = [];
    const reserving = this.#open.database.transaction(async (session) => {
      if (doubtful.length > 0) await this.#dropDoubtful(session, doubtful);
      const made = decide(calls, limits, await this.#counted(session, calls, limits));
      const leases = this.#leases.make(calls.filter((_, index) => made[index]!.kind === "grant"));
      doubtful.push(...leases);
      if (made.some(isWaiting)) {
        const dead = await this.#owners.dead(session, limits.now);
        await this.#leases.endExpired(session, limits.now, dead);
      }
      await session.commit(leases.length === 0 ? [] : [this.#leases.opening(leases, limits.pendingUntil)]);
      return { decisions: made, granted: leases };
    });
    const { decisions, granted } = await this.#dropLaterIfFailed(reserving, doubtful);
    const numbers = this.#leases.keep(granted).values();
    return decisions.map((one) =>
      one.kind === "grant" ? { kind: "granted", call: numbers.next().value! } : one,
    );
  }

  async settle({ calls, answers, readings, serviceTime }: Settlement): Promise<void> {
    const { database, notices } = this.#open;
    await database.transaction(async (session) => {
      // The account is locked after the answers are written, so that others can work until then.
      const [replaced, learnt, stamp] = await Promise.all([
        this.#keep(session, answers, serviceTime),
        this.#learning(session, readings),
        stampOf(session),
      ]);
      await session.commit([
        ...learnt,
        ...(calls.length > 0 ? [this.#leases.settling(calls)] : []),
        notices.sending({ ...this.#keptNotice(replaced, stamp), settled: this.id }, stamp),
      ]);
    });
    this.answers.forget(answers);
    this.cachedQuota.forget();
    this.#leases.forget(calls.map(({ call }) => call));
  }

  async remember(answers: readonly StoredAnswer[], serviceTime?: number): Promise<void> {
    const { database, notices } = this.#open;
    await database.transaction(async (session) => {
      const [replaced, stamp] = await Promise.all([
        this.#keep(session, answers, serviceTime),
        stampOf(session),
      ]);
      const statements =
        answers.length > 0 ? [notices.sending(this.#keptNotice(replaced, stamp), stamp)] : [];
      await session.commit(statements);
    });
    this.answers.forget(answers);
  }

  async release(calls: readonly number[]): Promise<void> {
    const leases = this.#leases.of(calls);
    this.#leases.forget(calls);
    const releasing = this.#open.database.run((session) => this.#leases.drop(session, leases));
    await this.#dropLaterIfFailed(releasing, leases);
  }

  async renameKey(keyHash: string): Promise<void> {
    const rename = "UPDATE accounts SET key_hash = $1 WHERE id = $2";
    // 0 without calls, 1 where no user made them (a check), 2 for a ledger of users.
    const select = `SELECT id, key_hash AS "keyHash",
        (SELECT coalesce(max(1 + (user_name <> '')::int), 0) FROM day_sums WHERE account = accounts.id) AS weight
      FROM accounts WHERE id = $1 OR (source = $2 AND key_hash = $3) ORDER BY id FOR UPDATE`;
    await this.#open.database.transaction(async (session) => {
      const rows = await session.rows<{ id: number; keyHash: string; weight: number }>(select, [
        this.id,
        this.#source,
        keyHash,
      ]);
      const own = rows.find(({ id }) => id === this.id)!;
      const other = rows.find(({ id }) => id !== this.id);
      if (other !== undefined) {
        if (own.weight === 0 || own.weight < other.weight) return;
        // No two accounts may have one key, not even within a transaction.
        await session.count(rename, ["", other.id]);
      }
      await session.count(rename, [keyHash, this.id]);
      if (other !== undefined) await session.count(rename, [own.keyHash, other.id]);
    });
  }

  async purge(before: number, ledgerBefore: number): Promise<number> {
    const { database, notices } = this.#open;
    await database.transaction(async (session) => {
      await session.takeTime();
      await deleteCallsBefore(session, ledgerBefore);
    });
    const deleted = await deleteAnswers(database, "as_of < $1 OR as_of > $2", [before, this.#latest()]);
    await database.run((session) => notices.send(session, { kind: "purged" }));
    this.answers.forgetAll();
    return deleted;
  }

  /**
   * Reads and writes what every call needs, and throws if that fails. It also deletes the leases that a failure left, so
   * that nobody waits for calls that are not made.
   */
  async probe(): Promise<void> {
    const touch =
      "INSERT INTO upkeep (task, at) VALUES ('probe', $1) ON CONFLICT (task) DO UPDATE SET at = excluded.at";
    const unmade = [...this.#unmade];
    await this.#open.database.transaction(
      async (session) => {
        if (unmade.length > 0) await this.#dropDoubtful(session, unmade);
        await this.ledger.callsSince(session, this.#now());
        await session.count(touch, [this.#now()]);
      },
      { longest: longestProbe },
    );
    for (const lease of unmade) this.#unmade.delete(lease);
  }

  #latest(): number {
    return latestReading(this.#now());
  }

  /** Locks the account's row for this transaction, and returns its quota. */
  async #take(session: StatementSession): Promise<QuotaReading | undefined> {
    const [row] = await session.batch<{ quota: string | null }>(
      `SELECT quota FROM accounts WHERE id = ${this.id} FOR UPDATE`,
    );
    this.#seenQuota = quotaOf(row?.quota);
    return this.#seenQuota;
  }

  /**
   * Deletes leases that may have been committed. It locks the account first, and so waits for a commit that the server
   * may still be completing: until then the leases are invisible.
   */
  async #dropDoubtful(session: StatementSession, leases: readonly Lease[]): Promise<void> {
    await this.#take(session);
    await this.#leases.drop(session, leases);
  }

  /** Returns the result of `work`. If it fails, the leases of calls that are not made are deleted by a later probe. */
  async #dropLaterIfFailed<R>(work: Promise<R>, leases: readonly Lease[]): Promise<R> {
    try {
      return await work;
    } catch (error) {
      for (const lease of leases) this.#unmade.add(lease);
      throw error;
    }
  }

  /** Locks the account, and returns the quota as expected and as locked. */
  #lockedQuotas(session: StatementSession): Quotas {
    return { expected: this.#seenQuota, locked: this.#take(session) };
  }

  /** Counts what `decide` needs for `calls`. */
  #counted(session: StatementSession, calls: readonly IntendedCall[], limits: ReservationLimits) {
    const quotas = this.#lockedQuotas(session);
    const answers = this.answers.read(session, keysOf(calls));
    return this.ledger.snapshot(session, calls, { limits, quotas, answers });
  }

  /** Locks the account, and returns the statements that merge the quota readings. */
  async #learning(session: StatementSession, readings: readonly QuotaReading[]) {
    const quotas = this.#lockedQuotas(session);
    if (readings.length === 0) {
      await quotas.locked;
      return [];
    }
    const { quota, ...counted } = await this.ledger.unseen(session, quotas, readings.at(-1)!.readAt);
    const unseen = unseenCalls(counted);
    const merged = readings.reduce<QuotaReading | undefined>(
      (before, next) => mergeQuota(before, next, unseen),
      quota,
    );
    this.#seenQuota = merged;
    const update = { name: "update quota", text: "UPDATE accounts SET quota = $1 WHERE id = $2" };
    return [[update, [JSON.stringify(merged), this.id]] as const];
  }

  /** Writes answers, and returns the keys of those that replaced others. */
  async #keep(
    session: StatementSession,
    answers: readonly StoredAnswer[],
    serviceTime: number | undefined,
  ): Promise<readonly string[]> {
    const noted = this.#hasIndependentClock ? this.#noteServiceTime(session, serviceTime) : undefined;
    const [replaced] = await Promise.all([this.answers.put(session, answers), noted]);
    return replaced;
  }

  /** Returns the notice about written answers. `keys` are those of the answers that replaced others. */
  #keptNotice(keys: readonly string[], { secret }: Stamp) {
    const replaced = keys.map((key) => answerName(secret, this.#source, key));
    return { kind: "answers", source: this.#source, replaced } as const;
  }

  async #quota(session: StatementSession): Promise<QuotaReading | undefined> {
    const select = { name: "select quota", text: "SELECT quota FROM accounts WHERE id = $1" };
    return quotaOf((await session.row<{ quota: string | null }>(select, [this.id]))?.quota);
  }
}

/** Returns the figures of the whole store, for all accounts. */
const infoOf = ({ database, clock, shown }: OpenStore): Promise<StoreInfo> =>
  database.transaction(async (session) => {
    await session.takeTime();
    const found = await session.row<{
      answers: number;
      oldest: number | null;
      newest: number | null;
      formerAnswers: number;
      calls: number;
      bytes: number;
    }>(`SELECT count(*) AS answers, min(as_of) AS oldest, max(as_of) AS newest,
          (SELECT count(*) FROM former_answers) AS "formerAnswers",
          (SELECT count(*) FROM calls) AS calls,
          (SELECT sum(pg_total_relation_size(oid)) FROM pg_class
             WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r') AS bytes
        FROM answers`);
    const { oldest, newest, ...counts } = found!;
    return {
      location: shown,
      ...counts,
      oldest: oldest === null ? undefined : clock.toLocal(oldest),
      newest: newest === null ? undefined : clock.toLocal(newest),
    };
  });

/** Converts times from the database's clock to this machine's. */
function datedHere<T extends { readonly asOf: number }>(
  dated: (T | undefined)[],
  clock: ClockOffset,
): (T | undefined)[] {
  if (clock.milliseconds === 0) return dated;
  return dated.map((one) => one && { ...one, asOf: clock.toLocal(one.asOf) });
}

/**
 * Opens the store of `account`. Also ends expired leases and deletes expired rows. Its callers give and get times by
 * this machine's clock.
 * @throws {StoreWorkError}
 */
export async function openAccount(
  open: OpenStore,
  account: Account,
  options: AccountOptions = {},
): Promise<Store> {
  const { database, notices, clock } = open;
  const { source } = account;
  const id = await database.run((session) => accountIdOf(session, account));
  const kept = new DatabaseAccount(open, { source, id }, options);
  const { answers, ledger } = kept;
  async function expireRows(): Promise<void> {
    if (!(await expire(database, source, (options.now ?? Date.now)()))) return;
    await database.run((session) => notices.send(session, { kind: "purged" }));
    answers.forgetAll();
  }
  await kept.endExpired();
  await expireRows();
  const tables = tableAccess(database, notices);
  return {
    decisions: decisionsOf(tables, source),
    matches: matchesOf(tables, source),
    directory: directoryOf(tables),
    async answers(keys, mostBytes = Infinity) {
      const remembered = answers.remembered(keys, mostBytes);
      const read = () => database.run((session) => answers.answers(session, keys, mostBytes));
      return datedHere(remembered ?? (await read()), clock);
    },
    presence: async (keys) =>
      datedHere(await database.run((session) => answers.presence(session, keys)), clock),
    formerAnswers: async (keys) =>
      (await database.run((session) => answers.former(session, keys))).map((former) =>
        former.map((one) => ({
          ...one,
          asOf: clock.toLocal(one.asOf),
          replacedAt: clock.toLocal(one.replacedAt),
        })),
      ),
    remember: (newAnswers, serviceTime) =>
      kept.remember(
        newAnswers.map((answer) => ({ ...answer, asOf: clock.toServer(answer.asOf) })),
        serviceTime,
      ),
    async reserve(calls, limits) {
      const asked = calls.map((call) => callByServer(call, clock));
      const reservations = await kept.reserve(asked, limitsByServer(limits, clock));
      return reservations.map((one) => localReservation(one, clock));
    },
    settle: (settlement) => kept.settle(settlementByServer(settlement, clock)),
    release: (calls) => kept.release(calls),
    quota: async () => localQuota(await kept.cachedQuota.get(), clock),
    callsOfUser: (user, since) =>
      database.run((session) => ledger.callsOfUser(session, user, clock.toServer(since))),
    callsSince: (since) => database.run((session) => ledger.callsSince(session, clock.toServer(since))),
    usage: (by, since, user) =>
      database.run((session) => usageOf(session, id, { by, since: clock.toServer(since), user })),
    renameKey: (keyHash) => kept.renameKey(keyHash),
    info: () => infoOf(open),
    purge: (before, ledgerBefore) => kept.purge(clock.toServer(before), clock.toServer(ledgerBefore)),
    expire: expireRows,
    probe: () => kept.probe(),
    onSettledElsewhere: (listener) =>
      notices.on((notice) => {
        if (notice.kind === "answers" && notice.settled === id) listener();
      }),
  };
}

/** The shared objects of an open store. */
export interface OpenStore {
  readonly database: Database;
  readonly notices: Notices;
  readonly clock: ClockOffset;
  readonly owner: Owner;
  /** The store's address without its password. */
  readonly shown: string;
}
