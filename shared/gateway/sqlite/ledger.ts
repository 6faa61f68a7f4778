import type Database from "better-sqlite3";
import type {
  IntendedCall,
  Reservation,
  ReservationLimits,
  SettledCall,
  StoredAnswer,
  UsageHeading,
  UsageLine,
} from "../store.ts";
import { remainingNow, type QuotaReading } from "../quota.ts";

const headings: Record<UsageHeading, string> = {
  day: "strftime('%Y-%m-%d', at / 1000, 'unixepoch', 'localtime')",
  run: "run",
  operation: "operation",
  user: "user",
};

/** The ledger of one account. Every method must run inside the transaction of its caller. */
export function ledgerOf(database: Database.Database, account: number, owner: string) {
  const counted = database
    .prepare<[number, number], number>("SELECT count(*) FROM calls WHERE account = ? AND at > ?")
    .pluck();
  const nthLast = database
    .prepare<[number, number], number>(
      "SELECT at FROM calls WHERE account = ? ORDER BY at DESC LIMIT 1 OFFSET ?",
    )
    .pluck();
  const pending = database
    .prepare<[number, number], number>(
      "SELECT count(*) FROM calls WHERE account = ? AND status IS NULL AND at > ?",
    )
    .pluck();
  const withoutFigure = database
    .prepare<[number, number], number>(
      "SELECT count(*) FROM calls WHERE account = ? AND at >= ? AND status IS NOT NULL AND remaining IS NULL",
    )
    .pluck();
  const taken = database
    .prepare<[number, string, number], number>(
      "SELECT 1 FROM calls WHERE account = ? AND lookup = ? AND status IS NULL AND at > ?",
    )
    .pluck();
  const open = database.prepare(
    "INSERT INTO calls (account, at, operation, lookup, run, user, owner) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const close = database.prepare(
    "UPDATE calls SET at = ?, status = ?, remaining = ?, lookup = '', owner = '' WHERE id = ?",
  );
  const drop = database.prepare("DELETE FROM calls WHERE id = ? AND status IS NULL");

  /** How many more calls the hour has room for. */
  function roomInHour({ now, hourLength }: ReservationLimits, quota: QuotaReading | undefined): number {
    if (quota?.hourly === undefined) return Infinity;
    return quota.hourly - counted.get(account, Math.max(now - hourLength, quota.ledgerSince ?? 0))!;
  }

  /** When a full hour has room for one more call. Of those under way, the first may be answered at once. */
  function hourFreesAt({ now, hourLength }: ReservationLimits, quota: QuotaReading | undefined): number {
    const at = nthLast.get(account, (quota?.hourly ?? 1) - 1) ?? now;
    return Math.min(at, now) + hourLength + 1;
  }

  /**
   * Calls that the service may have counted and whose figure is not in `quota`: those under way, and those that ended
   * without one (a broken connection) when no call sent later has brought one.
   */
  function unseenCalls(quota: QuotaReading | undefined, now: number): { underWay: number; unseen: number } {
    const underWay = pending.get(account, now)!;
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
    let { underWay } = before;
    let monthRoom = remaining === undefined ? Infinity : remaining - limits.reserve - before.unseen;
    let hourRoom = roomInHour(limits, quota);
    let until: number | undefined;
    return calls.map((call) => {
      const answer = stored(call);
      if (answer !== undefined) return { kind: "answered", answer };
      if (taken.get(account, call.lookupKey, now) !== undefined) return { kind: "taken" };
      if (monthRoom <= 0) return { kind: "spent", underWay };
      // /me is asked whatever is left: its room is Infinity, and nothing is kept from it.
      if (monthRoom < Infinity && monthRoom <= (call.reserve ?? 0) - limits.reserve)
        return { kind: "kept", until: quota?.resetAt };
      if (hourRoom <= 0) {
        until ??= hourFreesAt(limits, quota);
        return { kind: "wait", until };
      }
      hourRoom -= 1;
      monthRoom -= 1;
      underWay += 1;
      const { run, user } = call.purpose;
      const opened = open.run(account, pendingUntil, call.operation, call.lookupKey, run, user, owner);
      return { kind: "granted", call: Number(opened.lastInsertRowid) };
    });
  }

  function settle(calls: readonly SettledCall[]): void {
    for (const call of calls) close.run(call.at, call.status, call.remaining ?? null, call.call);
  }

  function usage(by: UsageHeading, since: number, user?: string): UsageLine[] {
    const lines = database.prepare<[number, number, string | null], UsageLine>(
      `SELECT ${headings[by]} AS heading, count(*) AS calls,
              sum(status BETWEEN 200 AND 299) AS found, sum(status = 0 OR status >= 500) AS failed
         FROM calls WHERE account = ? AND at > ? AND status IS NOT NULL AND user = ifnull(?, user)
        GROUP BY heading ORDER BY max(at) DESC`,
    );
    return lines.all(account, since, user ?? null);
  }

  return {
    reserve,
    settle,
    unseenCalls,
    usage,
    release: (calls: readonly number[]) => calls.forEach((call) => drop.run(call)),
    callsSince: (since: number) => counted.get(account, since)!,
  };
}
