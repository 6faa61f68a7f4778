import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { foldPlace, townWords } from "../../../../shared/matching/folding/places.ts";
import {
  type Commune,
  type PlaceTable,
  arePlacesApart,
  isSameTown,
  placeTableText,
  readPlaceTable,
} from "../../../../shared/matching/place-table.ts";

const communes = JSON.parse(
  readFileSync("node_modules/@etalab/decoupage-administratif/data/communes.json", "utf8"),
) as readonly Commune[];
const text = placeTableText(communes, "source");
const table = readPlaceTable(text) as PlaceTable;

describe("a small table", () => {
  const small = () =>
    placeTableText(
      [
        { code: "57463", nom: "Metz", codesPostaux: ["57070", "57000"] },
        { code: "57616", nom: "Saint-Julien-lès-Metz", codesPostaux: ["57070"] },
        { code: "57000", nom: "Sablon", chefLieu: "57463" },
        // What is left of a commune after which the whole is called has its code.
        { code: "57463", nom: "Metz", chefLieu: "57463" },
        { code: "57002", nom: "Nulle-Part", chefLieu: "99999" },
      ],
      "two towns",
    );
  const readSmall = () => readPlaceTable(`${small()}no line of it\n57999\n`)!;

  test("is a line for each postcode, with the parts of its towns behind a bar", () => {
    expect(small()).toBe("# two towns\n57000 METZ|SABLON\n57070 METZ;SAINT JULIEN LES METZ|SABLON\n");
  });

  test("tells towns by postcode, and postcodes by town", () => {
    const read = readSmall();
    expect(read.townsOf("57070")).toEqual(["METZ", "SAINT JULIEN LES METZ", "SABLON"]);
    expect(["57999", "54000", "no li"].map((code) => read.townsOf(code))).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect(
      [["METZ"], ["SABLON"], ["SAINT", "JULIEN"], ["NANCY"]].map((town) => read.postcodesOf(town)),
    ).toEqual([["57000", "57070"], ["57000", "57070"], [], []]);
    expect(read.postcodesOf(["SAINT", "JULIEN", "METZ"])).toEqual(["57070"]);
    expect([["METZ"], ["SABLON"], ["NANCY"]].map((town) => read.isCommune(town))).toEqual([
      true,
      false,
      false,
    ]);
  });

  // With one typing error from seven letters on, and with the first word of one that has four.
  test.each([
    ["Hayenge", true],
    ["Hayyenge", false],
    ["Woippi", false],
    ["Issy", true],
    ["Issy Ville", true],
    ["Aix-la-Chapelle", false],
  ])("%s is like a town of it: %s", (town, isLike) => {
    const names = ["Hayange", "Woippy", "Issy-les-Moulineaux", "Aix-en-Provence"];
    const towns = names.map((nom, at) => ({ code: `${at}`, nom, codesPostaux: [`5700${at}`] }));
    expect(readPlaceTable(placeTableText(towns, "towns"))!.isLikeOneOfFrance(townWords(town))).toBe(isLike);
  });

  test.each([
    ["SAINTPERAY", "SAINT PERAY"],
    ["VILERS LE LAC", "VILLERS LE LAC"],
    ["VILLERS LAC", "VILLERS LAC"],
    ["VILLEURBANE", "VILLEURBANNE"],
    ["PERRAY", "PERRAY"],
    // It may stand for CHALONS EN CHAMPAGNE, and LA FERRIERE for two.
    ["CHALONS", "CHALONS"],
    ["FERRIERX", "FERRIERX"],
    ["MOLOTRAN", "MOLOTRAN"],
    ["BOISLU", "BOIS LU"],
    // One commune is called so, another is called the same but for a blank.
    ["BOISROND", "BOISROND"],
    ["BOIS ROND", "BOIS ROND"],
  ])("%s is spelt %s there", (town, spelt) => {
    const names = [
      ...["Saint-Péray", "Villers-le-Lac", "Villeurbanne", "Chaalons", "Châlons-en-Champagne"],
      ...["Ferriere", "Ferriers", "Bois-Lu", "Bois-Rond", "Boisrond"],
    ];
    const towns = names.map((nom, at) => ({ code: `${at}`, nom, codesPostaux: [`5700${at}`] }));
    const table = readPlaceTable(placeTableText(towns, "towns"))!;
    expect(table.spelt(town.split(" ")).join(" ")).toBe(spelt);
  });

  test.each<[string, string, boolean]>([
    ["SAINT DENIS", "SAINT OUEN", false],
    ["CHALONS", "CHALONS EN CHAMPAGNE", true],
    ["BU Z", "BUZ", true],
    ["REIMS", "REIMZ", true],
    ["METZ", "METS", false],
    ["LE HAVRE", "HAVRE", true],
    ["", "METZ", false],
  ])("%j and %j are of one town, or not", (one, other, isSame) => {
    expect(isSameTown(townWords(one), townWords(other))).toBe(isSame);
  });
});

