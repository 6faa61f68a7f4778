import { describe, expect, test } from "@jest/globals";
import { foldName } from "../../../shared/matching/folding/name.ts";
import type { Alignment } from "../../../shared/matching/name-likeness.ts";
import { type Evidence, evidenceOf } from "../../../shared/matching/evidence.ts";
import type { MatchLetters } from "../../../shared/matching/match.ts";
import { detailQuestion } from "../../../shared/matching/question.ts";
import { readRow } from "../../../shared/matching/read-row.ts";
import { other, row, siren, ToldPool, type Case, type CandidateFacts } from "./answered-pool.ts";

/** What the answers prove of the first company. */
function evidence(given: Case): Evidence {
  const pool = new ToldPool(given);
  return evidenceOf(pool, pool.candidates[0]!);
}
const letter = (part: keyof MatchLetters, given: Case) => evidence(given).letters[part];

const sarl = { name: { ...row.name, form: "SARL" } } as const;
const broad = { total: 101 } as const;
const mistyped: CandidateFacts = { letter: "B", likeness: 0.9, shared: 20, blurred: 2.5 };
const unlike: CandidateFacts = { letter: "F", likeness: 0.5 };
const unnamed: CandidateFacts = { isUnnamed: true };

describe("a company is the only one of the row's name and legal form", () => {
  test.each<[string, boolean, Case]>([
    [
      "with the form, beside a namesake of a form of another kind",
      true,
      { companies: [{ form: "SARL" }, other({ form: "SCI" })] },
    ],
    [
      "not beside a namesake of the same form",
      false,
      { companies: [{ form: "SARL" }, other({ form: "SARL" })] },
    ],
    [
      "not beside a namesake of a form that it may pass to",
      false,
      { companies: [{ form: "SARL" }, other({ form: "SAS" })] },
    ],
    ["not beside a namesake whose form nobody tells", false, { companies: [{ form: "SARL" }, other()] }],
    [
      "beside another name of the same form",
      true,
      { companies: [{ form: "SARL" }, other({ ...unlike, form: "SARL" })] },
    ],
    ["not with a form that is only near", false, { companies: [{ form: "SAS" }, other({ form: "SCI" })] }],
    [
      "not with a form of another kind",
      false,
      { companies: [{ form: "SCI" }, other({ form: "association" })] },
    ],
    ["not where its form is not told", false, { companies: [{}, other({ form: "SCI" })] }],
    ["not with a name that is only near", false, { companies: [{ ...mistyped, form: "SARL" }] }],
    ["not on a page that shows too few", false, { companies: [{ form: "SARL" }], ...broad }],
    [
      "beside one without a name that can be read",
      true,
      { companies: [{ form: "SARL" }, other({ ...unnamed, form: "SARL" })] },
    ],
    ["not without a name that can be read", false, { companies: [{ ...unnamed, form: "SARL" }] }],
  ])("%s", (_, isOnlyOfForm, given) => {
    expect(evidence({ row: sarl, ...given }).isOnlyOfForm).toBe(isOnlyOfForm);
  });

  test("not where the row tells no form", () => {
    expect(evidence({ companies: [{ form: "SARL" }] }).isOnlyOfForm).toBe(false);
  });
});

