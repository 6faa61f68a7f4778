import { type Budget, unlimitedBudget } from "../../shared/gateway/scheduler/budget.ts";
import type { Allowance } from "../../shared/gateway/store/store.ts";
import type { Rights } from "../tokens/token-entry.ts";
import type { Period } from "./period.ts";

/** How large a user's budget is. */
export type UserBounds = Pick<Rights, "monthly" | "hourly">;

/** What the holder of a token may spend: the user's month and hour, as the ledger counts them with every call. */
export class UserBudget implements Budget {
  #bounds: UserBounds;
  #period: Period;

  constructor(bounds: UserBounds, period: Period) {
    this.#bounds = bounds;
    this.#period = period;
  }

  /** Holds to other bounds, or another month, from the next call on, whoever is being answered. */
  holdTo(bounds: UserBounds, period = this.#period): void {
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
