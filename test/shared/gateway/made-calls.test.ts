import { describe, expect, test } from "@jest/globals";
import type { CalledAnswer, MadeCall } from "../../../shared/gateway/scheduler/scheduler.ts";
import { type Lookup, lookupKey } from "../../../shared/lookups/lookup.ts";
import { answeringServer, envelope, refusal } from "../client/answering-server.ts";
import { holdingServer } from "./holding-server.ts";
import { gatewayOn, outcomesOf, questions, startGateway } from "./start-gateway.ts";

const purpose = { run: "r", user: "ann" };

test("every call is told once, with its operation, its status and for whom it was; what the store answers is not", async () => {
  const calls: MadeCall[] = [];
  const begun = performance.now();
  const started = await startGateway({ fill: false }, { onCall: (call) => calls.push(call) });
  const missing = questions(3);
  await outcomesOf(started, [...missing, { operation: "naf-code", code: "62.01Z" }], { purpose });
  await outcomesOf(started, missing, { purpose });
  expect(calls.map(({ operation, status }) => `${operation} ${status}`).sort()).toEqual([
    "legal-unit 404",
    "legal-unit 404",
    "legal-unit 404",
    "me 200",
    "naf-code 200",
  ]);
  expect(calls.filter(({ operation }) => operation !== "me").every((call) => call.purpose === purpose)).toBe(
    true,
  );
  const most = performance.now() - begun;
  expect(calls.filter(({ duration }) => duration < 0 || duration > most)).toEqual([]);
  // The service tells its time with every answer, and its clock is this machine's.
  for (const { serviceTime } of calls) expect(Math.abs(serviceTime! - Date.now())).toBeLessThan(60_000);
});

test("the ledger tells the calls of one user apart", async () => {
  const started = await startGateway();
  await outcomesOf(started, questions(3), { purpose });
  await outcomesOf(started, questions(2, 50), { purpose: { run: "r", user: "bob" } });
  expect(await started.store.usage("run", 0, "ann")).toEqual([
    { heading: "r", calls: 3, found: 3, failed: 0 },
  ]);
  expect(await started.store.usage("run", 0, "nobody")).toEqual([]);
});

test("the ledger counts as found what was there and could be read, and as failed what could not be", async () => {
  const bodies: Readonly<Record<string, unknown>> = {
    there: envelope({ items: [] }),
    absent: envelope(null),
    unreadable: { success: false },
    cut: '{"success":true,"da',
    ...{ odd: { success: false }, refused: refusal("No.", "FORBIDDEN") },
  };
  const statuses: Readonly<Record<string, number>> = { odd: 299, refused: 403 };
  const server = await answeringServer((request, response) => {
    const [, asked = ""] = /q=(\w+)/.exec(request.url ?? "") ?? [];
    const body = bodies[asked];
    response.statusCode = statuses[asked] ?? 200;
    response.setHeader("content-type", "application/json");
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  const calls: MadeCall[] = [];
  const retryRules = { attempts: 1, baseDelay: 1, longestDelay: 1 };
  const options = { retryRules, onCall: (call: MadeCall) => void calls.push(call) };
  const started = await gatewayOn(server.url, options);
  const list = Object.keys(bodies).map((q): Lookup => ({ operation: "search", q }));
  expect((await outcomesOf(started, list, { purpose })).map(({ status }) => status)).toEqual([
    ...["found", "not_found", "failed", "failed", "failed", "failed"],
  ]);
  // What the service refused is neither.
  expect(await started.store.usage("operation", 0)).toEqual([
    { heading: "search", calls: 6, found: 1, failed: 3 },
  ]);
  expect(calls.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 299, 403]);
});

describe("an answer that a call has brought", () => {
  const [question] = questions(1) as [Lookup];
  const bob = { run: "", user: "bob" };

  test("is told once, for all who asked, were it that they have left; what is stored or failed is not", async () => {
    const told: CalledAnswer[] = [];
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { onAnswer: (answer) => told.push(answer) });
    const stop = new AbortController();
    const anns = outcomesOf(started, [question], { purpose, signal: stop.signal });
    await server.holds(1);
    const bobs = outcomesOf(started, [question], { purpose: bob });
    stop.abort();
    server.answer();
    const [outcome] = await bobs;
    await anns;
    expect(told).toEqual([
      {
        lookup: question,
        key: lookupKey(question),
        askers: new Set(["ann", "bob"]),
        asOf: (outcome as { asOf: number }).asOf,
      },
    ]);
    await outcomesOf(started, [question], { purpose: bob });
    const failing = outcomesOf(started, questions(1, 50), { purpose });
    await server.holds(1);
    server.answer(400);
    await failing;
    expect(told).toHaveLength(1);
  });

  test("is taken, and not told again, by a question content with it when its turn comes", async () => {
    const told: CalledAnswer[] = [];
    const server = await holdingServer();
    const started = await gatewayOn(server.url, { onAnswer: (answer) => told.push(answer) });
    const list = [...questions(1, 50), question];
    let since = Infinity;
    const outcomes = outcomesOf(started, list, { window: 1, freshSinceFor: () => since });
    await server.holds(1);
    await started.store.remember([{ key: lookupKey(question), found: false, data: "", asOf: Date.now() }]);
    since = 0;
    server.answer();
    expect(await outcomes).toMatchObject([{ status: "found" }, { status: "not_found", cached: true }]);
    expect(told.map(({ key }) => key)).toEqual([lookupKey(list[0]!)]);
    expect(server.asked).toHaveLength(1);
  });
});
