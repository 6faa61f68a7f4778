import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { openRegister } from "../../../sandbox/app.ts";
import type { Register } from "../../../sandbox/register/register.ts";
import { everyCompany, everyPage, part, plainWords, type Company } from "./every-company.ts";

type Filters = Parameters<Register["search"]>[0];

const fromTheStart = { offset: 0, limit: 100 };

let register: Register;
let companies: Company[];
beforeAll(async () => {
  register = await openRegister({ units: 1500, seed: 7 });
  companies = everyCompany(register);
});
afterAll(() => register.close());

const sirensFound = (filters: Filters) =>
  everyPage((window) => register.search(filters, window)).map(({ siren }) => siren);

const inOrder = (found: readonly Company[]) =>
  found
    .map(({ unit }) => ({ siren: unit.siren, key: `${plainWords(unit.name).join(" ")}\u0000${unit.siren}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ siren }) => siren);

function nameWords({ unit, directors }: Company): string[] {
  const names = [unit.name, unit.sigle ?? "", ...unit.denominations.usual];
  return plainWords([...names, ...directors.map(({ name }) => name)].join(" "));
}

function matchesText(company: Company, q: string): boolean {
  const words = nameWords(company);
  const asked = plainWords(q);
  return asked.every(
    (word, i) =>
      words.includes(word) ||
      (i === asked.length - 1 && word.length >= 3 && words.some((w) => w.startsWith(word))),
  );
}

/** The rules of a search, told again and slowly. */
function matches(company: Company, filters: Filters): boolean {
  const { q, naf, categorieJuridique, etat, codePostal, commune, departement } = filters;
  const { unit, establishments } = company;
  const code = unit.activity?.code ?? "";
  if (q !== undefined && !(/^\d+$/.test(q) ? unit.siren.startsWith(q) : matchesText(company, q)))
    return false;
  if (naf?.length === 2 && !(code.startsWith(naf) && /^\d\d\.\d\d[A-Z]$/.test(code))) return false;
  if (naf !== undefined && naf.length > 2 && code !== naf) return false;
  if (categorieJuridique !== undefined && unit.legalForm?.code !== categorieJuridique) return false;
  if (etat !== undefined && unit.state !== etat) return false;
  if ((codePostal ?? commune ?? departement) === undefined) return true;
  const asked = commune === undefined ? "" : plainWords(commune).join(" ");
  return establishments.some(({ address }) => {
    const postalCode = part(address, "postalCode");
    return (
      (codePostal === undefined || postalCode === codePostal) &&
      postalCode.startsWith(departement ?? "") &&
      plainWords(part(address, "commune")).join(" ").includes(asked)
    );
  });
}

const expected = (filters: Filters) => inOrder(companies.filter((company) => matches(company, filters)));

test("the register lists every company it was asked to make", () => {
  expect(new Set(companies.map(({ unit }) => unit.siren)).size).toBe(1500);
});

describe("each filter finds what a reading of every company finds, in the same order", () => {
  test.each<Filters>([
    { q: "fictif" },
    { q: "BOULANGERIE" },
    { q: "Pâtisserie" },
    { q: "boulang" },
    { q: "fictif boulangerie" },
    { q: "l'étoile du" },
    { q: "martin" },
    { q: "martin-fictif camille" },
    { q: "14" },
    { q: "150" },
    { naf: "56.10A" },
    { naf: "56" },
    { naf: "52" },
    { naf: "52.2E" },
    { categorieJuridique: "1000" },
    { categorieJuridique: "5498" },
    { etat: "A" },
    { etat: "C" },
    { codePostal: "57000" },
    { commune: "metz" },
    { commune: "Saint-" },
    { commune: "ville" },
    { departement: "75" },
    { departement: "97" },
    { codePostal: "01250", commune: "jasseron" },
    { departement: "69", commune: "lyon" },
    { departement: "69", codePostal: "75001" },
    { q: "fictif", naf: "68", etat: "A", departement: "75" },
    { q: "martin", categorieJuridique: "1000", etat: "C" },
  ])("%j", (filters) => {
    expect(sirensFound(filters)).toEqual(expected(filters));
    expect(register.search(filters, { offset: 0, limit: 1 }).total).toBe(expected(filters).length);
  });

  test("and so does any mixture of them", () => {
    const mixture = fc.record<Filters>(
      {
        q: fc.constantFrom("fictif", "conseil", "du port", "14", "jean", "café"),
        naf: fc.constantFrom("43", "68.20B", "70.22Z"),
        categorieJuridique: fc.constantFrom("5710", "5499", "6540"),
        etat: fc.constantFrom("A", "C"),
        codePostal: fc.constantFrom("57000", "75011"),
        commune: fc.constantFrom("paris", "ME"),
        departement: fc.constantFrom("57", "75"),
      },
      { requiredKeys: [] },
    );
    const given = (filters: object) => Object.keys(filters).length > 0;
    fc.assert(
      fc.property(mixture.filter(given), (filters) => {
        expect(sirensFound(filters)).toEqual(expected(filters));
      }),
    );
  });
});

describe("read as any of its words, a text finds", () => {
  const foundByAny = (q: string) =>
    everyPage((window) => register.search({ q }, window, "any")).map(({ siren }) => siren);
  const having = (fits: (word: string) => boolean) =>
    inOrder(companies.filter((company) => nameWords(company).some(fits)));

  test("every unit that has one of them, in order", () => {
    const q = "pâtisserie librairie";
    expect(foundByAny(q)).toEqual(
      having((word) => word.startsWith("patisserie") || word.startsWith("librairie")),
    );
    expect(foundByAny(q).length).toBeGreaterThan(sirensFound({ q }).length);
  });

  test("half words, wherever they stand in it", () => {
    expect(foundByAny("boulang zzz")).toEqual(having((word) => word.startsWith("boulang")));
    expect(foundByAny("bo zzz")).toEqual(having((word) => word === "bo"));
  });

  test.each(["boulangerei", "boulangrie", "boulangerrie", "boulengerie"])(
    "a word with a small typing error, %s",
    (typed) => {
      const right = having((word) => word === "boulangerie");
      const swapped = typed === "boulangerei";
      expect(right.length).toBeGreaterThan(0);
      expect(foundByAny(typed)).toEqual(swapped ? [] : right);
    },
  );

  test("no unit by a word of four letters with an error, nor by one whose first letter is wrong", () => {
    expect(having((word) => word === "taxi").length).toBeGreaterThan(0);
    expect(foundByAny("tazi")).toEqual([]);
    expect(foundByAny("poulangerie")).toEqual([]);
  });

  test("the units of a place alone when a place is given beside it", () => {
    const filters = { q: "boulangerie taxi", departement: "75" };
    const found = everyPage((window) => register.search(filters, window, "any"));
    const there = new Set(sirensFound({ departement: "75" }));
    expect(found.map(({ siren }) => siren)).toEqual(
      foundByAny(filters.q).filter((siren) => there.has(siren)),
    );
  });

  test("nothing when it has no letter, and something to answer when it has thousands of words", () => {
    expect(foundByAny("!?")).toEqual([]);
    const q = Array.from({ length: 5000 }, (_, i) => `word${i}`).join(" ");
    expect(register.search({ q }, fromTheStart, "any").total).toBe(0);
  });
});

describe("a SIREN", () => {
  test("of nine digits is looked up, with or without blanks", () => {
    const { unit } = companies[42]!;
    expect(sirensFound({ q: unit.siren })).toEqual([unit.siren]);
    expect(sirensFound({ q: ` ${unit.sirenFormatted} ` })).toEqual([unit.siren]);
  });

  test("of nine digits still has to pass the other filters", () => {
    const { unit } = companies.find((company) => company.unit.state === "A")!;
    expect(sirensFound({ q: unit.siren, etat: "A" })).toEqual([unit.siren]);
    expect(sirensFound({ q: unit.siren, etat: "C" })).toEqual([]);
  });

  test("is found by its first 1 to 8 digits", () => {
    const { unit } = companies[7]!;
    for (let length = 1; length < 9; length++) {
      const prefix = unit.siren.slice(0, length);
      expect(sirensFound({ q: prefix })).toEqual(expected({ q: prefix }));
    }
  });

  test("of another number of digits is a word like another", () => {
    expect(sirensFound({ q: "14000000000000" })).toEqual([]);
  });
});

describe("a text", () => {
  test.each(["", "   ", "!?", "🥐", '"', "'", "*", "[ND]", "()", "-"])(
    "%j without letter or digit finds nothing",
    (q) => {
      expect(register.search({ q }, fromTheStart)).toEqual({ items: [], total: 0 });
      expect(register.search({ q, etat: "A" }, fromTheStart).total).toBe(0);
    },
  );

  test.each([
    'fictif" OR "a',
    "fictif AND",
    "NEAR(fictif conseil)",
    "words:fictif",
    "fictif*",
    "^fictif",
    "=ea",
    "{fictif}",
  ])("%j is read as words, never as a query language", (q) => {
    expect(sirensFound({ q })).toEqual(expected({ q }));
  });

  test("of any characters is answered", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (q) => {
        expect(register.search({ q }, fromTheStart).total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("of thousands of words is answered", () => {
    const q = Array.from({ length: 5000 }, (_, i) => `word${i}`).join(" ");
    expect(register.search({ q }, fromTheStart).total).toBe(0);
  });

  test("shorter than three letters at the end is a whole word, not a beginning", () => {
    expect(sirensFound({ q: "fictif bo" })).toEqual([]);
    expect(sirensFound({ q: "fictif bou" }).length).toBeGreaterThan(0);
  });
});

describe("codes that no unit has", () => {
  test.each<Filters>([
    { naf: '56"10A' },
    { naf: "5610A" },
    { naf: "" },
    { categorieJuridique: "=ea" },
    { codePostal: "99999" },
    { codePostal: "[ND]" },
    { commune: "!" },
    { departement: "00" },
  ])("%j finds nothing", (filters) => {
    expect(register.search(filters, fromTheStart).total).toBe(0);
  });
});

test("pages of any size, one after the other, hold each match once", () => {
  const whole = sirensFound({ q: "fictif" });
  for (const limit of [7, 100, 333]) {
    const paged = everyPage((window) => register.search({ q: "fictif" }, window), limit);
    expect(paged.map(({ siren }) => siren)).toEqual(whole);
  }
  expect(register.search({ q: "fictif" }, { offset: whole.length, limit: 20 })).toEqual({
    items: [],
    total: whole.length,
  });
});
