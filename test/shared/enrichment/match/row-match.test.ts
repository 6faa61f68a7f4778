import { describe, expect, test } from "@jest/globals";
import { MatchQueries, candidateFacts, queryKey } from "../../../../shared/enrichment/match-queries.ts";
import {
  byNumber,
  doubtNote,
  foundByOf,
  foundMatches,
  keptFoundBy,
  keptNote,
  matchCell,
  matchNote,
  type RowMatch,
} from "../../../../shared/enrichment/row-match.ts";
import { Rows } from "../../../../shared/enrichment/rows.ts";
import {
  assignedKey,
  decisionKey,
  isToReview,
  type DecidedMatch,
  type SettledMatch,
} from "../../../../shared/enrichment/settled-match.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import {
  matchParts,
  wholeCountry,
  type MatchCandidate,
  type MatchLetters,
  type MatchReason,
  type MatchResult,
} from "../../../../shared/matching/match.ts";
import { scatteredSirens } from "../../../batch/made-up-numbers.ts";

const [siren = "", second = "", third = ""] = scatteredSirens(3);
const letters = Object.fromEntries(matchParts.map((part, at) => [part, "ABFZZZZ"[at]])) as MatchLetters;
const candidate = (of: string, name: string, score: number): MatchCandidate =>
  ({ siren: of, name, score, letters }) as MatchCandidate;
const one = candidate(siren, "GARAGE FICTIF", 92);
const two = candidate(second, "GARAGES FICTIFS", 61);
const result = (
  status: MatchResult["status"],
  reason: MatchReason,
  candidates: readonly MatchCandidate[] = [],
  more: Partial<MatchResult> = {},
): MatchResult => ({ status, reason, candidates, ...more });
const found = result("found", "two_proofs", [one, two]);
const ambiguous = result("ambiguous", "several", [two, one]);
const decided = (company?: { siren: string; name: string }, by = "Paule"): DecidedMatch => ({
  ...{ status: company === undefined ? "not_found" : "found", reason: "decided", by, day: "2026-03-04" },
  candidates: company === undefined ? [] : [company],
});
const fictive = { siren, name: "GARAGE FICTIF" };

describe("the columns of a search by name", () => {
  const match: RowMatch = {
    candidates: [one, two],
    nameMatch: "B",
    foundBy: "name, score 92",
  } as never;
  test.each([
    ["score", 92],
    ["match", "ABFZZZZ"],
    ["name_match", "B"],
    ["found_by", "name, score 92"],
    ["candidate_2", `${second} GARAGES FICTIFS (61)`],
    ["candidate_3", null],
  ] as const)("%s", (key, value) => {
    expect(matchCell(key, match)).toBe(value);
    expect(matchCell(key, undefined)).toBeNull();
  });

  test("have no score and no letters of a company that a person gave, and its number alone where it has no name", () => {
    const company = { siren, name: "" };
    const given: RowMatch = { candidates: [company, company] };
    expect(matchCell("candidate_2", given)).toBe(siren);
    for (const key of ["score", "match", "name_match", "found_by"] as const)
      expect(matchCell(key, given)).toBeNull();
  });
});

describe("who found the company of a row", () => {
  test("is the search with its score, or the person who decided and the day", () => {
    expect(foundByOf(found)).toBe("name, score 92");
    expect(foundByOf(ambiguous)).toBeUndefined();
    expect(foundByOf(result("found", "two_proofs"))).toBeUndefined();
    expect(foundByOf(decided(fictive))).toBe("Paule, 2026-03-04");
    expect(foundByOf(decided(undefined, ""))).toBe("review, 2026-03-04");
  });

  test("is told of a company of an earlier run if that is known", () => {
    const company = { ...fictive, score: 92 };
    expect(keptFoundBy({ company, by: "search" })).toBe("name, score 92");
    expect(keptFoundBy({ company: fictive, by: "search" })).toBe("name");
    expect(keptFoundBy({ company, by: "list" })).toBeUndefined();
    expect(keptFoundBy({ company, by: "hand" })).toBe("entered by hand");
    expect(keptFoundBy({ company, by: decided(fictive) })).toBe("Paule, 2026-03-04");
    expect(byNumber).toBe("number");
  });
});