describe("a company is the only one of the row's name", () => {
  test.each<[string, boolean, Case]>([
    ["alone", true, {}],
    ["beside a name that is near", true, { companies: [{}, other(mistyped)] }],
    ["not beside a namesake", false, { companies: [{}, other()] }],
    ["not on a page that shows too few", false, broad],
    ["not where no answer named it", false, { asked: [{ where: "postcode", sirens: [] }] }],
    [
      "on one whole page, though another shows too few",
      true,
      { asked: [{ where: "postcode", total: 101 }, { where: "town" }] },
    ],
    ["with a typing error, beside other names", true, { companies: [mistyped, other(unlike)] }],
    ["not with a typing error beside the name itself", false, { companies: [mistyped, other()] }],
    ["not with a typing error beside another", false, { companies: [mistyped, other(mistyped)] }],
    ["beside one without a name that can be read", true, { companies: [{}, other(unnamed)] }],
    [
      "where a short name loses as much as by a typing error",
      true,
      { companies: [{ ...mistyped, shared: 10 }] },
    ],
    ["not where more is lost than by a typing error", false, { companies: [{ ...mistyped, blurred: 3 }] }],
    ["where a long name loses as much", true, { companies: [{ ...mistyped, shared: 30, blurred: 4 }] }],
    ["not where a long name loses more", false, { companies: [{ ...mistyped, shared: 30, blurred: 4.2 }] }],
    ["with a typing error and its town", true, { companies: [{ ...mistyped, missing: 3 }] }],
    ["with a typing error and its town in the register", true, { companies: [{ ...mistyped, extra: 3 }] }],
    ["not with a typing error and a word more", false, { companies: [{ ...mistyped, missing: 3.1 }] }],
    [
      "not with a typing error and a word more in the register",
      false,
      { companies: [{ ...mistyped, extra: 3.1 }] },
    ],
    ["not with another name", false, { companies: [unlike] }],
  ])("%s", (_, isOnly, given) => {
    expect(evidence(given).isOnly).toBe(isOnly);
    const inFrance = {
      ...given,
      asked: (given.asked ?? [{ where: "postcode" }]).map((one) => ({ ...one, where: "anywhere" as const })),
    };
    expect([evidence(given).isOnlyInFrance, evidence(inFrance).isOnlyInFrance]).toEqual([false, isOnly]);
  });

  test("not as its own detail shows it, after a page that shows too few", () => {
    const pool = new ToldPool(broad);
    pool.answered.push({ question: detailQuestion(siren), sirens: [siren], total: 1 });
    expect(evidenceOf(pool, pool.candidates[0]!).isOnly).toBe(false);
  });

  test.each<[string, boolean, Case]>([
    ["where its town was asked", true, { companies: [{ found: ["town"] }] }],
    ["at a postcode, whose town nobody knows", false, {}],
    ["not of a district", false, { row: { mayBeTown: false }, companies: [{ found: ["town"] }] }],
    ["not with a name that is near", false, { companies: [{ ...mistyped, found: ["town"] }] }],
    ["not beside a namesake", false, { companies: [{ found: ["town"] }, other()] }],
  ])("in its town: %s", (_, isOnlyInTown, given) => {
    expect(evidence(given).isOnlyInTown).toBe(isOnlyInTown);
  });

  test.each<[string, boolean, Case]>([
    ["beside one that lacks a word of it", true, { companies: [{}, other({ ...unlike, missing: 4 })] }],
    [
      "not beside one that has all its words, and more",
      false,
      { companies: [{}, other({ ...unlike, extra: 9 })] },
    ],
    ["beside one that has one of them mistyped", true, { companies: [{}, other(mistyped)] }],
    ["beside one without a name that can be read", true, { companies: [{}, other(unnamed)] }],
    ["not with a name that is near", false, { companies: [mistyped] }],
    ["not on a page that shows too few", false, broad],
  ])("with all its words: %s", (_, isAlone, given) => {
    expect(evidence(given).isAlone).toBe(isAlone);
  });
});

