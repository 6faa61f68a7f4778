import { describe, expect, test } from "@jest/globals";
import type { Language } from "../../../shared/messages/messages.ts";
import { findField } from "../../../shared/fields/catalogue.ts";
import { type FieldKey, workforceRanges } from "../../../shared/fields/field-table.ts";
import { account, directors, establishment, legalUnit } from "./samples.ts";

const read = (key: FieldKey, data: unknown, language?: Language) => findField(key)!.read(data, language);

describe("a legal unit", () => {
  test("keeps what INSEE masks visible", () => {
    expect(read("name", { ...legalUnit, name: "[ND]" })).toBe("[ND]");
  });

  test("whose employer is not known is not said to have none", () => {
    expect(read("employer", { ...legalUnit, employer: null })).toBeNull();
    expect(read("employer", { ...legalUnit, employer: false })).toBe(false);
  });

  test("without a VAT number is not given a computed one", () => {
    expect(read("vat", { ...legalUnit, vatNumber: null })).toBeNull();
  });

  test("of a retired legal form has the label it had", () => {
    const retired = { ...legalUnit, legalForm: { code: "5498", label: null } };
    expect(read("legal_form_label", retired)).toBe("SARL unipersonnelle");
    expect(read("legal_form_label", { ...legalUnit, legalForm: { code: "5599", label: null } })).toBeNull();
  });

  test("has a value of another type read as null, and a date that does not exist too", () => {
    expect(read("name", { name: 12 })).toBeNull();
    expect(read("capital", { capital: { amount: "10000" } })).toBeNull();
    expect(read("active", { active: "true" })).toBeNull();
    expect(read("created", { dateCreation: "2001-02-30T00:00:00Z" })).toBeNull();
    expect(read("created", { dateCreation: "03/02/2001" })).toBeNull();
  });

  test.each([
    ["2024-02-29", "2024-02-29"],
    ["2000-02-29T00:00:00Z", "2000-02-29"],
    ["2023-02-29", null],
    ["1900-02-29", null],
    ["2024-02-30", null],
    ["2001-04-30", "2001-04-30"],
    ["2001-04-31", null],
    ["2001-12-31", "2001-12-31"],
    ["2001-05-00", null],
    ["2001-00-10", null],
    ["2001-13-10", null],
    ["le 2001-02-03", null],
    ["2001-02-034", null],
  ])("of %j was created on the day %p of the calendar", (dateCreation, day) => {
    expect(read("created", { dateCreation })).toBe(day);
  });

  test.each([
    ["2001-02-02T23:00:00.000Z", "2001-02-03"],
    ["2001-06-30T22:00:00Z", "2001-07-01"],
    ["2001-06-30T22:00:00+00:00", "2001-07-01"],
    ["2001-06-30T22:00:00.000+0000", "2001-07-01"],
    ["2000-12-31T23:00:00.000Z", "2001-01-01"],
    ["1899-12-31T23:50:39.000Z", "1900-01-01"],
    ["2001-02-03T00:00:00+01:00", "2001-02-03"],
    ["2001-02-02T23:00:00", "2001-02-02"],
    ["2001-02-02T23:00:00+01:00", "2001-02-02"],
    ["2001-12-31T23:59:59Z", "2001-12-31"],
    ["2001-02-30T23:00:00Z", null],
  ])("of %j, which may be midnight in France, was created on the day %p there", (dateCreation, day) => {
    expect(read("created", { dateCreation })).toBe(day);
  });

  test("whose state nobody knows is not said to have ceased, nor its establishment to be closed", () => {
    for (const key of ["active", "establishment_active"] as const) {
      expect(read(key, { active: false, state: null })).toBeNull();
      expect(read(key, { active: true, state: null })).toBe(true);
      expect(read(key, { active: false, state: "C" })).toBe(false);
      expect(read(key, { active: false })).toBe(false);
    }
  });

  test("has texts without the spaces around them, and none of spaces alone", () => {
    expect(read("name", { name: " FICTIVE\n" })).toBe("FICTIVE");
    expect(read("name", { name: "  " })).toBeNull();
    expect(read("usual_names", { denominations: { usual: ["FICTIVE", " ", null, "MODELE "] } })).toBe(
      "FICTIVE; MODELE",
    );
  });

  test("has no capital where the number is too large to be one", () => {
    expect(read("capital", JSON.parse('{"capital":{"amount":1e999}}'))).toBeNull();
  });
});

