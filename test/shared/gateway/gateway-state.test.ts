import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { createClient } from "../../../shared/client/client.ts";
import { Gateway } from "../../../shared/gateway/gateway.ts";
import type { Store } from "../../../shared/gateway/store/store.ts";
import type { MadeCall } from "../../../shared/gateway/scheduler/scheduler.ts";
import { answerTo, answeringServer, refusal, sendJson } from "../client/answering-server.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { holdingServer } from "./holding-server.ts";
import { slowStart } from "./slow-service.ts";
import { credentials, gatewayOn, outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";
import { newStorePath, openStore } from "./temporary-store.ts";

test("a gateway tells how many lookups wait and how many calls are in flight", async () => {
  const server = await slowStart();
  const { gateway } = await gatewayOn(server.url, { concurrency: 2 });
  expect(gateway.load).toEqual({ interactive: 0, batch: 0, inFlight: 0 });
  const outcomes = outcomesOf({ gateway }, questions(10));
  await server.hasBegun;
  while (gateway.load.inFlight < 2) await new Promise((turn) => setImmediate(turn));
  expect(gateway.load.interactive + gateway.load.batch).toBeGreaterThan(0);
  server.release();
  await outcomes;
  expect(gateway.load).toEqual({ interactive: 0, batch: 0, inFlight: 0 });
});

test("a gateway tells how many calls of a user's runs are in flight", async () => {
  const server = await holdingServer();
  const { gateway } = await gatewayOn(server.url);
  const ask = (user: string, run: string, first: number) =>
    outcomesOf({ gateway }, questions(2, first), { purpose: { user, run } });
  const asked = [ask("ann", "one", 0), ask("ann", "two", 10), ask("bob", "one", 20)];
  await server.holds(6);
  expect([...gateway.inFlightByRun("ann")].toSorted()).toEqual([
    ["one", 2],
    ["two", 2],
  ]);
  server.answer();
  await Promise.all(asked);
  expect(gateway.inFlightByRun("ann").size).toBe(0);
});

test("a gateway that may make two attempts asks what is left twice, one without such a bound three times", async () => {
  const server = await answeringServer((_, response) => sendJson(response, 503, refusal("Down.")));
  const { gateway } = await gatewayOn(server.url);
  for (const [attempts, made] of [
    [2, 2],
    [undefined, 3],
    [9, 3],
  ] as const) {
    server.asked.length = 0;
    const { outcome } = await gateway.askQuota(undefined, { attempts });
    expect(outcome).toMatchObject({ status: "failed", error: { code: "server_error" } });
    expect(server.asked).toHaveLength(made);
  }
});

test("a gateway tells why it makes no call, and leaves its reserve unspent", async () => {
  const { gateway, sandbox } = await startGateway({ quota: 5 });
  expect([gateway.paused, gateway.halt, gateway.haltedFor]).toEqual([
    ...[false, undefined, { all: undefined, someUsers: false }],
  ]);
  gateway.reserve = 2;
  expect(tally(await outcomesOf({ gateway }, questions(5)))).toEqual({ found: 2, "deferred reserve": 3 });
  expect((await sandbox.calls()).total).toBe(3);
  expect(gateway.halt).toMatchObject({ reason: "reserve" });
  expect(gateway.haltedFor).toEqual({ all: "reserve", someUsers: false });
});

test("a gateway leaves a share of the month unspent, the larger of the two reserves", async () => {
  const { gateway } = await startGateway({ quota: 10 });
  gateway.reserve = 2;
  gateway.reserveShare = 0.7;
  expect(tally(await outcomesOf({ gateway }, questions(9)))).toEqual({ found: 2, "deferred reserve": 7 });
});

test("those who ask what is left at the same time are answered by one call", async () => {
  const { gateway, sandbox } = await startGateway({ quota: 10 });
  const before = (await sandbox.calls()).total;
  const answers = await Promise.all([gateway.askQuota(), gateway.askQuota(), gateway.askQuota()]);
  expect(answers.map(({ quota }) => quota?.limit)).toEqual([10, 10, 10]);
  expect((await sandbox.calls()).total).toBe(before + 1);
});

test("a gateway tells once that it stops for everybody, and why", async () => {
  const changes: unknown[] = [];
  const { gateway } = await startGateway(
    { quota: 3 },
    { onServiceChange: (change) => void changes.push(change) },
  );
  expect(tally(await outcomesOf({ gateway }, questions(2)))).toEqual({ found: 2 });
  expect(changes).toEqual([]);
  await outcomesOf({ gateway }, questions(3, 10));
  await outcomesOf({ gateway }, questions(3, 20));
  expect(changes).toMatchObject([{ kind: "halted", halt: { reason: "month_spent" } }]);
});

test("a call counts as under way until four calls, one after another, would have timed out", async () => {
  const sandbox = await startSandbox({ fill: true });
  const real = await openStore();
  const counted: number[] = [];
  const store: Store = {
    ...real,
    reserve(calls, limits) {
      counted.push(limits.pendingUntil - limits.now);
      return real.reserve(calls, limits);
    },
  };
  const client = createClient({ url: sandbox.url, ...credentials });
  const gateway = new Gateway({ client, store, callTimeout: 2_000 });
  expect(tally(await outcomesOf({ gateway }, questions(1)))).toEqual({ found: 1 });
  expect(counted).toEqual([8_000]);
  await gateway.close();
  await client.close();
});

test("a gateway that is paused says so", async () => {
  const { gateway } = await startGateway();
  gateway.paused = true;
  expect(gateway.paused).toBe(true);
  gateway.paused = false;
  expect(gateway.paused).toBe(false);
});

describe("a call that a server on the way refused", () => {
  test("is told as such and counts nowhere: its reservation is released, and --max-calls is not used up", async () => {
    const made: MadeCall[] = [];
    let isOpen = false;
    const server = await answeringServer((_, response) => {
      if (isOpen) sendJson(response, 200, answerTo(response));
      else response.writeHead(429, { "content-type": "text/html", "retry-after": "1" }).end("<h1>Slow</h1>");
    });
    const { gateway, store } = await gatewayOn(server.url, { onCall: (call) => made.push(call) });
    const purpose = { run: "r", user: "ann", runLimit: 1 };
    expect(tally(await outcomesOf({ gateway }, questions(1), { purpose, maxWait: 100 }))).toEqual({
      "deferred throttled": 1,
    });
    expect(made).toMatchObject([{ status: 429, isTurnedAway: true }]);
    expect(await store.usage("run", 0)).toEqual([]);
    isOpen = true;
    expect(tally(await outcomesOf({ gateway }, questions(1), { purpose }))).toEqual({
      found: 1,
    });
    expect(made[1]).not.toHaveProperty("isTurnedAway");
    expect((await store.usage("run", 0)).filter(({ heading }) => heading === "r")).toEqual([
      { heading: "r", calls: 1, found: 1, failed: 0 },
    ]);
  });
});

describe("a store that cannot be written", () => {
  /** A gateway whose store refuses answers until it is mended, with one paid answer that it owes. */
  async function owing() {
    const storePath = newStorePath();
    const change = (statement: string) => {
      const database = new Database(storePath);
      database.exec(statement);
      database.close();
    };
    const started = await startGateway({}, { storePath });
    change(
      "CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT raise(ABORT, 'database or disk is full'); END",
    );
    expect(tally(await outcomesOf(started, questions(1)))).toEqual({ found: 1 });
    return { ...started, mend: () => change("DROP TRIGGER full") };
  }

  test("owes what was paid, and has it written when somebody asks for that or it works again", async () => {
    const { gateway, store, mend, sandbox } = await owing();
    expect(gateway.storeErrorKind).toBeDefined();
    expect(gateway.unwritten).toHaveLength(1);
    expect(await gateway.writeUnwritten()).toEqual(gateway.unwritten);
    expect(tally(await outcomesOf({ gateway }, questions(1, 5)))).toEqual({ "deferred store_failed": 1 });
    mend();
    expect(await gateway.writeUnwritten()).toEqual([]);
    expect((await store.info()).answers).toBe(1);
    while (gateway.storeErrorKind !== undefined) await new Promise((turn) => setTimeout(turn, 20));
    expect(tally(await outcomesOf({ gateway }, questions(2)))).toEqual({ found: 2 });
    expect((await sandbox.calls()).total).toBe(3);
  });
});
