import { describe, expect, test } from "@jest/globals";
import {
  type Candidate,
  candidateOf,
  cityOfHeadOffice,
  companyNames,
  directorLetter,
  merged,
} from "../../../shared/matching/candidate.ts";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { isTooBroad, Pool } from "../../../shared/matching/pool.ts";
import { directorsQuestion, detailQuestion, wordsQuestion } from "../../../shared/matching/question.ts";
import { readRow } from "../../../shared/matching/read-row.ts";
import { metz, places } from "./asked.ts";

const siren = "150100014";
const at = (place: Partial<MatchRow>) => readRow({ name: "GARAGE ZALQUIRAND", ...place }, places);
const row = at(metz);
const candidate = (item: object, of = row, where: Parameters<typeof candidateOf>[2] = "postcode") =>
  candidateOf(of, { siren, name: "GARAGE ZALQUIRAND", ...item }, where);

describe("a company on a page", () => {
  test.each([
    [{ state: "A" }, true],
    [{ state: "C" }, false],
    [{ state: "C", active: true }, false],
    [{ active: true }, true],
    [{ active: false }, false],
    [{ state: null, active: false }, undefined],
    [{ state: null, active: true }, true],
    [{ active: "true" }, undefined],
    [{ state: "X" }, undefined],
  ])("%j is active: %s", (item, active) => {
    expect(candidate(item)!.active).toBe(active);
  });

  test("is none without a SIREN", () => {
    for (const item of [null, undefined, 3, "x", {}, { siren: 150_100_014 }])
      expect(candidateOf(row, item, "postcode")).toBeUndefined();
  });

  test("has all its names, its form, and the place where it was asked for", () => {
    expect(
      candidate({
        ...{ sigle: "GZ", denominations: { legal: "ZALQUIRAND", usual: ["LE FOURNIL", 3] } },
        legalForm: { code: "5710" },
      }),
    ).toMatchObject({
      ...{ siren, name: "GARAGE ZALQUIRAND", form: "SAS", known: {}, director: undefined },
      folded: [
        ...[{ words: ["GARAGE", "ZALQUIRAND"] }, { words: ["ZALQUIRAND"] }],
        ...[{ words: ["FOURNIL"] }, { words: ["GZ"] }],
      ],
      match: { letter: "A" },
      found: new Set(["postcode"]),
    });
    expect(companyNames(null)).toMatchObject({ name: "", usualNames: [] });
    expect(companyNames({ name: 3, denominations: { usual: "x" } })).toMatchObject({
      name: "",
      usualNames: [],
    });
  });

  test("tells little by a word of the row's town", () => {
    expect(candidate({ name: "GARAGE METZ" })!.folded[0]!.weights[1]).toBe(1);
    expect(candidate({ name: "GARAGE METZ" }, at({}))!.folded[0]!.weights[1]).toBeGreaterThan(1);
  });
});

test("a company that is called GROUPE itself has not the row's name without it; any other opening word changes nothing", () => {
  const letterOf = (of: string, name: string) =>
    candidateOf(readRow({ name: of }), { siren, name }, "postcode")!.match!.letter;
  expect(letterOf("ZALQUIRAND", "GROUPE ZALQUIRAND")).toBe("B");
  for (const opener of ["ETABLISSEMENTS", "SOCIETE"])
    expect(letterOf("ZALQUIRAND", `${opener} ZALQUIRAND`)).toBe("A");
  expect(letterOf("GROUPE ZALQUIRAND", "ZALQUIRAND")).toBe("A");
});