describe("the note of a row", () => {
  test.each<[string, SettledMatch, string | undefined, object[]]>([
    [
      "that was found",
      found,
      undefined,
      [{ code: "note_matched", details: { name: one.name, score: "92" } }],
    ],
    [
      "with several candidates",
      ambiguous,
      undefined,
      [
        { code: "note_match_several" },
        { code: "note_match_likeliest", details: { candidate: `${second} GARAGES FICTIFS (61)` } },
      ],
    ],
    [
      "with one that is unlike",
      result("not_found", "unlike", [two]),
      undefined,
      [{ code: "note_match_unlike" }],
    ],
    ["without one", result("ambiguous", "several"), undefined, [{ code: "note_match_several" }]],
    [
      "that was not found",
      result("not_found", "no_candidate"),
      undefined,
      [{ code: "note_match_no_candidate" }],
    ],
    [
      "that was decided",
      decided(fictive),
      undefined,
      [{ code: "note_decided", details: { name: fictive.name, by: "Paule", day: "2026-03-04" } }],
    ],
    [
      "that was decided by nobody known, by number",
      decided({ siren, name: "" }, ""),
      "GARAGE CONNU",
      [{ code: "note_decided_unnamed", details: { name: "GARAGE CONNU", by: "", day: "2026-03-04" } }],
    ],
    [
      "whose company nobody knows by name",
      decided({ siren, name: "" }),
      undefined,
      [{ code: "note_decided", details: { name: siren, by: "Paule", day: "2026-03-04" } }],
    ],
    [
      "for which nobody is meant",
      decided(),
      undefined,
      [{ code: "note_decided_none", details: { by: "Paule", day: "2026-03-04" } }],
    ],
    [
      "for which nobody is meant, by nobody known",
      decided(undefined, ""),
      undefined,
      [{ code: "note_decided_none_unnamed", details: { by: "", day: "2026-03-04" } }],
    ],
  ])("%s", (_, settled, known, note) => {
    expect(matchNote(settled, known)).toEqual(note);
  });

  test("says which words were searched where, if that is known", () => {
    const why = (reason: MatchReason, words: string[], places: string[]) =>
      doubtNote(result("not_found", reason, [], { scope: { words, places } }));
    expect(why("no_candidate", ["GARAGE", "FICTIF"], ["57000", "57"])).toEqual([
      { code: "note_match_no_candidate_in", details: { words: "GARAGE FICTIF", places: "57000, 57" } },
    ]);
    expect(why("no_candidate", ["GARAGE"], ["57000", "METZ", wholeCountry])).toEqual([
      { code: "note_match_no_candidate_wider", details: { words: "GARAGE", places: "57000, METZ" } },
    ]);
    expect(why("no_candidate", ["GARAGE"], [wholeCountry])).toEqual([
      { code: "note_match_no_candidate_anywhere", details: { words: "GARAGE", places: "" } },
    ]);
    expect(why("no_candidate", [], ["57000"])).toEqual([{ code: "note_match_no_candidate" }]);
    expect(why("no_candidate", ["GARAGE"], [])).toEqual([{ code: "note_match_no_candidate" }]);
    expect(why("elsewhere", ["GARAGE"], ["57000", "METZ"])).toEqual([
      { code: "note_match_elsewhere_than", details: { places: "57000, METZ" } },
    ]);
    expect(why("elsewhere", ["GARAGE"], ["57000", wholeCountry])).toEqual([
      { code: "note_match_elsewhere_than", details: { places: "57000" } },
    ]);
    expect(why("elsewhere", ["GARAGE"], [wholeCountry])).toEqual([{ code: "note_match_elsewhere" }]);
    expect(why("unlike", ["GARAGE"], ["57000"])).toEqual([{ code: "note_match_unlike" }]);
    expect(doubtNote(decided())).toEqual([]);
  });

  test("that has the company of an earlier run says so, with its score or its number", () => {
    const company = { ...fictive, score: 92 };
    const details = { name: fictive.name };
    expect(keptNote({ company, by: "search" }, undefined)).toEqual([
      { code: "note_matched", details: { ...details, score: "92" } },
    ]);
    expect(keptNote({ company: fictive, by: "search" }, undefined)).toEqual([{ code: "note_kept", details }]);
    expect(keptNote({ company, by: "list" }, undefined)).toEqual([{ code: "note_kept", details }]);
    expect(keptNote({ company, by: "hand" }, "X")).toEqual([
      { code: "note_entered", details: { name: siren } },
    ]);
    const siret = `${siren}00015`;
    expect(keptNote({ company: { ...company, siret }, by: "hand" }, "X")).toEqual([
      { code: "note_entered", details: { name: siret } },
    ]);
    expect(keptNote({ company, by: decided(fictive) }, undefined)).toEqual(matchNote(decided(fictive)));
  });
});

