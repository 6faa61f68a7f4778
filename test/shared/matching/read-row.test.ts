import { describe, expect, test } from "@jest/globals";
import { foldName } from "../../../shared/matching/folding/name.ts";
import { bestName } from "../../../shared/matching/name-likeness.ts";
import { type PlaceTable, readPlaceTable } from "../../../shared/matching/place-table.ts";
import { isDistrict, readRow } from "../../../shared/matching/read-row.ts";
import { places } from "./asked.ts";

describe("a row is read", () => {
  test.each([
    ["ZALQUIRAND (MOLO)", ["ZALQUIRAND"]],
    ["COMPTA (MOLO)", ["MOLO"]],
    ["ZALQUIRAND MOLO", ["ZALQUIRAND", "MOLO"]],
    ["ZALQUIRAND EX MOLO", ["ZALQUIRAND"]],
    ["EX ZALQUIRAND", ["EX", "ZALQUIRAND"]],
    ["ZALQUIRAND C/O MOLO", ["ZALQUIRAND"]],
    ["ZALQUIRAND SIEGE SOCIAL", ["ZALQUIRAND"]],
    ["ZALQUIRAND COMPTABILITE", ["ZALQUIRAND", "COMPTABILITE"]],
    ["ZALQUIRAND LIQUIDATION", ["ZALQUIRAND", "LIQUIDATION"]],
    ["ZALQUIRAND EN LIQUIDATION JUDICIAIRE", ["ZALQUIRAND"]],
    ["LIQUIDATION JUDICIAIRE", ["LIQUIDATION", "JUDICIAIRE"]],
    ["ZALQUIRAND R.C.S. METZ 150 100 014", ["ZALQUIRAND"]],
    ["ZALQUIRAND SA 150100014", ["ZALQUIRAND"]],
    ["GROUPE RCS", ["GROUPE", "RCS"]],
    ["PROFESSION LIBERALE ZALQUIRAND", ["PROFESSION", "LIBERALE", "ZALQUIRAND"]],
    ["TAXI MAIRIE MOLO", ["TAXI", "MAIRIE", "MOLO"]],
    ["MOLO MAIRIE", ["MOLO", "COMMUNE"]],
    ["ZALQUIRAND Software - NE PLUS UTILISER", ["ZALQUIRAND", "SOFTWARE"]],
    ["A ne pas utiliser ZALQUIRAND", ["ZALQUIRAND"]],
    ["ZALQUIRAND / COMPTE BLOQUÉ", ["ZALQUIRAND"]],
    ["ZALQUIRAND - CLIENT", ["ZALQUIRAND"]],
    ["ZALQUIRAND - LITIGE", ["ZALQUIRAND"]],
    ["ZALQUIRAND-CLIENT", ["ZALQUIRAND", "CLIENT"]],
    ["ZALQUIRAND DIRECTION ACHATS", ["ZALQUIRAND"]],
    ["ZALQUIRAND - Service Comptabilité", ["ZALQUIRAND"]],
    ["ZALQUIRAND à l'attention de M. MOLO", ["ZALQUIRAND"]],
    ["ZALQUIRAND (anciennement MOLO)", ["ZALQUIRAND"]],
    ["SARL ZALQUIRAND DISTRIBUTION ENSEIGNE MOLO", ["ZALQUIRAND", "DISTRIBUTION"]],
    ["ZALQUIRAND EXPLOITANT AGRICOLE", ["ZALQUIRAND", "EXPLOITANT", "AGRICOLE"]],
    ["SNC ENSEIGNE LEADER PRICE", ["ENSEIGNE", "LEADER", "PRICE"]],
    ["Société exploitant MOLO", ["SOCIETE", "EXPLOITANT", "MOLO"]],
    ["BAR ENSEIGNE MOLO", ["BAR", "ENSEIGNE", "MOLO"]],
    ["COMPTABILITE SERVICES SARL", ["COMPTABILITE", "SERVICES"]],
    ["PHCIE MOLO", ["PHARMACIE", "MOLO"]],
    ["MOLO N° 2", ["MOLO", "2"]],
    ["MOLO Nº2", ["MOLO", "2"]],
    ["SARL N 7", ["N", "7"]],
    ["ZALQUIRAND SERVICES COMPTABLES", ["ZALQUIRAND", "SERVICES", "COMPTABLES"]],
    ["ZALQUIRAND ENSEIGNE LUMINEUSE", ["ZALQUIRAND", "ENSEIGNE", "LUMINEUSE"]],
    ["ZALQUIRAND EXPLOITANT VITICOLE", ["ZALQUIRAND", "EXPLOITANT", "VITICOLE"]],
    ["ZALQUIRAND exploitant TERRASSEMENT MOLO", ["ZALQUIRAND"]],
    ["MGT", ["MGT"]],
  ])("%j by the first of its shortest names", (name, words) => {
    expect(readRow({ name }).name.words).toEqual(words);
  });

  test.each([
    ["MAIRIE", ["COMMUNE", "METZ"]],
    ["la mairie", ["COMMUNE", "METZ"]],
    ["MAIRIE ANNEXE", ["COMMUNE", "ANNEXE"]],
    ["MAIRIE ANNEXE DE METZ", ["COMMUNE", "METZ"]],
    ["Hôtel de Ville de Metz", ["COMMUNE", "METZ"]],
    ["HOTEL DE VILLE", ["HOTEL", "VILLE"]],
    ["M. le Maire de Metz", ["COMMUNE", "METZ"]],
    ["Municipalité de Metz", ["COMMUNE", "METZ"]],
    ["Mairie de Metz - Service comptabilité", ["COMMUNE", "METZ"]],
  ])("%j in METZ as %j", (name, words) => {
    expect(readRow({ name, city: "METZ" }).name.words).toEqual(words);
  });

  test.each([
    ["a postcode of the town", { postcode: "57000", city: "METZ CEDEX 1" }, "57000"],
    ["a postcode of another town", { postcode: "54000", city: "METZ CEDEX 1" }, undefined],
    ["a postcode for delivery", { postcode: "57972", city: "METZ CEDEX" }, undefined],
  ])("beside CEDEX %s is one of an establishment or none", (_, place, postcode) => {
    expect(readRow({ name: "MOLO", ...place }, places).place.postcode).toBe(postcode);
  });

  test.each([
    ["MOLO TRAN 57000", { postcode: "57000" }, ["MOLO", "TRAN"]],
    ["MOLO TRAN - 57000", { city: "METZ" }, ["MOLO", "TRAN"]],
    ["MOLO TRAN (57000)", { postcode: "57000" }, ["MOLO", "TRAN"]],
    ["MOLO TRAN - 57", { postcode: "57000" }, ["MOLO", "TRAN"]],
    ["MOLO TRAN 57", { postcode: "57000" }, ["MOLO", "TRAN", "57"]],
    ["MOLO TRAN 54000", { postcode: "57000" }, ["MOLO", "TRAN", "54000"]],
    ["MOLO TRAN 57000", {}, ["MOLO", "TRAN", "57000"]],
  ])("%s in %j without the postcode or department of its own place: %j", (name, place, words) => {
    expect(readRow({ name, ...place }, places).name.words).toEqual(words);
  });

  test("a company's own name that looks like a list's addition is still one of its readings", () => {
    for (const name of ["SEDGWICK (anciennement MOLO)", "BODET SERVICE ACHATS", "ZALQUIRAND - CLIENT"])
      expect(bestName(readRow({ name }).names, [foldName(name)])!.letter).toBe("A");
  });

  test.each([
    ["ZALQUIRAND 150100014", "150100014"],
    ["ZALQUIRAND 150100015", "150100015"],
    ["ZALQUIRAND 15010001400017", "150100014"],
    ["0000123456 ZALQUIRAND", undefined],
    ["ZALQUIRAND 1501", undefined],
    ["ZALQUIRAND 1 23456", undefined],
  ])("%j with the number %j of its company", (name, fragment) => {
    expect(readRow({ name }).fragment).toBe(fragment);
  });

  test("whose town hall has no town as it is written", () => {
    expect(["MAIRIE", "VILLE"].map((name) => readRow({ name }).name.words)).toEqual([["MAIRIE"], ["VILLE"]]);
  });

  test.each([
    ["BAR LE DUC MAIRIE", "BAR LE DUC", ["COMMUNE", "BAR", "DUC"], ["COMMUNE", "BAR", "DUC"]],
    ["METZ LA MAIRIE", "METZ", ["METZ", "MAIRIE"], ["METZ", "MAIRIE"]],
    ["MAIRIE", "PARIS", ["COMMUNE", "PARIS"], ["VILLE", "PARIS"]],
  ])("with the town hall %j in %s as %j, which is searched as %j", (name, city, words, spelt) => {
    expect(readRow({ name, city }).name).toMatchObject({ words, spelt });
  });

  test("by a number alone, which is enough of a name to be read without what a list added", () => {
    const { name, names } = readRow({ name: "21 A NE PAS UTILISER" });
    expect([name, ...names].map(({ words }) => words.join(" "))).toEqual([
      ...["21", "21", "21 NE PAS UTILISER"],
    ]);
  });

  test.each([
    ["beside other towns of the postcode", { postcode: "57000", city: "VILERS LE LAC" }, "VILLERS LE LAC"],
    ["unless it is another's than the postcode's", { postcode: "57200", city: "SAINTPERAY" }, "SAINTPERAY"],
    ["unless it is a town abroad", { city: "TOURNAI" }, "TOURNAI"],
  ])("in its town as the commune spells it, %s", (_, place, town) => {
    const table = readPlaceTable(
      "57000 METZ;VILLERS LE LAC\n57100 SAINT PERAY\n57200 SAINT PERRAY\n65190 TOURNAY\n",
    )!;
    expect(readRow({ name: "X", ...place }, table).place.town.join(" ")).toBe(town);
  });

  test("at a CEDEX with the postcode of an arrondissement or of the only one of its town, not with a main postcode", () => {
    const table = readPlaceTable("57000 METZ\n57070 METZ\n54000 NANCY\n69007 LYON\n69008 LYON\n")!;
    const postcode = (code: string, city: string) =>
      readRow({ name: "X", postcode: code, city }, table).place.postcode;
    expect(postcode("69008", "LYON CEDEX 08")).toBe("69008");
    expect(postcode("54000", "NANCY CEDEX")).toBe("54000");
    expect(postcode("57000", "METZ CEDEX")).toBeUndefined();
  });

  test("at a site, or at boxes alone, and at none in a town that only begins or ends so", () => {
    const isSite = (town: string) => isDistrict(town.split(" "));
    expect(["ZA NORD", "BP", "BP CS"].map(isSite)).toEqual([true, true, true]);
    expect(["ZAGREB", "GAZA", "BP HASSELT", "HASSELT BP"].map(isSite)).toEqual([false, false, false, false]);
  });

  test("in a town that may have establishments, or in none", () => {
    const mayBe = (city?: string, table?: PlaceTable) => readRow({ name: "X", city }, table).mayBeTown;
    expect([mayBe(), mayBe("Le Sablon"), mayBe("Le Sablon", places), mayBe("Metz", places)]).toEqual([
      ...[false, true, false, true],
    ]);
  });

  test.each([
    ["LYON (Rhône)", ["LYON"]],
    ["Lyon, Auvergne-Rhône-Alpes, France", ["LYON"]],
    ["Paris 8ème Arrdt France", ["PARIS"]],
    ["(69) LYON", ["LYON"]],
    ["MANS (LE)", ["MANS"]],
    ["ROISSY-EN-FRANCE", ["ROISSY", "EN", "FRANCE"]],
    ["FORT DE FRANCE", ["FORT", "DE", "FRANCE"]],
    ["FRANCE", ["FRANCE"]],
    ["", []],
  ])("in the town of %j without its country, region and department: %j", (city, town) => {
    expect(readRow({ name: "X", city }).place.town).toEqual(town);
  });

  test.each([
    ["MARSEILLE 13", "13013"],
    ["MARSEILLE (13)", undefined],
    ["13 - MARSEILLE", undefined],
    ["MARSEILLE, 13", undefined],
    ["MARSEILLE (13e)", "13013"],
    ["PARIS (13)", "75013"],
    ["PARIS 8 EME ARR", "75008"],
  ])(
    "in %j with the postcode of an arrondissement, or none where the number is the department: %s",
    (city, postcode) => {
      expect(readRow({ name: "X", city }).place.postcode).toBe(postcode);
    },
  );

  test.each([
    ["BP 12, METZ", ["METZ"]],
    ["La Nouvelle Ville, Metz", ["METZ"]],
    ["Metz 3 ème arr., Thionville", ["METZ"]],
    ["Metz, Thionville", ["METZ"]],
    ["Ville, Autre Ville", ["VILLE"]],
  ])("in the first commune of the town's parts, if what stands first is none: %j", (city, town) => {
    const table = readPlaceTable("57000 METZ\n57100 THIONVILLE\n")!;
    expect(readRow({ name: "X", city }, table).place.town).toEqual(town);
  });

  test.each([
    [{ city: "Berlin 1000" }, undefined],
    [{ postcode: "10115", city: "Berlin 1000" }, "10115"],
    [{ postcode: "F 10115", city: "Berlin 1000" }, "10115"],
    [{ postcode: "1000", city: "Metz" }, "01000"],
  ])("with four digits beside a town abroad as none of France: %j", (place, postcode) => {
    expect(readRow({ name: "X", ...place }, places).place.postcode).toBe(postcode);
  });

  test("in a town perhaps abroad, unless a commune of France has its name", () => {
    const isAbroad = (city: string, table?: PlaceTable) =>
      readRow({ name: "X", city }, table).isPerhapsTownAbroad;
    const table = readPlaceTable("54310 TOURNAI\n57000 METZ\n")!;
    expect([isAbroad("Tournai"), isAbroad("Tournai", places), isAbroad("Tournai", table)]).toEqual([
      ...[true, true, false],
    ]);
    for (const city of ["BP 12 MADRID", "HASSELT ZA NOORD"]) expect(isAbroad(city, table)).toBe(true);
  });

  test.each([
    ["a department", { city: "Tournai", department: "57" }],
    ["a postcode", { city: "Tournai", postcode: "57000" }],
    ["no town", { city: "" }],
  ])("with %s in no town abroad", (_, place) => {
    expect(readRow({ name: "X", ...place }, places).isPerhapsTownAbroad).toBe(false);
  });

  test.each([
    ["a SIRET by its SIREN", "150 100 014 00010", "150100014"],
    ["a SIRET without its last digit as it is", "1501000140001", "1501000140001"],
    ["a VAT number by its digits", "FR27 150100014", "27150100014"],
    ["five digits as they are", "50100", "50100"],
    ["four digits as none", "5010", undefined],
    ["what scientific notation left, with a point", " 1,50100e+13 ", "1.50100"],
    ["so too where that is less", "1.5E+08", "1.5"],
    ["so too without the sign", "1.50100E13", "1.50100"],
    ["so too in quotes", '="1,50100E+13"', "1.50100"],
    ["so too with several digits before the point", "15,01E+08", "1.501"],
  ])("with a number: %s", (_, vat, fragment) => {
    expect(readRow({ name: "X", vat }).fragment).toBe(fragment);
  });

  test.each([
    ["MOLO SA 150100014", "150100014"],
    ["MOLO SA 150 100 014", "150100014"],
    ["MOLO SA 150 100 014 00017", "150100014"],
    ["MOLO RCS METZ 150100014", "150100014"],
    ["MOLO (150100014)", "150100014"],
    ["MOLO (client 150100015)", undefined],
    ["0000150100 - MOLO SA", undefined],
  ])("with the number in its name: %j", (name, fragment) => {
    expect(readRow({ name }).fragment).toBe(fragment);
  });

  test("with the words of its director, initials apart", () => {
    expect(readRow({ name: "X", director: "J. DE ROLAND" }).director).toEqual(["DE", "ROLAND"]);
  });
});
