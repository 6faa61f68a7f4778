import { beforeEach, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { desk, testNothingLeaks, type Desk } from "../desk.ts";
import { siretOf } from "../made-up-numbers.ts";

const { maskedSoleTrader: masked, ordinary } = edgeCases;

let at: Desk;
beforeEach(async () => {
  at = await desk();
});

test.each([
  ["en", "the register masks the name at the person's request"],
  ["fr", "le répertoire masque le nom à la demande de la personne"],
])(
  "a row whose company's name is masked is ok, its name Z, and its note says in %s who masks it",
  async (language, masks) => {
    at.save(
      "list.csv",
      [
        "Nom;SIREN;SIRET;Code postal;Ville",
        `Fictif coiffure;${masked};;57000;Metz`,
        `;${masked};;;`,
        `Fictif coiffure;${masked};${siretOf(masked, 1)};57000;Metz`,
        `Fictive Boulangerie du Port;${ordinary};;57000;Metz`,
      ].join("\n"),
    );
    await at.run("check", "list.csv", "--lang", language, "--ignore", "duplicate_siren");
    const records = at.records("list.checked.csv");
    expect(records.map((record) => [record["sirene_check"], record["sirene_name_match"]])).toEqual([
      ...[
        ["ok", "Z"],
        ["ok", ""],
        ["ok", "Z"],
        ["ok", "A"],
      ],
    ]);
    expect(records.map(({ sirene_note = "" }) => sirene_note.includes(masks))).toEqual([
      ...[true, true, false, false],
    ]);
    for (const { sirene_note } of records) expect(sirene_note).not.toMatch(/there was no name|il n'y avait/);
  },
);

test("a legal form alone is no other company's name, in a check and beside a search by name", async () => {
  const rows = [`SARL;${ordinary}`, `n/a;${ordinary}`, `Fictif;${masked}`, `Garage Fictif;${ordinary}`];
  at.save("list.csv", ["Nom;SIREN", ...rows].join("\n"));
  await at.run("check", "list.csv", "--ignore", "duplicate_siren");
  await at.run(..."enrich list.csv --fields state --match name=A".split(" "));
  const read = (file: string) =>
    at.records(file).map((record) => [record["sirene_name_match"], record["sirene_check_reasons"]]);
  expect(read("list.checked.csv")).toEqual([
    ["Z", ""],
    ["", ""],
    ["Z", ""],
    ["F", "name_differs"],
  ]);
  expect(read("list.enriched.csv").map(([letter]) => letter)).toEqual(["Z", "", "Z", "F"]);
  const notes = at.records("list.enriched.csv").map(({ sirene_note }) => sirene_note);
  expect(notes.slice(0, 3)).toEqual(["", "", ""]);
  expect(notes[3]).toContain("another name");
});

testNothingLeaks();