describe("a company in a street", () => {
  const street = { postalCode: "57000", commune: "METZ", street: "12 RUE DES LILAS" };
  const home: Partial<MatchRow> = { ...metz, address: "12 rue des Lilas" };
  const known = (item: object, of = home) => candidate(item, at(of), "street")!.known;

  test.each<[string, object, Candidate["known"], Partial<MatchRow>?]>([
    ["is at the row's address", street, { postcode: "A", city: "A", address: "A" }],
    [
      "at another number",
      { ...street, street: "14 RUE DES LILAS" },
      { postcode: "A", city: "A", address: "B" },
    ],
    ["in another street", { ...street, street: "12 RUE FOCH" }, { postcode: "A", city: "A", address: "F" }],
    [
      "at another postcode of the department",
      { ...street, postalCode: "57070" },
      { postcode: "B", city: "A", address: "A" },
    ],
    ["at one of another department", { postalCode: "69001" }, { postcode: "F" }],
    ["of which nothing is told", {}, {}],
    [
      "in another town, which the postcode is of",
      { postalCode: "54000", commune: "NANCY" },
      { postcode: "F", city: "F" },
    ],
    ["in a town of a longer name", { commune: "METZ NORD" }, { city: "A" }],
    [
      "in a town that has one of the words of the row's",
      { postalCode: "93400", commune: "SAINT OUEN" },
      { postcode: "B" },
      { postcode: "93200", city: "SAINT DENIS" },
    ],
    ["in a town that nobody knows", { postalCode: "57000", commune: "MONTIGNY" }, { postcode: "A" }],
    ["in a town without its postcode", { commune: "NANCY" }, {}],
    ["at a postcode without its town", { postalCode: "54000" }, { postcode: "F" }],
    ["beside a row without a postcode", street, { city: "A" }, { city: "METZ" }],
    ["beside a row without a town", street, { postcode: "A" }, { postcode: "57000" }],
  ])("%s", (_, item, expected, ...[of]) => {
    expect(known(item, of)).toStrictEqual(expected);
  });

  test("in another town is told of its postcode alone where no table tells which towns there are", () => {
    const of = readRow({ name: "GARAGE ZALQUIRAND", ...home });
    const nancy = { postalCode: "54000", commune: "NANCY" };
    expect(candidate(nancy, of, "street")!.known).toStrictEqual({ postcode: "F" });
  });

  test("elsewhere nothing is told of its address", () => {
    expect(candidate(street)!.known).toEqual({});
  });
});

describe("the town of a company's head office", () => {
  const office = (town: string, postalCode?: string, more: object = {}) => ({
    address: { commune: town, postalCode, ...more },
  });
  const letter = (
    establishment: unknown,
    of: Partial<MatchRow> = metz,
    found: Candidate["found"] = new Set(),
  ) => cityOfHeadOffice(at(of), { ...candidate({})!, found }, establishment);

  test.each([
    ["the row's", office("METZ", "57070"), "A"],
    ["withheld", office("[ND]", "57000"), undefined],
    ["not told", {}, undefined],
    ["another with one of the row's town's postcodes", office("SABLON", "57000"), "B"],
    ["another", office("NANCY", "54000"), "F"],
    ["another that has its name in its own", office("MONTIGNY LES METZ", "57950"), "F"],
    ["the row's, by a delivery postcode", office("METZ CEDEX 9", "57972"), "A"],
    ["another, without a postcode", office("NANCY"), "F"],
  ])("%s", (_, establishment, expected) => {
    expect(letter(establishment)).toBe(expected);
  });

  test("is the row's with a word more at a postcode of the row's town, though the row tells none", () => {
    expect(letter(office("METZ NORD", "57000"), { city: "METZ" })).toBe("A");
  });

  test("says nothing where the row has a site of its postcode for a town", () => {
    for (const city of ["ZI NORD", "ZA NORD", "BP 12", "CS"])
      expect(letter(office("METZ", "57000"), { postcode: "57000", city })).toBeUndefined();
    expect(letter(office("METZ", "57000"), { postcode: "57000", city: "BP MADRID" })).toBe("F");
    expect(letter(office("METZ", "57000"), { postcode: "57000", city: "MOLOTRAN" })).toBe("F");
  });

  test("may be the row's with a word more where no table tells which towns there are", () => {
    const of = readRow({ name: "GARAGE ZALQUIRAND", ...metz });
    const there = office("METZ NORD", "54000");
    expect(cityOfHeadOffice(of, { ...candidate({})!, found: new Set() }, there)).toBe("A");
    expect(letter(there)).toBe("F");
  });

  test("is another's by its name alone where no table tells which towns there are", () => {
    const of = readRow({ name: "GARAGE ZALQUIRAND", ...metz });
    expect(cityOfHeadOffice(of, { ...candidate({})!, found: new Set() }, office("NANCY", "54000"))).toBe("F");
  });

  test("says nothing where another establishment is at the row's postcode", () => {
    expect(letter(office("NANCY", "54000"), metz, new Set(["postcode"]))).toBeUndefined();
    expect(letter(office("NANCY", "54000"), metz, new Set(["anywhere"]))).toBe("F");
  });

  test("says nothing where the search for the row's town found another one of a company in a town of another name", () => {
    const found = new Set(["town"] as const);
    expect(letter(office("NANCY", "54000"), metz, found)).toBeUndefined();
    expect(letter(office("MONTIGNY LES METZ", "57950"), metz, found)).toBe("F");
    expect(letter(office("METZ TESSY", "74370"), metz, found)).toBeUndefined();
  });

  test.each([
    ["at its street", "rue des Lilas", "RUE DES LILAS", "B"],
    ["at its address", "3 rue des Lilas", "3 RUE DES LILAS", "B"],
    ["in another street", "3 rue Foch", "RUE DES LILAS", "F"],
    ["without a street", undefined, "RUE DES LILAS", "F"],
    ["where the street names it", undefined, "LE MIRAIL", "B"],
  ])("of a district %s", (_, address, street, expected) => {
    const of = { postcode: "31000", city: "Le Mirail", ...(address && { address }) };
    expect(letter(office("TOULOUSE", "31000", { street }), of)).toBe(expected);
  });
});

