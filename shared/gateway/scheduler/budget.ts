import type { Outcome } from "../../lookups/lookup.ts";
import type { DeferralReason } from "../../lookups/reasons.ts";
import { deferred } from "../store/outcomes.ts";
import type { Allowance } from "../store/store.ts";

/** Why a budget has no more calls, and when there are calls again, epoch milliseconds. */
export interface BudgetBound {
  readonly reason: DeferralReason;
  readonly until?: number | undefined;
}

/** Calls that one run or one user may spend, on first attempts and on retries. */
export interface Budget {
  /**
   * Total calls, retries included; undefined when unlimited. With 0, only the store answers: such a caller does not
   * even wait for a question that others are asking.
   */
  readonly size?: number;
  /** What makes it as small as it is, and so why the last call was refused. @default its owner: the reason is `budget` */
  readonly bound?: BudgetBound | undefined;
  /**
   * Returns true if a call that the service refused for the hour is to be given back, since it brought no answer. What
   * somebody set is used up by such calls too: the contract does not say whether the service counts them.
   * @default never
   */
  readonly refundsRefusal?: () => boolean;
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

interface PoolOptions {
  /** Calls that are kept for first attempts. As many of them as were made are no longer kept. @default 0 */
  readonly kept?: number;
  readonly bound?: BudgetBound | undefined;
  /** True if refused calls are given back, as often as there are calls at most. @default false */
  readonly isOfAnswers?: boolean | undefined;
}

/**
 * Creates a budget of `calls` in total: first attempts and retries together. A retry may take every call that is not
 * kept for first attempts that are still to come, so that calls which these turn out not to need pay for retries, and
 * yet a service that fails often cannot spend on a few questions what was meant for all. A retry that is refused for
 * that reason is deferred for the budget and not for `bound`, which is not spent.
 */
export function createPool(
  calls: number,
  { kept = 0, bound, isOfAnswers = false }: PoolOptions = {},
): Budget {
  let left = calls;
  let firstAttempts = 0;
  let refunds = isOfAnswers ? calls : 0;
  let isLeftToOthers = false;
  return {
    get bound() {
      return isLeftToOthers ? undefined : bound;
    },
    refundsRefusal: () => (refunds -= 1) >= 0,
    ...(Number.isFinite(calls) && { size: calls }),
    take(attempt) {
      const keptNow = attempt === "again" ? Math.max(0, kept - firstAttempts) : 0;
      const isTaken = left > keptNow;
      isLeftToOthers = !isTaken && left > 0;
      if (!isTaken) return false;
      left -= 1;
      if (attempt === "first") firstAttempts += 1;
      return true;
    },
    giveBack(attempt) {
      left += 1;
      if (attempt === "first") firstAttempts -= 1;
    },
  };
}

export const unlimitedBudget: Budget = { take: () => true, giveBack: () => undefined };
