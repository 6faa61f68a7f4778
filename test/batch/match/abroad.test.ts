import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import type { TruthRow } from "../../../bench/matching/truth-row.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { recordsOf } from "../desk.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

const units = 3_000;
const rows = 200;
/** Companies that the register has, under their own names. */
const truth = seededTruth({ units, registerSeed: 1, rows, seed: 31 });

let sandbox: StartedSandbox;
let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  sandbox = await startSandbox({ units, seed: 1, plan: "enterprise" });
  folder = mkdtempSync(join(tmpdir(), "abroad-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Place {
  readonly postcode: string;
  readonly city: string;
  readonly country?: string;
}

/** Places abroad, whose postcodes are some French ones as well. */
const plain: readonly Place[] = [
  { postcode: "66111", city: "Saarbrücken", country: "DE" },
  { postcode: "1200", city: "Genève", country: "Suisse" },
  { postcode: "28001", city: "Madrid", country: "ESP" },
  { postcode: "6000", city: "Charleroi", country: "Belgique" },
  { postcode: "98000", city: "Monaco", country: "MC" },
];
const prefixed: readonly Place[] = [
  { postcode: "D-66111", city: "Saarbrücken" },
  { postcode: "CH-1200", city: "Genève" },
  { postcode: "E-28001", city: "Madrid" },
  { postcode: "B 6000", city: "Charleroi" },
  { postcode: "L1234", city: "Luxembourg" },
];

const quoted = (text = "") => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvOf = (list: readonly TruthRow[], places: readonly Place[], header: string, siren = "") =>
  [
    header,
    ...list.map(({ row }, index) => {
      const { postcode, city, country = "" } = places[index % places.length]!;
      return [row.name, siren, postcode, city, row.address, country].map((text) => quoted(text)).join(";");
    }),
  ].join("\n");

/** Types a command about a list; answers what was said, and the calls that it made. */
async function typed(...words: string[]) {
  const before = (await sandbox.calls()).total;
  const further = words[0] === "enrich" ? ["--yes", "--overwrite"] : [];
  const ended = await typedHere([...words, ...further], () => environmentOf(sandbox, at("store.sqlite")));
  return { ...ended, calls: (await sandbox.calls()).total - before };
}
const results = (name: string) => recordsOf(readFileSync(at(name), "utf8"));
const header = "Fournisseur;SIREN;CP;Ville;Adresse;Pays";

describe("200 companies of the register at places abroad", () => {
  test.each<[string, readonly Place[], string]>([
    ["by a column of countries", plain, header],
    ["by the country that LAND1 has", plain, header.replace("Pays", "LAND1")],
    ["by a prefix of the postcode", prefixed, header],
    [
      "by a prefix of the town",
      prefixed.map(({ postcode, city }) => ({ postcode: "", city: `${postcode} ${city}` })),
      header,
    ],
  ])("%s are not looked for, and the list says so", async (_, places, headers) => {
    writeFileSync(at("list.csv"), csvOf(truth, places, headers));
    const { calls, err } = await typed("enrich", at("list.csv"), "--match", "--fields", "name");
    expect(calls).toBe(0);
    expect(err).toContain(`${rows} rows abroad`);
    const written = results("list.enriched.csv");
    expect(written).toHaveLength(rows);
    for (const row of written) {
      expect([row["sirene_status"], row["sirene_siren"], row["sirene_score"]]).toEqual(["not_found", "", ""]);
      expect(row["sirene_note"]).toBe("abroad: not in Sirene");
    }
  });

  test("are counted apart in the plan, in English and in French", async () => {
    const home: Place = { postcode: "57000", city: "METZ", country: "FR" };
    writeFileSync(at("mixed.csv"), csvOf(truth, [...plain, home], header));
    const json = await typed("plan", at("mixed.csv"), "--match", "--json");
    const plan = JSON.parse(json.out) as { rows: Record<string, number>; lists: { match: object }[] };
    const atHome = Math.floor(rows / 6);
    expect(plan.rows["foreign"]).toBe(rows - atHome);
    expect(plan.rows["search"]! + plan.rows["duplicate"]!).toBe(atHome);
    expect(plan.lists[0]!.match).toMatchObject({ country: { column: "F", header: "Pays" } });
    const words = ["plan", at("mixed.csv"), "--match"];
    const text = await typedHere(words, () => environmentOf(sandbox), "fr");
    expect(text.out).toContain(`${rows - atHome} lignes à l'étranger`);
    expect(text.out).toContain('pays F "Pays"');
  });

  test("are asked by their number where they have one", async () => {
    const [one] = truth.filter(({ siren }) => siren !== undefined);
    writeFileSync(at("number.csv"), csvOf([one!], plain, header, one!.siren));
    await typed("enrich", at("number.csv"), "--match", "--fields", "name");
    expect(results("number.enriched.csv")[0]).toMatchObject({
      sirene_status: "found",
      sirene_siren: one!.siren,
    });
  });

  test("have the column that is named, or none", async () => {
    const [, one] = truth.filter(({ siren }) => siren !== undefined);
    writeFileSync(at("named.csv"), csvOf([one!], plain, header.replace("Pays", "Z")));
    const words = ["enrich", at("named.csv"), "--fields", "name"];
    const named = await typed(...words, "--match", "country=Z");
    expect([named.calls, results("named.enriched.csv")[0]!["sirene_note"]]).toEqual([
      0,
      "abroad: not in Sirene",
    ]);
    const without = await typed(...words, "--match", "country=");
    expect(without.calls).toBeGreaterThan(0);
  });
});
