import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { createClock } from "../../../shared/gateway/store/clock.ts";
import type { OpenGateway } from "../../../shared/gateway/open-gateway.ts";
import type { Lookup, Outcome } from "../../../shared/lookups/lookup.ts";
import { answerTo, answeringServer, refusal, sendJson } from "../client/answering-server.ts";
import {
  gatewayOn,
  outcomesOf,
  questions,
  startGateway,
  tally,
  type GatewayOnSandbox,
} from "./start-gateway.ts";
import { newStorePath } from "./temporary-store.ts";

/** The first calls of a process are slow, and what an hour allows is not to be measured on them. */
beforeAll(async () => {
  await outcomesOf(await startGateway(), questions(300));
});

describe.each(["fixed", "sliding"])("simulated hours, %s window", (window) => {
  const hourly = 60;
  const hourLength = 1_500;
  const hours = 4;

  /** Milliseconds by which time may go on at once: what a busy machine takes from this process is no time. */
  const step = 4;
  let now = Date.now();
  let ticking: NodeJS.Timeout;
  const clock = () => now;
  /** Lets time go on until so many hours are over, which aborts the signal. */
  function startTime(): AbortSignal {
    const ending = new AbortController();
    const end = now + hours * hourLength;
    let last = performance.now();
    ticking = setInterval(() => {
      const at = performance.now();
      now += Math.min(at - last, step);
      last = at;
      if (now >= end) ending.abort();
    }, 1);
    return ending.signal;
  }
  const limit = { hour: `${hourLength}ms`, hourly, window, latency: "5ms..15ms", clock };
  const options = { hourLength, clock: createClock(clock, clock) };
  afterEach(() => clearInterval(ticking));

  /** Asks without end for so many hours, on all gateways at once. */
  async function askFor(gateways: readonly OpenGateway[]): Promise<Outcome[]> {
    const signal = startTime();
    const lists = gateways.map((gateway, index) => {
      const list = questions(2 * hours * hourly, index * 1_000_000);
      return outcomesOf(gateway, list, { lane: "batch", signal });
    });
    return (await Promise.all(lists)).flat();
  }

  /** No call was refused, and of those allowed nearly all were made. */
  async function check({ sandbox }: GatewayOnSandbox, outcomes: readonly Outcome[]): Promise<void> {
    const { byStatus, total } = await sandbox.calls();
    expect(byStatus).toEqual({ 200: total });
    expect(total).toBeGreaterThanOrEqual(0.97 * hours * hourly);
    expect(Object.keys(tally(outcomes)).sort()).toEqual(["deferred interrupted", "found"]);
  }

  test("one gateway makes at least 97 % of the calls allowed, and is never refused", async () => {
    const started = await startGateway(limit, options);
    await check(started, await askFor([started]));
  });

  test("two gateways on one store, as two processes are, do so together", async () => {
    const storePath = newStorePath();
    const started = await startGateway(limit, { ...options, storePath });
    const other = await gatewayOn(started.sandbox.url, { ...options, storePath });
    await check(started, await askFor([started, other]));
  });
});

describe("waiting for the hour", () => {
  test("goes on across a restart: the ledger remembers the calls of the last hour", async () => {
    const storePath = newStorePath();
    const first = await startGateway({ hourly: 10 }, { storePath });
    await outcomesOf(first, questions(9));
    await first.close();
    const waits: number[] = [];
    const stop = new AbortController();
    const next = await gatewayOn(first.sandbox.url, {
      storePath,
      onWait: (until) => {
        waits.push(until);
        stop.abort();
      },
    });
    const outcomes = await outcomesOf(next, questions(5, 100), { signal: stop.signal });
    expect(tally(outcomes)).toEqual({ "deferred interrupted": 5 });
    expect((await first.sandbox.calls()).total).toBe(10);
    expect(waits[0]).toBeGreaterThan(Date.now() + 3_500_000);
    expect(waits[0]).toBeLessThan(Date.now() + 3_600_000);
  });

  test("/me waits as well: it says until when, and makes no call", async () => {
    const started = await startGateway({ hourly: 5 });
    await outcomesOf(started, questions(4));
    const { outcome, quota } = await started.gateway.askQuota();
    expect(outcome).toMatchObject({ status: "deferred", error: { code: "hour_spent" } });
    expect("retryAt" in outcome && outcome.retryAt).toBeGreaterThan(Date.now() + 3_500_000);
    expect(quota).toMatchObject({ hourly: 5 });
    expect((await started.sandbox.calls()).total).toBe(5);
  });
});

describe("an hour that the service refuses though the ledger has room", () => {
  const [one] = questions(1) as [Lookup];

  test("is met by one refusal for each call in flight, then by silence as long as Retry-After says", async () => {
    const waits: number[] = [];
    const stop = new AbortController();
    const server = await answeringServer((_, response) =>
      sendJson(response, 429, refusal("Slow down."), {
        "x-ratelimit-remaining": "900",
        "retry-after": "600",
      }),
    );
    const started = await gatewayOn(server.url, {
      concurrency: 4,
      onWait: (until) => {
        waits.push(until);
        stop.abort();
      },
    });
    const asked = Date.now();
    const outcomes = await outcomesOf(started, questions(1_000), { signal: stop.signal });
    expect(tally(outcomes)).toEqual({ "deferred interrupted": 1_000 });
    expect(server.asked.length).toBeLessThanOrEqual(4);
    expect(waits[0]).toBeGreaterThanOrEqual(asked + 600_000);
  });

  test("is over when the service answers again: nothing is lost", async () => {
    let refusals = 3;
    const server = await answeringServer((_, response) => {
      refusals -= 1;
      if (refusals >= 0) sendJson(response, 429, refusal("Slow down."), { "retry-after": "0" });
      else sendJson(response, 200, answerTo(response));
    });
    const started = await gatewayOn(server.url, { concurrency: 2, hourLength: 36_000 });
    expect(tally(await outcomesOf(started, questions(40)))).toEqual({ found: 40 });
    expect(server.asked).toHaveLength(43);
  });

  test("is given up after an hour's worth of looking, for all that wait: nothing asks for ever", async () => {
    const server = await answeringServer((_, response) =>
      sendJson(response, 429, refusal("Never."), { "x-ratelimit-remaining": "900" }),
    );
    const started = await gatewayOn(server.url, { concurrency: 4, hourLength: 120 });
    const outcomes = await outcomesOf(started, questions(1_000));
    expect(tally(outcomes)).toEqual({ "deferred hour_spent": 1_000 });
    expect(server.asked.length).toBeLessThanOrEqual(4 * 14);
  });

  test("for longer than an hour is not waited for: what waits is deferred until then", async () => {
    const server = await answeringServer((_, response) =>
      sendJson(response, 429, refusal("Tomorrow."), {
        "x-ratelimit-remaining": "900",
        "retry-after": "86400",
      }),
    );
    const started = await gatewayOn(server.url);
    const outcome = await started.gateway.lookup(one);
    expect(outcome).toMatchObject({ status: "deferred", error: { code: "hour_spent" } });
    expect("retryAt" in outcome && outcome.retryAt).toBeGreaterThan(Date.now() + 86_000_000);
  });
});
