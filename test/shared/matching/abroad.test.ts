import { beforeAll, describe, expect, test } from "@jest/globals";
import { isAbroad } from "../../../shared/matching/abroad.ts";
import { type CountryOrigin, readCountry } from "../../../shared/matching/folding/countries.ts";
import { nextMatchStep } from "../../../shared/matching/next-match-step.ts";
import type { MatchRow } from "../../../shared/matching/match.ts";
import { smallRegister, type SmallRegister } from "./small-register.ts";

describe("a country", () => {
  // Of the tests that look countries up, the first is the one that reads their table: it asks for each kind of name.
  test("is known by its codes, by its name in seven languages, and by what else lists call it", () => {
    const wrong = (where: CountryOrigin | undefined, texts: string) =>
      texts.split(" | ").filter((text) => readCountry(text) !== where);
    expect(wrong("abroad", "DE | DEU | NL | NLD | UK | Angleterre | RFA | Hors UE | Étranger")).toEqual([]);
    expect(wrong("abroad", "Autriche | Austria | Österreich | Oostenrijk | Áustria | Svizzera")).toEqual([]);
    expect(wrong("home", "FR | FRA | GP | GLP | DOM-TOM | Corse | Tahiti | Guyane | St Barth")).toEqual([]);
    expect(wrong("home", "Frankreich | Francia | Frankrijk | França | La Reunión")).toEqual([]);
    // Mostly what is not available; Namibia and Nauru are known by their names and their longer codes.
    expect(wrong(undefined, "NA | NR | N/A | n.a. | N./A.")).toEqual([]);
    expect(wrong("abroad", "NAM | NRU | Namibie | Nauru")).toEqual([]);
  });

  test("that is France or a territory of it is at home by its name in each language", () => {
    const territories = "FR BL GF GP MF MQ NC PF PM RE TF WF YT".split(" ");
    const names = ["fr", "en", "de", "es", "it", "nl", "pt"].flatMap((language) => {
      const named = new Intl.DisplayNames([language], { type: "region" });
      return territories.map((code) => named.of(code)!);
    });
    expect(names.filter((name) => readCountry(name) !== "home")).toEqual([]);
  });

  test.each(
    [
      ["DE", "DEU", "d", "Deutschland", "DEUTSCHLAND", "Allemagne", "Germany"],
      ["CH", "Suisse", "CH - Suisse", "Suisse (CH)", "Schweiz", "BE Belgique", "BE-Belgique", "L", "LUX"],
      [
        "ES",
        "España",
        "Espagne",
        "IT",
        "Italia",
        "Pays-Bas",
        "les Pays-Bas",
        "NEDERLAND",
        "Royaume-Uni",
        "UK",
      ],
      ["U.S.A.", "Etats-Unis", "États-Unis d'Amérique", "Côte d'Ivoire", "Guinée-Bissau", "Monaco", "MC"],
      ["République Tchèque", "Maroc", "99109", "ÉTRANGER"],
      [" DE ", "Suisse(CH)", "x/Suisse", "x, Suisse", "x ; Belgique", "x | Belgique", "x : Belgique"],
      ["x – Belgique", "x — Belgique", "x  -  Belgique", "(Belgique)", "BE  Belgique", "BEL -Belgique"],
      [" 99109 ", " BE Belgique ", "GB Royaume\nUni"],
    ].flat(),
  )("%j is abroad", (text) => expect(readCountry(text)).toBe("abroad"));

  test.each(
    [
      [
        "FR",
        "FRA",
        "F",
        "fr",
        "France",
        "FRANCE",
        "FR - France",
        "FR-France",
        "99100",
        "France métropolitaine",
      ],
      ["GP", "MQ", "GF", "RE", "YT", "PM", "BL", "MF", "WF", "PF", "NC", "TF", "La Réunion", "Guadeloupe"],
      ["Martinique", "Guyane", "Guyane française", "Mayotte", "Nouvelle-Calédonie", "Polynésie française"],
      [
        "St Martin",
        "Saint-Barthélemy",
        "Saint-Pierre-et-Miquelon",
        "Wallis-et-Futuna",
        "DOM-TOM",
        "Frankreich",
      ],
    ].flat(),
  )("%j is at home", (text) => expect(readCountry(text)).toBe("home"));

  test.each(["x / D", "ZZ -D", "xBE Belgique", "x–Belgique", " NA ", "Belgique x"])(
    "%j is none that is known",
    (text) => expect(readCountry(text)).toBeUndefined(),
  );

  test.each(["", " ", "-", "?", "N/A", "NA", "33", "Hauts-de-France", "Union européenne", "METZ", "oui"])(
    "%j is none",
    (text) => expect(readCountry(text)).toBeUndefined(),
  );
});

