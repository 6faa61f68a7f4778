import { describe, expect, test } from "@jest/globals";
import { type Answer, lookupKey } from "../../../shared/lookups/lookup.ts";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { type MatchMeans, MatchSearch, nextMatchStep } from "../../../shared/matching/next-match-step.ts";
import { askedOf, metz, places, type Answers } from "./asked.ts";

const named = (...names: Answers[string]["names"]) => ({ names });
const director = { director: "JEANNE ROLAND" };
const street = { address: "12 rue des Lilas" };

describe("what can still decide between companies is asked last", () => {
  const row = { name: "GARAGE ZALQUIRAND", ...metz };
  const others = { "directors?siren=150100000": named("PAUL DURAND") };
  test.each<[string, MatchRow, Answers, string, MatchMeans?]>([
    [
      "nothing, where nobody has the name",
      { ...metz, ...director, name: "ZALQUIRAND" },
      {},
      "ZALQUIRAND@57000 | ZALQUIRAND@",
    ],
    [
      "nothing, where a company is found",
      { ...row, ...director, ...street },
      { "ZALQUIRAND@57000": named("GARAGE ZALQUIRAND") },
      "ZALQUIRAND@57000",
    ],
    [
      "nothing, where postcode and town are of two places",
      { ...row, ...director, ...street, postcode: "54000" },
      { "ZALQUIRAND@54000": named("GARAGE ZALQUIRAND") },
      "ZALQUIRAND@54000 | ZALQUIRAND@METZ,57",
      { places },
    ],
    [
      "no directors of a company of another name in the row's street",
      { ...metz, ...director, ...street, name: "DUPONT MOLOTRAN" },
      {
        "12 LILAS@57000 street": named({
          ...{ name: "DUPONT BERNOUQ", street: "12 RUE DES LILAS", postalCode: "57000", commune: "METZ" },
        }),
      },
      "MOLOTRAN@57000 | 12 LILAS@57000 street | MOLOTRAN@ | DUPONT@",
    ],
    [
      "no street, where no company of the postcode has the name",
      { ...metz, ...street, name: "TRANSPORTS DUPONT" },
      { "DUPONT TRANSPORTS@": named("TRANSPORTS DUPONT") },
      "DUPONT TRANSPORTS@57000 | DUPONT TRANSPORTS@",
    ],
    [
      "directors of a company with a score of 30",
      { ...row, ...director },
      { "ZALQUIRAND@57000": named("GARAGE ZALQUIRANDS", "GARAG ZALQUIRAND") },
      "ZALQUIRAND@57000 | directors?siren=150100000 | directors?siren=150100001",
    ],
    [
      "and not of one with a score of 29",
      { ...row, ...director },
      { "ZALQUIRAND@57000": named("GARAGES ZALQUIRAND", "GARAGE ZALQUIRANDS") },
      "ZALQUIRAND@57000 | directors?siren=150100000",
    ],
    [
      "directors of two companies at most, though neither is the row's",
      { ...row, ...director },
      {
        ...{ ...others, "directors?siren=150100001": named("PAUL DURAND") },
        "ZALQUIRAND@57000": named("GARAGE ZALQUIRAND", "GARAGE ZALQUIRAND", "GARAGES ZALQUIRAND"),
      },
      "ZALQUIRAND@57000 | directors?siren=150100000 | directors?siren=150100001",
    ],
    [
      "no details of a company that only the street named",
      { ...metz, ...street, name: "ZALQUIRAND" },
      { "12 LILAS@57000 street": named("AUTRE CHOSE") },
      "ZALQUIRAND@57000 | 12 LILAS@57000 street | ZALQUIRAND@",
    ],
  ])("%s", (_, one, answers, asked, means = {}) => {
    expect(askedOf(one, answers, means)).toBe(asked);
  });
});

