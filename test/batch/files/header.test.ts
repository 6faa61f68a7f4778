import { describe, expect, test } from "@jest/globals";
import { columnsOf, groupsOfRow } from "../../../batch/files/header.ts";

test("columns wider than the header have an empty one", () => {
  expect(columnsOf([" nom "], 2)).toEqual([
    { index: 0, letter: "A", header: "nom" },
    { index: 1, letter: "B", header: "" },
  ]);
});

/** The headers that a run reads below a row of groups. */
const below = (groups: readonly string[], header: readonly string[]) =>
  columnsOf(header, header.length, groupsOfRow(groups, header.length)).map((column) => column.header);

describe("a row right above the header that says whose the columns are, without merged cells,", () => {
  const header = ["Nom", "SIREN", "Nom", "SIREN client", "sirene_name"];

  test("gives each column the party of its group, but neither ours nor one that names a party itself", () => {
    expect(below(["Données fournisseur", "", "Client", "", ""], header)).toEqual([
      ...[
        "Nom Données fournisseur",
        "SIREN Données fournisseur",
        "Nom Client",
        "SIREN client",
        "sirene_name",
      ],
    ]);
  });

  test("ends a group where another text stands, whatever it says", () => {
    expect(below(["Fournisseur", "Adresse", "Client"], ["Nom", "Ville", "Nom"])).toEqual([
      ...["Nom Fournisseur", "Ville", "Nom Client"],
    ]);
  });

  test.each([
    ["only one party", ["Fournisseur", "", "Adresse"]],
    ["a title, which says more", ["Fournisseurs et leurs comptes en 2026", "", "Client : ACME"]],
    ["a record of a list above", ["FOURNISSEUR SUD", "552032534", "CLIENT NORD"]],
    ["nothing", []],
  ])("says nothing that tells columns apart if it has %s", (_, groups) => {
    expect(below(groups, ["Nom", "SIREN", "Nom"])).toEqual(["Nom", "SIREN", "Nom"]);
  });
});
