import { beforeAll, describe, expect, test } from "@jest/globals";
import { type Desk, desk, testNothingLeaks } from "../desk.ts";

const [danone, laPoste, airbus, hairdresser] = ["552032534", "356000000", "383474814", "150000024"];

let at: Desk;
beforeAll(async () => {
  at = await desk();
});

const headers = "SIREN;Raison sociale;Nom;Prénom;Code postal;Ville";

/** Saves a list, runs a command over it and gives back its rows. */
async function rowsOf(command: string, lines: readonly string[], ...words: string[]) {
  at.save("people.csv", [headers, ...lines].join("\n"));
  const run = await at.run(command, "people.csv", "-o", "out.csv", "--overwrite", ...words);
  expect(run).toMatchObject({ code: 0 });
  return at.records("out.csv");
}

describe("people in a list of companies", () => {
  const companies = [`${danone};DANONE;;;75009;Paris`, `${laPoste};LA POSTE;;;75015;Paris`];

  test("are looked up by surname and first name where the name of a company is blank", async () => {
    const rows = await rowsOf(
      "enrich",
      [...companies, ";;BERTEAU-FICTIF;Louise;57000;Metz", ";;;;57000;Metz"],
      "--match",
    );
    expect(rows.map((row) => row["sirene_siren"])).toEqual([danone, laPoste, hairdresser, ""]);
    expect(rows[3]).toMatchObject({ sirene_status: "blank" });
  });

  test("have their names compared with those of their numbers, as companies have", async () => {
    const rows = await rowsOf("check", [
      ...companies,
      `${hairdresser};;BERTEAU-FICTIF;Louise;57000;Metz`,
      `${airbus};;BERTEAU-FICTIF;Louise;57000;Metz`,
    ]);
    expect(rows.map((row) => row["sirene_check_reasons"]?.includes("name_differs"))).toEqual([
      ...[false, false, false, true],
    ]);
  });

  test("are named by the plan with their columns, in words and in JSON", async () => {
    at.save("people.csv", [headers, ...companies, ";;BERTEAU-FICTIF;Louise;57000;Metz"].join("\n"));
    const plan = async (...words: string[]) =>
      (await at.run("plan", "people.csv", "--match", ...words)).stdout;
    expect(await plan()).toContain(
      'name B "Raison sociale" (where blank: the person in C "Nom" + D "Prénom"), postcode E "Code postal"',
    );
    expect(await plan("--lang", "fr")).toContain('(si vide : la personne en C "Nom" + D "Prénom")');
    expect(JSON.parse(await plan("--json"))).toMatchObject({
      lists: [
        { match: { name: { column: "B", person: [{ column: "C" }, { column: "D", header: "Prénom" }] } } },
      ],
    });
  });

  test("are contacts where the companies have some, and are then neither looked up nor compared", async () => {
    const contacts = [
      `${danone};DANONE;FICTIF;Anne;75009;Paris`,
      `${laPoste};LA POSTE;FICTIVE;Marc;75015;Paris`,
      `${airbus};;BERTEAU-FICTIF;Louise;31700;Blagnac`,
      ";;BERTEAU-FICTIF;Louise;57000;Metz",
    ];
    const checked = await rowsOf("check", contacts);
    expect(checked.map((row) => row["sirene_check_reasons"]?.includes("name"))).not.toContain(true);
    const found = await rowsOf("enrich", contacts, "--match");
    expect(found.map((row) => row["sirene_status"])).toEqual(["found", "found", "found", "blank"]);
  });

  test("a contact beside one company is not compared where the other rows are people", async () => {
    const rows = await rowsOf("check", [
      `${danone};DANONE;FICTIF;Anne;75009;Paris`,
      `${hairdresser};;BERTEAU-FICTIF;Louise;57000;Metz`,
      `${hairdresser};;BERTEAU-FICTIF;Louise;57000;Metz`,
    ]);
    expect(rows[0]).toMatchObject({ sirene_check: "ok" });
  });
});

testNothingLeaks();
