import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { desk, listOf, testNothingLeaks, type Desk } from "../desk.ts";
import { scatteredSirens, sirensFrom } from "../made-up-numbers.ts";

const header = "siren,etatAdministratifUniteLegale,denominationUniteLegale,activitePrincipaleUniteLegale";
const sirens = sirensFrom("149500", 4);
const register = (lines: readonly string[]) =>
  [header, ...sirens.map((siren, rank) => `${siren},${lines[rank]}`)].join("\n");

describe("--only, on a list that was enriched before", () => {
  let at: Desk;
  beforeAll(async () => {
    at = await desk({ fill: true });
    const [first = "", second = "", third = "", fourth = ""] = scatteredSirens(4);
    at.save(
      "before.csv",
      [
        "siren;sirene_siren;sirene_name;sirene_status;sirene_note",
        `${first};${first};FICTIVE AVANT;found;`,
        `${second};${second};;deferred;monthly quota spent`,
        `${third};${third};;failed;the service failed`,
        `${fourth};;;;`,
      ].join("\n"),
    );
  });

  const filled = (name: string) =>
    at.records(name).map(({ sirene_name, sirene_status }) => [sirene_name !== "", sirene_status]);
  const only = (what: string) =>
    at
      .with({ SIRENE_STORE: `${what}.sqlite` })
      .run("enrich", "before.csv", "--fields", "name", "--only", what, "-o", `${what}.csv`);

  test.each([
    [
      "missing",
      2,
      [
        [true, "found"],
        [true, "found"],
        [false, "failed"],
        [true, "found"],
      ],
    ],
    [
      "failed",
      1,
      [
        [true, "found"],
        [false, "deferred"],
        [true, "found"],
        [false, ""],
      ],
    ],
    [
      "stale",
      1,
      [
        [true, "found"],
        [false, "deferred"],
        [false, "failed"],
        [false, ""],
      ],
    ],
  ] as const)("%s asks for those rows alone and leaves every other as it is", async (what, asked, rows) => {
    const { result, calls } = await at.counted(() => only(what));
    expect(result.code).toBe(0);
    expect(calls.byOperation).toEqual({ me: 1, "legal-unit": asked });
    expect(filled(`${what}.csv`)).toEqual(rows);
    const kept = what === "stale" ? [] : ["FICTIVE AVANT"];
    expect(
      at
        .records(`${what}.csv`)
        .slice(0, kept.length)
        .map(({ sirene_name }) => sirene_name),
    ).toEqual(kept);
  });

  test("failed needs a list that has the status of its rows", async () => {
    at.save("plain.csv", listOf(scatteredSirens(2)));
    const run = await at.run("enrich", "plain.csv", "--only", "failed");
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("sirene_status column") });
  });
});

/** A list that was enriched, on the desk of somebody who enriches it once three of its four companies have changed. */
async function changedSince(): Promise<Desk> {
  const before = await desk();
  before.save(
    "units.csv",
    register([
      "A,FICTIVE UN,62.01Z",
      "A,FICTIVE DEUX,62.01Z",
      "A,FICTIVE TROIS,62.01Z",
      "A,FICTIVE QUATRE,62.01Z",
    ]),
  );
  before.save(
    "later.csv",
    register([
      "C,FICTIVE UN,62.01Z",
      "A,FICTIVE 2,62.01Z",
      "A,FICTIVE TROIS,47.11D",
      "A,FICTIVE QUATRE,62.01Z",
    ]),
  );
  const then = await desk({ register: join(before.folder, "units.csv") });
  then.save("list.csv", listOf(sirens));
  expect((await then.run("enrich", "list.csv")).code).toBe(0);
  const now = await desk({ register: join(before.folder, "later.csv") });
  now.save("list.csv", then.read("list.enriched.csv"));
  return now;
}

describe("--changes", () => {
  test("lists what closed, was renamed and moved activity since the list was enriched, and the list is brought up to date", async () => {
    const now = await changedSince();
    const run = await now.run("enrich", "list.csv", "--changes", "changes.csv");
    expect(run.code).toBe(0);
    expect(run.stderr).toContain("3 ");
    expect(now.read("changes.csv").toString("utf8")).toBe(
      [
        "\ufeffsheet,row,siren,siret,kind,field,before,after",
        `,2,${sirens[0]},,closed,state,A,C`,
        `,3,${sirens[1]},,renamed,name,FICTIVE DEUX,FICTIVE 2`,
        `,4,${sirens[2]},,moved_activity,naf,62.01Z,47.11D`,
        "",
      ].join("\r\n"),
    );
    expect(now.records("list.enriched.csv").map(({ sirene_state }) => sirene_state)).toEqual([
      "C",
      "A",
      "A",
      "A",
    ]);
  });
});

