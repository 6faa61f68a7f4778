import { mergeQuota, type QuotaReading } from "../quota.ts";
import { latestReading } from "../freshness.ts";
import { decide, unseenCalls } from "../ledger-rules.ts";
import type { AccountOptions } from "../store/connection.ts";
import type {
  Account,
  IntendedCall,
  Reservation,
  ReservationLimits,
  Settlement,
  Store,
  StoredAnswer,
  StoreInfo,
} from "../store/store.ts";
import { accountIdOf, quotaOf } from "./account.ts";
import { KeptAnswers } from "./answers.ts";
import {
  callByServer,
  limitsByServer,
  localQuota,
  localReservation,
  settlementByServer,
} from "./by-server-clock.ts";
import { decisionsOf } from "./decisions.ts";
import { directoryOf } from "./directory.ts";
import { Held } from "./held.ts";
import { leasesOf, type Lease } from "./leases.ts";
import { AccountLedger, type Quotas } from "./ledger.ts";
import { matchesOf } from "./matches.ts";
import type { OpenStore } from "./open.ts";
import type { Session } from "./session.ts";
import { deleteCallsBefore, usageOf } from "./sums.ts";
import { deleteAnswers, expire, serviceTimes } from "./upkeep.ts";

/** How long somebody waits who only wants to know, milliseconds. */
const longestProbe = 1_000;

/**
 * The store of `account`: what ran out of time is ended, and what is past its time deleted. Inside, all times are by the
 * database's clock.
 * @throws {StoreWorkError}
 */
