import type { PlanCode } from "../shared/contract/limits.ts";
import { rateHeaders } from "../shared/contract/paths.ts";
import type { OperationId } from "../shared/contract/operations.ts";

/** How the calls of an hour are counted. The contract does not say: "fixed or sliding" is not shown. */
export const hourWindows = ["fixed", "sliding"] as const;
type HourWindow = (typeof hourWindows)[number];

/** The hourly limit in force: calls, and the length of the hour in milliseconds. */
export interface HourlyLimit {
  readonly calls: number;
  readonly length: number;
}

/** Counts the calls of one key. Times are epoch ms and never decrease. */
export interface HourMeter {
  /** Returns the milliseconds until another call is within the limit; 0 if it is now. */
  wait(now: number, limit: HourlyLimit): number;
  record(now: number, limit: HourlyLimit): void;
}

/** A fixed hour begins with the first call after the previous one ended. A burst may span two of them. */
export class FixedHour implements HourMeter {
  #openedAt = Number.NEGATIVE_INFINITY;
  #calls = 0;

  wait(now: number, { calls, length }: HourlyLimit): number {
    const end = this.#openedAt + length;
    return now >= end || this.#calls < calls ? 0 : end - now;
  }

  record(now: number, { length }: HourlyLimit): void {
    if (now >= this.#openedAt + length) {
      this.#openedAt = now;
      this.#calls = 0;
    }
    this.#calls += 1;
  }
}

/** A sliding hour: no period of that length ever has more calls than the limit. */
export class SlidingHour implements HourMeter {
  #times: number[] = [];
  #first = 0;

  wait(now: number, { calls, length }: HourlyLimit): number {
    this.#forget(now - length);
    const excess = this.#times.length - this.#first - calls;
    return excess < 0 ? 0 : this.#times[this.#first + excess]! + length - now;
  }

  record(now: number, { length }: HourlyLimit): void {
    this.#forget(now - length);
    this.#times.push(now);
  }

  /** Drops calls at or before `until`. The array is shortened only occasionally, since that copies it. */
  #forget(until: number): void {
    while (this.#first < this.#times.length && this.#times[this.#first]! <= until) this.#first += 1;
    if (this.#first > 1_024 && this.#first * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#first);
      this.#first = 0;
    }
  }
}

/** Returns the instant `months` calendar months after `start` (epoch ms), or the month's last day if it is shorter. */
function addMonths(start: number, months: number): number {
  const date = new Date(start);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}

/**
 * Returns the end (epoch ms) of the billing period that contains `now`. Periods are calendar months from the
 * subscription's first instant, `anchor`, so that no period ends in the middle of a short run.
 */
export function periodEnd(anchor: number, now: number): number {
  const start = new Date(anchor);
  const today = new Date(now);
  const years = today.getUTCFullYear() - start.getUTCFullYear();
  let months = Math.max(0, years * 12 + today.getUTCMonth() - start.getUTCMonth());
  while (addMonths(anchor, months) <= now) months += 1;
  return addMonths(anchor, months);
}

/** The limits in force when a call arrives. */
export interface Limits {
  readonly quota: number;
  readonly hourly: HourlyLimit;
  readonly window: HourWindow;
}

/** Usage of one key in its billing period. `resetAt` is epoch ms, on a whole second. */
export interface KeyUsage {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAt: number;
}

/** The meter's decision on a call: it is counted in month and hour unless one of them is spent. */
interface MeterReading {
  readonly spent: "month" | "hour" | undefined;
  readonly usage: KeyUsage;
  /** Milliseconds until the hour has room for another call. */
  readonly waitMs: number;
}

interface KeyCount {
  used: number;
  resetAt: number;
  readonly hours: Readonly<Record<HourWindow, HourMeter>>;
}

/**
 * "Monthly quota: every call, including /me. Hourly rate limit: every call." Counts both for each key, in memory. The
 * month is checked first, so a refusal by the hour always leaves calls in the month. Both kinds of hour are always
 * counted, so that changing the kind while the sandbox runs loses no count.
 */
export class Meter {
  readonly #anchor: number;
  readonly #keys = new Map<string, KeyCount>();

  /** `startedAt`: epoch ms at which the first billing period begins. */
  constructor(startedAt: number) {
    this.#anchor = Math.floor(startedAt / 1_000) * 1_000;
  }

