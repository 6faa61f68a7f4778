import { describe, expect, test } from "@jest/globals";
import { foldName } from "../../../shared/matching/folding/name.ts";
import type { MatchLetters } from "../../../shared/matching/match.ts";
import type { Alignment } from "../../../shared/matching/name-likeness.ts";
import { surestWord, tellingWords } from "../../../shared/matching/next-question.ts";
import { hasNameProof, hasSecondProof, isContradicted } from "../../../shared/matching/decide.ts";
import type { Evidence } from "../../../shared/matching/evidence.ts";

const alignment: Alignment = {
  shared: 20,
  blurred: 0,
  missing: 0,
  extra: 0,
  letters: 10,
  missingWords: [],
  extraWords: [],
  blurredWords: [],
  opener: undefined,
};

const sameNameThere: Evidence = {
  candidate: {
    siren: "150100014",
    name: "GARAGE ZALQUIRAND",
    active: true,
    form: undefined,
    folded: [],
    match: { alignment, likeness: 1, letter: "A", numbersDiffer: false, numberInOne: false, unread: [] },
    found: new Set(["postcode"]),
    known: {},
    director: undefined,
  },
  letters: { name: "A", postcode: "A", city: "Z", address: "Z", vat: "Z", director: "Z", legalForm: "Z" },
  groupWordDiffers: false,
  isPerhapsAbroad: false,
  wordMore: "none",
  isOutOfPostcode: false,
  sharedInWords: alignment.shared,
  hasWholeNumber: false,
  isElsewhere: false,
  isAlone: true,
  isOnly: true,
  isOnlyInTown: false,
  namesItsTown: false,
  isOnlyOfForm: false,
  isOnlyInFrance: false,
  hasActiveTwin: false,
};

interface Difference extends Omit<Partial<Evidence>, "letters" | "candidate"> {
  readonly letters?: Partial<MatchLetters>;
  readonly alignment?: Partial<Alignment>;
  readonly numbersDiffer?: boolean;
  readonly numberInOne?: boolean;
  readonly found?: Evidence["candidate"]["found"];
}

/** The evidence of a company of the row's name and postcode, but for what is different. */
function evidenceWith(difference: Difference): Evidence {
  const { letters, alignment: aligned, numbersDiffer, numberInOne, found, ...flags } = difference;
  const { candidate } = sameNameThere;
  const match = {
    ...candidate.match!,
    alignment: { ...alignment, ...aligned },
    numbersDiffer: numbersDiffer ?? false,
    numberInOne: numberInOne ?? false,
  };
  return {
    ...sameNameThere,
    sharedInWords: match.alignment.shared,
    ...flags,
    letters: { ...sameNameThere.letters, ...letters },
    candidate: { ...candidate, match, found: found ?? candidate.found },
  };
}

describe("a name is a proof, or none", () => {
  test.each<[string, Difference, boolean]>([
    ["the same name", {}, true],
    ["a name that is near", { letters: { name: "B" } }, true],
    ["another name", { letters: { name: "F" } }, false],
    ["another name at the same street", { letters: { name: "F", address: "A" } }, false],
    ["a name of just enough bits", { alignment: { shared: 10.6 } }, true],
    ["a name that many have", { alignment: { shared: 10.5 } }, false],
    ["one that many have, and the street", { alignment: { shared: 4 }, letters: { address: "A" } }, true],
    ["one that many have, and its number", { alignment: { shared: 4 }, letters: { vat: "A" } }, true],
    ["one that many have, and the director", { alignment: { shared: 4 }, letters: { director: "A" } }, true],
    [
      "one that many have, and a street that is near",
      { alignment: { shared: 4 }, letters: { address: "B" } },
      false,
    ],
    ["initials alone in the row's town", { alignment: { shared: 9.5 }, isOnlyInTown: true }, true],
    ["a common word alone in the row's town", { alignment: { shared: 9.4 }, isOnlyInTown: true }, false],
    [
      "a trade and the town, alone in it",
      { alignment: { shared: 9 }, isOnlyInTown: true, namesItsTown: true },
      true,
    ],
    ["a telling word that one of them lacks", { alignment: { missing: 12 } }, true],
    ["words of each that the other lacks", { alignment: { missing: 7, extra: 7 } }, false],
    ["words of each, one of which tells little", { alignment: { missing: 12, extra: 6.9 } }, true],
  ])("%s", (_, difference, isProof) => {
    expect(hasNameProof(evidenceWith(difference))).toBe(isProof);
  });
});

