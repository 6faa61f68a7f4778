import type { Clock } from "../../shared/gateway/clock.ts";
import { createBudget, type Budget } from "../../shared/gateway/budget.ts";
import { startOfLocalDay } from "../../shared/gateway/local-day.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import type { TokenEntry } from "../tokens/token-entry.ts";
import { RunBudget, UserBudget } from "./budgets.ts";
import type { Period } from "./period.ts";

export interface BudgetRegistryOptions {
  readonly store: Store;
  readonly clock: Clock;
}

/** What a request bounds: the run it names, or itself alone. */
export interface BoundedRun {
  readonly name: string | undefined;
  /** Calls it may spend in all; 0: the store alone answers. */
  readonly maxCalls: number;
}

/** Runs remembered; the ledger remembers the others. */
const mostRuns = 500;
/** A run is looked for in the ledger so far back, milliseconds: none takes longer. */
const longestRun = 7 * 24 * 3_600_000;

const nothing = createBudget(0, 0);

/** Hands out budgets: the same one to every request of a token, and to every request of a run. */
export class BudgetRegistry {
  readonly #options: BudgetRegistryOptions;
  readonly #users = new Map<string, UserBudget>();
  readonly #runs = new Map<string, Promise<RunBudget>>();

  constructor(options: BudgetRegistryOptions) {
    this.#options = options;
  }

  /** Holds the budget of a token to other bounds, for whoever is being answered. */
  follow(entry: TokenEntry): void {
    this.#users.get(entry.id)?.holdTo(entry);
  }

  async budgetOf(entry: TokenEntry, period: Period, run: BoundedRun | undefined): Promise<Budget> {
    const user = this.#userBudget(entry, period);
    if (run === undefined) return user;
    if (run.maxCalls === 0) return nothing;
    if (run.name === undefined) return new RunBudget(user, run.maxCalls);
    const key = `${entry.id}\n${run.name}\n${run.maxCalls}`;
    const known = this.#runs.get(key) ?? this.#runBudget(entry, user, run);
    // The least recently used comes first.
    this.#runs.delete(key);
    this.#runs.set(key, known);
    // A ledger that cannot be read now may be read the next time.
    known.catch(() => this.#runs.delete(key));
    if (this.#runs.size > mostRuns) this.#runs.delete(this.#runs.keys().next().value!);
    return known;
  }

  #userBudget(entry: TokenEntry, period: Period): UserBudget {
    let budget = this.#users.get(entry.id);
    if (budget === undefined) this.#users.set(entry.id, (budget = new UserBudget(entry, period)));
    budget.holdTo(entry, period);
    return budget;
  }

  /** What is left of a run that may have begun before the relay was started again. */
  async #runBudget(entry: TokenEntry, user: UserBudget, run: BoundedRun): Promise<RunBudget> {
    const { store, clock } = this.#options;
    const since = startOfLocalDay(clock.now() - longestRun) - 1;
    const lines = await store.usage("run", since, entry.user);
    const spent = lines.find(({ heading }) => heading === run.name)?.calls ?? 0;
    return new RunBudget(user, run.maxCalls - spent);
  }
}
