import { describe, expect, test } from "@jest/globals";
import {
  type ComparedChoice,
  comparedColumns,
} from "../../../../shared/enrichment/columns/compared-columns.ts";
import {
  type IdentifierSource,
  identifierSource,
} from "../../../../shared/enrichment/columns/identifier-columns.ts";
import {
  checkSources,
  namedCheckSources,
  numberColumns,
} from "../../../../shared/enrichment/columns/number-columns.ts";
import { comparedRoles } from "../../../../shared/enrichment/columns/compared-texts.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { sampleOf, type Columns } from "./sample-of.ts";

const sirens = scatteredSirens(24);
const [client = "", ...others] = scatteredSirens(60).slice(30);
const sirets = sirens.map((siren) => siretOf(siren, 1));
const vats = sirens.map(vatNumberOf);
const names = sirens.map((_, row) => `FICTIVE SOCIÉTÉ ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[row]!}`);
const postcodes = sirens.map((_, row) => String(57_000 + 10 * row));
const same = (cell: string) => sirens.map(() => cell);

function numbersOf(columns: Columns) {
  const sample = sampleOf(columns);
  const source = identifierSource(sample);
  return { source, numbers: numberColumns(sample, source === undefined ? [] : [source]) };
}

/** Headers of the columns that are compared, by their roles. */
function compared(columns: Columns, choice: ComparedChoice = {}) {
  const headers = Object.keys(columns);
  const { numbers } = numbersOf(columns);
  const sampled = headers.map((header) => ({ header, texts: columns[header]! }));
  const found = comparedColumns({ columns: sampled, numbers, roles: comparedRoles, choice });
  return Object.fromEntries(Object.entries(found).map(([role, index]) => [role, headers[index]]));
}

/** Headers of the columns that a check reads, in their order. */
function read(columns: Columns) {
  const { source, numbers } = numbersOf(columns);
  return checkSources(source === undefined ? [] : [source], numbers).map(textOf);
}

const textOf = ({ column, nic, siret }: IdentifierSource) =>
  [column, nic, siret].flatMap((one) => one?.header ?? []).join(" + ");

describe("the columns that a list is compared by", () => {
  test("are recognised by what they hold and what they are called", () => {
    const columns = {
      Code: sirens.map((_, row) => `F${row}`),
      "Raison sociale": names,
      SIREN: sirens,
      SIRET: sirets,
      "N° TVA": vats,
      "Code postal": postcodes,
      "Adresse de facturation": sirens.map((siren) => `0225:${siren}_A`),
      Montant: sirens.map((_, row) => `${row},50`),
    };
    expect(compared(columns)).toEqual({
      ...{ siren: "SIREN", siret: "SIRET", vat: "N° TVA", name: "Raison sociale" },
      ...{ postcode: "Code postal", einvoice_address: "Adresse de facturation" },
    });
  });

  test("are known though many of their numbers are wrong: a check is for such lists", () => {
    const wrong = (cells: readonly string[], by: readonly string[]) =>
      cells.map((cell, row) => (row % 3 === 0 ? by[row]! : cell));
    const columns = {
      SIREN: sirens,
      SIRET: wrong(
        sirets,
        others.map((siren) => siretOf(siren, 1)),
      ),
      TVA: wrong(
        vats,
        sirens.map((siren) => `FR00${siren}`),
      ),
    };
    expect(compared(columns)).toEqual({ siren: "SIREN", siret: "SIRET", vat: "TVA" });
  });

  test("are known where all VAT numbers have wrong keys, which is what a check is to tell", () => {
    expect(compared({ SIREN: sirens, "TVA intracom": sirens.map((siren) => `FR00${siren}`) })).toEqual({
      siren: "SIREN",
      vat: "TVA intracom",
    });
  });

  test.each<[string, Columns]>([
    ["the SIREN of a group is no VAT number", { SIREN: sirens, "SIREN du groupe": others.slice(0, 24) }],
    [
      "the customer's numbers, the same in every row, are not the suppliers'",
      { SIREN: sirens, "SIRET client": same(siretOf(client, 1)), "TVA client": same(vatNumberOf(client)) },
    ],
    [
      "SIRETs of other companies are not the rows'",
      { SIREN: sirens, "SIRET du donneur d'ordre": others.slice(0, 24).map((siren) => siretOf(siren, 1)) },
    ],
    [
      "a rate or an amount of VAT is no VAT number",
      { SIREN: sirens, "Taux TVA": same("20"), "Montant TVA": same("12345678901") },
    ],
    [
      "a mail address is no electronic address of the directory",
      { SIREN: sirens, "Adresse électronique": same("compta@fictive.example") },
    ],
    [
      "a phone number is none of them",
      { SIREN: sirens, Téléphone: sirens.map((_, row) => `03871234${10 + row}`) },
    ],
  ])("%s", (_, columns) => {
    expect(compared(columns)).toEqual({ siren: "SIREN" });
  });

  test("are not those that an earlier run added", () => {
    const columns = {
      SIREN: sirens,
      sirene_siren: sirens,
      sirene_suggested_siret: sirets,
      sirene_name: names,
      sirene_einvoice_address: sirens,
    };
    expect(compared(columns)).toEqual({ siren: "SIREN" });
  });

  test("are the ones that somebody names, and those have no other role", () => {
    const columns = { Ancien: names, "Raison sociale": names, SIREN: sirens };
    expect(compared(columns)).toEqual({ siren: "SIREN", name: "Raison sociale" });
    expect(compared(columns, { name: 0 })).toEqual({ siren: "SIREN", name: "Ancien" });
    expect(compared(columns, { name: null })).toEqual({ siren: "SIREN" });
    expect(compared({ ...columns, TVA: vats }, { einvoice_address: 3 })).toMatchObject({
      einvoice_address: "TVA",
    });
    expect(compared({ ...columns, TVA: vats }, { einvoice_address: 3 })).not.toHaveProperty("vat");
  });
});

