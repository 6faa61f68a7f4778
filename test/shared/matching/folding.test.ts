import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { abbreviations, linkWords, romanNumerals } from "../../../shared/matching/folding/abbreviations.ts";
import {
  compareLegalForms,
  legalFormOfCode,
  legalForms,
  type LegalFormName,
} from "../../../shared/matching/folding/legal-forms.ts";
import { foldName, isApart, readings, withLocalWeights } from "../../../shared/matching/folding/name.ts";
import {
  foldPlace,
  ownTown,
  readPostcode,
  townOfArrondissement,
  townWords,
} from "../../../shared/matching/folding/places.ts";
import { compareStreets, foldStreet } from "../../../shared/matching/folding/street.ts";
import { foldText } from "../../../shared/matching/folding/text.ts";
import { rarityOf } from "../../../shared/matching/rarity/rarity.ts";

describe("a text", () => {
  test.each([
    ["Société Générale", "SOCIETE GENERALE"],
    ["l'Oréal", "OREAL"],
    ["Compagnie d’assurances", "COMPAGNIE ASSURANCES"],
    ["QU'ON SE LE DISE", "ON SE LE DISE"],
    ["R.P.S.", "RPS"],
    ["R.L.S.T", "RLST"],
    ["S.A. X", "SA X"],
    ["S A R L DUPONT", "SARL DUPONT"],
    ["DUPONT & FILS", "DUPONT ET FILS"],
    ["A+B SERVICES", "A ET B SERVICES"],
    ["NOM*PRENOM/", "NOM PRENOM"],
    ["L'ŒUF & l'Æther", "OEUF ET AETHER"],
    ["Straße", "STRASSE"],
    ["  deux   mots ", "DEUX MOTS"],
    ["", ""],
    ["***", ""],
    ["D`ARC", "ARC"],
    ["D´Été", "ETE"],
    ["O'NEIL", "O NEIL"],
    ["X'TREME", "X TREME"],
    ["AUJOURD'HUI", "AUJOURD HUI"],
    ["AB.CD", "AB CD"],
    ["A B CD", "AB CD"],
    ["Łódź Øre", "LODZ ORE"],
    ["北京-公司", "北京 公司"],
    ["DÉPÔT n° 12", "DEPOT N 12"],
  ])("%j folds to %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test.each([
    ["SociÃ©tÃ© GÃ©nÃ©rale de FranÃ§ais", "SOCIETE GENERALE DE FRANCAIS"],
    ["Atelier lâ€™Ã®le", "ATELIER ILE"],
    ["D?PARTEMENT de l?Ouest", "DEPARTEMENT DE OUEST"],
    ["SOCI�T� G�RARD", "SOCIETE GERARD"],
    ["�LECTRICIT�� QUI ?", "ELECTRICITE QUI"],
    ["LÃ©on L?on", "LEON LEON"],
    ["SÃO PAULO", "SAO PAULO"],
  ])("whose accents a program lost, %j, is read as %j", (text, read) => {
    expect(foldText(text)).toBe(read);
  });

  test("folding twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe("a name", () => {
  test.each([
    ["S.A.R.L. DUPONT", "DUPONT", "SARL"],
    ["DUPONT SAS", "DUPONT", "SAS"],
    ["SAS DUPONT", "DUPONT", "SAS"],
    ["Société par actions simplifiée DUPONT", "DUPONT", "SAS"],
    ["SOCIETE ANONYME DUPONT", "DUPONT", "SA"],
    ["SOCIETE A RESPONSABILITE LIMITEE DUPONT", "DUPONT", "SARL"],
    ["SOCIÉTÉ CIVILE IMMOBILIÈRE DU MOULIN", "MOULIN", "SCI"],
    ["SOCIETE EN NOM COLLECTIF DUPONT", "DUPONT", "SNC"],
    ["ENTREPRISE UNIPERSONNELLE A RESPONSABILITE LIMITEE DUPONT", "DUPONT", "EURL"],
    ["ENTREPRISE INDIVIDUELLE DUPONT", "DUPONT", "EI"],
    ["ENTREPRENEUR INDIVIDUEL DUPONT", "DUPONT", "EI"],
    ["DUPONT JEANNE, entrepreneuse individuelle", "DUPONT JEANNE", "EI"],
    ["Jeanne DUPONT (auto-entrepreneur)", "JEANNE DUPONT", "EI"],
    ["DUPONT JEANNE - micro-entreprise", "DUPONT JEANNE", "EI"],
    ["AUTOENTREPRENEUSE DUPONT JEANNE", "DUPONT JEANNE", "EI"],
    ["FEDERATION DES AUTO-ENTREPRENEURS", "FEDERATION AUTO ENTREPRENEURS", undefined],
    ["GROUPEMENT D'INTERET ECONOMIQUE DUPONT", "DUPONT", "GIE"],
    ["SAS", "SAS", "SAS"],
    ["ASSOCIATION", "ASSOCIATION", "association"],
    ["DUPONT FICTIF SA", "DUPONT", "SA"],
    ["MAISON SE CHAUFFER", "MAISON SE CHAUFFER", undefined],
    ["SARL DUPONT SAS", "DUPONT", "SARL"],
    ["DUPONT GMBH & CO KG", "DUPONT", "foreign"],
    ["DUPONT SP Z OO", "DUPONT", "foreign"],
    ["DUPONT SA MARTIN", "DUPONT SA MARTIN", undefined],
    ["DUPONT SARL MARTIN", "DUPONT MARTIN", "SARL"],
    ["SAS 150000016", "SAS", "SAS"],
    ["DUPONT", "DUPONT", undefined],
  ])("%j has the words %j and the form %s", (name, words, form) => {
    const folded = foldName(name);
    expect(folded.words.join(" ")).toBe(words);
    expect(folded.form).toBe(form);
  });

  test.each(Object.entries(abbreviations))("%s reads %s", (short, long) => {
    expect(foldName(`DUPONT ${short} DURAND`).words).toEqual(["DUPONT", long, "DURAND"]);
  });

  test.each(Object.entries(romanNumerals))("%s is the number %s", (roman, number) => {
    expect(foldName(`DUPONT ${roman}`).numbers).toEqual([number]);
  });

  test.each([...linkWords])("%s is no word of it", (link) => {
    expect(foldName(`DUPONT ${link} DURAND`).words).toEqual(["DUPONT", "DURAND"]);
  });

  test.each(
    Object.entries(legalForms).flatMap(([form, { spellings }]) =>
      spellings.map((spelling) => [spelling, form]),
    ),
  )("%s at its beginning or end is the form %s", (spelling, form) => {
    expect(foldName(`${spelling} DUPONT`)).toMatchObject({ words: ["DUPONT"], form });
    expect(foldName(`DUPONT ${spelling}`)).toMatchObject({ words: ["DUPONT"], form });
  });

  test.each([
    ...["M", "M.", "Mr", "Mme", "Mlle", "Monsieur", "Madame", "Mademoiselle", "Dr", "Docteur", "Maître"],
    ...["M. et Mme", "Mme et M.", "SELARL Dr"],
  ])("%s before a person is left out", (civility) => {
    expect(foldName(`${civility} Dupont Jeanne`).words).toEqual(["DUPONT", "JEANNE"]);
  });

  test.each([
    ["SARL M DUPONT", ["M", "DUPONT"]],
    ["DUPONT MAITRE", ["DUPONT", "MAITRE"]],
    ["DR BATIMENT", ["DR", "BATIMENT"]],
    ["MR BRICOLAGE", ["MR", "BRICOLAGE"]],
    ["SARL M.R. RENOVATION", ["MR", "RENOVATION"]],
    ["M.E. DUPONT", ["ME", "DUPONT"]],
  ])("%j begins with no civility", (name, words) => {
    expect(foldName(name).words).toEqual(words);
  });

  test.each([
    ["STE DUPONT", ["SOCIETE", "DUPONT"]],
    ["SARL STE DUPONT", ["SOCIETE", "DUPONT"]],
    ["STE ANNE", ["SAINTE", "ANNE"]],
    ["CLINIQUE STE ANNE", ["CLINIQUE", "SAINTE", "ANNE"]],
    ["CLINIQUE ST JEAN", ["CLINIQUE", "SAINT", "JEAN"]],
    ["MAIRIE DE METZ", ["COMMUNE", "METZ"]],
    ["VILLE DE METZ", ["COMMUNE", "METZ"]],
    ["LA MAIRIE", ["MAIRIE"]],
    ["SOCIETE LYONNAISE DES EAUX (SLE)", ["SOCIETE", "LYONNAISE", "EAUX"]],
    // Initials behind the words that they are of say nothing more, from three on; nor does a word that is there twice.
    ["MOLO XAVO YBOU ZALQ XYZ", ["MOLO", "XAVO", "YBOU", "ZALQ"]],
    ["XAVO YBOU ZALQ YXZ", ["XAVO", "YBOU", "ZALQ", "YXZ"]],
    ["XAVO YBOU XY", ["XAVO", "YBOU", "XY"]],
    ["ZALQUIRAND ZALQUIRAND", ["ZALQUIRAND"]],
    ["ZALQUIRAND MOLO ZALQUIRAND", ["ZALQUIRAND", "MOLO", "ZALQUIRAND"]],
    ["STE ZALQUIRAND", ["SOCIETE", "ZALQUIRAND"]],
    ["DUPONT MME", ["DUPONT", "MME"]],
    ["DOCTEUR BATIMENT", ["BATIMENT"]],
    ["LE LA", ["LE", "LA"]],
    // What is written in full and in short as often, in the plural and in the singular; the longest first.
    ["CAISSE D'ALLOCATION FAMILIALE DE METZ", ["CAF", "METZ"]],
    ["CAISSE ALLOCATIONS", ["CAISSE", "ALLOCATIONS"]],
    ["BATIMENT TRAVAUX PUBLICS ZALQUIRAND", ["BTP", "ZALQUIRAND"]],
    ["ZALQUIRAND TRAVAUX PUBLICS", ["ZALQUIRAND", "TP"]],
    ["CAISSE PRIMAIRE D'ASSURANCES MALADIE", ["CPAM"]],
    ["BATIMENTS ET TRAVAUX PUBLICS", ["BTP"]],
    ["ETABLISSEMENT ET SERVICE D'AIDE PAR LE TRAVAIL MOLO", ["ESAT", "MOLO"]],
    ["CHAMBRES DE COMMERCE ET D'INDUSTRIE", ["CCI"]],
    ["CLINIQUE STE MOLO", ["CLINIQUE", "SAINTE", "MOLO"]],
    ["ZALQUIRAND VILLE NEUVE", ["ZALQUIRAND", "VILLE", "NEUVE"]],
  ])("%s has the words %j", (name, words) => {
    expect(foldName(name).words).toEqual(words);
  });

  test.each(["SAS", "SARL", "Association", "FRANCE", "S.A.", "", "***"])(
    "%j says of nobody whom it means",
    (name) => {
      expect(foldName(name).generic).toBe(true);
    },
  );

  test.each([
    ["R.P.S. DUPONT", ["R P S", "DUPONT"]],
    ["R P S DUPONT", ["R P S", "DUPONT"]],
    ["RPS DUPONT", ["RPS", "DUPONT"]],
    ["CLINIQUE ST JEAN", ["CLINIQUE", "ST", "JEAN"]],
    ["CAISSE D'ALLOCATION FAMILIALE", ["CAISSE ALLOCATION FAMILIALE"]],
    ["T.P. MOLO TRAVAUX PUBLICS XAVO", ["T P", "MOLO", "TRAVAUX PUBLICS", "XAVO"]],
  ])("%s is spelt %j", (name, spelt) => {
    expect(foldName(name).spelt).toEqual(spelt);
  });

  test.each([
    ["R P S", true],
    ["RPS", false],
    ["A", false],
    ["R P SA", false],
    ["AR P", false],
  ])("%j are initials whose letters stand apart: %s", (spelt, expected) => {
    expect(isApart(spelt)).toBe(expected);
  });

  test("tells which form of a company abroad it has, as it is spelt", () => {
    expect(
      ["DUPONT LTD", "DUPONT GMBH & CO KG", "DUPONT SAS", "DUPONT SPA MOLO"].map(
        (name) => foldName(name).foreignForm,
      ),
    ).toEqual(["LTD", "GMBH", undefined, undefined]);
  });

  test("tells more by a number than by a common word, and little by a word of its town", () => {
    const name = foldName("GARAGE METZ 12");
    expect(name.weights).toEqual([rarityOf("GARAGE"), rarityOf("METZ"), 9]);
    expect(withLocalWeights(name, ["METZ"]).weights).toEqual([rarityOf("GARAGE"), 1, 9]);
    expect(withLocalWeights(name, ["NANCY"])).toBe(name);
    // A word that tells no more than that keeps what it tells.
    expect(withLocalWeights({ ...name, weights: [8, 0.5, 9] }, ["METZ"]).weights).toEqual([8, 0.5, 9]);
  });

  test.each([
    ["X", true],
    ["LA", false],
    ["SA SARL", true],
    ["ZALQUIRAND SA MARTIN", false],
    ["150000016", true],
    ["12345678", false],
  ])("%j says of nobody whom it means: %s", (name, generic) => {
    expect(foldName(name).generic).toBe(generic);
  });

  test("is kept while few others are read", () => {
    const first = foldName("ZALQUIRAND SAS");
    for (const other of ["MOLO", "TRAN", "XAVO"]) foldName(other);
    expect(foldName("ZALQUIRAND SAS")).toBe(first);
  });

  test("is read the same when it is read again, and kept until very many were read meanwhile", () => {
    const first = foldName("ZALQUIRAND SARL");
    for (let i = 0; i < 20_001; i++) foldName(`N${i}`);
    const again = foldName("ZALQUIRAND SARL");
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });

  test("a number of nine digits or more in it is an identifier, no word", () => {
    expect(foldName("DUPONT 150000016")).toMatchObject({ words: ["DUPONT"], digits: ["150000016"] });
  });

  test("only a word of digits alone is a number or an identifier", () => {
    const words = ["MOLO", "A12", "12B", "12", "X150000016", "150000016X"];
    expect(foldName(words.join(" "))).toMatchObject({ words, numbers: ["12"], digits: [] });
  });

  test("a list's name is read as it stands, without what is in brackets, and without the list's notes", () => {
    const words = (name: string) => readings(name).map((reading) => reading.words.join(" "));
    expect(words("COFIDIS (FRANCE)")).toEqual(["COFIDIS FRANCE", "COFIDIS"]);
    expect(words("DUPONT COMPTA")).toEqual(["DUPONT COMPTA", "DUPONT"]);
    expect(words("DUPONT (VOIR NOTE")).toEqual(["DUPONT VOIR NOTE", "DUPONT"]);
    expect(words("DUPONT (MOLO")).toEqual(["DUPONT MOLO", "DUPONT"]);
    expect(words("(NOTE)")).toEqual(["NOTE"]);
    expect(words("DUPONT")).toEqual(["DUPONT"]);
    expect(words("DUPONT (MOLO) COMPTA")).toEqual([
      "DUPONT MOLO COMPTA",
      "DUPONT MOLO",
      "DUPONT COMPTA",
      "DUPONT",
    ]);
    expect(words("COMPTA")).toEqual(["COMPTA"]);
    expect(words("(DUPONT)")).toEqual(["DUPONT"]);
    const [, noted] = readings("R.P.S. COMPTA 12");
    expect(noted).toMatchObject({ words: ["RPS", "12"], spelt: ["R P S", "12"], weights: [10.5, 9] });
  });
});

