import { describe, expect, test } from "@jest/globals";
import {
  candidateOf,
  hasSomeCompanies,
  isCompanyColumn,
  withoutConstant,
  withoutUnnamed,
  type IdentifierCandidate,
} from "../../../../shared/enrichment/columns/candidates.ts";
import type { ColumnReadings } from "../../../../shared/enrichment/columns/column-readings.ts";

/** What was read of a column: by default ten cells without a number. */
const readings = (header: string, counts: Partial<ColumnReadings> = {}): ColumnReadings => ({
  ...{ header, filled: 10, sirens: 0, sirets: 0, vats: 0, wrongNumbers: 0, wrongVats: 0 },
  ...{ wrongVatTexts: new Set(), companies: new Set(), commonRecords: 0, matchingRecords: 0 },
  ...counts,
});
const isCandidate = (header: string, counts: Partial<ColumnReadings> = {}) =>
  candidateOf(readings(header, counts), 0) !== undefined;

describe("a column may hold the identifiers", () => {
  test.each<[string, boolean, string, Partial<ColumnReadings>]>([
    ["under their name, even if none of its cells is one", true, "SIREN", {}],
    ["under their name, even if it is blank", true, "SIREN", { filled: 0 }],
    ["under a header that mentions them, if three cells in ten are", true, "SIRET du siège", { sirets: 3 }],
    ["not if two in ten are", false, "SIRET du siège", { sirets: 2 }],
    ["not if it is blank", false, "SIRET du siège", { filled: 0 }],
    ["under a silent header, if six cells in ten are", true, "Code tiers", { sirens: 6 }],
    ["of either kind", true, "Code tiers", { sirens: 3, sirets: 3 }],
    ["not if five in ten are", false, "Code tiers", { sirens: 5 }],
    ["never under a header of something else", false, "Téléphone", { sirens: 10 }],
    ["unless six cells in ten are VAT numbers", true, "TVA", { sirens: 6, vats: 6 }],
    ["not if five in ten are", false, "TVA", { sirens: 10, vats: 5 }],
    ["nor if none is", false, "TVA", { sirens: 10 }],
    ["nor if it is blank", false, "TVA", { filled: 0 }],
    ["be the header about anything", true, "Téléphone", { sirens: 6, vats: 6 }],
    ["never if it is one of ours", false, "sirene_siren", { sirens: 10 }],
  ])("%s", (_, may, header, counts) => {
    expect(isCandidate(header, counts)).toBe(may);
  });

  test("with its kind, its share, and how plainly its header speaks", () => {
    const companies = new Set([1, 2]);
    expect(candidateOf(readings("SIREN", { sirens: 4, sirets: 4, companies }), 3)).toEqual({
      ...{
        place: 3,
        identifiers: 8,
        share: 0.8,
        kind: "siren",
        hint: "names_them",
        hintRank: 0,
        companies: 2,
      },
    });
    expect(candidateOf(readings("N° SIRET client", { sirens: 4, sirets: 5 }), 0)).toMatchObject({
      ...{ kind: "siret", hint: "mentions_them", hintRank: 1 },
    });
    expect(candidateOf(readings("Code", { sirens: 10 }), 0)).toMatchObject({ hint: "silent", hintRank: 2 });
    expect(candidateOf(readings("SIREN", { filled: 0 }), 0)).toMatchObject({ identifiers: 0, share: 0 });
    expect(candidateOf(readings("Code", { sirens: 10, vats: 10 }), 0)).toMatchObject({ hint: "silent" });
    // VAT numbers under a header about VAT are named by it, and under any other header they are mentioned.
    expect(candidateOf(readings("TVA", { sirens: 8, vats: 8 }), 0)).toMatchObject({ hint: "names_them" });
    expect(candidateOf(readings("Téléphone", { sirens: 8, vats: 8 }), 0)).toMatchObject({
      hint: "mentions_them",
    });
  });
});

