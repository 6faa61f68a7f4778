import { describe, expect, test } from "@jest/globals";
import type { RunWait } from "../../addin/client/lookup-client.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { deferred, found, type PendingRequest, startWaitingRelay } from "./waiting-relay.ts";
import { openAddin, type AddinOptions } from "./open-addin.ts";

const [unit, other] = sirensFrom("1400", 2).map((siren): Lookup => ({ operation: "legal-unit", siren })) as [
  Lookup,
  Lookup,
];
const pause = 10;
const start = Date.UTC(2026, 10, 20, 9);
const retriesOfRuns = { scope: "relay", attempts: 4, pause, longestWait: 60_000 } as const;

async function open(more: Partial<AddinOptions> = {}) {
  const relay = await startWaitingRelay();
  return {
    relay,
    client: openAddin({ url: relay.url, token: "any", window: 0, retriesOfRuns, ...more }).client,
  };
}

/** The same, where it becomes the time until which a run is told to wait as soon as it is told. */
async function openWithClock(isOnline = true) {
  let time = start;
  const told: (RunWait | undefined)[] = [];
  const waits = (wait: RunWait | undefined) => {
    told.push(wait);
    time = wait?.until ?? time;
  };
  const opened = await open({ clock: () => time, isOnline: () => isOnline });
  return { ...opened, told, run: { waits } };
}

describe("a run over a list", () => {
  test.each([
    ["the connection breaks", true, (request: PendingRequest) => request.answer(), "relay_unreachable"],
    ["it does, and this computer is offline", false, (request) => request.answer(), "offline"],
    ["the relay stops, online or not", false, (request) => request.refuse(503), "relay_unreachable"],
  ] as [string, boolean, (request: PendingRequest) => void, string][])(
    "is told why it waits and until when, and when it goes on: %s",
    async (_, isOnline, fail, code) => {
      const { client, relay, told, run } = await openWithClock(isOnline);
      const answer = client.ask(unit, { run });
      fail(await relay.request(0));
      (await relay.request(1)).answer(found(start));
      expect(await answer).toMatchObject({ status: "found", asOf: start });
      expect(told).toEqual([{ until: start + pause, code }, undefined]);
    },
  );

  test("is told so of an hour that is full, and of one that is given up that it waits no more", async () => {
    const { client, relay, told, run } = await openWithClock();
    const answer = client.ask(unit, { run });
    const until = start + 20;
    (await relay.request(0)).answer(deferred("hour_spent", until));
    (await relay.request(1)).refuse(401);
    expect(await answer).toMatchObject({ status: "deferred", error: { code: "relay_refused" } });
    expect(told).toEqual([{ until, code: "hour_spent" }, undefined]);
  });

  test("that wants to be told nothing waits as well, and gets its answer or the reason why there is none", async () => {
    const { client, relay } = await open();
    const run = {};
    const answers = [unit, other].map((lookup) => client.ask(lookup, { run }));
    (await relay.request(0)).answer();
    (await relay.request(1)).answer(found(Date.now()), deferred("hour_spent", Date.now() + 20));
    const last = await relay.request(2);
    expect(last.asked.lookups).toEqual([other]);
    last.answer(found(Date.now()));
    const expected = { status: "found", cached: false };
    expect(await Promise.all(answers)).toMatchObject([expected, expected]);
    const refused = client.ask(unit, { run: {}, freshSince: Date.now() + 1 });
    (await relay.request(3)).refuse(401);
    expect(await refused).toMatchObject({ status: "deferred", error: { code: "relay_refused" } });
    expect(relay.requests).toHaveLength(4);
  });
});

test("a run is none of the cells that somebody waits for", async () => {
  const { client, relay } = await open();
  const answer = client.ask(unit, { run: { name: "r" } });
  await client.idle();
  (await relay.request(0)).answer(found(start));
  expect((await answer).status).toBe("found");
  await client.idle();
  const cell = client.ask(other);
  let isIdle = false;
  const idle = client.idle().then(() => (isIdle = true));
  const request = await relay.request(1);
  expect(isIdle).toBe(false);
  request.answer(found(start));
  await Promise.all([cell, idle]);
  expect(isIdle).toBe(true);
});
