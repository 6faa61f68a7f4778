import { once } from "node:events";
import { request as httpRequest, type ServerResponse } from "node:http";
import { describe, expect, test } from "@jest/globals";
import { pino } from "pino";
import { answerTo, answeringServer, envelope, sendJson } from "../../shared/client/answering-server.ts";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelayOn, type StartedRelay } from "../start-relay.ts";

/** No bound in the way: what is measured is what each departure costs. */
const unbounded = { user: { requests: 1_000, lookups: 1_000_000, unsentBytes: 1e9 } };

/** Sends requests of a hundred new lookups each, and answers what hangs them all up. */
function floodWith({ url }: StartedRelay, token: string, requests: number) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const sent = Array.from({ length: requests }, (_, index) => {
    const request = httpRequest(`${url}/v1/lookups`, { method: "POST", headers, agent: false });
    request.on("error", () => undefined);
    request.on("response", (response) => void response.resume().on("error", () => undefined));
    request.end(JSON.stringify({ lookups: questions(100, 100_000 + index * 100), lane: "batch" }));
    return request;
  });
  const ended = sent.map((request) => once(request, "close"));
  return {
    hangUp: () => sent.forEach((request) => request.destroy()),
    ended: () => Promise.all(ended),
    /** Rejects when a request ends: until they are hung up, all are meant to wait. */
    oneEnded: () => Promise.race(ended).then(() => Promise.reject(new Error("a request did not wait"))),
  };
}

const waiting = async (relay: StartedRelay): Promise<number> => {
  const { text } = await relay.ask("/metrics");
  return Number(/^sirene_queue\{lane="batch"\} (\d+)$/m.exec(text)?.[1]);
};

/** Looks from time to time: asking without a pause would take the processor from what is being measured. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Milliseconds of the processor that `act` takes, of this process. */
async function processorTime(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** A service that holds back every answer but that of `/me`, which tells of so many calls an hour. */
async function holdingService(hourly: number) {
  const held: ServerResponse[] = [];
  let released = false;
  const resetAt = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString();
  const usage = { limit: 1e6, remaining: 1e6, hourlyRateLimit: hourly, resetAt };
  const me = envelope({ plan: { code: "pro", status: "active" }, usage });
  const { url } = await answeringServer((request, response) => {
    if (request.url!.endsWith("/me")) sendJson(response, 200, me);
    else if (released) sendJson(response, 200, answerTo(response));
    else held.push(response);
  });
  return {
    api: { url, key: "pk_live_sandbox", secret: "sk_live_sandbox" },
    release() {
      released = true;
      for (const response of held) sendJson(response, 200, answerTo(response));
    },
  };
}

/** A relay for which questions of one user wait, in `requests` requests of a hundred each. */
async function crowdedRelay(hourly: number, requests: number) {
  const service = await holdingService(hourly);
  const relay = await startRelayOn(await startSandbox(), {
    api: service.api,
    limits: unbounded,
    concurrency: 50,
    // A busy machine takes long to send so much: what is held back meanwhile must not count as a failure.
    callTimeout: 600_000,
  });
  const flood = floodWith(relay, await relay.token("eve"), requests);
  await Promise.race([until(async () => (await waiting(relay)) > requests * 98), flood.oneEnded()]);
  return { relay, service, flood };
}

/** What it takes until `requests` requests that are hung up together are gone, for each. */
async function costOfHangingUp(requests: number): Promise<number> {
  const { relay, service, flood } = await crowdedRelay(100_000, requests);
  const taken = await processorTime(async () => {
    flood.hangUp();
    await until(async () => (await waiting(relay)) === 0);
  });
  service.release();
  return taken / requests;
}

/** The same until all are answered that the hour has no room for. */
async function costOfFullHour(requests: number): Promise<number> {
  const { service, flood } = await crowdedRelay(120, requests);
  const taken = await processorTime(async () => {
    service.release();
    await flood.ended();
  });
  return taken / requests;
}

/** What requests that end together may cost more among five hundred than among a hundred: a half. */
const most = 1.5;

/**
 * How much more a request costs among five hundred than among a hundred. Both are measured in one process, one after the
 * other, so that a slow or busy machine is slow for both. Were all that wait looked through for each, it would be over
 * half as much again, each time; what else a busy machine does counts now and then, so the least of three is what they cost.
 */
async function growth(cost: (requests: number) => Promise<number>): Promise<number> {
  // What runs for the first time is compiled meanwhile.
  await cost(100);
  const found: number[] = [];
  while (found.length < 3 && !(Math.min(...found) < most)) {
    const few = await cost(100);
    const many = await cost(500);
    found.push(many / Math.max(few, await cost(100)));
  }
  return Math.min(...found);
}

describe("requests that end together cost each what it asked, not what all others wait for", () => {
  test("when they are hung up", async () => {
    expect(await growth(costOfHangingUp)).toBeLessThan(most);
  });

  test("when the hour is full", async () => {
    expect(await growth(costOfFullHour)).toBeLessThan(most);
  });
});

test("requests that are hung up before their answer began are no errors of the relay: its log tells of none", async () => {
  const { relay, service, flood } = await crowdedRelay(100_000, 100);
  flood.hangUp();
  await until(async () => (await waiting(relay)) === 0);
  service.release();
  // Asked after them, told after them.
  await relay.lookups(await relay.token("ann"), questions(20));
  expect(relay.log().filter(({ level }) => Number(level) >= pino.levels.values["error"]!)).toEqual([]);
});

testNothingLeaks();
