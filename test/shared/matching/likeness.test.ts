import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { compareNames, isOwnName, searchedLetter } from "../../../shared/matching/compare-names.ts";
import { foldName, readings } from "../../../shared/matching/folding/name.ts";
import {
  bestName,
  namesOf,
  withOpener,
  withoutUnpaired,
  type Alignment,
  typingErrors,
  wordLikeness,
} from "../../../shared/matching/name-likeness.ts";
import { rarityOf, unseenBits } from "../../../shared/matching/rarity/rarity.ts";

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
    // A plural ends in S or X, of a word of two letters too.
    ["CHATEAU", "CHATEAUX", 0.95],
    ["AB", "ABS", 0.95],
    ["TRANSPORT", "TRANSPORTE", 0.885],
    ["CONSTR", "CONSTRUCTIONS", 0.819],
    // Half a word has three letters, an initial one.
    ["CON", "CONSTRUCTION", 0.7875],
    ["CO", "CONSTRUCTION", 0],
    ["CO", "COQ", 0],
    ["J", "JS", 0.6],
    ["J", "PAUL", 0],
    // Two errors from nine letters on, one from four on, none before.
    ["ABC", "ABD", 0],
    ["ABCD", "ABCE", 0.7],
    ["ABCDEFGH", "ABCDEFXY", 0],
    ["ABCDEFGHI", "ABCDEFGXY", 0.733],
    ["ABCDEFGHI", "ABCDEFXYZ", 0],
    ["ABCDEFG", "ABXCDEFGH", 0.733],
    ["ABCDEF", "ABXCDEFGH", 0],
    ["ABC", "ABXC", 0.7],
    ["AB", "AXB", 0],
    ["AB", "ABC", 0],
    ["A", "B", 0],
    // Letters that were swapped are one error, and others that are the same two.
    ["ABCDEFGHIJ", "BACDEFGHIJ", 0.76],
    ["ABCD", "ABDC", 0.7],
    ["ABCDEF", "ABXDCF", 0],
    ["ABCDEFGHIJ", "IBCDEFGHAJ", 0],
    ["ABCDEFGHIJ", "ABIDEFGHCJ", 0.76],
    ["MARIN", "MIRAN", 0],
    // A first letter that differs counts twice.
    ["ZBCDEFGHI", "ABCDEFGHI", 0.733],
    ["ZBCDEFGH", "ABCDEFGH", 0],
    ["1A", "1B", 0],
    ["A1", "A12", 0],
    ["1234", "1235", 0],
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

test.each([
  ["ABCD", "ABDC", 2, 1],
  ["ABCD", "ADCB", 2, 2],
  ["ABCDE", "ACDBE", 2, 2],
  ["AABB", "ABBA", 2, 2],
  ["ABCD", "ABXY", 2, 2],
  ["PARIS", "PIAIS", 2, 2],
  ["PIAIS", "PARIS", 2, 2],
  ["ANANAS", "NANAAS", 2, 2],
  ["ABC", "BADCX", 3, 3],
  ["ABC", "ABDE", 2, 2],
  ["ABCD", "ABCD", 2, 0],
])("between %s and %s, counted to %d, are %d typing errors", (one, other, most, errors) => {
  expect(typingErrors(one, other, most)).toBe(errors);
});

/** The row's name beside the one of the company's that is most like it. */
const best = (row: string, ...names: readonly string[]) => bestName(readings(row), names.map(foldName));
/** Bits of a word that no counted name holds, such as all those in MOLO, TRAN, XAVO, YBOU. */
const bits = unseenBits;

