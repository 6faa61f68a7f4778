import { describe, expect, test } from "@jest/globals";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { found, startWaitingRelay } from "./waiting-relay.ts";
import { openAddin, type AddinOptions } from "./open-addin.ts";

const [one, two, three] = sirensFrom("1400", 3).map((siren): Lookup => ({
  operation: "legal-unit",
  siren,
})) as [Lookup, Lookup, Lookup];
const now = Date.UTC(2026, 10, 20, 9);
const cancelled = { status: "deferred", error: { code: "cancelled" } };

async function open(more: Partial<AddinOptions> = {}) {
  const relay = await startWaitingRelay();
  const { client } = openAddin({ url: relay.url, token: "any", window: 0, clock: () => now, ...more });
  return { client, relay };
}

/** The same; what it does later is done by the test. */
async function openWithTimers(more: Partial<AddinOptions> = {}) {
  const timers: (() => void)[] = [];
  return { ...(await open({ ...more, later: (run) => timers.push(run) })), timers };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("a request", () => {
  test("is broken off once nobody waits for any part of it, and as often as that happens", async () => {
    // Offline or not, who has cancelled is told nothing else.
    const { client, relay } = await open({ isOnline: () => false });
    for (const time of [0, 1]) {
      const [first, second] = [new AbortController(), new AbortController()];
      const gone = [client.ask(one, { signal: first.signal }), client.ask(two, { signal: second.signal })];
      const request = await relay.request(time);
      first.abort();
      second.abort();
      await request.brokenOff;
      await client.idle();
      expect(await Promise.all(gone)).toMatchObject([cancelled, cancelled]);
    }
    expect(client.counters()).toMatchObject({ asked: 4, failed: 0, queued: 0, fetched: 0 });
    expect(relay.requests).toHaveLength(2);
  });

  test("is left one moment, and all that is cancelled meanwhile one together: who asks again finds it under way", async () => {
    const { client, relay, timers } = await openWithTimers();
    const { signal } = new AbortController();
    const controller = new AbortController();
    const gone = [one, two, three].map((lookup) => client.ask(lookup, { signal: controller.signal }));
    timers.shift()!();
    const request = await relay.request(0);
    controller.abort();
    expect(timers).toHaveLength(1);
    const again = client.ask(one, { signal });
    timers.shift()!();
    request.answer(found(now), found(now), found(now));
    expect(await again).toMatchObject({ status: "found" });
    expect(await Promise.all(gone)).toMatchObject([cancelled, cancelled, cancelled]);
    expect([relay.requests.length, client.counters().spent]).toEqual([1, 3]);
  });
});

describe("a question", () => {
  test("that is not sent yet is under way no more when it is cancelled, and its run has not asked it", async () => {
    const { client, relay } = await open();
    const told: string[] = [];
    const run = { asked: () => void told.push("asked") };
    const controller = new AbortController();
    const gone = client.ask(one, { run, signal: controller.signal });
    const stays = client.ask(two, { run });
    controller.abort();
    expect(client.counters().queued).toBe(1);
    expect(await gone).toMatchObject(cancelled);
    const request = await relay.request(0);
    expect(request.asked.lookups).toEqual([two]);
    request.answer(found(now));
    expect((await stays).status).toBe("found");
    expect([told, client.counters().queued]).toEqual([["asked"], 0]);
  });

  test("that waits until another is answered is counted out once when it is cancelled", async () => {
    const { client, relay, timers } = await openWithTimers({ requests: 1 });
    const ask = (lookup: Lookup, signal?: AbortSignal) => {
      const answer = client.ask(lookup, { signal });
      timers.shift()!();
      return answer;
    };
    const first = ask(one);
    const request = await relay.request(0);
    const controller = new AbortController();
    const [gone, last] = [ask(two, controller.signal), ask(three)];
    await nextTurn();
    controller.abort();
    expect(await gone).toMatchObject(cancelled);
    expect(client.counters().queued).toBe(2);
    request.answer(found(now));
    const next = await relay.request(1);
    expect(next.asked.lookups).toEqual([three]);
    next.answer(found(now));
    expect(await Promise.all([first, last])).toMatchObject([{ status: "found" }, { status: "found" }]);
    expect(client.counters()).toMatchObject({ queued: 0, fetched: 2 });
  });

  test("that waits for the relay to come back is under way no more, one moment after it is cancelled", async () => {
    const retriesOfRuns = { scope: "relay", attempts: 7, pause: 100 } as const;
    const { client, relay, timers } = await openWithTimers({ retriesOfRuns, clock: Date.now });
    const controller = new AbortController();
    let isWaiting = () => {};
    const waiting = new Promise<void>((resolve) => (isWaiting = resolve));
    const run = { waits: (wait: unknown) => void (wait !== undefined && isWaiting()) };
    const gone = [one, two].map((lookup) => client.ask(lookup, { run, signal: controller.signal }));
    const stays = client.ask(three, { run });
    timers.shift()!();
    (await relay.request(0)).refuse(503);
    await waiting;
    controller.abort();
    expect(client.counters().queued).toBe(3);
    timers.shift()!();
    expect(client.counters().queued).toBe(1);
    const next = await relay.request(1);
    expect(next.asked.lookups).toEqual([three]);
    next.answer(found(now));
    expect(await Promise.all([...gone, stays])).toMatchObject([cancelled, cancelled, { status: "found" }]);
  });

  test("that is answered leaves nothing to do when it is cancelled afterwards", async () => {
    const { client, relay, timers } = await openWithTimers();
    const controller = new AbortController();
    const answer = client.ask(one, { signal: controller.signal });
    timers.shift()!();
    (await relay.request(0)).answer(found(now));
    expect((await answer).status).toBe("found");
    controller.abort();
    expect(timers).toEqual([]);
  });
});
