import { describe, expect, test } from "@jest/globals";
import { setTimeout as sleep } from "node:timers/promises";
import { createPool } from "../../../shared/gateway/scheduler/budget.ts";
import type { Lookup } from "../../../shared/lookups/lookup.ts";
import { answeringServer, sendJson } from "../client/answering-server.ts";
import { holdingServer } from "./holding-server.ts";
import { gatewayOn, outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";
import { newStorePath } from "./temporary-store.ts";

const concurrency = 4;

describe("an aborted run", () => {
  test("asks nothing new, finishes and keeps what is in flight, and settles every index", async () => {
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { concurrency });
    const stop = new AbortController();
    const outcomes = outcomesOf(started, questions(3_000), { signal: stop.signal });
    await server.holds(concurrency);
    stop.abort();
    server.answer();
    expect(tally(await outcomes)).toEqual({
      found: concurrency,
      "deferred interrupted": 3_000 - concurrency,
    });
    expect(server.asked).toHaveLength(concurrency);
    expect(tally(await outcomesOf(started, questions(concurrency)))).toEqual({ found: concurrency });
    expect(server.asked).toHaveLength(concurrency);
  });

  test("whose questions are asked again while they are in flight, by whomever, makes no second call", async () => {
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { concurrency });
    const stop = new AbortController();
    const aborted = outcomesOf(started, questions(20), { signal: stop.signal });
    await server.holds(concurrency);
    stop.abort();
    await sleep(20);
    const again = outcomesOf(started, questions(concurrency), { purpose: { run: "again", user: "bob" } });
    await sleep(20);
    expect(server.asked).toHaveLength(concurrency);
    server.answer();
    expect(tally(await again)).toEqual({ found: concurrency });
    expect(tally(await aborted)).toEqual({ found: concurrency, "deferred interrupted": 20 - concurrency });
    expect(server.asked).toHaveLength(concurrency);
  });

  test("whose call fails after the question was asked again is tried once more for who waits", async () => {
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { concurrency: 1 });
    const stop = new AbortController();
    const aborted = outcomesOf(started, questions(1), { signal: stop.signal });
    await server.holds(1);
    stop.abort();
    await sleep(20);
    const again = outcomesOf(started, questions(1));
    await sleep(20);
    server.answer(503);
    await server.holds(1);
    server.answer();
    expect(tally(await again)).toEqual({ found: 1 });
    await aborted;
    expect(server.asked).toHaveLength(2);
  });

  test("that was aborted before it began asks nothing, and still gives what is stored", async () => {
    const started = await startGateway();
    await outcomesOf(started, questions(10));
    const list = [...questions(10, 500), ...questions(10)];
    const outcomes = await outcomesOf(started, list, { signal: AbortSignal.abort() });
    expect(tally(outcomes)).toEqual({ found: 10, "deferred interrupted": 10 });
    expect((await started.sandbox.calls()).total).toBe(11);
  });

  test("does not ask a question again that it asked twice", async () => {
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { concurrency: 1 });
    const stop = new AbortController();
    const list: Lookup[] = [
      ...questions(1),
      ...questions(5, 500),
      ...questions(5, 500),
      ...questions(5, 500),
    ];
    const outcomes = outcomesOf(started, list, { signal: stop.signal });
    await server.holds(1);
    stop.abort();
    server.answer();
    expect(tally(await outcomes)).toEqual({ found: 1, "deferred interrupted": 15 });
    expect(server.asked).toHaveLength(1);
  });

  test("does not take the questions of another run with it, nor wait for them", async () => {
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { concurrency: 1 });
    const stop = new AbortController();
    const first = started.gateway.lookup(questions(1, 900)[0]!);
    const patient = outcomesOf(started, questions(3));
    const aborted = outcomesOf(started, questions(3), { signal: stop.signal });
    await server.holds(1);
    stop.abort();
    expect(tally(await aborted)).toEqual({ "deferred interrupted": 3 });
    for (let call = 0; call < 4; call += 1) {
      await server.holds(1);
      server.answer();
    }
    expect((await first).status).toBe("found");
    expect(tally(await patient)).toEqual({ found: 3 });
  });

  test("ends at once when it was waiting for the hour", async () => {
    const stop = new AbortController();
    const started = await startGateway({ hourly: 11 }, { onWait: () => stop.abort() });
    const counts = tally(await outcomesOf(started, questions(3_000), { signal: stop.signal }));
    const calls = (await started.sandbox.calls()).total - 1;
    expect(calls).toBeLessThanOrEqual(10);
    expect(counts).toEqual({ found: calls, "deferred interrupted": 3_000 - calls });
  });

  test("ends at once when it is aborted while the ledger is asked for an hour that is full", async () => {
    const started = await startGateway({ hourly: 1 });
    const stop = new AbortController();
    const outcomes = outcomesOf(started, questions(50), { signal: stop.signal });
    setImmediate(() => stop.abort());
    // The dispatcher looks up from its sleep every fifteen seconds: that would be too late.
    expect(tally(await outcomes)).toEqual({ "deferred interrupted": 50 });
  }, 10_000);

  test("gets back from its budget what was granted and not spent", async () => {
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { concurrency });
    const stop = new AbortController();
    const budget = createPool(100);
    const outcomes = outcomesOf(started, questions(500), { budget, signal: stop.signal });
    await server.holds(concurrency);
    stop.abort();
    server.answer();
    await outcomes;
    let left = 0;
    while (budget.take("first")) left += 1;
    expect(left).toBe(100 - concurrency);
    expect(await started.store.callsSince(0)).toBe(concurrency);
  });

  test("ends at once when its questions were waiting for their next attempts", async () => {
    let calls = 0;
    const stop = new AbortController();
    const server = await answeringServer((_, response) => {
      calls += 1;
      if (calls === 8) setImmediate(() => stop.abort());
      sendJson(response, 503, "", { "retry-after": "3600" });
    });
    const retryRules = { attempts: 3, baseDelay: 1, longestDelay: 3_600_000 };
    const started = await gatewayOn(server.url, { concurrency, retryRules });
    const outcomes = await outcomesOf(started, questions(8), { signal: stop.signal });
    expect(tally(outcomes)).toEqual({ "deferred interrupted": 8 });
  });
});

