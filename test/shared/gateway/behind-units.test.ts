import { describe, expect, test } from "@jest/globals";
import { createPool } from "../../../shared/gateway/scheduler/budget.ts";
import type { Lookup } from "../../../shared/lookups/lookup.ts";
import { answeringServer, refusal, sendJson } from "../client/answering-server.ts";
import { holdingServer } from "./holding-server.ts";
import { gatewayOn, outcomesOf, questions, sirens, startGateway, tally } from "./start-gateway.ts";

const [siren = ""] = sirens(1);
const unit: Lookup = { operation: "legal-unit", siren };
const accounts: Lookup = { operation: "accounts", siren };
const ann = { run: "", user: "ann" };
const bob = { run: "", user: "bob" };
const behind = { isBehindUnits: true };

/** A service that has no company, and answers nothing before it is told to. */
async function withoutCompanies() {
  const held: (() => void)[] = [];
  const server = await answeringServer((_, response) => {
    held.push(() => sendJson(response, 404, refusal("No.", "NOT_FOUND")));
  });
  return {
    ...server,
    async answer(count = 1) {
      while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
      for (const give of held.splice(0)) give();
    },
  };
}

describe("a question about a legal unit that waits behind that of the unit", () => {
  test("ends as that does if there is no such unit, also for another user; who wants it asked for itself has it asked", async () => {
    const server = await withoutCompanies();
    const opened = await gatewayOn(server.url);
    const first = outcomesOf(opened, [unit], { ...behind, purpose: ann });
    const second = outcomesOf(opened, [accounts], { ...behind, purpose: bob });
    await server.answer();
    expect(await first).toMatchObject([{ status: "not_found", cached: false }]);
    expect(await second).toMatchObject([{ status: "not_found", cached: true }]);
    expect(await outcomesOf(opened, [accounts], behind)).toMatchObject([{ status: "not_found" }]);
    expect(server.asked).toHaveLength(1);
    const itself = outcomesOf(opened, [accounts]);
    await server.answer();
    expect(await itself).toMatchObject([{ status: "not_found", cached: false }]);
    expect(server.asked).toHaveLength(2);
  });

  test("is asked once the first attempt at the unit has failed: the further ones may take minutes", async () => {
    const server = await holdingServer();
    const opened = await gatewayOn(server.url, {
      retryRules: { attempts: 3, baseDelay: 60_000, longestDelay: 60_000 },
    });
    const gone = new AbortController();
    const first = outcomesOf(opened, [unit], { ...behind, signal: gone.signal });
    const second = outcomesOf(opened, [accounts], behind);
    await server.holds(1);
    server.answer(500);
    await server.holds(1);
    server.answer();
    expect(await second).toMatchObject([{ status: "found" }]);
    gone.abort();
    expect(await first).toMatchObject([{ status: "deferred" }]);
  });

  test("is asked if there is one, and if the unit gets no answer: it failed, or its asker may not spend or has left", async () => {
    const server = await holdingServer();
    const opened = await gatewayOn(server.url, {
      retryRules: { attempts: 1, baseDelay: 1, longestDelay: 1 },
    });
    for (const status of [200, 500]) {
      const [company = ""] = sirens(1, status);
      const both = [unit, accounts].map((one) => ({ ...one, siren: company }));
      const outcomes = outcomesOf(opened, both.toReversed(), behind);
      await server.holds(1);
      server.answer(status);
      await server.holds(1);
      server.answer();
      expect((await outcomes).map((outcome) => outcome.status)).toEqual([
        "found",
        status === 200 ? "found" : "failed",
      ]);
    }
    const gone = new AbortController();
    const left = outcomesOf(opened, questions(40, 1_000), { ...behind, purpose: ann, signal: gone.signal });
    await server.holds(32);
    const last = sirens(40, 1_000).at(-1)!;
    const waiting = outcomesOf(opened, [{ operation: "accounts", siren: last }], { ...behind, purpose: bob });
    gone.abort();
    server.answer();
    await left;
    await server.holds(1);
    server.answer();
    expect(tally(await waiting)).toEqual({ found: 1 });
    expect(server.asked.filter((path) => path.includes(last))).toEqual([`/unite-legale/${last}/finances`]);
    const poor = outcomesOf(opened, [unit], { ...behind, budget: createPool(0), purpose: ann });
    const rich = outcomesOf(opened, [accounts], { ...behind, purpose: bob });
    await server.holds(1);
    server.answer();
    expect([tally(await poor), tally(await rich)]).toEqual([{ "deferred budget": 1 }, { found: 1 }]);
  });

  test("of a person does not wait for the run of a colleague that comes to that unit last: it is asked now", async () => {
    const started = await startGateway({ latency: "20ms" }, { concurrency: 4, kept: 1 });
    const ofRun = outcomesOf(started, questions(300), { ...behind, lane: "batch", purpose: ann, window: 32 });
    const last = sirens(300).at(-1)!;
    const outcomes = await outcomesOf(started, [{ operation: "accounts", siren: last }], {
      ...behind,
      purpose: bob,
    });
    expect(tally(outcomes)).toEqual({ found: 1 });
    expect((await started.sandbox.calls()).total).toBeLessThan(60);
    expect(tally(await ofRun)).toEqual({ found: 300 });
    // The other one is /me.
    expect((await started.sandbox.calls()).total).toBe(302);
  });

  test("is given up when its asker leaves, who is told so at once", async () => {
    const server = await withoutCompanies();
    const opened = await gatewayOn(server.url);
    const first = outcomesOf(opened, [unit], behind);
    const gone = new AbortController();
    const second = outcomesOf(opened, [accounts], { ...behind, signal: gone.signal });
    await opened.gateway.quota();
    setTimeout(() => gone.abort(), 50);
    expect(tally(await second)).toEqual({ "deferred interrupted": 1 });
    await server.answer();
    await first;
    expect(server.asked).toHaveLength(1);
  });
});
