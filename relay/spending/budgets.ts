import { type Budget, createPool, unlimitedBudget } from "../../shared/gateway/scheduler/budget.ts";
import type { Allowance, Store } from "../../shared/gateway/store/store.ts";
import type { Rights, TokenEntry } from "../tokens/token-book.ts";
import { type Clock, startOfLocalDay } from "../../shared/gateway/store/clock.ts";
import type { QuotaReading } from "../../shared/gateway/store/quota.ts";

/** The size of a user's budget. */
type UserBounds = Pick<Rights, "monthly" | "hourly">;

/** The budget of a token's user, by month and by hour. The ledger counts the calls. */
export class UserBudget implements Budget {
  #bounds: UserBounds;
  #period: Period;

  constructor(bounds: UserBounds, period: Period) {
    this.#bounds = bounds;
    this.#period = period;
  }

  /** Sets other limits, or another month, from the next call on, for requests in progress too. */
  setBounds(bounds: UserBounds, period = this.#period): void {
    this.#bounds = bounds;
    this.#period = period;
  }

  take(): boolean {
    return true;
  }

  giveBack(): void {
    // Nothing to do: the ledger counts the calls that are made.
  }

  allowance(): Allowance {
    const { monthly, hourly } = this.#bounds;
    const { end: until } = this.#period;
    return {
      ...(monthly !== null && { month: { calls: monthly, since: callsAfter(this.#period), until } }),
      ...(hourly !== null && { hour: { calls: hourly } }),
    };
  }
}

/**
 * The budget of a run over all of its requests, to any relay, within its user's budget. The ledger counts the
 * calls.
 */
export const runBudget = (user: UserBudget, run: Required<Allowance>["run"]): Budget => ({
  ...unlimitedBudget,
  allowance: () => ({ ...user.allowance(), run }),
});

/** The budget of a request without a run, within its user's budget. Retries count. */
export const requestBudget = (user: UserBudget, calls: number): Budget => ({
  ...createPool(calls),
  allowance: () => user.allowance(),
});

/** A limit in a request, for the run it names or for itself alone. */
export interface RequestBound {
  readonly name: string | undefined;
  /** Maximum number of calls; with 0 only the store answers. */
  readonly maxCalls: number;
}

/** How far back the ledger is searched for a run, milliseconds. No run takes longer. */
const longestRun = 7 * 24 * 3_600_000;

const nothing = createPool(0);

/**
 * Hands out budgets. All requests of a token share one; a run's calls are counted by the ledger.
 * @decides how many calls a user of a relay, or one of its runs, may spend
 */
export class BudgetRegistry {
  readonly #clock: Clock;
  readonly #users = new Map<string, UserBudget>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Applies the present limits of a token to its budget, for requests in progress too. */
  follow(entry: TokenEntry): void {
    this.#users.get(entry.id)?.setBounds(entry);
  }

  budgetOf(entry: TokenEntry, period: Period, run: RequestBound | undefined): Budget {
    const user = this.#userBudget(entry, period);
    if (run === undefined) return user;
    if (run.maxCalls === 0) return nothing;
    if (run.name === undefined) return requestBudget(user, run.maxCalls);
    // The ledger stores sums by day.
    const since = startOfLocalDay(this.#clock.now() - longestRun) - 1;
    return runBudget(user, { calls: run.maxCalls, since });
  }

  #userBudget(entry: TokenEntry, period: Period): UserBudget {
    let budget = this.#users.get(entry.id);
    if (budget === undefined) this.#users.set(entry.id, (budget = new UserBudget(entry, period)));
    budget.setBounds(entry, period);
    return budget;
  }
}

/** A month of spending in epoch milliseconds: from `start` (included) to `end` (excluded). */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** Returns the time after which calls belong to a month: the store counts those after a time, and the start is included. */
export const callsAfter = ({ start }: Period): number => start - 1;

/** Returns the same day and time some months later, or the last day of that month if it is shorter. */
function monthsLater(time: number, months: number): number {
  const date = new Date(time);
  const wanted = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), wanted + 1, 0)).getUTCDate();
  return new Date(time).setUTCFullYear(date.getUTCFullYear(), wanted, Math.min(date.getUTCDate(), lastDay));
}

/** Counts the calendar months (UTC) from `time` to `other`; negative if that is earlier. */
function monthsBetween(time: number, other: number): number {
  const [from, to] = [new Date(time), new Date(other)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/** No month is longer, in milliseconds. A larger difference is more than one month. */
const longestMonth = 32 * 24 * 3_600_000;

/**
 * Returns the month that `now` is in: the account's own if its reset is known, so that users' budgets begin anew
 * together with the quota they share; else the calendar month (UTC). If the reset is on the last day of a short month,
 * the day of the reset before it is ambiguous, so an observed one (`beganAt`) takes precedence.
 */
export function periodOf(quota: QuotaReading | undefined, now: number): Period {
  const { beganAt, resetAt } = quota ?? {};
  const isKnown = beganAt !== undefined && resetAt !== undefined && resetAt - beganAt < longestMonth;
  if (isKnown && beganAt <= now && now < resetAt) return { start: beganAt, end: resetAt };
  const date = new Date(now);
  const reset = resetAt ?? beganAt ?? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  // A past or distant reset belongs to another month with the same day, so it is moved to the calendar month of
  // `now`.
  const months = monthsBetween(reset, now);
  const isPast = monthsLater(reset, months) <= now;
  const end = isPast ? months + 1 : months;
  return { start: monthsLater(reset, end - 1), end: monthsLater(reset, end) };
}

/**
 * Returns the calls, of all programs on the store, that count at `now` (epoch milliseconds) for an hour of `hourLength`
 * milliseconds, as they do where a call is granted (`hourWindow` in `ledger-rules.ts`).
 */
export const hourUse = (
  store: Store,
  quota: QuotaReading | undefined,
  now: number,
  hourLength: number,
): Promise<number> => store.callsSince(Math.max(now - hourLength, quota?.ledgerSince ?? 0));

/** Returns the calls that each user has made in the month of `now` (epoch milliseconds), from the ledger. */
export async function monthUse(store: Store, now: number): Promise<ReadonlyMap<string, number>> {
  const lines = await store.usage("user", callsAfter(periodOf(await store.quota(), now)));
  return new Map(lines.map(({ heading, calls }) => [heading, calls]));
}