describe("the workforce", () => {
  test.each(workforceRanges.map((range) => [range.code, range] as const))(
    "%s is read from its code or from its label in either language",
    (code, range) => {
      for (const workforceRange of [code, range.fr, range.en]) {
        const unit = { ...legalUnit, workforceRange };
        expect(read("workforce", unit)).toBe(code);
        expect(read("workforce_label", unit)).toBe(range.fr);
        expect(read("workforce_label", unit, "en")).toBe(range.en);
      }
    },
  );

  test.each([
    ["10-19", "11"],
    ["1000 à 1999 salariés", "42"],
    ["10000 et plus", "53"],
    ["0 salarié (n'ayant pas d'effectif au 31/12)", "00"],
    ["Unité non employeuse (pas de salarié au 31/12)", "NN"],
    ["Without employees", "NN"],
    ["No employee", "NN"],
  ])("%j is %s", (workforceRange, code) => {
    expect(read("workforce", { ...legalUnit, workforceRange })).toBe(code);
  });

  test.each(["10 à 20 salariés", "54", "inconnu", "10 à 19 salariés en 2023"])(
    "%j is shown as it is, without a code",
    (workforceRange) => {
      const unit = { ...legalUnit, workforceRange };
      expect(read("workforce", unit)).toBeNull();
      expect(read("workforce_label", unit)).toBe(workforceRange);
    },
  );
});

describe("an address", () => {
  const of = (address: unknown) => read("address", { ...establishment, address });

  test.each([
    [{ number: "1", streetType: "RUE", street: "DE LA FICTION", postalCode: "75002", city: "PARIS" }],
    [{ street: "1 RUE DE LA FICTION", postal_code: "75002", commune: "PARIS", inseeCode: "75102" }],
    [{ number: "1", streetType: "RUE", street: "1 RUE DE LA FICTION", zip: "75002", ville: "PARIS" }],
    [{ number: 1, streetType: "RUE", street: "RUE DE LA FICTION", cp: "75002", town: "PARIS" }],
    [{ formatted: "1 RUE DE LA FICTION, 75002 PARIS", commune: "PARIS" }],
    [{ address: "1 RUE DE LA FICTION, 75002 PARIS", street: "RUE DE LA FICTION", commune: "Paris" }],
    [{ address: "1 RUE DE LA FICTION", postalCode: "75002", commune: "PARIS" }],
    [{ line: "1 RUE DE LA FICTION", place: { code: "75002 PARIS" } }],
    [{ full: "1 RUE DE LA FICTION, 75002 PARIS" }],
    ["1 RUE DE LA FICTION, 75002 PARIS"],
  ])("%j is one text", (address) => {
    expect(of(address)).toBe("1 RUE DE LA FICTION, 75002 PARIS");
  });

  test("has its complement, repetition, special distribution and CEDEX in postal order", () => {
    const address = {
      complementAdresseEtablissement: "BATIMENT A",
      numeroVoieEtablissement: "1",
      indiceRepetitionEtablissement: "BIS",
      typeVoieEtablissement: "RUE",
      libelleVoieEtablissement: "DE LA FICTION",
      codePostalEtablissement: "92000",
      libelleCommuneEtablissement: "NANTERRE",
      distributionSpecialeEtablissement: "BP 1",
      codeCedexEtablissement: "92001",
      libelleCedexEtablissement: "NANTERRE CEDEX",
    };
    expect(of(address)).toBe("BATIMENT A, 1 BIS RUE DE LA FICTION, BP 1, 92001 NANTERRE CEDEX");
  });

  test("has its delivery point, whatever that is called", () => {
    for (const name of ["delivery", "distribution", "poBox"]) {
      const address = {
        [name]: "CS 90001",
        voie: "1 RUE DE LA FICTION",
        codePostal: "75002",
        commune: "PARIS",
      };
      expect(of(address)).toBe("1 RUE DE LA FICTION, CS 90001, 75002 PARIS");
    }
  });

  test("of a CEDEX alone, without a commune, has its place", () => {
    const address = { adresse: "1 RUE DE LA FICTION", codeCedex: "75002", libelleCedex: "PARIS CEDEX 02" };
    expect(of(address)).toBe("1 RUE DE LA FICTION, 75002 PARIS CEDEX 02");
  });

  test.each(["[ND]", "[NON-DIFFUSIBLE]"])("masked by %s but for its commune shows the mask once", (mask) => {
    expect(of({ number: mask, streetType: mask, street: mask, postalCode: "75002", city: "PARIS" })).toBe(
      `${mask}, 75002 PARIS`,
    );
  });

  test("whose street has number, repetition and place in it already names each once", () => {
    const street = { voie: "1 BIS RUE DE LA FICTION", codePostal: "75002", commune: "PARIS" };
    expect(of({ numero: "1", indiceRepetition: "BIS", typeVoie: "RUE", ...street })).toBe(
      "1 BIS RUE DE LA FICTION, 75002 PARIS",
    );
    expect(of({ ...street, voie: "1 RUE DE LA FICTION 75002 PARIS" })).toBe(
      "1 RUE DE LA FICTION 75002 PARIS",
    );
  });

  test("with no name we know is its strings in their order", () => {
    expect(
      of({ x1: "BATIMENT A", x2: { y: "1 RUE DE LA FICTION", n: 3 }, x3: ["75002", "PARIS"], x4: null }),
    ).toBe("BATIMENT A, 1 RUE DE LA FICTION, 75002, PARIS");
  });

  test("may be nested eight deep, and is none where it is nested deeper", () => {
    const nested = (depth: number) =>
      JSON.parse('{"a":'.repeat(depth) + '"1 RUE DE LA FICTION"' + "}".repeat(depth)) as unknown;
    expect([nested(9), nested(10)].map(of)).toEqual(["1 RUE DE LA FICTION", null]);
  });

  test("that is null is none", () => {
    expect(of(null)).toBeNull();
  });

  test("nested too deep to be an address is no reason to throw", () => {
    const deep = JSON.parse('{"a":'.repeat(5000) + '"x"' + "}".repeat(5000)) as unknown;
    expect(of(deep)).toBeNull();
  });
});

