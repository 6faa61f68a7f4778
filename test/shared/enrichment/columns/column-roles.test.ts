import { describe, expect, test } from "@jest/globals";
import { roleColumns, type RoleColumns } from "../../../../shared/enrichment/columns/column-roles.ts";

const content: Readonly<Record<string, readonly string[]>> = {
  names: ["DANONE SA", "Éts Decayeux", "R.P.S.", "2A Transports"],
  padded: ["DANONE SA", "Éts Decayeux", "R.P.S.", "2A Transports"].map((name) => name.padEnd(40)),
  codes: ["F00012", "F00013", "F00014", "F00015"],
  postcodes: ["75009", "1000", "97400", ""],
  decimals: ["75009.0", "1000.0", "", "97400.0"],
  prefixed: ["F-75009", "FR 01000", "", "F97400"],
  towns: ["PARIS", "BOURG EN BRESSE", "Saint-Denis", "LYON CEDEX 03"],
  streets: ["12 rue de la Paix", "ZI des Prés", "3, av. Foch", ""],
  vats: ["FR61420495178", "420495178", "", "42049"],
  amounts: ["1 200,50", "17,00", "", "5"],
  people: ["Jean Martin", "DUPONT Marie", "", "Paul DURAND-FICTIF"],
  countries: ["FR", "DE", "", "Suisse"],
  abroad: ["CH-1200", "B-6000", "D-66111", "57000"],
  mails: ["a@exemple.fr", "b@exemple.fr", "", ""],
};

const list = (columns: Readonly<Record<string, keyof typeof content>>): RoleColumns =>
  roleColumns(
    Object.entries(columns).map(([header, of]) => ({ header, texts: content[of]! })),
    new Set(),
  );

describe("the columns that tell of a row's company", () => {
  test.each([
    [
      { "Code fournisseur": "codes", Fournisseur: "names", CP: "postcodes", Ville: "towns" },
      { name: 1, postcode: 2, city: 3 },
    ],
    [
      { "Raison sociale": "names", Nom: "people", "Adresse 1": "streets", "Code Postal": "postcodes" },
      { name: 0, address: 2, postcode: 3 },
    ],
    [
      { Nom: "padded", CP: "postcodes", Ville: "towns" },
      { name: 0, postcode: 1, city: 2 },
    ],
    [
      { Nom: "names", CP: "decimals", Ville: "towns" },
      { name: 0, postcode: 1, city: 2 },
    ],
    [
      { Nom: "names", CP: "prefixed", Ville: "towns" },
      { name: 0, postcode: 1, city: 2 },
    ],
    [
      { "Company name": "names", "VAT number": "vats", Director: "people", "E-mail address": "mails" },
      { name: 0, vat: 1, director: 2 },
    ],
    [
      { Nom: "names", LAND1: "countries", "Pays de naissance": "countries", "Code postal": "abroad" },
      { name: 0, postcode: 3, country: 1 },
    ],
    [
      { Fournisseur: "names", "Nom du pays": "countries", Ville: "towns" },
      { name: 0, city: 2, country: 1 },
    ],
    [
      { Fournisseur: "names", Pays: "towns", "Country code": "countries" },
      { name: 0, country: 2 },
    ],
    [
      {
        nomCommercial: "names",
        codePostal: "postcodes",
        "Code commune INSEE": "postcodes",
        Commune: "towns",
      },
      { name: 0, postcode: 1, city: 3 },
    ],
  ] as const)("of %j are %j", (columns, roles) => {
    expect(list(columns)).toEqual(roles);
  });

  test("are borne out by what stands in them: a header that says otherwise than its cells names nothing", () => {
    expect(
      list({ Fournisseur: "amounts", "Code postal": "names", Ville: "postcodes", TVA: "names" }),
    ).toEqual({});
  });

  test("are none that the programs wrote, and none that is read for numbers", () => {
    expect(list({ sirene_name: "names", "Nom · sirene": "names" })).toEqual({});
    const texts = content["vats"]!;
    expect(roleColumns([{ header: "N° TVA", texts }], new Set([0]))).toEqual({});
  });
});