test("two answers tell of one company together", () => {
  const one = candidate({ legalForm: { code: "5710" } })!;
  const other: Candidate = {
    ...candidate({ sigle: "GZ" }, row, "town")!,
    ...{ known: { city: "A" }, director: "B" },
  };
  for (const both of [merged(one, other), merged(other, one)])
    expect(both).toMatchObject({
      ...{ form: "SAS", found: new Set(["postcode", "town"]), known: { city: "A" }, director: "B" },
      folded: [{}, {}],
    });
  expect(merged({ ...one, director: "A" }, other).director).toBe("A");
  expect(merged({ ...one, known: { city: "F" } }, other).known.city).toBe("A");
  // Of two that tell as many names the first stands.
  expect(merged(one, { ...one, name: "ZALQUIRAND" }).name).toBe("GARAGE ZALQUIRAND");
});

describe("the row's person among the directors", () => {
  test.each([
    ["all its words", ["JEANNE", "ROLAND"], [{ nom: "ROLAND", prenoms: "JEANNE MARIE" }], "A"],
    ["all its words in one name", ["JEANNE", "ROLAND"], [{ name: "Mme Jeanne Roland" }], "A"],
    [
      "all its words, beside another director's name",
      ["JEANNE", "ROLAND"],
      [
        { nom: "MARTIN", prenoms: "PAUL" },
        { nom: "ROLAND", prenoms: "JEANNE" },
      ],
      "A",
    ],
    ["the longest alone", ["JEANNE", "ROLANDE"], [{ nom: "ROLANDE", prenoms: "PAUL" }], "B"],
    ["of two as long the first", ["JEANNE", "ROLAND"], [{ nom: "ROLAND", prenoms: "PAUL" }], "F"],
    ["the words of two people", ["JEANNE", "ROLANDE"], [{ nom: "JEANNE" }, { nom: "ROLANDE" }], "B"],
    ["one word that is all there is", ["ROLAND"], [{ nom: "ROLAND" }], "B"],
    ["a civility before it", ["MME", "JEANNE", "ROLAND"], [{ nom: "ROLAND", prenoms: "JEANNE" }], "A"],
    ["another", ["JEANNE", "ROLAND"], [{ nom: "MARTIN" }], "F"],
    ["none listed", ["JEANNE", "ROLAND"], [], "Z"],
    ["none named", ["JEANNE", "ROLAND"], [null, 3, "x", {}, { nom: 4 }], "Z"],
    ["none in the row", [], [{ nom: "ROLAND" }], "Z"],
    ["a civility alone", ["MONSIEUR"], [{ nom: "ROLAND" }], "Z"],
  ])("%s", (_, person, directors, letter) => {
    expect(directorLetter(person, directors)).toBe(letter);
  });
});

