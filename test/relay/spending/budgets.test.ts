import { describe, expect, test } from "@jest/globals";
import { requestBudget, UserBudget, runBudget } from "../../../relay/spending/budgets.ts";
import { day, nine } from "../../shared/gateway/temporary-store.ts";

const month = { start: nine - 10 * day, end: nine + 20 * day };

describe("a budget", () => {
  test("of a user holds to other bounds from the next call on", () => {
    const budget = new UserBudget({ monthly: 5, hourly: 3 }, month);
    const bounds = { month: { calls: 5, since: month.start - 1, until: month.end }, hour: { calls: 3 } };
    expect(budget.allowance()).toEqual(bounds);
    budget.setBounds({ monthly: null, hourly: 1 });
    expect(budget.allowance()).toEqual({ hour: { calls: 1 } });
    // It is the ledger that refuses.
    expect(budget.take()).toBe(true);
  });

  test("of a run is its user's with the run's own, for the ledger to count", () => {
    const user = new UserBudget({ monthly: 5, hourly: null }, month);
    const run = { calls: 2, since: nine - day };
    expect(runBudget(user, run).allowance?.()).toEqual({ ...user.allowance(), run });
  });

  test("of a request stays within its user's, and counts attempts that are made", () => {
    const user = new UserBudget({ monthly: 5, hourly: null }, month);
    const run = requestBudget(user, 2);
    expect([run.take("first"), run.take("first"), run.take("first")]).toEqual([true, true, false]);
    run.giveBack("first");
    expect(run.take("first")).toBe(true);
    expect(run.allowance?.()).toEqual(user.allowance());
  });
});
