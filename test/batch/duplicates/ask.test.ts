import { beforeAll, describe, expect, test } from "@jest/globals";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { legalUnitsCsv, scatteredSirens, siretOf, sirensFrom } from "../made-up-numbers.ts";

const [alpha, beta, gamma, delta, alone] = scatteredSirens(5) as [string, string, string, string, string];

const units = [
  "siren,etatAdministratifUniteLegale,denominationUniteLegale",
  ...[alpha, gamma, delta, alone].map((siren) => `${siren},A,FICTIVE ${siren}`),
  `${beta},C,FICTIVE ${beta}`,
].join("\n");

const establishment = (siren: string, rank: number, siege: boolean, state: "A" | "F") =>
  `${siren},${siretOf(siren, rank).slice(9)},${siege},${state}`;
const establishments = [
  "siren,nic,etablissementSiege,etatAdministratifEtablissement",
  establishment(alpha, 1, true, "A"),
  establishment(alpha, 2, false, "F"),
  establishment(delta, 1, true, "A"),
  establishment(alone, 1, true, "A"),
].join("\n");

/** Two establishments of alpha, two companies of one name; delta twice with one SIRET, and a company on its own. */
const vendors = [
  "Code fournisseur;Numéro;Raison sociale;CP;Ville",
  `F1;${siretOf(alpha, 2)};Quillard fictif;69003;Lyon`,
  `F2;${siretOf(alpha, 1)};Quillard fictif;69003;Lyon`,
  `F3;${beta};Merlieux fictif;33000;Bordeaux`,
  `F4;${gamma};MERLIEUX FICTIF;33000;Bordeaux`,
  `F5;${siretOf(delta, 1)};Vandrille fictif;59000;Lille`,
  `F6;${siretOf(delta, 1)};Vandrille fictif;59000;Lille`,
  `F7;${siretOf(alone, 1)};Oriol fictif;75008;Paris`,
].join("\n");

interface Row {
  readonly kind: string;
  readonly row: number;
  readonly keep: boolean;
  readonly why: string;
}

const told = (stdout: string) =>
  (JSON.parse(stdout) as Row[]).map(({ kind, row, keep, why }) => `${kind} ${row} ${keep} ${why}`);

const unasked = [
  "same_siren 2 true Kept: it has as much information as the others, and comes first.",
  "same_siren 3 false Keep row 2, which has as much information and comes first.",
  "same_name_place 4 true Kept: the only row of its SIREN. Several SIRENs: they may be different companies.",
  "same_name_place 5 true Kept: the only row of its SIREN. Several SIRENs: they may be different companies.",
  "same_siret 6 true Kept: it has as much information as the others, and comes first.",
  "same_siret 7 false Keep row 6, which has as much information and comes first.",
];
const asked = [
  "closed_twin 2 false Keep row 3, which is open.",
  "closed_twin 3 true Kept: open.",
  "same_name_place 4 false Keep row 5, which is open. Several SIRENs: they may be different companies.",
  "same_name_place 5 true Kept: the only row of its SIREN. Several SIRENs: they may be different companies.",
  ...unasked.slice(4),
];

/** A machine that has asked nothing yet, with the list in its folder, before an API that knows those companies. */
async function vendorDesk(variables: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const register = await desk();
  register.save("units.csv", units);
  register.save("establishments.csv", establishments);
  const at = await desk(
    {
      register: `${register.folder}/units.csv`,
      establishments: `${register.folder}/establishments.csv`,
    },
    variables,
  );
  at.save("vendors.csv", vendors);
  return at;
}

test("nothing is asked unless it is said", async () => {
  const at = await vendorDesk();
  const { result, calls } = await at.counted(() => at.run("duplicates", "vendors.csv", "--json"));
  expect(calls.total).toBe(0);
  expect(told(result.stdout)).toEqual(unasked);
});

test("--ask asks each company and establishment of the rows that it decides once, and a second time nothing", async () => {
  const at = await vendorDesk();
  const run = () => at.run("duplicates", "vendors.csv", "--ask", "--json");
  const first = await at.counted(run);
  expect(first.calls.byKey).toEqual({
    "GET /me": 1,
    [`GET /unite-legale/${alpha}/etablissements?page=1&perPage=100`]: 1,
    [`GET /unite-legale/${beta}`]: 1,
    [`GET /unite-legale/${gamma}`]: 1,
  });
  expect(first.result.code).toBe(0);
  expect(told(first.result.stdout)).toEqual(asked);
  expect(first.result.stderr).toContain(
    "4 rows of 7 where the state, open or closed, decides which one to keep",
  );
  expect(first.result.stderr).toContain("Calls: 4 spent, 1 of them to read the quota");
  const second = await at.counted(run);
  expect(second.calls.total).toBe(0);
  expect(told(second.result.stdout)).toEqual(asked);
  expect(second.result.stderr).toContain("none: all answers are already in the store");
});