describe("the companies that answers named", () => {
  const words = wordsQuestion(row, ["ZALQUIRAND"], "postcode")!;
  const town = wordsQuestion(row, ["ZALQUIRAND"], "town")!;
  const garage = { siren, name: "GARAGE ZALQUIRAND" };
  const page = (...results: unknown[]) => ({ results });

  test("are one each, at all places where they came up", () => {
    const pool = new Pool(row);
    pool.add(words, page(garage, null, {}, { siren: "150100022", name: "AUTRE" }));
    pool.add(town, page(garage));
    expect(pool.candidates.map((one) => [one.siren, [...one.found]])).toEqual([
      [siren, ["postcode", "town"]],
      ["150100022", ["postcode"]],
    ]);
    expect(pool.answered.map(({ sirens, total }) => [sirens, total])).toEqual([
      [[siren, "150100022"], 2],
      [[siren], 1],
    ]);
    expect(pool.candidate("150100022")!.name).toBe("AUTRE");
  });

  test("a detail tells their names, and not where they are", () => {
    const pool = new Pool(row);
    pool.add(words, page({ ...garage, name: "AUTRE" }));
    pool.add(detailQuestion(siren), { ...garage, denominations: { usual: ["LE FOURNIL"] } });
    expect(pool.candidate(siren)).toMatchObject({ match: { letter: "A" }, found: new Set(["postcode"]) });
    const alone = new Pool(row);
    alone.add(detailQuestion(siren), garage);
    expect(alone.candidate(siren)!.found).toEqual(new Set(["anywhere"]));
  });

  test("directors are told of a company that is known, and name none", () => {
    const pool = new Pool(readRow({ name: "X", director: "JEANNE ROLAND", ...metz }));
    pool.add(directorsQuestion(siren), page({ siren: "150100022", nom: "ROLAND" }));
    expect(pool.candidates).toEqual([]);
    pool.add(words, page(garage));
    pool.add(directorsQuestion(siren), page({ nom: "ROLAND", prenoms: "JEANNE" }));
    expect(pool.candidate(siren)!.director).toBe("A");
    pool.add(detailQuestion(siren), garage);
    expect(pool.candidate(siren)!.director).toBe("A");
    pool.add(directorsQuestion(siren), undefined);
    expect(pool.candidate(siren)!.director).toBe("Z");
  });

  test("directors of whom the service lists a part say nothing against a company, only for it", () => {
    const pool = new Pool(readRow({ name: "X", director: "JEANNE ROLAND", ...metz }));
    pool.add(words, page(garage));
    const listed = (count: number, nom: string, prenoms: string) => {
      pool.add(directorsQuestion(siren), { count, ...page({ nom, prenoms }) });
      return pool.candidate(siren)!.director;
    };
    expect(listed(1, "DURAND", "PAUL")).toBe("F");
    expect(listed(2, "DURAND", "PAUL")).toBe("Z");
    expect(listed(2, "DURAND", "JEANNE")).toBe("B");
    expect(listed(2, "ROLAND", "JEANNE")).toBe("A");
  });

  test("the head office tells a town of a company that is known, or nothing", () => {
    const pool = new Pool(row);
    pool.add(words, page(garage));
    pool.addHeadOffice("150100022", { address: { commune: "METZ" } });
    expect(pool.candidates).toHaveLength(1);
    pool.addHeadOffice(siren, {});
    expect(pool.candidate(siren)!.known).toEqual({});
    pool.addHeadOffice(siren, { address: { commune: "METZ" } });
    expect(pool.candidate(siren)!.known).toEqual({ city: "A" });
  });

  test.each<[string, unknown, number]>([
    ["pagination", { results: [garage], pagination: { total: 150 } }, 150],
    ["totalMatched", { results: [garage], totalMatched: 120 }, 120],
    ["the larger of both", { results: [garage], totalMatched: 120, pagination: { total: 150 } }, 150],
    ["those shown, where fewer are told", { results: [garage], pagination: { total: 0 } }, 1],
    ["those shown, where none are told", { results: [garage], pagination: { total: "150" } }, 1],
    ["none", undefined, 0],
  ])("are as many as %s tells", (_, data, total) => {
    const pool = new Pool(row);
    pool.add(words, data);
    expect(pool.answered[0]!.total).toBe(total);
  });

  test("are too many where a page shows fewer, or none could show them", () => {
    const shown = (count: number) => Array.from({ length: count }, () => siren);
    const broad = (count: number, total: number) =>
      isTooBroad({ question: words, sirens: shown(count), total });
    expect([broad(100, 100), broad(99, 100), broad(101, 101), broad(1, 1)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
