import { describe, expect, test } from "@jest/globals";
import { changeOf, comparableCell, comparableValue, isSameValue } from "../../../batch/enrich/changes.ts";
import { findField } from "../../../shared/fields/catalogue.ts";
import type { FieldType, FieldValue } from "../../../shared/fields/field.ts";

const isSame = (text: string, type: FieldType, value: FieldValue) =>
  isSameValue(comparableCell(text, type), comparableValue(value, type));

describe("a cell is compared by what it says, whatever a spreadsheet made of it since", () => {
  test.each([
    ["1234,5", "number", 1234.5],
    ["1 234,5", "number", 1234.5],
    ["1\u202f234\u00a0567", "number", 1234567],
    ["12\u202f345\u00a0€", "number", 12345],
    ["-1 200,00", "number", -1200],
    ["2,00316E+11", "number", 200_316_447_000],
    ["-2E+11", "number", -200_000_000_000],
    ["", "number", null],
    ["VRAI", "boolean", true],
    ["Faux", "boolean", false],
    ["FALSE", "boolean", false],
    ["1", "boolean", true],
    ["1955-01-01", "date", "1955-01-01"],
    ["1955-01-01 00:00:00", "date", "1955-01-01"],
    ["01/01/1955", "date", "1955-01-01"],
    ["1/2/1955", "date", "1955-02-01"],
    ["13-02-1955 00:00", "date", "1955-02-13"],
    ["20090", "date", "1955-01-01"],
    ["20090,0", "date", "1955-01-01"],
    ["'=A1", "text", "=A1"],
    ["a\r\nb", "text", "a\nb"],
    ["1", "text", "01"],
    ["0", "text", "00"],
    ["3,56E+13", "text", "35600000000048"],
    ["5,52033E+08", "text", "552032534"],
    ["gros ?uvre", "text", "gros œuvre"],
    ["FICTIF ?", "text", "FICTIF ?"],
    ["130030133", "text", "130 030 133"],
    ["5720784", "text", "005 720 784"],
    ["130\u00a0030\u00a0133", "text", "130 030 133"],
    ["005\u202f720\u202f784", "text", "005 720 784"],
  ] as const)("%j is the same %s as %j", (text, type, value) => {
    expect(isSame(text, type, value)).toBe(true);
  });

  test.each([
    ["1234,6", "number", 1234.5],
    ["2,00317E+11", "number", 200_316_447_000],
    ["VRAI", "boolean", false],
    ["peut-être", "boolean", false],
    ["02/01/1955", "date", "1955-02-01"],
    ["20091", "date", "1955-01-01"],
    ["31/02/1955", "date", "1955-03-03"],
    ["2", "text", "01"],
    ["01", "text", "1"],
    ["5,52034E+08", "text", "552032534"],
    ["FICTIVE", "text", "FICTIF"],
    ["gros ?uvre", "text", "gros oeuvre"],
    ["FICT?F", "text", "FICTIF"],
    ["gros ?uvre", "text", "gros œuvres"],
    ["petit ?uvre", "text", "gros œuvre"],
    ["œ", "text", "?"],
    ["130030134", "text", "130 030 133"],
    ["130 030", "text", "FICTIF"],
  ] as const)("%j is not the %s %j", (text, type, value) => {
    expect(isSame(text, type, value)).toBe(false);
  });
});

test.each([
  ["1,500", "1500"],
  ["-1,500", "-1500"],
  ["1,234,567.89", "1234567.89"],
  ["1,234,567\u00a0€", "1234567"],
  ["0,152", "0.152"],
  ["7622,45", "7622.45"],
  ["1,5", "1.5"],
  ["1,2345", "1.2345"],
])(
  "%j of a file that separates its fields by commas is %s: English Excel marks thousands so",
  (text, number) => {
    expect(comparableCell(text, "number", false, ".")).toBe(number);
  },
);

test.each([
  ["1,500", "1.5"],
  ["1,234,567", "1234567"],
  ["1,234.5", "1234.5"],
])("%j of a file with decimal commas is %s", (text, number) => {
  expect(comparableCell(text, "number", false, ",")).toBe(number);
});

