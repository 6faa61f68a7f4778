import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { planText } from "../../addin/taskpane/list-run/plan-text.ts";
import { messageFormatter } from "../../addin/taskpane/messages/messages.ts";
import { columnCost } from "../../addin/taskpane/views/formulas/builder/column-cost.ts";
import { seededTruth } from "../../bench/matching/seeded-truth.ts";
import type { MatchRow } from "../../shared/matching/match.ts";
import { recordsOf } from "../batch/desk.ts";
import { environmentOf, typedHere } from "../batch/operations/typed-here.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import { openAddin, openHost, shown } from "./open-addin.ts";

const units = 1_000;
const rows = seededTruth({ units, registerSeed: 1, rows: 40, seed: 5 }).map(({ row }) => row);

let host: Awaited<ReturnType<typeof openHost>>;
let relay: StartedRelay;
let folder: string;

beforeAll(async () => {
  host = await openHost();
  relay = await startRelay();
  await use(relay);
  folder = mkdtempSync(join(tmpdir(), "match-cells-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const use = async (started: StartedRelay) =>
  host.use(openAddin({ url: started.url, token: await started.token("ann") }));

const called = async (name: string, ...args: unknown[]) =>
  shown(await host.call(name, ...args)) as unknown[][];

describe("MATCH", () => {
  test("is the SIREN of the company that a name and a place mean, cell by cell of a range", async () => {
    expect(
      await called("MATCH", [["Danone SA"], [""], ["DANONE"]], [["75009"], [""], [75009]], "Paris"),
    ).toEqual([["552032534"], [""], ["552032534"]]);
  });

  test("takes no company of Vichy for one at 3200 in Brussels, not even where the postcode is a number", async () => {
    await use(await startRelay({ units, seed: 1, plan: "enterprise" }));
    const matched = (postcode: unknown, city: string) => called("MATCH", "DELENTEAU INVEST", postcode, city);
    expect(await matched(3200, "Vichy")).toEqual([["145112447"]]);
    for (const postcode of [3200, "3200"])
      expect(await matched(postcode, "Bruxelles")).toEqual([
        [expect.stringMatching(/^#N\/A The name matches/)],
      ]);
    await use(relay);
  });

  test("is #N/A with the likeliest company where that is in doubt, whatever is to be shown for none", async () => {
    expect(await called("MATCH", "La Poste", "75015", "Paris", "none")).toEqual([
      [
        "#N/A The name is too short or too common to be sure, even at this place. Most likely: 356000000, LA POSTE (score 99). SIRENE.CANDIDATES lists all candidates.",
      ],
    ]);
  });

  test("is #N/A where no company has the name, or what is to be shown then", async () => {
    expect(await called("MATCH", "Zorgluboïde", "69001")).toEqual([
      ["#N/A No company was found with this name."],
    ]);
    expect(await called("MATCH", "Zorgluboïde", "69001", null, "none")).toEqual([["none"]]);
  });

  test.each([
    ["one name that no company has", ["ETS MARTIN & FILS TRANSPORTS"], 1, 12],
    ["one name at six places", Array<string>(6).fill("CARREFOUR MARKET"), 6, 39],
  ])(
    "asks no more than the pane says before it writes the formulas: %s",
    async (_, names, companies, calls) => {
      const own = await startRelay({ fill: false, plan: "pro" });
      const addin = openAddin({ url: own.url, token: await own.token("ann"), window: 0 });
      host.use(addin);
      const known = { plan: "pro", financialSince: undefined };
      const column = { name: "MATCH", values: names, client: addin.client, known };
      const said = await columnCost({ ...column, formula: "=SIRENE.MATCH(A2,B2)" });
      expect(said).toEqual({ companies, calls });
      expect(await columnCost({ ...column, formula: "=SIRENE.MATCH(A2,B$1)" })).toEqual({
        companies: 1,
        calls: 12,
      });
      const before = (await own.sandbox.calls()).total;
      const places = ["57000", "33000", "75001", "69001", "13001", "97133"].slice(0, names.length);
      await called(
        "MATCH",
        names.map((name) => [name]),
        places.map((place) => [place]),
      );
      const spent = (await own.sandbox.calls()).total - before;
      expect(spent).toBeGreaterThan(3);
      expect(spent).toBeLessThanOrEqual(calls);
      await use(relay);
    },
  );
});

describe("CANDIDATES", () => {
  test("are a table with headings, the likeliest first", async () => {
    const [headings, first] = await called("CANDIDATES", "La Poste", "75015", "Paris");
    expect(headings).toEqual(["SIREN", "Name", "Score", "Match", "Active"]);
    expect(first).toEqual(["356000000", "LA POSTE", 99, "AAZZZZZ", true]);
  });

  test("are none for an empty cell", async () => {
    expect(await called("CANDIDATES", 0)).toEqual([[""]]);
  });
});

describe("the same 40 rows", () => {
  const ours = ["sirene_siren", "sirene_score", "sirene_match", "sirene_name_match", "sirene_name"];
  const both = [...ours, "sirene_state", "sirene_status", "sirene_note"];
  type Columns = readonly (readonly [header: string, part: Exclude<keyof MatchRow, "otherPlace">])[];
  const place: Columns = [
    ["Nom", "name"],
    ["Code postal", "postcode"],
    ["Ville", "city"],
  ];
  let madeUp: StartedRelay;
  beforeAll(async () => void (madeUp = await startRelay({ units, seed: 1, plan: "enterprise" })));

  const cellsOf = (columns: Columns, of: readonly MatchRow[] = rows) =>
    of.map((row) => columns.map(([, part]) => row[part] ?? ""));

  /** What `sirene` writes of the rows, with those columns. */
  async function byProgram(columns: Columns, of?: readonly MatchRow[]) {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const lines = [columns.map(([header]) => header), ...cellsOf(columns, of)];
    const list = join(folder, "rows.csv");
    writeFileSync(list, lines.map((line) => line.map(quoted).join(";")).join("\n"));
    const words = ["enrich", list, "--match", "--fields", "name,state", "--yes", "--overwrite"];
    await typedHere(words, () => environmentOf(madeUp.sandbox));
    return recordsOf(readFileSync(join(folder, "rows.enriched.csv"), "utf8"));
  }

  /** The same by the pane; in every other row the postcode is a number, as Excel takes it that is typed into a cell. */
  async function byPane(columns: Columns, of?: readonly MatchRow[]) {
    const cells = cellsOf(columns, of).map(([name = "", postcode = "", ...others], index) => [
      ...[name, index % 2 === 0 && /^\d{5}$/.test(postcode) ? Number(postcode) : postcode],
      ...others,
    ]);
    const addin = openAddin({ url: madeUp.url, token: await madeUp.token("pane"), window: 0 });
    const list = { cells: [columns.map(([header]) => header), ...cells], fields: "name,state" };
    const { values, ...pane } = await enrichInPane({ ...list, language: "en", isMatching: true }, addin);
    const [headers = [], ...filled] = values;
    const records = filled.map((row) =>
      Object.fromEntries(row.map((value, at) => [String(headers[at]), String(value)])),
    );
    return { ...pane, records };
  }

  const shownIn = (records: readonly Readonly<Record<string, string>>[]) =>
    records.map((record) => both.map((key) => record[key]));

  test("get the same from sirene and the pane where a column of trade names and one of legal names are both looked up", async () => {
    const either: Columns = [["Raison sociale", "name"], ...place.slice(1), ["Nom commercial", "otherName"]];
    const named = rows.map((row, at) =>
      at % 2 === 0
        ? row
        : { ...row, name: `Zorgluboïde ${"Krapouxet".slice(0, 4 + (at % 5))}`, otherName: row.name },
    );
    const plain = await byProgram(place);
    const written = await byProgram(either, named);
    const pane = await byPane(either, named);
    expect(pane.columns.roles).toEqual({ name: 0, postcode: 1, city: 2, other_name: 3 });
    expect(shownIn(pane.records)).toEqual(shownIn(written));
    const sirens = (records: readonly Readonly<Record<string, string>>[]) =>
      records.map((row) => row["sirene_siren"]);
    expect(sirens(written)).toEqual(sirens(plain));
  });

  test("get the same SIREN, score and letters from sirene, the pane and the cells", async () => {
    const written = await byProgram(place);
    const pane = await byPane(place);
    expect(pane.columns).toEqual({
      sources: [],
      undecided: [],
      rowsLeftOut: new Set(),
      hiddenLeftOut: 0,
      rowsChanged: "ask",
      roles: { name: 0, postcode: 1, city: 2 },
      compared: {},
      leftOut: [],
      earlierColumns: { recognised: { name: 0, postcode: 1, city: 2 }, content: [0, 1, 2] },
    });
    expect(pane.plan.rows).toMatchObject({ search: 40 });
    expect(shownIn(pane.records)).toEqual(shownIn(written));
    await use(madeUp);
    let taken = 0;
    for (const [index, { name, postcode, city }] of rows.entries()) {
      const row = written[index]!;
      const [[cell]] = (await called("MATCH", name, postcode, city)) as [[unknown]];
      const [, first] = await called("CANDIDATES", name, postcode, city);
      const [siren = "", , score = "", letters = ""] = first ?? [];
      expect([name, row["sirene_score"], row["sirene_match"]]).toEqual([name, String(score), letters]);
      if (row["sirene_status"] === "found") {
        taken += 1;
        expect([cell, siren]).toEqual([row["sirene_siren"], row["sirene_siren"]]);
      } else expect(String(cell)).toMatch(/^#N\/A /);
    }
    expect(taken).toBeGreaterThan(20);
  });

  test("get the same from sirene and the pane by their streets and directors too", async () => {
    const columns: Columns = [...place, ["Adresse", "address"], ["Dirigeant", "director"]];
    const written = await byProgram(columns);
    const pane = await byPane(columns);
    expect(pane.columns.roles).toEqual({ name: 0, postcode: 1, city: 2, address: 3, director: 4 });
    expect(shownIn(pane.records)).toEqual(shownIn(written));
    expect(written.some(({ sirene_match: letters }) => letters?.[3] === "A")).toBe(true);
  });

  test("cost nothing when the pane enriches them again, for its relay has the answers", async () => {
    const before = await madeUp.sandbox.calls();
    await byPane(place);
    expect((await madeUp.sandbox.calls()).total).toBe(before.total);
  });
});

describe("the columns that the pane looks rows up by", () => {
  const inPane = async (cells: readonly (readonly string[])[]) => {
    const addin = openAddin({ url: relay.url, token: await relay.token("columns"), window: 0 });
    return enrichInPane({ cells, fields: "name", language: "en", isMatching: true }, addin);
  };

  test("are of one company, a name in two of them included, and the others are left out with the reason", async () => {
    const { columns } = await inPane([
      ["Client", "CP client", "NAME1", "NAME2", "Fournisseur", "CP"],
      ["CLIENT FICTIF", "75001", "Danone", "SA", "F1", "75009"],
      ["CLIENT FICTIF", "75001", "Air", "France", "F2", "93290"],
    ]);
    expect(columns.roles).toEqual({ name: 2, name_2: 3, postcode: 5 });
    expect(columns.rolesLeftOut).toEqual([
      { column: 0, role: "name", why: "constant", otherColumn: 2 },
      { column: 1, role: "postcode", why: "other_party", otherColumn: 2 },
    ]);
  });

  test("have to have names: without them the run does not start, though other rows have a number", async () => {
    const { run } = await inPane([
      ["SIREN", "CP", "Ville"],
      ["552032534", "75009", "PARIS"],
      ["", "75015", "PARIS"],
    ]);
    const { canStart, warnings } = planText(run, messageFormatter("en"), "en");
    expect(canStart).toBe(false);
    expect(warnings.join()).toContain("No column of company names was recognised");
  });
});
