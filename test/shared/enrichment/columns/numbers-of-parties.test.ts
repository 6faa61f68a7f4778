import { describe, expect, test } from "@jest/globals";
import { identifierSource } from "../../../../shared/enrichment/columns/identifier-columns.ts";
import { numberColumns } from "../../../../shared/enrichment/columns/number-columns.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { sampleOf, type Columns } from "./sample-of.ts";

const sirens = scatteredSirens(20);
const others = scatteredSirens(60).slice(40);
const siretsOf = (numbers: readonly string[]) => numbers.map((siren) => siretOf(siren, 1));

describe("in a list of several parties, a number whose header names none", () => {
  const names = sirens.map((_, row) => `FICTIVE ${row}`);
  const sirets = siretsOf(sirens);
  const otherSirets = siretsOf(others);
  const inShort = (columns: Columns) => {
    const sample = sampleOf(columns);
    const source = identifierSource(sample)!;
    const { siren, siret, leftOut } = numberColumns(sample, [source]);
    const left = leftOut.map(({ column, why, otherColumn }) =>
      [column.header, why, otherColumn?.header].join(" "),
    );
    return [siren?.header ?? "", siret?.header ?? "", ...left].join(" | ");
  };

  test.each<[string, Columns, string]>([
    [
      "is not compared with that of another",
      { Fournisseur: names, SIREN: sirens, Client: names, "SIRET client": otherSirets },
      "SIREN |  | SIRET client other_party SIREN",
    ],
    [
      "is not passed over for that of another",
      { Fournisseur: names, SIRET: sirets, Client: names, "SIREN client": others },
      " | SIRET | SIREN client other_party SIRET",
    ],
    [
      "is that of the name before it, wherever the list begins",
      { Client: names, "SIREN client": others, Fournisseur: names, SIRET: sirets },
      " | SIRET | SIREN client other_party SIRET",
    ],
    [
      "is left out behind the name of another than the one that is read",
      { Client: names, SIREN: others, Fournisseur: names, "SIRET fournisseur": sirets },
      " | SIRET fournisseur | SIREN beside_other SIRET fournisseur",
    ],
    [
      "is that of the first name, if none is before it",
      { SIREN: sirens, Fournisseur: names, Client: names, "SIRET client": otherSirets },
      "SIREN |  | SIRET client other_party SIREN",
    ],
    [
      "is of nobody behind a name of nobody, but not of one among several",
      { Nom: names, SIREN: sirens, "Code fournisseur": names, "SIRET client": otherSirets },
      "SIREN |  | SIRET client other_party SIREN",
    ],
    [
      "is none of theirs either if theirs are SIRENs",
      { Nom: names, SIRET: sirets, "Code fournisseur": names, "SIREN client": others },
      " | SIRET | SIREN client other_party SIRET",
    ],
    [
      "is compared with one of the same companies, wherever it stands",
      { Fournisseur: names, SIREN: sirens, Client: names, SIRET: sirets },
      "SIREN | SIRET",
    ],
    [
      "is compared with one that says the party, if its companies are the same",
      { Fournisseur: names, SIRET: sirets, Client: names, "SIREN client": sirens },
      "SIREN client | SIRET",
    ],
    [
      "is compared with one beside another name, if its companies are the same",
      { Fournisseur: names, SIRET: sirets, Client: names, SIREN: sirens },
      "SIREN | SIRET",
    ],
  ])("%s", (_, columns, expected) => expect(inShort(columns)).toBe(expected));

  test("is compared in a list of one party, however many of its rows disagree", () => {
    expect(inShort({ Client: names, SIREN: sirens, "SIRET client": otherSirets })).toBe(
      "SIREN | SIRET client",
    );
    expect(inShort({ Tiers: names, SIREN: sirens, "SIRET client": otherSirets })).toBe(
      "SIREN | SIRET client",
    );
    const besides = { Client: names, SIREN: sirens, "Adresse de livraison": names, Banque: names };
    expect(inShort({ ...besides, "SIRET client": otherSirets })).toBe("SIREN | SIRET client");
  });
});