describe("the table of postcodes and towns", () => {
  test("has every town of every postcode of its source, and no other postcode", () => {
    const folded = (city: string) => foldPlace({ city }).town;
    // The register writes CHATEAU-CHINON (VILLE), and lists mostly CHATEAU CHINON.
    expect(table.isCommune(folded("CHATEAU CHINON"))).toBe(true);
    const missing = communes.flatMap(({ nom, codesPostaux = [] }) =>
      codesPostaux.filter((code) => !table.townsOf(code)?.includes(folded(nom).join(" "))),
    );
    expect(missing).toEqual([]);
    const codes = new Set(communes.flatMap(({ codesPostaux = [] }) => codesPostaux));
    expect(codes.size).toBeGreaterThan(6000);
    expect(text.trim().split("\n")).toHaveLength(codes.size + 1);
    const strange = communes.flatMap(({ nom, codesPostaux = [] }) =>
      codesPostaux.filter((code) => !table.postcodesOf(folded(nom)).includes(code)),
    );
    expect(strange).toEqual([]);
  });

  test("is the same whatever the order of its source, and names that in its first line", () => {
    expect(placeTableText([...communes].reverse(), "source")).toBe(text);
    expect(text.split("\n")[0]).toBe("# source");
  });

  test("has a commune that was merged, by the postcodes of the one it is a part of", () => {
    expect(table.postcodesOf(townWords("Lomme"))).toContain("59160");
    expect(table.townsOf("59160")).toContain("LILLE");
    expect(["Lille", "Lomme", "La Défense"].map((name) => table.isCommune(townWords(name)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each<[boolean, readonly string[]]>([
    [
      true,
      ["Metz", "Lomme", "Marseile", "Villeubanne", "Paris La Défense", "Issy", "St Quentin en Yvelines"],
    ],
    [false, ["Hasselt", "Gand", "Differdange", "Eupen", "Turin", "Zaventem", "La Défense", "", "Lyonn"]],
  ])("tells whether a name is like that of a place: %s", (isLike, names) => {
    for (const name of names)
      expect([name, table.isLikeOneOfFrance(townWords(name))]).toEqual([name, isLike]);
  });

  test("has neither a CEDEX nor what is no commune", () => {
    expect(table.townsOf("57972")).toBeUndefined();
    expect(table.postcodesOf(townWords("La Défense"))).toEqual([]);
  });

  test("is none in a text that holds none", () => {
    for (const other of ["", "<!doctype html><title>404</title>", "# source\n"])
      expect(readPlaceTable(other)).toBeUndefined();
  });

  test("stands beside the programs as it is made", () => {
    const built = readFileSync("dist/places/places.txt", "utf8");
    expect(built.slice(built.indexOf("\n")) === text.slice(text.indexOf("\n"))).toBe(true);
    expect(built.split("\n")[0]).toMatch(/INSEE and La Poste, .* \d+\.\d+\.\d+, Licence Ouverte/);
  });
});

describe("a postcode and a town", () => {
  const areApart = (postcode: string, city: string) => arePlacesApart(table, foldPlace({ postcode, city }));

  test.each([
    ["54000", "METZ"],
    ["57000", "Nancy"],
    ["75008", "LYON"],
    ["75000", "LYON"],
    ["57972", "NANCY CEDEX"],
    ["69003", "VILLEURBANNE"],
    ["97400", "CAYENNE"],
    ["20000", "BASTIA"],
  ])("%s %s are of two places", (postcode, city) => expect(areApart(postcode, city)).toBe(true));

  test.each([
    ["57000", "METZ"],
    ["57970", "METZ CEDEX 3"],
    ["75008", "PARIS 08"],
    ["75000", "Paris"],
    ["13000", "MARSEILLE 2EME"],
    ["57972", "THIONVILLE CEDEX"],
    ["93200", "ST-DENIS"],
    ["97400", "Saint Denis"],
    ["71100", "CHALON S/ SAONE"],
    ["71100", "Chalon/s/Saône"],
    ["51000", "CHALONS"],
    ["17000", "Rochelle"],
    ["38400", "ST MARTIN D HERES"],
    ["59650", "VILLENEUVE-D'ASCQ"],
    ["59160", "LOMME"],
    ["20137", "PORTO VECCHIO"],
    ["01250", "Jasseron"],
  ])("%s %s are of one", (postcode, city) => expect(areApart(postcode, city)).toBe(false));

  test.each([
    ["28000", "MADRID"],
    ["92400", "LA DEFENSE"],
    ["06560", "SOPHIA ANTIPOLIS"],
    ["57000", "MEZT"],
    ["54000", ""],
  ])("%s %s tell nothing: that is no commune", (postcode, city) =>
    expect(areApart(postcode, city)).toBe(false),
  );
});

test.each([
  ["CHALONS", "CHALONS-EN-CHAMPAGNE", true],
  ["CHARTES", "CHARTRES", true],
  ["SAINT DENIS LA PLAINE", "ST-DENIS", true],
  ["L'Isle Adam", "L ISLE ADAM", true],
  ["MADRID", "CHARTRES", false],
  ["LYON", "DIJON", false],
  ["", "METZ", false],
])("%s and %s may be one town: %s", (one, other, may) =>
  expect(isSameTown(townWords(one), townWords(other))).toBe(may),
);
