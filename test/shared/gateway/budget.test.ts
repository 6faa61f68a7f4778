import { expect, test } from "@jest/globals";
import {
  beyondBudget,
  createBudget,
  createPool,
  unlimitedBudget,
} from "../../../shared/gateway/scheduler/budget.ts";

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

test("a pool is spent by first attempts and further ones together, and what is given back can be taken again", () => {
  const pool = createPool(2);
  expect([pool.take("first"), pool.take("again"), pool.take("first")]).toEqual([true, true, false]);
  pool.giveBack("again");
  expect([pool.take("first"), pool.take("again")]).toEqual([true, false]);
});

test("a pool tells for how many calls it was made, and nothing where it has no bound", () => {
  expect([createPool(3).size, createPool(0).size]).toEqual([3, 0]);
  const unbounded = createPool(Infinity);
  expect(unbounded).not.toHaveProperty("size");
  for (let call = 0; call < 1_000; call += 1) expect(unbounded.take("first")).toBe(true);
});

test("a question beyond a budget is deferred for the reason that made it small, else for the budget", () => {
  const month = createBudget(0, 0, { reason: "month_spent", until: 5 });
  expect(beyondBudget(month)).toMatchObject({
    ...{ status: "deferred", error: { code: "month_spent" }, retryAt: 5 },
  });
  for (const budget of [undefined, createPool(0), createBudget(0, 0)]) {
    const outcome = beyondBudget(budget);
    expect(outcome).toMatchObject({ status: "deferred", error: { code: "budget" } });
    expect(outcome).not.toHaveProperty("retryAt");
  }
});
