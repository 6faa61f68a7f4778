import { describe, expect, test } from "@jest/globals";
import type { SubjectFacts } from "../../../../shared/enrichment/comparisons.ts";
import type { CheckReason } from "../../../../shared/enrichment/check-reasons.ts";
import { fieldsToAsk, uncomparedParts } from "../../../../shared/enrichment/check-verdict.ts";
import {
  checkCell,
  CheckCounts,
  RowChecker,
  type RowCheck,
} from "../../../../shared/enrichment/row-checker.ts";
import type { CheckPreset } from "../../../../shared/enrichment/columns/own-columns.ts";
import type { ComparedTexts } from "../../../../shared/enrichment/columns/compared-texts.ts";
import type { Row } from "../../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import type { DirectoryEntry } from "../../../../shared/einvoicing/directory-lines.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import { activeUnit, openEstablishment, otherSiren, rowOf, rowOfNobody, siren } from "./checked-rows.ts";

type SubjectRow = Extract<Row, { readonly kind: "subject" }>;
const rowAbout = (subject: number, more: Partial<SubjectRow> = {}): Row => ({
  ...{ kind: "subject", subject, repairs: [], first: true, source: 0, stays: "all" },
  ...more,
});
const blank: Row = { kind: "blank" };
const ready: DirectoryEntry = { day: "2026-11-20", lines: [{ address: siren, state: "active" }] };

interface CheckerInput {
  readonly preset?: CheckPreset;
  readonly rows?: readonly Row[];
  readonly texts?: ComparedTexts;
  readonly facts?: SubjectFacts | undefined;
  readonly ignored?: readonly CheckReason[];
  readonly entries?: ReadonlyMap<string, DirectoryEntry>;
}

function checkerOf(
  { preset = "suppliers", rows = [rowAbout(0)], ignored }: CheckerInput,
  directory?: ReadonlyMap<string, DirectoryEntry>,
) {
  const subjects = new Subjects(false);
  for (const one of [siren, otherSiren]) subjects.add(one, undefined);
  const asked: (readonly string[])[] = [];
  const checker = new RowChecker({
    ...{ preset, subjects, lists: [{ size: rows.length, at: (record: number) => rows[record]! }] },
    ...{ usesKeptOffices: true, nameOf: ({ record }: { record: number }) => `row ${record + 2}` },
    ...(ignored && { ignored: new Set(ignored) }),
    ...(directory && {
      directory: {
        linesOf: (sirens: readonly string[]) => {
          asked.push(sirens);
          return Promise.resolve(directory);
        },
      },
    }),
  });
  return { checker, asked };
}

/** What is said of the first row. */
function checked(given: CheckerInput): RowCheck | undefined {
  const { rows = [rowAbout(0)], texts = { siren }, entries = new Map() } = given;
  const facts = "facts" in given ? given.facts : activeUnit;
  const place = { list: 0, record: 0 };
  return checkerOf(given).checker.check({ row: rows[0]!, texts, facts, place, language: "en" }, entries);
}

describe("a row that is checked", () => {
  test("is every one that says something and takes part", () => {
    expect(checked({ rows: [blank] })).toBeUndefined();
    expect(checked({ rows: [{ kind: "left_out", stays: "all", subject: 0 }] })).toBeUndefined();
    expect(checked({ rows: [{ kind: "blank", isFilled: true }], facts: undefined })).toBeDefined();
    expect(checked({})).toMatchObject({ status: "ok", reasons: [] });
  });

  test("names the others that are about the same, and no row is named beside what is ignored or alone", () => {
    const rows = [rowAbout(0), rowAbout(1), rowAbout(0), rowAbout(0)];
    expect(checked({ rows })).toMatchObject({ reasons: ["duplicate_siren"], duplicateOf: "row 4, row 5" });
    expect(checked({ rows, ignored: ["duplicate_siren"] })).toMatchObject({
      reasons: [],
      duplicateOf: undefined,
    });
    expect(checked({ rows: rows.slice(0, 2) })).toMatchObject({ reasons: [], duplicateOf: undefined });
  });

  test("lacks its number where its company was found by its name, now or by an earlier run", () => {
    const texts = { siren: "" };
    const reasons = (more: Partial<SubjectRow>) => checked({ rows: [rowAbout(0, more)], texts })!.reasons;
    expect([
      reasons({}),
      reasons({ match: 0 }),
      reasons({ kept: { company: { siren, name: "" }, by: "list" } }),
    ]).toEqual([[], ["siren_missing"], ["siren_missing"]]);
  });

  test("has an e-invoice where the check is for that, to the address in the directory", () => {
    const entries = new Map([[siren, ready]]);
    expect(checked({ entries })!.einvoice).toBeUndefined();
    expect(checked({ preset: "einvoicing", entries })!.einvoice).toMatchObject({
      status: "ready",
      address: siren,
    });
    expect(checked({ preset: "einvoicing" })!.einvoice).toMatchObject({ status: "check_directory" });
    expect(checked({ preset: "einvoicing", facts: undefined, entries })!.einvoice!.status).not.toBe("ready");
  });
});

