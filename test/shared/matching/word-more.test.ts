import { beforeAll, describe, expect, test } from "@jest/globals";
import { diceFor, type Dice } from "../../../sandbox/register/fictional/dice.ts";
import { coinedWord } from "../../../sandbox/register/fictional/names.ts";
import { fictionalPlace } from "../../../sandbox/register/fictional/places.ts";
import { compareNames } from "../../../shared/matching/compare-names.ts";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { smallRegister, type SmallCompany, type SmallRegister } from "./small-register.ts";

/** Words by which companies of a group, or people, tell themselves apart. */
const sisterWords = [
  ...["NORD", "OUEST", "PARIS", "ENERGIE", "INGENIERIE", "LOGISTIQUE", "PRODUCTION", "ILE DE FRANCE"],
  ...[
    "INTERNATIONAL",
    "HOLDING",
    "LYON",
    "BRETAGNE",
    "ISERE",
    "EUROPE",
    "CLIMATISATION",
    "RETAIL",
    "TRAVAUX",
  ],
  ...["JEAN", "NATHALIE", "SYLVAIN"],
];

/** Those and some that no table has. */
const words = [...sisterWords, "J.", "OUMAR", "CHATEAUDUN", "BIOMASSE", "RETROPLANNING"];

const rowsOfEach = 8;

interface Pair {
  readonly company: SmallCompany;
  readonly row: MatchRow;
}

const sirenAt = (index: number): string => String(150_200_000 + index);

/** A company and a row at its place that are named as `named` says, from one coined name. */
function pairOf(
  index: number,
  dice: Dice,
  named: (own: string) => { readonly company: string; readonly row: string },
): Pair {
  const { company, row } = named(`${coinedWord(dice, "long")} ${coinedWord(dice)}`);
  const { postalCode, commune } = fictionalPlace(dice);
  const street = `${1 + dice.below(90)} RUE ${coinedWord(dice)}`;
  const name = `${company} FICTIF`;
  return {
    company: { siren: sirenAt(index), name, street, postcode: postalCode, town: commune },
    row: { name: row, postcode: postalCode, city: commune, ...(dice.chance(0.5) && { address: street }) },
  };
}

type Naming = (own: string, word: string) => { readonly company: string; readonly row: string };

/** How a word can be more in one of two names. */
const namings: Readonly<Record<string, Naming>> = {
  "in the row": (own, word) => ({ company: own, row: `${own} ${word}` }),
  "in the row, joined to it": (own, word) => ({
    company: own,
    row: `${own}${word.replaceAll(/[ .]/g, "").padEnd(3, "EX")}`,
  }),
  "in the row, first": (own, word) => ({ company: own, row: `${word} ${own}` }),
  "in the row, in brackets": (own, word) => ({ company: own, row: `${own} (${word})` }),
  "in the company": (own, word) => ({ company: `${own} ${word}`, row: own }),
  "in the company, behind a legal form": (own, word) => ({ company: `${own} ${word}`, row: `SARL ${own}` }),
  "in each another": (own, word) => ({ company: `${own} SUD`, row: `${own} ${word}` }),
};

/** What else stands in brackets is a note, mostly. */
const isInBrackets = (kind: string): boolean => kind.endsWith("in brackets");

let pairs: ReadonlyMap<string, readonly Pair[]>;
let register: SmallRegister;
beforeAll(async () => {
  let index = 0;
  pairs = new Map(
    Object.entries(namings).map(([kind, naming]) => [
      kind,
      (isInBrackets(kind) ? sisterWords : words).flatMap((word) =>
        Array.from({ length: rowsOfEach }, () => {
          index++;
          return pairOf(index, diceFor("word more", index), (own) => naming(own, word));
        }),
      ),
    ]),
  );
  register = await smallRegister([...pairs.values()].flat().map(({ company }) => company));
});

