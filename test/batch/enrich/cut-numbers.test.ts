import { beforeAll, expect, test } from "@jest/globals";
import { type Desk, desk } from "../desk.ts";

let at: Desk;
beforeAll(async () => {
  at = await desk({ plan: "pro" });
  at.save("list.csv", "Fournisseur;SIRET\nDanone;55203253400646\nLa Poste;35600000000048\n");
  await at.run("enrich", "list.csv", "--yes");
  const enriched = at.read("list.enriched.csv").toString();
  at.save(
    "saved.csv",
    enriched.replace("55203253400646", "5,52033E+13").replace("35600000000048", "3,56E+13"),
  );
});

const run = (...words: readonly string[]) =>
  at.counted(() => at.run("enrich", "saved.csv", "-o", "next.csv", "--yes", "--overwrite", ...words));

test("numbers that a spreadsheet cut short after a run keep their company in the note, and the plan says how to read it", async () => {
  const { result } = await run();
  expect(result.stderr).toContain(
    '2 rows have a number that scientific notation cut short, and column C "sirene_siren" still has its company: --id B,C reads it there',
  );
  const french = await run("--lang", "fr");
  expect(french.result.stderr).toContain("2 lignes ont un numéro tronqué par la notation scientifique");
  const notes = at.records("next.csv").map((row) => row["sirene_note"]);
  expect(notes).toEqual([
    expect.stringMatching(/ · peut-être 552032534$/),
    expect.stringMatching(/ 356000000$/),
  ]);
});

test("so read, they are found again without a call", async () => {
  const { result, calls } = await run("--id", "B,C");
  expect(result.stderr).not.toContain("cut short");
  expect(calls.total).toBe(0);
  expect(at.records("next.csv").map((row) => row["sirene_name"])).toEqual(["DANONE", "LA POSTE"]);
});

test.each(["failed", "missing"])("with --only %s they stay as they are, to the byte", async (selection) => {
  const { result, calls } = await run("--only", selection);
  expect([result.code, calls.total]).toEqual([0, 0]);
  expect(at.read("next.csv").toString()).toBe(at.read("saved.csv").toString());
});

test("a SIRET cut short beside a SIREN is told, for the row is then about the head office", async () => {
  at.save("both.csv", "SIREN;SIRET\n552032534;5,52033E+13\n356000000;35600000000048\n");
  await at.run("enrich", "both.csv", "-o", "told.csv", "--fields", "siret", "--yes");
  expect(at.records("told.csv").map((row) => row["sirene_note"])).toEqual([
    expect.stringContaining("the number beside it is wrong and was not used"),
    "",
  ]);
});

test("a number that was cut short and is another company's suggests nothing", async () => {
  const saved = at.read("saved.csv").toString();
  at.save("saved.csv", saved.replace("5,52033E+13", "4,20495E+13"));
  const { result } = await run();
  expect(result.stderr).toContain("1 row has a number that scientific notation cut short");
  expect(at.records("next.csv")[0]!["sirene_note"]).not.toContain("perhaps");
});
