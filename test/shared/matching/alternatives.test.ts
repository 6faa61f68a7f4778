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

  test("stay as they are where the row has one of each", () => {
    const row = { name: "A", postcode: "57000", city: " METZ ", vat: "FR00" };
    expect(alternativesOf(row)).toStrictEqual([row]);
    const nothing = { name: " " };
    expect(alternativesOf(nothing)).toStrictEqual([nothing]);
    expect(joinedRow(row)).toStrictEqual(row);
  });

  test.each([
    ["a second name alone", { name: "A", otherName: "B" }, ["A", "B"]],
    ["a second name for one that is blank", { name: " ", otherName: "B" }, ["B"]],
    ["two names that are blank", { name: " ", otherName: "" }, [" "]],
    ["a second name that is blank", { name: "A", otherName: " " }, ["A"]],
    ["two places, the first of which is blank", { name: "A", otherPlace: { city: "LYON" } }, ["A LYON"]],
    ["two places that are blank", { name: "A", city: " ", otherPlace: { city: "" } }, ["A  "]],
    [
      "the same place twice",
      { name: "A", city: "LYON", otherPlace: { postcode: "", city: "Lyon" } },
      ["A LYON"],
    ],
    [
      "places of another street",
      { name: "A", city: "LYON", otherPlace: { city: "LYON", address: "1 RUE A" } },
      ["A LYON", "A LYON 1 RUE A"],
    ],
    [
      "two names at two places",
      { name: "A", otherName: "B", city: "METZ", otherPlace: { city: "LYON" } },
      ["A METZ", "B METZ", "A LYON", "B LYON"],
    ],
  ])("with %s are tried as they are", (_, row, tried) => {
    const shown = alternativesOf(row).map(({ name, postcode, city, address }) =>
      [name, postcode || undefined, city, address].filter((text) => text !== undefined).join(" "),
    );
    expect(shown).toEqual(tried);
    for (const one of alternativesOf(row)) expect(Object.keys(one)).not.toContain("otherName");
  });

  test.each([
    [
      { name: "A", otherName: "a", postcode: "57000" },
      { name: "A", postcode: "57000" },
    ],
    [
      { name: "A", city: "METZ", otherPlace: { postcode: "69001" } },
      { name: "A", postcode: "69001", city: "METZ" },
    ],
    [
      { name: "A", address: "1 rue A", otherPlace: { address: "2 rue B" } },
      { name: "A", address: "1 rue A / 2 rue B" },
    ],
    [{ name: "", otherName: " " }, { name: "" }],
    [{ name: "A", otherName: "B" }, { name: "A / B" }],
  ])("%j is shown as %j", (row, joined) => {
    expect(joinedRow(row)).toEqual({ postcode: undefined, city: undefined, address: undefined, ...joined });
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

  test("lead to another company from a score of 50 on, where the first was in doubt", () => {
    const one = found(company("1", 95));
    const statusAfter = (first: MatchResult) => combinedResult([first, one]).status;
    expect(statusAfter(doubtful(company("2", 50)))).toBe("ambiguous");
    expect(statusAfter(doubtful(company("2", 49)))).toBe("found");
    expect(statusAfter(doubtful(company("1", 60), company("2", 55)))).toBe("found");
    expect(statusAfter(doubtful())).toBe("found");
    expect(statusAfter({ ...doubtful(company("2", 80)), status: "not_found" })).toBe("found");
    const third = [doubtful(company("2", 10)), doubtful(company("3", 80)), one];
    expect(combinedResult(third).status).toBe("ambiguous");
    expect(combinedResult([one])).toBe(one);
  });

  test("that lead to two companies show the one that was found first, then the others by score, five at most", () => {
    const many = doubtful(company("2", 80), company("3", 20), company("4", 60), company("1", 10));
    const more = doubtful(company("5", 30), company("6", 25), company("3", 40));
    const { reason, candidates } = combinedResult([many, more, found(company("1", 95))]);
    expect(reason).toBe("several");
    expect(candidates.map(({ siren, score }) => [siren, score])).toEqual([
      ...[
        ["1", 95],
        ["2", 80],
        ["4", 60],
        ["3", 40],
        ["5", 30],
      ],
    ]);
  });

  test("of which none finds a company are those of the one in doubt, and of two in doubt of the likelier", () => {
    const none: MatchResult = { status: "not_found", reason: "no_candidate", candidates: [company("9", 90)] };
    const likelier: MatchResult = { ...doubtful(company("2", 40)), reason: "common_name" };
    expect(combinedResult([none, doubtful(company("1", 20))])).toMatchObject({
      ...{ status: "ambiguous", reason: "one_proof" },
      candidates: [{ siren: "9" }, { siren: "1" }],
    });
    for (const results of [
      [doubtful(company("1", 20)), likelier],
      [likelier, doubtful(company("1", 20))],
      [doubtful(), likelier],
      [likelier, doubtful()],
    ])
      expect(combinedResult(results).reason).toBe("common_name");
    const empty: MatchResult = { ...doubtful(), reason: "unlike" };
    expect(combinedResult([empty, doubtful(company("1", 0))]).reason).toBe("one_proof");
    expect(combinedResult([doubtful(company("1", 0)), empty]).reason).toBe("one_proof");
    expect(combinedResult([empty])).toBe(empty);
    expect(combinedResult([none, { ...none, reason: "too_broad", candidates: [] }]).reason).toBe(
      "no_candidate",
    );
    // A search that found a company which is none is like one in doubt of nobody.
    expect(combinedResult([likelier, { ...found(company("1", 1)), candidates: [] }]).reason).toBe(
      "common_name",
    );
  });

  test("show each company once with its best score, the best first, five at most", () => {
    const scores = [10, 20, 30, 40, 50, 60].map((score, at) => company(`${at}`, score));
    const { candidates } = combinedResult([doubtful(...scores), doubtful(company("0", 45), company("5", 5))]);
    expect(candidates.map(({ siren, score }) => `${siren} ${score}`)).toEqual([
      ...["5 60", "4 50", "0 45", "3 40", "2 30"],
    ]);
  });

  test("that find nobody say what was looked for by either", () => {
    const none = (words: string): MatchResult => ({
      ...{ status: "not_found", reason: "no_candidate", candidates: [] },
      scope: { words: [words], places: ["57000"] },
    });
    expect(combinedResult([none("A"), none("B")]).scope).toEqual({ words: ["A / B"], places: ["57000"] });
    expect(combinedResult([none("A"), none("A")]).scope).toEqual({ words: ["A"], places: ["57000"] });
    expect(combinedResult([none(""), none("")]).scope).toEqual({ words: [], places: ["57000"] });
    expect(combinedResult([none(""), none("B")]).scope).toEqual({ words: ["B"], places: ["57000"] });
    expect(combinedResult([doubtful(), doubtful()])).not.toHaveProperty("scope");
    expect(combinedResult([doubtful(), none("B")]).scope).toEqual({ words: ["B"], places: ["57000"] });
  });
});
