import { beforeAll, describe, expect, test } from "@jest/globals";
import type { CallCounts } from "../../../../sandbox/meter.ts";
import { desk, listOf, testNothingLeaks, type Desk } from "../../desk.ts";
import { scatteredSirens, sirensFrom } from "../../made-up-numbers.ts";
import type { SireneRun } from "../../run-sirene.ts";

/** Rows by status. */
function statuses(records: readonly Record<string, string>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { sirene_status: status = "" } of records) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("a storm: 20 % server errors, 5 % resets, 2 % malformed answers, over 2,000 lookups", () => {
  const sirens = scatteredSirens(2_000);
  let at: Desk;
  let most: number;
  let run: SireneRun;
  let calls: CallCounts;

  beforeAll(async () => {
    at = await desk({ fill: true, seed: 3, latency: "0ms..8ms" });
    at.save("list.csv", listOf(sirens));
    const plan = JSON.parse((await at.run("plan", "list.csv", "--json")).stdout) as {
      calls: { most: number };
    };
    most = plan.calls.most;
    await at.sandbox.change({ faults: "5xx=0.2,reset=0.05,malformed=0.02" });
    ({ result: run, calls } = await at.counted(() => at.run("enrich", "list.csv", "--concurrency", "64")));
  });

  test("every row ends: found, or honestly failed or deferred, with the reason in its note", () => {
    const records = at.records("list.enriched.csv");
    const counts = statuses(records);
    expect(records.map(({ siren }) => siren)).toEqual(sirens);
    expect((counts["found"] ?? 0) + (counts["failed"] ?? 0) + (counts["deferred"] ?? 0)).toBe(2_000);
    // Three attempts at 27 % leave some 40 without an answer.
    expect(counts["found"]).toBeGreaterThan(1_850);
    for (const { sirene_status, sirene_note, sirene_name } of records) {
      expect(sirene_name !== "").toBe(sirene_status === "found");
      if (sirene_status !== "found") expect(sirene_note).not.toBe("");
    }
  });

  test("the run never spends more than its plan's most, retries included", () => {
    expect(calls.total).toBeGreaterThan(2_300);
    expect(calls.total).toBeLessThanOrEqual(most);
  });

  test("it ends with exit 1 and says that the same command asks again", () => {
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("Some rows failed. Run the same command to ask for them again.");
  });

  test("the same command in fair weather asks for the missing alone, and gives what an undisturbed run gives", async () => {
    const missing = 2_000 - statuses(at.records("list.enriched.csv"))["found"]!;
    await at.sandbox.change({ faults: "none" });
    const { result, calls: later } = await at.counted(() => at.run("enrich", "list.csv"));
    expect(result.code).toBe(0);
    expect(later.byOperation).toEqual({ me: 1, "legal-unit": missing });
    const resumed = at.read("list.enriched.csv");
    await at.with({ SIRENE_STORE: "undisturbed.sqlite" }).run("enrich", "list.csv");
    expect(at.read("list.enriched.csv").equals(resumed)).toBe(true);
  });
});

describe("a storm among pages", () => {
  test("the run still holds its plan's most, and what pages did not tell is asked alone", async () => {
    const sirens = Array.from({ length: 10 }, (_, page) => sirensFrom(`14930${page}`, 30)).flat();
    const at = await desk({ fill: true, seed: 11 });
    at.save("list.csv", listOf(sirens));
    const plan = JSON.parse((await at.run("plan", "list.csv", "--json")).stdout) as {
      calls: { most: number };
    };
    await at.sandbox.change({ faults: "5xx=0.5,reset=0.1" });
    const { calls } = await at.counted(() => at.run("enrich", "list.csv"));
    expect(calls.total).toBeLessThanOrEqual(plan.calls.most);
    expect(at.records("list.enriched.csv")).toHaveLength(sirens.length);
    await at.sandbox.change({ faults: "none" });
    expect((await at.run("enrich", "list.csv")).code).toBe(0);
    expect(statuses(at.records("list.enriched.csv"))).toEqual({ found: sirens.length });
  });
});

describe("a server that dies in the middle of a run", () => {
  test("is not asked for ever: the rest is deferred, the file is whole, exit 1, and nothing bought is bought again", async () => {
    const sirens = scatteredSirens(600);
    const at = await desk({ fill: true, latency: "5ms" });
    at.save("list.csv", listOf(sirens));
    const started = at.start("enrich", "list.csv", "--concurrency", "4");
    while (((await at.sandbox.calls()).byOperation["legal-unit"] ?? 0) < 100);
    await at.sandbox.change({ faults: "5xx=1" });
    const run = await started.ended;
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("the service does not answer");
    const counts = statuses(at.records("list.enriched.csv"));
    expect(counts["deferred"]).toBeGreaterThan(300);
    expect((await at.sandbox.calls()).total).toBeLessThan(250);

    await at.sandbox.change({ faults: "none" });
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv"));
    expect(result.code).toBe(0);
    expect(calls.total).toBe(600 - counts["found"]! + 1);
  });
});

testNothingLeaks();