test.each([
  ["9/1/2006", "2006-09-01", true],
  ["9/1/2006", "2006-01-09", true],
  ["9/25/2006 0:00", "2006-09-25", true],
  ["25/09/2006", "2006-09-25", true],
  ["9/1/2006", "2006-09-02", false],
  ["9.1.2006", "2006-09-01", false],
  ["2/30/2006", "2006-02-30", false],
])(
  "%j of a file that separates its fields by commas, which American Excel may have saved, is %s: %s",
  (text, day, isSame) => {
    expect(isSameValue(comparableCell(text, "date", false, "."), day)).toBe(isSame);
  },
);

test("days of a workbook that counts from 1904 are read so", () => {
  expect(comparableCell("18628", "date", true)).toBe("1955-01-01");
});

test.each([
  ["n/a", "number"],
  ["12 %", "number"],
  ["à voir", "date"],
  ["non", "boolean"],
] as const)("%j, written in the place of a %s, stays what it is", (text, type) => {
  expect(comparableCell(text, type)).toBe(text);
});

test("a label of the workforce is the same in the other language, and another is told in its words", () => {
  const changed = (before: string, after: string) => changeOf(findField("workforce_label")!, before, after);
  expect(changed("10 à 19 salariés", "10 to 19 employees")).toBeUndefined();
  expect(changed("12", "11")).toMatchObject({ before: "12", after: "11" });
  expect(changed("10 à 19 salariés", "20 to 49 employees")).toMatchObject({
    ...{ before: "10 à 19 salariés", after: "20 to 49 employees" },
  });
  expect(changed("inconnu", "unknown")).toMatchObject({ kind: "changed" });
});

test("directors whom the service lists in another order have not changed, and another director has", () => {
  const changed = (before: string, after: string) => changeOf(findField("directors")!, before, after);
  expect(changed("ADA FICTIVE (Gérante); BOB FICTIF", "BOB FICTIF; ADA FICTIVE (Gérante)")).toBeUndefined();
  expect(changed("?RIC FICTIF; ADA FICTIVE", "ÉRIC FICTIF; ADA FICTIVE")).toBeUndefined();
  expect(changed("ADA FICTIVE; BOB FICTIF", "BOB FICTIF; CARL FICTIF")).toMatchObject({ kind: "changed" });
  expect(changed("ADA FICTIVE; BOB FICTIF", "ADA FICTIVE")).toMatchObject({ kind: "changed" });
});

test.each(["days_since_created", "last_accounts_age", "as_of"])(
  "%s is another value on another day, which is no change of a company",
  (key) => {
    expect(changeOf(findField(key)!, "8000", 8001)).toBeUndefined();
    expect(changeOf(findField("capital")!, "8000", 8001)).toMatchObject({ kind: "changed" });
  },
);

describe("a state", () => {
  test.each([
    ["state", "A", "C", "closed"],
    ["state", "C", "A", "reopened"],
    ["active", "true", false, "closed"],
    ["active", "false", true, "reopened"],
    ["establishment_state", "A", "F", "closed"],
    ["establishment_state", "F", "A", "reopened"],
    ["establishment_active", "true", false, "closed"],
    ["establishment_active", "false", true, "reopened"],
  ] as const)("%s from %s to %s is %s", (key, before, value, kind) => {
    expect(changeOf(findField(key)!, before, value)).toMatchObject({ kind });
  });

  test.each([
    ["state", "A", null],
    ["state", "C", null],
    ["state", "C", "X"],
    ["state", "X", "C"],
    ["state", "X", "A"],
    ["active", "true", null],
    ["active", "false", null],
    ["establishment_state", "F", null],
    ["establishment_state", "F", "C"],
    ["establishment_active", "false", null],
  ] as const)("%s from %s to %s is changed: nobody can say more", (key, before, value) => {
    expect(changeOf(findField(key)!, before, value)).toMatchObject({ kind: "changed" });
  });

  test("of a company that is not active only for want of a state is changed: it has not closed", () => {
    expect(changeOf(findField("active")!, "true", false, null)).toMatchObject({ kind: "changed" });
    expect(changeOf(findField("establishment_active")!, "false", true, "A")).toMatchObject({
      kind: "reopened",
    });
  });
});

test.each(["name", "legal_name", "naf", "establishment_naf", "head_office", "address"])(
  "%s that the register no longer has is changed: there is no new one",
  (key) => {
    expect(changeOf(findField(key)!, "FICTIVE", null)).toMatchObject({ kind: "changed", after: "" });
    expect(changeOf(findField(key)!, "FICTIVE", "FICTIF")?.kind).not.toBe("changed");
  },
);
