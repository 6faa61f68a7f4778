import { describe, expect, test } from "@jest/globals";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { MatchSearch } from "../../../shared/matching/next-match-step.ts";
import { askedOf, metz, places, searchOf, type Answers } from "./asked.ts";

describe("a search goes on, or ends, by what has been found", () => {
  test.each<[string, MatchRow, Answers, string]>([
    [
      "a common name at a CEDEX is asked for in its department after its town",
      { name: "DUPONT", postcode: "57972", city: "METZ CEDEX" },
      {},
      "DUPONT@METZ,57 | DUPONT@57 | DUPONT@",
    ],
    [
      "a page of which some show one of the words and others none is asked for by the rarest alone",
      { name: "TRANSPORTS MARTIN NORD", ...metz },
      { "MARTIN NORD@57000": { names: ["RIEN DUTOUT", "NORD PAUL", "MARTIN SUD"], total: 150 } },
      "MARTIN NORD@57000 | MARTIN@57000 | legal-unit?siren=150100000 | MARTIN NORD TRANSPORTS@ | MARTIN NORD@METZ | MARTIN NORD TRANSPORT@",
    ],
    [
      "a page that is too broad does not say that nobody has its word",
      { name: "DUPONT GARAGE", postcode: "57000" },
      { "DUPONT GARAGE@57000": { names: ["DUPONT AN", "AUTRE CHOSE"], total: 150 } },
      "DUPONT GARAGE@57000 | DUPONT@57000 | legal-unit?siren=150100001 | DUPONT GARAGE@ | DUPONT@",
    ],
    [
      "nor does a page of other names",
      { name: "ZALQUIRAND MOLO NORD", ...metz },
      { "ZALQUIRAND@57000": { names: ["ZALQUIRAND BERNOUQ"] } },
      "ZALQUIRAND@57000 | MOLO ZALQUIRAND@57000 | ZALQUIRAND@ | ZALQUIRANDMOLO@",
    ],
    [
      "one that came up for three fifths of what the name tells is asked for its names",
      { name: "GARAGE NORD SUD FRANCE", ...metz },
      { "GARAGE NORD@57000": { names: ["AUTRE CHOSE"] } },
      "GARAGE NORD@57000 | legal-unit?siren=150100000 | GARAGE NORD SUD@ | GARAGE NORD@METZ | GNSF@",
    ],
    [
      "one whose name tells just enough is asked for in the department",
      { name: "GARAGE DUPONT", postcode: "57000" },
      { "DUPONT GARAGE@": { names: ["GARAGE DUPONT"] } },
      "DUPONT GARAGE@57000 | DUPONT GARAGE@ | DUPONT GARAGE@57",
    ],
    [
      "of a company whose name in full tells more than the part that is asked for, its town ends it",
      { name: "DUPONT (MOLOTRAN ZALQUIRAND)", ...metz },
      { "DUPONT@METZ": { names: ["DUPONT MOLOTRAN ZALQUIRAND"] } },
      "DUPONT@57000 | DUPONT@METZ",
    ],
    [
      "its department does not: it is asked whether it is alone in France",
      { name: "DUPONT (MOLOTRAN ZALQUIRAND)", postcode: "57000" },
      { "DUPONT@57": { names: ["DUPONT MOLOTRAN ZALQUIRAND"] } },
      "DUPONT@57000 | DUPONT@57 | DUPONT@",
    ],
    [
      "a company without a name beside the row's changes nothing",
      { name: "GARAGE ZALQUIRAND", ...metz },
      { "ZALQUIRAND@57000": { names: [{ name: "" }, "GARAGE ZALQUIRAND"] } },
      "ZALQUIRAND@57000",
    ],
    [
      "a name that is near, without its place, is not asked for in the town",
      { name: "GARAGE ZALQUIRNAD", ...metz },
      { "ZALQUIRNAD@": { names: ["GARAGE ZALQUIRAND"] } },
      "ZALQUIRNAD@57000 | GARAGE@57000 | ZALQUIRNAD@",
    ],
    [
      "the plural that found a company is asked for at its place, where the singular was: a search for one finds no other",
      { name: "TRANSPORT MARTIN", ...metz },
      { "MARTIN TRANSPORTS@": { names: ["TRANSPORT MARTIN"] } },
      "MARTIN TRANSPORT@57000 | MARTIN TRANSPORT@ | MARTIN TRANSPORTS@ | MARTIN TRANSPORTS@57000 | MARTIN TRANSPORT@METZ",
    ],
    [
      "so is the plural that found one of a similar name, beside one whose name cannot be read",
      { name: "TRANSPORT MARTIN", ...metz },
      { "MARTIN TRANSPORTS@": { names: [{ name: "" }, "TRANSPORTS MARTIN"] } },
      "MARTIN TRANSPORT@57000 | MARTIN TRANSPORT@ | MARTIN TRANSPORTS@ | MARTIN TRANSPORTS@57000",
    ],
    [
      "so are the words that found the likeliest, though another was at the place, which is less like and of another form",
      { name: "SARL TRANSPORT MARTIN", ...metz },
      {
        "MARTIN TRANSPORT@57000": {
          names: [{ name: "TRANSPORT MARTIN NORD", siren: "150100097", legalForm: { code: "6540" } }],
        },
        "MARTIN TRANSPORTS@": { names: ["TRANSPORTS MARTIN"] },
      },
      "MARTIN TRANSPORT@57000 | MARTIN TRANSPORT@ | MARTIN TRANSPORTS@ | MARTIN TRANSPORTS@57000",
    ],
    [
      "words that found a company are not asked for at its place where nobody has some of them",
      { name: "GARAGE NORD SUD FRANCE", ...metz },
      { "GARAGE NORD SUD@": { names: ["GARAGE NORD SUD FRANCE"] } },
      "GARAGE NORD@57000 | GARAGE NORD SUD@ | GARAGE NORD@METZ",
    ],
    [
      "the words that found a company are asked for at its place, where others were",
      { name: "SOCIETE DUPONT", ...metz },
      { "DUPONT@": { names: ["SOCIETE DUPONT"] } },
      "DUPONT SOCIETE@57000 | DUPONT SOCIETE@ | DUPONT@ | DUPONT@57000",
    ],
    [
      "and are not if they found too many",
      { name: "SOCIETE DUPONT", ...metz },
      { "DUPONT@": { names: ["SOCIETE DUPONT"], total: 150 } },
      "DUPONT SOCIETE@57000 | DUPONT SOCIETE@ | DUPONT@",
    ],
    [
      "of two that they found, the one at the place ends it",
      { name: "SOCIETE DUPONT", ...metz },
      {
        "DUPONT@": { names: ["SOCIETE DUPONT", "SOCIETE DUPONT"] },
        "DUPONT@57000": { names: ["SOCIETE DUPONT"] },
      },
      "DUPONT SOCIETE@57000 | DUPONT SOCIETE@ | DUPONT@ | DUPONT@57000",
    ],
    [
      "where they find too many at the place, no word more is asked for",
      { name: "MOLO TRAN", address: "12 rue des Lilas", ...metz },
      { "TRAN@": { names: ["MOLO TRAN"] }, "TRAN@57000": { names: ["TRAN NORD"], total: 150 } },
      "MOLO@57000 | 12 LILAS@57000 street | MOLO@ | TRAN@ | TRAN@57000",
    ],
    [
      "two with a common name and no place are asked for in the town",
      { name: "DUPONT SERVICES", ...metz },
      { "DUPONT SERVICES@": { names: ["DUPONT SERVICES", "DUPONT SERVICES"] } },
      "DUPONT SERVICES@57000 | DUPONT SERVICES@ | DUPONT SERVICES@METZ",
    ],
    [
      "a street with too many companies is not made narrower",
      { name: "GARAGE ZALQUIRAND", address: "12 rue des Lilas", ...metz },
      { "12 LILAS@57000 street": { names: ["MOLO"], total: 150 } },
      "ZALQUIRAND@57000 | 12 LILAS@57000 street | ZALQUIRAND@",
    ],
    [
      "a page of the whole of France that is too broad is",
      { name: "GARAGE ZALQUIRAND", city: "METZ" },
      { "ZALQUIRAND@": { names: ["ZALQUIRAND MOLO"], total: 150 } },
      "ZALQUIRAND@METZ | GARAGE@METZ | ZALQUIRAND@ | GARAGE ZALQUIRAND@",
    ],
  ])("%s", (_, row, answers, expected) => {
    expect(askedOf(row, answers)).toBe(expected);
  });
});