describe("the words of two names side by side", () => {
  type Share = Pick<Alignment, "shared" | "blurred" | "missing" | "extra">;
  const share = (shared: number, blurred = 0, missing = 0, extra = 0): Share => ({
    shared: shared * bits,
    blurred: blurred * bits,
    missing: missing * bits,
    extra: extra * bits,
  });
  /** Bits of initials are those of the acronym: 3.5 each. */
  const initials = (count: number) => (3.5 * count) / bits;

  test.each<[string, string, number, Share]>([
    ["ZALQUIRAND MOLOTRAN", "MOLOTRAN ZALQUIRAND", 1, share(2)],
    ["ZALQUIRAND MOLOTRAN", "ZALQUIRNAD MOLOTRAN", 0.952, share(1.88, 0.12)],
    ["ZALQUIRAND MOLOTRAN", "ZALQUIRAND", 0.6, share(1, 0, 1)],
    ["ZALQUIRAND", "ZALQUIRAND MOLOTRAN", 0.9, share(1, 0, 0, 1)],
    ["ZALQUIRAND MOLOTRAN", "ZALQUIRAND BERNOUQ", 0.5, share(1, 0, 1, 1)],
    ["ZALQUIRAND", "MOLOTRAN", 0, share(0, 0, 1, 1)],
    // A word stands for one of the other's alone.
    ["XAVOTRAN XAVOTRAN", "XAVOTRAN MOLO", 0.9, share(1, 0, 0, 1)],
    ["XAVOTRAN XAVOTRANS", "XAVOTRANS XAVOTRAN MOLO", 0.933, share(2, 0, 0, 1)],
    ["XAVOTRAN XAVOTRANS", "XAVOTRAN MOLO", 0.5, share(1, 0, 1, 1)],
    ["MOLO TRAN XAVO", "MOLOTRAN TRANXAVO", 0.5, share(1, 0, 1, 1)],
    ["MOLOTRAN TRANXAVO", "MOLO TRAN XAVO", 0.5, share(1, 0, 1, 1)],
    // Two words are written as one.
    ["MOLO TRAN", "MOLOTRAN", 1, share(2)],
    ["MOLO TRAN XAVO", "MOLOTRAN XAVO ZALQUIRAND", 0.933, share(2, 0, 0, 1)],
    ["MOLOTRAN XAVO ZALQUIRAND", "MOLO TRAN XAVO", 0.733, share(2, 0, 1)],
    ["MOLOTRAN XAVO", "ZALQUIRAND MOLO TRAN", 0.5, share(1, 0, 1, 1)],
    // Initials stand for words that follow each other, two at least and six at most.
    ["XYZ", "XAVOTRAN YBOUTRAN ZALQUIRAND", 0.88, share(0.85 * initials(3), 0.15 * initials(3))],
    ["XAVOTRAN YBOUTRAN ZALQUIRAND", "XYZ", 0.88, share(0.85 * initials(3), 0.15 * initials(3))],
    ["XYZ", "XAVOTRAN ZALQUIRAND YBOUTRAN", 0, share(0, 0, initials(3), 3)],
    ["XYZ", "XAVOTRAN YBOUTRAN", 0, share(0, 0, initials(3), 2)],
    ["XY", "XAVOTRAN YBOUTRAN", 0.88, share(0.85 * initials(2), 0.15 * initials(2))],
    ["XY", "MOLO XAVOTRAN YBOUTRAN", 0.747, share(0.85 * initials(2), 0.15 * initials(2), 0, 1)],
    ["XAVOTRAN YBOUTRAN", "XY", 0, share(0, 0, 2, initials(2))],
    ["XAVOTRAN YBOUTRAN", "XY MOLO", 0.747, share(0.85 * initials(2), 0.15 * initials(2), 0, 1)],
    ["ABCDEF", "ALQO BELQO CELQO DELQO ELQO FALQO", 0.88, share(0.85, 0.15)],
    ["ABCDEFG", "ALQO BELQO CELQO DELQO ELQO FALQO GALQO", 0, share(0, 0, 1, 7)],
  ])("%j beside %j are %d alike", (row, company, likeness, shares) => {
    const match = best(row, company)!;
    expect(match.likeness).toBeCloseTo(likeness, 3);
    const { shared, blurred, missing, extra } = match.alignment;
    expect([shared, blurred, missing, extra].map((one) => one.toFixed(6))).toEqual(
      Object.values(shares).map((one: number) => one.toFixed(6)),
    );
  });

  test("tell which words one of them lacks, which are only alike, and how many letters the first has", () => {
    expect(best("MOLO XAVOTRAN J", "JEAN XAVOTRNA YBOU")!.alignment).toMatchObject({
      missingWords: ["MOLO"],
      extraWords: ["YBOU"],
      blurredWords: [
        ["XAVOTRAN", "XAVOTRNA"],
        ["J", "JEAN"],
      ],
      letters: 13,
    });
    // Words that are written as one, or as initials, are not alike: they are the same.
    expect(best("XYZ MOLO TRAN", "MOLOTRAN XAVO YBOU ZALQ")!.alignment.blurredWords).toEqual([]);
    expect(best("XAVO YBOU ZALQ MOLOTRAN", "MOLO TRAN XYZ")!.alignment.blurredWords).toEqual([]);
    expect(best("MOLO TRAN", "MOLOTRAN")!.alignment).toMatchObject({ letters: 8, blurredWords: [] });
  });

  test.each([
    ["ZALQUIRAND MOLOTRAN", "ZALQUIRNAD MOLOTRAN", "B"],
    ["ZALQUIRAND", "ZALQUIRAND MOLOTRAN", "B"],
    ["MOLO ZALQUIRAND XAVO YBOU TRAN", "MOLO XAVO ZALQUIRAND YBOU VERT", "B"],
    ["ZALQUIRAND MOLOTRAN", "ZALQUIRAND", "F"],
    ["", "ZALQUIRAND", "F"],
  ])("%j beside %j is %s", (row, company, letter) => {
    expect(best(row, company)!.letter).toBe(letter);
  });

  test.each(["XY XYZ", "XYZ XY"])("of %j the longer are the initials of three words", (row) => {
    expect(best(row, "XAVO YBOU ZALQ")!.alignment).toMatchObject({ missingWords: ["XY"], extraWords: [] });
  });

  test("are near with a likeness of exactly 0.72", () => {
    const company = "MOLO XAVO YBOU TRAN ZALQUIRAND KERDUVOL GISPOLLA WENNACHI DJOFREMU HUPTONIK";
    expect(best("MOLO XAVO YBOU TRAN BERNOUQ", company)).toMatchObject({ likeness: 0.72, letter: "B" });
  });

  test("are not alike at all where the row has none", () => {
    expect(best("", "ZALQUIRAND")).toMatchObject({ likeness: 0, letter: "F" });
  });

  test("are none of a company without a name that can be read", () => {
    expect([best("ZALQUIRAND"), best("ZALQUIRAND", "", "***")]).toEqual([undefined, undefined]);
    expect(best("ZALQUIRAND", "", "ZALQUIRAND")!.letter).toBe("A");
  });

  test("are those of the name that is most like the row's, in the way to read it that is", () => {
    expect(best("ZALQUIRAND (MOLO)", "BERNOUQ", "ZALQUIRAND", "ZALQUIRAND TRAN")).toMatchObject({
      letter: "A",
      unread: ["MOLO"],
    });
    expect(best("ZALQUIRAND (MOLO)", "ZALQUIRAND MOLO")).toMatchObject({ letter: "A", unread: [] });
    // Of names that are as alike, it is the first.
    expect(best("ZALQUIRAND", "ZALQUIRAND MOLO", "ZALQUIRAND TRAN")!.alignment.extraWords).toEqual(["MOLO"]);
  });
});

