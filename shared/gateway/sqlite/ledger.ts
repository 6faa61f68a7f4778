import type Database from "better-sqlite3";
import type { IntendedCall, Reservation, ReservationLimits, StoredAnswer } from "../store.ts";
import type { grantsOf } from "./grants.ts";
import type { userCallsOf } from "./user-calls.ts";
import { remainingNow, type QuotaReading } from "../quota.ts";

type Grants = ReturnType<typeof grantsOf>;
type UserCalls = Pick<ReturnType<typeof userCallsOf>, "tally">;

/** The ledger of one account. Every method must run inside the transaction of its caller. */
export function ledgerOf(database: Database.Database, account: number, grants: Grants, userCalls: UserCalls) {
  const counted = database
    .prepare<[number, number, number], number>(
      "SELECT count(*) FROM calls WHERE account = ? AND at > ? AND at <= ?",
    )
    .pluck();
  const nthLast = database
    .prepare<[number, number], number>(
      "SELECT at FROM calls WHERE account = ? ORDER BY at DESC LIMIT 1 OFFSET ?",
    )
    .pluck();
  const withoutFigure = database
    .prepare<[number, number], number>(
      "SELECT count(*) FROM calls WHERE account = ? AND at >= ? AND remaining IS NULL",
    )
    .pluck();
  const callsSince = (since: number, until = Infinity): number =>
    counted.get(account, since, until)! + grants.openAfter(since);

  /** How many more calls the hour has room for. */
  function roomInHour({ now, hourLength }: ReservationLimits, quota: QuotaReading | undefined): number {
    if (quota?.hourly === undefined) return Infinity;
    const since = Math.max(now - hourLength, quota.ledgerSince ?? 0);
    // Calls of a time to come were made under a clock that was set back since: those by more than an hour say nothing.
    return quota.hourly - callsSince(since, now + hourLength);
  }

  /**
   * When a full hour has room for one more call, `granted` of it just now. Of those under way, the first may be answered
   * at once.
   */
  function hourFreesAt(
    { now, hourLength }: ReservationLimits,
    quota: QuotaReading | undefined,
    granted: number,
  ): number {
    const last = (quota?.hourly ?? 1) - 1 - granted - grants.openAfter(now - hourLength);
    const at = last < 0 ? now : (nthLast.get(account, last) ?? now);
    return Math.min(at, now) + hourLength + 1;
  }

  /**
   * Calls that the service may have counted and whose figure is not in `quota`: those under way, and those that ended
   * without one (a broken connection) when no call sent later has brought one.
   */
  function unseenCalls(quota: QuotaReading | undefined, now: number): { underWay: number; unseen: number } {
    const underWay = grants.openAfter(now);
    const ended = quota?.remaining === undefined ? 0 : withoutFigure.get(account, quota.sentAt)!;
    return { underWay, unseen: underWay + ended };
  }

  function reserve(
    calls: readonly IntendedCall[],
    limits: ReservationLimits,
    quota: QuotaReading | undefined,
    stored: (call: IntendedCall) => StoredAnswer | undefined,
  ): Reservation[] {
    const { now, pendingUntil } = limits;
    const remaining = remainingNow(quota, now);
    const before = unseenCalls(quota, now);
    const asked = grants.askedByOthers(now);
    const ofUsers = userCalls.tally(limits);
    const granted: IntendedCall[] = [];
    let monthRoom = remaining === undefined ? Infinity : remaining - limits.reserve - before.unseen;
    let hourRoom = roomInHour(limits, quota);
    let until: number | undefined;
    const decided = calls.map((call): Reservation | undefined => {
      const answer = stored(call);
      if (answer !== undefined) return { kind: "answered", answer };
      if (asked.has(call.lookupKey)) return { kind: "taken" };
      const overBudget = ofUsers.refusal(call);
      if (overBudget !== undefined) return overBudget;
      if (monthRoom <= 0) return { kind: "spent", underWay: before.underWay + granted.length, quota };
      // /me is asked whatever is left: its room is Infinity, and nothing is kept from it.
      if (monthRoom < Infinity && monthRoom <= (call.reserve ?? 0) - limits.reserve)
        return { kind: "kept", until: quota?.resetAt };
      if (hourRoom <= 0) {
        until ??= hourFreesAt(limits, quota, granted.length);
        return { kind: "wait", until };
      }
      hourRoom -= 1;
      monthRoom -= 1;
      granted.push(call);
      ofUsers.add(call);
      asked.add(call.lookupKey);
      return undefined;
    });
    const numbers = grants.open(granted, pendingUntil).values();
    return decided.map((one) => one ?? { kind: "granted", call: numbers.next().value! });
  }

  return {
    reserve,
    unseenCalls,
    callsSince,
  };
}
