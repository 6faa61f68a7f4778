import { describe, expect, test } from "@jest/globals";
import type { FoldedRow } from "../../../shared/matching/read-row.ts";
import type { MatchReason, MatchResult } from "../../../shared/matching/match.ts";
import { calibrated, decide, featuresOf, hasRival, weigh } from "../../../shared/matching/decide.ts";
import { evidenceOf } from "../../../shared/matching/evidence.ts";
import { featureNames } from "../../../shared/matching/features.ts";
import { type Calibration, weights } from "../../../shared/matching/fitted.ts";
import { detailQuestion } from "../../../shared/matching/question.ts";
import { other, row, siren, ToldPool, type Case, type CandidateFacts } from "./answered-pool.ts";

const decided = (given: Case): MatchResult => decide(new ToldPool(given));
/** Named nothing like the row. */
const unlike: CandidateFacts = { letter: "F", shared: 4, missing: 20, likeness: 0.4 };
/** A name with a word more by which companies of a group tell themselves apart. */
const withSisterWord: CandidateFacts = { letter: "B", likeness: 0.9, extra: 4, extraWords: ["NORD"] };
/** At the row's street. */
const street: CandidateFacts = { known: { address: "A" } };
/** It came up in the department, and not at the postcode. */
const near: CandidateFacts = { found: ["department"] };
const broad = { total: 101 } as const;

describe("the first of these that is true says why a row is what it is", () => {
  test.each<[MatchReason, MatchResult["status"], string, Case]>([
    ["no_name", "blank", "the name has no word", { row: { name: { ...row.name, words: [] } } }],
    ["generic_name", "not_found", "its name says of nobody", { isGeneric: true, companies: [], ...broad }],
    ["too_broad", "not_found", "none of too many is alike", { companies: [], ...broad }],
    ["no_candidate", "not_found", "nobody came up", { companies: [] }],
    [
      "no_candidate",
      "not_found",
      "those of too many who came up are unlike",
      { companies: [unlike], ...broad },
    ],
    [
      "places_apart",
      "ambiguous",
      "its places are two, and the company's another",
      { row: { placesApart: true }, companies: [{ known: { city: "F" } }] },
    ],
    [
      "other_town",
      "ambiguous",
      "its town is another, and it came up at no place of the row",
      { companies: [{ known: { city: "F" }, found: ["anywhere"] }] },
    ],
    [
      "elsewhere",
      "ambiguous",
      "it came up at no place of the row, and has another director",
      { companies: [{ found: ["anywhere"], director: "F" }] },
    ],
    [
      "contradiction",
      "ambiguous",
      "it has another director, and so has one as likely",
      { companies: [{ director: "F" }, other({ director: "F" })] },
    ],
    ["two_proofs", "found", "name and postcode agree, and a page shows too few", broad],
    ["one_proof", "ambiguous", "its postcode is another", { companies: [{ ...near, shared: 17.9 }] }],
    [
      "several",
      "ambiguous",
      "two are as likely, and a page shows too few",
      { companies: [{}, other()], ...broad },
    ],
    [
      "too_broad",
      "ambiguous",
      "a page shows too few, and the one has a word more",
      { companies: [withSisterWord], ...broad },
    ],
    [
      "word_more",
      "ambiguous",
      "one of two common names has a word more",
      { companies: [{ ...withSisterWord, shared: 6 }] },
    ],
    [
      "common_name",
      "ambiguous",
      "it is at the place, and many have its name",
      { companies: [{ shared: 6 }] },
    ],
    [
      "one_proof",
      "ambiguous",
      "the same name is likely and no more",
      { companies: [{ ...near, shared: 10.6 }, other(unlike)] },
    ],
    ["unlike", "ambiguous", "its name is near", { companies: [{ letter: "B", shared: 8, missing: 8 }] }],
    [
      "unlike",
      "ambiguous",
      "it is in the row's street, and has no name that can be read",
      { companies: [{ isUnnamed: true, ...street }] },
    ],
    [
      "too_broad",
      "ambiguous",
      "one of two pages shows too few",
      { companies: [withSisterWord], asked: [{ where: "postcode", total: 101 }, { where: "town" }] },
    ],
    [
      "common_name",
      "ambiguous",
      "just too many have its name, and one is nearly as likely",
      { companies: [{ shared: 10.5 }, other({ shared: 3 })] },
    ],
    [
      "one_proof",
      "ambiguous",
      "few enough have its name, and one is nearly as likely",
      { companies: [{ shared: 10.6 }, other({ shared: 3 })] },
    ],
  ])("%s: %s, where %s", (reason, status, _, given) => {
    const result = decided(given);
    expect([result.reason, result.status]).toEqual([reason, status]);
  });

  test.each<[string, MatchReason, CandidateFacts & { readonly row?: Partial<FoldedRow> }]>([
    [
      "no town but a number that agrees is elsewhere",
      "two_proofs",
      { found: ["anywhere"], row: { fragment: siren } },
    ],
    [
      "a piece of the number does not bring it there",
      "elsewhere",
      { found: ["anywhere"], row: { fragment: "50100" } },
    ],
    [
      "a name that differs is unlike wherever it is",
      "unlike",
      { ...unlike, shared: 20, found: ["anywhere"], known: { address: "A" } },
    ],
    [
      "a sister's word in another name is no word more",
      "unlike",
      { ...unlike, extraWords: ["NORD"], known: { address: "A" } },
    ],
    ["a word more keeps a likely company from being taken", "word_more", withSisterWord],
    ["of a common name at another postcode nothing but the name agrees", "one_proof", { ...near, shared: 6 }],
  ])("%s: %s", (_, reason, { row: more, ...company }) => {
    expect(decided({ companies: [company], ...(more && { row: more }) }).reason).toBe(reason);
  });
});

