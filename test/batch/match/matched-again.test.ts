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

test("a company that a search read in the name stays in later runs without --match, in a check and in an export for the directory", async () => {
  const at = await desk();
  const names = ["LES RESTAURANTS DU COEUR;;49000", "NATURALIA FRANCE;;92110", "LA POSTE;356000000;75015"];
  const rows = [...names, "AUBADE PARIS;775695901;75001", "DANONE (RCS PARIS 552 032 534);;75009"];
  at.save("list.csv", ["Nom;SIREN;CP", ...rows, ""].join("\n"));
  const run = (command: string, from: string, to: string, ...words: string[]) =>
    at.run(command, from, "-o", to, ...words);
  const danone = { sirene_siren: "552032534", sirene_status: "found" };
  expect((await run("enrich", "list.csv", "named.csv", "--match", "--yes")).code).toBe(0);
  expect(at.records("named.csv").at(-1)).toMatchObject(danone);
  await run("enrich", "named.csv", "further.csv", "--fields", "name,vat");
  expect(at.records("further.csv").at(-1)).toMatchObject({ ...danone, sirene_vat: "FR27552032534" });
  await run("enrich", "named.csv", "left.csv", "--only", "missing");
  expect(at.read("left.csv").toString()).toBe(at.read("named.csv").toString());
  await run("check", "named.csv", "checked.csv");
  expect(at.records("checked.csv").at(-1)).toMatchObject(danone);
  const { stdout } = await at.run("directory", "export", "named.csv", "-o", "export");
  expect(stdout).toContain("5 SIRENs written");
});

testNothingLeaks();