describe("a GROUPE, SOCIÉTÉ or ÉTABLISSEMENTS before a name", () => {
  const opened = (row: string, company: string) => {
    const { alignment, letter } = best(row, company)!;
    const { missingWords, extraWords, missing, extra, opener } = alignment;
    return { letter, missingWords, extraWords, missing, extra, opener };
  };
  const none = { missingWords: [], extraWords: [], missing: 0, extra: 0 };
  const groupe = { word: "GROUPE", bits: rarityOf("GROUPE") };
  const societe = { word: "SOCIETE", bits: rarityOf("SOCIETE") };

  test("is left out where it is all that one of the names has more", () => {
    expect(opened("GROUPE ZALQUIRAND", "ZALQUIRAND")).toEqual({
      ...{ letter: "A", ...none, opener: { ...groupe, of: "first", isLeftOut: true } },
    });
    expect(opened("ZALQUIRAND", "SOCIETE ZALQUIRAND")).toEqual({
      ...{ letter: "A", ...none, opener: { ...societe, of: "second", isLeftOut: true } },
    });
    expect(opened("ZALQUIRAND", "ETS ZALQUIRAND").letter).toBe("A");
  });

  test("is a word of it where something else differs, and is told", () => {
    expect(opened("SOCIETE ZALQUIRAND MOLOTRAN", "ZALQUIRAND")).toMatchObject({
      missingWords: ["SOCIETE", "MOLOTRAN"],
      missing: societe.bits + bits,
      opener: { ...societe, of: "first", isLeftOut: false },
    });
    expect(opened("SOCIETE ZALQUIRAND", "ZALQUIRAND MOLOTRAN")).toMatchObject({
      ...{ missingWords: ["SOCIETE"], extraWords: ["MOLOTRAN"], opener: { isLeftOut: false } },
    });
    expect(opened("GROUPE ZALQUIRNAD", "ZALQUIRAND")).toMatchObject({
      ...{ missingWords: ["GROUPE"], opener: { isLeftOut: false } },
    });
  });

  test.each([
    ["behind it", "ZALQUIRAND GROUPE", "ZALQUIRAND"],
    ["before both, each with another", "GROUPE ZALQUIRAND", "SOCIETE ZALQUIRAND"],
    ["of which it is all", "GROUPE", "ZALQUIRAND"],
    ["that both have", "GROUPE ZALQUIRAND MOLO", "GROUPE ZALQUIRAND"],
    ["that the other has behind its name", "GROUPE ZALQUIRAND MOLO", "ZALQUIRAND GROUPE"],
    ["with another word before it", "BERNOUQ ZALQUIRAND", "ZALQUIRAND"],
  ])("is a word like any other %s", (_, row, company) => {
    expect(opened(row, company)).toMatchObject({ letter: expect.not.stringMatching("A"), opener: undefined });
  });

  test("is a word again where the alignment is asked for with it", () => {
    const of = (row: string, company: string) => withOpener(best(row, company)!.alignment);
    const whole = { ...none, opener: undefined };
    expect(of("GROUPE ZALQUIRAND", "ZALQUIRAND")).toMatchObject({
      ...{ ...whole, missingWords: ["GROUPE"], missing: groupe.bits },
    });
    expect(of("ZALQUIRAND", "GROUPE ZALQUIRAND")).toMatchObject({
      ...{ ...whole, extraWords: ["GROUPE"], extra: groupe.bits },
    });
    // Where it is told and was not left out, nothing is added.
    expect(of("GROUPE ZALQUIRAND", "ZALQUIRAND MOLO")).toMatchObject({
      ...{ missingWords: ["GROUPE"], missing: groupe.bits, extraWords: ["MOLO"], opener: undefined },
    });
    expect(of("ZALQUIRAND", "ZALQUIRAND MOLO")).toEqual(best("ZALQUIRAND", "ZALQUIRAND MOLO")!.alignment);
  });

  test("gives way to a name of the company that is the same with it", () => {
    for (const names of [
      ["ZALQUIRAND", "GROUPE ZALQUIRAND"],
      ["GROUPE ZALQUIRAND", "ZALQUIRAND"],
    ])
      expect(best("GROUPE ZALQUIRAND", ...names)!.alignment.opener).toBeUndefined();
  });

  test("is that of the first of its names which have one", () => {
    const { alignment } = best("ZALQUIRAND", "GROUPE ZALQUIRAND", "SOCIETE ZALQUIRAND")!;
    expect(alignment.opener).toMatchObject({ word: "GROUPE" });
  });
});