/** What becomes of a row as a name shares more and more with its own, from some tenths of a bit on. */
const byBits = (from: number, to: number, given: (shared: number) => Case) =>
  Array.from({ length: to - from + 1 }, (_, at) => given((from + at) / 10)).map((one) => ({
    result: decided(one),
    chances: weigh(new ToldPool(one)).map(({ chance }) => chance),
  }));

describe("on the two sides of a threshold", () => {
  test("a company that two things prove is taken at a score of 90, and not at 89", () => {
    const results = byBits(105, 115, (shared) => ({ companies: [{ letter: "B", missing: 3, shared }] }));
    const scores = (status: string) =>
      results.flatMap(({ result }) => (result.status === status ? result.candidates[0]!.score : []));
    expect([Math.max(...scores("ambiguous")), Math.min(...scores("found"))]).toEqual([89, 90]);
  });

  test("companies of other names are worth a look from a chance of three quarters on, all together", () => {
    const alone = byBits(150, 158, (shared) => ({ companies: [{ ...unlike, shared }] }));
    const scores = (status: string) =>
      alone.flatMap(({ result }) => (result.status === status ? result.candidates[0]!.score : []));
    // Rounded, as scores are.
    expect([Math.max(...scores("not_found")), Math.min(...scores("ambiguous"))]).toEqual([75, 75]);
    const two = byBits(125, 135, (shared) => ({
      companies: [{ ...unlike, shared }, other({ ...unlike, shared })],
    }));
    const looked = two.filter(({ result }) => result.status === "ambiguous");
    expect(looked.length).toBeGreaterThan(0);
    expect(looked.every(({ result }) => result.candidates[0]!.score < 75)).toBe(true);
  });

  test("a second company is as likely from a fifth of the first's chance on", () => {
    const likelier = (from: number, to: number) =>
      byBits(from, to, (shared) => ({ companies: [{ shared: 20 }, other({ shared })] }));
    const results = [...likelier(140, 146), ...likelier(254, 260)];
    const isRival = ([first, second]: number[]) => second! >= 0.2 * first!;
    const rivals = results.filter(({ chances }) => isRival(chances));
    expect([rivals.length > 5, rivals.length < results.length - 5]).toEqual([true, true]);
    for (const { result, chances } of results)
      expect([chances, result.reason === "several"]).toEqual([chances, isRival(chances)]);
  });

  test("a name at its place is common below 10.6 bits", () => {
    const results = byBits(105, 106, (shared) => ({ row: { mayBeTown: false }, companies: [{ shared }] }));
    expect(results.map(({ result }) => result.reason)).toEqual(["common_name", "two_proofs"]);
  });

  test.each<[string, CandidateFacts, boolean]>([
    ["a likeness of 0.3", { letter: "F", likeness: 0.3 }, true],
    ["a likeness of 0.29", { letter: "F", likeness: 0.29 }, false],
    ["no name that can be read", { isUnnamed: true }, false],
    ["no name that can be read, in the same street", { isUnnamed: true, ...street }, true],
    ["another name in the same street", { letter: "F", likeness: 0, ...street }, true],
    ["another name in a street that is near", { letter: "F", likeness: 0, known: { address: "B" } }, false],
    ["another name and the same director", { letter: "F", likeness: 0, director: "A" }, true],
    ["another name and a director of the same surname", { letter: "F", likeness: 0, director: "B" }, false],
  ])("a company is weighed, or not: %s", (_, company, isWeighed) => {
    expect(weigh(new ToldPool({ companies: [company] }))).toHaveLength(isWeighed ? 1 : 0);
  });

  test("a company of another name is weighed where the row has its number, and not where that is another's", () => {
    const weighed = (fragment: string) =>
      weigh(new ToldPool({ row: { fragment }, companies: [{ letter: "F", likeness: 0 }] })).length;
    expect([weighed(siren), weighed("150100022")]).toEqual([1, 0]);
  });
});