describe("the head office of a company that would be found is asked for", () => {
  const office = "establishments?perPage=100&siren=150100000";
  const row = { name: "GARAGE ZALQUIRAND", ...metz };
  const there = { "ZALQUIRAND@57000": named("GARAGE ZALQUIRAND") };
  test.each<[string, MatchRow, Answers, string, MatchMeans?]>([
    ["where no table tells of which town the postcode is", row, there, `ZALQUIRAND@57000 | ${office}`, {}],
    ["and not at a postcode of the row's town", row, there, "ZALQUIRAND@57000"],
    ["nor where the row tells no town", { ...row, city: "" }, there, "ZALQUIRAND@57000"],
    [
      "nor where it was found in the row's town",
      { ...row, postcode: "" },
      { "ZALQUIRAND@METZ,57": named("GARAGE ZALQUIRAND") },
      "ZALQUIRAND@METZ,57",
    ],
    [
      "nor where its name is too common to be found in the department alone",
      { name: "INDUSTRIE SAINT", postcode: "57941" },
      { "INDUSTRIE SAINT@57": named("INDUSTRIE SAINT") },
      "INDUSTRIE SAINT@57941 | INDUSTRIE SAINT@57",
      {},
    ],
    [
      "where it is not at the row's postcode, but has its number",
      { ...metz, name: "TRANSPORTS DUPONT", vat: "150100000" },
      { "DUPONT TRANSPORTS@": named("TRANSPORTS DUPONT") },
      `DUPONT TRANSPORTS@57000 | DUPONT TRANSPORTS@ | ${office}`,
    ],
  ])("%s", (_, one, answers, asked, means = { places }) => {
    expect(askedOf(one, answers, { asksHeadOffice: true, ...means })).toBe(asked);
  });

  test("and the search stops where it has no answer", () => {
    const miss = { status: "failed", error: { code: "timeout", message: "" } } as const;
    const page = { results: [{ siren: "150100000", state: "A", name: "GARAGE ZALQUIRAND" }] };
    const step = nextMatchStep(
      row,
      (lookup) => (lookup.operation === "search" ? { status: "found", data: page } : miss),
      { asksHeadOffice: true },
    );
    expect(step).toMatchObject({ status: "unavailable", lookup: { operation: "establishments" }, miss });
  });
});

describe("a row with two names or places", () => {
  const row = { name: "GARAGE ZALQUIRAND", otherName: "MOLOTRAN", ...metz };

  test("is not searched for by the second name where the first finds a company", () => {
    expect(askedOf(row, { "ZALQUIRAND@57000": named("GARAGE ZALQUIRAND") })).toBe("ZALQUIRAND@57000");
  });

  test("is not searched for at a second place that is abroad", () => {
    const abroad = { name: "ZALQUIRAND", ...metz, otherPlace: { postcode: "B-1000", city: "BRUXELLES" } };
    expect(askedOf(abroad)).toBe("ZALQUIRAND@57000 | ZALQUIRAND@");
  });

  /** At each question for a row that nobody is found for: how many are read, and how many more are likely. */
  function stepsOf(one: MatchRow) {
    const search = new MatchSearch(one);
    const known = new Map<string, Answer>();
    const steps: { readonly read: number; readonly likely: number }[] = [];
    for (;;) {
      const step = search.next((lookup) => known.get(lookupKey(lookup)));
      if (step.status !== "ask") return { steps, read: search.questions };
      steps.push({ read: search.questions, likely: search.likelyQuestions });
      known.set(lookupKey(step.lookup), { status: "not_found" });
    }
  }

  test("has as many questions as were asked, one that both of its names ask counted once", () => {
    expect(stepsOf({ name: "ZALQUIRAND", ...metz }).read).toBe(2);
    const both = stepsOf({ name: "ZALQUIRAND", otherName: "MOLOTRAN", ...metz });
    expect([both.steps.map(({ read }) => read), both.read]).toEqual([[0, 1, 2, 3], 4]);
    // Both ask ZALQUIRAND at the postcode and in France.
    expect(askedOf({ name: "GARAGE ZALQUIRAND", otherName: "ZALQUIRAND", ...metz })).toBe(
      "ZALQUIRAND@57000 | GARAGE@57000 | ZALQUIRAND@",
    );
    expect(stepsOf({ name: "GARAGE ZALQUIRAND", otherName: "ZALQUIRAND", ...metz }).read).toBe(3);
  });

  test("likely asks two fifths more for each further name or place, and for the last what one asks", () => {
    const [first, further] = stepsOf({ name: "ZALQUIRAND", ...metz }).steps.map(({ likely }) => likely);
    const two = stepsOf({ name: "ZALQUIRAND", otherName: "MOLOTRAN", ...metz }).steps;
    const expected = [first! + 0.4 * first!, further! + 0.4 * first!, first!, further!];
    expect(two).toHaveLength(expected.length);
    for (const [at, likely] of expected.entries()) expect(two[at]!.likely).toBeCloseTo(likely, 9);
    const four = { name: "A", otherName: "B", ...metz, otherPlace: { postcode: "54000" } };
    expect(new MatchSearch(four).likelyQuestions).toBeCloseTo(2.2 * first!, 9);
  });
});