test("words that stand in one of two names alone can be left out of both", () => {
  expect(withoutUnpaired(best("ZALQUIRAND MOLO", "ZALQUIRNAD XAVO")!.alignment)).toMatchObject({
    ...{ missing: 0, extra: 0, missingWords: [], extraWords: [] },
    blurredWords: [["ZALQUIRAND", "ZALQUIRNAD"]],
  });
});

describe("numbers in two names", () => {
  test.each([
    ["ZALQUIRAND 2", "ZALQUIRAND 3", "another", "F"],
    ["ZALQUIRAND 2", "ZALQUIRAND", "in one", "F"],
    ["ZALQUIRAND", "2 ZALQUIRAND", "in one", "B"],
    ["ZALQUIRAND MOLOTRAN 2 3", "ZALQUIRAND MOLOTRAN 2", "another", "F"],
    ["ZALQUIRAND MOLOTRAN 2", "ZALQUIRAND MOLOTRAN 2 3", "another", "F"],
    ["ZALQUIRAND 2 3", "ZALQUIRAND MOLO 3 2", "the same", "B"],
    ["ZALQUIRAND 2 3", "ZALQUIRAND 3 2", "the same", "A"],
    ["ZALQUIRAND 12 MOLO", "ZALQUIRAND12MOLO", "the same", "A"],
    ["ZALQUIRAND", "ZALQUIRAND MOLO", "the same", "B"],
  ])("%j and %j: %s", (row, company, numbers, letter) => {
    const { numbersDiffer, numberInOne, letter: found } = best(row, company)!;
    const expected = numbersDiffer ? "another" : numberInOne ? "in one" : "the same";
    expect([expected, found]).toEqual([numbers, letter]);
    expect(numbersDiffer && numberInOne).toBe(false);
  });
});

