import { expect, it } from "@jest/globals";
import { issuesFrom, territoryOf } from "../../../shared/einvoicing/territory.ts";

const ofPostcodes = (postcodes: readonly string[]) =>
  new Set(postcodes.map((postcode) => territoryOf({ postcode })));

it("counts metropolitan France, Guadeloupe, Martinique and Réunion in", () => {
  expect(ofPostcodes(["75008", "01000", "1000", "20000", "59 000", "97110", "97200", "97400"])).toEqual(
    new Set(["in"]),
  );
});

it("counts Guyane, Mayotte and the other territories out", () => {
  expect(
    ofPostcodes(["97300", "97600", "97500", "97700", "97800", "98600", "98713", "98800", "98400"]),
  ).toEqual(new Set(["out"]));
});

it("counts Saint-Barthélemy and Saint-Martin out under the postcodes that look like Guadeloupe's", () => {
  expect(ofPostcodes(["97133", "97150"])).toEqual(new Set(["out"]));
  expect(territoryOf({ commune: "97133" })).toBe("in");
});

it("tells Réunion's codes of delivery from the territories whose digits they share", () => {
  expect(territoryOf({ postcode: "97743", town: "Saint-Denis Cedex 9" })).toBe("in");
  expect(territoryOf({ postcode: "97801", town: "ST DENIS CEDEX 9" })).toBe("in");
  expect(territoryOf({ postcode: "97825", town: "LE PORT CEDEX" })).toBe("in");
  expect(territoryOf({ postcode: "97801", town: "SAINT-MARTIN" })).toBe("out");
  expect(territoryOf({ postcode: "97743" })).toBeUndefined();
});

it("counts the codes of delivery in Saint-Martin and Saint-Barthélemy out, and says nothing of others of 970", () => {
  expect(territoryOf({ postcode: "97054", town: "SAINT-MARTIN CEDEX" })).toBe("out");
  expect(territoryOf({ postcode: "97098", town: "ST BARTHELEMY CEDEX" })).toBe("out");
  expect(territoryOf({ town: "97051 Saint Martin Cedex" })).toBe("out");
  for (const town of ["", "POINTE A PITRE CEDEX"])
    expect(territoryOf({ postcode: "97054", town })).toBeUndefined();
  expect(territoryOf({ postcode: "38400", town: "SAINT-MARTIN-D'HERES" })).toBe("in");
});

it("reads the postcode of a place whose list writes it before the town", () => {
  expect(
    ["97300 CAYENNE", "75008 PARIS", "97133 SAINT BARTHELEMY", "CAYENNE CEDEX 97300", "75 008 PARIS"].map(
      (town) => territoryOf({ postcode: "", town }),
    ),
  ).toEqual(["out", "in", "out", "out", "in"]);
  for (const town of ["CAYENNE", "CAYENNE BP 1234", "BP 7008 CAYENNE CEDEX", "1050 BRUXELLES"])
    expect(territoryOf({ postcode: "", town })).toBeUndefined();
});

it("reads a commune's code before the postcode, Corsica's too", () => {
  expect(territoryOf({ commune: "97701", postcode: "97133" })).toBe("out");
  expect(territoryOf({ commune: "2A004" })).toBe("in");
  expect(territoryOf({ commune: "2b033" })).toBe("in");
});

it("says nothing of a place that no code tells", () => {
  expect(territoryOf({})).toBeUndefined();
  for (const postcode of ["", "12", "98000", "99138", "SW1A 1AA"])
    expect(territoryOf({ postcode })).toBeUndefined();
});

it("has large and mid-size companies issue a year before small and medium ones", () => {
  expect(
    ["GE", "ETI", "PME", " pme ", "TPE", "", null, undefined].map((category) => issuesFrom(category)),
  ).toEqual(["2026-09-01", "2026-09-01", "2027-09-01", "2027-09-01", null, null, null, null]);
});