test("an establishment that is not the head office does not answer for it", () => {
  expect(read("head_office", { ...establishment, siege: false })).toBeNull();
  expect(read("head_office", { siret: establishment.siret })).toBe(establishment.siret);
});

describe("directors", () => {
  const person = { type: "person", denomination: null, role: "Gérant" };
  const of = (...items: object[]) => ({ siren: "123456789", count: items.length, items });

  test("written in several ways are one", () => {
    const list = of(
      { ...person, name: "Ada FICTIVE", nom: "FICTIVE", prenoms: "Ada Exemple", birthYear: 1970 },
      { ...person, name: "ADA FICTIVE", nom: "Fictive (MODELE)", prenoms: "ADA, EXEMPLE", birthYear: 1970 },
    );
    expect(read("directors", list)).toBe("Ada FICTIVE (Gérant)");
    expect(read("director_count", list)).toBe(1);
  });

  test("of one surname stay apart by given name or year of birth", () => {
    const list = of(
      { ...person, name: "Ada FICTIVE", nom: "FICTIVE", prenoms: "Ada", birthYear: 1970 },
      { ...person, name: "Bob FICTIVE", nom: "FICTIVE", prenoms: "Bob", birthYear: 1970 },
      { ...person, name: "Ada FICTIVE", nom: "FICTIVE", prenoms: "Ada", birthYear: 2000 },
    );
    expect(read("director_count", list)).toBe(3);
  });

  test.each<[number, string[]]>([
    [2, ["Jean-Pierre", "Jean-Marie"]],
    [2, ["Marie Claude", "Marie Laure"]],
    [2, ["Jean", "Jeanne"]],
    [1, ["Marie", "Marie Claude", "Marie, Claude, Ada"]],
    [2, ["Jean-Pierre", "Jean", "Jean-Marie"]],
    [2, ["Jean", "Jean-Pierre", "Jean-Marie"]],
  ])(
    "of one surname and year are %i: one only where their given names continue each other, %j",
    (count, given) => {
      const all = given.map((prenoms) => ({ nom: "FICTIF", prenoms, birthYear: 1960 }));
      expect(read("director_count", of(...all))).toBe(count);
    },
  );

  test("are not one with a company that is called like their surname", () => {
    const company = { ...person, name: "FICTIVE", denomination: "FICTIVE" };
    expect(read("director_count", of(company, { nom: "Fictive", prenoms: "Ada" }))).toBe(2);
  });

  test("whose given name is missing stay apart by their whole names, and these by year of birth", () => {
    const [ada, bob] = ["Ada FICTIVE", "Bob FICTIVE"].map((name) => ({ ...person, name, nom: "FICTIVE" }));
    expect(read("directors", of({ ...ada, prenoms: "" }, { ...bob, prenoms: null }))).toBe(
      "Ada FICTIVE (Gérant); Bob FICTIVE (Gérant)",
    );
    const named = { ...person, name: "Ada FICTIVE" };
    expect(read("director_count", of({ ...named, birthYear: 1970 }, { ...named, birthYear: 2000 }))).toBe(2);
    const company = { ...person, name: "MODELE", denomination: "MODELE" };
    expect(read("director_count", of({ ...company, birthYear: null }, { ...company, birthYear: 0 }))).toBe(1);
  });

  test.each(["[ND]", "[NON-DIFFUSIBLE]"])("masked by %s are each one: a mask identifies nobody", (mask) => {
    const masked = { ...person, name: mask, nom: mask, prenoms: mask };
    const list = of({ ...masked, role: "Président" }, { ...masked, role: "Directeur général" });
    expect(read("director_count", list)).toBe(2);
    expect(read("directors", list)).toBe(`${mask} (Président); ${mask} (Directeur général)`);
    expect(read("director_count", of(...Array<object>(12).fill(masked)))).toBe(12);
  });

  test("without a full name are named by their parts", () => {
    expect(read("directors", of({ nom: "FICTIVE", prenoms: "Ada" }))).toBe("Ada FICTIVE");
  });

  test("that are none count zero, and the server's count stands in for a list it does not give", () => {
    expect(read("director_count", of())).toBe(0);
    expect(read("directors", of())).toBeNull();
    expect(read("director_count", { count: 4 })).toBe(4);
    expect(read("directors", { count: 4 })).toBeNull();
    expect(read("director_count", directors)).toBe(2);
  });

  test("of which the service lists a part are as many as it counts, and the text says how many it does not name", () => {
    const part = { count: 24, items: [{ name: "Ada" }, { name: "Bob" }] };
    expect(read("director_count", part)).toBe(24);
    expect(read("directors", part)).toBe("Ada; Bob; … (+22)");
  });
});

