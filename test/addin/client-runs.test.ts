import { describe, expect, test } from "@jest/globals";
import type { RunWait } from "../../addin/client/lookup-client.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { deferred, found, type PendingRequest, startWaitingRelay } from "./waiting-relay.ts";
import { openAddin } from "./open-addin.ts";

const [unit, other] = sirensFrom("1400", 2).map((siren): Lookup => ({ operation: "legal-unit", siren })) as [
  Lookup,
  Lookup,
];
const pause = 10;
const retriesOfRuns = { scope: "relay", attempts: 4, pause, longestWait: 60_000 } as const;

async function open(isOnline = true) {
  const relay = await startWaitingRelay();
  const options = { url: relay.url, token: "any", window: 0, retriesOfRuns, isOnline: () => isOnline };
  return { relay, client: openAddin(options).client };
}

describe("a run over a list", () => {
  test.each([
    ["the connection breaks", true, (request: PendingRequest) => request.answer(), "relay_unreachable"],
    ["it does, and this computer is offline", false, (request) => request.answer(), "offline"],
    ["the relay stops, online or not", false, (request) => request.refuse(503), "relay_unreachable"],
  ] as [string, boolean, (request: PendingRequest) => void, string][])(
    "is told why it waits and until when, and when it goes on: %s",
    async (_, isOnline, fail, code) => {
      const { client, relay } = await open(isOnline);
      const told: (RunWait | undefined)[] = [];
      const answer = client.ask(unit, { run: { waits: (wait) => void told.push(wait) } });
      const failing = await relay.request(0);
      const start = Date.now();
      fail(failing);
      (await relay.request(1)).answer(found(start));
      expect(await answer).toMatchObject({ status: "found", asOf: start });
      expect(told).toEqual([{ until: expect.any(Number), code }, undefined]);
      expect(told[0]!.until).toBeGreaterThanOrEqual(start + pause);
    },
  );

  test("is told so of an hour that is full, and of one that is given up that it waits no more", async () => {
    const { client, relay } = await open();
    const told: (RunWait | undefined)[] = [];
    const answer = client.ask(unit, { run: { waits: (wait) => void told.push(wait) } });
    const until = Date.now() + 20;
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