describe("where a company is", () => {
  const at = (...found: NonNullable<CandidateFacts["found"]>) => ({ companies: [{ found }] });
  const town = [{ where: "town" }] as const;
  const noPostcode = { asked: town, row: { place: { ...row.place, postcode: undefined } } };
  const noPlace = {
    asked: town,
    row: { place: { ...row.place, postcode: undefined, department: undefined } },
  };
  test.each<[string, MatchLetters["postcode"], Case]>([
    ["it came up at the postcode", "A", at("postcode")],
    ["its address says the postcode", "A", { companies: [{ found: ["street"], known: { postcode: "A" } }] }],
    [
      "its address says the postcode, and it came up in the department",
      "A",
      { companies: [{ found: ["street", "department"], known: { postcode: "A" } }] },
    ],
    ["it came up in the department", "B", at("department")],
    ["it came up in the town of a row without a postcode", "B", { ...noPostcode, ...at("town") }],
    ["it came up in the town of a row that tells no department", "Z", { ...noPlace, ...at("town") }],
    ["it came up in the town of a row that has one", "Z", at("town")],
    [
      "its address says another postcode of the department",
      "B",
      { companies: [{ found: ["street"], known: { postcode: "B" } }] },
    ],
    [
      "its address says another department",
      "F",
      { companies: [{ found: ["street"], known: { postcode: "F" } }] },
    ],
    ["nothing was told", "Z", at("anywhere")],
    ["the row tells no place", "Z", { ...noPlace, ...at("anywhere") }],
  ])("by postcode: %s", (_, expected, given) => {
    expect(letter("postcode", given)).toBe(expected);
  });

  const departmentWithout = { where: "department", sirens: [] } as const;
  test.each<[string, MatchLetters["postcode"], Case]>([
    ["and the company came up elsewhere", "F", { ...at("anywhere"), asked: [departmentWithout] }],
    [
      "and nothing is told of one with another name",
      "Z",
      { companies: [{ ...mistyped, found: ["anywhere"] }], asked: [departmentWithout] },
    ],
    [
      "after the postcode",
      "F",
      { ...at("anywhere"), asked: [{ where: "postcode", sirens: [] }, departmentWithout] },
    ],
    [
      "and the company has no name that can be read",
      "Z",
      { companies: [{ ...unnamed, found: ["anywhere"] }], asked: [departmentWithout] },
    ],
    ["and its page shows too few", "Z", { ...at("anywhere"), asked: [{ ...departmentWithout, total: 101 }] }],
    ["and the company came up in the town", "Z", { ...at("town"), asked: [departmentWithout] }],
    ["and the company came up in the street", "Z", { ...at("street"), asked: [departmentWithout] }],
    ["and it was named there", "Z", { ...at("anywhere"), asked: [{ where: "department" }] }],
    [
      "while another place was asked in vain",
      "Z",
      { ...at("anywhere"), asked: [{ where: "town", sirens: [] }] },
    ],
  ])("where the whole department was asked, %s", (_, expected, given) => {
    expect(letter("postcode", given)).toBe(expected);
  });

  const names = { folded: [foldName("GARAGE ZALQUIRAND")] };
  const townWithout = { where: "town", sirens: [] } as const;
  test.each<[string, MatchLetters["city"], Case]>([
    ["it came up there", "A", at("town")],
    ["its address says it", "A", { companies: [{ known: { city: "A" } }] }],
    [
      "its address says another, and it came up there",
      "A",
      { companies: [{ found: ["town"], known: { city: "F" } }] },
    ],
    ["its address says another", "F", { companies: [{ known: { city: "F" } }] }],
    ["nothing was told", "Z", {}],
    [
      "it was asked for words that the company has, in vain",
      "F",
      { companies: [names], asked: [townWithout] },
    ],
    [
      "it was asked for words that one of its names has, in vain",
      "F",
      { companies: [{ folded: [foldName("BERNOUQ"), ...names.folded] }], asked: [townWithout] },
    ],
    [
      "it was asked for words that the company has not",
      "Z",
      { companies: [names], asked: [{ ...townWithout, words: ["GARAGE", "ZALQUIRAN"] }] },
    ],
    ["its page shows too few", "Z", { companies: [names], asked: [{ ...townWithout, total: 101 }] }],
    ["it was named there", "Z", { companies: [names], asked: [{ where: "town" }] }],
    ["it is a district", "Z", { row: { mayBeTown: false }, companies: [names], asked: [townWithout] }],
    ["the postcode alone was asked", "Z", { companies: [names], asked: [{ where: "postcode", sirens: [] }] }],
  ])("by town: %s", (_, expected, given) => {
    expect(letter("city", given)).toBe(expected);
  });

  test.each<[string, boolean, Case]>([
    ["it came up where none was asked for", true, at("anywhere")],
    [
      "the row tells no place",
      false,
      { ...noPlace, row: { ...noPlace.row, mayBeTown: false }, ...at("anywhere") },
    ],
    ["the row tells a town alone", true, { ...noPlace, ...at("anywhere") }],
    ["the row tells a district of a department", true, { row: { mayBeTown: false }, ...at("anywhere") }],
    ["France was asked first", false, { ...at("anywhere"), asked: [{ where: "anywhere" }] }],
    ["it came up at the postcode", false, at("postcode")],
    ["it came up in the department", false, at("department")],
    ["it came up in the town", false, at("town")],
    ["it came up in the street", false, at("street")],
    [
      "its address says the postcode",
      false,
      { companies: [{ found: ["anywhere"], known: { postcode: "A" } }] },
    ],
  ])("elsewhere: %s", (_, isElsewhere, given) => {
    expect(evidence(given).isElsewhere).toBe(isElsewhere);
  });

  test.each<[string, boolean, Case]>([
    ["it did not come up there", true, at("town")],
    ["it came up there", false, at("postcode")],
    ["its address says the postcode", false, { companies: [{ found: ["town"], known: { postcode: "A" } }] }],
    ["its address says one near it", true, { companies: [{ found: ["town"], known: { postcode: "B" } }] }],
    ["the page shows too few", false, { ...at("town"), ...broad }],
    ["it was not asked", false, { ...at("town"), asked: [{ where: "town" }] }],
    [
      "it was asked after the town",
      true,
      { ...at("town"), asked: [{ where: "town" }, { where: "postcode" }] },
    ],
  ])("out of its postcode: %s", (_, isOutOfPostcode, given) => {
    expect(evidence(given).isOutOfPostcode).toBe(isOutOfPostcode);
  });
});

