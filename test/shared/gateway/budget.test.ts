import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { beyondBudget, createPool, unlimitedBudget } from "../../../shared/gateway/scheduler/budget.ts";

test("an unlimited budget never ends", () => {
  for (let call = 0; call < 1_000; call += 1) expect(unlimitedBudget.take("again")).toBe(true);
  expect(unlimitedBudget.take("first")).toBe(true);
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

test("a pool counts calls that were refused for the hour; one of answers gives back as many as it has calls", () => {
  expect(createPool(3).refundsRefusal!()).toBe(false);
  const { refundsRefusal } = createPool(3, { isOfAnswers: true });
  expect([1, 2, 3, 4, 5].map(() => refundsRefusal!())).toEqual([true, true, true, false, false]);
});

test("retries of a pool leave to first attempts the calls that are kept for them, until these have been made", () => {
  const pool = createPool(5, { kept: 3 });
  expect([1, 2, 3].map(() => pool.take("again"))).toEqual([true, true, false]);
  expect([1, 2, 3, 4].map(() => pool.take("first"))).toEqual([true, true, true, false]);
  const free = createPool(5, { kept: 2 });
  expect([1, 2].map(() => free.take("first"))).toEqual([true, true]);
  expect([1, 2, 3, 4].map(() => free.take("again"))).toEqual([true, true, true, false]);
});

test("a first attempt that was given back is kept for again, and a retry that was given back is not", () => {
  const pool = createPool(2, { kept: 1 });
  pool.take("first");
  pool.giveBack("first");
  expect([pool.take("again"), pool.take("again")]).toEqual([true, false]);
  pool.giveBack("again");
  expect([pool.take("again"), pool.take("first"), pool.take("first")]).toEqual([true, true, false]);
});

test("a first attempt may take what is kept for others, and more than was kept", () => {
  const pool = createPool(3, { kept: 1 });
  expect([1, 2, 3, 4].map(() => pool.take("first"))).toEqual([true, true, true, false]);
});

test("whatever is taken and given back, a pool spends no more than its calls, and retries no more than what is not kept", () => {
  const moves = fc.array(fc.record({ attempt: fc.constantFrom("first", "again"), isBack: fc.boolean() }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), moves, (calls, share, steps) => {
      const kept = Math.min(calls, share);
      const pool = createPool(calls, { kept });
      const out = { first: 0, again: 0 };
      for (const { attempt, isBack } of steps) {
        if (isBack && out[attempt] > 0) {
          pool.giveBack(attempt);
          out[attempt] -= 1;
        } else if (!isBack) {
          const left = calls - out.first - out.again;
          const owed = attempt === "again" ? Math.max(0, kept - out.first) : 0;
          const isTaken = pool.take(attempt);
          expect(isTaken).toBe(left > owed);
          if (isTaken) out[attempt] += 1;
        }
        expect(out.first + out.again).toBeLessThanOrEqual(calls);
      }
    }),
  );
});

test("a retry that leaves calls to others is not deferred for what made the pool small: that is not spent", () => {
  const month = { reason: "month_spent", until: 5 } as const;
  const pool = createPool(1, { kept: 1, bound: month });
  expect(beyondBudget(pool)).toMatchObject({ error: { code: "month_spent" }, retryAt: 5 });
  expect(pool.take("again")).toBe(false);
  expect(beyondBudget(pool)).toMatchObject({ error: { code: "budget" } });
  pool.take("first");
  expect(pool.take("again")).toBe(false);
  expect(beyondBudget(pool)).toMatchObject({ error: { code: "month_spent" }, retryAt: 5 });
});

test("a question beyond a budget is deferred for the reason that made it small, else for the budget", () => {
  const month = createPool(0, { bound: { reason: "month_spent", until: 5 } });
  expect(beyondBudget(month)).toMatchObject({
    ...{ status: "deferred", error: { code: "month_spent" }, retryAt: 5 },
  });
  for (const budget of [undefined, createPool(0)]) {
    const outcome = beyondBudget(budget);
    expect(outcome).toMatchObject({ status: "deferred", error: { code: "budget" } });
    expect(outcome).not.toHaveProperty("retryAt");
  }
});
