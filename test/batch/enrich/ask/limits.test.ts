import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../../sandbox/register/edge-cases.ts";
import { desk, listOf, testNothingLeaks } from "../../desk.ts";
import { legalUnitsCsv, scatteredSirens } from "../../made-up-numbers.ts";

const statusesOf = (records: readonly Record<string, string>[], status: string) =>
  records.filter(({ sirene_status }) => sirene_status === status);

describe("--max-calls", () => {
  test("refuses with exit 3 a run that may need more, says both figures, and asks nothing but /me", async () => {
    const at = await desk({ fill: true });
    at.save("list.csv", listOf(scatteredSirens(20)));
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", "--max-calls", "20"));
    expect(result.code).toBe(3);
    expect(result.stderr).toMatch(/up to 20 calls are needed, but only 19 more may be spent\. Add --partial/);
    expect(calls.byOperation).toEqual({ me: 1 });
    expect(at.files()).toEqual(["list.csv"]);
    // The /me that opens the run is one of its calls.
    expect((await at.run("enrich", "list.csv", "--max-calls", "21")).code).toBe(0);
  });

  test("of 0 makes no call at all: what the store has is given, the rest deferred", async () => {
    const at = await desk({ fill: true });
    const [known = "", unknown = ""] = scatteredSirens(2);
    at.save("known.csv", listOf([known]));
    await at.run("enrich", "known.csv");
    at.save("list.csv", listOf([known, unknown]));
    const { result, calls } = await at.counted(() =>
      at.run("enrich", "list.csv", "--max-calls", "0", "--partial"),
    );
    expect({ code: result.code, calls: calls.total }).toEqual({ code: 3, calls: 0 });
    expect(result.stderr).toContain("Calls: 0 spent, 0 planned at most");
    const statuses = at.records("list.enriched.csv").map(({ sirene_status }) => sirene_status);
    expect(statuses).toEqual(["found", "deferred"]);
  });

  test("with --partial is spent and not passed, retries included; the rest is deferred, the file whole, exit 3", async () => {
    const at = await desk({ fill: true, faults: "5xx=0.2", seed: 4 });
    at.save("list.csv", listOf(scatteredSirens(60)));
    // A /me that fails is tried again, on the account of the same run.
    const { result, calls } = await at.counted(() =>
      at.run("enrich", "list.csv", "--max-calls", "25", "--partial"),
    );
    expect(result.code).toBe(3);
    expect(calls.total).toBe(25);
    const records = at.records("list.enriched.csv");
    expect(records).toHaveLength(60);
    const deferred = statusesOf(records, "deferred");
    expect(deferred.length).toBeGreaterThanOrEqual(35);
    expect(new Set(deferred.map(({ sirene_note }) => sirene_note))).toEqual(
      new Set(["the calls allowed for this run are used up"]),
    );
  });
});

describe("--max-calls as a share", () => {
  test("is one of the calls that /me says are left, above the reserve, rounded down", async () => {
    const at = await desk({ fill: true, quota: 100 });
    at.save("list.csv", listOf(scatteredSirens(60)));
    const spent = async (...words: string[]) => {
      const { result, calls } = await at.counted(() =>
        at.run("enrich", "list.csv", "--one-by-one", "--partial", ...words),
      );
      expect(result.code).toBe(3);
      expect(result.stderr).toContain("--max-calls is not enough");
      return calls.total;
    };
    // Of 99 that are left once /me was asked.
    expect(await spent("--max-calls", "20%")).toBe(19);
    // Of 80 that are left, 40 are not to be touched.
    expect(await spent("--max-calls", "25%", "--reserve", "40")).toBe(10);
  });

  test("refuses with exit 3 a run that may need more; one that has nothing to ask needs none", async () => {
    const at = await desk({ fill: true, quota: 200 });
    at.save("list.csv", listOf(scatteredSirens(20)));
    const words = ["enrich", "list.csv", "--one-by-one", "--max-calls", "10%"];
    const { result, calls } = await at.counted(() => at.run(...words));
    expect(result.code).toBe(3);
    expect(result.stderr).toContain("up to 20 calls are needed, but only 18 more may be spent");
    expect(calls.total).toBe(1);
    expect((await at.run("enrich", "list.csv", "--one-by-one")).code).toBe(0);
    expect((await at.counted(() => at.run(...words))).calls.total).toBe(0);
  });
});