test.each<[string, MatchLetters["vat"], string | undefined]>([
  ["no number", "Z", undefined],
  ["the SIREN", "A", siren],
  ["a piece of it", "A", "50100"],
  ["a VAT number around it", "A", `58${siren}`],
  ["a SIRET without its last digit", "A", `${siren}0001`],
  ["the SIREN with a typing error", "B", "150100015"],
  ["the SIREN without a digit", "B", "15010014"],
  ["the SIREN with a digit more", "B", "1501000154"],
  ["a VAT number around it with a typing error", "B", "58150100015"],
  ["seven digits, one of them wrong", "F", "1501001"],
  ["another number", "F", "150300015"],
  ["what scientific notation left of it", "Z", "1.50100"],
  ["the same, shorter and rounded", "Z", "1.5"],
  ["what it left of another number", "F", "1.502"],
  ["the same, longer", "F", "1.50101"],
])("the letter of the row's number: %s is %s", (_, expected, fragment) => {
  expect(letter("vat", { row: { fragment } })).toBe(expected);
});

test.each([
  ["5580029600076", "055800296", "A"],
  ["580029600076", "005800296", "A"],
  ["5580029600076", "558002960", "A"],
  ["5580029600076", "055800297", "F"],
  ["55800296000", "055800296", "F"],
  ["55800296000", "000558002", "F"],
])(
  "a SIRET that lost its zeros and is wrong, %s, has the letter of the SIREN %s: %s",
  (fragment, of, expected) => {
    expect(letter("vat", { row: { fragment }, companies: [{ siren: of }] })).toBe(expected);
  },
);

test("no number is that of a company whose own has not nine digits", () => {
  expect(letter("vat", { row: { fragment: siren }, companies: [{ siren: `${siren}5` }] })).toBe("Z");
});

test("a company may have the number that scientific notation rounded up", () => {
  expect(letter("vat", { row: { fragment: "1.502" }, companies: [{ siren: "150150014" }] })).toBe("Z");
});

test("a number in the name is nothing that the names share in words", () => {
  const shared = (...numbers: string[]) =>
    evidence({ row: { name: { ...row.name, numbers } }, companies: [{ shared: 30 }] }).sharedInWords;
  expect([shared(), shared("21"), shared("21", "2")]).toEqual([30, 21, 12]);
});

test("a whole number has nine digits", () => {
  const isWhole = (fragment: string) => evidence({ row: { fragment } }).hasWholeNumber;
  expect(["150100014", "15010001", "150300015"].map(isWhole)).toEqual([true, false, false]);
});

