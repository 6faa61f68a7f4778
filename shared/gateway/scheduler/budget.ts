import type { Outcome } from "../../lookups/lookup.ts";
import type { DeferralReason } from "../../lookups/reasons.ts";
import { deferred } from "../store/outcomes.ts";
import type { Allowance } from "../store/store.ts";

/** Why a budget has no more calls, and when there are calls again, epoch milliseconds. */
export interface BudgetBound {
  readonly reason: DeferralReason;
  readonly until?: number | undefined;
}

/** Calls that one run or one user may spend: first attempts and, counted separately, retries. */
export interface Budget {
  /**
   * Total calls, retries included; undefined when unlimited. With 0, only the store answers: such a caller does not
   * even wait for a question that others are asking.
   */
  readonly size?: number;
  /** What makes it as small as it is. @default its owner: the reason is `budget` */
  readonly bound?: BudgetBound | undefined;
  /** Takes one call; returns false when none is left. */
  take(attempt: "first" | "again"): boolean;
  /** Gives back a call that was taken and not made. */
  giveBack(attempt: "first" | "again"): void;
  /** Bounds that the ledger checks for each call, in the transaction that writes it. @default nothing */
  readonly allowance?: () => Allowance;
}

/** Returns the outcome of a question for which a budget has no call. */
export const beyondBudget = (budget: Budget | undefined): Outcome =>
  deferred(budget?.bound?.reason ?? "budget", budget?.bound?.until);

/** Creates a budget of `calls` first attempts and `retries` retries. Both may be Infinity. */
export function createBudget(calls: number, retries: number, bound?: BudgetBound): Budget {
  const left = { first: calls, again: retries };
  return {
    bound,
    ...(Number.isFinite(calls + retries) && { size: calls + retries }),
    take(attempt) {
      if (left[attempt] <= 0) return false;
      left[attempt] -= 1;
      return true;
    },
    giveBack(attempt) {
      left[attempt] += 1;
    },
  };
}

/** Creates a budget of `calls` in total, first attempts and retries together. */
export function createPool(calls: number): Budget {
  let left = calls;
  return {
    ...(Number.isFinite(calls) && { size: calls }),
    take() {
      if (left <= 0) return false;
      left -= 1;
      return true;
    },
    giveBack() {
      left += 1;
    },
  };
}

export const unlimitedBudget: Budget = { take: () => true, giveBack: () => undefined };
