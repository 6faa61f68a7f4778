import { type TokenEntry, stateOf } from "../tokens/token-book.ts";

/** What valid tokens allow their users to spend in a month. */
export interface PromisedCalls {
  /** The sum of all limited budgets. */
  readonly calls: number;
  readonly users: number;
  /** Users without a limit. */
  readonly unlimitedUsers: number;
}

/** Returns the largest monthly budget of each user among the `tokens` valid at `now`; null for no limit. */
function budgetsOf(tokens: readonly TokenEntry[], now: number): ReadonlyMap<string, number | null> {
  const budgets = new Map<string, number | null>();
  for (const token of tokens) {
    if (stateOf(token, now) !== "valid") continue;
    const known = budgets.get(token.user);
    // Calls are counted over all tokens of a user, so the largest budget applies.
    if (known === null || token.monthly === null) budgets.set(token.user, null);
    else budgets.set(token.user, Math.max(known ?? 0, token.monthly));
  }
  return budgets;
}

/** Sums up what the tokens valid at `now`, epoch milliseconds, allow their users to spend in a month. Pure. */
export function promisedCalls(tokens: readonly TokenEntry[], now: number): PromisedCalls {
  const budgets = [...budgetsOf(tokens, now).values()];
  const limited = budgets.filter((budget) => budget !== null);
  return {
    calls: limited.reduce((sum, budget) => sum + budget, 0),
    users: budgets.length,
    unlimitedUsers: budgets.length - limited.length,
  };
}

/** Counts the users who have spent at least nine tenths of their month. `used` has the calls of each user. Pure. */
export function usersNearBudget(
  tokens: readonly TokenEntry[],
  used: ReadonlyMap<string, number>,
  now: number,
): number {
  return [...budgetsOf(tokens, now)].filter(
    ([user, budget]) => budget !== null && budget > 0 && (used.get(user) ?? 0) >= 0.9 * budget,
  ).length;
}
