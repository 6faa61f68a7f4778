import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Compile } from "typebox/compile";
import { fictionalSiren, maximumUnits } from "../../../sandbox/register/fictional/dice.ts";
import { openRegister } from "../../../sandbox/app.ts";
import type { Register } from "../../../sandbox/register/register.ts";
import { isSiren, isSiret } from "../../../sandbox/register/siren.ts";
import { AnnualAccount, Director, Establishment, LegalUnit } from "../../../shared/contract/entities.ts";
import { everyCompany, type Company } from "./every-company.ts";

const units = 6000;
const fromTheStart = { offset: 0, limit: 100 };

let register: Register;
let companies: Company[];
beforeAll(async () => {
  register = await openRegister({ units });
  companies = everyCompany(register);
});
afterAll(() => register.close());

const some = (is: (company: Company) => boolean) => companies.filter(is).length > 0;
const headOffice = ({ establishments }: Company) => establishments.find(({ siege }) => siege);

test("a register of N units holds N companies, all numbers valid and in the made-up range", () => {
  expect(companies).toHaveLength(units);
  const sirens = companies.map(({ unit }) => unit.siren);
  expect(sirens.filter((siren) => !isSiren(siren) || !/^1[45]/.test(siren))).toEqual([]);
  const sirets = companies.flatMap(({ establishments }) => establishments.map(({ siret }) => siret));
  expect(sirets.filter((siret) => !isSiret(siret))).toEqual([]);
  expect(new Set(sirets).size).toBe(sirets.length);
});

test("every SIREN of the range comes up once before any comes twice", () => {
  const sirens = new Set<string>();
  for (let index = 0; index < maximumUnits; index += 97) sirens.add(fictionalSiren(index, 1));
  expect(sirens.size).toBe(Math.ceil(maximumUnits / 97));
});

test("the same seed makes the same register, another seed another", async () => {
  const some = { units: 1000 };
  const [one, again, other] = [
    await openRegister(some),
    await openRegister(some),
    await openRegister({ ...some, seed: 2 }),
  ];
  const made = everyCompany(one);
  // A matcher would keep book of what differs in a thousand companies, for seconds.
  expect(isDeepStrictEqual(everyCompany(again), made)).toBe(true);
  const sirens = new Set(made.map(({ unit }) => unit.siren));
  const shared = everyCompany(other).filter(({ unit }) => sirens.has(unit.siren));
  expect(shared.length).toBeLessThan(some.units / 2);
  for (const register of [one, again, other]) register.close();
});

test("a larger register holds the smaller one", async () => {
  const smaller = await openRegister({ units: 100 });
  for (const { unit } of everyCompany(smaller)) expect(register.legalUnit(unit.siren)).toEqual(unit);
  smaller.close();
});

test("every answer has the contract's shape, and counts agree with lists", () => {
  const shapes = [LegalUnit, Establishment, Director, AnnualAccount].map((schema) => Compile(schema));
  const fits = (shape: number, items: readonly unknown[]) =>
    items.every((item) => shapes[shape]!.Check(item));
  for (const { unit, establishments, directors } of companies) {
    const answers = [[unit], establishments, directors, register.accounts(unit.siren)!];
    expect(answers.map((items, shape) => fits(shape, items))).toEqual([true, true, true, true]);
    const active = establishments.filter((establishment) => establishment.active).length;
    expect(unit.establishments).toEqual({ total: establishments.length, active });
    expect(establishments.filter(({ siege }) => siege)).toHaveLength(1);
  }
});

test("names of companies and people say that they are fictional, unless masked", () => {
  for (const { unit, directors } of companies)
    for (const { name } of [unit, ...directors]) expect(name).toMatch(/FICTIF|^\[ND\]$/);
});