describe("a chance", () => {
  test("is that of the sum of what is learned from, each by its weight, beside nobody", () => {
    const pool = new ToldPool({ companies: [{ letter: "B", shared: 8, missing: 8 }] });
    const parts = featuresOf(evidenceOf(pool, pool.candidates[0]!));
    const strength = featureNames.reduce((sum, name, at) => sum + weights[name] * parts[at]!, 0);
    expect(weigh(pool)[0]!.chance).toBeCloseTo(1 / (1 + Math.exp(-strength)), 12);
  });

  test.each<[readonly number[], boolean]>([
    [[0.5, 0.1], true],
    [[0.5, 0.099], false],
    [[0.5, 0.5], true],
    [[0.5], false],
  ])("of %j has a rival: %s", (chances, isClose) => {
    expect(hasRival(chances)).toBe(isClose);
  });

  const learned: Calibration = [
    [0.2, 0.1],
    [0.6, 0.3],
    [0.8, 0.9],
  ];
  test.each([
    ["below the first that was learned", 0, 0.1],
    ["at the first", 0.2, 0.1],
    ["between the first two", 0.3, 0.15],
    ["at the second", 0.6, 0.3],
    ["between the last two", 0.7, 0.6],
    ["at the last", 0.8, 0.9],
    ["above the last", 0.81, 0.9],
  ])("%s is right as often as rows were", (_, chance, right) => {
    expect(calibrated(chance, learned)).toBeCloseTo(right, 12);
  });
});

describe("the candidates of a row", () => {
  test("are five at most, likeliest first, and of two as likely the one of the lower SIREN", () => {
    const sirens = ["150100071", "150100063", "150100055", "150100048", "150100030", "150100022"];
    const companies = sirens.map((one, at) => ({ siren: one, shared: at === 0 ? 29 : 20 }));
    const { candidates } = decided({ companies });
    expect(candidates.map((one) => one.siren)).toEqual([
      "150100071",
      ...["150100022", "150100030", "150100048", "150100055"],
    ]);
  });

  test("are those who may be right or have a name that is near", () => {
    const others = [other({ ...unlike, shared: 0 }), { ...unlike, siren: "150100030", letter: "B" } as const];
    const { candidates } = decided({ companies: [{}, ...others] });
    expect(candidates.map((one) => [one.siren, one.score])).toEqual([
      [siren, 100],
      ["150100030", 0],
    ]);
  });

  test("are those of another name, too, who may be right", () => {
    const { candidates } = decided({ companies: [{ ...unlike, ...street, shared: 20 }] });
    expect(candidates.map(({ siren: one, letters }) => [one, letters.name])).toEqual([[siren, "F"]]);
  });

  test("have scores of no more than 100 together", () => {
    const scores = weigh(new ToldPool({ companies: [{ shared: 10.6 }, other({ shared: 3 })] })).map(
      ({ score }) => score,
    );
    expect(scores).toEqual([88, 12]);
  });

  test("have a score of 100 where the company is taken, and of 99 at most where a rule keeps it from that", () => {
    const scoreOf = (company: CandidateFacts) => decided({ companies: [company] }).candidates[0]!.score;
    expect([scoreOf(street), scoreOf({ ...street, director: "F" })]).toEqual([100, 99]);
    expect(weigh(new ToldPool({ companies: [{ ...street, director: "F" }] }))[0]!.score).toBe(100);
  });
});

describe("where somebody was looked for", () => {
  const everywhere = (["postcode", "anywhere", "department", "town"] as const).map((where) => ({ where }));

  test("is said of a row of which nobody is found at its place, narrowest place first and each word once", () => {
    const scope = { words: ["GARAGE", "ZALQUIRAND"], places: ["57000", "METZ", "57", "France"] };
    for (const company of [unlike, { known: { city: "F" } } as const, { found: ["anywhere"] } as const])
      expect(decided({ companies: [company], asked: everywhere }).scope).toEqual(scope);
  });

  test("is no more than was asked for, and not said of other rows", () => {
    expect(decided({ companies: [], asked: [{ where: "department" }] }).scope!.places).toEqual(["57"]);
    expect(decided({ asked: everywhere }).scope).toBeUndefined();
    expect(decided({ companies: [{ director: "F" }], asked: everywhere }).scope).toBeUndefined();
  });

  test("is not all of France where only the names of a company there were asked for", () => {
    const pool = new ToldPool({ companies: [] });
    pool.add(detailQuestion(siren), undefined);
    expect(decide(pool).scope).toEqual({ words: ["GARAGE", "ZALQUIRAND"], places: ["57000"] });
  });
});
