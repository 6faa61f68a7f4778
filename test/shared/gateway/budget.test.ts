import { expect, test } from "@jest/globals";
import { createBudget, unlimitedBudget } from "../../../shared/gateway/budget.ts";

test("a budget is spent call by call, first attempts and further ones apart", () => {
  const budget = createBudget(2, 1);
  expect([1, 2, 3].map(() => budget.take("first"))).toEqual([true, true, false]);
  expect([1, 2].map(() => budget.take("again"))).toEqual([true, false]);
});

test("a call given back can be taken again, once", () => {
  const budget = createBudget(1, 0);
  budget.take("first");
  budget.giveBack("first");
  expect([1, 2].map(() => budget.take("first"))).toEqual([true, false]);
});

test("a budget without bounds never ends", () => {
  const budget = createBudget(Infinity, Infinity);
  for (let call = 0; call < 1_000; call += 1) expect(budget.take("again")).toBe(true);
  expect(unlimitedBudget.take("first")).toBe(true);
});