describe("among thousands of companies there are", () => {
  test.each<[string, (company: Company) => boolean]>([
    [
      "ceased ones, without open establishment",
      ({ unit }) => unit.state === "C" && unit.establishments.active === 0,
    ],
    ["sole traders", ({ unit }) => unit.legalForm?.code === "1000"],
    ["sole traders under partial diffusion", ({ unit }) => unit.name === "[ND]"],
    [
      "companies under partial diffusion",
      (company) => company.unit.name !== "[ND]" && headOffice(company)?.address.street === "[ND]",
    ],
    ["retired legal forms", ({ unit }) => unit.legalForm?.code === "5498" && unit.legalForm.label === null],
    ["retired activities", ({ unit }) => unit.activity?.code === "52.2E" && unit.activity.label === null],
    [
      "closed head offices of active units",
      (company) => company.unit.active && headOffice(company)?.active === false,
    ],
    ["head offices that have moved", (company) => !company.establishments.at(0)?.siret.endsWith("1", 13)],
    ["more establishments than a page holds", ({ establishments }) => establishments.length > 100],
    ["CEDEX codes", (company) => headOffice(company)?.address.cedexCode != null],
    [
      "directors that are companies",
      ({ directors }) => directors.some(({ denomination }) => denomination !== null),
    ],
    ["directors without role", ({ directors }) => directors.some(({ role }) => role === "")],
    ["units without VAT number", ({ unit }) => unit.vatNumber === null],
    ["units without creation date", ({ unit }) => unit.dateCreation === null],
    ["variable capitals", ({ unit }) => unit.capital?.variable === true],
    ["acronyms", ({ unit }) => unit.sigle !== null],
  ])("%s", (_, is) => {
    expect(some(is)).toBe(true);
  });

  test("accounts of every kind, confidential ones with a turnover of 0", () => {
    const accounts = companies.map(({ unit }) => register.accounts(unit.siren)!);
    expect(new Set(accounts.flat().map(({ typeBilan }) => typeBilan))).toEqual(new Set(["C", "S", "K"]));
    expect(accounts.some((list) => new Set(list.map(({ typeBilan }) => typeBilan)).size > 1)).toBe(true);
    const confidential = accounts.flat().filter((account) => account.confidential);
    expect(confidential.length).toBeGreaterThan(0);
    expect(confidential.filter(({ chiffreAffaires }) => chiffreAffaires !== 0)).toEqual([]);
  });

  test("homonyms", () => {
    const names = companies.map(({ unit }) => unit.name).filter((name) => name !== "[ND]");
    expect(new Set(names).size).toBeLessThan(names.length);
  });

  test("sister companies, twins at one address, successors of sole traders, and signs that several share", () => {
    const byHome = new Map<string, Company[]>();
    for (const company of companies.filter((one) => headOffice(one)?.address.postalCode !== "[ND]")) {
      const { streetNumber, street, postalCode } = headOffice(company)!.address;
      const home = JSON.stringify([streetNumber, street, postalCode]);
      byHome.set(home, [...(byHome.get(home) ?? []), company]);
    }
    const together = [...byHome.values()].filter((company) => company.length > 1);
    const word = ({ unit }: Company) => unit.name.split(" ")[0]!;
    const pairs = together.flatMap((group) => group.slice(1).map((other) => [group[0]!, other] as const));
    expect(pairs.some(([a, b]) => a.unit.name !== b.unit.name && word(a) === word(b))).toBe(true);
    const twins = pairs.filter(([a, b]) => a.unit.name === b.unit.name);
    expect(new Set(twins.flat().map(({ unit }) => unit.state))).toEqual(new Set(["A", "C"]));
    expect(pairs.some(([a, b]) => [a, b].some(({ unit }) => unit.legalForm?.code === "1000"))).toBe(true);
    const signs = companies.flatMap(({ unit }) => unit.denominations.usual);
    expect(new Set(signs).size).toBeLessThan(signs.length);
  });

  test("names as uneven as real ones: a few words in many, most words in few", () => {
    const counts = new Map<string, number>();
    for (const { unit } of companies)
      for (const word of new Set(unit.name.split(/[^\p{L}]+/u)))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    expect(counts.get("SERVICES")! / units).toBeGreaterThan(0.01);
    expect([...counts.values()].filter((count) => count < 4).length).toBeGreaterThan(counts.size / 2);
  });

  test("one director and one postal code with a hundredth of everything", () => {
    const director = register.searchDirectors(
      { nom: "martin-fictif", prenom: "camille", strict: true },
      fromTheStart,
    );
    expect(director.totalMatched).toBeGreaterThan(units / 150);
    expect(register.searchAddress({ codePostal: "57000" }, fromTheStart).totalMatched).toBeGreaterThan(
      units / 50,
    );
  });
});

test.each([0, -1, 1.5, Number.NaN, maximumUnits + 1])("%p units are refused", async (wrong) => {
  await expect(openRegister({ units: wrong })).rejects.toThrow(/Expected units/);
});
