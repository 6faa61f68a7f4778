import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TruthRow } from "../../../bench/matching/truth-row.ts";
import { readCsv } from "../../../sandbox/register/stock/source.ts";
import { townWords } from "../../../shared/matching/folding/places.ts";
import { isSameTown } from "../../../shared/matching/place-table.ts";
import type { BenchSandbox } from "../../../bench/matching/sandbox.ts";
import { otherTowns, type OtherTown } from "../../../bench/matching/perturbed-place.ts";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import { tryList } from "../../../bench/matching/trial.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { truthOfFile } from "../../../bench/matching/truth-file.ts";

const units = 3000;
const rows = 500;
const folder = mkdtempSync(join(tmpdir(), "bench-matching-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sandbox as the benchmark sees it, in this process. */
async function benchSandbox(): Promise<BenchSandbox> {
  const sandbox = await startSandbox({ units, seed: 1, plan: "enterprise" });
  return {
    url: sandbox.url,
    readWords: (words) => sandbox.change({ "search-words": words }),
    async takeCalls() {
      const { total } = await sandbox.calls();
      await sandbox.atRoot("/_sandbox/calls", { method: "DELETE" });
      return total;
    },
    stop: () => undefined,
  };
}

let sandbox: BenchSandbox;
beforeAll(async () => {
  sandbox = await benchSandbox();
});

describe("a seeded list over a small register", () => {
  const truth = seededTruth({ units, registerSeed: 1, rows, seed: 7 });

  test("is the same for the same seed, holds companies that are not there, and another seed makes another", () => {
    expect(seededTruth({ units, registerSeed: 1, rows, seed: 7 })).toEqual(truth);
    expect(seededTruth({ units, registerSeed: 1, rows, seed: 8 })).not.toEqual(truth);
    expect(truth.filter(({ siren }) => siren === undefined).length).toBeGreaterThan(rows / 50);
  });

  test.each(["all", "any"] as const)("is matched under the reading %s as is promised", async (words) => {
    const trial = await tryList(truth, sandbox, words);
    expect(trial.own.precision).toBeGreaterThanOrEqual(0.99);
    expect(trial.own.found).toBeGreaterThanOrEqual(0.8);
    expect(trial.own.review).toBeLessThanOrEqual(0.12);
    expect(trial.own.takenOfNone).toBe(0);
    const scores = trial.results.map(
      ({ status, candidates: [first] }) => [status, first?.score ?? 0] as const,
    );
    // No row is taken that its score calls less than nine in ten, and what a rule refuses is never certain.
    expect(scores.filter(([status, score]) => (status === "found" ? score < 90 : score > 99))).toEqual([]);
    expect(trial.questionsPerRow).toBeLessThanOrEqual(1.6);
    expect(trial.callsPerRow).toBeLessThanOrEqual(trial.questionsPerRow);
    expect(Object.keys(trial.others)).toHaveLength(4);
    for (const { precision, found } of Object.values(trial.others))
      expect(precision < trial.own.precision || found < trial.own.found).toBe(true);
  });
});

describe("a list whose towns are not those of its companies", () => {
  const kinds = Object.keys(otherTowns) as OtherTown[];

  test.each(kinds)(
    "%s: one row in a hundred at most is taken, and who came up is offered",
    async (otherTown) => {
      const truth = seededTruth({ units, registerSeed: 1, rows: 200, seed: 21, otherTown });
      const there = truth.filter(({ siren }) => siren !== undefined);
      for (const words of ["all", "any"] as const) {
        const { results } = await tryList(there, sandbox, words);
        const taken = results.filter(({ status }) => status === "found");
        expect(taken.length).toBeLessThanOrEqual(there.length / 100);
        const offered = results.filter(
          ({ status, candidates }, i) =>
            status === "ambiguous" && candidates.some(({ siren }) => siren === there[i]!.siren),
        );
        // At another postcode of its own, or a CEDEX of it, the company does not come up.
        if (!otherTown.endsWith("its postcode") && !otherTown.includes("CEDEX"))
          expect(offered.length).toBeGreaterThan(0.75 * there.length);
      }
    },
  );
});

const data = process.env["SIRENE_TEST_DATA"] ?? "";
const stock = (name: string) => join(data, "register", `Stock${name}_sample.csv`);

/** Companies of INSEE's stock by their names, and the places of those whose head office it has. */
async function stockCompanies() {
  const names = new Map<string, string>();
  await readCsv(stock("UniteLegale"), [], (cell) => {
    const name = cell("denominationUniteLegale");
    if (name !== null && cell("categorieJuridiqueUniteLegale") !== "7210") names.set(cell("siren")!, name);
  });
  const places = new Map<string, { readonly postcode: string; readonly city: string }>();
  await readCsv(stock("Etablissement"), [], (cell) => {
    const [siren, postcode] = [cell("siren")!, cell("codePostalEtablissement")];
    const city = cell("libelleCommuneEtablissement");
    if (names.has(siren) && postcode !== null && city !== null) places.set(siren, { postcode, city });
  });
  return { names, places };
}

(existsSync(stock("UniteLegale")) ? describe : describe.skip)(
  "companies of INSEE's stock at a town of another",
  () => {
    const towns = ["METZ", "RENNES", "Saint-Étienne", "ST DENIS", "Pau", "Le Mans"];

    test("are taken in one row of a hundred at most, with a postcode and without, and at their own place as before", async () => {
      const { names, places } = await stockCompanies();
      const started = await startSandbox({
        plan: "enterprise",
        register: stock("UniteLegale"),
        establishments: stock("Etablissement"),
      });
      const own: BenchSandbox = {
        ...sandbox,
        url: started.url,
        readWords: (words) => started.change({ "search-words": words }),
      };
      const each = [...names].filter((_, i) => i % Math.floor(names.size / 200) === 0).slice(0, 200);
      const row = (siren: string, place: object): TruthRow => ({
        ...{ siren, registered: names.get(siren)!, kinds: [] },
        row: { name: names.get(siren)!, ...place },
      });
      const town = (i: number) => towns[i % towns.length]!;
      const alone = each.map(([siren], i) => row(siren, { city: town(i) }));
      const beside = [...places].map(([siren, { postcode }], i) => row(siren, { postcode, city: town(i) }));
      const right = [...places].map(([siren, place]) => row(siren, place));
      const isElsewhere = ({ siren, row: { city } }: TruthRow) => {
        const at = places.get(siren!);
        return at === undefined || !isSameTown(townWords(city), townWords(at.city));
      };
      for (const words of ["all", "any"] as const) {
        for (const truth of [alone.filter(isElsewhere), beside.filter(isElsewhere)]) {
          const { results } = await tryList(truth, own, words);
          const taken = results.filter(({ status }) => status === "found").length;
          expect(taken).toBeLessThanOrEqual(truth.length / 100);
          const offered = results.filter(({ status }) => status === "ambiguous").length;
          expect(offered).toBeGreaterThan(truth.length / 2);
        }
        const [withTable, without] = [await tryList(right, own, words), await tryList(right, own, words, {})];
        expect(withTable.own.taken).toBeGreaterThanOrEqual(without.own.taken - right.length / 100);
        expect(withTable.own.precision).toBeGreaterThanOrEqual(0.995);
      }
    });
  },
);

describe("a file of real spellings", () => {
  test.each([
    ['siren,spelling,postcode\n140000011,"A, B",57000\n', { name: "A, B", postcode: "57000" }],
    ["\ufeffRaison Sociale;SIREN;Année\r\nA B;140000011;2020\r\nA B;140000011;2020\r\n", { name: "A B" }],
  ])("%j is rows with the company that is meant", async (text, row) => {
    const path = join(folder, "truth.csv");
    writeFileSync(path, text);
    const truth = await truthOfFile(path);
    expect(truth).toHaveLength(1);
    expect(truth[0]).toMatchObject({ siren: "140000011", row });
  });
});