describe("a company that has ceased", () => {
  const ceased: CandidateFacts = { active: false };
  test.each<[string, boolean, readonly CandidateFacts[]]>([
    ["has an active twin", true, [ceased, other()]],
    ["has none where that has ceased too", false, [ceased, other(ceased)]],
    ["has none of another name", false, [ceased, other(mistyped)]],
    ["has none without a name that can be read", false, [ceased, other(unnamed)]],
    ["has none where its own name cannot be read", false, [{ ...ceased, ...unnamed }, other()]],
    ["has none where its own name is another", false, [{ ...ceased, ...mistyped }, other()]],
    [
      "has one of a form that it may have passed to",
      true,
      [{ ...ceased, form: "SARL" }, other({ form: "SAS" })],
    ],
    ["has none of a form of another kind", false, [{ ...ceased, form: "SARL" }, other({ form: "SCI" })]],
    ["has one whose form is not told", true, [{ ...ceased, form: "SARL" }, other()]],
    ["has one beside its form that is not told", true, [ceased, other({ form: "SCI" })]],
    ["has none that came up at fewer places", false, [{ ...ceased, found: ["postcode", "town"] }, other()]],
    ["has one that came up at more", true, [ceased, other({ found: ["postcode", "town"] })]],
    ["is none where it is active itself", false, [{}, other()]],
  ])("%s", (_, hasActiveTwin, companies) => {
    expect(evidence({ companies }).hasActiveTwin).toBe(hasActiveTwin);
  });
});

describe("a word that one of the names has more", () => {
  const more = (...extraWords: string[]): CandidateFacts => ({
    letter: "B",
    likeness: 0.9,
    extra: 3,
    extraWords,
  });
  const france: CandidateFacts = { letter: "B", likeness: 0.9, extra: 2, extraWords: ["FRANCE"] };
  test.each<[string, Evidence["wordMore"], readonly CandidateFacts[]]>([
    ["none", "none", [{}]],
    ["NORD", "sister", [more("NORD")]],
    ["a word that no table has", "word", [more("ZUQUERMAND")]],
    ["the row's own town", "none", [more("METZ")]],
    ["FRANCE, of the only company of the name", "none", [france]],
    ["FRANCE, beside a namesake", "sister", [france, other()]],
    ["FRANCE, beside one that shares as much", "sister", [france, other({ ...unlike, shared: 26 })]],
    ["FRANCE, beside one that shares less", "none", [france, other({ ...unlike, shared: 25.9 })]],
    ["FRANCE, beside one without a name that can be read", "none", [france, other({ isUnnamed: true })]],
    ["no name that can be read", "none", [{ isUnnamed: true }]],
  ])("%s: %s", (_, wordMore, companies) => {
    expect(evidence({ companies }).wordMore).toBe(wordMore);
  });

  test("is one of a group in either of them, or none", () => {
    const differs = (told: CandidateFacts) => evidence({ companies: [told] }).groupWordDiffers;
    const ofGroup = [more("HOLDING"), { ...more(), missingWords: ["HOLDING"] }, more("NORD", "HOLDING")];
    expect(ofGroup.map(differs)).toEqual([true, true, true]);
    expect([more("NORD"), {}, unnamed].map(differs)).toEqual([false, false, false]);
  });

  test("of its own town is told in the row's name", () => {
    expect(evidence({}).namesItsTown).toBe(false);
    expect(evidence({ row: { name: { ...row.name, words: ["GARAGE", "METZ"] } } }).namesItsTown).toBe(true);
  });
});

describe("a company whose name is the row's as an SCI", () => {
  const owner = "SCI GARAGE ZALQUIRAND";
  test.each<[string, Evidence["wordMore"], Required<Case>["row"], readonly string[]]>([
    ["alone may own the building of whom the row means", "word", {}, [owner]],
    ["may do so beside a sign of another name", "word", {}, [owner, "MOLO"]],
    ["is it where the row tells a legal form", "none", sarl, [owner]],
    ["is it where it has the name without SCI, too", "none", {}, [owner, "GARAGE ZALQUIRAND"]],
  ])("%s", (_, wordMore, told, names) => {
    expect(evidence({ row: told, companies: [{ folded: names.map(foldName) }] }).wordMore).toBe(wordMore);
  });
});

