import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { legalForms, retiredLegalForms } from "../../../sandbox/nomenclatures/legal-forms.ts";
import { naf2025 } from "../../../sandbox/nomenclatures/naf-2025.ts";
import { activityLabel } from "../../../sandbox/nomenclatures/naf.ts";
import { nafRev2 } from "../../../sandbox/nomenclatures/naf-rev2.ts";

const data = process.env.SIRENE_TEST_DATA;

const lists = [
  {
    name: "NAF rév. 2",
    table: nafRev2,
    entries: 732,
    form: /^\d{2}\.\d{2}[A-FZ]$/,
    file: "naf_rev2_732.csv",
  },
  { name: "NAF 2025", table: naf2025, entries: 747, form: /^\d{2}\.\d{2}[GHJKLY]$/, file: "naf_2025.csv" },
  {
    name: "legal forms",
    table: legalForms,
    entries: 260,
    form: /^\d{4}$/,
    file: "categories_juridiques_niv3.csv",
  },
];

describe.each(lists)("$name", ({ table, entries, form, file }) => {
  test(`has ${entries} codes of its form, each with a label`, () => {
    expect(table.size).toBe(entries);
    expect([...table.keys()].filter((code) => !form.test(code))).toEqual([]);
    expect([...table.values()].filter((label) => label.trim() === "" || label !== label.trim())).toEqual([]);
  });

  (data === undefined ? test.skip : test)("says what INSEE's list says (needs SIRENE_TEST_DATA)", () => {
    const lines = readFileSync(join(data!, "nomenclatures", file), "utf8")
      .trim()
      .split("\n")
      .slice(1);
    expect(lines.map((line) => line.slice(0, line.indexOf(",")))).toEqual([...table.keys()]);
    const differing = [...table].filter(
      ([code, label]) =>
        !lines.some(
          (line) => line.startsWith(code) && line.replace(/\s+/g, " ").replaceAll('""', '"').includes(label),
        ),
    );
    expect(differing).toEqual([]);
  });
});

test("no code is in both activity nomenclatures, so a label cannot come from the wrong one", () => {
  expect([...nafRev2.keys()].filter((code) => naf2025.has(code))).toEqual([]);
  expect(activityLabel("01.12Z")).toBe("Culture du riz");
  expect(activityLabel("62.10Y")).toBe(naf2025.get("62.10Y"));
});

test.each(["52.2E", "80.1Z", "01.1A", "01.00", "62.10Z"])(
  "%s, of no nomenclature in use, has no label",
  (code) => {
    expect(activityLabel(code)).toBeNull();
  },
);

test("retired legal forms are not among those in force", () => {
  expect([...retiredLegalForms.keys()]).toEqual(["5498", "5720"]);
  expect([...retiredLegalForms.keys()].filter((code) => legalForms.has(code))).toEqual([]);
});
