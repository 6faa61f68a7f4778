import { expect, test } from "@jest/globals";
import { createPool } from "../../../shared/gateway/scheduler/budget.ts";
import { outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";

test.each([1, 2, 3])(
  "in a storm of faults 2,000 questions all settle, each attempt in the budget and on the ledger (dice %d)",
  async (seed) => {
    const started = await startGateway(
      { faults: "5xx=0.2,reset=0.05,malformed=0.02", latency: "1ms..20ms", seed, quota: 1_000_000 },
      { concurrency: 16 },
    );
    const before = (await started.sandbox.calls()).total;
    const outcomes = await outcomesOf(started, questions(2_000), {
      budget: createPool(3_000, { kept: 2_000 }),
    });
    const { total } = await started.sandbox.calls();
    const counts = tally(outcomes);
    expect(outcomes).toHaveLength(2_000);
    expect(outcomes.filter(({ status }) => status === "not_found" || status === "invalid")).toHaveLength(0);
    // 27 % of the calls fail: a question fails three times in a row once in fifty.
    expect(counts["found"]).toBeGreaterThan(1_900);
    expect(total - before).toBeLessThanOrEqual(3_000);
    expect(await started.store.callsSince(0)).toBe(total);
    const stored = await started.store.info();
    expect(stored.answers).toBe(counts["found"]);
  },
);

test("after the storm the same list is answered whole, and only what is missing is paid for", async () => {
  const started = await startGateway({ faults: "5xx=0.4,reset=0.1", seed: 4, quota: 1_000_000 });
  const first = tally(await outcomesOf(started, questions(1_000)));
  expect(first["found"]).toBeLessThan(1_000);
  await started.sandbox.change({ faults: "none" });
  const before = (await started.sandbox.calls()).total;
  expect(tally(await outcomesOf(started, questions(1_000)))).toEqual({ found: 1_000 });
  expect((await started.sandbox.calls()).total - before).toBe(1_000 - first["found"]!);
});
