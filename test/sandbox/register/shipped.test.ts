import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { busyDirector, busyPlace, edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { openRegister } from "../../../sandbox/app.ts";
import type { Register } from "../../../sandbox/register/register.ts";
import { isSiren, isSiret } from "../../../sandbox/register/siren.ts";
import {
  AnnualAccount,
  Director,
  Establishment,
  LegalUnit,
  LegalUnitSummary,
} from "../../../shared/contract/entities.ts";
import { everyCompany, type Company } from "./every-company.ts";

const fromTheStart = { offset: 0, limit: 100 };
const misfits = (schema: TSchema, items: readonly unknown[]) =>
  items.filter((item) => !Value.Check(schema, item));

let register: Register;
let companies: Company[];
beforeAll(async () => {
  register = await openRegister();
  companies = everyCompany(register);
});
afterAll(() => register.close());

const isFictional = ({ unit }: Company) => unit.siren.startsWith("15");

describe("as a whole", () => {
  test("it holds some sixty companies, real and fictional, each with a valid SIREN", () => {
    expect(companies.filter(isFictional).length).toBeGreaterThan(25);
    expect(companies.filter((company) => !isFictional(company)).length).toBeGreaterThan(20);
    expect(companies.filter(({ unit }) => !isSiren(unit.siren))).toEqual([]);
  });

  test("every answer has the contract's shape", () => {
    expect(
      misfits(
        LegalUnit,
        companies.map(({ unit }) => unit),
      ),
    ).toEqual([]);
    expect(
      misfits(
        Establishment,
        companies.flatMap(({ establishments }) => establishments),
      ),
    ).toEqual([]);
    expect(
      misfits(
        Director,
        companies.flatMap(({ directors }) => directors),
      ),
    ).toEqual([]);
    expect(
      misfits(
        AnnualAccount,
        companies.flatMap(({ unit }) => register.accounts(unit.siren)!),
      ),
    ).toEqual([]);
    expect(misfits(LegalUnitSummary, register.search({ q: "fictive" }, fromTheStart).items)).toEqual([]);
  });

  test("nothing is made up about a real company: no director, account, capital or workforce", () => {
    for (const { unit, directors } of companies.filter((company) => !isFictional(company))) {
      expect({ siren: unit.siren, directors, accounts: register.accounts(unit.siren) }).toEqual({
        siren: unit.siren,
        directors: [],
        accounts: [],
      });
      expect(unit.capital).toBeNull();
      expect(unit.workforceRange).toBeNull();
    }
  });

  test("a fictional company and a fictional person say so in their names, unless masked", () => {
    for (const { unit, directors } of companies.filter(isFictional)) {
      expect(unit.name).toMatch(/FICTI[FV]|^\[ND\]$/i);
      for (const { name } of directors) expect(name).toMatch(/FICTI[FV]|^\[ND\]$/);
    }
  });

  test("the establishments a unit counts are those it lists", () => {
    for (const { unit, establishments } of companies) {
      const active = establishments.filter((establishment) => establishment.active).length;
      expect(unit.establishments).toEqual({ total: establishments.length, active });
      for (const one of establishments) expect(register.establishment(one.siret)).toEqual(one);
    }
  });

  test("every edge case is there", () => {
    for (const number of Object.values(edgeCases))
      expect(number.length === 9 ? register.legalUnit(number) : register.establishment(number)).toBeDefined();
  });
});

describe("edge cases", () => {
  const unitOf = (siren: string) => register.legalUnit(siren)!;
  const establishmentsOf = (siren: string) => register.establishments(siren, undefined, fromTheStart)!.items;

  test("DANONE is there with its head office", () => {
    expect(unitOf(edgeCases.realCompany)).toMatchObject({
      name: "DANONE",
      vatNumber: "FR27552032534",
      active: true,
    });
    expect(register.establishment("55203253400703")).toMatchObject({
      siege: true,
      address: { commune: "PARIS" },
    });
  });

  test("La Poste has SIRETs that fail Luhn's formula and whose digits add up to a multiple of 5", () => {
    const sum = [...edgeCases.laPosteSiret].reduce((total, digit) => total + Number(digit), 0);
    expect(isSiret(edgeCases.laPosteSiret)).toBe(false);
    expect(sum % 5).toBe(0);
    expect(isSiret(edgeCases.laPosteHeadOffice)).toBe(true);
    expect(establishmentsOf(edgeCases.laPoste)[0]!.siret).toBe(edgeCases.laPosteHeadOffice);
  });

  test("a sole trader is its own director", () => {
    expect(unitOf(edgeCases.soleTrader)).toMatchObject({
      legalForm: { code: "1000", label: "Entrepreneur individuel" },
      denominations: { legal: null },
    });
    expect(register.directors(edgeCases.soleTrader)).toMatchObject([
      { type: "person", nom: "BERTEAU-FICTIF", prenoms: "LOUISE", role: "Entrepreneur individuel" },
    ]);
  });

  test("partial diffusion reads [ND], and no search finds anybody by it", () => {
    expect(unitOf(edgeCases.maskedSoleTrader).name).toBe("[ND]");
    expect(register.directors(edgeCases.maskedSoleTrader)![0]).toMatchObject({ name: "[ND]", nom: "[ND]" });
    expect(unitOf(edgeCases.maskedCompany).name).not.toContain("[ND]");
    expect(establishmentsOf(edgeCases.maskedCompany)[0]!.address).toMatchObject({
      street: "[ND]",
      commune: "METZ",
    });
    expect(register.search({ q: "[ND]" }, fromTheStart).total).toBe(0);
    expect(register.searchDirectors({ nom: "[ND]" }, fromTheStart).totalMatched).toBe(0);
  });

  test("a ceased unit has its date of cessation in the search by director, and no open establishment", () => {
    expect(unitOf(edgeCases.ceased)).toMatchObject({
      active: false,
      state: "C",
      establishments: { active: 0 },
    });
    const { items } = register.searchDirectors({ nom: "LAMOND-FICTIF" }, fromTheStart);
    expect(items.find(({ siren }) => siren === edgeCases.ceased)).toMatchObject({
      dateRadiation: "2019-06-30T00:00:00.000Z",
      roles: ["Liquidateur"],
    });
    expect(items.find(({ siren }) => siren === edgeCases.ordinary)!.dateRadiation).toBeNull();
  });

  test("a head office may be closed while its unit is active", () => {
    expect(unitOf(edgeCases.closedHeadOffice)).toMatchObject({
      active: true,
      establishments: { total: 2, active: 1 },
    });
    expect(establishmentsOf(edgeCases.closedHeadOffice)[0]).toMatchObject({
      siege: true,
      active: false,
      state: "F",
    });
  });

  test.each(["retiredLegalForm", "retiredLegalForm5720"] as const)("%s has a code and no label", (name) => {
    expect(unitOf(edgeCases[name]).legalForm).toEqual({
      code: name.endsWith("5720") ? "5720" : "5498",
      label: null,
    });
  });

  test("an activity of an older nomenclature has a code and no label", () => {
    expect(unitOf(edgeCases.retiredActivity).activity).toEqual({ code: "52.2E", label: null });
  });

  test("whatever may be null is null somewhere", () => {
    expect(unitOf(edgeCases.bare)).toMatchObject({
      sigle: null,
      legalForm: null,
      activity: null,
      category: null,
      state: null,
      active: false,
      dateCreation: null,
      vatNumber: null,
      denominations: { legal: null, usual: [], sigle: null },
      workforceRange: null,
      employer: null,
      capital: null,
      establishments: { total: 0, active: 0 },
    });
  });

  test("confidential accounts show a turnover of 0", () => {
    const [latest, before] = register.accounts(edgeCases.confidentialAccounts)!;
    expect(latest).toMatchObject({ year: 2024, confidential: true, chiffreAffaires: 0 });
    expect(before!.confidential).toBe(false);
  });

  test("accounts come latest first, of whatever kind", () => {
    const kinds = register
      .accounts(edgeCases.mixedAccounts)!
      .map(({ year, typeBilan }) => `${year} ${typeBilan}`);
    expect(kinds).toEqual(["2024 C", "2023 K", "2015 S"]);
  });

  test("a director that is a company has a denomination, no name and no birth year", () => {
    expect(register.directors(edgeCases.companyDirector)![0]).toEqual({
      type: "company",
      name: "FICTIVE GROUPE DES CHIMÈRES",
      nom: null,
      prenoms: null,
      denomination: "FICTIVE GROUPE DES CHIMÈRES",
      role: "Président",
      birthYear: null,
    });
  });

  test("a director without a role has an empty one: the contract has no null there", () => {
    const roles = register.directors(edgeCases.untidyDirectors)!.map(({ role }) => role);
    expect(roles).toEqual(["Président", "Autre, Liquidateur", ""]);
  });

  test("130 establishments take two pages, head office first, and can be filtered by state", () => {
    const siren = edgeCases.manyEstablishments;
    const second = register.establishments(siren, undefined, { offset: 100, limit: 100 })!;
    expect(second).toMatchObject({ total: 130, items: { length: 30 } });
    expect(establishmentsOf(siren).filter(({ siege }) => siege)).toHaveLength(1);
    expect(register.establishments(siren, "F", fromTheStart)!.total).toBe(13);
    expect(unitOf(siren).establishments).toEqual({ total: 130, active: 117 });
  });

  test("a CEDEX code stands beside the postal code and finds nothing as one", () => {
    const { address } = establishmentsOf(edgeCases.cedex)[0]!;
    expect(address).toMatchObject({ postalCode: "92300", cedexCode: "92593" });
    expect(register.search({ codePostal: "92593" }, fromTheStart).total).toBe(0);
  });

  test("three companies share one name", () => {
    const { items } = register.search({ q: "fictive homonyme" }, fromTheStart);
    expect(items.map(({ siren }) => siren)).toEqual([
      edgeCases.homonym,
      edgeCases.secondHomonym,
      edgeCases.thirdHomonym,
    ]);
  });

  test("a company that has moved lists its head office before its first establishment", () => {
    const sieges = establishmentsOf(edgeCases.movedHeadOffice).map(({ siret, siege }) => [
      siret.slice(9, 13),
      siege,
    ]);
    expect(sieges).toEqual([
      ["0002", true],
      ["0001", false],
    ]);
  });

  test("ten companies share a director and an address", () => {
    expect(register.searchDirectors({ ...busyDirector, strict: true }, fromTheStart).totalMatched).toBe(10);
    const found = register.searchAddress(busyPlace, fromTheStart);
    expect(found).toMatchObject({ totalMatched: 10, capped: false });
    expect(found.items[0]!.siren).toBe(edgeCases.busyAddress);
  });
});