test.each<[string, SettledMatch, boolean, boolean]>([
  ["several candidates", ambiguous, true, true],
  ["candidates of which none is likely", result("not_found", "unlike", [two]), true, true],
  ["no candidate", result("not_found", "no_candidate"), false, true],
  ["a company", found, false, false],
  ["no name", result("blank", "no_name"), false, false],
  ["a company abroad", result("not_found", "foreign", [two]), false, false],
  ["a decision", decided(), false, false],
])("a person reviews a row with %s: of the doubtful ones, of all", (_, settled, doubtful, all) => {
  expect(isToReview(settled, "doubtful")).toBe(doubtful);
  expect(isToReview(settled, "all")).toBe(all);
  expect(isToReview(settled, undefined)).toBe(false);
});

describe("the rows that are looked for by name", () => {
  const garage = { name: "GARAGE FICTIF", postcode: "57000", city: "METZ" };
  const facts = { naf: null, nafLabel: null, created: null, town: null };
  const started = (reviewed?: "doubtful" | "all") => {
    const subjects = new Subjects(false);
    return { subjects, queries: new MatchQueries(subjects, { reviewed }) };
  };

  test("are one query if they say the same, whatever their case and accents", () => {
    const { queries } = started();
    expect(queries.add(garage)).toEqual({ index: 0, isNew: true });
    expect(queries.add({ ...garage, name: " garage  FICTIF" })).toEqual({ index: 0, isNew: false });
    expect(queries.add({ ...garage, postcode: "57001" })).toEqual({ index: 1, isNew: true });
    expect([queries.size, queries.at(1).postcode]).toEqual([2, "57001"]);
    expect(queryKey({ name: "É" })).toBe(queryKey({ name: "e", city: "" }));
  });

  test("are not looked for abroad", () => {
    const { queries } = started("all");
    queries.add({ name: "FIRMA FIKTIV", postcode: "D-66111", city: "SAARBRÜCKEN" });
    queries.add(garage);
    expect([queries.isForeign(0), queries.isForeign(1)]).toEqual([true, false]);
    expect([...queries.unsettled()]).toEqual([1]);
    expect(queries.reviewed(0)).toBeUndefined();
    queries.settle(1, found, 1, () => facts);
    expect(queries.isForeign(1)).toBe(false);
  });

  test("have a company once they are settled, and count what that took", () => {
    const { subjects, queries } = started();
    for (const postcode of ["57000", "57001", "57002"]) queries.add({ ...garage, postcode });
    queries.settle(0, found, 2, () => facts);
    queries.settle(1, ambiguous, 0, () => facts);
    expect(subjects.at(0).siren).toBe(siren);
    expect([0, 1].map((query) => queries.state(query))).toEqual([
      { kind: "settled", result: found, subject: 0 },
      { kind: "settled", result: ambiguous, subject: undefined },
    ]);
    expect(queries.spent).toEqual({ queries: 1, questions: 2 });
    const miss = { status: "failed", error: { code: "timeout", message: "" } } as const;
    queries.lack(2, miss);
    expect(queries.state(2)).toEqual({ kind: "unavailable", miss });
    expect([...queries.unsettled()]).toEqual([2]);
    expect([...queries.unsettled([0, 1])]).toEqual([]);
    queries.expect(2, 3);
    queries.expect(1, 1);
    expect([queries.expected([0, 1, 2]), queries.expected([0])]).toEqual([4, 0]);
  });

  test("show their candidates to a person, the likeliest first, until they are decided", () => {
    const { queries } = started("doubtful");
    for (const postcode of ["57000", "57001", "57002", "57003"]) queries.add({ ...garage, postcode });
    const third_ = candidate(third, "GARAGE TIERS", 80);
    queries.settle(0, result("ambiguous", "several", [two]), 1, () => facts);
    queries.settle(1, result("ambiguous", "several", [third_, two]), 1, () => facts);
    queries.settle(2, found, 1, () => facts);
    queries.settle(3, result("ambiguous", "several", [one]), 1, () => facts);
    expect(queries.reviewed(1)?.map((shown) => shown.candidate.siren)).toEqual([third, second]);
    expect(queries.reviewed(2)).toBeUndefined();
    const order = () => [...queries.reviewedCandidates()].map((shown) => shown.candidate.siren);
    expect(order()).toEqual([siren, third, second, second]);
    queries.decide(1, decided(fictive));
    expect(order()).toEqual([siren, second]);
    expect(queries.spent.queries).toBe(4);
  });

  test("are remembered with their company, each once, with the other texts of a row under the same key", () => {
    const { subjects, queries } = started();
    const rows = new Rows(5, subjects, 1, queries);
    rows.putMatch(0, garage, "company");
    rows.putMatch(1, garage, "company");
    rows.putMatch(2, { name: "AUTRE FICTIF" }, "company");
    rows.putMatch(3, { name: "DÉCIDÉ FICTIF" }, "company");
    rows.set(4, third);
    queries.settle(0, found, 1, () => facts);
    queries.settle(1, ambiguous, 1, () => facts);
    queries.decide(2, decided({ siren: second, name: "DÉCIDÉ" }));
    const alias = { name: "GARAGE FICTIF ET FILS" };
    const key = decisionKey(garage);
    expect([...foundMatches(rows, new Map([[1, alias]]), queries)]).toEqual([
      { key, company: one },
      { key: assignedKey(garage, siren), sameAs: key },
      { key: decisionKey(alias), sameAs: key },
      { key: assignedKey(alias, siren), sameAs: key },
    ]);
    const founds = (first: number, end: number) =>
      [...foundMatches(rows, new Map(), queries, first, end)].length;
    expect([founds(0, 0), founds(0, 1), founds(1, 2), founds(2, 5)]).toEqual([0, 2, 2, 0]);
  });

  test("are remembered with their company also if other texts of a later row, a country, leave the key as it is", () => {
    const { subjects, queries } = started();
    const rows = new Rows(2, subjects, 1, queries);
    rows.putMatch(0, garage, "company");
    rows.putMatch(1, garage, "company");
    queries.settle(0, found, 1, () => facts);
    const alias = { ...garage, country: "FRANCE" };
    const ofKey = [...foundMatches(rows, new Map([0, 1].map((row) => [row, alias])), queries)].filter(
      (each) => each.key === decisionKey(garage),
    );
    expect(ofKey).toEqual([{ key: decisionKey(garage), company: one }]);
  });
});

test("what answers say of a candidate is the first that they say of each thing", () => {
  const page = (item: object) => ({ operation: "search-address" as const, data: { items: [item] } });
  const facts = candidateFacts(
    [
      page({ siren: second, commune: "LYON" }),
      page({ siren, commune: "" }),
      page({ siren, commune: 57 }),
      page({ siren, commune: "METZ" }),
      page({ siren, commune: "NANCY" }),
    ],
    siren,
  );
  expect(facts).toEqual({ naf: null, nafLabel: null, created: null, town: "METZ" });
  expect(candidateFacts([], siren).town).toBeNull();
});
