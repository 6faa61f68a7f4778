import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { desk, listOf, testNothingLeaks, type Desk } from "../desk.ts";
import { legalUnitsCsv, scatteredSirens, siretOf } from "../made-up-numbers.ts";

const sirens = scatteredSirens(60);
/** The register has three of four. */
const known = sirens.filter((_, rank) => rank % 4 !== 3);
const ofSample = ["--sample", "20", "--one-by-one"];

interface SampleJson {
  readonly plan: { readonly sample: object; readonly rows: { readonly search: number } };
  readonly outcomes: Record<string, number>;
  readonly sample: {
    readonly outcomes: { readonly found: number; readonly not_found: number };
    readonly hitRate: { readonly rate: number; readonly low: number; readonly high: number };
    readonly whole: { readonly calls: { readonly likely: number } };
  };
}

let register: string;
let at: Desk;
beforeAll(async () => {
  const folder = await desk();
  folder.save("units.csv", legalUnitsCsv(known));
  register = join(folder.folder, "units.csv");
});
beforeEach(async () => {
  at = await desk({ register });
  at.save("list.csv", listOf([...sirens, ...sirens.slice(0, 30), "552032535", "en cours"]));
});

/** SIRENs of the companies that were asked about, in order. */
const askedOf = (calls: { byKey: Record<string, number> }) =>
  Object.keys(calls.byKey)
    .flatMap((key) => /legale\/(\d{9})$/.exec(key)?.[1] ?? [])
    .toSorted();

