import type { PromisedCalls } from "../spending/promised.ts";
import { findingsOf, type Finding } from "./finding.ts";

const budgets = findingsOf("budgets");

/** What users may spend in a month together, beside the `limit` of the plan, where that is known. Pure. */
export function budgetsFinding(
  { calls, users, unlimitedUsers }: PromisedCalls,
  limit: number | undefined,
): Finding {
  if (users === 0) return budgets("note", "check_budgets_none");
  if (limit === undefined) return budgets("note", "check_budgets_alone", { calls, n: users });
  const parameters = { calls, limit, n: users, unlimited: unlimitedUsers };
  if (calls > limit) return budgets("note", "check_budgets_over", parameters);
  if (unlimitedUsers > 0) return budgets("note", "check_budgets_unlimited", parameters);
  return budgets("ok", "check_budgets_ok", parameters);
}
