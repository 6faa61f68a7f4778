import { describe, expect, test } from "@jest/globals";
import { numberCandidates } from "../../../../shared/enrichment/columns/candidates.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { sampleOf, type Columns } from "./sample-of.ts";

const sirens = scatteredSirens(10);
const vats = sirens.map(vatNumberOf);
const same = (cell: string) => sirens.map(() => cell);
const first = (count: number, cells: readonly string[], rest = "FICTIVE") =>
  cells.map((cell, row) => (row < count ? cell : rest));

/** The columns that may have numbers, by header, and of which kind. */
const kinds = (columns: Columns) => {
  const headers = Object.keys(columns);
  return numberCandidates(sampleOf(columns)).map(({ place, kind }) => [headers[place], kind].join(": "));
};

describe("a column may have numbers", () => {
  test.each<[string, Columns, string[]]>([
    [
      "if it is called so, though no cell is one",
      { "SIRET fournisseur": same("NC") },
      ["SIRET fournisseur: siret"],
    ],
    ["but one that is called of VAT must look so", { "TVA fournisseur": same("20 %") }, []],
    ["in half of its cells", { "TVA fournisseur": first(5, vats) }, ["TVA fournisseur: vat"]],
    ["right or wrong", { "TVA fournisseur": first(5, same("FR00123456789")) }, ["TVA fournisseur: vat"]],
    ["and not in fewer", { TVA: first(4, vats, "20 %") }, []],
    ["nor is one of words", { TVA: sirens.map((_, row) => ["NORMAL", "EXPORT"][row % 2]!) }, []],
    ["nor is one of rates, that has them", { "Taux TVA": first(5, vats) }, []],
    [
      "a blank one is what it is called",
      { TVA: same(""), "N° SIREN": same("") },
      ["TVA: vat", "N° SIREN: siren"],
    ],
    ["none of ours is one", { sirene_siren: sirens, sirene_vat: vats, sirene_siret: same("") }, []],
    [
      "under a silent header beside a named one from five numbers on",
      { SIREN: sirens, Code: first(5, sirens.toReversed(), "") },
      ["SIREN: siren", "Code: siren"],
    ],
    ["and not with four", { SIREN: sirens, Code: first(4, sirens.toReversed(), "") }, ["SIREN: siren"]],
  ])("%s", (_, columns, found) => {
    expect(kinds(columns)).toEqual(found);
  });
});

test.each<[string, Columns, string]>([
  ["half of them VAT numbers", { Code: [...vats.slice(0, 5), ...sirens.slice(5)] }, "siren"],
  ["more than half of them", { Code: [...vats.slice(0, 6), ...sirens.slice(6)] }, "vat"],
  [
    "half of them SIRETs",
    { Code: sirens.map((siren, row) => (row < 5 ? siretOf(siren, 1) : siren)) },
    "siren",
  ],
  [
    "more than half of them",
    { Code: sirens.map((siren, row) => (row < 6 ? siretOf(siren, 1) : siren)) },
    "siret",
  ],
  ["none of them readable", { "TVA intracom du dépôt": same("FR00123456789") }, "vat"],
])(
  "a column whose header does not say which numbers it has has those of most cells: %s",
  (_, columns, kind) => {
    expect(kinds(columns)).toEqual([`${Object.keys(columns)[0]}: ${kind}`]);
  },
);

describe("a column has one number in every row", () => {
  const wrong = "FR00123456789";
  const isConstant = (columns: Columns) =>
    numberCandidates(sampleOf(columns)).find(({ place }) => place === Object.keys(columns).length - 1)
      ?.isConstant;

  test.each<[string, Columns, boolean]>([
    ["a wrong one", { SIREN: sirens, TVA: same(wrong) }, true],
    ["not if no other column has several", { SIREN: same(sirens[0]!), TVA: same(wrong) }, false],
    ["nor if it has the only one", { TVA: same(wrong) }, false],
    ["nor if one row has it alone", { SIREN: sirens, TVA: first(1, same(wrong), "") }, false],
    ["nor if there are two", { SIREN: sirens, TVA: first(5, same(wrong), "FR01123456789") }, false],
    [
      "a right one in a few rows",
      { SIREN: sirens, "SIRET client": first(2, same(siretOf(sirens[0]!, 1)), "FICTIVE") },
      true,
    ],
    [
      "a right one, which some rows have wrong",
      { SIREN: sirens, "TVA client": first(8, same(vats[0]!), wrong) },
      true,
    ],
    ["not if none is a number", { SIREN: sirens, "SIRET client": same("NC") }, false],
  ])("%s", (_, columns, is) => {
    expect(isConstant(columns)).toBe(is);
  });
});

test("a candidate is told with its counts, and with what its header says", () => {
  const columns = { SIREN: sirens, "Réf. SIRET": first(6, same(siretOf(sirens[0]!, 1)), ""), Code: sirens };
  expect(numberCandidates(sampleOf(columns))).toEqual([
    {
      ...{ place: 0, kind: "siren", filled: 10, identifiers: 10, companies: 10, hintRank: 0 },
      ...{ isPlain: true, isSilent: false, isConstant: false, isUnnamed: false },
    },
    {
      ...{ place: 1, kind: "siret", filled: 6, identifiers: 6, companies: 1, hintRank: 1 },
      ...{ isPlain: false, isSilent: false, isConstant: true, isUnnamed: false },
    },
    {
      ...{ place: 2, kind: "siren", filled: 10, identifiers: 10, companies: 10, hintRank: 2 },
      ...{ isPlain: false, isSilent: true, isConstant: false, isUnnamed: true },
    },
  ]);
});