describe("of a search that is not over, more questions are expected", () => {
  const name = "GARAGE ZALQUIRAND";
  const likely = (row: Partial<MatchRow>, answered: 0 | 1 = 0) => {
    const search = new MatchSearch({ name, ...row }, { places });
    let left = answered;
    search.next(() => (left-- > 0 ? { status: "not_found" } : undefined));
    return search.likelyQuestions;
  };

  test.each<[string, Partial<MatchRow>]>([
    ["a postcode", { postcode: "57000" }],
    ["a town", { city: "METZ" }],
    ["a department", { department: "57" }],
    ["a postcode and its town", metz],
  ])("where %s is told than where no place is", (_, place) => {
    expect(likely(place)).toBeGreaterThan(likely({}));
    expect(likely(place, 1)).toBeGreaterThan(likely({}, 1));
  });

  test("where the postcode is another town's than where it is the town's", () => {
    expect(likely({ postcode: "54000", city: "METZ" })).toBeGreaterThan(likely(metz));
  });

  test("once the first question has found nothing", () => {
    for (const place of [metz, {}]) expect(likely(place, 1)).toBeGreaterThan(likely(place));
  });
});

test.each([
  ["another kind of legal form", "SCI ZALQUIRAND", "contradiction 1:AAZAZZF"],
  ["the word of a sister company", "ZALQUIRAND NORD", "word_more 1:BAZAZZZ"],
])(
  "directors are not asked for where %s refuses the only company, whose street is shown",
  (_, name, expected) => {
    const row = { name, postcode: "57000", address: "1 rue des Fictions", director: "MME X" };
    const company = { name: "ZALQUIRAND", form: "5710", directors: ["MME X"] };
    expect(searchOf(row, [company])).toBe(
      `ZALQUIRAND@57000 | 1 FICTIONS@57000 street > ambiguous ${expected}`,
    );
  },
);
