import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { compareNames } from "../../../shared/matching/compare-names.ts";
import { wordLikeness } from "../../../shared/matching/word-likeness.ts";

describe("two words", () => {
  test.each([
    ["TRANSPORT", "TRANSPORTS", 0.95],
    ["CONSTR", "CONSTRUCTION", 0.825],
    ["J", "JEAN", 0.6],
    ["DESUATEL", "DESAUTEL", 0.85],
    ["CLINIQIUE", "CLINIQUE", 0.867],
    ["BATIMENT", "BATIMENT", 1],
    ["DURAND", "MARTIN", 0],
    ["GALINQUIN", "SALANQUIN", 0],
    ["12", "13", 0],
    ["AB", "AC", 0],
  ])("%s and %s are %d alike", (one, other, likeness) => {
    expect(wordLikeness(one, other)).toBeCloseTo(likeness, 3);
  });

  test("are as alike one way as the other, and never more than equal", () => {
    const word = fc.stringMatching(/^[A-Z]{1,12}$/);
    fc.assert(
      fc.property(word, word, (one, other) => {
        const likeness = wordLikeness(one, other);
        expect(likeness).toBe(wordLikeness(other, one));
        expect(likeness).toBeLessThanOrEqual(one === other ? 1 : 0.95);
      }),
    );
  });
});

describe("a list's name beside those of the company", () => {
  const letter = (listName: string, name: string) => compareNames(listName, { name }).letter;

  test.each([
    ["SA BOULANGERIE NEUHAUSER", "BOULANGERIE NEUHAUSER", "A"],
    ["Distritoys SAS", "DISTRI TOYS", "A"],
    ["Les Ateliers du Gout SAS", "LES ATELIERS DU GOÛT", "A"],
    ["THE BOSTON CONSULTING GROUP ET CIE", "The Boston Consulting Group &Cie", "A"],
    ["M. Jean DUPONT-FICTIF", "DUPONT-FICTIF JEAN", "A"],
    ["MAIRIE D'AUBIGNY", "COMMUNE DE AUBIGNY", "A"],
    ["DUPONT II", "DUPONT 2", "A"],
    ["COFIDIS", "COFIDIS FRANCE", "B"],
    ["CLINIQIUE CLEMENTVILLE", "CLINIQUE CLEMENTVILLE", "B"],
    ["R.L.S.T", "REGIONALE LOCATION ET SERVICES TEXTILES", "B"],
    ["CAF DE VAUCLUSE", "CAISSE D'ALLOCATIONS FAMILIALES DE VAUCLUSE", "A"],
    ["DUPONT IDF", "DUPONT ILE DE FRANCE", "A"],
    ["DUPONT FRANCE", "DUPONT ILE DE FRANCE", "B"],
    ["DUPONT 2", "DUPONT 3", "F"],
    ["DUPONT HOLDING", "DURAND HOLDING", "F"],
    ["", "DUPONT", "Z"],
    ["DUPONT", "", "Z"],
  ])("%j beside %j is %s", (listName, name, expected) => {
    expect(letter(listName, name)).toBe(expected);
  });

  test("the best of its names counts: legal name, usual names, acronym and sign", () => {
    const names = {
      name: "DUPONT HOLDING",
      legalName: "DH SERVICES",
      usualNames: ["AU BON PAIN"],
      acronym: "DHS",
      sign: "LE FOURNIL",
    };
    for (const listName of ["dh services", "Au bon pain", "D.H.S.", "Le Fournil", "Dupont Holding"])
      expect(compareNames(listName, names)).toEqual({ letter: "A", score: 100 });
    expect(compareNames("AUTRE CHOSE", names).letter).toBe("F");
  });

  test("the score falls with each thing that differs", () => {
    const score = (listName: string) => compareNames(listName, { name: "GARAGE ZALQUIRAND" }).score;
    expect(score("GARAGE ZALQUIRAND")).toBe(100);
    expect(score("GARAGE ZALQUIRNAD")).toBeLessThan(100);
    expect(score("ZALQUIRAND")).toBeLessThan(100);
    expect(score("GARAGE")).toBeLessThan(score("ZALQUIRAND"));
    expect(score("BOULANGERIE VERTE")).toBe(0);
  });
});