describe("of rows whose name has a word more or less than the register's", () => {
  test.each(Object.keys(namings))("%s: two in a hundred are taken at most", async (kind) => {
    const taken: string[] = [];
    for (const { row, company } of pairs.get(kind)!) {
      const { result } = await register.match(row);
      if (result.status === "found") taken.push(`${row.name} | ${company.name} | ${row.city}`);
    }
    expect(pairs.get(kind)!.length).toBeGreaterThanOrEqual(160);
    expect(taken.length <= 0.02 * pairs.get(kind)!.length ? [] : taken).toEqual([]);
  });
});

describe("no word more is", () => {
  const place = { postcode: "57000", city: "METZ" };
  let small: SmallRegister;
  beforeAll(async () => {
    small = await smallRegister([
      { siren: "150100014", name: "ZALQUIRANDIER FICTIF" },
      { siren: "150100022", name: "BERLINOUNET METZ FICTIF" },
      { siren: "150100030", name: "ETABLISSEMENTS MOULINARDEAU FICTIF" },
      { siren: "150100048", name: "GROUPE CASTAGNAUDIER FICTIF" },
      { siren: "150100055", name: "TAMBOURINEAU FICTIF" },
      { siren: "150100063", name: "GROUPE TAMBOURINEAU FICTIF" },
      { siren: "150100071", name: "VERNAQUIER TOITURES FICTIF" },
      { siren: "150100097", name: "SCI MENUISERIE KERVADOUET FICTIF", legalForm: "6540" },
      { siren: "150100105", name: "MENUISERIE KERVADOUET PERE ET FILS FICTIF" },
      { siren: "150100089", name: "GALOUNIER MARANQUIN FICTIF", postcode: "75011", town: "PARIS" },
    ]);
  });

  test.each<[string, MatchRow, string]>([
    ["the row's own town", { name: "ZALQUIRANDIER METZ", ...place }, "150100014"],
    ["the row's own town in the register", { name: "BERLINOUNET", ...place }, "150100022"],
    [
      "the town of an arrondissement's postcode",
      { name: "GALOUNIER MARANQUIN PARIS", postcode: "75011" },
      "150100089",
    ],
    ["Sté before the name", { name: "Sté ZALQUIRANDIER", ...place }, "150100014"],
    ["Groupe before the name", { name: "Groupe Zalquirandier", ...place }, "150100014"],
    ["Ets before the name of the register", { name: "MOULINARDEAU", ...place }, "150100030"],
    ["SCI before the name of both", { name: "SCI Menuiserie Kervadouet", ...place }, "150100097"],
    ["GROUPE where a namesake is without", { name: "TAMBOURINEAU", ...place }, "150100055"],
    ["GROUPE where a namesake is with it", { name: "GPE TAMBOURINEAU", ...place }, "150100063"],
  ])("%s", async (_, row, siren) => {
    const { result } = await small.match(row);
    expect(result).toMatchObject({ status: "found", reason: "two_proofs" });
    expect(result.candidates[0]!.siren).toBe(siren);
  });

  test.each<[string, MatchRow, string]>([
    ["GROUPE before the name of the register", { name: "CASTAGNAUDIER SAS", ...place }, "150100048"],
    [
      "SCI before the name of the register, whose owner may let the building to the row's company",
      { name: "Menuiserie Kervadouet", ...place },
      "150100097",
    ],
  ])("but there is one: %s", async (_, row, siren) => {
    const { result } = await small.match(row);
    expect(result).toMatchObject({ status: "ambiguous", reason: "word_more" });
    expect(result.candidates[0]!.siren).toBe(siren);
  });

  test("a GROUPE before the name of the company whose number the row has", () => {
    expect(compareNames("CASTAGNAUDIER", { name: "GROUPE CASTAGNAUDIER" }).letter).toBe("A");
  });

  test("a blank that was lost", async () => {
    const { result } = await small.match({
      name: "VERNAQUIERTOITURES",
      address: "1 rue des Fictions",
      ...place,
    });
    expect(result).toMatchObject({ status: "found", candidates: [{ siren: "150100071" }] });
  });
});

test("a row with a word more goes to review and its reason says so", async () => {
  const [{ row, company }] = pairs.get("in the row")! as [Pair];
  const { result } = await register.match(row);
  expect(result).toMatchObject({
    status: "ambiguous",
    reason: "word_more",
    candidates: [{ siren: company.siren }],
  });
});
