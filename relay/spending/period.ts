import type { QuotaReading } from "../../shared/gateway/store/quota.ts";

/** A month of spending, epoch milliseconds: from `start` on, before `end`. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** The same day and time some months later, or the month's last day where there is no such day. */
function monthsLater(time: number, months: number): number {
  const date = new Date(time);
  const wanted = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), wanted + 1, 0)).getUTCDate();
  return new Date(time).setUTCFullYear(date.getUTCFullYear(), wanted, Math.min(date.getUTCDate(), lastDay));
}

/** Months of the calendar (UTC) from the one of `time` to the one of `other`; negative where that is earlier. */
function monthsBetween(time: number, other: number): number {
  const [from, to] = [new Date(time), new Date(other)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/**
 * The month that `now` is in: the account's own where its reset is known, so that users' budgets begin anew with the
 * quota they are shares of; else the calendar's (UTC).
 */
export function periodOf(quota: QuotaReading | undefined, now: number): Period {
  const date = new Date(now);
  const reset = quota?.resetAt ?? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  // A reset that is past, or far off, is that of another month with the same day: here, of the calendar's month of now.
  const months = monthsBetween(reset, now);
  const isPast = monthsLater(reset, months) <= now;
  const end = isPast ? months + 1 : months;
  return { start: monthsLater(reset, end - 1), end: monthsLater(reset, end) };
}