describe("legal forms", () => {
  test.each([
    ["5710", "SAS"],
    ["5720", "SASU"],
    ["5499", "SARL"],
    ["5498", "EURL"],
    ["5485", "SELARL"],
    ["5599", "SA"],
    ["6540", "SCI"],
    ["1000", "EI"],
    ["9220", "association"],
    ["7210", "public"],
    ["0000", undefined],
    [null, undefined],
  ])("INSEE's code %s is %s", (code, form) => {
    expect(legalFormOfCode(code)).toBe(form);
  });

  test.each<[LegalFormName, LegalFormName, string]>([
    ["SAS", "SAS", "A"],
    ["SAS", "SASU", "B"],
    ["SA", "SAS", "B"],
    ["SCI", "SARL", "F"],
    ["association", "SAS", "F"],
  ])("%s and %s are %s", (one, other, letter) => {
    expect(compareLegalForms(one, other)).toBe(letter);
  });
});

describe("a place", () => {
  test.each([
    ["75008", "75008"],
    ["F-75008", "75008"],
    ["75 008", "75008"],
    ["1000", "01000"],
    ["1000.0", "01000"],
    ["75008 PARIS", "75008"],
    ["750080", undefined],
    ["75.008", "75008"],
    ["75,008", "75008"],
    ["1,000", undefined],
    ["1 000", undefined],
    ["57 0000", undefined],
    ["0000", undefined],
    ["557 000", undefined],
    [" F-75 008 PARIS ", "75008"],
    ["F-1000", "01000"],
    ["157001", undefined],
    ["57 1000", undefined],
    ["123", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%j has the postcode %s", (text, postcode) => {
    expect(readPostcode(text)).toBe(postcode);
  });

  test.each([
    ["ST-DENIS CEDEX 2", ["SAINT", "DENIS"]],
    ["STE MARIE AUX MINES", ["SAINTE", "MARIE", "AUX", "MINES"]],
    ["VILLENEUVE S/ LOT", ["VILLENEUVE", "SUR", "LOT"]],
    ["PARIS 8E ARRONDISSEMENT", ["PARIS"]],
    ["Lyon 03", ["LYON"]],
    ["METZ CDX", ["METZ"]],
    ["METZ A6 8BIS", ["METZ", "A6", "8BIS"]],
  ])("%j has the words %j", (town, words) => {
    expect(townWords(town)).toEqual(words);
  });

  test.each([
    [{ postcode: "75008", city: "PARIS" }, "75008", "75"],
    [{ postcode: "92593", city: "LEVALLOIS PERRET CEDEX" }, undefined, "92"],
    [{ postcode: "75000", city: "PARIS" }, undefined, "75"],
    [{ city: "PARIS 8" }, "75008", "75"],
    [{ city: "LYON 3EME" }, "69003", "69"],
    [{ city: "MARSEILLE 17" }, undefined, undefined],
    [{ city: "MARSEILLE 16" }, "13016", "13"],
    [{ city: "LYON 9" }, "69009", "69"],
    [{ city: "LYON 1" }, "69001", "69"],
    [{ city: "LYON 0" }, undefined, undefined],
    [{ city: "PARIS 100" }, undefined, undefined],
    [{ city: "PARIS LA DEFENSE 8" }, undefined, undefined],
    [{ city: "METZ 8" }, undefined, undefined],
    [{ city: "PARIS CEDEX 8" }, undefined, undefined],
    [{ city: "PARIS 8 CDX" }, undefined, undefined],
    [{ postcode: "CEDEX 75008" }, undefined, "75"],
    [{ postcode: "57000", city: "CEDEXVILLE" }, "57000", "57"],
    [{ postcode: "69000" }, undefined, "69"],
    [{ postcode: "75116" }, "75116", "75"],
    [{ city: "57000 METZ" }, "57000", "57"],
    [{ postcode: "57000", department: "75" }, "57000", "57"],
    [{ department: "2b" }, undefined, "20"],
    [{ department: "1000" }, undefined, undefined],
    [{ department: "ab" }, undefined, undefined],
    [{ department: "2A" }, undefined, "20"],
    [{ department: "971" }, undefined, "97"],
    [{ department: "123" }, undefined, undefined],
    [{ department: "0" }, undefined, undefined],
    [{ postcode: "75" }, undefined, "75"],
    [{ postcode: "00075" }, undefined, "75"],
    [{ postcode: "2a" }, undefined, "20"],
    [{ postcode: "973" }, undefined, "97"],
    [{ postcode: "1", department: "57" }, undefined, "57"],
    [{ postcode: "750080" }, undefined, undefined],
    [{ department: "1" }, undefined, "01"],
    [{ department: " 57 " }, undefined, "57"],
    [{}, undefined, undefined],
  ])("%j is asked for by %s, and in the department %s", (row, postcode, department) => {
    expect(foldPlace(row)).toMatchObject({ postcode, department });
  });
});

test.each([
  [{ city: "Metz" }, ["METZ"]],
  [{ postcode: "75116" }, ["PARIS"]],
  [{ postcode: "75020" }, ["PARIS"]],
  [{ postcode: "13016" }, ["MARSEILLE"]],
  [{ postcode: "75021" }, ["PARIS"]],
  [{ postcode: "13017" }, []],
  [{ postcode: "69009" }, ["LYON"]],
  [{ postcode: "12999" }, []],
  [{ postcode: "CEDEX 75008" }, ["PARIS"]],
  [{ department: "75" }, ["PARIS"]],
  [{ department: "57" }, []],
  [{ postcode: "57000" }, []],
])("the town of a row at %j is %j", (row, town) => {
  expect(ownTown(foldPlace(row))).toEqual(town);
});

test.each([
  ["75000", "PARIS"],
  ["75020", "PARIS"],
  ["75021", undefined],
  ["75116", "PARIS"],
  ["13000", "MARSEILLE"],
  ["12999", undefined],
  ["69009", "LYON"],
  ["69010", undefined],
])("the postcode %s is an arrondissement's of %s", (postcode, town) => {
  expect(townOfArrondissement(postcode)).toBe(town);
});

describe("a street", () => {
  const compared = (one: string, other: string) => compareStreets(foldStreet(one), foldStreet(other));

  test.each([
    ["12 bis, av. du Gal de Gaulle", "12 AVENUE DU GENERAL DE GAULLE", "A"],
    ["12B rue Foch", "12 RUE FOCH", "A"],
    ["Bâtiment A, 3 rue Foch", "3 RUE FOCH", "A"],
    ["Bâtiment 12, 3 rue Foch", "12 RUE FOCH", "B"],
    ["3-5 rue Foch BP 12", "3 RUE FOCH", "A"],
    ["rue Foch", "3 RUE FOCH", "B"],
    ["5 rue Foch", "3 RUE FOCH", "B"],
    ["5 rue Foch", "5 RUE JOFFRE", "F"],
    ["5 rue du 8 mai 1945", "5 RUE DU 8 MAI 1945", "A"],
    ["rue du 8 mai 1945", "8 RUE DU 8 MAI 1945", "B"],
    ["rue du 8 mai 1945", "RUE DU 8 MAI 1945", "B"],
    ["BP 12", "", undefined],
    ["12", "12 RUE FOCH", undefined],
    ["rue Foch", "RUE FOCH", "B"],
    ["5 rue du Maréchal Foch", "5 RUE FOCH", "A"],
    ["5 rue Foch", "5 RUE DU MARECHAL FOCH", "A"],
    ["5 rue Foch Nord", "5 RUE FOCH SUD", "F"],
  ])("%j beside %j is %s", (one, other, letter) => {
    expect(compared(one, other)).toBe(letter);
  });

  test.each([
    ["12BIS RUE FOCH", "12", ["FOCH"]],
    ["12rue Foch", "12", ["FOCH"]],
    ["3 T FOCH", "3", ["FOCH"]],
    ["FOCH T", undefined, ["FOCH", "T"]],
    ["12 rue Foch T", "12", ["FOCH", "T"]],
    ["12A3 rue Foch", undefined, ["12A3", "FOCH"]],
    ["Domaine Vert Nord 3 rue Foch", undefined, ["DOMAINE", "VERT", "NORD", "3", "FOCH"]],
    ["Batiment A Nord 3 rue Foch", "3", ["FOCH"]],
    ["B RUE FOCH", undefined, ["B", "FOCH"]],
    ["1234 rue Foch", "1234", ["FOCH"]],
    ["12345 rue Foch", undefined, ["12345", "FOCH"]],
    ["rue du 8 mai 1945", undefined, ["8", "MAI", "1945"]],
    ["rue des 4 vents", undefined, ["4", "VENTS"]],
    ["Perdu 4 rue Foch", "4", ["FOCH"]],
    ["Duc 4 rue Foch", "4", ["FOCH"]],
    ["Batiment A Escalier B 3 rue Foch", "3", ["FOCH"]],
    ...[
      ...["12-14 rue Victor Hugo", "12 à 14 bis rue Victor Hugo", "12, 14 et 16 rue Victor Hugo"],
      ...["12 bis/ter rue Victor Hugo", "12 rue Victor Hugo BP 123", "12 rue Victor Hugo CS 10234"],
      ...["12 rue Victor Hugo - Bât. B", "Bâtiment 3, 12 rue Victor Hugo", "12 rue Victor Hugo 75001 PARIS"],
      ...["1er étage, 12 rue Victor Hugo", "2ème étage 12 rue Victor Hugo", "BP 7 - 12 rue Victor Hugo"],
      ...["Esc. C Porte 4, 12 rue Victor Hugo", "12 rue Victor Hugo, appt B12"],
      ...["Immeuble A 12 rue Victor Hugo", "Bâtiment 3, 12-14 rue Victor Hugo"],
    ].map((line): [string, string, string[]] => [line, "12", ["VICTOR", "HUGO"]]),
    ["12 14 Juillet", "12", ["14", "JUILLET"]],
    ["3 rue de la Porte de Versailles", "3", ["PORTE", "VERSAILLES"]],
    ["12 bis, av. du Gal de Gaulle", "12", ["GENERAL", "GAULLE"]],
    [undefined, undefined, []],
  ])("%j has the number %s and the words %j", (line, number, words) => {
    expect(foldStreet(line)).toEqual({ number, words });
  });
});
