import { createClock } from "../../../shared/gateway/store/clock.ts";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { type Lookup, lookupKey, spelledKey } from "../../../shared/lookups/lookup.ts";
import { gatewayOn, type GatewayOn, outcomesOf, questions, startGateway, tally } from "./start-gateway.ts";
import { newStorePath } from "./temporary-store.ts";

const day = 24 * 3_600_000;

describe("what the store has", () => {
  test("costs nothing, in the same run and in the next", async () => {
    const storePath = newStorePath();
    const first = await startGateway({}, { storePath });
    const bought = await outcomesOf(first, questions(100));
    const again = await outcomesOf(first, questions(100));
    await first.close();
    const next = await gatewayOn(first.sandbox.url, { storePath });
    const later = await outcomesOf(next, questions(100));
    expect(again).toEqual(bought.map((outcome) => ({ ...outcome, cached: true })));
    expect(later).toEqual(again);
    expect((await first.sandbox.calls()).total).toBe(101);
  });

  test("includes that a company does not exist", async () => {
    const started = await startGateway({ fill: false });
    const nobody: Lookup = { operation: "legal-unit", siren: "999999999" };
    expect(tally(await outcomesOf(started, [nobody]))).toEqual({ not_found: 1 });
    const [again] = await outcomesOf(started, [nobody]);
    expect(again).toMatchObject({ status: "not_found", cached: true });
    expect((await started.sandbox.calls()).byOperation["legal-unit"]).toBe(1);
  });

  test("is what a search by director was told, whatever the case and accents in which it is asked again", async () => {
    const started = await startGateway();
    const asked = ["Lefèvre", "LEFEVRE", "lefèvre"].map((nom): Lookup => ({
      operation: "search-directors",
      nom,
    }));
    for (const lookup of asked) await outcomesOf(started, [lookup]);
    expect((await started.sandbox.calls()).byOperation["search-directors"]).toBe(1);
    const together = await outcomesOf(started, [
      { ...asked[0]!, page: 2 } as Lookup,
      { ...asked[1]!, page: 2 } as Lookup,
    ]);
    expect(together[0]).toMatchObject({ ...together[1], cached: expect.any(Boolean) });
    expect((await started.sandbox.calls()).byOperation["search-directors"]).toBe(2);
  });

  test("is what was kept under the spelling of a question, as long as it is fresh", async () => {
    const started = await startGateway();
    const lookup: Lookup = { operation: "search-directors", nom: "Lefèvre" };
    const key = spelledKey(lookup)!;
    const data = JSON.stringify({ items: [], totalMatched: 0 });
    await started.store.remember([{ key, found: true, data, asOf: Date.now() }]);
    const list = [...questions(3), lookup, ...questions(3, 3)];
    const outcomes = await outcomesOf(started, list);
    expect(outcomes[3]).toMatchObject({ status: "found", json: data, cached: true });
    expect((await started.sandbox.calls()).byOperation["search-directors"]).toBeUndefined();
    await outcomesOf(started, [lookup], { freshSince: Date.now() + day });
    expect((await started.sandbox.calls()).byOperation["search-directors"]).toBe(1);
    const [newer] = await outcomesOf(started, [{ ...lookup, nom: "LEFEVRE" }]);
    expect(newer).not.toMatchObject({ json: data });
  });

  test("does not include failures: they are asked again", async () => {
    const started = await startGateway({ faults: "5xx=1" });
    expect(tally(await outcomesOf(started, questions(2)))).toEqual({ "failed server_error": 2 });
    await started.sandbox.change({ faults: "none" });
    expect(tally(await outcomesOf(started, questions(2)))).toEqual({ found: 2 });
  });

  test("serves for thirty days, a nomenclature for half a year, and as long as the caller likes", async () => {
    let now = Date.UTC(2026, 10, 20);
    const started = await startGateway(
      {},
      {
        clock: createClock(
          () => now,
          () => now,
        ),
      },
    );
    const list: Lookup[] = [...questions(1), { operation: "naf-code", code: "62.01Z" }];
    const callsAfter = async (age: number, freshSince?: number) => {
      const before = (await started.sandbox.calls()).total;
      now += age;
      await outcomesOf(started, list, freshSince === undefined ? {} : { freshSince });
      return (await started.sandbox.calls()).total - before;
    };
    expect(await callsAfter(0)).toBe(2);
    expect(await callsAfter(30 * day)).toBe(0);
    expect(await callsAfter(1)).toBe(1);
    expect(await callsAfter(170 * day, 0)).toBe(0);
    expect(await callsAfter(0, now)).toBe(2);
  });

  test("never includes /me: usage changes with every call", async () => {
    const started = await startGateway();
    for (const used of [2, 3]) {
      const [outcome] = await outcomesOf(started, [{ operation: "me" }], { freshSince: 0 });
      expect(JSON.parse(outcome?.status === "found" ? outcome.json : "")).toMatchObject({ usage: { used } });
    }
  });

  test("is yielded first, before anything is waited for", async () => {
    const started = await startGateway();
    await outcomesOf(started, questions(10));
    const list = [...questions(5, 500), ...questions(10)];
    for await (const batch of started.gateway.lookupMany(list)) {
      expect(batch.map(({ index }) => index)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
      break;
    }
    expect.assertions(1);
  });
});

describe("every index is settled exactly once", () => {
  test("for a list of thousands with duplicates, stored, missing and refused questions among them", async () => {
    const started = await startGateway({ plan: "free", quota: 100_000, hourly: 100_000, fill: true });
    await outcomesOf(started, questions(300));
    const list: Lookup[] = Array.from({ length: 3_000 }, (_, index) => {
      const [unit] = questions(1, index % 700) as [Lookup<"legal-unit">];
      if (index % 10 === 3) return { operation: "legal-unit", siren: "999999999" };
      if (index % 10 === 4) return { operation: "accounts", siren: unit.siren };
      if (index % 10 === 5) return { operation: "search-directors", nom: "x" };
      return unit;
    });
    expect(tally(await outcomesOf(started, list))).toEqual({
      found: 2_100,
      not_found: 300,
      "failed forbidden": 300,
      "failed bad_request": 300,
    });
  });

  test("for a list without an end that is asked for piece by piece", async () => {
    const started = await startGateway();
    async function* list() {
      for (const question of questions(1_200)) {
        await Promise.resolve();
        yield question;
      }
    }
    expect(tally(await outcomesOf(started, list()))).toEqual({ found: 1_200 });
  });

  test("for no question at all", async () => {
    expect(await outcomesOf(await startGateway(), [])).toEqual([]);
  });
});

test("neither key nor secret stands in the store, nor a part of them, after a run with failures of every kind", async () => {
  const storePath = newStorePath();
  const started = await startGateway({ faults: "5xx=0.2,malformed=0.2,reset=0.1", seed: 2 }, { storePath });
  await outcomesOf(started, questions(100));
  await outcomesOf(
    await gatewayOn(started.sandbox.url, { storePath, secret: "sk_live_wrong" }),
    questions(5, 900),
  );
  const onDisk = readdirSync(dirname(storePath)).map((name) =>
    readFileSync(join(dirname(storePath), name), "latin1"),
  );
  expect(onDisk.join("")).toContain("legal-unit?siren=");
  expect(onDisk.join("")).not.toMatch(/[ps]k_live|_sandbox/);
});

test("every attempt stands in the ledger: its calls are those that the service counted", async () => {
  const started = await startGateway({ faults: "5xx=0.2,malformed=0.05,reset=0.05", seed: 7 });
  await outcomesOf(started, questions(300));
  expect(await started.store.callsSince(0)).toBe((await started.sandbox.calls()).total);
  const byRun = await started.store.usage("run", 0);
  expect(byRun.reduce((sum, { calls }) => sum + calls, 0)).toBe((await started.sandbox.calls()).total);
});

describe("a share capital that the service left empty", () => {
  const unit = (siren: string): Lookup => ({ operation: "legal-unit", siren });
  const { ordinary, soleTrader } = edgeCases;

  /** The share capital in the answers about some companies, as they are stored. */
  async function storedCapitals(sirens: readonly string[], started: GatewayOn): Promise<unknown[]> {
    await outcomesOf(started, sirens.map(unit));
    const stored = await started.store.answers(
      sirens.map((siren) => spelledKey(unit(siren)) ?? lookupKey(unit(siren))),
    );
    return stored.map((one) => {
      const { capital } = JSON.parse(one!.data) as { capital?: { amount: number } | null };
      return capital === undefined ? "absent" : (capital?.amount ?? null);
    });
  }

  test("is stored as none where the account's plan fills it, and as unknown where it does not", async () => {
    const both = [ordinary, soleTrader];
    const onPlan = (plan: "pro" | "starter") => startGateway({ fill: false, plan });
    expect(await storedCapitals(both, await onPlan("pro"))).toEqual([10_000, null]);
    expect(await storedCapitals(both, await onPlan("starter"))).toEqual(["absent", "absent"]);
  });

  test("is stored as unknown in the first answer whose headers show another plan", async () => {
    const started = await startGateway({ fill: false, plan: "pro" });
    expect(await storedCapitals([ordinary], started)).toEqual([10_000]);
    await started.sandbox.change({ plan: "starter" });
    expect(await storedCapitals([soleTrader], started)).toEqual(["absent"]);
  });

  test("is stored as unknown as long as the account's plan is", async () => {
    const { sandbox } = await startGateway({ fill: false });
    const unread = await gatewayOn(sandbox.url);
    expect(await storedCapitals([ordinary, soleTrader], unread)).toEqual([10_000, "absent"]);
  });

  test("is nothing where there is no company, and nothing of other operations", async () => {
    const started = await startGateway({ fill: false });
    expect(tally(await outcomesOf(started, [unit("999999999")]))).toEqual({ not_found: 1 });
    const [code] = await outcomesOf(started, [{ operation: "naf-code", code: "62.01Z" }]);
    expect(code).toMatchObject({ status: "found", json: expect.not.stringContaining("capital") });
  });
});
