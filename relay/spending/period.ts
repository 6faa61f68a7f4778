import type { QuotaReading } from "../../shared/gateway/quota.ts";

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

/**
 * The month that `now` is in: the account's own where its reset is known, so that users' budgets begin anew with the
 * quota they are shares of; else the calendar's (UTC).
 */
export function periodOf(quota: QuotaReading | undefined, now: number): Period {
  const date = new Date(now);
  const reset = quota?.resetAt ?? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  let months = 0;
  // A reset that is past, or far off, is that of another month with the same day.
  while (monthsLater(reset, months) <= now) months += 1;
  while (monthsLater(reset, months - 1) > now) months -= 1;
  return { start: monthsLater(reset, months - 1), end: monthsLater(reset, months) };
}