describe("the month", () => {
  test("refuses with exit 3 a run that it cannot carry", async () => {
    const at = await desk({ fill: true, quota: 30 });
    at.save("list.csv", listOf(scatteredSirens(40)));
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv"));
    expect(result.code).toBe(3);
    expect(result.stderr).toContain("the quota is not enough this month");
    expect(calls.total).toBe(1);
  });

  test("with --partial is spent to the last call without one refusal; the rest is deferred to its end", async () => {
    const at = await desk({ fill: true, quota: 30 });
    at.save("list.csv", listOf(scatteredSirens(40)));
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", "--partial"));
    expect(result.code).toBe(3);
    expect(calls.byStatus).toEqual({ 200: 30 });
    const records = at.records("list.enriched.csv");
    expect(statusesOf(records, "found")).toHaveLength(29);
    const deferred = statusesOf(records, "deferred");
    expect(deferred).toHaveLength(11);
    for (const { sirene_note } of deferred) {
      expect(sirene_note).toMatch(/^monthly quota spent; ask again from \d{1,2} \w+ 20\d\d/);
    }
  });

  test("spent by somebody else midway stops the run: deferred, with the date, exit 3", async () => {
    const at = await desk({ fill: true, quota: 500, latency: "5ms" });
    at.save("list.csv", listOf(scatteredSirens(200)));
    const started = at.start("enrich", "list.csv", "--concurrency", "2");
    while (((await at.sandbox.calls()).byOperation["legal-unit"] ?? 0) < 20);
    await at.sandbox.change({ quota: 60 });
    const run = await started.ended;
    expect(run.code).toBe(3);
    const records = at.records("list.enriched.csv");
    const found = statusesOf(records, "found").length;
    expect(statusesOf(records, "deferred")).toHaveLength(200 - found);
    expect(found).toBeLessThanOrEqual(60);
    for (const { sirene_note } of statusesOf(records, "deferred")) {
      expect(sirene_note).toMatch(/^monthly quota spent; ask again from /);
    }
    // Those in flight may find it spent, once each.
    expect((await at.sandbox.calls()).byStatus["429"] ?? 0).toBeLessThanOrEqual(2);
  });

  test.each([
    ["alone, with what was left", [], 200],
    ["above the reserve", ["--reserve", "20"], 180],
  ])(
    "that ends during a --partial run brings it no more calls than its plan said: it has those %s, and says to run again",
    async (_, words, most) => {
      let ahead = 0;
      const clock = () => Date.now() + ahead;
      const at = await desk({ fill: true, quota: 200, latency: "5ms", clock });
      at.save("list.csv", listOf(scatteredSirens(400)));
      const started = at.start("enrich", "list.csv", "--partial", "--concurrency", "2", ...words);
      while (((await at.sandbox.calls()).byOperation["legal-unit"] ?? 0) < 20);
      ahead = 40 * 24 * 3_600_000;
      const run = await started.ended;
      expect(run.code).toBe(3);
      expect((await at.sandbox.calls()).total).toBe(most);
      expect(run.stderr).toContain(`${String(most)} planned at most`);
      expect(run.stderr).toContain("A new month has begun, so run the same command again now");
      const deferred = statusesOf(at.records("list.enriched.csv"), "deferred");
      expect(deferred).toHaveLength(401 - most);
      for (const { sirene_note } of deferred)
        expect(sirene_note).toMatch(/; ask again from \d{1,2} \w+ 20\d\d/);
      // Nothing of the new month was promised to that run: the next one has it.
      await at.run("enrich", "list.csv", "--partial");
      expect(statusesOf(at.records("list.enriched.csv"), "deferred").length).toBeLessThan(deferred.length);
    },
  );

  test("spent before the run leaves the file of a repetition as good as ever, at no cost", async () => {
    const at = await desk({ fill: true, quota: 11 });
    at.save("list.csv", listOf(scatteredSirens(10)));
    expect((await at.run("enrich", "list.csv")).code).toBe(0);
    const first = at.read("list.enriched.csv");
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv"));
    expect(result.code).toBe(0);
    expect(calls.total).toBe(0);
    expect(at.read("list.enriched.csv").equals(first)).toBe(true);
  });
});

describe("a list of names, whose worst case is above what may be spent, at a service of which many calls fail", () => {
  const names = Array.from(
    { length: 40 },
    (_, rank) =>
      `FICTIVE ${"BCDFGLMPRT"[rank % 10]!}${"AEIO"[rank % 4]!}${"LNRS"[Math.floor(rank / 10)]!}TIX`,
  );
  const sirens = scatteredSirens(40);
  // The line of a company in INSEE's file has its name after its SIREN.
  const register = sirens.reduce(
    (csv, siren, rank) => csv.replace(`FICTIVE ${siren}`, names[rank]!),
    legalUnitsCsv(sirens),
  );

  /** Looks the names up. The seed is one with which the `/me` that opens the run is answered. */
  async function runOf(share: number, ...words: string[]) {
    const desks = await desk();
    desks.save("units.csv", register);
    const service = { register: join(desks.folder, "units.csv"), quota: 100 };
    const at = await desk({ ...service, faults: `5xx=${share}`, seed: 2 });
    at.save("list.csv", ["name", ...names].join("\n"));
    const match = ["--match", "name=A", "--yes", ...words];
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", ...match));
    return { result, calls, records: at.records("list.enriched.csv") };
  }

  test("it pays for its retries with the calls that it turns out not to need: no row is deferred while calls are left", async () => {
    const { result, calls, records } = await runOf(0.2);
    expect(result.stderr).toContain("in the worst case 192 calls are needed, and only 99 may be spent");
    expect(calls.byStatus["200"]).toBeLessThan(calls.total);
    expect(calls.total).toBeLessThan(100);
    expect(statusesOf(records, "deferred")).toEqual([]);
    expect(result.stderr).not.toContain("quota spent");
  });

  test("it spends all that --max-calls allows before it defers a row, and no more", async () => {
    const { result, calls, records } = await runOf(0.6, "--max-calls", "60");
    expect({ code: result.code, calls: calls.total }).toEqual({ code: 3, calls: 60 });
    expect(result.stderr).toContain("Left this month: 40 of 100");
    const notes = statusesOf(records, "deferred").map(({ sirene_note }) => sirene_note);
    expect(new Set(notes)).toEqual(
      new Set(["not looked up by name yet · the calls allowed for this run are used up"]),
    );
  });
});

