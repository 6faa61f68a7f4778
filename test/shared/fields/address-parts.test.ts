import { expect, test } from "@jest/globals";
import { addressParts, addressText } from "../../../shared/fields/address.ts";

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
    "a place without a street",
    { postcode: "29242", city: "OUESSANT" },
    { street: null, postcode: "29242", town: "OUESSANT" },
  ],
  [
    "what INSEE masks",
    { libelleVoie: "[ND]", codePostal: "[ND]", commune: "PARIS" },
    { street: "[ND]", postcode: "[ND]", town: "PARIS" },
  ],
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
