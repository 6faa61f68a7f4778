import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Value } from "typebox/value";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { openRegister } from "../../../sandbox/app.ts";
import type { Register } from "../../../sandbox/register/register.ts";
import { isSiren, withCheckDigit } from "../../../sandbox/register/siren.ts";
import { AnnualAccount, Director, Establishment, LegalUnit } from "../../../shared/contract/entities.ts";
import { everyPage, part } from "./every-company.ts";

const fromTheStart = { offset: 0, limit: 100 };
const anySiren = fc.stringMatching(/^\d{8}$/).map(withCheckDigit);

let filled: Register;
let bare: Register;
beforeAll(async () => {
  filled = await openRegister({ fill: true });
  bare = await openRegister();
});
afterAll(() => {
  filled.close();
  bare.close();
});

const listOf = (siren: string) => everyPage((window) => filled.establishments(siren, undefined, window)!);

test("any valid SIREN has an answer, and all answers about it agree", () => {
  fc.assert(
    fc.property(anySiren, (siren) => {
      const unit = filled.legalUnit(siren)!;
      expect(Value.Check(LegalUnit, unit)).toBe(true);
      expect(unit.siren).toBe(siren);
      const establishments = listOf(siren);
      expect(unit.establishments).toEqual({
        total: establishments.length,
        active: establishments.filter(({ active }) => active).length,
      });
      for (const establishment of establishments) {
        expect(Value.Check(Establishment, establishment)).toBe(true);
        expect(filled.establishment(establishment.siret)).toEqual(establishment);
      }
      expect(filled.directors(siren)!.every((director) => Value.Check(Director, director))).toBe(true);
      expect(filled.accounts(siren)!.every((account) => Value.Check(AnnualAccount, account))).toBe(true);
      const { items, total } = filled.search({ q: siren }, fromTheStart);
      expect(total).toBe(1);
      expect(unit).toMatchObject(items[0]!);
    }),
  );
});

test("the same SIREN is the same company in another run of the same seed, and says that it is fictional", async () => {
  const again = await openRegister({ fill: true });
  const other = await openRegister({ fill: true, seed: 2 });
  const sirens = fc.sample(anySiren, { numRuns: 50, seed: 1 }).filter((siren) => !bare.legalUnit(siren));
  const units = sirens.map((siren) => filled.legalUnit(siren)!);
  expect(sirens.map((siren) => again.legalUnit(siren))).toEqual(units);
  expect(sirens.map((siren) => other.legalUnit(siren))).not.toEqual(units);
  for (const { name } of units) expect(name).toMatch(/FICTIF|^\[ND\]$/);
  again.close();
  other.close();
});

test("a made company is the one that a fictional register of that seed holds", async () => {
  const register = await openRegister({ units: 200 });
  for (const { siren } of everyPage((window) => register.search({ q: "1" }, window))) {
    if (bare.legalUnit(siren)) continue;
    expect(filled.legalUnit(siren)).toEqual(register.legalUnit(siren));
    expect(listOf(siren)).toEqual(everyPage((window) => register.establishments(siren, undefined, window)!));
    expect(filled.directors(siren)).toEqual(register.directors(siren));
    expect(filled.accounts(siren)).toEqual(register.accounts(siren));
  }
  register.close();
});

test("what the register holds is answered as without filling", () => {
  for (const siren of [edgeCases.realCompany, edgeCases.laPoste, edgeCases.manyEstablishments]) {
    expect(filled.legalUnit(siren)).toEqual(bare.legalUnit(siren));
    expect(filled.establishments(siren, "A", fromTheStart)).toEqual(
      bare.establishments(siren, "A", fromTheStart),
    );
    expect(filled.directors(siren)).toEqual(bare.directors(siren));
    expect(filled.search({ q: siren }, fromTheStart)).toEqual(bare.search({ q: siren }, fromTheStart));
  }
  expect(filled.establishment(edgeCases.laPosteSiret)).toEqual(bare.establishment(edgeCases.laPosteSiret));
});

