import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { placesAt } from "../../../batch/session/reference-tables.ts";
import { type ShownPlan, planJson, planText } from "../../../batch/enrich/show-plan.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { Subjects } from "../../../shared/enrichment/subjects.ts";
import { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { recordsOf } from "../desk.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

let sandbox: StartedSandbox;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  sandbox = await startSandbox({ plan: "enterprise" });
  folder = mkdtempSync(join(tmpdir(), "match-towns-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function enriched(lines: readonly string[], fields: string, language: Language = "en") {
  writeFileSync(at("list.csv"), ["Nom;CP;Ville", ...lines].join("\n"));
  const typed = ["enrich", at("list.csv"), "--match", "--yes", "--overwrite", "--fields", fields];
  await typedHere(typed, () => environmentOf(sandbox, at("store.sqlite")), language);
  return recordsOf(readFileSync(at("list.enriched.csv"), "utf8"));
}

describe("a row whose town is not the company's", () => {
  const lines = ["DANONE;75009;PARIS", "DANONE;75009;LYON", "DANONE;69003;PARIS", "DANONE;;LYON"];

  test.each<[Language, string, string]>([
    ["en", "the postcode does not belong to this town", "the company is not in this town"],
    ["fr", "le code postal n'est pas celui de cette commune", "l'entreprise n'est pas dans cette commune"],
  ])("names it as a candidate and says why, in %s", async (language, apart, other) => {
    const rows = await enriched(lines, "name", language);
    expect(rows.map((row) => row["sirene_status"])).toEqual(["found", "ambiguous", "ambiguous", "ambiguous"]);
    expect(rows.map((row) => row["sirene_siren"])).toEqual(["552032534", "", "", ""]);
    for (const row of rows.slice(1)) expect(row["sirene_note"]).toContain("552032534 DANONE");
    for (const row of rows.slice(1, 3)) expect(row["sirene_note"]).toContain(apart);
    expect(rows[3]!["sirene_note"]).toContain(other);
    expect(rows.map((row) => row["sirene_match"]![2])).toEqual(["Z", "F", "A", "F"]);
  });

  test("is not found where its address is asked for and tells another town", async () => {
    const abroad = ["DANONE;75009;WUPPERTAL"];
    const [without] = await enriched(abroad, "name");
    expect(without!["sirene_status"]).toBe("found");
    const [asked] = await enriched(abroad, "name,town");
    expect([asked!["sirene_status"], asked!["sirene_siren"], asked!["sirene_town"]]).toEqual([
      "ambiguous",
      "",
      "",
    ]);
    const [right] = await enriched(["DANONE;75009;PARIS"], "name,town");
    expect([right!["sirene_status"], right!["sirene_town"]]).toEqual(["found", "PARIS"]);
  });
});

describe("a program without the table of postcodes and towns", () => {
  const queriesOf = (files: readonly string[]) =>
    new MatchQueries(new Subjects(false), { loadPlaces: placesAt(files.map((file) => pathToFileURL(file))) });

  test("takes it from the first file that holds it, and knows what it could not compare", async () => {
    writeFileSync(at("empty.txt"), "");
    const built = queriesOf([at("missing.txt"), at("empty.txt"), "dist/places/places.txt"]);
    const row = { name: "DANONE", postcode: "75009", city: "LYON" };
    expect((await built.meansFor([row])).places?.townsOf("75009")).toEqual(["PARIS"]);
    expect(built.lacksPlaces).toBe(false);
    for (const [place, isMissed] of [
      [{ postcode: "75009" }, false],
      [{ city: "LYON" }, true],
      [{ postcode: "75009", city: "LYON" }, true],
    ] as const) {
      const missing = queriesOf([at("missing.txt"), at("empty.txt")]);
      await missing.meansFor([{ name: "DANONE", ...place }]);
      expect([place, missing.lacksPlaces]).toEqual([place, isMissed]);
    }
  });

  test.each(["en", "fr"] as const)("says so in its plan, in %s", (language) => {
    const none = { least: 0, likely: 0, most: 0 };
    const shown = {
      plan: {
        rows: { total: 1 },
        calls: none,
        firm: 0,
        opened: 0,
        fits: true,
        binding: "none",
        reserve: 0,
        endsAt: 0,
      },
      quota: undefined,
      lists: [],
    } as unknown as ShownPlan;
    const say = messageFormatter(language);
    const text = (lacksPlaces: boolean) =>
      planText({ ...shown, lacksPlaces }, { say, sayTime: (time) => String(time) });
    expect(text(true)).toContain(say("plan_places_unchecked"));
    expect(text(false)).not.toContain("places.txt");
    expect(planJson({ ...shown, lacksPlaces: true })).toMatchObject({ postcodesNotCompared: true });
    expect(planJson(shown)).not.toHaveProperty("postcodesNotCompared");
  });
});
