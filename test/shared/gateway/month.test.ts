import { describe, expect, test } from "@jest/globals";
import { createPool } from "../../../shared/gateway/scheduler/budget.ts";
import type { Lookup } from "../../../shared/lookups/lookup.ts";
import { holdingServer } from "./holding-server.ts";
import { gatewayOn, outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";
import { newStorePath } from "./temporary-store.ts";

const totalOf = async ({ sandbox }: Awaited<ReturnType<typeof startGateway>>) =>
  (await sandbox.calls()).total;

describe("a budget", () => {
  test("is spent to the last call; the rest is deferred", async () => {
    const started = await startGateway();
    const outcomes = await outcomesOf(started, questions(300), { budget: createPool(120) });
    expect(tally(outcomes)).toEqual({ found: 120, "deferred budget": 180 });
    expect(await totalOf(started)).toBe(121);
  });

  test("pays for retries too, and every attempt is counted", async () => {
    const started = await startGateway({ faults: "5xx=0.4", seed: 3 });
    const outcomes = await outcomesOf(started, questions(300), { budget: createPool(225, { kept: 200 }) });
    expect(await totalOf(started)).toBe(226);
    expect(tally(outcomes)["deferred budget"]).toBeGreaterThan(100);
  });

  test.each([4, 0])("of %d calls defers the rest for its own reason, until its own time", async (calls) => {
    const started = await startGateway();
    const bound = { reason: "month_spent", until: 4_102_444_800_000 } as const;
    const outcomes = await outcomesOf(started, questions(10), { budget: createPool(calls, { bound }) });
    expect(outcomes.filter(({ status }) => status === "found")).toHaveLength(calls);
    const deferred = outcomes.filter(({ status }) => status === "deferred");
    expect(deferred).toHaveLength(10 - calls);
    for (const outcome of deferred)
      expect(outcome).toMatchObject({ error: { code: bound.reason }, retryAt: bound.until });
  });

  test("does not pay for what is stored", async () => {
    const started = await startGateway();
    await outcomesOf(started, questions(50));
    const outcomes = await outcomesOf(started, questions(60), { budget: createPool(10) });
    expect(tally(outcomes)).toEqual({ found: 60 });
  });
});

describe("the reserve", () => {
  test("is never dipped into: of 50 calls with a reserve of 10, exactly 40 are made, /me among them", async () => {
    const started = await startGateway({ quota: 50 });
    started.gateway.reserve = 10;
    const outcomes = await outcomesOf(started, questions(300));
    expect(await totalOf(started)).toBe(40);
    expect(tally(outcomes)).toEqual({ found: 39, "deferred reserve": 261 });
    const { resetAt } = (await started.gateway.quota())!;
    const deferred = outcomes.filter(({ status }) => status === "deferred");
    expect(deferred.every((outcome) => "retryAt" in outcome && outcome.retryAt === resetAt)).toBe(true);
  });

  test("is not dipped into by two gateways on one store either", async () => {
    const storePath = newStorePath();
    const one = await startGateway({ quota: 250, latency: "1ms..15ms" }, { storePath });
    const other = await gatewayOn(one.sandbox.url, { storePath });
    one.gateway.reserve = other.gateway.reserve = 50;
    const both = await Promise.all([
      outcomesOf(one, questions(300)),
      outcomesOf(other, questions(300, 5_000)),
    ]);
    expect(await totalOf(one)).toBe(200);
    expect(tally(both.flat())).toEqual({ found: 199, "deferred reserve": 401 });
  });

  test("of one request is met by its last call, though that is asked for while others are under way", async () => {
    const started = await startGateway({ quota: 152, latency: "20ms..120ms" });
    const outcomes = await outcomesOf(started, questions(110), { reserve: 51 });
    expect(tally(outcomes)).toEqual({ found: 100, "deferred reserve": 10 });
    expect(await totalOf(started)).toBe(101);
  });

  test("that alone is left ends a run at once, though another program on the store still waits for an answer", async () => {
    const shared = { storePath: newStorePath(), source: "https://api.example/v1" };
    const started = await startGateway({ quota: 50 }, shared);
    const service = await holdingServer();
    const other = await gatewayOn(service.url, shared);
    const asked = outcomesOf(other, questions(1, 500));
    await service.holds(1);
    started.gateway.reserve = 49;
    expect(tally(await outcomesOf(started, questions(20)))).toEqual({ "deferred reserve": 20 });
    service.answer();
    expect(tally(await asked)).toEqual({ found: 1 });
  });

  test.each([1, 2, 3])("is not dipped into when answers are lost on the way (dice %d)", async (seed) => {
    const started = await startGateway({ quota: 100, faults: "reset=0.3,truncated=0.1", seed });
    started.gateway.reserve = 40;
    await outcomesOf(started, questions(400));
    const { byStatus, total } = await started.sandbox.calls();
    expect(total).toBeLessThanOrEqual(60);
    // A call whose answer was lost counts as made, even when a figure that came later may have had it in.
    expect(total).toBeGreaterThan(55);
    expect(byStatus["429"]).toBeUndefined();
  });
});

describe("a month that is spent", () => {
  test("stops the run without a refusal, and what is left is deferred until the reset", async () => {
    const started = await startGateway({ quota: 30 });
    const outcomes = await outcomesOf(started, questions(200));
    const { total, byStatus } = await started.sandbox.calls();
    expect(total).toBe(30);
    expect(byStatus).toEqual({ 200: 30 });
    expect(tally(outcomes)).toEqual({ found: 29, "deferred month_spent": 171 });
    expect(outcomes.at(-1)).toMatchObject({ retryAt: (await started.gateway.quota())!.resetAt });
  });

  test("spent by somebody else is met by a few refusals, not by one a question", async () => {
    const started = await startGateway({ quota: 5_000 }, { concurrency: 8 });
    await started.sandbox.change({ quota: 20 });
    const outcomes = await outcomesOf(started, questions(1_000));
    expect(tally(outcomes)).toEqual({ found: 19, "deferred month_spent": 981 });
    expect((await started.sandbox.calls()).byStatus["429"] ?? 0).toBeLessThanOrEqual(8);
  });

  test("is known to the next process before it makes a call", async () => {
    const storePath = newStorePath();
    const first = await startGateway({ quota: 5 }, { storePath });
    await outcomesOf(first, questions(20));
    await first.close();
    const next = await gatewayOn(first.sandbox.url, { storePath });
    expect(tally(await outcomesOf(next, questions(20, 500)))).toEqual({ "deferred month_spent": 20 });
    expect(await totalOf(first)).toBe(5);
  });

  test("refuses /me too: the figures then come from headers and ledger, and it is said", async () => {
    const started = await startGateway({ quota: 5 });
    await outcomesOf(started, questions(20));
    const { quota, outcome } = await started.gateway.askQuota();
    expect(quota).toMatchObject({ limit: 5, remaining: 0, hourly: 10_000, from: "refusal" });
    expect(outcome).toMatchObject({
      status: "deferred",
      error: { code: "month_spent" },
      retryAt: quota!.resetAt,
    });
    expect(await started.store.callsSince(0)).toBe(6);
  });

  test("goes on as soon as /me says that there is room again", async () => {
    const started = await startGateway({ quota: 5 });
    await outcomesOf(started, questions(20));
    await started.sandbox.change({ quota: 1_000 });
    await started.gateway.askQuota();
    expect(tally(await outcomesOf(started, questions(20)))).toEqual({ found: 20 });
  });

  test("does not hide what the store has", async () => {
    const started = await startGateway({ quota: 11 });
    await outcomesOf(started, questions(20));
    const stored: Lookup[] = questions(10);
    expect(tally(await outcomesOf(started, stored))).toEqual({ found: 10 });
  });
});

describe("headers that lie", () => {
  test("now and then, of nothing left or of a reset long past, stop no run and open no reserve", async () => {
    const started = await startGateway({ quota: 2_000, faults: "lying=0.1", seed: 11 });
    started.gateway.reserve = 1_500;
    const outcomes = await outcomesOf(started, questions(450));
    expect(tally(outcomes)).toEqual({ found: 450 });
    const { byOperation, total } = await started.sandbox.calls();
    // One /me for each lie of nothing left: a fortieth of the calls.
    expect(byOperation["me"]).toBeGreaterThan(1);
    expect(byOperation["me"]).toBeLessThan(40);
    expect(total).toBeLessThanOrEqual(500);
  });

  test("of more than there is do not make a run dip into the reserve", async () => {
    const started = await startGateway({ quota: 100, faults: "lying=0.3", seed: 5 });
    started.gateway.reserve = 40;
    await outcomesOf(started, questions(300));
    // The last call may be the /me that finds out whether the last header lied.
    expect(await totalOf(started)).toBeLessThanOrEqual(61);
    expect(await totalOf(started)).toBeGreaterThanOrEqual(60);
  });
});
