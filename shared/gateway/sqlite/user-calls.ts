import type Database from "better-sqlite3";
import { localDay, startOfLocalDay } from "../local-day.ts";
import type { IntendedCall, Reservation, ReservationLimits } from "../store.ts";
import { boundReached, type UserCounts } from "../user-room.ts";
import type { grantsOf } from "./grants.ts";

type Grants = Pick<ReturnType<typeof grantsOf>, "openOfUserAfter">;

/** The calls of each user of one account. Every method must run inside the transaction of its caller. */
export function userCallsOf(database: Database.Database, account: number, grants: Grants) {
  const between = database
    .prepare<[number, string, number, number], number>(
      "SELECT count(*) FROM calls WHERE account = ? AND user = ? AND at > ? AND at < ?",
    )
    .pluck();
  const onDaysAfter = database
    .prepare<[number, string, string], number>(
      "SELECT ifnull(sum(calls), 0) FROM day_sums WHERE account = ? AND user = ? AND day > ?",
    )
    .pluck();
  const nthSince = database
    .prepare<[number, string, number, number], number>(
      "SELECT at FROM calls WHERE account = ? AND user = ? AND at > ? ORDER BY at LIMIT 1 OFFSET ?",
    )
    .pluck();

  /** Calls made or under way since `since`: those of its own day one by one, those of later days by their sums. */
  function callsSince(user: string, since: number): number {
    const ofFirstDay = between.get(account, user, since, startOfLocalDay(since, 1))!;
    return (
      ofFirstDay + onDaysAfter.get(account, user, localDay(since))! + grants.openOfUserAfter(user, since)
    );
  }

  /** The same in the last hour, one by one. */
  const inHour = (user: string, { now, hourLength }: ReservationLimits): number =>
    between.get(account, user, now - hourLength, Infinity)! + grants.openOfUserAfter(user, now - hourLength);

  /** When the hour of `user`, in which `calls` were made, has room again under `most`. */
  function hourFreesAt(
    user: string,
    calls: number,
    most: number,
    { now, hourLength }: ReservationLimits,
  ): number {
    const at = most === 0 ? undefined : nthSince.get(account, user, now - hourLength, calls - most);
    return Math.min(at ?? now, now) + hourLength;
  }

  /** Keeps count of what a handful of calls adds to what each user has spent. */
  function tally(limits: ReservationLimits) {
    const counts = new Map<string, { inMonth: number; inHour: number }>();
    const ofUser = ({ purpose: { user }, allowance }: IntendedCall): { inMonth: number; inHour: number } => {
      const known = counts.get(user);
      if (known !== undefined) return known;
      const { month, hour } = allowance!;
      const read: UserCounts = {
        inMonth: month === undefined ? 0 : callsSince(user, month.since),
        inHour: hour === undefined ? 0 : inHour(user, limits),
      };
      const own = { ...read };
      counts.set(user, own);
      return own;
    };
    return {
      /** Why `call` is more than its user may spend; undefined when it is not. */
      refusal(call: IntendedCall): Extract<Reservation, { kind: "over_budget" }> | undefined {
        const { allowance, purpose } = call;
        if (allowance === undefined) return undefined;
        const used = ofUser(call);
        const bound = boundReached(allowance, used);
        if (bound === undefined) return undefined;
        const until =
          bound === "month"
            ? allowance.month!.until
            : hourFreesAt(purpose.user, used.inHour, allowance.hour!.calls, limits);
        return { kind: "over_budget", bound, until };
      },
      /** `call` is granted. */
      add(call: IntendedCall): void {
        if (call.allowance === undefined) return;
        const used = ofUser(call);
        used.inMonth += 1;
        used.inHour += 1;
      },
    };
  }

  return { callsSince, tally };
}
