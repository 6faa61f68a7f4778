import { describe, expect, test } from "@jest/globals";
import type { FoldedRow } from "../../../shared/matching/read-row.ts";
import type { MatchReason, MatchResult } from "../../../shared/matching/match.ts";
import { decide, weigh } from "../../../shared/matching/decide.ts";
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

/** What becomes of a row as a name shares more and more with its own: tenths of a bit. */
const byBits = (given: (shared: number) => Case) =>
  Array.from({ length: 300 }, (_, tenths) => given(tenths / 10)).map((one) => ({
    result: decided(one),
    chances: weigh(new ToldPool(one)).map(({ chance }) => chance),
  }));

describe("on the two sides of a threshold", () => {
  test("a company that two things prove is taken at a score of 90, and not at 89", () => {
    const results = byBits((shared) => ({ companies: [{ letter: "B", missing: 3, shared }] }));
    const scores = (status: string) =>
      results.flatMap(({ result }) => (result.status === status ? result.candidates[0]!.score : []));
    expect([Math.max(...scores("ambiguous")), Math.min(...scores("found"))]).toEqual([89, 90]);
  });

  test("companies of other names are worth a look from a chance of three quarters on, all together", () => {
    const alone = byBits((shared) => ({ companies: [{ ...unlike, shared }] }));
    const scores = (status: string) =>
      alone.flatMap(({ result }) => (result.status === status ? result.candidates[0]!.score : []));
    // Rounded, as scores are.
    expect([Math.max(...scores("not_found")), Math.min(...scores("ambiguous"))]).toEqual([75, 75]);
    const two = byBits((shared) => ({
      companies: [{ ...unlike, shared }, other({ ...unlike, shared })],
    }));
    const looked = two.filter(({ result }) => result.status === "ambiguous");
    expect(looked.length).toBeGreaterThan(0);
    expect(looked.every(({ result }) => result.candidates[0]!.score < 75)).toBe(true);
  });

  test("a second company is as likely from a fifth of the first's chance on", () => {
    const results = byBits((shared) => ({ companies: [{ shared: 20 }, other({ shared })] }));
    const isRival = ([first, second]: number[]) => second! >= 0.2 * first!;
    const rivals = results.filter(({ chances }) => isRival(chances));
    expect([rivals.length > 10, rivals.length < results.length - 10]).toEqual([true, true]);
    for (const { result, chances } of results)
      expect([chances, result.reason === "several"]).toEqual([chances, isRival(chances)]);
  });

  test("a name at its place is common below 10.6 bits", () => {
    const reasons = byBits((shared) => ({ row: { mayBeTown: false }, companies: [{ shared }] })).map(
      ({ result }) => result.reason,
    );
    expect([reasons[105], reasons[106]]).toEqual(["common_name", "two_proofs"]);
  });

  test.each<[string, CandidateFacts, boolean]>([
    ["a likeness of 0.3", { letter: "F", likeness: 0.3 }, true],
    ["a likeness of 0.29", { letter: "F", likeness: 0.29 }, false],
    ["no name that can be read", { isUnnamed: true }, false],
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
});
