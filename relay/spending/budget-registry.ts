import { type Clock, startOfLocalDay } from "../../shared/gateway/store/clock.ts";
import { type Budget, createBudget } from "../../shared/gateway/scheduler/budget.ts";
import type { TokenEntry } from "../tokens/token-entry.ts";
import { RequestBudget, runBudget, UserBudget } from "./budgets.ts";
import type { Period } from "./period.ts";

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
    this.#users.get(entry.id)?.holdTo(entry);
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
    budget.holdTo(entry, period);
    return budget;
  }
}
