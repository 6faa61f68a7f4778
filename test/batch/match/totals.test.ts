import { beforeAll, describe, expect, test } from "@jest/globals";
import { noteWords } from "../../../shared/enrichment/note-words.ts";
import { type Desk, desk } from "../desk.ts";

const note = noteWords.note_totals;
let at: Desk;
beforeAll(async () => {
  at = await desk();
});

const enrich = (...words: string[]) =>
  at.counted(() =>
    at.run("enrich", "list.csv", "--match", "--fields", "name", "--yes", "--overwrite", ...words),
  );
const save = (header: string, ...rows: string[]) => at.save("list.csv", [header, ...rows, ""].join("\n"));

describe("rows of totals in a list that is looked up by name", () => {
  test("are not looked for, cost no call, and say so", async () => {
    save("Nom;Ville;Montant", "Total;;12", "SOUS-TOTAL HT;;12,50 €", ";Total général;25");
    const { result, calls } = await enrich();
    expect([result.code, calls.total]).toEqual([0, 0]);
    expect(result.stderr).toContain("3 rows of totals, not looked up");
    for (const row of at.records("list.enriched.csv"))
      expect(row).toMatchObject({ sirene_siren: "", sirene_status: "blank", sirene_note: note.en });
    const { stdout } = await at.run("plan", "list.csv", "--match", "--lang", "fr");
    expect(stdout).toContain("3 lignes de total, sans recherche");
  });

  test("are looked for where the row says more of a company", async () => {
    save("Nom;Ville;Montant", "Total;COURBEVOIE;12", "TOTAL RENOV;;12");
    const { calls } = await enrich();
    expect(calls.total).toBeGreaterThanOrEqual(2);
    for (const row of at.records("list.enriched.csv")) {
      expect(row["sirene_status"]).not.toBe("blank");
      expect(row["sirene_note"]).not.toContain(note.en);
    }
  });

  test("lose the company that a search gave them once", async () => {
    const siren = "552032534";
    const header = "Nom;Ville;Montant;sirene_siren;sirene_score;sirene_name;sirene_status;sirene_note";
    const found = `${siren};91;TOTAL;found;found by its name: TOTAL (score 91)`;
    save(header, `Total;;12;${found}`);
    await enrich();
    const [row] = at.records("list.enriched.csv");
    expect(row).toMatchObject({ sirene_siren: "", sirene_name: "", sirene_note: note.en });
  });

  test("are the end of the list: remarks below them cost no call either", async () => {
    save("Nom;SIREN;Montant", "GARAGE FICTIF;552032534;12", "Total général;;12", "Jean FICTIF, directeur;;");
    const { calls } = await enrich();
    expect(calls.byOperation["search"] ?? 0).toBe(0);
    const [, , row] = at.records("list.enriched.csv");
    expect(row).toMatchObject({ sirene_siren: "", sirene_status: "blank", sirene_note: "" });
  });

  test("are in no group of duplicates", async () => {
    const filled = "Sous-total Bordeaux;33000;Bordeaux;12";
    save("Nom;CP;Ville;Montant", "Sous-total;;;12", "Sous-total;;;12", filled, filled, "Total;;;24");
    const { stdout } = await at.run("duplicates", "list.csv", "--json");
    expect(JSON.parse(stdout)).toEqual([]);
  });
});