describe("the directory", () => {
  test("is read once for each company, and only for e-invoices", async () => {
    const directory = new Map([[siren, ready]]);
    const invoices = checkerOf({ preset: "einvoicing" }, directory);
    expect(await invoices.checker.entries([siren, otherSiren, siren])).toBe(directory);
    expect((await invoices.checker.entries([])).size).toBe(0);
    expect(invoices.asked).toEqual([[siren, otherSiren]]);
    const suppliers = checkerOf({}, directory);
    expect((await suppliers.checker.entries([siren])).size).toBe(0);
    expect(suppliers.asked).toEqual([]);
    expect((await checkerOf({ preset: "einvoicing" }).checker.entries([siren])).size).toBe(0);
  });
});

describe("what could not be compared of a row", () => {
  const withPlace = { name: "Fictive Boulangerie du Port", postcode: "57000", city: "Metz" };
  test.each<[string, readonly string[], Parameters<typeof uncomparedParts>[0]]>([
    ["nothing where name and place are there", [], rowOf(withPlace, openEstablishment)],
    ["the name that the row has not", ["name"], rowOf({ ...withPlace, name: "" }, openEstablishment)],
    ["the place that the row has not", ["place"], rowOf({ name: withPlace.name }, openEstablishment)],
    ["the place of a company whose office nobody knows", ["place"], rowOf(withPlace, activeUnit)],
    ["both", ["name", "place"], rowOf({}, activeUnit)],
    ["a name that is a legal form", ["name"], rowOf({ ...withPlace, name: "SARL" }, openEstablishment)],
    [
      "the name that the register masks",
      ["name"],
      rowOf(withPlace, { ...openEstablishment, names: undefined, isNameMasked: true }),
    ],
    ["neither of a row that was found by its name", [], rowOf({}, activeUnit, { isByName: true })],
    ["neither of a row that names nobody", [], rowOfNobody({})],
    ["neither of a company that is not there", [], rowOf({}, { ...activeUnit, unit: "not_found" })],
    ["neither of a company that is not known yet", [], rowOf({}, { ...activeUnit, unit: "unknown" })],
  ])("is %s", (_, parts, row) => {
    expect(uncomparedParts(row)).toEqual(parts);
  });
});

describe("the columns of a check", () => {
  const check: RowCheck = {
    ...{ status: "fix", reasons: ["siren_ceased", "duplicate_siren"], duplicateOf: "row 4", uncompared: [] },
    einvoice: {
      ...{ status: "ready", reasons: ["name_near", "name_differs"], address: siren, source: "directory" },
      ...{ identifiers: "1", issuesFrom: "2026-09-01" },
    } as unknown as RowCheck["einvoice"],
  };
  const keys = [
    "check",
    "check_reasons",
    "duplicate_of",
    "einvoice",
    "einvoice_reasons",
    "einvoice_address",
  ] as const;
  const more = ["einvoice_address_source", "einvoice_identifiers", "einvoice_issues_from"] as const;
  const cells = (of: RowCheck | undefined) => [...keys, ...more].map((key) => checkCell(key, of));

  test("say each what its row has, and are empty where there is nothing to say", () => {
    expect(cells(check)).toEqual([
      ...["fix", "siren_ceased;duplicate_siren", "row 4", "ready", "name_near;name_differs", siren],
      ...["directory", "1", "2026-09-01"],
    ]);
    const nothing = Array<null>(9).fill(null);
    expect(cells(undefined)).toEqual(nothing);
    expect(cells({ status: "ok", reasons: [], uncompared: [] })).toEqual(["ok", ...nothing.slice(1)]);
  });

  test("count a row once for each of its reasons, those of both checks, in the order of the table", () => {
    const counts = new CheckCounts();
    counts.add(check);
    counts.add({ ...check, reasons: ["siren_ceased", "name_near"], uncompared: ["place"] });
    const all = new CheckCounts();
    for (const one of [counts, counts]) all.addAll(one);
    all.add({ status: "ok", reasons: [], uncompared: ["name", "place"] });
    expect(counts.reasons).toEqual([
      { code: "siren_ceased", rows: 2 },
      { code: "name_differs", rows: 2 },
      { code: "name_near", rows: 2 },
      { code: "duplicate_siren", rows: 1 },
    ]);
    expect(all.reasons.map(({ rows }) => rows)).toEqual([4, 4, 4, 2]);
    expect([all.statuses, all.einvoice, all.uncompared]).toEqual([
      { fix: 4, ok: 1 },
      { ready: 4 },
      { place: 3, name: 1 },
    ]);
  });
});

test("a check asks for what it needs beside the wanted fields, each once and behind them", () => {
  const wanted = selectFields("capital,name");
  const keys = (check?: CheckPreset) => fieldsToAsk(wanted, check).map(({ key }) => key);
  expect(keys()).toEqual(["capital", "name"]);
  const asked = keys("suppliers");
  expect([asked.slice(0, 2), asked.length > 2, new Set(asked).size]).toEqual([
    ["capital", "name"],
    true,
    asked.length,
  ]);
});