describe("establishments", () => {
  test("any valid SIRET of a made company has an answer; beyond the list it is a closed former one", () => {
    fc.assert(
      fc.property(anySiren, fc.nat(9999), (siren, rank) => {
        const siret = withCheckDigit(siren + String(rank).padStart(4, "0"));
        fc.pre(bare.legalUnit(siren) === undefined);
        const establishment = filled.establishment(siret)!;
        expect(establishment).toMatchObject({ siret, siren });
        if (!listOf(siren).some((listed) => listed.siret === siret))
          expect(establishment).toMatchObject({ siege: false, active: false, state: "F" });
      }),
    );
  });

  test("can be filtered by state and paged, head office first", () => {
    const siren = fc
      .sample(anySiren, { numRuns: 500, seed: 4 })
      .find((candidate) => (filled.legalUnit(candidate)?.establishments.total ?? 0) > 3)!;
    const all = listOf(siren);
    expect(all[0]!.siege).toBe(true);
    const open = filled.establishments(siren, "A", fromTheStart)!;
    expect(open.items).toEqual(all.filter(({ state }) => state === "A"));
    const one = everyPage((window) => filled.establishments(siren, undefined, window)!, 1);
    expect(one).toEqual(all);
  });
});

describe("a search", () => {
  test("by six digits finds the hundred valid SIRENs that begin so, by name, page after page", () => {
    const whole = filled.search({ q: "732829" }, fromTheStart);
    expect(whole.total).toBe(100);
    expect(whole.items.filter(({ siren }) => !isSiren(siren) || !siren.startsWith("732829"))).toEqual([]);
    expect(everyPage((window) => filled.search({ q: "732829" }, window), 30)).toEqual(whole.items);
    for (const item of whole.items) expect(filled.legalUnit(item.siren)).toMatchObject(item);
  });

  test("by six digits finds the register's companies among the made ones", () => {
    const { items, total } = filled.search({ q: edgeCases.ordinary.slice(0, 6) }, fromTheStart);
    expect(total).toBe(100);
    expect(items.map(({ name }) => name)).toContain("FICTIVE BOULANGERIE DU PORT");
  });

  test("by eight digits finds one", () => {
    expect(filled.search({ q: "73282932" }, fromTheStart)).toMatchObject({
      total: 1,
      items: [{ siren: "732829320" }],
    });
  });

  test("applies its other filters to made companies", () => {
    const { items } = filled.search({ q: "732829" }, fromTheStart);
    const found = (filters: object) => filled.search({ q: "732829", ...filters }, fromTheStart).items;
    expect(found({ etat: "C" })).toEqual(items.filter(({ state }) => state === "C"));
    expect(found({ categorieJuridique: "1000" })).toEqual(
      items.filter(({ legalForm }) => legalForm?.code === "1000"),
    );
    expect(found({ naf: "47" })).toEqual(items.filter(({ activity }) => /^47\.\d\d/.test(activity!.code)));
    expect(found({ naf: "56.10A" })).toEqual(items.filter(({ activity }) => activity!.code === "56.10A"));
    const inParis = (siren: string) =>
      listOf(siren).some(({ address }) => part(address, "postalCode").startsWith("75"));
    expect(found({ departement: "75" })).toEqual(items.filter(({ siren }) => inParis(siren)));
    expect(found({ commune: "!" })).toEqual([]);
  });

  test("by fewer digits, by name, director or address finds the register's companies alone", () => {
    expect(filled.search({ q: "7328" }, fromTheStart)).toEqual(bare.search({ q: "7328" }, fromTheStart));
    expect(filled.search({ q: "fictif" }, fromTheStart)).toEqual(bare.search({ q: "fictif" }, fromTheStart));
    const address = { codePostal: "57000" };
    expect(filled.searchAddress(address, fromTheStart)).toEqual(bare.searchAddress(address, fromTheStart));
  });
});

test.each(["732829321", "111222333", "123", "abcdefghi"])("%s, not a valid SIREN, is not found", (siren) => {
  expect(filled.legalUnit(siren)).toBeUndefined();
  expect(filled.establishments(siren, undefined, fromTheStart)).toBeUndefined();
  expect(filled.directors(siren)).toBeUndefined();
  expect(filled.accounts(siren)).toBeUndefined();
  expect(filled.search({ q: siren.padEnd(9, "9") }, fromTheStart).total).toBe(0);
});

test("a SIRET whose check digit is wrong is not found", () => {
  expect(filled.establishment("73282932000074")).toBeDefined();
  expect(filled.establishment("73282932000075")).toBeUndefined();
  expect(filled.establishment("11122233344455")).toBeUndefined();
});
