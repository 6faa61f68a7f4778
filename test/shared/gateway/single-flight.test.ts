import { describe, expect, test } from "@jest/globals";
import { setTimeout as sleep } from "node:timers/promises";
import { createPool } from "../../../shared/gateway/scheduler/budget.ts";
import { type Lookup, lookupKey } from "../../../shared/lookups/lookup.ts";
import { answerTo, answeringServer, refusal, sendJson } from "../client/answering-server.ts";
import { holdingServer } from "./holding-server.ts";
import { gatewayOn, outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";
import { newStorePath } from "./temporary-store.ts";

const [question] = questions(1) as [Lookup];

const callsOf = async (started: Awaited<ReturnType<typeof startGateway>>) =>
  (await started.sandbox.calls()).byOperation["legal-unit"] ?? 0;

describe("the same question is one call", () => {
  test("however often one list asks it", async () => {
    const started = await startGateway({ latency: "20ms" });
    const outcomes = await outcomesOf(started, Array<Lookup>(1_700).fill(question));
    expect(tally(outcomes)).toEqual({ found: 1_700 });
    expect(await callsOf(started)).toBe(1);
    expect(new Set(outcomes.map((outcome) => "json" in outcome && outcome.json)).size).toBe(1);
  });

  test("however many lists ask it at once", async () => {
    const started = await startGateway({ latency: "20ms" });
    const list = questions(30);
    const lists = Array.from({ length: 20 }, () => outcomesOf(started, list));
    for (const outcomes of await Promise.all(lists)) expect(tally(outcomes)).toEqual({ found: 30 });
    expect(await callsOf(started)).toBe(30);
  });

  test("however differently it is spelled", async () => {
    const started = await startGateway();
    const spelled: Lookup[] = [
      { operation: "search", q: "fictif" },
      { operation: "search", page: 1, perPage: 20, q: "fictif" },
      { operation: "search", naf: "", q: "fictif" },
    ];
    await outcomesOf(started, spelled);
    expect((await started.sandbox.calls()).byOperation["search"]).toBe(1);
  });

  test("when two gateways on one store, as two processes are, ask it in the same moment", async () => {
    const storePath = newStorePath();
    const one = await startGateway({ latency: "20ms" }, { storePath });
    const other = await gatewayOn(one.sandbox.url, { storePath });
    const list = questions(200);
    const both = await Promise.all([outcomesOf(one, list), outcomesOf(other, list)]);
    for (const outcomes of both) expect(tally(outcomes)).toEqual({ found: 200 });
    expect(await callsOf(one)).toBe(200);
  });

  test("when another process's call is under way, whatever limit its answer would have to keep; both are told it", async () => {
    const server = await holdingServer();
    const storePath = newStorePath();
    const told: string[] = [];
    const telling = (who: string) => ({ storePath, onAnswer: () => void told.push(who) });
    const one = await gatewayOn(server.url, telling("one"));
    const other = await gatewayOn(server.url, telling("other"));
    const key = lookupKey(question);
    await one.store.remember([{ key, found: true, data: "1", asOf: Date.now() - 1_000 }]);
    const freshSince = Date.now() + 24 * 3_600_000;
    const first = one.gateway.lookup(question, { freshSince });
    await server.holds(1);
    const second = other.gateway.lookup(question, { freshSince });
    // It looks again every tenth of a second. What is stored of before does not serve it.
    await sleep(300);
    server.answer();
    expect(await first).toMatchObject({ json: expect.stringContaining("300000007"), cached: false });
    expect(await second).toMatchObject({ json: expect.stringContaining("300000007"), cached: true });
    expect(told).toEqual(["one", "other"]);
    expect(server.asked).toHaveLength(1);
  });

  test("and only the one who paid for it is told that it was not cached", async () => {
    const started = await startGateway({ latency: "20ms" });
    const outcomes = await outcomesOf(started, Array<Lookup>(5).fill(question));
    expect(outcomes.filter((outcome) => "cached" in outcome && !outcome.cached)).toHaveLength(1);
  });

  test("and when it fails, it fails for all, and is asked again by whoever comes later", async () => {
    let broken = true;
    const server = await answeringServer((_, response) =>
      broken ? sendJson(response, 400, refusal("No.")) : sendJson(response, 200, answerTo(response)),
    );
    const gateway = await gatewayOn(server.url);
    expect(tally(await outcomesOf(gateway, [question, question]))).toEqual({ "failed bad_request": 2 });
    expect(server.asked).toHaveLength(1);
    broken = false;
    expect(tally(await outcomesOf(gateway, [question]))).toEqual({ found: 1 });
  });
});

test("who joins a question whose asker's budget runs out goes on with a budget of his own", async () => {
  let calls = 0;
  const server = await answeringServer((_, response) => {
    calls += 1;
    sendJson(response, calls === 1 ? 503 : 200, answerTo(response));
  });
  const gateway = await gatewayOn(server.url);
  const poor = outcomesOf(gateway, [question], { budget: createPool(1) });
  const rich = outcomesOf(gateway, [question], { budget: createPool(1) });
  expect(tally(await poor)).toEqual({ "deferred budget": 1 });
  expect(tally(await rich)).toEqual({ found: 1 });
  expect(calls).toBe(2);
});

test("who has gone from one asker's question to another's and then leaves is asked for no more", async () => {
  const server = await holdingServer();
  const gateway = await gatewayOn(server.url, { retryRules: { attempts: 3, baseDelay: 1, longestDelay: 1 } });
  const first = outcomesOf(gateway, [question], { budget: createPool(1) });
  const second = outcomesOf(gateway, [question], { budget: createPool(1) });
  const stop = new AbortController();
  const third = outcomesOf(gateway, [question], { budget: createPool(18, { kept: 9 }), signal: stop.signal });
  await server.holds(1);
  server.answer(503);
  await first;
  await server.holds(1);
  stop.abort();
  server.answer(503);
  expect(tally(await third)).toEqual({ "deferred interrupted": 1 });
  expect(tally(await second)).toEqual({ "deferred budget": 1 });
  await gateway.gateway.close();
  expect(server.asked).toHaveLength(2);
});