describe("the reserve", () => {
  test("binds where the month alone would do, and is said", async () => {
    const at = await desk({ fill: true, quota: 100 });
    at.save("list.csv", listOf(scatteredSirens(60)));
    const { result } = await at.counted(() => at.run("enrich", "list.csv", "--reserve", "50%"));
    expect(result.code).toBe(3);
    expect(result.stderr).toContain("the quota is not enough without using the reserve");
    expect(result.stderr).toContain("50 calls kept in reserve");
  });

  test("is never touched, whatever fails on the way", async () => {
    const at = await desk({ fill: true, quota: 100, faults: "5xx=0.3,reset=0.1", seed: 9 });
    at.save("list.csv", listOf(scatteredSirens(90)));
    const run = await at.run("enrich", "list.csv", "--reserve", "40", "--partial");
    expect(run.code).toBe(3);
    await at.sandbox.change({ faults: "none" });
    const quota = JSON.parse((await at.run("quota", "--json")).stdout) as { remaining: number };
    // The question after it is a call of its own.
    expect(quota.remaining).toBeGreaterThanOrEqual(39);
    expect(quota.remaining).toBeLessThanOrEqual(45);
  });
});

describe("the hour", () => {
  test.each(["fixed", "sliding"])(
    "of a %s window is waited for: the run completes without one refusal, and says that it waits",
    async (window) => {
      const at = await desk({ fill: true, hourly: 40, hour: "2s", window }, { SIRENE_HOUR: "2s" });
      at.save("list.csv", listOf(scatteredSirens(100)));
      const { result, calls } = await at.counted(() => at.run("enrich", "list.csv"));
      expect(result.code).toBe(0);
      expect(calls.byStatus).toEqual({ 200: 101 });
      expect(result.stderr).toContain("the quota is enough; the hourly limit sets the pace");
    },
  );
});

describe("a plan without annual accounts", () => {
  test("leaves their fields empty, says so, fills the others, and asks for no accounts", async () => {
    const at = await desk({ plan: "starter" });
    at.save("list.csv", listOf([edgeCases.ordinary, edgeCases.ceased]));
    const { result, calls } = await at.counted(() =>
      at.run("enrich", "list.csv", "--fields", "name,revenue,capital"),
    );
    expect(result.code).toBe(0);
    expect(calls.byOperation["accounts"]).toBeUndefined();
    expect(at.records("list.enriched.csv")).toEqual(
      [
        [edgeCases.ordinary, "FICTIVE BOULANGERIE DU PORT"],
        [edgeCases.ceased, "FICTIVE ANCIENNE FORGE"],
      ].map(([siren, name]) => ({
        siren,
        sirene_siren: siren,
        sirene_name: name,
        sirene_revenue: "",
        sirene_capital: "",
        sirene_status: "found",
        sirene_note: "revenue, capital: not in this plan",
      })),
    );
  });

  test("has nothing to ask when no wanted field is in it: exit 2, and what to do", async () => {
    const at = await desk({ plan: "starter" });
    at.save("list.csv", listOf([edgeCases.ordinary]));
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", "--fields", "revenue"));
    expect(result.code).toBe(2);
    expect(result.stderr).toContain("(revenue) is included in the plan of this key (starter)");
    expect(calls.byOperation).toEqual({ me: 1 });
  });

  test("that was a better one when the run began concerns the accounts alone: the rest is filled, exit 0", async () => {
    const at = await desk({ fill: true, plan: "pro", latency: "5ms" });
    const sirens = scatteredSirens(60);
    at.save("list.csv", listOf(sirens));
    const started = at.start("enrich", "list.csv", "--fields", "name,revenue", "--concurrency", "2");
    while (((await at.sandbox.calls()).byOperation["accounts"] ?? 0) < 10);
    await at.sandbox.change({ plan: "starter" });
    const run = await started.ended;
    const records = at.records("list.enriched.csv");
    expect(statusesOf(records, "found")).toHaveLength(60);
    expect(records.filter(({ sirene_name }) => sirene_name === "")).toEqual([]);
    const refused = records.filter(({ sirene_note }) => sirene_note?.includes("not in this plan"));
    expect(refused.length).toBeGreaterThan(20);
    expect((await at.sandbox.calls()).byStatus["403"]).toBeLessThanOrEqual(2);
    expect(run.code).toBe(0);
  });
});

testNothingLeaks();