describe("a sample", () => {
  test("asks about so many companies, tells hit rate and cost of the whole list, and writes no file", async () => {
    const before = at.files();
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", ...ofSample, "--quiet"));
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(calls.byOperation).toEqual({ me: 1, "legal-unit": 20 });
    expect(at.files()).toEqual(before);

    const asked = askedOf(calls);
    const found = asked.filter((siren) => known.includes(siren)).length;
    const lines = result.stdout.trim().split("\n");
    expect(lines[0]).toBe(`Sample  20 of 60 companies (seed 1): ${found} found, ${20 - found} not found`);
    expect(lines[1]).toMatch(
      new RegExp(`^ +${5 * found}% found; in the whole list between [\\d.]+% and [\\d.]+% \\(95%`),
    );
    const [low, high] = lines[1]!.match(/[\d.]+(?=% (and|\())/g)!.map(Number);
    expect(low).toBeLessThan(75);
    expect(high).toBeGreaterThan(75);
    expect(lines[2]).toBe("        the whole list: 1 row with an invalid identifier, 1 without one");
    expect(lines[3]).toBe("        the whole list: 40 to 61 calls for what is missing, likely 40");
  });

  test("is paid for once: the whole run afterwards spends exactly what is missing", async () => {
    const sample = await at.counted(() => at.run("enrich", "list.csv", ...ofSample, "--json"));
    const { outcomes, sample: told } = JSON.parse(sample.result.stdout) as SampleJson;
    const again = await at.counted(() => at.run("enrich", "list.csv", ...ofSample));
    expect(again.calls.total).toBe(0);

    const whole = await at.counted(() => at.run("enrich", "list.csv", "--one-by-one"));
    expect(whole.result.code).toBe(0);
    expect(whole.calls.byOperation).toEqual({ me: 1, "legal-unit": told.whole.calls.likely });
    expect([...askedOf(sample.calls), ...askedOf(whole.calls)].toSorted()).toEqual(sirens.toSorted());
    const rows = at.records("list.enriched.csv");
    const drawn = new Set(askedOf(sample.calls));
    const ofDrawn = rows.filter(({ sirene_siren }) => drawn.has(sirene_siren!));
    const found = ofDrawn.filter(({ sirene_status }) => sirene_status === "found");
    expect(outcomes).toEqual({ found: found.length, not_found: ofDrawn.length - found.length });
  });

  test("tells a program the same as a person", async () => {
    const { stdout } = await at.run("enrich", "list.csv", ...ofSample, "--json", "--quiet");
    const { plan, sample } = JSON.parse(stdout) as SampleJson;
    const { found, not_found } = sample.outcomes;
    expect(found + not_found).toBe(20);
    expect(sample.hitRate.rate).toBe(found / 20);
    expect(sample.hitRate.low).toBeLessThan(sample.hitRate.rate);
    expect(sample.hitRate.high).toBeGreaterThan(sample.hitRate.rate);
    expect(plan.sample).toMatchObject({ size: 20, of: 60, seed: 1, whole: { calls: { likely: 60 } } });
    expect(sample).toMatchObject({ whole: { calls: { least: 40, likely: 40 }, rows: { invalid: 1 } } });
    expect(JSON.parse(stdout)).toMatchObject({ run: { output: null } });
  });

  test("is the same of the list in another order, of one in two files, and another with another seed", async () => {
    at.save("reversed.csv", listOf([...sirens].reverse()));
    at.save("first.csv", listOf(sirens.slice(0, 25)));
    at.save("second.csv", listOf(sirens.slice(20)));
    const draw = async (...words: string[]) => {
      const fresh = at.with({ SIRENE_STORE: `${words.join("-")}.sqlite` });
      const { calls } = await at.counted(() => fresh.run("enrich", ...words, ...ofSample));
      expect(askedOf(calls)).toHaveLength(20);
      return askedOf(calls);
    };
    const drawn = await draw("list.csv");
    expect(await draw("reversed.csv")).toEqual(drawn);
    expect(await draw("first.csv", "second.csv")).toEqual(drawn);
    expect(await draw("list.csv", "--seed", "2")).not.toEqual(drawn);
  });

  test("has its cost in the plan, beside that of the whole list, and limits bind the sample's", async () => {
    const { result, calls } = await at.counted(() =>
      at.run("plan", "list.csv", ...ofSample, "--max-calls", "21"),
    );
    expect(result.code).toBe(0);
    expect(calls.byOperation).toEqual({ me: 1 });
    expect(result.stdout).toMatch(
      /^Sample +20 of 60 companies \(seed 1\)\n +the whole list: 60 to 91 calls for what is missing, likely 60\nCalls +20 to 21, likely 20\n/m,
    );
    expect(result.stdout).toMatch(
      /^ +1 row with an invalid identifier\n +1 row without an identifier\n +\d+ rows outside the sample$/m,
    );
    expect((await at.run("plan", "list.csv", ...ofSample, "--max-calls", "20")).code).toBe(3);
    const { rows, sample } = JSON.parse((await at.run("plan", "list.csv", ...ofSample, "--json")).stdout) as {
      rows: Record<string, number>;
      sample: object;
    };
    const { total, ...classes } = rows;
    expect(Object.values(classes).reduce((sum, count) => sum + count)).toBe(total);
    expect(sample).toMatchObject({ whole: { fits: true } });
  });

  test("of more calls than are left says that the whole list does not fit", async () => {
    await at.sandbox.change({ quota: 30 });
    const { code, stdout } = await at.run("enrich", "list.csv", ...ofSample, "--quiet");
    expect(code).toBe(0);
    expect(stdout).toContain("        the calls left are not enough for the whole list");
  });

  test("that is cut short counts those alone that got an answer", async () => {
    const words = [...ofSample, "--max-calls", "11", "--partial", "--json"];
    const { code, stdout } = await at.run("enrich", "list.csv", ...words);
    expect(code).toBe(3);
    const { sample } = JSON.parse(stdout) as SampleJson;
    expect(sample.outcomes).toMatchObject({ deferred: 10 });
    expect(sample.hitRate.rate).toBe(sample.outcomes.found / 10);
  });

  test("of a list that is shorter is the whole of it, and its interval one point", async () => {
    const { stdout } = await at.run("enrich", "list.csv", "--sample", "100", "--quiet");
    expect(stdout).toMatch(/^Sample +60 of 60 companies \(seed 1\): 45 found, 15 not found\n/);
    expect(stdout).toContain("75% found; in the whole list between 75% and 75%");
    expect(stdout).toContain("the whole list: no calls, all answers are already in the store");
  });
});

describe("a sample with -o", () => {
  test("fills the rows of its companies, and leaves every other as it was", async () => {
    const all = await at.run("enrich", "list.csv", "-o", "before.csv");
    expect(all.code).toBe(0);
    at.save("edited.csv", at.read("before.csv").toString("utf8").replaceAll(";FICTIVE ", ";AVANT "));
    const run = await at.run("enrich", "edited.csv", ...ofSample, "-o", "after.csv");
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(/^Sample +20 of 60 companies.* found/m);
    const [before, after] = [at.records("edited.csv"), at.records("after.csv")];
    const changed = before.flatMap(({ sirene_siren }, row) =>
      after[row]!["sirene_name"] === before[row]!["sirene_name"] ? [] : [sirene_siren!],
    );
    expect(changed.length).toBeGreaterThan(10);
    const drawn = new Set(changed);
    for (const [row, cells] of after.entries()) {
      if (!drawn.has(cells["sirene_siren"]!)) expect(cells).toEqual(before[row]);
    }
  });

  test("leaves rows empty of a list that was never enriched, those without a usable number too", async () => {
    await at.run("enrich", "list.csv", ...ofSample, "-o", "out.csv");
    const rows = at.records("out.csv");
    expect(rows).toHaveLength(92);
    const filled = rows.filter(({ sirene_status }) => sirene_status !== "");
    expect(new Set(filled.map(({ siren }) => siren)).size).toBe(20);
    expect(new Set(filled.map(({ sirene_status }) => sirene_status))).toEqual(
      new Set(["found", "not_found"]),
    );
  });
});

test("a sample with -o leaves nothing of its former company beside a row without its number, whether or not it is drawn", async () => {
  const [kept, other] = known as [string, string];
  at.save("few.csv", listOf([kept, other, kept]));
  await at.run("enrich", "few.csv", "--one-by-one", "-o", "before.csv");
  const [header, first, second, third] = at.read("before.csv").toString().split("\n");
  const lines = [header, first!.replace(kept, ""), second!.replace(other, "1234"), third, ""];
  at.save("edited.csv", lines.join("\n"));
  const run = await at.run("enrich", "edited.csv", "--sample", "1", "-o", "after.csv");
  expect(run.code).toBe(0);
  const emptied = { sirene_siren: "", sirene_name: "", sirene_status: "" };
  expect(at.records("after.csv")).toMatchObject([emptied, emptied, at.records("before.csv")[2]!]);
});

describe("a sample with -o of a list that was enriched by name, four of whose names were edited since", () => {
  const made = sirens.slice(0, 10);
  const names = made.map((_, rank) => `Fictive ${"BCDFGLMPRT"[rank]!}ALTIX ${"AEIOU"[rank % 5]!}RSON`);
  let named: Desk;
  beforeAll(async () => {
    const units = made.reduce(
      (csv, siren, rank) => csv.replace(`FICTIVE ${siren}`, names[rank]!.toUpperCase()),
      legalUnitsCsv(made),
    );
    const folder = await desk();
    folder.save("units.csv", units);
    named = await desk({ register: join(folder.folder, "units.csv") });
    named.save("names.csv", listOf(names, "nom"));
    await named.run("enrich", "names.csv", "--match", "name=nom", "-o", "found.csv", "--yes");
    expect(named.records("found.csv").map((row) => row["sirene_siren"])).toEqual(made);
    // The rows are in the order of the names, below the header.
    const edited = [0, 3, 2, 5, 4, 7, 6, 1, 8, 9].map((rank) => names[rank]!);
    const lines = named.read("found.csv").toString().split("\n");
    const renamed = lines.map((line, row) => line.replace(names[row - 1] ?? "", edited[row - 1] ?? ""));
    named.save("edited.csv", renamed.join("\n"));
  });

  test.each([
    ["without --match", [], 4],
    ["with --match", ["--match", "name=nom"], 3],
  ])("%s tells as many emptied rows as its file has", async (_, words, emptied) => {
    const { stderr } = await named.run(
      ...["enrich", "edited.csv", "--sample", "2", "-o", "out.csv", "--overwrite", "--yes", ...words],
    );
    expect(named.records("out.csv").filter((row) => row["sirene_siren"] === "")).toHaveLength(emptied);
    expect(Number(/(\d+) rows? (?:was|were) emptied/.exec(stderr)?.[1] ?? 0)).toBe(emptied);
  });
});

test("a sample of establishments asks about so many of them", async () => {
  const filled = await desk({ fill: true });
  filled.save(
    "list.csv",
    listOf(sirens.slice(0, 10).flatMap((siren) => [siretOf(siren, 1), siretOf(siren, 2)])),
  );
  const words = ["enrich", "list.csv", "--fields", "trade_name", "--sample", "6", "--one-by-one"];
  const { result, calls } = await filled.counted(() => filled.run(...words));
  expect(calls.byOperation).toEqual({ me: 1, establishment: 6 });
  expect(result.stdout).toMatch(/^Sample +6 of 20 companies or establishments/);
});

test("a sample of rows without a number looks for the names that were drawn, and for no other", async () => {
  const names = sirens.map((siren, rank) => {
    const name = `Fictive ${String.fromCharCode(65 + (rank % 26), 75 + (rank % 7), 65 + (rank % 11))}oulin`;
    return rank % 2 === 0 ? `;${name}` : `${siren};${name}`;
  });
  at.save("names.csv", listOf([...names, ...names.slice(0, 20)], "siren;nom"));
  const words = ["names.csv", "--match", "name=nom", "--one-by-one"];
  const drawn = await at.counted(() => at.run("enrich", ...words, "--sample", "20", "--json"));
  expect(drawn.result).toMatchObject({ code: 0 });
  const { plan, sample } = JSON.parse(drawn.result.stdout) as SampleJson;
  expect(plan.sample).toMatchObject({ size: 20, of: 60 });
  expect(Object.values(sample.outcomes).reduce((sum, count) => sum + count)).toBe(20);
  const searched = Object.keys(drawn.calls.byKey).flatMap((key) => /[?&]q=([^&]*)/.exec(key)?.[1] ?? []);
  expect(plan.rows.search).toBeGreaterThan(3);
  expect(new Set(searched).size).toBe(plan.rows.search);
  const again = await at.counted(() => at.run("enrich", ...words, "--sample", "20"));
  expect(again.calls.total).toBe(0);

  const whole = await at.counted(() => at.run("enrich", ...words));
  const twice = Object.keys(drawn.calls.byKey).filter((key) => key !== "GET /me" && key in whole.calls.byKey);
  expect(twice).toEqual([]);
});

describe("a sample that cannot be", () => {
  test.each([
    [["--sample", "0"], /^--sample takes a whole number \(≥ 1\), not "0"\.$/],
    [["--sample", "5", "--seed", "-1"], /^--seed takes a whole number \(0–4294967295\), not "-1"\.$/],
    [["--seed", "5"], /^--seed works only with --sample/],
    [["--sample", "5", "--preview", "3"], /^--sample draws from the whole list, but --preview/],
    [["--sample", "5", "--report", "run.json"], /^--report is written with the result, and --sample/],
    [["--sample", "5", "--changes", "changes.csv"], /^--changes is written with the result/],
  ])("%j is refused with a sentence, and nothing is asked", async (words, says) => {
    const { result, calls } = await at.counted(() => at.run("enrich", "list.csv", ...words));
    expect(result.code).toBe(2);
    expect(result.stderr.trim()).toMatch(says);
    expect(calls.total).toBe(0);
  });
});

testNothingLeaks();
