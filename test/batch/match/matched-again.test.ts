import { expect, test } from "@jest/globals";
import { desk, testNothingLeaks } from "../desk.ts";

test("a list matched again after its answers have become too old costs its searches, and what they show is not asked too", async () => {
  const at = await desk();
  at.save("list.csv", "nom;cp\nAUBADE PARIS;75001\nNATURALIA FRANCE;92110\nLES RESTAURANTS DU COEUR;49000\n");
  const run = () => at.run("enrich", "list.csv", "--match", "--fields", "name,naf,state", "--max-age", "1s");
  await run();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { calls } = await at.counted(run);
  expect(calls.byOperation).toEqual({ me: 1, search: 3 });
});

test("a company that stands twice, by columns that leave out the country, is found again; in another town, it is looked for again", async () => {
  const at = await desk();
  const rows = ["AUBADE PARIS;75001;PARIS", "AUBADE PARIS;75001;PARIS", "NATURALIA FRANCE;92110;CLICHY"];
  at.save("list.csv", `Nom;CP;Ville;Pays\n${rows.map((row) => `${row};FRANCE\n`).join("")}`);
  const run = (from: string, to: string) =>
    at.run("enrich", from, "-o", to, "--match", "name=Nom,country=", "--fields", "name");
  await run("list.csv", "one.csv");
  const sirens = (name: string) => at.records(name).map((row) => row["sirene_siren"]);
  const [found] = sirens("one.csv");
  expect(found).toMatch(/^\d{9}$/);
  at.save(
    "moved.csv",
    at
      .read("one.csv")
      .toString()
      .replaceAll(/;\d{5};[A-Z]+;FRANCE/g, ";57000;METZ;FRANCE"),
  );
  await run("one.csv", "two.csv");
  expect(at.read("two.csv").toString()).toBe(at.read("one.csv").toString());
  await run("moved.csv", "moved-two.csv");
  expect(sirens("moved-two.csv")).toEqual(["", "", ""]);
});

testNothingLeaks();
