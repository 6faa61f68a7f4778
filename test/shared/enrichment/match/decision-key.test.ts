import { describe, expect, test } from "@jest/globals";
import { decisionKey } from "../../../../shared/enrichment/match/decision-key.ts";
import type { MatchRow } from "../../../../shared/matching/row.ts";

const row: MatchRow = {
  name: "L'Étoile & Fils SARL",
  postcode: "01000",
  city: "Bourg-en-Bresse",
  address: "12, rue de l'Église",
  vat: "055800296",
  director: "Anne FICTIVE",
};

describe("a decision holds for a row that says the same", () => {
  test.each<[string, Partial<MatchRow>]>([
    ["in other letters", { name: "  L’ETOILE et fils s.a.r.l." }],
    ["with a CEDEX", { city: "BOURG EN BRESSE CEDEX 2" }],
    ["with zeros that a spreadsheet took", { postcode: "1000", vat: "55800296" }],
    [
      "with another punctuation",
      { address: "12 RUE DE L EGLISE".replace("L E", "L'E"), director: "anne fictive" },
    ],
  ])("%s", (_, change) => {
    expect(decisionKey({ ...row, ...change })).toBe(decisionKey(row));
  });
});

describe("it holds for no row that says otherwise", () => {
  test.each<[string, Partial<MatchRow>]>([
    ["another legal form", { name: "L'Étoile & Fils SAS" }],
    ["another postcode", { postcode: "01001" }],
    ["another town", { city: "Viriat" }],
    ["another street", { address: "13, rue de l'Église" }],
    ["another number", { vat: "552032534" }],
    ["another director", { director: "Bruno FICTIF" }],
    ["no place", { postcode: "", city: undefined, address: undefined }],
  ])("%s", (_, change) => {
    expect(decisionKey({ ...row, ...change })).not.toBe(decisionKey(row));
  });
});