describe("accounts", () => {
  const of = (...items: object[]) => ({ siren: "123456789", count: items.length, items });

  test("are those of the latest year, wherever it stands in the list", () => {
    const list = of({ ...account, year: 2022, chiffreAffaires: 1 }, account, { ...account, year: 2023 });
    expect(read("accounts_year", list)).toBe(2024);
    expect(read("revenue", list)).toBe(1000);
  });

  test("are the company's own, complete or simplified, and never its group's", () => {
    const group = { ...account, typeBilan: "K", chiffreAffaires: 900_000 };
    expect(read("revenue", of(group, account))).toBe(1000);
    expect(read("accounts_type", of(group, { ...account, typeBilan: "S" }))).toBe("S");
    expect(read("accounts_type", of({ ...account, typeBilan: "B" }, group))).toBeNull();
    expect(read("accounts_year", of({ ...group, year: 2025 }, account))).toBe(2024);
  });

  test("of one year and kind are those filed last", () => {
    const corrected = { ...account, dateDepot: "2025-09-01", chiffreAffaires: 1001 };
    for (const list of [of(account, corrected), of(corrected, account)])
      expect(read("revenue", list)).toBe(1001);
  });

  test("that are confidential show 0 as not published, and what is published as it is", () => {
    const list = of({ ...account, confidential: true, chiffreAffaires: 0 });
    expect(read("revenue", list)).toBeNull();
    expect(read("net_income", list)).toBe(-200);
    expect(read("accounts_confidential", list)).toBe(true);
    expect(read("revenue", of({ ...account, chiffreAffaires: 0 }))).toBe(0);
  });

  test("without a year are dated by their closing", () => {
    const undated = { ...account, year: null };
    expect(read("revenue", of({ ...account, year: 2023, chiffreAffaires: 1 }, undated))).toBe(1000);
  });
});