describe("a GROUPE before the name of one of the two", () => {
  const opened: CandidateFacts = {
    letter: "A",
    opener: { word: "GROUPE", bits: 6, of: "second", isLeftOut: true },
  };
  const alignmentOf = (companies: readonly CandidateFacts[]): Alignment =>
    evidence({ companies }).candidate.match!.alignment;
  test("is a word of it beside a company that bears the row's name and came up wherever it did", () => {
    expect(alignmentOf([opened, other()])).toMatchObject({ extra: 6, extraWords: ["GROUPE"] });
  });

  test("is a word of it where something else differs too, beside whomever", () => {
    const opener = { ...opened.opener!, isLeftOut: false };
    const differing: CandidateFacts = { ...mistyped, opener, extra: 6, extraWords: ["GROUPE"] };
    for (const companies of [[differing], [differing, other()]])
      expect(alignmentOf(companies)).toMatchObject({ extra: 6, extraWords: ["GROUPE"] });
  });

  test.each<[string, readonly CandidateFacts[]]>([
    ["alone", [opened]],
    ["beside one without a name that can be read", [opened, other(unnamed)]],
    ["beside a name that is near", [opened, other(mistyped)]],
    ["beside one that is opened too", [opened, other(opened)]],
    ["beside one that came up at fewer places", [{ ...opened, found: ["postcode", "town"] }, other()]],
  ])("is none: %s", (_, companies) => {
    expect(alignmentOf(companies)).toMatchObject({ extra: 0, extraWords: [] });
  });
});

describe("the row's own town in its name", () => {
  const withTown: CandidateFacts = { letter: "B", likeness: 0.9, missing: 4, missingWords: ["METZ"] };
  const letterBeside = (told: CandidateFacts, ...others: CandidateFacts[]) =>
    letter("name", { companies: [told, ...others] });
  test.each<[string, MatchLetters["name"], readonly [CandidateFacts, ...CandidateFacts[]]]>([
    ["alone", "A", [withTown]],
    ["beside a namesake that has it", "B", [withTown, other()]],
    ["and another word", "B", [{ ...withTown, missingWords: ["METZ", "AUTO"] }]],
    ["and a word more in the register", "B", [{ ...withTown, extra: 1, extraWords: ["AUTO"] }]],
    ["and a typing error", "B", [{ ...withTown, blurred: 1 }]],
    ["and nothing else in common", "B", [{ ...withTown, shared: 0 }]],
    ["which is another's", "B", [{ ...withTown, missingWords: ["NANCY"] }]],
    ["and nothing that differs", "A", [{}]],
  ])("%s: %s", (_, expected, [told, ...others]) => {
    expect(letterBeside(told, ...others)).toBe(expected);
  });

  test("is a word that the company lacks where another is mistyped", () => {
    const { candidate } = evidence({ companies: [{ ...withTown, blurred: 1 }] });
    expect(candidate.match!.alignment.missingWords).toEqual(["METZ"]);
  });
});

describe("a legal form of a company abroad in the row's name", () => {
  const abroad = { name: readRow({ name: "GARAGE ZALQUIRAND GMBH" }).name };
  test.each<[string, boolean, CandidateFacts]>([
    ["which the company bears not", true, {}],
    ["which it is of", false, { form: "foreign" }],
    ["which one of its names has", false, { folded: [foldName("GARAGE ZALQUIRAND GMBH")] }],
    ["beside names that have another", true, { folded: [foldName("GARAGE ZALQUIRAND LTD")] }],
    ["though it came up in the row's town", false, { found: ["town"] }],
    ["though its street is the row's", false, { known: { address: "A" } }],
    ["though its street is near", true, { known: { address: "B" } }],
  ])("%s: %s", (_, isPerhapsAbroad, told) => {
    expect(evidence({ row: abroad, companies: [told] }).isPerhapsAbroad).toBe(isPerhapsAbroad);
  });

  test("counts for nothing beside its number, and where the row has none such", () => {
    expect(evidence({ row: { ...abroad, fragment: siren } }).isPerhapsAbroad).toBe(false);
    expect(evidence({}).isPerhapsAbroad).toBe(false);
  });
});