test("companies whose SIRENs begin alike are answered by one page, which later runs know without --ask", async () => {
  const sirens = sirensFrom("149300", 3);
  const ceased = sirens[1]!;
  const register = await desk();
  register.save("units.csv", legalUnitsCsv(sirens).replace(`${ceased},A`, `${ceased},C`));
  const at = await desk({ register: `${register.folder}/units.csv` });
  const rows = sirens.map((siren) => `${siren};Quillard fictif;69003`);
  at.save("vendors.csv", ["Numéro;Raison sociale;CP", ...rows].join("\n"));
  const { calls } = await at.counted(() => at.run("duplicates", "vendors.csv", "--ask"));
  expect(calls.byOperation).toEqual({ me: 1, search: 1 });
  const { result, calls: later } = await at.counted(() => at.run("duplicates", "vendors.csv", "--json"));
  expect(later.total).toBe(0);
  expect((JSON.parse(result.stdout) as Row[]).map(({ row, keep }) => `${row} ${keep}`)).toEqual([
    "2 true",
    "3 false",
    "4 true",
  ]);
});

describe("a plan", () => {
  let at: Desk;
  beforeAll(async () => {
    at = await vendorDesk();
  });

  test("is shown by --dry-run, which asks only what is left and writes nothing", async () => {
    const { result, calls } = await at.counted(() =>
      at.run("duplicates", "vendors.csv", "--ask", "--dry-run", "-o", "out.csv"),
    );
    expect(calls.byKey).toEqual({ "GET /me": 1 });
    expect(result.code).toBe(0);
    expect(result.stdout).toContain("4 rows of 7 where the state, open or closed, decides which one to keep");
    expect(result.stdout).toContain("Calls  3 to 9, likely 4");
    expect(at.files()).toEqual(["vendors.csv"]);
    const { stdout } = await at.run("duplicates", "vendors.csv", "--ask", "--dry-run", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      rows: { total: 4, ready: 4, stored: 0 },
      calls: { least: 3, likely: 4 },
      oneByOne: 4,
      fits: true,
    });
  });

  test("that does not fit buys nothing and writes nothing, with exit code 3", async () => {
    const words = ["duplicates", "vendors.csv", "--ask", "--max-calls", "2", "-o", "out.csv"];
    const { result, calls } = await at.counted(() => at.run(...words));
    expect(result.code).toBe(3);
    expect(calls.byKey).toEqual({ "GET /me": 1 });
    expect(at.files()).toEqual(["vendors.csv"]);
  });

  test("that does not fit is carried out in part by --partial, and the rest is asked by the next run alone", async () => {
    const words = ["duplicates", "vendors.csv", "--ask", "--one-by-one", "-o", "out.csv"];
    const part = await at.counted(() => at.run(...words, "--partial", "--max-calls", "3"));
    expect(part.result.code).toBe(3);
    expect(part.calls.total).toBe(3);
    expect(part.result.stderr).toContain("Run the same command later");
    expect(at.read("out.csv").toString()).toContain("same_siret");
    const rest = await at.counted(() => at.run(...words));
    expect(rest.result.code).toBe(0);
    expect(rest.calls.total).toBe(3);
    const both = [part, rest].flatMap(({ calls }) => Object.entries(calls.byKey));
    expect(new Map(both.filter(([key]) => key !== "GET /me"))).toEqual(
      new Map([
        [`GET /etablissement/${siretOf(alpha, 1)}`, 1],
        [`GET /etablissement/${siretOf(alpha, 2)}`, 1],
        [`GET /unite-legale/${beta}`, 1],
        [`GET /unite-legale/${gamma}`, 1],
      ]),
    );
    expect(at.read("out.csv").toString()).toContain("closed_twin");
  });
});

test("a result that somebody changed is refused before anything is spent", async () => {
  const at = await vendorDesk();
  at.save("out.csv", "mine");
  const { result, calls } = await at.counted(() =>
    at.run("duplicates", "vendors.csv", "--ask", "-o", "out.csv"),
  );
  expect(result.code).toBe(2);
  expect(calls.total).toBe(0);
  expect(at.read("out.csv").toString()).toBe("mine");
});

test.each([
  ["--max-calls", "5"],
  ["--reserve", "10%"],
  ["--max-age", "1d"],
  ["--one-by-one"],
  ["--partial"],
  ["--dry-run"],
  ["--yes"],
])("%s is refused without --ask, for it would say nothing", async (...words) => {
  const at = await vendorDesk();
  const run = await at.run("duplicates", "vendors.csv", ...words);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(`${words[0]} is about calls`);
});

test("keys that are refused end it with exit code 4, and without API or relay nothing can be asked", async () => {
  const at = await vendorDesk();
  const refused = await at
    .with({ SIRENE_API_KEY: "pk_live_unknown" })
    .run("duplicates", "vendors.csv", "--ask");
  expect(refused.code).toBe(4);
  const none = { SIRENE_API_URL: "", SIRENE_API_KEY: "", SIRENE_API_SECRET: "" };
  expect((await at.with(none).run("duplicates", "vendors.csv", "--ask")).code).toBe(2);
});

test("an answer older than --max-age is asked again, and one that is young is not", async () => {
  const at = await vendorDesk();
  await at.run("duplicates", "vendors.csv", "--ask");
  const words = ["duplicates", "vendors.csv", "--ask", "--max-age"];
  expect((await at.counted(() => at.run(...words, "1d"))).calls.total).toBe(0);
  expect((await at.counted(() => at.run(...words, "1ms"))).calls.total).toBe(4);
});

testNothingLeaks();
