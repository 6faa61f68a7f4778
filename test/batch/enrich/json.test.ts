import { describe, expect, test } from "@jest/globals";
import { desk, listOf, testNothingLeaks } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";

describe("enrich --json", () => {
  test("prints the report of the run without its rows on standard output, and everything else on the other", async () => {
    const at = await desk({ fill: true });
    at.save("list.csv", listOf(scatteredSirens(3)));
    const run = await at.run("enrich", "list.csv", "--json", "--report", "run.json");
    expect(run.code).toBe(0);
    const { rows, ...report } = JSON.parse(at.read("run.json").toString("utf8")) as Record<string, unknown>;
    expect(rows).toHaveLength(3);
    expect(JSON.parse(run.stdout)).toEqual(report);
    expect(report).toMatchObject({ run: { output: "list.enriched.csv" }, outcomes: { found: 3 } });
    expect(run.stderr).toContain("Written: list.enriched.csv");
  });

  test("prints it to whoever wants to hear nothing else, too", async () => {
    const at = await desk({ fill: true });
    at.save("list.csv", listOf(scatteredSirens(1)));
    const { stdout, stderr } = await at.run("enrich", "list.csv", "--json", "--quiet");
    expect(JSON.parse(stdout)).toMatchObject({ spent: { calls: 2 } });
    expect(stderr).toBe("");
  });

  test("of a plan that does not fit is what it would have been", async () => {
    const at = await desk({ fill: true });
    at.save("list.csv", listOf(scatteredSirens(3)));
    const { code, stdout } = await at.run("enrich", "list.csv", "--json", "--max-calls", "1");
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ plan: { fits: false, binding: "max-calls" } });
  });
});

test.each([
  ["--json and a result on standard output", ["--json", "-o", "-"], "-o"],
  ["a report on standard output", ["--report", "-"], "--report"],
  ["a list of changes on standard output", ["--changes", "-"], "--changes"],
])("%s is refused before anything is spent", async (_, words, named) => {
  const at = await desk({ fill: true });
  at.save("list.csv", listOf(scatteredSirens(1)));
  const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", ...words));
  expect(result).toMatchObject({ code: 2, stdout: "" });
  expect(result.stderr).toContain(named);
  expect(calls.total).toBe(0);
  expect(at.files()).toEqual(["list.csv"]);
});

test("rows that keep an answer older than asked for are said to, and the run to be unfinished", async () => {
  const at = await desk({ fill: true });
  at.save("list.csv", listOf(scatteredSirens(3)));
  await at.run("enrich", "list.csv");
  const { code, stderr } = await at.run(..."enrich list.csv --max-age 0d --max-calls 2 --partial".split(" "));
  expect(code).toBe(3);
  expect(stderr).toContain("Rows: 3 found");
  expect(stderr).toContain("Some rows keep an answer older than you asked for");
});

testNothingLeaks();
