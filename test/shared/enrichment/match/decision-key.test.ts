import { describe, expect, test } from "@jest/globals";
import {
  decisionKey,
  lettersOf,
  partKeys,
  standingDecision,
} from "../../../../shared/enrichment/settled-match.ts";
import type { MatchRow } from "../../../../shared/matching/match.ts";

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
    ["with more of them", { vat: "00055800296" }],
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

test("the letters of a match are read from their word, in any case and with spaces around it, and from no other text", () => {
  const letters = lettersOf("AAZBZZA");
  expect(Object.values(letters!).join("")).toBe("AAZBZZA");
  expect(lettersOf(" aazbzza ")).toEqual(letters);
  for (const text of ["AAZBZZX", "XAZBZZA", "AAZBZZ", "AAZBZZAA", ""])
    expect(lettersOf(text)).toBeUndefined();
});

describe("a row with two names", () => {
  const both: MatchRow = { name: "ALPHA FICTIF", otherName: "BETA FICTIF", postcode: "69003" };
  const [first, second] = ["ALPHA FICTIF", "BETA FICTIF"].map((name) =>
    decisionKey({ name, postcode: "69003" }),
  );

  test("is also what each of them says alone; a row with one is not", () => {
    expect(partKeys(both)).toEqual([first, second]);
    expect(partKeys({ name: "ALPHA FICTIF" })).toEqual([]);
  });

  test("or with two places is what each of these says", () => {
    const twoPlaces: MatchRow = {
      name: "ALPHA FICTIF",
      postcode: "69003",
      otherPlace: { postcode: "57000" },
    };
    const ofEach = ["69003", "57000"].map((postcode) => decisionKey({ name: "ALPHA FICTIF", postcode }));
    expect(partKeys(twoPlaces)).toEqual(ofEach);
  });

  const siren = (decision: string) => (decision === "none" ? undefined : decision);
  test.each<[string, string | undefined, (string | undefined)[], string | undefined]>([
    ["its own goes before them", "one", ["two", "three"], "one"],
    ["its own of none does too", "none", ["two"], "none"],
    ["without its own the one about a name counts", undefined, [undefined, "two"], "two"],
    ["two that agree count", undefined, ["two", "two"], "two"],
    ["two that contradict do not", undefined, ["two", "three"], undefined],
    ["that none is meant by one name says nothing of the other", undefined, ["none"], undefined],
    ["nor does it speak against a company", undefined, ["none", "two"], "two"],
  ])("of the decisions, %s", (_, own, parts, stands) => {
    expect(standingDecision(own, parts, siren)).toBe(stands);
  });
});