test.each<[string, boolean, string, Partial<ColumnReadings>]>([
  ["that may hold the identifiers", true, "SIRET du siège", { sirets: 3 }],
  ["whose header names something else, if five numbers and six in ten are", true, "Téléphone", { sirens: 6 }],
  ["of either kind", true, "Téléphone", { sirens: 3, sirets: 3 }],
  ["not if five in ten are", false, "Téléphone", { sirens: 5 }],
  ["not if there are four", false, "Téléphone", { sirens: 4, filled: 4 }],
  ["but if there are five", true, "Téléphone", { sirens: 5, filled: 5 }],
  ["not where no cell is a number", false, "SIREN", {}],
  ["not if it is ours", false, "sirene_siren", { sirens: 10 }],
])("a column of companies is one %s", (_, is, header, counts) => {
  expect(isCompanyColumn(readings(header, counts))).toBe(is);
});

const three = new Set([1, 2, 3]);
test.each<[string, boolean, string, Partial<ColumnReadings>]>([
  ["if three of its cells name three", true, "Identifiant", { sirens: 3, companies: three }],
  ["and one more number fails the check", true, "Code", { sirets: 3, companies: three, wrongNumbers: 1 }],
  ["not if two do", false, "Code", { sirens: 3, companies: three, wrongNumbers: 2 }],
  ["not if they name two", false, "Code", { sirens: 3, companies: new Set([1, 2]) }],
  ["not if it is a column of companies", false, "SIREN", { sirens: 3, companies: three }],
  ["not under a header of something else", false, "Téléphone", { sirens: 3, companies: three }],
  ["not if it is ours", false, "sirene_siren", { sirens: 3, companies: three }],
])("a column has some companies among other contents %s", (_, has, header, counts) => {
  expect(hasSomeCompanies(readings(header, counts))).toBe(has);
});

const candidate = (place: number, more: Partial<IdentifierCandidate>): IdentifierCandidate => ({
  ...{ place, identifiers: 10, share: 1, kind: "siren", hint: "names_them", hintRank: 0, companies: 10 },
  ...more,
});
const places = (candidates: readonly IdentifierCandidate[]) => candidates.map(({ place }) => place);

describe("a column whose header says nothing of identifiers is dropped", () => {
  const kept = (named: Partial<IdentifierCandidate>, silent: Partial<IdentifierCandidate>) =>
    places(withoutUnnamed([candidate(0, named), candidate(1, { hint: "silent", ...silent })]));

  test("beside one that is plainly named and mostly of identifiers", () => {
    expect(kept({ share: 0.6 }, {})).toEqual([0]);
    expect(kept({ share: 0.59 }, {})).toEqual([0, 1]);
    expect(kept({ hint: "mentions_them" }, {})).toEqual([0, 1]);
    expect(kept({ identifiers: 0 }, {})).toEqual([0, 1]);
  });

  test("unless it has twenty of them and twice as many", () => {
    expect(kept({ identifiers: 3 }, { identifiers: 19 })).toEqual([0]);
    expect(kept({ identifiers: 3 }, { identifiers: 20 })).toEqual([0, 1]);
    expect(kept({ identifiers: 30 }, { identifiers: 59 })).toEqual([0]);
    expect(kept({ identifiers: 30 }, { identifiers: 60 })).toEqual([0, 1]);
  });

  test("and one that mentions them is not", () => {
    expect(places(withoutUnnamed([candidate(0, {}), candidate(1, { hint: "mentions_them" })]))).toEqual([
      0, 1,
    ]);
  });
});

describe("a column with one company in every row is dropped", () => {
  const kept = (other: Partial<IdentifierCandidate>, constant: Partial<IdentifierCandidate> = {}) =>
    places(withoutConstant([candidate(0, other), candidate(1, { companies: 1, ...constant })]));

  test("beside one with two, and under a silent header beside one with five", () => {
    expect(kept({ companies: 2 })).toEqual([0]);
    expect(kept({ companies: 1 })).toEqual([0, 1]);
    expect(kept({ companies: 5, hint: "silent" })).toEqual([0]);
    expect(kept({ companies: 4, hint: "silent" })).toEqual([0, 1]);
  });

  test("unless it has one row alone, or two companies", () => {
    expect(kept({}, { identifiers: 1 })).toEqual([0, 1]);
    expect(kept({}, { identifiers: 2 })).toEqual([0]);
    expect(kept({}, { companies: 2 })).toEqual([0, 1]);
  });
});
