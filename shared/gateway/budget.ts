/** Calls one run, or one user, may spend: first attempts and, apart, attempts after a failure. */
export interface Budget {
  /** Takes one call; false when there is none left. */
  take(attempt: "first" | "again"): boolean;
  /** Returns a call that was taken and not made. */
  giveBack(attempt: "first" | "again"): void;
}

/** A budget of `calls` first attempts and `retries` further ones; both may be Infinity. */
export function createBudget(calls: number, retries: number): Budget {
  const left = { first: calls, again: retries };
  return {
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

export const unlimitedBudget: Budget = { take: () => true, giveBack: () => undefined };