describe("a row", () => {
  const name = "ZALQUIRAND";

  test.each<Omit<MatchRow, "name">>([
    { country: "DE", postcode: "66111", city: "Saarbrücken" },
    { country: "Espagne", postcode: "28001", city: "Madrid" },
    { country: "", postcode: "CH-1200", city: "Genève" },
    { postcode: "B-6000" },
    { postcode: "D 66111" },
    { postcode: "D66111" },
    { postcode: "L-1234" },
    { postcode: "E-28001" },
    { postcode: "SW1A 1AA", city: "London" },
    { postcode: "GB-EC1A 1BB", city: "" },
    { city: "GB-EC1A 1BB LONDON" },
    { city: "EC1A 1BB London" },
    { city: "GB EC1A 1BB\nLondon" },
    { postcode: "1012 AB" },
    { postcode: "98000" },
    { postcode: " ch-1200 " },
    { postcode: "CH1200" },
    { postcode: "CH – 1200" },
    { postcode: "GB EC1A 1BB" },
    { postcode: "GB.EC1A 1BB" },
    { postcode: "GB W1A 1AA" },
    { postcode: "GB  -  EC1A 1BB" },
    { postcode: "1012AB" },
    { postcode: "K1A 0B1" },
    { postcode: "1000-001" },
    { postcode: "12345-6789" },
    { postcode: "MC 98000" },
    { postcode: "MC-98012" },
    { city: " B  6000 CHARLEROI " },
    { city: "B6000  CHARLEROI" },
    { city: "B – 6000 CHARLEROI" },
    { city: "IT - Roma" },
    { city: "Genève(Suisse)" },
    { city: "Genève ,Suisse" },
    { city: "Genève/Suisse" },
    { city: "Belgique/Bruxelles" },
    { city: "Genève – Suisse" },
    { city: "Luxembourg  Cedex" },
    { city: "CH-1200 Genève" },
    { city: "B 6000 CHARLEROI" },
    { city: "E-Madrid" },
    { city: "Bruxelles (Belgique)" },
    { city: "Madrid, Espagne" },
    { city: "Luxembourg" },
    { city: "MONACO", postcode: "98000", country: "FR" },
    { city: "Monte-Carlo" },
    { city: "MONACO CEDEX" },
    { city: "Monte-Carlo Cédex 2" },
    { vat: "DE136695976" },
    { vat: "FR40000066034" },
  ])("of %j is abroad and asks nothing", (place) => {
    expect(isAbroad({ name, ...place })).toBe(true);
    expect(nextMatchStep({ name, ...place }, () => undefined)).toEqual({
      status: "result",
      result: { status: "not_found", reason: "foreign", candidates: [] },
    });
  });

  test.each<Omit<MatchRow, "name">>([
    { country: "FR", postcode: "57000", city: "METZ" },
    { country: "", postcode: "F-57000" },
    { country: "Guadeloupe", postcode: "97100" },
    { country: "NC", postcode: "98800" },
    { postcode: "FR 57000", city: "F-57000 METZ" },
    { postcode: "1200" },
    { city: "LA-ROCHELLE" },
    { postcode: "57000 CH" },
    { postcode: "XCH1200" },
    { postcode: "57000 CH 1200" },
    { postcode: "1 GB W1A 1AA" },
    { postcode: "FR W1A 1AA" },
    { postcode: "GB/EC1A 1BB" },
    { postcode: "D-6611" },
    { postcode: "1012 ABC" },
    { city: "METZ B 6000 X" },
    { city: "XB-METZ" },
    { city: "E-AB" },
    { city: "METZ CEDEX" },
    { city: "ROCHELLE (LA)" },
    { city: "L-HAY-LES-ROSES" },
    { city: "GRENADE" },
    { city: "SUISSE" },
    { city: "LUX" },
    { city: "Gy" },
    { city: "Saintes-Maries-de-la-Mer" },
    { city: "CS 20012 RENNES" },
    { country: "DE", vat: "FR27552032534" },
    { country: "DE", vat: "552032534" },
    { vat: "15010" },
  ])("of %j is looked for", (place) => expect(isAbroad({ name, ...place })).toBe(false));

  test.each(["", " "])("without a name (%j) is not abroad, whatever its place is", (noName) => {
    expect(isAbroad({ name: noName, country: "DE", vat: "DE136695976" })).toBe(false);
  });
});

describe("a legal form of companies abroad", () => {
  let register: SmallRegister;
  beforeAll(async () => {
    register = await smallRegister([
      { siren: "150100014", name: "ZALQUIRANDIER FICTIF" },
      { siren: "150100022", name: "BERLINOUNETTE FICTIF", legalForm: "3120" },
      { siren: "150100030", name: "MOULINARDEAU LTD FICTIF" },
      { siren: "150100048", name: "CASTAGNAUDIER SPA FICTIF" },
    ]);
  });
  const metz = { postcode: "57000", city: "METZ" };
  const forms = [
    "GmbH",
    "AG",
    "SPRL",
    "BVBA",
    "B.V.",
    "NV",
    "S.L.",
    "S.r.l.",
    "S.p.A.",
    "Ltd",
    "LLC",
    "PLC",
    "Inc.",
  ];

  test.each([...forms, "Lda", "Oy", "AB", "ApS", "Sp. z o.o.", "GmbH & Co. KG"])(
    "%s is taken for no French company without such a form",
    async (form) => {
      const { result } = await register.match({
        name: `Zalquirandier ${form}`,
        postcode: "57000",
        city: "Graz",
      });
      expect(result).toMatchObject({ status: "ambiguous", candidates: [{ siren: "150100014" }] });
    },
  );

  test.each<[string, MatchRow, string]>([
    ["of a company that is registered with one", { name: "Berlinounette GmbH", ...metz }, "150100022"],
    ["that is in the registered name", { name: "Moulinardeau Ltd", ...metz }, "150100030"],
    ["that is a word of the name", { name: "CASTAGNAUDIER SPA", ...metz }, "150100048"],
    [
      "at the company's own street",
      { name: "Zalquirandier Ltd", address: "1 rue des Fictions", ...metz },
      "150100014",
    ],
    ["that French companies bear", { name: "Zalquirandier SA", ...metz }, "150100014"],
  ])("is no obstacle %s", async (_, row, siren) => {
    const { result } = await register.match(row);
    expect(result).toMatchObject({ status: "found", candidates: [{ siren }] });
  });
});
