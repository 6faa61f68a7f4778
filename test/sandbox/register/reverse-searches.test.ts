import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openRegister } from "../../../sandbox/app.ts";
import type { Register } from "../../../sandbox/register/register.ts";
import { everyCompany, everyPage, part, plainWords, type Company } from "./every-company.ts";

const options = { units: 1500, seed: 7 };
const fromTheStart = { offset: 0, limit: 100 };

let register: Register;
let capped: Register;
let companies: Company[];
beforeAll(async () => {
  register = await openRegister({ ...options, displayCap: 5000 });
  capped = await openRegister({ ...options, displayCap: 10 });
  companies = everyCompany(register);
});
afterAll(() => {
  register.close();
  capped.close();
});

const byName = (a: Company, b: Company) => {
  const key = ({ unit }: Company) => `${plainWords(unit.name).join(" ")}\u0000${unit.siren}`;
  return key(a) < key(b) ? -1 : 1;
};

describe("search by director", () => {
  type Filters = Parameters<Register["searchDirectors"]>[0];
  const found = (filters: Filters) => everyPage((window) => register.searchDirectors(filters, window));

  function expected({ nom = "", prenom = "", strict = false }: Filters): Company[] {
    const has = (words: string, asked: string) =>
      plainWords(asked).every((word) => plainWords(words).includes(word));
    return companies
      .filter(({ directors }) =>
        directors.some((director) => {
          if (director.denomination !== null) return false;
          const names = [director.nom ?? "", director.prenoms ?? ""] as const;
          return strict
            ? has(names[0], nom) && has(names[1], prenom)
            : has(names.join(" "), `${nom} ${prenom}`);
        }),
      )
      .sort(byName);
  }

  test.each<Filters>([
    { nom: "martin" },
    { nom: "MARTIN-FICTIF", prenom: "Camille" },
    { nom: "Martin", prenom: "camille", strict: true },
    { nom: "camille", prenom: "martin" },
    { nom: "camille", prenom: "martin", strict: true },
    { nom: "leo" },
    { nom: "leo", strict: true },
    { prenom: "léo", strict: true },
    { nom: "lefevre" },
    { nom: "fictif" },
    { nom: "personne", prenom: "nulle part" },
  ])("%j finds the companies that a reading of every director finds, by name", (filters) => {
    const sirens = found(filters).map(({ siren }) => siren);
    expect(sirens).toEqual(expected(filters).map(({ unit }) => unit.siren));
    expect(register.searchDirectors(filters, fromTheStart)).toMatchObject({
      totalMatched: sirens.length,
      capped: false,
    });
  });

  test("names fields are locked by strict alone", () => {
    expect(found({ nom: "camille", prenom: "martin" }).length).toBeGreaterThan(0);
    expect(found({ nom: "camille", prenom: "martin", strict: true })).toEqual([]);
  });

  test("a company comes once, with the roles and the name of the director that matched", () => {
    const items = found({ nom: "fictif" });
    expect(new Set(items.map(({ siren }) => siren)).size).toBe(items.length);
    for (const { siren, roles, matched } of items) {
      const directors = companies.find(({ unit }) => unit.siren === siren)!.directors;
      const people = directors.filter(({ denomination, nom }) => denomination === null && nom !== "[ND]");
      expect(matched).toBe(people[0]!.name);
      expect(new Set(roles)).toEqual(new Set(people.flatMap(({ role }) => role || [])));
    }
  });

  test("sole traders are found as the directors of their own company", () => {
    const soleTrader = companies.find(({ unit }) => unit.legalForm?.code === "1000" && unit.name !== "[ND]")!;
    const [director] = soleTrader.directors;
    const items = found({ nom: director!.nom!, prenom: director!.prenoms!, strict: true });
    expect(items.find(({ siren }) => siren === soleTrader.unit.siren)).toMatchObject({
      roles: ["Entrepreneur individuel"],
    });
  });

  test("a word that only begins a name is not that name", () => {
    expect(found({ nom: "marti" })).toEqual([]);
  });

  test.each(["🥐", "!!", '""', "**"])("%j, without letter or digit, finds nobody", (nom) => {
    expect(register.searchDirectors({ nom }, fromTheStart)).toMatchObject({ items: [], totalMatched: 0 });
    expect(register.searchDirectors({ nom, prenom: "camille" }, fromTheStart).totalMatched).toBe(0);
  });

  test("beyond the display cap only the count goes on", () => {
    const whole = found({ nom: "fictif" });
    const page = capped.searchDirectors({ nom: "fictif" }, fromTheStart);
    expect(page).toMatchObject({ total: 10, totalMatched: whole.length, capped: true });
    expect(page.items).toEqual(whole.slice(0, 10));
    expect(capped.searchDirectors({ nom: "fictif" }, { offset: 10, limit: 20 }).items).toEqual([]);
  });
});

