import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import { callThatFreesHour, callThatFreesUser, hourWindow } from "../store/ledger-rules.ts";
import { localDay, startOfLocalDay } from "../store/clock.ts";
import type { QuotaReading } from "../store/quota.ts";
import {
  runKey,
  type IntendedCall,
  type LedgerSnapshot,
  type ReservationLimits,
  type StoredAnswer,
  type UserSnapshot,
} from "../store/store.ts";
import type { leasesOf } from "./leases.ts";

type Leases = Pick<
  ReturnType<typeof leasesOf>,
  "openAfter" | "openOfUserAfter" | "openOfRun" | "askedByOthers"
>;

/** Calls whose lease ran out from `since` on, and that are not written down as made yet. */
const ranOut = (leases: Leases, since: number, now: number): number =>
  Math.max(0, leases.openAfter(since - 1) - leases.openAfter(now));

/** What counts the runs that have an allowance. */
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

/** What the ledger of one account counts. Every method must run inside the transaction of its caller. */
export function ledgerOf(database: SqliteFile, account: number, leases: Leases) {
  /** One figure, of the calls of the account that satisfy `condition`. */
  const figure = <P extends unknown[]>(what: string, condition: string) => {
    const statement = database
      .prepare<[number, ...P], number>(`SELECT ${what} FROM calls WHERE account = ? AND ${condition}`)
      .pluck();
    return (...given: P) => statement.get(account, ...given);
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

  /** Calls made or under way since `since`: those of its own day one by one, those of later days by their sums. */
  function callsOfUser(user: string, since: number): number {
    const ofFirstDay = countedOfUser(user, since, startOfLocalDay(since, 1))!;
    return ofFirstDay + sumOfDays.get(account, user, localDay(since))! + leases.openOfUserAfter(user, since);
  }

  function countUser(
    { purpose: { user }, allowance }: IntendedCall,
    limits: ReservationLimits,
  ): UserSnapshot {
    const { month, hour } = allowance!;
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
    for (const call of calls) {
      const { user } = call.purpose;
      if (call.allowance !== undefined && !users.has(user)) users.set(user, countUser(call, limits));
    }
    return users;
  }

  /** What of the quota's calls no answer has told yet. */
  const unseen = (quota: QuotaReading | undefined, now: number) => ({
    underWay: leases.openAfter(now),
    withoutFigure:
      quota?.remaining === undefined ? 0 : withoutFigure(quota.sentAt)! + ranOut(leases, quota.sentAt, now),
  });

  /** What is counted before `calls` are decided on, beside the answers to them. */
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
