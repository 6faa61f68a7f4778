import { type Budget, createBudget, unlimitedBudget } from "../../shared/gateway/scheduler/budget.ts";
import type { Allowance, Store } from "../../shared/gateway/store/store.ts";
import type { Rights, TokenEntry } from "../tokens/token-entry.ts";
import { type Clock, startOfLocalDay } from "../../shared/gateway/store/clock.ts";
import type { QuotaReading } from "../../shared/gateway/store/quota.ts";

/** How large a user's budget is. */
type UserBounds = Pick<Rights, "monthly" | "hourly">;

/** What the holder of a token may spend: the user's month and hour, as the ledger counts them with every call. */
export class UserBudget implements Budget {
  #bounds: UserBounds;
  #period: Period;

  constructor(bounds: UserBounds, period: Period) {
    this.#bounds = bounds;
    this.#period = period;
  }

  /** Holds to other bounds, or another month, from the next call on, whoever is being answered. */
  setBounds(bounds: UserBounds, period = this.#period): void {
    this.#bounds = bounds;
    this.#period = period;
  }

  take(): boolean {
    return true;
  }

  giveBack(): void {
    // The ledger counts what is made.
  }

  allowance(): Allowance {
    const { monthly, hourly } = this.#bounds;
    const { start: since, end: until } = this.#period;
    return {
      ...(monthly !== null && { month: { calls: monthly, since, until } }),
      ...(hourly !== null && { hour: { calls: hourly } }),
    };
  }
}

/** What one run may spend over all of its requests, to whatever relay, within what its user may: as the ledger counts. */
export const runBudget = (user: UserBudget, run: Required<Allowance>["run"]): Budget => ({
  ...unlimitedBudget,
  allowance: () => ({ ...user.allowance(), run }),
});

/** What one request may spend that names no run, within what its user may. Repeated calls count. */
export class RequestBudget implements Budget {
  readonly #user: UserBudget;
  #left: number;

  constructor(user: UserBudget, left: number) {
    this.#user = user;
    this.#left = left;
  }

  take(): boolean {
    if (this.#left <= 0) return false;
    this.#left -= 1;
    return true;
  }

  giveBack(): void {
    this.#left += 1;
  }

  allowance(): Allowance {
    return this.#user.allowance();
  }
}

/** What a request bounds: the run it names, or itself alone. */
export interface BoundedRun {
  readonly name: string | undefined;
  /** Calls it may spend in all; 0: the store alone answers. */
  readonly maxCalls: number;
}

/** A run is looked for in the ledger so far back, milliseconds: none takes longer. */
const longestRun = 7 * 24 * 3_600_000;

const nothing = createBudget(0, 0);

/** Hands out budgets: the same one to every request of a token; what a run may spend is counted by the ledger. */
export class BudgetRegistry {
  readonly #clock: Clock;
  readonly #users = new Map<string, UserBudget>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Holds the budget of a token to other bounds, for whoever is being answered. */
  follow(entry: TokenEntry): void {
    this.#users.get(entry.id)?.setBounds(entry);
  }

  budgetOf(entry: TokenEntry, period: Period, run: BoundedRun | undefined): Budget {
    const user = this.#userBudget(entry, period);
    if (run === undefined) return user;
    if (run.maxCalls === 0) return nothing;
    if (run.name === undefined) return new RequestBudget(user, run.maxCalls);
    // The ledger sums up days.
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

/** No month is longer, milliseconds: what lies further apart is more than one. */
const longestMonth = 32 * 24 * 3_600_000;

/**
 * The month that `now` is in: the account's own where its reset is known, so that users' budgets begin anew with the
 * quota they are shares of; else the calendar's (UTC). The reset of a short month does not tell on which of the last days
 * the month before ended: where that was seen, it is known.
 */
export function periodOf(quota: QuotaReading | undefined, now: number): Period {
  const { beganAt, resetAt } = quota ?? {};
  const isKnown = beganAt !== undefined && resetAt !== undefined && resetAt - beganAt < longestMonth;
  if (isKnown && beganAt <= now && now < resetAt) return { start: beganAt, end: resetAt };
  const date = new Date(now);
  const reset = resetAt ?? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  // A reset that is past, or far off, is that of another month with the same day: here, of the calendar's month of now.
  const months = monthsBetween(reset, now);
  const isPast = monthsLater(reset, months) <= now;
  const end = isPast ? months + 1 : months;
  return { start: monthsLater(reset, end - 1), end: monthsLater(reset, end) };
}

/** The calls that each user has made in the month that `now` (epoch milliseconds) is in, as the ledger tells. */
export async function monthUse(store: Store, now: number): Promise<ReadonlyMap<string, number>> {
  const { start } = periodOf(await store.quota(), now);
  const lines = await store.usage("user", start);
  return new Map(lines.map(({ heading, calls }) => [heading, calls]));
}
