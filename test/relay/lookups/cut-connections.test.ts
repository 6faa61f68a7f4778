import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { describeWithPostgres } from "../../postgres/describe-with-postgres.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { sirens } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { newFolder, startRelay, startRelayOn, type Line, type StartedRelay } from "../start-relay.ts";

/** So many questions about people, each about another company. */
const people = (count: number) => sirens(count).map((siren) => ({ operation: "directors", siren }));
/** So many questions about companies. */
const companies = (count: number) => sirens(count).map((siren) => ({ operation: "legal-unit", siren }));

/** A request body that wants answers from now on. */
const anewSince = (time = Date.now()) => ({ freshSince: new Date(time).toISOString() });

/** Sends a request whose connection is cut by the function that is returned. */
function sendToCut({ url }: StartedRelay, token: string, body: object): () => Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const request = httpRequest(`${url}/v1/lookups`, { method: "POST", headers, agent: false });
  request.on("error", () => undefined);
  request.on("response", (response) => void response.resume().on("error", () => undefined));
  request.end(JSON.stringify(body));
  const closed = new Promise((resolve) => request.on("close", resolve));
  return async () => {
    request.destroy();
    await closed;
  };
}

/** Resolves when so many calls for lookups have reached the service. `/me` is one more. */
async function calledFor(relay: StartedRelay, lookups: number): Promise<void> {
  while ((await relay.sandbox.calls()).total < lookups + 1);
}

/** Resolves when no call is in flight. */
async function quiet(relay: StartedRelay): Promise<void> {
  while (!/^sirene_calls_in_flight 0$/m.test((await relay.ask("/metrics")).text));
}

/** How many calls were made for questions that a call had been made for before. */
async function paidTwice({ sandbox }: StartedRelay): Promise<number> {
  const { total, byKey } = await sandbox.calls();
  return total - Object.keys(byKey).length;
}

const statusesOf = (lines: readonly Line[]) => new Set(lines.map(({ status }) => status));

describe("questions about people that are asked anew, and sent again after the connection was cut, are paid for once", () => {
  test("when they are sent again after their calls have ended", async () => {
    const relay = await startRelay({ latency: "200ms" });
    const ann = await relay.token("ann");
    const lookups = people(8);
    const anew = anewSince();
    const cut = sendToCut(relay, ann, { lookups, ...anew });
    await calledFor(relay, 8);
    await cut();
    await quiet(relay);
    const again = await relay.lookups(ann, lookups, anew);
    expect(statusesOf(again)).toEqual(new Set(["found"]));
    expect(again.filter(({ cached }) => !cached)).toEqual([]);
    expect(await paidTwice(relay)).toBe(0);
  });

  test("when they are sent again with other questions, while their calls are under way", async () => {
    const relay = await startRelay({ latency: "200ms" });
    const ann = await relay.token("ann");
    const anew = anewSince();
    const cut = sendToCut(relay, ann, { lookups: people(8), ...anew });
    await calledFor(relay, 8);
    await cut();
    const again = await relay.lookups(ann, [...companies(40), ...people(8)], anew);
    expect(statusesOf(again)).toEqual(new Set(["found"]));
    expect(await paidTwice(relay)).toBe(0);
  });

  test("when a colleague's call was to answer them", async () => {
    const relay = await startRelay({ latency: "200ms" });
    const [ann, bob] = [await relay.token("ann"), await relay.token("bob")];
    const lookups = people(6);
    const anew = anewSince();
    const anns = relay.lookups(ann, lookups, anew);
    await calledFor(relay, 6);
    const cut = sendToCut(relay, bob, { lookups, ...anew });
    // Bob's connection is cut once his questions wait for ann's calls.
    await relay.lookups(bob, companies(1), { maxCalls: 0 });
    await cut();
    await anns;
    expect(statusesOf(await relay.lookups(bob, lookups, anew))).toEqual(new Set(["found"]));
    expect(await paidTwice(relay)).toBe(0);
  });
});

/** Declares that two relays on one store, whose address `newAddress` makes, pay once for what is sent to both. */
function testTwoRelays(newAddress: () => string): void {
  test("questions about people that are sent again to another relay, while their calls are under way, are paid for once", async () => {
    const sandbox = await startSandbox({ fill: true, latency: "300ms" });
    const storePath = newAddress();
    const [one, other] = [
      await startRelayOn(sandbox, { storePath }),
      await startRelayOn(sandbox, { storePath }),
    ];
    const ann = await one.token("ann");
    const lookups = people(8);
    // What is stored of before is not what is asked for.
    await one.lookups(ann, people(2));
    const before = (await sandbox.calls()).total;
    const anew = anewSince();
    const cut = sendToCut(one, ann, { lookups, ...anew });
    while ((await sandbox.calls()).total < before + 8);
    await cut();
    const again = await other.lookups(ann, lookups, anew);
    expect(again.filter(({ status, cached }) => status === "found" && cached)).toHaveLength(8);
    await other.lookups(ann, lookups, anew);
    expect((await sandbox.calls()).total - before).toBe(8);
  });
}

describe("two relays on one file", () => testTwoRelays(() => join(newFolder(), "store.sqlite")));
describeWithPostgres("two relays on one database", (server) => testTwoRelays(() => server().newAddress()));

test("questions about people that one user asks anew in two requests at once, in opposite orders, are paid for once", async () => {
  const relay = await startRelay({ latency: "20ms" });
  const ann = await relay.token("ann");
  const lookups = people(150);
  const anew = anewSince();
  const both = [relay.lookups(ann, lookups, anew), relay.lookups(ann, lookups.toReversed(), anew)];
  for (const lines of await Promise.all(both)) expect(statusesOf(lines)).toEqual(new Set(["found"]));
  expect(await paidTwice(relay)).toBe(0);
});

testNothingLeaks();