test("a list brought up to date by a page stays so in a run that wants further fields, at no call", async () => {
  const at = await desk({ fill: true }, { SIRENE_STORE: "store.sqlite" });
  at.save("list.csv", listOf(sirensFrom("149600", 12)));
  const run = (...words: string[]) => at.counted(() => at.run("enrich", "list.csv", "--overwrite", ...words));
  const further = ["--fields", "name,state,workforce"];
  expect((await run(...further)).result.code).toBe(0);
  const file = new Database(join(at.folder, "store.sqlite"));
  file.exec(
    `UPDATE answers SET as_of = as_of - 10 * 86400000, digest = NULL,
       data = json_set(data, '$.name', 'FICTIVE ANCIEN NOM', '$.state', 'X')`,
  );
  file.close();
  const paged = await run("--fields", "name,state", "--max-age", "1d");
  expect(paged.calls.byOperation).toEqual({ me: 1, search: 1 });
  const upToDate = at.records("list.enriched.csv");
  at.save("list.csv", at.read("list.enriched.csv"));
  const { result, calls } = await run(...further, "--changes", "changes.csv");
  expect({ code: result.code, calls: calls.total }).toEqual({ code: 0, calls: 0 });
  expect(at.records("changes.csv")).toEqual([]);
  for (const [rank, row] of at.records("list.enriched.csv").entries()) {
    expect(row).toMatchObject({ sirene_name: upToDate[rank]!["sirene_name"], sirene_status: "found" });
    expect(row["sirene_name"]).not.toBe("FICTIVE ANCIEN NOM");
    expect(row["sirene_state"]).toMatch(/^[AC]$/);
  }
});

describe("--fail-on-changes", () => {
  const words = ["--changes", "changes.csv", "--fail-on-changes"];

  test("ends with 10 where anything changed, the files written, and with 0 once they say so", async () => {
    const now = await changedSince();
    const first = await now.run("enrich", "list.csv", ...words);
    expect(first.code).toBe(10);
    expect(first.stderr).toContain("3 values have changed since the list was last enriched: see changes.csv");
    expect(now.read("changes.csv").toString("utf8").trim().split("\r\n")).toHaveLength(4);
    expect(now.records("list.enriched.csv").map(({ sirene_state }) => sirene_state)).toEqual([..."CAAA"]);
    now.save("list.csv", now.read("list.enriched.csv"));
    expect((await now.run("enrich", "list.csv", ...words)).code).toBe(0);
  });

  test("is outranked by what was not asked for want of calls, though something changed", async () => {
    const now = await changedSince();
    const run = await now.run(
      ...["enrich", "list.csv", "--one-by-one", "--max-calls", "3", "--partial", "--json", "-o", "out.csv"],
      ...words,
    );
    expect(run.code).toBe(3);
    expect(JSON.parse(run.stdout)).toMatchObject({ changes: 2, misses: { budget: 2 } });
  });

  test("of a sample that is written ends with 10 by its rows alone", async () => {
    const now = await changedSince();
    const sampled = ["--sample", "1", "--one-by-one", "-o", "out.csv", ...words];
    const codes: (number | null)[] = [];
    for (const seed of ["1", "2", "3", "4", "5", "6", "7", "8"])
      codes.push((await now.run("enrich", "list.csv", "--seed", seed, ...sampled)).code);
    expect(new Set(codes)).toEqual(new Set([0, 10]));
  });
});

describe("--report", () => {
  test("tells plan, spent, outcomes and every row with its reason, and what was bought now", async () => {
    const at = await desk({ fill: true });
    const [known = "", fresh = ""] = scatteredSirens(2);
    at.save("known.csv", listOf([known]));
    await at.run("enrich", "known.csv");
    at.save("list.csv", listOf([known, fresh, fresh, "552032535"]));
    const { calls } = await at.counted(() => at.run("enrich", "list.csv", "--report", "run.json"));
    const report = JSON.parse(at.read("run.json").toString("utf8")) as Record<string, unknown>;
    expect(report).toMatchObject({
      version: 1,
      plan: { rows: { total: 4, stored: 1, ready: 1, duplicate: 1, invalid: 1 }, fits: true },
      rows: [
        { row: 2, siren: known, status: "found", bought: false },
        { row: 3, siren: fresh, status: "found", bought: true },
        { row: 4, siren: fresh, status: "found" },
        {
          row: 5,
          siren: null,
          status: "invalid",
          note: expect.stringContaining("check digit"),
          bought: false,
        },
      ],
      outcomes: { found: 3, invalid: 1 },
      spent: { calls: calls.total },
    });
  });

  test("of a run that is refused leaves no file", async () => {
    const at = await desk({ fill: true });
    at.save("list.csv", listOf(scatteredSirens(3)));
    expect((await at.run("enrich", "list.csv", "--max-calls", "1", "--report", "run.json")).code).toBe(3);
    expect(at.files()).toEqual(["list.csv"]);
  });
});

test("--max-age 0d asks everything anew, and what cannot be had anew stays as it was known", async () => {
  let hold = Promise.resolve();
  const at = await desk({ fill: true, latency: "1ms", wait: () => hold });
  at.save("list.csv", listOf(scatteredSirens(5)));
  await at.run("enrich", "list.csv");
  const first = at.read("list.enriched.csv");
  const { calls } = await at.counted(() => at.run("enrich", "list.csv", "--max-age", "0d"));
  expect(calls.byOperation).toEqual({ me: 1, "legal-unit": 5 });

  // The service fails from the moment it has answered /me.
  let open = () => {};
  hold = new Promise((opened) => (open = opened));
  const { result } = await at.counted(async () => {
    const { ended } = at.start("enrich", "list.csv", "--max-age", "0d");
    while ((await at.sandbox.calls()).total === 0);
    await at.sandbox.change({ faults: "5xx=1" });
    open();
    return ended;
  });
  // Failed, or deferred for want of further attempts.
  expect([1, 3]).toContain(result.code);
  expect(at.read("list.enriched.csv").equals(first)).toBe(true);
});

testNothingLeaks();