describe("beside the name, a second proof is", () => {
  const noPostcode: Partial<MatchLetters> = { postcode: "Z" };
  const otherPostcode: Difference = {
    letters: noPostcode,
    isOutOfPostcode: true,
    found: new Set(["anywhere"]),
  };
  test.each<[string, Difference, boolean]>([
    ["the postcode", { isOnly: false }, true],
    ["the street", { letters: { ...noPostcode, address: "A" }, isOnly: false }, true],
    ["its number", { letters: { ...noPostcode, vat: "A" }, isElsewhere: true }, true],
    ["the director", { letters: { ...noPostcode, director: "A" }, isOnly: false }, true],
    ["that nobody else has the name", { letters: noPostcode }, true],
    ["not a name that others have", { letters: noPostcode, isOnly: false }, false],
    [
      "a name that none of the row's legal form has",
      { letters: noPostcode, isOnly: false, isOnlyOfForm: true },
      true,
    ],
    [
      "not a name that none of its form has, at another place than the row's",
      { letters: noPostcode, isOnly: false, isOnlyOfForm: true, isElsewhere: true },
      false,
    ],
    [
      "not a name alone in France, at another place than the row's",
      { letters: noPostcode, isElsewhere: true },
      false,
    ],
    ["a name of enough bits at another postcode", { ...otherPostcode, alignment: { shared: 18 } }, true],
    [
      "not a name of fewer bits at another postcode",
      { ...otherPostcode, alignment: { shared: 17.9 } },
      false,
    ],
    [
      "not a name of enough bits at another postcode by its number alone: CENTURY 21",
      { ...otherPostcode, alignment: { shared: 20 }, sharedInWords: 11 },
      false,
    ],
    [
      "not a name at another postcode that only the department named",
      { ...otherPostcode, found: new Set(["department"]) },
      false,
    ],
    [
      "a name at another postcode of the row's town",
      { ...otherPostcode, letters: { ...noPostcode, city: "A" }, found: new Set(["town"]) },
      true,
    ],
  ])("%s", (_, difference, isProof) => {
    expect(hasSecondProof(evidenceWith(difference))).toBe(isProof);
  });
});

describe("against a company of the row's name and postcode speaks", () => {
  test.each<[string, Difference, boolean]>([
    ["nothing where nothing differs", {}, false],
    ["another department", { letters: { postcode: "F" } }, true],
    [
      "no department beside its whole number",
      { letters: { postcode: "F", vat: "A" }, hasWholeNumber: true },
      false,
    ],
    ["another town", { letters: { city: "F" } }, true],
    ["another number", { letters: { vat: "F" } }, true],
    ["no typing error in its number", { letters: { vat: "B" } }, false],
    ["another director", { letters: { director: "F" } }, true],
    ["a legal form of another kind", { letters: { legalForm: "F" } }, true],
    ["no legal form of a near kind", { letters: { legalForm: "B" } }, false],
    ["another number in the name", { numbersDiffer: true }, true],
    ["a number in one of the names", { numberInOne: true }, true],
    ["a form of a company abroad", { isPerhapsAbroad: true }, true],
    ["a sister company's word", { wordMore: "sister" }, true],
    ["a sister company's word, at the same number", { wordMore: "sister", letters: { vat: "A" } }, true],
    ["a word more", { wordMore: "word" }, true],
    ["a word more at the same street", { wordMore: "word", letters: { address: "A" } }, true],
    ["no word more beside its number", { wordMore: "word", letters: { vat: "A" } }, false],
    ["an initial more", { wordMore: "initial" }, true],
    ["no initial more at the same street", { wordMore: "initial", letters: { address: "A" } }, false],
  ])("%s", (_, difference, speaksAgainst) => {
    expect(isContradicted(evidenceWith(difference))).toBe(speaksAgainst);
  });
});

describe("the word that is asked for alone", () => {
  const surest = (text: string) => {
    const name = foldName(text);
    return surestWord(name, tellingWords(name));
  };

  test("is one that is spelt right, though one with a typing error would tell more", () => {
    const name = foldName("ELETRICAL MAROQUINERIE");
    expect(tellingWords(name)).toEqual(["ELETRICAL", "MAROQUINERIE"]);
    expect(surest("ELETRICAL MAROQUINERIE")).toBe("MAROQUINERIE");
  });

  test("is the most telling one where the counted register has none, and none where all are common", () => {
    expect(surest("ZUQUERMAND")).toBe("ZUQUERMAND");
    expect(surest("SERVICES")).toBeUndefined();
    expect([surest("LOIRE"), surest("GROUPE")]).toEqual(["LOIRE", undefined]);
  });
});
