import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";

const minute = 60_000;

test("who waits no longer than a minute is told when the hour has room; what was granted is answered", async () => {
  const started = await startGateway({ hourly: 11 });
  const before = Date.now();
  const outcomes = await outcomesOf(started, questions(30), { maxWait: minute });
  // The eleventh call of the hour was /me.
  expect(tally(outcomes)).toEqual({ found: 10, "deferred hour_spent": 20 });
  for (const outcome of outcomes.filter(({ status }) => status === "deferred")) {
    expect(outcome).toMatchObject({ retryAt: expect.any(Number) });
    const retryAt = "retryAt" in outcome ? outcome.retryAt! : 0;
    expect(retryAt).toBeGreaterThan(before + 59 * minute);
    expect(retryAt).toBeLessThan(Date.now() + 61 * minute);
  }
});

test("who comes while others wait for the hour, and waits no longer than a minute, is told at once", async () => {
  const waits: number[] = [];
  const started = await startGateway({ hourly: 3 }, { onWait: (until) => waits.push(until) });
  const end = new AbortController();
  const patient = outcomesOf(started, questions(10), { signal: end.signal });
  await outcomesOf(started, questions(2, 100), { maxWait: minute });
  // Who is not told at once is told when the ledger is looked at again, 15 seconds later.
  const late = sleep(5_000, undefined, { ref: false });
  const second = await Promise.race([outcomesOf(started, questions(2, 200), { maxWait: minute }), late]);
  expect(second && tally(second)).toEqual({ "deferred hour_spent": 2 });
  end.abort();
  expect(tally(await patient)["deferred interrupted"]).toBeGreaterThanOrEqual(6);
  expect((await started.sandbox.calls()).total).toBe(3);
});

test("whose calls were in flight together when the service refused for the hour is told at once, of all of them", async () => {
  const started = await startGateway({ latency: "20ms" });
  await started.sandbox.change({ hourly: 1 });
  const begun = Date.now();
  const outcomes = await outcomesOf(started, questions(12), { maxWait: minute });
  expect(tally(outcomes)).toEqual({ "deferred hour_spent": 12 });
  // Who is not told at once is told when the ledger is looked at again, 15 seconds later.
  expect(Date.now() - begun).toBeLessThan(12_000);
});

test("a hour that is full for less than that is waited for", async () => {
  const started = await startGateway({ hourly: 5, hour: "1s" }, { hourLength: 1_000 });
  expect(tally(await outcomesOf(started, questions(9), { maxWait: 5_000 }))).toEqual({ found: 9 });
});

test("who asks while the month is in doubt and the hour has no room for /me is told at once when it has", async () => {
  const waits: number[] = [];
  const started = await startGateway({ hourly: 3 }, { onWait: (until) => waits.push(until) });
  await outcomesOf(started, questions(1));
  // Somebody else has spent what was left, as far as the headers of the hour's last call tell.
  await started.sandbox.change({ quota: 3 });
  await outcomesOf(started, questions(1, 100));
  const late = sleep(5_000, undefined, { ref: false });
  const asked = outcomesOf(started, questions(4, 200), { maxWait: minute });
  const outcomes = await Promise.race([asked, late]);
  expect(outcomes && tally(outcomes)).toEqual({ "deferred hour_spent": 4 });
  expect(outcomes?.[0]).toMatchObject({ retryAt: waits[0] });
  expect((await started.sandbox.calls()).total).toBe(3);
});
