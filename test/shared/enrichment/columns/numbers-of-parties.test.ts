import { describe, expect, test } from "@jest/globals";
import { identifierSource } from "../../../../shared/enrichment/columns/identifier-columns.ts";
import { numberColumns } from "../../../../shared/enrichment/columns/number-columns.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
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
      "is left out behind the name of another, with columns between",
      {
        Ville: names,
        Client: names,
        Rue: names,
        SIREN: others,
        Fournisseur: names,
        "SIRET fournisseur": sirets,
      },
      " | SIRET fournisseur | SIREN beside_other SIRET fournisseur",
    ],
    [
      "is left out behind the name of another, though its header may be that of a name",
      { Client: names, Organisation: others, Fournisseur: names, "SIRET fournisseur": sirets },
      " | SIRET fournisseur | Organisation beside_other SIRET fournisseur",
    ],
    [
      "is left out behind the name of another, though a third is called a partner",
      { Client: names, SIREN: others, Fournisseur: names, "SIRET fournisseur": sirets, Tiers: names },
      " | SIRET fournisseur | SIREN beside_other SIRET fournisseur",
    ],
    [
      "is not compared with that of one of two, the other a group",
      { Nom: names, SIREN: sirens, "SIRET fournisseur": otherSirets, "SIREN groupe": others },
      "SIREN |  | SIRET fournisseur other_party SIREN | SIREN groupe other_party SIREN",
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
    expect(inShort({ Nom: names, SIREN: sirens, Banque: names, "SIRET client": otherSirets })).toBe(
      "SIREN | SIRET client",
    );
    const besides = { Client: names, SIREN: sirens, "Adresse de livraison": names, Banque: names };
    expect(inShort({ ...besides, "SIRET client": otherSirets })).toBe("SIREN | SIRET client");
  });
});

describe("beside SIRETs that are read, SIRENs identify a row", () => {
  const names = sirens.map((_, row) => `FICTIVE ${row}`);
  const vats = sirens.map(vatNumberOf);
  /** The companies of the SIRETs in this many rows from the first, those of others below. */
  const alike = (rows: number) => [...sirens.slice(0, rows), ...others.slice(rows)];
  /** Returns whether the VAT numbers of the SIRETs, in the rows below, are taken for those of other companies. */
  const areIdentifiers = (columns: Columns, read: string, rows: number) => {
    const sample = sampleOf({ ...columns, "N° TVA": vats.map((vat, row) => (row < rows ? "" : vat)) });
    const column = sample.columns.find(({ header }) => header === read)!;
    return numberColumns(sample, [{ column }]).untrusted.some(({ header }) => header === "N° TVA");
  };

  test.each<[when: string, headers: readonly [siret: string, siren: string], found: (boolean | undefined)[]]>(
    [
      ["of the same party, whatever they are", ["SIRET fournisseur", "SIREN fournisseur"], [true, true]],
      ["if no other party is named, whatever they are", ["SIRET", "SIREN client"], [true, true]],
      ["of another party said by neither, never", ["SIRET fournisseur", "SIREN client"], [false, false]],
      ["of a group, never", ["SIRET", "SIREN groupe"], [false, false]],
    ],
  )("%s", (_, [siret, siren], expected) => {
    const found = [9, 10].map((rows) =>
      areIdentifiers({ Nom: names, [siret]: siretsOf(sirens), [siren]: alike(rows) }, siret, rows),
    );
    expect(found).toEqual(expected);
  });

  test("of another party than the name before the SIRETs, if half of their companies are the same", () => {
    const found = [0, 9, 10, 11].map((rows) => {
      const columns = {
        Fournisseur: names,
        SIRET: siretsOf(sirens),
        Client: names,
        "SIREN client": alike(rows),
      };
      return areIdentifiers(columns, "SIRET", rows);
    });
    expect(found).toEqual([false, false, true, true]);
  });

  test("of another party than the name before the SIRETs not in rows without these", () => {
    const half = (numbers: readonly string[], isFirst: boolean) =>
      numbers.map((number, row) => (row < 10 === isFirst ? number : ""));
    const sample = sampleOf({
      ...{ Fournisseur: names, SIRET: half(siretsOf(sirens), true) },
      ...{ Client: names, "SIREN client": half(others, false) },
    });
    const { siren, siret, leftOut } = numberColumns(sample, [{ column: sample.columns[1]! }]);
    expect([siren?.header, siret?.header]).toEqual([undefined, "SIRET"]);
    expect(leftOut.map(({ column, why }) => [column.header, why])).toEqual([["SIREN client", "other_party"]]);
  });
});