  /**
   * Counts a call if it is within month and hour.
   * @decides which call of the sandbox is one too many
   */
  admit(keyId: string, limits: Limits, now: number): MeterReading {
    const count = this.#countOf(keyId, now);
    const waitMs = count.hours[limits.window].wait(now, limits.hourly);
    const spent = count.used >= limits.quota ? "month" : waitMs > 0 ? "hour" : undefined;
    if (spent === undefined) {
      count.used += 1;
      count.hours.fixed.record(now, limits.hourly);
      count.hours.sliding.record(now, limits.hourly);
    }
    return { spent, waitMs, usage: usageOf(count, limits) };
  }

  /** Returns the end of the billing period that contains `now`, epoch ms. */
  resetAt(now: number): number {
    return periodEnd(this.#anchor, now);
  }

  #countOf(keyId: string, now: number): KeyCount {
    let count = this.#keys.get(keyId);
    if (count === undefined) {
      count = {
        used: 0,
        resetAt: this.resetAt(now),
        hours: { fixed: new FixedHour(), sliding: new SlidingHour() },
      };
      this.#keys.set(keyId, count);
    }
    if (now >= count.resetAt) {
      count.used = 0;
      count.resetAt = this.resetAt(now);
    }
    return count;
  }
}

function usageOf({ used, resetAt }: KeyCount, { quota }: Limits): KeyUsage {
  return { limit: quota, used, remaining: Math.max(0, quota - used), resetAt };
}

/** Returns the "rate headers on every response". The reset is in epoch seconds. */
export function rateHeadersOf({ limit, remaining, resetAt }: KeyUsage): Record<string, string> {
  return {
    [rateHeaders.limit]: String(limit),
    [rateHeaders.remaining]: String(remaining),
    [rateHeaders.reset]: String(Math.ceil(resetAt / 1_000)),
  };
}

/** Returns the rate headers of a caller without a valid key pair, who has no account and no calls. */
export function rateHeadersOfNobody(resetAt: number): Record<string, string> {
  return rateHeadersOf({ limit: 0, used: 0, remaining: 0, resetAt });
}

/** Returns `Retry-After` in whole seconds (RFC 9110, 10.2.3), rounded up: who obeys it is never too early. */
export function retryAfterHeader(waitMs: number): Record<string, string> {
  return { "Retry-After": String(Math.max(1, Math.ceil(waitMs / 1_000))) };
}

/** Limits of a plan: calls per month and calls per hour. */
interface PlanLimits {
  readonly name: string;
  readonly quota: number;
  readonly hourly: number;
}

/**
 * "Quota and hourly values of each plan: not shown." These are the sandbox's own. Pro, the default, allows a list of
 * a few thousand rows at two calls per row within one hour.
 */
export const planLimits: Readonly<Record<PlanCode, PlanLimits>> = {
  free: { name: "Free", quota: 1_000, hourly: 100 },
  starter: { name: "Starter", quota: 10_000, hourly: 1_000 },
  pro: { name: "Pro", quota: 100_000, hourly: 10_000 },
  enterprise: { name: "Enterprise", quota: 1_000_000, hourly: 100_000 },
};

/**
 * Returns the identity of a call in the counts: method, path below /v1, and query sorted by name with uniform
 * percent-encoding, so that two spellings of one question count together. Example: `GET
 * /search?perPage=100&q=AIR%20LIQUIDE`.
 */
export function callKey(method: string, url: string, prefix: string): string {
  const path = url.startsWith(prefix) ? url.slice(prefix.length) : url;
  const mark = path.indexOf("?");
  if (mark === -1) return `${method} ${path}`;
  const query = new URLSearchParams(path.slice(mark));
  query.sort();
  const pairs = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `${method} ${path.slice(0, mark)}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

/** How a call ended: its status, or how the connection ended. */
export type Ending = number | "reset" | "truncated" | "aborted";

/** The answer of GET /_sandbox/calls. A call under way is in all counts except `byStatus`. */
export interface CallCounts {
  readonly total: number;
  readonly byOperation: Record<string, number>;
  readonly byStatus: Record<string, number>;
  readonly byKey: Record<string, number>;
}

/** Counts every request below /v1, however it ends. `other` is a path that is no operation. */
export class CallTally {
  #total = 0;
  readonly #byOperation = new Map<string, number>();
  readonly #byStatus = new Map<string, number>();
  readonly #byKey = new Map<string, number>();

  begin(operation: OperationId | "other", key: string): void {
    this.#total += 1;
    increment(this.#byOperation, operation);
    increment(this.#byKey, key);
  }

  end(ending: Ending): void {
    increment(this.#byStatus, String(ending));
  }

  counts(): CallCounts {
    return {
      total: this.#total,
      byOperation: Object.fromEntries(this.#byOperation),
      byStatus: Object.fromEntries(this.#byStatus),
      byKey: Object.fromEntries(this.#byKey),
    };
  }
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
