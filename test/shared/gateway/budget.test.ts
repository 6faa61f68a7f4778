import { expect, test } from "@jest/globals";
import { createBudget, unlimitedBudget } from "../../../shared/gateway/scheduler/budget.ts";

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

test("a budget tells for how many calls it was made, further attempts included, and nothing where it has no bound", () => {
  expect(createBudget(3, 2).size).toBe(5);
  expect(createBudget(0, 0).size).toBe(0);
  for (const unbounded of [createBudget(Infinity, 2), createBudget(3, Infinity)]) {
    expect(unbounded).not.toHaveProperty("size");
  }
});
