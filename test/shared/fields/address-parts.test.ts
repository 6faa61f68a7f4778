import { expect, test } from "@jest/globals";
import { addressParts, addressPlaces, addressText } from "../../../shared/fields/address.ts";

const none = { street: null, postcode: null, town: null };

test.each([
  [
    "INSEE's names",
    {
      numeroVoieEtablissement: "1",
      typeVoieEtablissement: "RUE",
      libelleVoieEtablissement: "DU BAC",
      codePostalEtablissement: "01000",
      libelleCommuneEtablissement: "BOURG-EN-BRESSE",
    },
    { street: "1 RUE DU BAC", postcode: "01000", town: "BOURG-EN-BRESSE" },
  ],
  [
    "a complement, and a CEDEX",
    {
      complement: "BAT A",
      voie: "1 RUE DU BAC",
      codePostal: "75015",
      commune: "PARIS",
      codeCedex: "75740",
      libelleCedex: "PARIS CEDEX 15",
    },
    { street: "BAT A, 1 RUE DU BAC", postcode: "75740", town: "PARIS CEDEX 15" },
  ],
  [
    "a CEDEX whose code stands under its bare name",
    {
      voie: "1 RUE DU BAC",
      codePostal: "75015",
      commune: "PARIS",
      cedex: "75740",
      libelleCedex: "PARIS CEDEX 15",
    },
    { street: "1 RUE DU BAC", postcode: "75740", town: "PARIS CEDEX 15" },
  ],
  [
    "a town beside INSEE's codes, which are none",
    { voie: "1 RUE DU BAC", codePostal: "20000", commune: "2A004", cedex: "20181", ville: "AJACCIO" },
    { street: "1 RUE DU BAC", postcode: "20000", town: "AJACCIO" },
  ],
  [
    "a place without a street",
    { postcode: "29242", city: "OUESSANT" },
    { street: null, postcode: "29242", town: "OUESSANT" },
  ],
  [
    "what INSEE masks",
    { libelleVoie: "[ND]", codePostal: "[ND]", commune: "PARIS" },
    { street: "[ND]", postcode: "[ND]", town: "PARIS" },
  ],
  [
    "the first name that has a text, where others are empty",
    { voie: null, rue: "RUE DU BAC", codePostal: "", zip: "75007", commune: null, ville: "PARIS" },
    { street: "RUE DU BAC", postcode: "75007", town: "PARIS" },
  ],
  [
    "a number and a type, though the street has no name",
    { numeroVoie: "12", typeVoie: "IMPASSE", codePostal: "01000", commune: "BOURG-EN-BRESSE" },
    { street: "12 IMPASSE", postcode: "01000", town: "BOURG-EN-BRESSE" },
  ],
  [
    "another name of a street's name",
    { numeroVoie: "12", typeVoie: "RUE", nomVoie: "DES LILAS", codePostal: "75011", commune: "PARIS" },
    { street: "12 RUE DES LILAS", postcode: "75011", town: "PARIS" },
  ],
  [
    "INSEE's names and a street under another: the street is empty, not 12 RUE",
    { numeroVoie: 12, typeVoie: "RUE", leNom: "DES LILAS", codePostal: "75011", commune: "PARIS" },
    { street: null, postcode: "75011", town: "PARIS" },
  ],
  [
    "a place beside lines whose names nobody knows",
    { complement: "BAT B", ligne1: "12 RUE DES LILAS", codePostal: "75011", ville: "PARIS" },
    { street: null, postcode: "75011", town: "PARIS" },
  ],
  [
    "a street under an unknown name, and the whole address beside it",
    {
      ...{ full: "12 RUE DES LILAS, 75011 PARIS", numeroVoie: "12", typeVoie: "RUE", leNom: "DES LILAS" },
      ...{ codePostal: "75011", commune: "PARIS" },
    },
    { street: "12 RUE DES LILAS", postcode: "75011", town: "PARIS" },
  ],
  [
    "a complement beside areas, a country and codes, which are no street",
    {
      ...{ complement: "LE BOURG", commune: "METZ", codePostal: "57000", communeCode: "57463" },
      ...{
        region: "Grand Est",
        departement: "Moselle",
        canton: "Metz-1",
        paysLibelle: "France",
        lambert: "931813.94",
      },
      ...{ epci: "200039865", countryCode: "FRA", identifiant: "574630123_B" },
    },
    { street: "LE BOURG", postcode: "57000", town: "METZ" },
  ],
  [
    "a street that has its number in it already",
    { numeroVoie: "1", libelleVoie: "1 RUE DU BAC", codePostal: "75007", commune: "PARIS" },
    { street: "1 RUE DU BAC", postcode: "75007", town: "PARIS" },
  ],
  [
    "one text of three lines",
    "BAT A, 1 RUE DU BAC, 75007 PARIS",
    { street: "BAT A, 1 RUE DU BAC", postcode: "75007", town: "PARIS" },
  ],
  [
    "a whole address under the name of a street",
    { voie: "1 RUE DU BAC, 75007 PARIS", codePostal: "75007", commune: "PARIS" },
    { street: "1 RUE DU BAC", postcode: "75007", town: "PARIS" },
  ],
  ["one text with the place alone", "75007 PARIS", { street: null, postcode: "75007", town: "PARIS" }],
  ["one text", "1 RUE DU BAC, 75007 PARIS", { street: "1 RUE DU BAC", postcode: "75007", town: "PARIS" }],
  [
    "one text under a name",
    { full: "1 RUE DU BAC\n75007 PARIS" },
    { street: "1 RUE DU BAC", postcode: "75007", town: "PARIS" },
  ],
  [
    "a whole address under the name of a part",
    { adresse: "1 RUE DU BAC, 75007 PARIS", codePostal: "75007", commune: "PARIS" },
    { street: "1 RUE DU BAC", postcode: "75007", town: "PARIS" },
  ],
])("the parts are told by %s", (_, address, parts) => {
  expect(addressParts({ address })).toEqual(parts);
});

