import { describe, expect, test } from "@jest/globals";
import { readPage } from "../../../addin/taskpane/matching/found-companies.ts";
import { insertionCalls } from "../../../addin/taskpane/views/find/company-fields.ts";
import {
  askedText,
  emptyForm,
  searchQuestion,
  searchedRow,
  type SearchForm,
} from "../../../addin/taskpane/views/find/search-form.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";

const ask = (filled: Partial<SearchForm>, page = 1) => searchQuestion({ ...emptyForm, ...filled }, page);

describe("what a search asks", () => {
  test("a name, with a postal code where it was given", () => {
    expect(ask({ name: " fictive " })).toEqual({
      lookup: { operation: "search", q: "fictive", page: 1, perPage: 20 },
    });
    expect(ask({ name: "fictive", postalCode: "75002" }, 2)).toEqual({
      lookup: { operation: "search", q: "fictive", codePostal: "75002", page: 2, perPage: 20 },
    });
  });

  test("a postal code without the spaces in it, as cells and lists are read", () => {
    expect(ask({ name: "fictive", postalCode: "75 002" })).toMatchObject({ lookup: { codePostal: "75002" } });
    const place = { kind: "address", postalCode: " 75\u00a0011 " } as const;
    expect(ask(place)).toMatchObject({ lookup: { operation: "search-address", codePostal: "75011" } });
  });

  test.each(["552 032 534", "FR27552032534", "552.032.534", "55203253400737"])(
    "an identifier as it is written, %s, by its nine digits",
    (name) => {
      expect(ask({ name })).toMatchObject({ lookup: { q: "552032534" } });
    },
  );

  test("an identifier without the place that is filled in: it means its company wherever that is", () => {
    const filled = { name: "552 032 534", postalCode: "69001", commune: "Lyon" };
    expect(ask(filled)).toEqual({
      lookup: { operation: "search", q: "552032534", page: 1, perPage: 20 },
    });
    expect(askedText({ ...emptyForm, ...filled })).toBe("552 032 534");
  });

  test.each(["552032535", "552 032 535", "552-032-535", "FR40552032535", "55203253400738", "0142345678"])(
    "nothing of %s, which is a number of digits and of no company",
    (name) => {
      expect(ask({ name })).toEqual({ problem: "number_mistyped", about: "name" });
      expect(searchedRow({ ...emptyForm, name })).toBeUndefined();
    },
  );

  test("a name with figures in it as a name", () => {
    expect(ask({ name: "FICTIVE 2000" })).toMatchObject({ lookup: { q: "FICTIVE 2000" } });
  });

  test("a person, by either name", () => {
    expect(ask({ kind: "person", givenName: "Ann", name: "kept apart" })).toEqual({
      lookup: { operation: "search-directors", prenom: "Ann", strict: false, page: 1, perPage: 20 },
    });
  });

  test("an address, which begins with a postal code", () => {
    expect(ask({ kind: "address", postalCode: "7500", street: "1 rue x" })).toEqual({
      lookup: { operation: "search-address", codePostal: "7500", voie: "1 rue x", page: 1, perPage: 20 },
    });
  });

  test.each<[Partial<SearchForm>, string]>([
    [{}, "name_needed"],
    [{ name: "x", postalCode: "7500" }, "postal_code_exact"],
    [{ kind: "person" }, "person_needed"],
    [{ kind: "person", surname: "Field", givenName: "A" }, "person_needed"],
    [{ kind: "address", street: "1 rue x" }, "postal_code_needed"],
  ])("nothing, at no cost, of %j: %s", (filled, problem) => {
    expect(ask(filled)).toMatchObject({ problem });
  });
});

describe("the answer to a search", () => {
  test("is read whatever it leaves out", () => {
    const page = readPage({
      items: [
        { siren: "150000016", name: "FICTIVE", active: false, dateCreation: "2012-05-01T00:00:00Z" },
        { siren: "150000024", name: null, matched: "ANN FICTIF", roles: ["Gérant"], address: "1 RUE X" },
        { name: "without a SIREN" },
      ],
      pagination: { page: 1, perPage: 20, total: 45, totalPages: 3, hasNext: true },
    });
    expect(page).toMatchObject({ total: 45, hasNext: true, cappedOf: null });
    expect(page.companies).toMatchObject([
      { siren: "150000016", name: "FICTIVE", active: false, since: "2012", details: [] },
      {
        siren: "150000024",
        name: null,
        active: null,
        since: null,
        details: ["ANN FICTIF, Gérant", "1 RUE X"],
      },
    ]);
    expect(readPage(undefined)).toMatchObject({ companies: [], total: 0, hasNext: false });
  });

  test("stands although roles, names and amounts are null where the contract says text", () => {
    const unsaid = { siren: "150000016", matched: "ANN FICTIF", activity: null, address: null };
    const { companies } = readPage({
      items: [
        { ...unsaid, roles: [null, "Gérant"] },
        { ...unsaid, roles: null },
      ],
    });
    expect(companies.map(({ details }) => details)).toEqual([["ANN FICTIF, Gérant"], ["ANN FICTIF"]]);
  });

  test("tells the person or the address that was searched for before the activity, which may be cut off", () => {
    const activity = { code: "68.20B", label: "Location de terrains et d'autres biens immobiliers" };
    const { companies } = readPage({
      items: [{ siren: "150000016", matched: "ANN FICTIF", roles: ["Gérant"], address: "1 RUE X", activity }],
    });
    expect(companies[0]!.details).toEqual([
      "ANN FICTIF, Gérant",
      "1 RUE X",
      `${activity.code} ${activity.label}`,
    ]);
  });

  test("says when the service shows only the first of many", () => {
    expect(readPage({ items: [], capped: true, totalMatched: 900 }).cappedOf).toBe(900);
    expect(readPage({ items: [], capped: false, totalMatched: 9 }).cappedOf).toBeNull();
  });
});

describe("inserting fields", () => {
  test.each([
    ["siren,name,naf,created", "name", 0],
    ["siren,category", "name", 0],
    ["siren,category", "person", 1],
    ["vat,workforce", "name", 1],
    ["address,head_office", "name", 2],
    ["vat,address,directors", "address", 4],
    ["vat,revenue", "name", 2],
  ] as const)("%s after a search by %s costs %i at most", (fields, kind, calls) => {
    expect(insertionCalls(selectFields(fields), kind, "pro")).toBe(calls);
  });

  test("asks nothing for what the plan does not include", () => {
    expect(insertionCalls(selectFields("revenue"), "name", "free")).toBe(0);
  });
});
