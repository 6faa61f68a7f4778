import type { Allowance } from "../store/store.ts";

/** Calls one run, or one user, may spend: first attempts and, apart, attempts after a failure. */
export interface Budget {
  /**
   * Calls it was made for, attempts after a failure included; undefined where there is no bound. With 0 the store alone
   * answers: not even what somebody else is asking is waited for.
   */
  readonly size?: number;
  /** Takes one call; false when there is none left. */
  take(attempt: "first" | "again"): boolean;
  /** Returns a call that was taken and not made. */
  giveBack(attempt: "first" | "again"): void;
  /** What the ledger holds each call to, in the same transaction as it is written down. @default nothing */
  readonly allowance?: () => Allowance;
}

/** A budget of `calls` first attempts and `retries` further ones; both may be Infinity. */
export function createBudget(calls: number, retries: number): Budget {
  const left = { first: calls, again: retries };
  return {
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

/** A budget of `calls` in all, whichever attempts they are. */
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
