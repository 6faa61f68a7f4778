import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { findField } from "../../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../../shared/fields/field-table.ts";
import {
  activityChange,
  nafCodeOf,
  nafSectionOf,
  nafVersionOf,
  nafVersionOfFilter,
} from "../../../shared/fields/naf.ts";
import { correspondenceText, nafTables, readCorrespondence } from "../../../shared/fields/naf-tables.ts";

const data = process.env["SIRENE_TEST_DATA"];
const onOfficialTables = data === undefined ? describe.skip : describe;

const tables = nafTables();
const read = (key: FieldKey, code: string | null) =>
  findField(key)!.read({ activity: code === null ? null : { code, label: null } }, "fr", 0, tables);

/** The lines of a CSV file by the names of its columns; no cell has a line break. */
function linesOf(file: string): Readonly<Record<string, string>>[] {
  const [header = "", ...lines] = readFileSync(join(data!, "nomenclatures", file), "utf8")
    .trim()
    .split(/\r?\n/);
  const cellsOf = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
      (quoted?.replaceAll('""', '"') ?? bare ?? "").trim(),
    );
  const names = cellsOf(header);
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at]!, cell])));
}

onOfficialTables("INSEE's tables (needs SIRENE_TEST_DATA)", () => {
  test.each([
    ["naf_rev2_732.csv", "rev2", 732],
    ["naf_2025.csv", "2025", 747],
  ] as const)("%s: every code has its nomenclature, its section and its division", (file, version, size) => {
    const lines = linesOf(file);
    expect(new Set(lines.map(({ code }) => code)).size).toBe(size);
    const told = lines.map(({ code = "" }) => ({
      code,
      nomenclature: read("naf_nomenclature", code),
      section: read("naf_section", code),
      section_label: read("naf_section_label", code),
      division: read("naf_division", code),
      division_label: read("naf_division_label", code),
    }));
    expect(told).toEqual(
      lines.map(({ code, section, section_label, division, division_label }) => ({
        ...{ code, section, section_label, division },
        nomenclature: version,
        division_label: division_label ?? null,
      })),
    );
  });
});

describe("an activity code", () => {
  test.each([
    ["62.01Z", "rev2"],
    ["6201z", "rev2"],
    [" 62 01 Z", "rev2"],
    ["62.10Y", "2025"],
    ["0111y", "2025"],
    ["47.11J", "2025"],
    ["47.11F", "rev2"],
  ])("%s is of the nomenclature that its last letter tells: %s", (code, version) => {
    expect(nafVersionOf(code)).toBe(version);
  });

  test.each(["52.2E", "80.1Z", "01.00", "0100", "01.1Ap", "62.01M", "62.01", "Programmation", "", "[ND]"])(
    "%j is of none of the two: the form is tested before the letter",
    (code) => {
      for (const key of ["naf_nomenclature", "naf_section", "naf_division", "naf_section_label"] as const)
        expect([key, read(key, code)]).toEqual([key, null]);
    },
  );

  test("has the section of its own nomenclature: divisions have moved", () => {
    expect(["62.01Z", "62.10Y", "45.11Z", "68.20B", "68.20H"].map(nafSectionOf)).toEqual([
      ...["J", "K", "G", "L", "M"],
    ]);
    expect(nafSectionOf("45.11Y")).toBeNull();
    expect(nafSectionOf("00.00Z")).toBeNull();
  });

  test("is no other text", () => {
    expect(["Programmation", "62.01", ""].map(nafCodeOf)).toEqual([undefined, undefined, undefined]);
  });

  test("is told of a company that has none by nothing", () => {
    expect(read("naf_section", null)).toBeNull();
  });

  test("has one nomenclature at most, whatever its digits and letter", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 25 }), (digits, letter) => {
        const bare = String(digits).padStart(4, "0") + String.fromCharCode(65 + letter);
        const code = nafCodeOf(bare)!;
        expect(nafVersionOf(bare)).toBe(nafVersionOf(code));
        if (nafSectionOf(code) !== null) expect(["rev2", "2025"]).toContain(nafVersionOf(code));
      }),
    );
  });
});

test.each([
  ["62.01Z", "rev2"],
  ["62.10Y", "2025"],
  ["45", "rev2"],
  ["62", null],
  ["52.2E", null],
  ["44", null],
  ["45.01", null],
])("a search by %s is of the nomenclature %s: a division of both is of neither", (filter, version) => {
  expect(nafVersionOfFilter(filter)).toBe(version);
});

describe("INSEE's correspondence", () => {
  const pairs = [
    { rev2: "62.01Z", naf2025: "62.20G", labels: { "62.20G": "Conseil \t fictif\n", "62.10Y": " \n" } },
    { rev2: "62.01Z", naf2025: "62.10Y" },
    { rev2: "62.02A", naf2025: "62.20G" },
    { rev2: "62.01Z", naf2025: "62.10Y" },
  ];
  const kept = () => readCorrespondence(correspondenceText(pairs))!;

  test("tells what a code may become, and what a new one was, each once and in order", () => {
    const correspondence = kept();
    expect(correspondence.counterparts("62.01Z")).toEqual(["62.10Y", "62.20G"]);
    expect(correspondence.counterparts("62.20G")).toEqual(["62.01Z", "62.02A"]);
    expect(correspondence.counterparts("01.11Z")).toBeUndefined();
    expect(correspondence.label("62.20G")).toBe("Conseil fictif");
    expect(correspondence.label("62.10Y")).toBeUndefined();
  });

  test("has no pair from a line without a code of each nomenclature, in their order", () => {
    const others = ["62.20G\t62.01Z", "62.01Z\t62.02A", "62.10Y\t62.20G", "note\t62.10Y", "62.01Z\tnote", ""];
    const read = readCorrespondence(correspondenceText(pairs) + others.join("\n"))!;
    for (const code of ["62.01Z", "62.02A", "62.10Y", "62.20G", "note", ""])
      expect([code, read.counterparts(code)]).toStrictEqual([code, kept().counterparts(code)]);
  });

  test("is the same text whatever the order of its pairs", () => {
    expect(correspondenceText(pairs.toReversed())).toBe(correspondenceText(pairs));
  });

  test.each([undefined, "", "# source\n57000 METZ", "62.01Z\t62.10Y"])("is not read in %j", (text) => {
    expect(readCorrespondence(text)).toBeUndefined();
  });

  test.each([
    ["62.01Z", "62.10Y", "nomenclature"],
    ["6201Z", "62.20G", "nomenclature"],
    ["62.01Z", "47.11J", "activity"],
    ["62.10Y", "62.01Z", "nomenclature"],
    ["01.11Z", "01.11Y", "uncompared"],
    ["62.01Z", "62.02A", "activity"],
    ["62.10Y", "62.20G", "activity"],
    ["52.2E", "62.01Z", "activity"],
  ])("tells a change from %s to %s: %s", (before, after, change) => {
    expect(activityChange(before, after, kept())).toBe(change);
  });

  test("is missed where nobody has it: then no change of nomenclature is one of activity, nor compared", () => {
    expect(activityChange("62.01Z", "47.11J", undefined)).toBe("uncompared");
    expect(activityChange("62.01Z", "62.02A", undefined)).toBe("activity");
    expect(activityChange("62.01Z", "52.2E", undefined)).toBe("activity");
  });
});
