import { FixedHour, SlidingHour, type HourCount, type HourlyLimit, type HourWindow } from "./hour.ts";
import { periodEnd } from "./period.ts";

/** The limits in force when a call arrives. */
export interface Limits {
  readonly quota: number;
  readonly hourly: HourlyLimit;
  readonly window: HourWindow;
}

/** Figures of one key in its billing period. `resetAt` is epoch ms, on a whole second. */
export interface Usage {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAt: number;
}

/** What the meter says of a call. A call is counted in month and hour when it is within both, and in neither otherwise. */
export type Admission =
  | { readonly admitted: true; readonly usage: Usage }
  | { readonly admitted: false; readonly spent: "month"; readonly usage: Usage }
  | { readonly admitted: false; readonly spent: "hour"; readonly usage: Usage; readonly waitMs: number };

interface KeyCount {
  used: number;
  resetAt: number;
  readonly hours: Readonly<Record<HourWindow, HourCount>>;
}

/**
 * "Monthly quota: every call, including /me. Hourly rate limit: every call." Counts both for each key, in memory. The
 * month is looked at first, so a refusal by the hour always leaves calls in the month. Both kinds of hour are counted
 * all along: changing the kind while the sandbox runs forgets nothing.
 */
export class Meter {
  readonly #anchor: number;
  readonly #keys = new Map<string, KeyCount>();

  /** `startedAt`: epoch ms of the first billing period's beginning. */
  constructor(startedAt: number) {
    this.#anchor = Math.floor(startedAt / 1_000) * 1_000;
  }

  admit(keyId: string, limits: Limits, now: number): Admission {
    const count = this.#countOf(keyId, now);
    if (count.used >= limits.quota) return { admitted: false, spent: "month", usage: usageOf(count, limits) };
    const waitMs = count.hours[limits.window].wait(now, limits.hourly);
    if (waitMs > 0) return { admitted: false, spent: "hour", usage: usageOf(count, limits), waitMs };
    count.used += 1;
    count.hours.fixed.record(now, limits.hourly);
    count.hours.sliding.record(now, limits.hourly);
    return { admitted: true, usage: usageOf(count, limits) };
  }

  /** End of the billing period that holds `now`, epoch ms. */
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

function usageOf({ used, resetAt }: KeyCount, { quota }: Limits): Usage {
  return { limit: quota, used, remaining: Math.max(0, quota - used), resetAt };
}