describe("a consumer that stops reading", () => {
  test("stops costing: what is in flight is kept, nothing else is asked", async () => {
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { concurrency });
    await started.store.remember([
      { key: "legal-unit?siren=300000007", found: true, data: "1", asOf: Date.now() },
    ]);
    for await (const [settled] of started.gateway.lookupMany(questions(3_000))) {
      expect(settled?.outcome).toMatchObject({ cached: true });
      await server.holds(concurrency);
      break;
    }
    server.answer();
    await started.gateway.close();
    expect(server.asked).toHaveLength(concurrency);
    expect((await started.store.info()).answers).toBe(1 + concurrency);
  });

  test("has its list closed, and read no further than what could wait", async () => {
    const started = await startGateway();
    let taken = 0;
    let closed = false;
    function* list() {
      try {
        for (const question of questions(100_000)) {
          taken += 1;
          yield question;
        }
      } finally {
        closed = true;
      }
    }
    for await (const settled of started.gateway.lookupMany(list())) {
      expect(settled.length).toBeGreaterThan(0);
      break;
    }
    expect(closed).toBe(true);
    expect(taken).toBeLessThanOrEqual(3_000);
  });
});

describe("closing the gateway", () => {
  test("finishes and keeps what is in flight, and defers the rest", async () => {
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { concurrency });
    const outcomes = outcomesOf(started, questions(500));
    await server.holds(concurrency);
    const closed = started.gateway.close();
    server.answer();
    await closed;
    expect(tally(await outcomes)).toEqual({ found: concurrency, "deferred interrupted": 496 });
    expect((await started.store.info()).answers).toBe(concurrency);
  });

  test("is for good, were it while others wait for the hour: what is asked later is deferred at once", async () => {
    let waits!: () => void;
    const isWaiting = new Promise<void>((resolve) => (waits = resolve));
    const started = await startGateway({ hourly: 3 }, { onWait: () => waits() });
    const patient = outcomesOf(started, questions(10));
    await isWaiting;
    await started.gateway.close();
    expect(tally(await outcomesOf(started, questions(5, 500)))).toEqual({ "deferred interrupted": 5 });
    expect(tally(await patient)["deferred interrupted"]).toBeGreaterThanOrEqual(8);
  });

  test("is for good: what is asked afterwards is deferred, what is stored is given", async () => {
    const started = await startGateway();
    await outcomesOf(started, questions(5));
    await started.gateway.close();
    expect(tally(await outcomesOf(started, questions(10)))).toEqual({ found: 5, "deferred interrupted": 5 });
  });

  test("while calls are being granted gives back those that are not made: the ledger holds what was asked", async () => {
    const server = await answeringServer((_, response) => sendJson(response, 404, "{}"));
    for (let pause = 0; pause < 20; pause += 1) {
      const storePath = newStorePath();
      const { length: before } = server.asked;
      const started = await gatewayOn(server.url, { storePath });
      const outcomes = outcomesOf(started, questions(20));
      await sleep(pause / 4);
      await started.close();
      await outcomes;
      const { store } = await gatewayOn(server.url, { storePath });
      expect(await store.callsSince(0)).toBe(server.asked.length - before);
    }
  });
});
