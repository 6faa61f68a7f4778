import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { desk, listOf, testNothingLeaks, type Desk } from "../../desk.ts";
import { heldDesk } from "../../held-desk.ts";
import { scatteredSirens, sirensFrom } from "../../made-up-numbers.ts";
import type { SireneRun } from "../../run-sirene.ts";

/** Starts a run, and interrupts it once the API has counted `calls` for answers. */
async function interrupted(at: Desk, calls: number, ...words: string[]): Promise<SireneRun> {
  const { child, ended } = at.start("enrich", ...words);
  for (;;) {
    const { total, byOperation } = await at.sandbox.calls();
    if (total - (byOperation["me"] ?? 0) >= calls) break;
  }
  child.kill("SIGINT");
  return ended;
}

describe("Ctrl-C in the middle of a run", () => {
  const sirens = scatteredSirens(120);

  test("ends with exit 130, the file whole, and what was not asked deferred", async () => {
    const at = await desk({ fill: true, latency: "30ms" });
    at.save("list.csv", listOf(sirens));
    const run = await interrupted(at, 30, "list.csv", "--concurrency", "4");
    expect(run.code).toBe(130);
    expect(run.stderr).toContain("Stopping: calls in progress are being finished and their answers kept.");
    expect(run.stdout).toBe("Written: list.enriched.csv\n");
    const records = at.records("list.enriched.csv");
    expect(records.map(({ siren }) => siren)).toEqual(sirens);
    const found = records.filter(({ sirene_status }) => sirene_status === "found");
    const deferred = records.filter(({ sirene_status }) => sirene_status === "deferred");
    expect(found.length + deferred.length).toBe(120);
    expect(found.length).toBeGreaterThanOrEqual(30);
    expect(deferred.length).toBeGreaterThan(50);
    expect(new Set(deferred.map(({ sirene_note }) => sirene_note))).toEqual(
      new Set(["interrupted before it was asked"]),
    );

    // What was in flight was finished and kept: together, the two runs ask every SIREN once, and /me twice.
    const resumed = await at.run("enrich", "list.csv");
    expect(resumed.code).toBe(0);
    const { byKey, byOperation } = await at.sandbox.calls();
    expect(byOperation).toEqual({ me: 2, "legal-unit": 120 });
    expect(Math.max(...sirens.map((siren) => byKey[`GET /unite-legale/${siren}`] ?? 0))).toBe(1);

    const bytes = at.read("list.enriched.csv");
    await at.with({ SIRENE_STORE: "undisturbed.sqlite" }).run("enrich", "list.csv");
    expect(at.read("list.enriched.csv").equals(bytes)).toBe(true);
  });

  test("twice ends at once, with exit 130 and nothing written", async () => {
    const at = await heldDesk();
    at.save("list.csv", listOf(sirens));
    const { child, ended } = at.start("enrich", "list.csv");
    await at.held;
    child.kill("SIGINT");
    child.kill("SIGTERM");
    const run = await ended;
    at.release();
    expect(run.code).toBe(130);
    expect(at.files()).toEqual(["list.csv"]);
  });

  test("while pages are asked that stand for several rows, it is told of each row and at the end", async () => {
    const at = await heldDesk();
    at.save("list.csv", listOf([...sirensFrom("149500", 12), ...sirensFrom("149600", 12)]));
    const { child, ended } = at.start("enrich", "list.csv");
    await at.held;
    child.kill("SIGINT");
    child.stderr!.on("data", (said: Buffer) => {
      if (said.toString().includes("Stopping")) at.release();
    });
    const run = await ended;
    expect(run.code).toBe(130);
    expect(run.stderr).toContain("Some rows were not asked for (interrupted before it was asked).");
    const rows = at
      .records("list.enriched.csv")
      .map((row) => `${row["sirene_status"]}: ${row["sirene_note"]}`);
    expect(rows).toEqual([
      ...Array<string>(12).fill("found: "),
      ...Array<string>(12).fill("deferred: interrupted before it was asked"),
    ]);
  });

  test("examples/suppliers.csv, interrupted and resumed, is what an undisturbed run makes of it", async () => {
    const at = await desk({ latency: "30ms" });
    const input = readFileSync(join(process.cwd(), "examples/suppliers.csv"));
    at.save("suppliers.csv", input);
    const words = ["suppliers.csv", "--one-by-one", "--concurrency", "2"];
    expect((await interrupted(at, 5, ...words)).code).toBe(130);
    expect((await at.run("enrich", ...words)).code).toBe(0);
    expect((await at.sandbox.calls()).byOperation).toEqual({ me: 2, "legal-unit": 26 });
    const resumed = at.read("suppliers.enriched.csv");
    await at.with({ SIRENE_STORE: "undisturbed.sqlite" }).run("enrich", ...words);
    expect(at.read("suppliers.enriched.csv").equals(resumed)).toBe(true);
  });
});

testNothingLeaks();
