import { beforeAll, describe, expect, test } from "@jest/globals";
import { desk, listOf, testNothingLeaks, type Desk } from "./desk.ts";

let at: Desk;
beforeAll(async () => {
  at = await desk();
  at.save("liste.csv", listOf(["552032534;Paris", "552032535;Lyon", "732829320;Nantes"], "siren;ville"));
});

const noteOf = (name: string) => at.records(name).map(({ sirene_note }) => sirene_note);

describe("a run", () => {
  test.each([
    ["--lang fr", ["--lang", "fr"], {}],
    ["SIRENE_LANG=fr", [], { SIRENE_LANG: "fr" }],
    ["a French locale", [], { LC_ALL: "fr_FR.UTF-8" }],
  ] as const)("speaks French by %s: plan, summary, notes", async (_, words, variables) => {
    const run = await at.with(variables).run("enrich", "liste.csv", ...words);
    expect(run).toMatchObject({ code: 0, stdout: "Écrit : liste.enriched.csv\n" });
    expect(run.stderr).toContain("3 lignes en tout");
    expect(run.stderr).toMatch(/Lignes : 1 trouvées?, 1 introuvables?, 1 invalides?/);
    expect(noteOf("liste.enriched.csv")).toEqual([
      "",
      "la clé de contrôle de ce SIREN ou SIRET est fausse : sans doute une faute de frappe",
      "ce SIREN n'est pas au répertoire",
    ]);
  });

  test("speaks English in any other locale", async () => {
    const run = await at.with({ LC_ALL: "de_DE.UTF-8" }).run("enrich", "liste.csv");
    expect(run.stdout).toBe("Written: liste.enriched.csv\n");
    expect(noteOf("liste.enriched.csv")[2]).toBe("this SIREN is not in the register");
  });
});

test("help and refusals speak French too", async () => {
  const help = await at.run("enrich", "--help", "--lang", "fr");
  expect(help.stdout).toContain("fichier à écrire, dossier pour plusieurs");
  const refusal = await at.run("enrich", "absente.csv", "--lang=fr");
  expect(refusal).toMatchObject({ code: 2, stderr: "absente.csv n'existe pas ; vérifiez le chemin.\n" });
});

testNothingLeaks();
