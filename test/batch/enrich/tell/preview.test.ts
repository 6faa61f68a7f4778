import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, test } from "@jest/globals";
import { scatteredSirens } from "../../made-up-numbers.ts";
import { desk, listOf, type Desk } from "../../desk.ts";

const sirens = scatteredSirens(12);

let at: Desk;
beforeEach(async () => {
  at = await desk({ fill: true, plan: "pro" });
  at.save("list.csv", listOf(sirens));
});
const first = ["enrich", "list.csv", "--one-by-one", "--preview", "3"];

describe("a preview", () => {
  test("says its cost, shows the first rows as they would be, and writes nothing", async () => {
    const before = at.files();
    const { result, calls } = await at.counted(() => at.run(...first));
    expect(result.code).toBe(0);
    expect(calls.byOperation).toEqual({ me: 1, "legal-unit": 3 });
    expect(result.stderr).toMatch(/^List .*\nRows {3}3 rows in all\n.*\nCalls {2}3 to /s);
    expect(result.stderr).toContain("Preview: no file was written.");
    const [headers, , ...rows] = result.stdout.trim().split("\n");
    expect(headers!.split(/ {2,}/)).toEqual(
      "siren sirene_siren sirene_name sirene_naf sirene_state sirene_status sirene_note".split(" "),
    );
    expect(rows.map((row) => row.trim().slice(0, 9))).toEqual(sirens.slice(0, 3));
    expect(rows.every((row) => / {2}[AC] {2,}found$/.test(row.trim()))).toBe(true);
    expect(at.files()).toEqual(before);
    expect(readdirSync(`${at.folder}/data/sirene`)).not.toContain("store.results.sqlite");
  });

  test("is not paid for again by the run, whose rows are the same", async () => {
    const shown = await at.run(...first);
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", "--one-by-one"));
    expect(result.code).toBe(0);
    expect(calls.byOperation["legal-unit"]).toBe(sirens.length - 3);
    const names = at.records("list.enriched.csv").map((row) => row["sirene_name"]!.slice(0, 12));
    for (const name of names.slice(0, 3)) expect(shown.stdout).toContain(name);
    for (const name of names.slice(3)) expect(shown.stdout).not.toContain(name);
  });

  test("leaves a result that somebody altered, report and changes alone", async () => {
    at.save("list.enriched.csv", "à moi\n");
    const run = await at.run(...first, "--report", "report.json", "--quiet");
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(at.read("list.enriched.csv").toString()).toBe("à moi\n");
    expect(at.files()).not.toContain("report.json");
  });

  test("of several lists shows each; of one that was enriched, what stays in it too", async () => {
    await at.run("enrich", "list.csv", "--fields", "name");
    const [known] = at.records("list.enriched.csv");
    at.save("known.csv", at.read("list.enriched.csv"));
    const words = ["enrich", "known.csv", "list.csv", "--fields", "naf", "--preview", "1", "--quiet"];
    const { stdout } = await at.run(...words);
    expect(stdout).toMatch(/^known\.csv:\n.*\nlist\.csv:\n/s);
    const [, , , row] = stdout.split("\n");
    expect(row).toContain(known!["sirene_name"]!.slice(0, 12));
  });

  test("that costs more than is left is refused as a run is", async () => {
    const { result, calls } = await at.counted(() => at.run(...first, "--max-calls", "2"));
    expect(result).toMatchObject({ code: 3, stdout: "" });
    expect(calls.byOperation).toEqual({ me: 1 });
  });

  test.each([
    [["--preview", "0"], /^--preview takes a whole number \(1–100\), not "0"\.$/],
    [
      ["--preview", "3", "--json"],
      /^--preview prints a table on standard output, where --json would also write/,
    ],
  ])("cannot be %j", async (words, says) => {
    const run = await at.run("enrich", "list.csv", ...words);
    expect(run.code).toBe(2);
    expect(run.stderr.trim()).toMatch(says);
  });
});