test("the names of a company are each there once, none of them empty", () => {
  const names = { name: "ZALQUIRAND", legalName: null, usualNames: ["MOLO", ""], acronym: "ZALQUIRAND" };
  expect(namesOf({ ...names, sign: "TRAN" })).toEqual(["ZALQUIRAND", "MOLO", "TRAN"]);
  expect(namesOf({ name: "" })).toEqual([]);
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

  test("is known without its apostrophes, which programs of plain capitals lose, and by no other letter", () => {
    const letter = (listName: string, name: string) => compareNames(listName, { name }).letter;
    for (const [one, other] of [
      ["LZALQUIRAND", "L'ZALQUIRAND"],
      ["LATELIER DES ZALQUIRANDS", "L'ATELIER DES ZALQUIRANDS"],
      ["Lété et Cie", "L’ÉTÉ & CIE"],
      ["DONNERZAL", "D\u02bcOnnerzal"],
      ["OZALQUIRAND", "O'ZALQUIRAND"],
    ] as const) {
      expect([one, letter(one, other)]).toEqual([one, "A"]);
      expect([other, letter(other, one)]).toEqual([other, "A"]);
    }
    expect(letter("DZALQUIRAND", "L'ZALQUIRAND")).not.toBe("A");
    expect(isOwnName("'", { name: "L'" })).toBe(false);
  });

  test("a name that lost its blanks is the same, link words and all", () => {
    expect(compareNames("auberge de la zalquirande", { name: "AUBERGEDELAZALQUIRANDE" }).letter).toBe("A");
    expect(compareNames("AUBERGE DE LA ZALQUIRANDE", { name: "MOLO" }).letter).toBe("F");
  });

  test("is its own but for case, accents, marks and blanks, and none if nothing is left of it", () => {
    const own = (listName: string, name: string) => isOwnName(listName, { name });
    expect([own("zal-quirand", "ZALQUIRÂND"), own("ZALQUIRAND MOLO", "ZALQUIRAND")]).toEqual([true, false]);
    expect(own("?", "***")).toBe(false);
  });

  test("by which words two are the names of sister companies, those of the row's town apart", () => {
    const words = (listName: string, name: string, town?: string) =>
      compareNames(listName, { name }, town).sisterWords;
    expect(words("ZALQUIRAND NORD", "ZALQUIRAND")).toEqual(["NORD"]);
    expect(words("ZALQUIRAND METZ", "ZALQUIRAND")).toEqual(["METZ"]);
    expect(words("ZALQUIRAND METZ", "ZALQUIRAND", "Metz Cedex")).toBeUndefined();
    expect(compareNames("ZALQUIRAND", { name: "ZALQUIRAND" })).not.toHaveProperty("sisterWords");
  });

  test("a word of the row's town tells little there", () => {
    const score = (town?: string) => compareNames("ZALQUIRAND METZ", { name: "ZALQUIRAND" }, town).score;
    expect(score("METZ")).toBeGreaterThan(score());
  });

  test.each([
    ["Mairie", "METZ", "A"],
    ["La Mairie", "Metz Cedex 1", "A"],
    ["Ville", "METZ METZ", "A"],
    ["Mairie", "", "F"],
    ["Mairie", "NANCY", "B"],
  ])("a town hall, %j in %j, is the commune of its own town: %s", (listName, town, expected) => {
    expect(compareNames(listName, { name: "COMMUNE DE METZ" }, town).letter).toBe(expected);
  });

  test.each([
    ["GARAGE ZALQUIRAND METZ", { city: "METZ" }, "A"],
    ["GARAGE ZALQUIRAND METZ", {}, "F"],
    ["GARAGE ZALQUIRAND NORD", { city: "METZ" }, "B"],
    ["GARAGE ZALQUIRAND PARIS", { postcode: "75011" }, "A"],
    ["", { city: "METZ" }, "Z"],
  ])("a search takes %j at %j for GARAGE ZALQUIRAND: %s", (listName, place, expected) => {
    expect(searchedLetter(listName, { name: "GARAGE ZALQUIRAND" }, place)).toBe(expected);
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
