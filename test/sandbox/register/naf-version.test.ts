import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { openRegister } from "../../../sandbox/app.ts";
import type { Register } from "../../../sandbox/register/register.ts";

const fromTheStart = { offset: 0, limit: 100 };

let today: Register;
let tomorrow: Register;
beforeAll(async () => {
  today = await openRegister();
  tomorrow = await openRegister({ naf: "2025", fill: true });
});
afterAll(() => {
  today.close();
  tomorrow.close();
});

const sirens = (register: Register, naf: string) =>
  register.search({ naf }, fromTheStart).items.map(({ siren }) => siren);

describe("NAF rév. 2, the nomenclature served unless told otherwise", () => {
  test("is what units show, lists hold and filters compare with", () => {
    expect(today.legalUnit(edgeCases.ordinary)!.activity).toEqual({
      code: "10.71C",
      label: "Boulangerie et boulangerie-pâtisserie",
    });
    expect(today.naf()).toHaveLength(732);
    expect(sirens(today, "10.71C")).toEqual([edgeCases.ordinary]);
    expect(sirens(today, "10.71H")).toEqual([]);
  });
});

describe("NAF 2025, the nomenclature of January 2027", () => {
  test("is served on demand: a saved code of rév. 2 then finds only what has no other", () => {
    expect(tomorrow.legalUnit(edgeCases.ordinary)!.activity).toMatchObject({ code: "10.71H" });
    expect(tomorrow.naf()).toHaveLength(747);
    expect(sirens(tomorrow, "10.71H")).toEqual([edgeCases.ordinary]);
    expect(sirens(tomorrow, "10.71C")).toEqual([]);
    expect(sirens(tomorrow, "66")).toEqual([]);
  });

  test("leaves a ceased unit with the code of its time", () => {
    expect(tomorrow.legalUnit(edgeCases.retiredActivity)!.activity).toEqual({ code: "52.2E", label: null });
    expect(sirens(tomorrow, "52.2E")).toEqual([edgeCases.retiredActivity]);
    expect(sirens(tomorrow, "52")).not.toContain(edgeCases.retiredActivity);
  });

  test("holds for establishments and for made companies", () => {
    const [headOffice] = tomorrow.establishments(edgeCases.realCompany, undefined, fromTheStart)!.items;
    expect(headOffice!.activity).toMatchObject({ code: "66.30Y" });
    const made = tomorrow.search({ q: "732829", etat: "A" }, fromTheStart).items;
    expect(made.some(({ activity }) => /[GHJKLY]$/.test(activity!.code))).toBe(true);
  });
});

describe.each([
  ["rev2", () => today],
  ["2025", () => tomorrow],
] as const)("serving %s", (_, register) => {
  test("a code of either nomenclature is resolved, an older one is not", () => {
    expect(register().nafCode("62.01Z")).toEqual({ code: "62.01Z", label: "Programmation informatique" });
    expect(register().nafCode("01.12Y")).toEqual({ code: "01.12Y", label: "Culture du riz" });
    expect(register().nafCode("52.2E")).toBeUndefined();
  });
});

describe("the lists", () => {
  const codes = (q?: string) => today.naf(q).map(({ code }) => code);

  test("are searched by the beginning of a code, with or without its dot", () => {
    expect(codes("62.01")).toEqual(["62.01Z"]);
    expect(codes("6201z")).toEqual(["62.01Z"]);
    expect(codes("62")).toEqual(["62.01Z", "62.02A", "62.02B", "62.03Z", "62.09Z"]);
  });

  test("are searched by words of the label, in any order, without accents, begun or whole", () => {
    expect(codes("pâtisserie BOULANGERIE")).toContain("10.71C");
    expect(codes("boulang patiss")).toContain("10.71C");
    expect(codes("oulangerie")).toEqual([]);
  });

  test("hold all entries for a blank question, and none for one without letter or digit", () => {
    expect(today.legalForms()).toHaveLength(260);
    expect(codes(" ")).toHaveLength(732);
    expect(codes("!")).toEqual([]);
  });

  test("of legal forms hold those in force alone", () => {
    expect(today.legalForms("5710")).toEqual([
      { code: "5710", label: "SAS, société par actions simplifiée" },
    ]);
    expect(today.legalForms("5498")).toEqual([]);
    expect(today.legalForms("societe civile immobiliere").map(({ code }) => code)).toContain("6540");
  });
});
