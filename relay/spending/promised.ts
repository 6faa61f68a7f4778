import { type TokenEntry, stateOf } from "../tokens/token-entry.ts";

/** What valid tokens let their users spend in a month. */
export interface PromisedCalls {
  /** The sum of the budgets of those who have one. */
  readonly calls: number;
  readonly users: number;
  /** Users without a budget, who may spend all that there is. */
  readonly unlimitedUsers: number;
}

/** The largest monthly budget of each user among `tokens` that are valid at `now`; null for one without limit. */
function budgetsOf(tokens: readonly TokenEntry[], now: number): ReadonlyMap<string, number | null> {
  const budgets = new Map<string, number | null>();
  for (const token of tokens) {
    if (stateOf(token, now) !== "valid") continue;
    const known = budgets.get(token.user);
    // Calls are counted over all tokens of a name: the largest of their budgets is what may be spent.
    if (known === null || token.monthly === null) budgets.set(token.user, null);
    else budgets.set(token.user, Math.max(known ?? 0, token.monthly));
  }
  return budgets;
}

/** What the tokens that are valid at `now`, epoch milliseconds, let their users spend in a month together. Pure. */
export function promisedCalls(tokens: readonly TokenEntry[], now: number): PromisedCalls {
  const budgets = [...budgetsOf(tokens, now).values()];
  const limited = budgets.filter((budget) => budget !== null);
  return {
    calls: limited.reduce((sum, budget) => sum + budget, 0),
    users: budgets.length,
    unlimitedUsers: budgets.length - limited.length,
  };
}

/** How many users have spent nine tenths of their month at least; `used` is what each has spent. Pure. */
export function usersNearBudget(
  tokens: readonly TokenEntry[],
  used: ReadonlyMap<string, number>,
  now: number,
): number {
  return [...budgetsOf(tokens, now)].filter(
    ([user, budget]) => budget !== null && budget > 0 && (used.get(user) ?? 0) >= 0.9 * budget,
  ).length;
}
