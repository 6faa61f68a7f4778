import { createClock } from "../../shared/gateway/store/clock.ts";
import { describe, expect, test } from "@jest/globals";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { holdingServer } from "../shared/gateway/holding-server.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, startRelayOn, type Line } from "./start-relay.ts";

/** How many lines of each kind. */
function tally(lines: readonly Line[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of lines) {
    const kind = error === undefined ? status : `${status} ${error.code}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

interface Usage {
  readonly quota: { readonly remaining: number; readonly resetAt: string };
  readonly user: { readonly name: string; readonly limit: number | null; readonly used: number };
}

describe("a user with a monthly budget", () => {
  test("spends it and no more; the rest is deferred until the month begins anew", async () => {
    const relay = await startRelay();
    const ann = await relay.token("ann", { monthly: 5 });
    const lines = await relay.lookups(ann, questions(8));
    expect(tally(lines)).toEqual({ found: 5, "deferred user_budget": 3 });
    const usage = JSON.parse((await relay.ask("/v1/usage", { token: ann })).text) as Usage;
    expect(usage.user).toMatchObject({ name: "ann", limit: 5, used: 5, remaining: 0 });
    const deferred = lines.find(({ status }) => status === "deferred");
    expect(deferred!.retryAt).toBe(usage.quota.resetAt);
  });

  test("is still answered from the store when it is spent, and by what others ask", async () => {
    const relay = await startRelay();
    const [ann, bob] = [await relay.token("ann", { monthly: 2 }), await relay.token("bob")];
    await relay.lookups(ann, questions(2));
    await relay.lookups(bob, questions(2, 50));
    const lines = await relay.lookups(ann, [...questions(2), ...questions(2, 50), ...questions(1, 90)]);
    expect(tally(lines)).toEqual({ found: 4, "deferred user_budget": 1 });
  });

  test("has it across restarts, and across tokens of the same name", async () => {
    const relay = await startRelay();
    await relay.lookups(await relay.token("ann", { monthly: 10 }), questions(6));
    await relay.close();
    const next = await startRelayOn(relay.sandbox, { storePath: relay.storePath });
    const another = await next.token("ann", { monthly: 10 });
    expect(tally(await next.lookups(another, questions(6, 50)))).toEqual({
      found: 4,
      "deferred user_budget": 2,
    });
  });

  test("has it once, whichever of several relays on one store is asked", async () => {
    const one = await startRelay();
    const other = await startRelayOn(one.sandbox, { storePath: one.storePath });
    const ann = await one.token("ann", { monthly: 10 });
    expect(tally(await other.lookups(ann, questions(1, 100)))).toEqual({ found: 1 });
    expect(tally(await one.lookups(ann, questions(6)))).toEqual({ found: 6 });
    expect(tally(await other.lookups(ann, questions(6, 50)))).toEqual({
      found: 3,
      "deferred user_budget": 3,
    });
    expect(tally(await one.lookups(ann, questions(1, 200)))).toEqual({ "deferred user_budget": 1 });
    const usage = JSON.parse((await one.ask("/v1/usage", { token: ann })).text) as Usage;
    expect(usage.user).toMatchObject({ used: 10, remaining: 0 });
  });

  test("pays for calls, not for questions: what fails is paid, what is stored is not", async () => {
    const relay = await startRelay({ fill: false });
    const ann = await relay.token("ann", { monthly: 3 });
    await relay.lookups(ann, [...questions(3), ...questions(3)]);
    expect(tally(await relay.lookups(ann, [...questions(3), ...questions(1, 50)]))).toEqual({
      not_found: 3,
      "deferred user_budget": 1,
    });
  });
});

test("a user's hourly rate defers what exceeds it until the hour has room", async () => {
  let now = Date.now();
  const relay = await startRelay(
    { clock: () => now },
    {
      clock: createClock(
        () => now,
        () => now,
      ),
    },
  );
  const ann = await relay.token("ann", { hourly: 3 });
  const lines = await relay.lookups(ann, questions(5));
  expect(tally(lines)).toEqual({ found: 3, "deferred user_rate": 2 });
  const [deferred] = lines.filter(({ status }) => status === "deferred");
  expect(Date.parse(deferred!.retryAt!)).toBe(now + 3_600_000);
  const spent = async (token: string) =>
    (JSON.parse((await relay.ask("/v1/usage", { token })).text) as Usage).user;
  expect(await spent(ann)).toMatchObject({ hourly: 3, hourlyUsed: 3 });
  expect(await spent(await relay.token("bob"))).toMatchObject({ hourly: null, hourlyUsed: 0 });
  now += 3_600_001;
  expect(await spent(ann)).toMatchObject({ hourlyUsed: 0 });
  expect(tally(await relay.lookups(ann, questions(5)))).toEqual({ found: 5 });
});

test("a user's hourly rate holds across a restart, and over several relays on one store", async () => {
  let now = Date.now();
  const clock = createClock(
    () => now,
    () => now,
  );
  const one = await startRelay({ clock: () => now }, { clock });
  const ann = await one.token("ann", { hourly: 4 });
  await one.lookups(ann, questions(3));
  const other = await startRelayOn(one.sandbox, { storePath: one.storePath, clock });
  expect(tally(await other.lookups(ann, questions(3, 50)))).toEqual({ found: 1, "deferred user_rate": 2 });
  const [line] = await one.lookups(ann, questions(1, 100));
  expect(line).toMatchObject({ status: "deferred", error: { code: "user_rate" } });
  expect(Date.parse(line!.retryAt!)).toBeGreaterThan(now);
  now += 3_600_001;
  expect(tally(await one.lookups(ann, questions(4, 100)))).toEqual({ found: 4 });
});

test("who asks what another is asking waits for the one call, whoever runs out of budget meanwhile", async () => {
  const relay = await startRelay({ latency: "20ms" }, { concurrency: 1 });
  const [ann, bob] = [await relay.token("ann", { monthly: 3 }), await relay.token("bob")];
  const before = (await relay.sandbox.calls()).total;
  const [hers, his] = await Promise.all([
    relay.lookups(ann, questions(10)),
    relay.lookups(bob, questions(10)),
  ]);
  expect(tally(his)).toEqual({ found: 10 });
  expect(tally(hers)["found"]).toBeGreaterThanOrEqual(3);
  expect((await relay.sandbox.calls()).total - before).toBe(10);
});

test("one with ten thousand cells does not make another wait for all of them", async () => {
  const relay = await startRelay({ latency: "1ms" }, { concurrency: 4 });
  const [many, few] = [await relay.token("many"), await relay.token("few")];
  const cells = questions(3_000);
  const flood = Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      relay.lookups(many, cells.slice(index * 100, index * 100 + 100)),
    ),
  );
  while ((await relay.sandbox.calls()).total < 20) await new Promise((resolve) => setImmediate(resolve));
  const before = (await relay.sandbox.calls()).total;
  expect(tally(await relay.lookups(few, questions(50, 10_000)))).toEqual({ found: 50 });
  const between = (await relay.sandbox.calls()).total - before;
  // Turn and turn about, and what was granted before.
  expect(between).toBeLessThan(300);
  expect(tally((await flood).flat())).toEqual({ found: 3_000 });
});

test("a person's cells come before a run over a file", async () => {
  const relay = await startRelay({ latency: "1ms" }, { concurrency: 4 });
  const token = await relay.token("ann");
  const run = relay.lookups(token, questions(400), { lane: "batch", run: "r1" });
  while ((await relay.sandbox.calls()).total < 10) await new Promise((resolve) => setImmediate(resolve));
  const before = (await relay.sandbox.calls()).total;
  await relay.lookups(token, questions(20, 10_000));
  expect((await relay.sandbox.calls()).total - before).toBeLessThan(120);
  await run;
});

test("a run's calls are counted under its name, and bounded by what it says it may spend, over all its requests", async () => {
  const relay = await startRelay();
  const ann = await relay.token("ann");
  const bounds = { lane: "batch", run: "20261120-0900-ab", maxCalls: 7 };
  expect(tally(await relay.lookups(ann, questions(5), bounds))).toEqual({ found: 5 });
  expect(tally(await relay.lookups(ann, questions(5, 50), bounds))).toEqual({
    found: 2,
    "deferred budget": 3,
  });
  const ledger = await relay.ask("/v1/usage/ledger?by=run", { token: ann });
  expect(JSON.parse(ledger.text)).toEqual({
    lines: [{ heading: bounds.run, calls: 7, found: 7, failed: 0 }],
  });
  const others = await relay.ask("/v1/usage/ledger?by=run", { token: await relay.token("bob") });
  expect(JSON.parse(others.text)).toEqual({ lines: [] });
});

test("a run that is interrupted is told of the calls in flight too, as the ledger will be a moment later", async () => {
  const service = await holdingServer();
  const api = { url: service.url, key: "pk_live_sandbox", secret: "sk_live_sandbox" };
  const starting = startRelayOn(await startSandbox(), { api });
  await service.holds(1);
  service.answer();
  const relay = await starting;
  const ann = await relay.token("ann");
  const run = relay.lookups(ann, questions(3), { lane: "batch", run: "r1" });
  await service.holds(3);
  const ledger = async (): Promise<unknown> =>
    JSON.parse((await relay.ask("/v1/usage/ledger?by=run", { token: ann })).text);
  expect(await ledger()).toEqual({ lines: [{ heading: "r1", calls: 3, found: 0, failed: 0 }] });
  service.answer();
  await run;
  expect(await ledger()).toEqual({ lines: [{ heading: "r1", calls: 3, found: 3, failed: 0 }] });
});

test("what a run has spent holds after a restart, a day later and for the same run asked with another bound", async () => {
  const began = Date.now();
  let now = began;
  const clock = { ...createClock(), now: () => now };
  const relay = await startRelay({}, { clock });
  const ann = await relay.token("ann");
  const bounds = { lane: "batch", run: "20261120-0900-cd", maxCalls: 7 };
  expect(tally(await relay.lookups(ann, questions(5), bounds))).toEqual({ found: 5 });
  await relay.close();
  now = began + 24 * 3_600_000;
  const next = await startRelayOn(relay.sandbox, { storePath: relay.storePath, clock });
  expect(tally(await next.lookups(ann, questions(5, 50), bounds))).toEqual({
    found: 2,
    "deferred budget": 3,
  });
  expect(tally(await next.lookups(ann, questions(9, 90), { ...bounds, maxCalls: 9 }))).toEqual({
    found: 2,
    "deferred budget": 7,
  });
  await next.close();
});

test("with nothing to spend, the store alone answers, and nothing under way is waited for", async () => {
  const relay = await startRelay();
  const ann = await relay.token("ann");
  await relay.lookups(ann, questions(3));
  const { total } = await relay.sandbox.calls();
  expect(tally(await relay.lookups(ann, questions(5), { maxCalls: 0 }))).toEqual({
    found: 3,
    "deferred budget": 2,
  });
  expect((await relay.sandbox.calls()).total).toBe(total);
});

test("the relay's reserve is left untouched, and so is what a run says it leaves", async () => {
  const relay = await startRelay({ quota: 30 }, { reserve: { share: 0.2 } });
  const ann = await relay.token("ann");
  const left = async () =>
    (JSON.parse((await relay.ask("/v1/usage", { token: ann })).text) as Usage).quota.remaining;
  expect(tally(await relay.lookups(ann, questions(40), { reserve: 15 }))).toEqual({
    found: 14,
    "deferred reserve": 26,
  });
  expect(await left()).toBe(15);
  expect(tally(await relay.lookups(ann, questions(40, 100)))).toEqual({ found: 9, "deferred reserve": 31 });
  expect(await left()).toBe(6);
});

test("an hour that is full is told with when it has room, and not waited for longer than a person would", async () => {
  const relay = await startRelay({ hourly: 6 });
  const ann = await relay.token("ann");
  const lines = await relay.lookups(ann, questions(10));
  expect(tally(lines)).toEqual({ found: 5, "deferred hour_spent": 5 });
  const later = lines
    .filter(({ retryAt }) => retryAt !== undefined)
    .map(({ retryAt }) => Date.parse(retryAt!));
  expect(later).toHaveLength(5);
  for (const retryAt of later) expect(retryAt).toBeGreaterThan(Date.now());
  expect(tally(await relay.lookups(ann, questions(5)))).toMatchObject({ found: 5 });
});

testNothingLeaks();
