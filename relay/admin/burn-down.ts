import type { UsageLine } from "../../shared/gateway/store/store.ts";
import type { Period } from "../spending/period.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";

/** Calls left at the end of a day; of today, now. */
export interface DayLeft {
  /** YYYY-MM-DD, by the machine's clock. */
  readonly day: string;
  readonly remaining: number;
}

export interface BurnDown {
  readonly days: readonly DayLeft[];
  /** Calls a day of this period so far; undefined when nothing is known. */
  readonly callsPerDay: number | undefined;
  /** When all but the reserve is gone at this pace, epoch milliseconds; undefined when nothing is spent. */
  readonly runsOutAt: number | undefined;
}

export interface BurnDownInput {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  readonly reserve: number;
  readonly period: Period;
  /** The ledger's calls of the period, by day. */
  readonly calls: readonly UsageLine[];
  readonly now: number;
}

const day = 24 * 3_600_000;

/** The days of the period so far, in order. */
function daysUntil({ start }: Period, now: number): string[] {
  const names: string[] = [];
  const today = localDay(now);
  const date = new Date(start);
  // Where clocks are changed, days have 23 or 25 hours, and some no midnight: each has its noon.
  date.setHours(12, 0, 0, 0);
  for (; localDay(date.getTime()) < today; date.setDate(date.getDate() + 1)) {
    names.push(localDay(date.getTime()));
  }
  return [...names, today];
}

/**
 * How the month goes: what was left day by day, as far as this store's ledger tells, and when it runs out at the pace of
 * the whole account. Pure.
 */
export function burnDown(input: BurnDownInput): BurnDown {
  const { limit, remaining, reserve, period, calls, now } = input;
  if (limit === undefined || remaining === undefined) {
    return { days: [], callsPerDay: undefined, runsOutAt: undefined };
  }
  const spent = new Map(calls.map((line) => [line.heading, line.calls]));
  const days: DayLeft[] = [];
  let left = remaining;
  for (const name of daysUntil(period, now).reverse()) {
    days.unshift({ day: name, remaining: left });
    left = Math.min(limit, left + (spent.get(name) ?? 0));
  }
  // Of a period that has hardly begun, an hour says little about a month.
  const elapsed = Math.max(day, now - period.start);
  const callsPerDay = ((limit - remaining) * day) / elapsed;
  const spendable = Math.max(0, remaining - reserve);
  const runsOutAt = callsPerDay > 0 ? now + (spendable / callsPerDay) * day : undefined;
  return { days, callsPerDay, runsOutAt };
}
