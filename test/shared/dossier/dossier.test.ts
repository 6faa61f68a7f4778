import { describe, expect, test } from "@jest/globals";
import { type DossierPart, dossierOf } from "../../../shared/dossier/dossier.ts";

const asOf = Date.UTC(2026, 0, 15);
const siren = "140089384";
const found = (data: unknown) => ({ kind: "found", data, asOf }) as const;
const missing: DossierPart = { kind: "missing", why: "not asked" };
const address = { adresse: "1 RUE DES FICTIONS", codePostal: "75002", commune: "PARIS" };

/** The sections of a page about a company that does not exist, by their titles. */
function sectionsOf(
  parts: Partial<Record<"unit" | "headOffice" | "directors" | "establishments" | "accounts", unknown>>,
  isWithoutFinancials = false,
) {
  const part = (data: unknown): DossierPart => (data === undefined ? missing : found(data));
  const page = dossierOf(
    {
      siren,
      directors: part(parts.directors),
      accounts: part(parts.accounts),
      unit: found(parts.unit ?? { siren, name: "FICTIVE" }),
      headOffice: part(parts.headOffice),
      establishments: part(parts.establishments),
      isWithoutFinancials,
    },
    "en",
    asOf,
  );
  return new Map(page.sections.map((section) => [section.title, section]));
}

describe("a page about a company", () => {
  test("says how many establishments there are beyond those it shows, those of further pages too", () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      siret: `${siren}${String(index).padStart(5, "0")}`,
      active: true,
      address,
    }));
    const moreOf = (data: unknown) => sectionsOf({ establishments: data }).get("Establishments");
    expect(moreOf({ items, pagination: { page: 1, perPage: 100, total: 250 } })).toMatchObject({
      notes: ["and 240 more"],
    });
    expect(moreOf({ items })).toMatchObject({ notes: ["and 90 more"] });
    expect(moreOf({ items: items.slice(0, 10), pagination: { total: 10 } })).toMatchObject({
      kind: "table",
      notes: [],
    });
  });

  test("says how many directors the service counts beyond those that it lists", () => {
    const directors = { count: 24, items: [{ name: "ALIX", role: "Gérant" }] };
    expect(sectionsOf({ directors }).get("Directors")).toMatchObject({ notes: ["and 23 more"] });
  });

  test("says no year of birth of a director for whom the service gives 0: a company", () => {
    const items = [
      { name: "FICTIVE HOLDING", role: "Présidente", birthYear: 0 },
      { name: "ADA FICTIVE", role: "Directrice", birthYear: 1970 },
    ];
    const section = sectionsOf({ directors: { items } }).get("Directors");
    const rows = section?.kind === "table" ? section.rows : [];
    expect(rows.map((row) => row.map(({ value }) => value))).toEqual([
      ["FICTIVE HOLDING", null, "Présidente"],
      ["ADA FICTIVE", 1970, "Directrice"],
    ]);
  });

  test("tells years of several types and currencies apart, and what is not published from what is not known", () => {
    const year = (closing: string, typeBilan: string, currency: string, more: object = {}) => ({
      ...{ dateCloture: closing, typeBilan, currency, chiffreAffaires: 1, confidential: false, ...more },
    });
    const alike = [year("2024-12-31", "C", "EUR"), year("2023-12-31", "C", "EUR", { chiffreAffaires: 2 })];
    const mixed = [
      ...alike,
      year("2022-12-31", "K", "USD", { chiffreAffaires: 0, confidential: true }),
      year("2021-12-31", "C", "EUR", { chiffreAffaires: null }),
    ];
    const ofAccounts = (items: readonly object[]) =>
      [...sectionsOf({ accounts: { items } }).values()].find(({ title }) => title.startsWith("Annual"));
    const tableOf = (items: readonly object[]) => {
      const section = ofAccounts(items);
      if (section?.kind !== "table") throw new Error("the accounts are no table");
      const at = section.columns.findIndex(({ label }) => /revenue|turnover/i.test(label));
      return { ...section, revenue: section.rows.map((row) => row[at]?.value) };
    };
    expect(tableOf(alike).columns.map(({ label }) => label)).not.toContain("Currency");
    expect(tableOf(alike).notes).toEqual([]);
    const { columns, notes, revenue } = tableOf(mixed);
    expect(columns.map(({ label }) => label)).toContain("Currency");
    expect(notes).toEqual([expect.stringContaining("cannot be compared")]);
    expect(revenue).toEqual([1, 2, "not published", null]);
  });

  test("says of a company none of whose years is public that its figures are not published, and leaves no column out", () => {
    const year = { dateCloture: "2024-12-31", confidential: true, chiffreAffaires: 0, resultatNet: 5 };
    const section = sectionsOf({ accounts: { items: [year] } }).get("Annual accounts");
    const { columns, rows } = section?.kind === "table" ? section : { columns: [], rows: [[]] };
    const shown = columns.map(({ label }, at) => [label, rows[0]![at]?.value]);
    expect(Object.fromEntries(shown)).toMatchObject({ Revenue: "not published", "Net income": 5 });
    expect(Object.fromEntries(shown)).toMatchObject({
      Equity: "not published",
      "Total assets": "not published",
    });
  });

  test.each([
    ["what the plan does not include", true, null, "not included in the plan of this account"],
    ["the capital that an earlier plan told", true, { amount: 500 }, 500],
    ["nothing where the register has none", false, null, undefined],
  ])("shows as share capital %s", (_, isWithoutFinancials, capital, shown) => {
    const unit = { siren, name: "FICTIVE", capital };
    const section = sectionsOf({ unit }, isWithoutFinancials).get("Identity");
    const lines = section?.kind === "values" ? section.lines : [];
    expect(lines.find(({ label }) => label === "Share capital")?.value).toBe(shown);
  });

  test("shows a share capital with its currency, and whether it is variable", () => {
    const capital = { amount: 7_622.45, currency: "CHF", variable: true };
    const section = sectionsOf({ unit: { siren, name: "FICTIVE", capital } }).get("Identity");
    const lines = section?.kind === "values" ? section.lines : [];
    const shown = lines.flatMap(({ label, value }) => (label.includes("apital") ? value : []));
    expect(shown).toEqual([7_622.45, "CHF", true]);
  });

  test.each([
    ["yes", "the unit's name is", { siren, name: "[ND]" }, { siret: `${siren}00012`, address }],
    ["yes", "the head office's address is", { siren, name: "FICTIVE" }, { address: { adresse: "[ND]" } }],
    ["yes", "another mask stands for it", { siren, name: "[NON-DIFFUSIBLE]" }, undefined],
    ["no", "neither is", { siren, name: "FICTIVE" }, { siret: `${siren}00012`, address }],
    ["not known", "the head office is not known", { siren, name: "FICTIVE" }, undefined],
  ])("says %s to what is withheld where %s", (answer, _, unit, headOffice) => {
    const section = sectionsOf({ unit, headOffice }).get("At a glance");
    expect(section).toMatchObject({ kind: "values" });
    const lines = section?.kind === "values" ? section.lines : [];
    expect(lines.find(({ label }) => label === "Name or address withheld")?.value).toBe(answer);
  });
});
