import { expect, test } from "@jest/globals";
import { budgetsFinding } from "../../../relay/check/findings.ts";

test.each([
  ["the store cannot be read", undefined, 1_000, "note check_budgets_unread"],
  ["nobody has a token", { calls: 0, users: 0, unlimitedUsers: 0 }, 1_000, "note check_budgets_none"],
  [
    "the plan is not known",
    { calls: 10, users: 1, unlimitedUsers: 0 },
    undefined,
    "note check_budgets_alone",
  ],
  ["they are all that there is", { calls: 1_000, users: 2, unlimitedUsers: 0 }, 1_000, "ok check_budgets_ok"],
  ["they are more", { calls: 1_001, users: 2, unlimitedUsers: 1 }, 1_000, "note check_budgets_over"],
  ["somebody has none", { calls: 10, users: 2, unlimitedUsers: 1 }, 1_000, "note check_budgets_unlimited"],
])("budgets where %s", (_when, promised, limit, found) => {
  const { state, code } = budgetsFinding(promised, limit);
  expect(`${state} ${code}`).toBe(found);
});
