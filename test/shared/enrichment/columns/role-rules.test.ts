import { describe, expect, test } from "@jest/globals";
import { selectRoles } from "../../../../shared/enrichment/columns/column-roles.ts";
import {
  columnOf,
  fitsRole,
  isRoleHeader,
  qualifierOf,
  roleRules,
  vendorColumn,
} from "../../../../shared/enrichment/columns/role-rules.ts";

const towns = ["PARIS", "LYON", "SAINT-DENIS", "BREST"];
const town = (header: string, texts: readonly string[] = towns) => ({ header, texts });
const none: ReadonlySet<number> = new Set();

test.each([
  ["Nom", true],
  ["Nom du fournisseur", true],
  ["Raison sociale", true],
  ["Code postal et ville", true],
  ["de la", false],
  ["SOCIETE FICTIVE", false],
  ["Ville FICTIVE", false],
  ["", false],
])("%j is a header that names roles and says nothing else: %j", (header, is) => {
  expect(isRoleHeader(header)).toBe(is);
});

test("a header has as qualifier what it says besides role and party", () => {
  const headers = ["CP", "CP siège", "Ville 2", "Ville du fournisseur", "CP livraison", "Ville 2 siège"];
  expect(headers.map(qualifierOf)).toEqual(["", "siege", "2", "", "", "2 siege"]);
});

describe("a column has a role", () => {
  test("if enough of its filled cells look so; a blank one has what its header says", () => {
    const half = { looks: (text: string) => text === "yes", share: 0.5, named: [] } as never;
    const fits = (...texts: readonly string[]) => fitsRole(town("", texts), half);
    expect(fits("yes", "no")).toBe(true);
    expect(fits("yes", "no", "no")).toBe(false);
    expect(fits("yes", "no", "")).toBe(true);
    expect(fits("", "")).toBe(true);
  });

  test("if its header names that most surely, and the left one of several", () => {
    const cityOf = (headers: readonly string[], used = none) =>
      columnOf(
        headers.map((header) => town(header)),
        roleRules.city,
        used,
      );
    expect(cityOf(["Nom", "Ville", "Commune"])).toBe(1);
    expect(cityOf(["Nom", "Commune", "Ville"])).toBe(2);
    expect(cityOf(["Ville", "Ville"])).toBe(0);
    expect(cityOf(["Ville RCS", "Ville"])).toBe(1);
    expect(cityOf(["Ville du greffe"])).toBeUndefined();
    expect(cityOf(["Ville", "Ville"], new Set([0]))).toBe(1);
    expect(cityOf(["Nom"])).toBeUndefined();
  });
});

test("the codes of vendors are in the column that names them most surely, and in the left one of several", () => {
  expect(vendorColumn(["Nom", "Code", "Code fournisseur", "Vendor ID"], none)).toBe(2);
  expect(vendorColumn(["Vendor ID", "Code fournisseur"], none)).toBe(0);
  expect(vendorColumn(["Code", "Numéro"], none)).toBe(0);
  expect(vendorColumn(["Code fournisseur", "Code client"], new Set([0]))).toBe(1);
});

test.each(["Code postal fournisseur", "LIFNR Nom", "Code barre", "Nom"])(
  "%s has no codes of vendors",
  (header) => {
    expect(vendorColumn([header], none)).toBeUndefined();
  },
);

describe("a column that the user chose", () => {
  const columns = [
    town("Raison sociale", ["FICTIVE A", "FICTIVE B", "FICTIVE C", "FICTIVE D"]),
    town("Enseigne", ["CHEZ A", "CHEZ B", "CHEZ C", "CHEZ D"]),
    town("Ville"),
    town("Ville livraison", towns.toReversed()),
  ];

  test("has its role alone, be it one or several", () => {
    expect(selectRoles(columns, [], { city: 3 }).roles).toMatchObject({ name: 0, city: 3 });
    expect(selectRoles(columns, [], { name: [0, 1] }).roles).toMatchObject({ name: 0, name_2: 1 });
    expect(selectRoles(columns, [], { name: [] }).roles.name).toBeUndefined();
    expect(selectRoles(columns, [], { city: null }).roles.city).toBeUndefined();
    expect(selectRoles(columns, [], { other_name: 1 }).roles).toMatchObject({ name: 0, other_name: 1 });
    expect(selectRoles(columns, [], { other_city: [3], other_name: null }).roles).toEqual({
      ...{ name: 0, city: 2, other_city: 3 },
    });
  });

  test("is not told as left out", () => {
    const leftOut = (choice: object) => selectRoles(columns, [], choice).leftOut.map(({ column }) => column);
    expect(leftOut({})).toContain(3);
    expect(leftOut({ other_city: 3 })).not.toContain(3);
  });

  test("that the list no longer has changes nothing but its own role", () => {
    const { roles } = selectRoles(columns, [], {});
    expect(selectRoles(columns, [9], {}).roles).toEqual(roles);
    expect(selectRoles(columns, [9], { country: 8 }).roles).toEqual({ ...roles, country: 8 });
    const vats = town("TVA", ["FR61420495178", "FR40303265045", "FR83404833048", "FR15552100554"]);
    expect(selectRoles([...columns, vats], [9], {}).roles.vat).toBe(4);
  });
});