test.each([
  ["names that nobody knows", { a: "1 RUE DU BAC", b: "75007", c: "PARIS" }],
  ["a text that does not end in its place", "75007 PARIS, 1 RUE DU BAC"],
  ["a text with two places", "75001 PARIS, 75002 PARIS"],
  ["a text with one place twice", "75002 PARIS, 75002 PARIS"],
  ["five digits without a town", "1 RUE DU BAC, 75007"],
  [
    "a whole address that nothing parts",
    { adresse: "1 RUE DU BAC 75007 PARIS", codePostal: "75007", commune: "PARIS" },
  ],
  ["nothing", null],
  ["another type", 12],
])("each is empty for %s: a part in the wrong column would look right", (_, address) => {
  expect(addressParts({ address })).toEqual(none);
});

test("together they are the address", () => {
  const address = {
    complement: "BAT A",
    numeroVoie: 1,
    typeVoie: "RUE",
    libelleVoie: "DU BAC",
    distributionSpeciale: "BP 12",
    codePostal: "75007",
    commune: "PARIS",
  };
  const { street, postcode, town } = addressParts({ address });
  expect(`${street}, ${postcode} ${town}`).toBe(addressText({ address }));
});

test.each([
  [
    "a CEDEX beside its own",
    { codePostal: "75015", commune: "PARIS", codeCedex: "75740", libelleCedex: "PARIS CEDEX 15" },
    [
      { postcode: "75015", town: "PARIS" },
      { postcode: "75740", town: "PARIS CEDEX 15" },
    ],
  ],
  [
    "a CEDEX beside a town whose postcode is not told",
    { commune: "PARIS", codeCedex: "75740", libelleCedex: "PARIS CEDEX 15" },
    [
      { postcode: null, town: "PARIS" },
      { postcode: "75740", town: "PARIS CEDEX 15" },
    ],
  ],
  [
    "a CEDEX alone",
    { codePostal: "75015", codeCedex: "75740", libelleCedex: "PARIS CEDEX 15" },
    [{ postcode: "75740", town: "PARIS CEDEX 15" }],
  ],
  ["no CEDEX", { codePostal: "75015", commune: "PARIS" }, [{ postcode: "75015", town: "PARIS" }]],
  ["a town alone", { commune: "PARIS" }, [{ postcode: null, town: "PARIS" }]],
  ["one text", "1 RUE DU BAC, 75007 PARIS", [{ postcode: "75007", town: "PARIS" }]],
  ["a postcode alone", { codePostal: "75015" }, []],
  ["nothing", null, []],
])("the places of an address with %s are those that it tells", (_, address, places) => {
  expect(addressPlaces({ address })).toEqual(places);
});

