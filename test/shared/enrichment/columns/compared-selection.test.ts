import { describe, expect, test } from "@jest/globals";
import {
  comparedSelection,
  type ComparedChoice,
} from "../../../../shared/enrichment/columns/compared-columns.ts";
import { comparedRoles, type ComparedRole } from "../../../../shared/enrichment/columns/compared-texts.ts";
import type { ListColumn } from "../../../../shared/enrichment/columns/column-readings.ts";
import type { NumberColumns } from "../../../../shared/enrichment/columns/number-columns.ts";
import { columnOfKind, toldColumns } from "./header-rows.ts";

interface Asked {
  readonly roles?: readonly ComparedRole[];
  readonly choice?: ComparedChoice;
  /** Headers of the columns of numbers: that of the SIRENs, and those that are left out. */
  readonly siren?: string;
  readonly left?: readonly string[];
}

const sirens = columnOfKind("", "code").texts.map((_, row) => String(150_000_000 + row));
const codes = sirens.map((_, row) => `${10 + row}.01Z`);

/** What is compared of the columns of a line, and the places left out; `numbers` and `codes` are SIRENs and activity codes. */
function selected(line: string, { roles = comparedRoles, choice = {}, siren, left = [] }: Asked = {}) {
  const columns = line.split(" | ").map((part) => {
    const [header = "", kind = ""] = part.split(":");
    if (kind === "numbers") return { header, texts: sirens };
    return kind === "codes" ? { header, texts: codes } : toldColumns(part)[0]!;
  });
  const at = (header: string): ListColumn => ({
    header,
    index: columns.findIndex((column) => column.header === header),
  });
  const numbers: NumberColumns<ListColumn> = {
    ...{ siren: siren === undefined ? undefined : at(siren), siret: undefined, vat: undefined },
    untrusted: [],
    leftOut: left.map((header) => ({ column: at(header), role: "siren", why: "second" })),
  };
  return comparedSelection({ columns, numbers, roles, choice });
}
const compared = (line: string, asked?: Asked) => selected(line, asked).compared;

describe("a column of numbers", () => {
  test("is no column of electronic addresses", () => {
    expect(compared("Nom:name1 | Endpoint:numbers")).toStrictEqual({ name: 0, einvoice_address: 1 });
    expect(compared("Nom:name1 | Endpoint:numbers", { siren: "Endpoint" })).toStrictEqual({
      ...{ siren: 1, name: 0 },
    });
  });

  test("is none of activity codes, though it is blank", () => {
    expect(compared("Nom:name1 | SIREN NAF:blank", { siren: "SIREN NAF" })).toStrictEqual({
      siren: 1,
      name: 0,
    });
  });

  test("is none if it is left out and its header names numbers", () => {
    const line = "Nom:name1 | Endpoint SIREN:numbers";
    expect(compared(line, { left: ["Endpoint SIREN"] })).toStrictEqual({ name: 0 });
    expect(compared("Nom:name1 | Endpoint:numbers", { left: ["Endpoint"] })).toStrictEqual({
      ...{ name: 0, einvoice_address: 1 },
    });
  });
});

describe("a column that the user chose", () => {
  test("has no other role", () => {
    expect(compared("Nom:name1 | Code APE:codes")).toStrictEqual({ name: 0, naf: 1 });
    expect(compared("Nom:name1 | Code APE:codes", { choice: { postcode: 1 } })).toStrictEqual({
      ...{ name: 0, postcode: 1 },
    });
    expect(compared("Nom:name1 | SIREN:numbers", { siren: "SIREN", choice: { vat: 1 } })).toStrictEqual({
      ...{ name: 0, vat: 1 },
    });
  });

  test("null is none, of that role alone", () => {
    const line = "Nom:name1 | CP:cp1 | Ville:town1";
    expect(compared(line, { choice: { name: null } })).toStrictEqual({ postcode: 1, city: 2 });
    expect(compared(line, { choice: { city: null, siren: null } })).toStrictEqual({ name: 0, postcode: 1 });
  });
});

test("the party of electronic addresses and of activity codes is that of the names", () => {
  const names = "Fournisseur:name1 | Client:name2";
  expect(compared(names).name).toBe(0);
  expect(compared(`${names} | Endpoint client:numbers`).name).toBe(1);
  expect(compared(`${names} | Code NAF client:codes`).name).toBe(1);
});

describe("for the roles of a run alone", () => {
  const line = "Fournisseur:name1 | CP:cp1 | Client:name2 | CP client:cp2 | SIREN:numbers | TVA client:vat0";
  const names = { column: 2, role: "name", why: "other_party", otherColumn: 0 };
  const postcodes = { column: 3, role: "postcode", why: "other_party", otherColumn: 0 };

  test.each<[readonly ComparedRole[], object, readonly object[]]>([
    [["name"], { name: 0 }, [names]],
    [["postcode"], { postcode: 1 }, [postcodes]],
    [["siren", "name"], { siren: 4, name: 0 }, [names]],
    [[], {}, []],
  ])("columns are compared and left out: %j", (roles, columns, leftOut) => {
    expect(selected(line, { roles, siren: "SIREN" })).toStrictEqual({ compared: columns, leftOut });
  });
});

describe("electronic addresses and activity codes", () => {
  /** Whether a column of such cells is taken for that role. */
  const isTaken = (header: string, text: string) => {
    const columns = [{ header, texts: [text] }];
    const numbers = { siren: undefined, siret: undefined, vat: undefined, untrusted: [], leftOut: [] };
    const found = comparedSelection({ columns, numbers, roles: comparedRoles, choice: {} }).compared;
    return Object.keys(found).length > 0;
  };

  test.each([
    ["Endpoint", "150000001", true],
    ["Endpoint", "  150000001_A", true],
    ["Endpoint", "0225:150000001", true],
    ["Endpoint", " 0225 : 150000001", true],
    ["Endpoint", "12", false],
    ["Endpoint", "0225:12", false],
    ["Endpoint", "N° 150000001", false],
    ["Endpoint", "N°150000001", false],
    ["Code APE", "62.01Z", true],
    ["Code APE", "  6201Z", true],
    ["Code APE", "47.11 D", true],
    ["Code APE", "52.2E", true],
    ["Code APE", "0100", true],
    ["Code APE", "62.01Z Programmation", true],
    ["Code APE", "62.01ZX", false],
    ["Code APE", "62.01", true],
    ["Code APE", "620", false],
    ["Code APE", "62.01-Z", false],
    ["Code APE", "N° 62.01Z", false],
    ["Code APE", "N°62.01Z", false],
  ])("under %s may be %j: %j", (header, text, may) => {
    expect(isTaken(header, text)).toBe(may);
  });
});
