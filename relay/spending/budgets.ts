import type { Budget, BudgetRefusal } from "../../shared/gateway/budget.ts";
import type { Rights } from "../tokens/token-entry.ts";
import type { Spending } from "./spending.ts";

/** Whose budget it is, and how large. */
export type UserBounds = Pick<Rights, "user" | "monthly" | "hourly">;

/** What the holder of a token may spend: the user's month and hour. */
export class UserBudget implements Budget {
  #bounds: UserBounds;
  readonly #spending: Spending;
  #refusal: BudgetRefusal = { reason: "user_budget" };

  constructor(bounds: UserBounds, spending: Spending) {
    this.#bounds = bounds;
    this.#spending = spending;
  }

  /** Holds to other bounds from the next call on, whoever is being answered. */
  holdTo(bounds: UserBounds): void {
    this.#bounds = bounds;
  }

  take(): boolean {
    const { user, monthly, hourly } = this.#bounds;
    const spending = this.#spending;
    if (monthly !== null && spending.inMonth(user) >= monthly) {
      this.#refusal = { reason: "user_budget", until: spending.period.end };
      return false;
    }
    if (hourly !== null && spending.inHour(user) >= hourly) {
      this.#refusal = { reason: "user_rate", until: spending.hourFreesAt(user) };
      return false;
    }
    spending.take(user);
    return true;
  }

  giveBack(): void {
    this.#spending.giveBack(this.#bounds.user);
  }

  refusal(): BudgetRefusal {
    return this.#refusal;
  }
}

/** What one run over a file may spend, within what its user may. Repeated calls count. */
export class RunBudget implements Budget {
  readonly #user: UserBudget;
  #left: number;
  #refusal: BudgetRefusal = { reason: "budget" };

  constructor(user: UserBudget, left: number) {
    this.#user = user;
    this.#left = left;
  }

  take(): boolean {
    if (this.#left <= 0) {
      this.#refusal = { reason: "budget" };
      return false;
    }
    if (!this.#user.take()) {
      this.#refusal = this.#user.refusal();
      return false;
    }
    this.#left -= 1;
    return true;
  }

  giveBack(): void {
    this.#left += 1;
    this.#user.giveBack();
  }

  refusal(): BudgetRefusal {
    return this.#refusal;
  }
}