test("an establishment without an address is at no place", () => {
  expect([addressPlaces({}), addressPlaces(null)]).toEqual([[], []]);
});

test("the place of a masked address has the code of its commune, under either of its names", () => {
  const place = { postcode: "[ND]", town: "CAYENNE", commune: "97302" };
  for (const name of ["communeCode", "codeCommuneEtablissement"])
    expect(addressPlaces({ address: { codePostal: "[ND]", ville: "CAYENNE", [name]: "97302" } })).toEqual([
      place,
    ]);
  expect(addressPlaces({ address: { commune: "97302" } })).toEqual([
    { postcode: null, town: null, commune: "97302" },
  ]);
});

test.each([
  [
    "the town's letters",
    { adresse: "2 RUE BLEUE", codePostal: "76260", commune: "EU" },
    "2 RUE BLEUE, 76260 EU",
  ],
  [
    "the town's name",
    { address: "12 RUE DE LILLE", postalCode: "59000", city: "LILLE" },
    "12 RUE DE LILLE, 59000 LILLE",
  ],
  [
    "the whole place",
    { address: "12 RUE DE LILLE 59000 LILLE", postalCode: "59000", city: "LILLE" },
    "12 RUE DE LILLE 59000 LILLE",
  ],
  [
    "the postcode alone",
    { address: "12 RUE DE LILLE 59000", postalCode: "59000", city: "ROUBAIX" },
    "12 RUE DE LILLE 59000, 59000 ROUBAIX",
  ],
  [
    "nothing more, beside parts that are not told",
    { complement: null, adresse: "2 RUE BLEUE", codePostal: "76260", commune: "EU" },
    "2 RUE BLEUE, 76260 EU",
  ],
  ["no town", { voie: "1 RUE DU BAC", codePostal: "75007" }, "1 RUE DU BAC, 75007"],
  [
    "a place without a postcode",
    { address: "12 RUE DE LYON, LILLE", city: "LILLE" },
    "12 RUE DE LYON, LILLE",
  ],
  [
    "a name that nobody knows",
    { numeroVoie: 12, typeVoie: "RUE", leNom: "DES LILAS", codePostal: "75011", commune: "PARIS" },
    "12 RUE, DES LILAS, 75011 PARIS",
  ],
  [
    "several names that nobody knows",
    { ligne1: "12 RUE DES LILAS", ligne2: "BAT B", codePostal: "75011", ville: "PARIS" },
    "12 RUE DES LILAS, BAT B, 75011 PARIS",
  ],
  [
    "the name of a whole address",
    { full: "12 RUE DES LILAS", codePostal: "75011", ville: "PARIS", region: "ILE-DE-FRANCE" },
    "12 RUE DES LILAS, 75011 PARIS",
  ],
  [
    "a name that nobody knows, and its place with it",
    { texte: "12 RUE DES LILAS 75011 PARIS", codePostal: "75011", ville: "PARIS" },
    "12 RUE DES LILAS 75011 PARIS",
  ],
  [
    "parts within parts",
    { voie: { numero: "1", type: "RUE", libelle: "DE LA PAIX" }, codePostal: "75002", commune: "PARIS" },
    "1, RUE, DE LA PAIX, 75002, PARIS",
  ],
])("the text of an address loses nothing where its street has %s in it", (_, address, text) => {
  expect(addressText({ address })).toBe(text);
});
