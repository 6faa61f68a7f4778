import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { recordsOf } from "../desk.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

const units = 1_000;
const truth = seededTruth({ units, registerSeed: 1, rows: 60, seed: 8 });

let sandbox: StartedSandbox;
let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  sandbox = await startSandbox({ units, seed: 1, plan: "enterprise" });
  folder = mkdtempSync(join(tmpdir(), "either-name-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a list and enriches it; answers its rows, what was said and the calls. */
async function enriched(name: string, lines: readonly (readonly (string | undefined)[])[], match: string) {
  writeFileSync(at(name), lines.map((line) => line.map((text = "") => `"${text}"`).join(";")).join("\n"));
  const before = (await sandbox.calls()).total;
  const words = ["enrich", at(name), "--match", match, "--fields", "name", "--yes", "--overwrite"];
  const ended = await typedHere(words, () => environmentOf(sandbox, at(`${name}.sqlite`)));
  const calls = (await sandbox.calls()).total - before;
  return {
    ...ended,
    calls,
    rows: recordsOf(readFileSync(at(name.replace(".csv", ".enriched.csv")), "utf8")),
  };
}

const sirens = (rows: readonly Readonly<Record<string, string>>[]) => rows.map((row) => row["sirene_siren"]);
const headers = ["Réf", "Nom A", "Nom B", "CP", "Ville", "CP livraison", "Ville livraison"];
const base = "postcode=D,city=E,address=,vat=,director=,country=";
const nobody = "Zorgluboïde Krapouxe";

const plain = () =>
  enriched(
    "plain.csv",
    [headers, ...truth.map(({ row }, n) => [`${n}`, row.name, "", row.postcode, row.city])],
    `name=B,${base}`,
  );

describe("a row of two names", () => {
  const lines = [headers, ...truth.map(({ row }, n) => [`${n}`, nobody, row.name, row.postcode, row.city])];

  test("takes the company that the second proves where the first finds nobody, and costs nothing again", async () => {
    const one = await plain();
    const first = await enriched("second.csv", lines, `name=B,name=C,${base}`);
    expect(sirens(first.rows)).toEqual(sirens(one.rows));
    expect(first.err).toContain('name B "Nom A" or C "Nom B"');
    expect(first.err).toContain("if the first column does not identify the company, the other is tried");
    const [, most = "0"] = /to ([\d,]+), likely/.exec(first.err) ?? [];
    expect(first.calls).toBeLessThanOrEqual(Number(most.replace(",", "")));
    const again = await enriched("second.csv", lines, `name=B,name=C,${base}`);
    expect([again.calls, again.rows]).toEqual([0, first.rows]);
  });

  test("is not looked for by the second where the first settles it", async () => {
    const one = await plain();
    const found = truth.filter((_, n) => one.rows[n]!["sirene_status"] === "found");
    const both = found.map(({ row }, n) => [`${n}`, row.name, `${nobody} ${n}`, row.postcode, row.city]);
    const alone = found.map(({ row }, n) => [`${n}`, row.name, "", row.postcode, row.city]);
    const withOne = await enriched("alone.csv", [headers, ...alone], `name=B,${base}`);
    const withBoth = await enriched("both.csv", [headers, ...both], `name=B,name=C,${base}`);
    expect(sirens(withBoth.rows)).toEqual(sirens(withOne.rows));
    expect(withBoth.calls).toBe(withOne.calls);
  });

  test("is one name where the columns are joined, and the plan says so", async () => {
    const halves = truth.map(({ row }, n) => {
      const [first = "", ...rest] = row.name.split(" ");
      return [`${n}`, first, rest.join(" "), row.postcode, row.city];
    });
    const joined = await enriched("joined.csv", [headers, ...halves], `name=B+C,${base}`);
    expect(sirens(joined.rows)).toEqual(sirens((await plain()).rows));
    expect(joined.err).toContain('name B "Nom A" + C "Nom B"');
  });
});

describe("a row of two places", () => {
  test("takes the company that is at the second where nobody is at the first", async () => {
    const one = await plain();
    const found = truth.flatMap(({ row, siren }, n) =>
      one.rows[n]!["sirene_status"] === "found" && row.postcode && row.city ? [{ row, siren }] : [],
    );
    const lines = found.map(({ row }, n) => [
      `${n}`,
      row.name,
      "",
      "97500",
      "Miquelon",
      row.postcode,
      row.city,
    ]);
    const words = "name=B,postcode=D,city=E,postcode=F,city=G,address=,vat=,director=,country=";
    const { rows } = await enriched("places.csv", [headers, ...lines], words);
    const right = rows.filter((row, n) => row["sirene_siren"] === found[n]!.siren);
    const wrong = rows.filter((row, n) => !["", found[n]!.siren].includes(row["sirene_siren"]));
    expect(wrong).toEqual([]);
    expect(right.length).toBeGreaterThan(0.9 * found.length);
  });
});
