import { describe, expect, test } from "@jest/globals";
import { decisionKey } from "../../../shared/enrichment/settled-match.ts";
import { alternativesOf, combinedResult, joinedRow } from "../../../shared/matching/alternatives.ts";
import type { MatchCandidate, MatchResult } from "../../../shared/matching/match.ts";

const letters = {
  name: "A",
  postcode: "A",
  city: "Z",
  address: "Z",
  vat: "Z",
  director: "Z",
  form: "Z",
} as const;
const company = (siren: string, score: number): MatchCandidate => ({
  ...{ siren, score, name: siren, active: true },
  letters: letters as unknown as MatchCandidate["letters"],
});
const found = (one: MatchCandidate): MatchResult => ({
  status: "found",
  reason: "two_proofs",
  candidates: [one],
});
const doubtful = (...candidates: MatchCandidate[]): MatchResult => ({
  ...{ status: "ambiguous", reason: "one_proof", candidates },
});

describe("the names and places of a row", () => {
  test("are tried name by name at its first place, then at the second", () => {
    const row = { name: "A", otherName: "B", postcode: "57000", otherPlace: { postcode: "69001" } };
    expect(alternativesOf(row).map(({ name, postcode }) => `${name} ${postcode}`)).toEqual([
      "A 57000",
      "B 57000",
      "A 69001",
      "B 69001",
    ]);
  });

  test("are one where both say the same, and the second stands for a first that is blank", () => {
    expect(alternativesOf({ name: "Dupont S.A.", otherName: "DUPONT S.A." })).toHaveLength(1);
    expect(alternativesOf({ name: "A", postcode: " ", otherPlace: { postcode: "69001" } })).toMatchObject([
      { postcode: "69001" },
    ]);
  });

  test("have the key of a decision in common with the line of a review that shows both", () => {
    const row = {
      name: "A",
      otherName: "B",
      postcode: "57000",
      city: "METZ CEDEX",
      otherPlace: { postcode: "69001", city: "LYON" },
    };
    expect(joinedRow(row)).toEqual({
      name: "A / B",
      postcode: "57000 / 69001",
      city: "METZ CEDEX / LYON",
      address: undefined,
    });
    expect(decisionKey(joinedRow(row))).toBe(decisionKey(row));
    expect(decisionKey(row)).not.toBe(decisionKey({ ...row, otherName: "C" }));
  });
});

describe("searches by two names", () => {
  test("take the company that the second finds, where the first leads to nobody else", () => {
    const [one, other] = [company("1", 95), company("2", 30)];
    expect(combinedResult([doubtful(other), found(one)])).toEqual(found(one));
    expect(combinedResult([doubtful(company("1", 80)), found(one)])).toEqual(found(one));
  });

  test("that lead to two companies are for a person to decide, with both among the candidates", () => {
    const { status, candidates } = combinedResult([doubtful(company("2", 80)), found(company("1", 95))]);
    expect([status, candidates.map(({ siren }) => siren)]).toEqual(["ambiguous", ["1", "2"]]);
  });

  test("that find nobody say what was looked for by either", () => {
    const none = (words: string): MatchResult => ({
      ...{ status: "not_found", reason: "no_candidate", candidates: [] },
      scope: { words: [words], places: ["57000"] },
    });
    expect(combinedResult([none("A"), none("B")]).scope).toEqual({ words: ["A / B"], places: ["57000"] });
  });
});
