import { describe, expect, test } from "@jest/globals";
import {
  type ComparedChoice,
  chosenRoles,
  comparedColumns,
  comparedSelection,
  isAddressHeader,
  numbersLeftOut,
  rolesSampleSize,
  rolesToCompare,
  uncomparedFields,
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
import { comparedRoles, hasNoText, hasPlaces } from "../../../../shared/enrichment/columns/compared-texts.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
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

describe("what a run compares", () => {
  test("is all for a check, and else what its fields compare, once each", () => {
    expect(rolesToCompare(selectFields("name"), true)).toEqual(comparedRoles);
    expect(rolesToCompare(selectFields("name,naf"), false)).toEqual([]);
    const fields = selectFields("name_match,name_score,name");
    expect(rolesToCompare(fields, false)).toEqual(["name"]);
    expect(uncomparedFields(fields, {}).map(({ field, role }) => [field.key, role])).toEqual([
      ["name_match", "name"],
      ["name_score", "name"],
    ]);
    expect(uncomparedFields(fields, { name: 0 })).toEqual([]);
  });

  test("has places if it has a postcode or a town", () => {
    expect([{}, { name: 0 }, { postcode: 0 }, { city: 1 }, { postcode: 0, city: 1 }].map(hasPlaces)).toEqual([
      ...[false, false, true, true, true],
    ]);
    expect(hasNoText({})).toBe(true);
    expect(hasNoText({ name: " ", city: "" })).toBe(true);
    expect(hasNoText({ name: "", city: "Lyon" })).toBe(false);
  });

  test("leaves electronic addresses alone, which begin with a number", () => {
    const headers = ["Adresse de facturation électronique", "Adresse", "SIREN"];
    expect(headers.map(isAddressHeader)).toEqual([true, false, false]);
  });

  test("leaves names and places out for the roles that it compares alone", () => {
    const columns = [
      { header: "Fournisseur", texts: names },
      { header: "Nom client", texts: same("CLIENT FICTIF") },
      { header: "CP client", texts: same("75001") },
    ];
    const leftOut = (roles: typeof comparedRoles | readonly []) =>
      comparedSelection({
        ...{ columns, roles, choice: {} },
        numbers: { siren: undefined, siret: undefined, vat: undefined, untrusted: [], leftOut: [] },
      }).leftOut.map(({ column, role }) => [column, role]);
    expect(leftOut(comparedRoles)).toEqual([
      [1, "name"],
      [2, "postcode"],
    ]);
    expect(leftOut([])).toEqual([]);
  });

  test("has the roles of a list from its first records", () => {
    const filled = Array.from({ length: rolesSampleSize }, (_, row) => `FICTIVE ${row}`);
    const columns = [{ header: "Nom", texts: [...filled, ...filled.map(() => "1 200,50")] }];
    expect(chosenRoles(columns, []).roles).toEqual({ name: 0 });
    expect(chosenRoles(columns, [], { name: null }).roles).toEqual({});
  });

  test("leaves no number out that has another role, nor of a kind that is not compared or whose column the user chose", () => {
    const { numbers } = numbersOf({ SIREN: sirens, "N° TVA": vats, "Numéro TVA": vats, Nom: names });
    const left = (more: Partial<Parameters<typeof numbersLeftOut>[1]> = {}) =>
      numbersLeftOut(numbers, { roles: comparedRoles, choice: {}, compared: {}, ...more }).map(
        ({ column }) => column.header,
      );
    expect(left()).toEqual(["Numéro TVA"]);
    expect(left({ roles: ["siren", "name"] })).toEqual([]);
    expect(left({ choice: { vat: 1 } })).toEqual([]);
    expect(left({ choice: { vat: null } })).toEqual([]);
    expect(left({ compared: { naf: 2 } })).toEqual([]);
  });
});
