import { beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../../sandbox/register/edge-cases.ts";
import { desk, listOf, testNothingLeaks, type Desk } from "../../desk.ts";
import { scatteredSirens, sirensFrom } from "../../made-up-numbers.ts";
import type { SireneRun } from "../../run-sirene.ts";

/** The plan as `--json` gives it. */
interface PlanJson {
  readonly rows: Record<string, number>;
  readonly calls: { least: number; likely: number; most: number };
  readonly quota: Record<string, unknown>;
  readonly binding: string;
  readonly endsAt: string;
  readonly fits: boolean;
}

const planIn = ({ stdout }: SireneRun) => JSON.parse(stdout) as PlanJson;

/** A row of each class that a list without names can hold, some twice. */
const mixed = [
  "552032534",
  "5720784",
  "552 032 534",
  edgeCases.ordinary,
  edgeCases.ordinary,
  "552032535",
  "",
  "383474814",
  "à voir",
];

let at: Desk;
beforeAll(async () => {
  at = await desk({ plan: "pro", quota: 5_000, hourly: 1_000 });
  at.save("known.csv", listOf(["383474814"]));
  at.save(
    "mixed.csv",
    listOf(
      mixed.map((identifier) => `${identifier};x`),
      "siren;y",
    ),
  );
  expect((await at.run("enrich", "known.csv")).code).toBe(0);
});

describe("sirene plan --json", () => {
  let plan: PlanJson;
  let run: SireneRun;
  beforeAll(async () => {
    run = await at.run("plan", "mixed.csv", "--json");
    plan = planIn(run);
  });

  test("has the shape of the design, and what it adds", () => {
    expect(Object.keys(plan)).toEqual(
      expect.arrayContaining(["rows", "calls", "quota", "binding", "endsAt", "fits"]),
    );
    expect(Object.keys(plan.rows).sort()).toEqual(
      ["blank", "duplicate", "invalid", "ready", "repaired", "search", "stored", "total"].sort(),
    );
    expect(Object.keys(plan.calls)).toEqual(["least", "likely", "most"]);
    expect(Object.keys(plan.quota).sort()).toEqual(
      ["hourly", "limit", "remaining", "reserve", "resetAt", "used"].sort(),
    );
    expect(run).toMatchObject({ code: 0, stderr: "" });
  });

  test("puts each row in one class, the first that fits", () => {
    expect(plan.rows).toEqual({
      total: 9,
      blank: 1,
      invalid: 2,
      duplicate: 2,
      stored: 1,
      repaired: 1,
      ready: 2,
      search: 0,
    });
  });

  test("counts three lookups, and keeps room for half as many again and for /me", () => {
    expect(plan.calls).toEqual({ least: 3, likely: 3, most: 6 });
  });

  test("tells the quota, what binds, when it ends and that it fits", () => {
    expect(plan.quota).toMatchObject({ limit: 5_000, reserve: 0, hourly: 1_000 });
    expect(plan.quota["used"]).toBe(5_000 - (plan.quota["remaining"] as number));
    expect(Date.parse(plan.quota["resetAt"] as string)).toBeGreaterThan(Date.now());
    expect(plan).toMatchObject({ binding: "none", fits: true });
    expect(Date.parse(plan.endsAt)).toBeLessThan(Date.now() + 60_000);
  });
});

test("a plan spends exactly one /me, whatever the list, and writes nothing", async () => {
  const { result, calls } = await at.counted(() => at.run("plan", "mixed.csv"));
  expect(result.code).toBe(0);
  expect(calls.byKey).toEqual({ "GET /me": 1 });
  const { calls: known } = await at.counted(() => at.run("plan", "known.csv"));
  expect(known.byKey).toEqual({ "GET /me": 1 });
  expect(at.files()).toEqual(["known.csv", "known.enriched.csv", "mixed.csv"]);
});

test("enrich --dry-run prints the same plan, and neither asks nor writes more", async () => {
  const plan = await at.run("plan", "mixed.csv", "--json");
  const { result, calls } = await at.counted(() => at.run("enrich", "mixed.csv", "--dry-run", "--json"));
  expect(calls.byKey).toEqual({ "GET /me": 1 });
  const { rows, calls: expected, binding, fits } = planIn(plan);
  expect(planIn(result)).toMatchObject({ rows, calls: expected, binding, fits });
  expect(at.files()).not.toContain("mixed.enriched.csv");
});

describe.each([
  ["month", {}, { quota: 40 }],
  ["reserve", { words: ["--reserve", "4950"] }, {}],
  ["max-calls", { words: ["--max-calls", "59"] }, {}],
] as const)(
  "a plan that does not fit for the %s",
  (binding, { words = [] }: { words?: readonly string[] }, settings) => {
    test("says so, with exit 3, in JSON and in words", async () => {
      at.save("sixty.csv", listOf(scatteredSirens(60)));
      await at.sandbox.change(settings);
      const json = await at.run("plan", "sixty.csv", "--json", ...words);
      const text = await at.run("plan", "sixty.csv", ...words);
      await at.sandbox.change({ quota: 5_000 });
      expect(json.code).toBe(3);
      expect(planIn(json)).toMatchObject({ binding, fits: false });
      expect(planIn(json).calls.most).toBeLessThan(60);
      expect(text.code).toBe(3);
      expect(text.stdout).toMatch(/^ +(the quota|--max-calls) is not enough/m);
    });
  },
);

test("a plan that does not fit tells what it needs, the likely beside the worst where pages may stand for rows", async () => {
  at.save("dense.csv", listOf(sirensFrom("149400", 60)));
  at.save("scattered.csv", listOf(scatteredSirens(60)));
  const dense = await at.run("plan", "dense.csv", "--max-calls", "20");
  expect(dense.stdout).toContain("\n       likely 3, up to 62 calls are needed, but only 20 may be spent\n");
  // Twenty calls would not do what sixty do.
  expect(dense.stdout).not.toContain("one by one");
  const scattered = await at.run("plan", "scattered.csv", "--max-calls", "20");
  expect(scattered.stdout).toContain("\n       up to 61 calls are needed, but only 20 may be spent\n");
  const refused = await at.run("enrich", "dense.csv", "--max-calls", "20");
  expect(refused).toMatchObject({
    code: 3,
    stdout: "",
    stderr: expect.stringMatching(
      /\nRefused; 1 call was spent to read the quota: likely 2, up to 61 calls are needed, but only 19 more may be spent\. /,
    ),
  });
});

test("a plan that the hour slows down fits, says that the hour binds and ends hours later", async () => {
  at.save("long.csv", listOf(scatteredSirens(2_500)));
  const run = await at.run("plan", "long.csv", "--json");
  expect(run.code).toBe(0);
  const plan = planIn(run);
  expect(plan).toMatchObject({ binding: "hour", fits: true });
  const hours = (Date.parse(plan.endsAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(1.9);
  expect(hours).toBeLessThan(3);
});

test("--one-by-one plans no pages", async () => {
  at.save("dense.csv", listOf([edgeCases.ordinary, edgeCases.soleTrader, edgeCases.ceased]));
  const paged = planIn(await at.run("plan", "dense.csv", "--json"));
  const alone = planIn(await at.run("plan", "dense.csv", "--json", "--one-by-one"));
  expect(paged.calls.least).toBe(1);
  expect(alone.calls.least).toBe(3);
});

test("a spent month refuses /me too: the plan says so from the headers, with exit 3", async () => {
  await at.sandbox.change({ quota: 1 });
  const run = await at.run("plan", "mixed.csv", "--json");
  await at.sandbox.change({ quota: 5_000 });
  expect(run.code).toBe(3);
  expect(planIn(run)).toMatchObject({ binding: "month", fits: false, quota: { remaining: 0 } });
});

test("on paper, the list comes first, then rows, calls and quota, in the language asked for", async () => {
  const english = await at.run("plan", "mixed.csv");
  expect(english.stdout.split("\n")).toEqual([
    'List   identifiers in column A "siren", header in row 1',
    "Rows   9 rows in all",
    "       2 rows ready",
    "       1 row with a repaired identifier",
    "       2 rows repeating an earlier one",
    "       1 row answered from the store",
    "       2 rows with an invalid identifier",
    "       1 row without an identifier",
    expect.stringMatching(/^Calls {2}3 to 6, likely 3$/),
    expect.stringMatching(/^Quota {2}[\d,]+ of 5,000 left this month, [\d,]+ after this run$/),
    "       1,000 calls an hour at most",
    "       within all limits",
    expect.stringMatching(/^ {7}ends about \d\d:\d\d$/),
    "",
  ]);
  const french = await at.run("plan", "mixed.csv", "--lang", "fr");
  expect(french.stdout).toMatch(
    /^Liste {3}identifiants en colonne A "siren", titres en ligne 1\nLignes {2}9 lignes en tout\n/,
  );
  expect(french.stdout).toContain("1 ligne à l'identifiant réparé");
});

test("a list of which nothing is asked is said to have all its answers only if it has any", async () => {
  const [nothing, known] = ["none: there is nothing to ask", "none: all answers are already in the store"];
  const callsOf = async (...words: string[]) => {
    const { stdout } = await at.run("plan", ...words);
    return /^Calls +(.*)$/m.exec(stdout)![1];
  };
  at.save("unreadable.csv", listOf(["552032535", "", "à voir"]));
  at.save("header.csv", listOf([]));
  expect(await callsOf("known.csv")).toBe(known);
  expect(await callsOf("unreadable.csv", "--id", "A")).toBe(nothing);
  expect(await callsOf("header.csv", "--id", "A")).toBe(nothing);
  expect(await callsOf("known.enriched.csv", "--only", "failed")).toBe(nothing);
});

testNothingLeaks();