export async function openAccount(
  { database, notices, clock, owner, shown }: OpenStore,
  account: Account,
  { recentBytes = 0, tellsTime = true, now = Date.now }: AccountOptions = {},
): Promise<Store> {
  const { source } = account;
  const id = await database.run((session) => accountIdOf(session, account));
  const latest = () => latestReading(clock.toServer(now()));
  const kept = new KeptAnswers(source, recentBytes, notices, latest);
  const leases = leasesOf(id, owner);
  const ledger = new AccountLedger(id, owner);
  const noteServiceTime = serviceTimes(source);
  /** A relay tells it with every answer. */
  const heldQuota = new Held(
    notices,
    (notice) => notice.kind === "answers" && notice.settled === id,
    () => database.run(quota),
  );

  /** The quota as it was last seen here. */
  let seenQuota: QuotaReading | undefined;

  /** Takes the account for this transaction alone, and answers what is known of its quota. */
  async function take(session: Session): Promise<QuotaReading | undefined> {
    const [row] = await session.batch<{ quota: string | null }>(
      `SELECT quota FROM accounts WHERE id = ${id} FOR UPDATE`,
    );
    seenQuota = quotaOf(row?.quota);
    return seenQuota;
  }

  /** What is known of the quota, with the account taken. */
  const taken = (session: Session): Quotas => ({ expected: seenQuota, locked: take(session) });

  /** What `calls` are decided on. */
  function counted(session: Session, calls: readonly IntendedCall[], limits: ReservationLimits) {
    const quotas = taken(session);
    const answers = kept.read(
      session,
      calls.map(({ lookupKey }) => lookupKey),
    );
    return ledger.snapshot(session, calls, { limits, quotas, answers });
  }

  async function reserve(calls: readonly IntendedCall[], limits: ReservationLimits): Promise<Reservation[]> {
    /** Leases of attempts of which nobody knows whether they were kept. */
    const doubtful: Lease[] = [];
    const { decisions, granted } = await database.transaction(async (session) => {
      if (doubtful.length > 0) await leases.drop(session, doubtful);
      const made = decide(calls, limits, await counted(session, calls, limits));
      const given = leases.make(calls.filter((_, index) => made[index]!.kind === "grant"));
      doubtful.push(...given);
      if (made.some(({ kind }) => kind === "taken" || kind === "spent")) {
        await leases.endExpired(session, limits.now);
      }
      await session.commit(given.length === 0 ? [] : [leases.opening(given, limits.pendingUntil)]);
      return { decisions: made, granted: given };
    });
    const numbers = leases.keep(granted).values();
    return decisions.map((one) =>
      one.kind === "grant" ? { kind: "granted", call: numbers.next().value! } : one,
    );
  }

  /** The statements that write down what the service said of the quota, with the account taken. */
  async function learning(session: Session, readings: readonly QuotaReading[]) {
    const quotas = taken(session);
    if (readings.length === 0) {
      await quotas.locked;
      return [];
    }
    const { quota, ...counted } = await ledger.unseen(session, quotas, readings.at(-1)!.readAt);
    const unseen = unseenCalls(counted);
    const merged = readings.reduce<QuotaReading | undefined>(
      (before, next) => mergeQuota(before, next, unseen),
      quota,
    );
    seenQuota = merged;
    const update = { name: "update quota", text: "UPDATE accounts SET quota = $1 WHERE id = $2" };
    return [[update, [JSON.stringify(merged), id]] as const];
  }

  /** Keeps answers; answers which of them replaced others. */
  async function keep(
    session: Session,
    answers: readonly StoredAnswer[],
    serviceTime: number | undefined,
  ): Promise<readonly string[]> {
    const noted = tellsTime ? noteServiceTime(session, serviceTime) : undefined;
    const [replaced] = await Promise.all([kept.put(session, answers), noted]);
    return replaced;
  }

  async function settle({ calls, answers, readings, serviceTime }: Settlement): Promise<void> {
    await database.transaction(async (session) => {
      // The account is taken after them: others may go on until then.
      const [replaced, learnt] = await Promise.all([
        keep(session, answers, serviceTime),
        learning(session, readings),
      ]);
      await session.commit([
        ...learnt,
        ...(calls.length > 0 ? [leases.settling(calls)] : []),
        notices.sending({ kind: "answers", source, replaced, settled: id }),
      ]);
    });
    kept.forget(answers);
    heldQuota.forget();
    leases.forget(calls.map(({ call }) => call));
  }

  async function remember(answers: readonly StoredAnswer[], serviceTime?: number): Promise<void> {
    await database.transaction(async (session) => {
      const replaced = await keep(session, answers, serviceTime);
      if (answers.length > 0) await notices.send(session, { kind: "answers", source, replaced });
    });
    kept.forget(answers);
  }

  async function release(calls: readonly number[]): Promise<void> {
    await database.run((session) => leases.release(session, calls));
    leases.forget(calls);
  }

  async function purge(before: number, ledgerBefore: number): Promise<number> {
    await database.transaction(async (session) => {
      await session.takeTime();
      await deleteCallsBefore(session, ledgerBefore);
    });
    const deleted = await deleteAnswers(database, "as_of < $1 OR as_of > $2", [before, latest()]);
    await database.run((session) => notices.send(session, { kind: "purged" }));
    kept.forgetAll();
    return deleted;
  }

  /** Reads and writes what every call needs. */
  const probe = (): Promise<void> =>
    database.transaction(
      async (session) => {
        await ledger.callsSince(session, clock.toServer(now()));
        await session.count(
          "INSERT INTO upkeep (task, at) VALUES ('probe', $1) ON CONFLICT (task) DO UPDATE SET at = excluded.at",
          [clock.toServer(now())],
        );
      },
      { longest: longestProbe },
    );

  async function info(session: Session): Promise<StoreInfo> {
    await session.takeTime();
    const found = await session.row<{
      answers: number;
      oldest: number | null;
      newest: number | null;
      calls: number;
      bytes: number;
    }>(`SELECT count(*) AS answers, min(as_of) AS oldest, max(as_of) AS newest,
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
  }

  async function quota(session: Session): Promise<QuotaReading | undefined> {
    const select = { name: "select quota", text: "SELECT quota FROM accounts WHERE id = $1" };
    return quotaOf((await session.row<{ quota: string | null }>(select, [id]))?.quota);
  }

  /** What is dated by the database's clock, as this machine dates it. */
  const local = <T extends { readonly asOf: number }>(dated: (T | undefined)[]): (T | undefined)[] =>
    clock.milliseconds === 0 ? dated : dated.map((one) => one && { ...one, asOf: clock.toLocal(one.asOf) });

  await database.transaction(async (session) => {
    await take(session);
    await leases.endExpired(session, clock.toServer(now()));
  });
  if (await expire(database, source, now())) {
    await database.run((session) => notices.send(session, { kind: "purged" }));
  }

  return {
    decisions: decisionsOf(database, notices, source),
    matches: matchesOf(database, notices, source),
    directory: directoryOf(database, notices),
    async answers(keys, mostBytes = Infinity) {
      const remembered = kept.remembered(keys, mostBytes);
      const answers = remembered ?? (await database.run((session) => kept.answers(session, keys, mostBytes)));
      return local(answers);
    },
    presence: async (keys) => local(await database.run((session) => kept.presence(session, keys))),
    remember: (answers, serviceTime) =>
      remember(
        answers.map((answer) => ({ ...answer, asOf: clock.toServer(answer.asOf) })),
        serviceTime,
      ),
    async reserve(calls, limits) {
      const asked = calls.map((call) => callByServer(call, clock));
      const reservations = await reserve(asked, limitsByServer(limits, clock));
      return reservations.map((one) => localReservation(one, clock));
    },
    settle: (settlement) => settle(settlementByServer(settlement, clock)),
    release,
    quota: async () => localQuota(await heldQuota.get(), clock),
    callsOfUser: (user, since) =>
      database.run((session) => ledger.callsOfUser(session, user, clock.toServer(since))),
    callsSince: (since) => database.run((session) => ledger.callsSince(session, clock.toServer(since))),
    usage: (by, since, user) =>
      database.run((session) => usageOf(session, id, { by, since: clock.toServer(since), user })),
    // Where the other key has an account of its own by now, each keeps its own.
    renameKey: (keyHash) =>
      database.run(async (session) => {
        await session.count(
          `UPDATE accounts SET key_hash = $1 WHERE id = $2
             AND NOT EXISTS (SELECT 1 FROM accounts WHERE source = $3 AND key_hash = $1)`,
          [keyHash, id, source],
        );
      }),
    info: () => database.transaction(info),
    purge: (before, ledgerBefore) => purge(clock.toServer(before), clock.toServer(ledgerBefore)),
    probe,
    onSettledElsewhere: (listener) =>
      notices.on((notice) => {
        if (notice.kind === "answers" && notice.settled === id) listener();
      }),
  };
}