describe("a check reads", () => {
  test.each<[string, Columns, string[]]>([
    ["the SIREN with the SIRET beside it", { SIREN: sirens, SIRET: sirets }, ["SIREN + SIRET"]],
    ["the SIRET alone where there is no SIREN", { SIRET: sirets }, ["SIRET"]],
    ["the VAT number where neither says anything", { "N° TVA": vats, SIREN: sirens }, ["SIREN", "N° TVA"]],
    ["all three", { "N° TVA": vats, SIRET: sirets, SIREN: sirens }, ["SIREN + SIRET", "N° TVA"]],
    ["the VAT number alone where there is nothing else", { "N° TVA": vats }, ["N° TVA"]],
    [
      "the SIREN with the NIC that makes a SIRET of it",
      { SIREN: sirens, NIC: sirets.map((siret) => siret.slice(9)) },
      ["SIREN + NIC"],
    ],
    ["nothing where nothing is", { Nom: names }, []],
  ])("%s", (_, columns, sources) => {
    expect(read(columns)).toEqual(sources);
  });

  test("the SIRET beside the column that was named, which may be the SIRET's own", () => {
    const { numbers } = numbersOf({ SIREN: sirens, SIRET: sirets });
    const [siren, siret] = [numbers.siren!, numbers.siret!];
    const named = (...columns: (typeof siren)[]) =>
      namedCheckSources(
        columns.map((column) => ({ column })),
        numbers,
      ).map(textOf);
    expect(named(siren)).toEqual(["SIREN + SIRET"]);
    expect(named(siret)).toEqual(["SIRET"]);
    expect(named(siren, siret)).toEqual(["SIREN + SIRET", "SIRET"]);
  });
});

describe("a column of activity codes", () => {
  const codes = sirens.map((_, row) => ["62.01Z", "6202A", "47.11 D", "10.71H", "52.2E"][row % 5]!);

  test.each([
    "Code APE",
    "NAF",
    "APE",
    "Code NAF",
    "Code APE (NAF)",
    "APET700",
    "activitePrincipale",
    "Code activité",
  ])("is recognised by the header %s and by its codes", (header) => {
    expect(compared({ SIREN: sirens, [header]: codes })).toMatchObject({ naf: header });
  });

  test.each([
    ["Libellé NAF", codes],
    ["Section NAF", codes],
    ["Code APE", sirens.map(() => "Boulangerie")],
    ["Code", codes],
    ["sirene_naf", codes],
  ])("is not one that is called %s and holds %j", (header, texts) => {
    expect(compared({ SIREN: sirens, [header]: texts })).not.toHaveProperty("naf");
  });
});