describe("search by address", () => {
  type Filters = Parameters<Register["searchAddress"]>[0];
  const found = (filters: Filters) => everyPage((window) => register.searchAddress(filters, window));

  function expected({ codePostal, voie = "", commune = "" }: Filters) {
    return companies
      .map((company) => ({
        company,
        here: company.establishments.filter(({ address }) => {
          const line = [
            address.streetNumber,
            address.streetType,
            address.street,
            address.complement,
            address.delivery,
          ];
          const words = plainWords(line.filter(Boolean).join(" "));
          return (
            part(address, "postalCode").startsWith(codePostal) &&
            plainWords(voie).every((word) => words.includes(word)) &&
            plainWords(part(address, "commune")).join(" ").includes(plainWords(commune).join(" "))
          );
        }),
      }))
      .filter(({ here }) => here.length > 0)
      .map(({ company, here }) => ({
        company,
        matched: here.length,
        headOffice: here.some(({ siege }) => siege),
      }))
      .sort((a, b) => Number(b.headOffice) - Number(a.headOffice) || byName(a.company, b.company));
  }

  test.each<Filters>([
    { codePostal: "57000" },
    { codePostal: "5700" },
    { codePostal: "7500" },
    { codePostal: "0125", commune: "ramasse" },
    { codePostal: "57000", voie: "rue" },
    { codePostal: "57000", voie: "fictive de la domiciliation 1 rue" },
    { codePostal: "1300", voie: "DES LILAS" },
    { codePostal: "3170", commune: "blagnac" },
    { codePostal: "57000", commune: "nancy" },
    { codePostal: "99999" },
  ])("%j finds the companies that a reading of every address finds, head offices first", (filters) => {
    const rows = found(filters).map(({ siren, headOffice, establishmentsMatched }) => [
      siren,
      headOffice,
      establishmentsMatched,
    ]);
    expect(rows).toEqual(
      expected(filters).map(({ company, headOffice, matched }) => [company.unit.siren, headOffice, matched]),
    );
  });

  test("the address shown is that of a matched establishment, the head office where it matched", () => {
    const shown = found({ codePostal: "7500" });
    expect(shown.length).toBeGreaterThan(0);
    for (const item of shown) {
      const { establishments } = companies.find(({ unit }) => unit.siren === item.siren)!;
      const here = establishments.filter(({ address }) => address.postalCode === item.postalCode);
      const own = item.headOffice ? here.filter(({ siege }) => siege) : here;
      expect(own.map(({ address }) => address.commune)).toContain(item.commune);
      expect(item.address).toContain(item.street);
      expect(item.address).toContain(`${item.postalCode} ${item.commune}`);
    }
  });

  test("a street type may be shortened", () => {
    const full = found({ codePostal: "5700", voie: "avenue" }).length;
    expect(full).toBeGreaterThan(0);
    expect(found({ codePostal: "5700", voie: "AV." })).toHaveLength(full);
  });

  test("a street without letter or digit is nowhere", () => {
    expect(register.searchAddress({ codePostal: "57000", voie: "--" }, fromTheStart).totalMatched).toBe(0);
  });

  test("beyond the display cap only the count goes on", () => {
    const whole = found({ codePostal: "57000" });
    const page = capped.searchAddress({ codePostal: "57000" }, fromTheStart);
    expect(whole.length).toBeGreaterThan(10);
    expect(page).toMatchObject({ total: 10, totalMatched: whole.length, capped: true });
    expect(page.items).toEqual(whole.slice(0, 10));
  });
});
