import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Partners } from "../../../../shared/enrichment/row-checker.ts";
import { Rows } from "../../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import { readIdentifier } from "../../../../shared/identifiers/read.ts";
import { rounds } from "../../../fixtures/rounds.ts";
import { scatteredSirens } from "../../../batch/made-up-numbers.ts";

/** Lists of SIRENs; those of `leftOut` name somebody and take no part. */
function partnersOf(lists: readonly (readonly string[])[], leftOut: ReadonlySet<string> = new Set()) {
  const subjects = new Subjects(false);
  const rows = lists.map((sirens, list) => {
    const read = new Rows(sirens.length, subjects);
    sirens.forEach((siren, record) => {
      if (leftOut.has(`${list}:${record}`)) read.leaveOut(record, "all", readIdentifier(siren));
      else read.set(record, siren);
    });
    return read;
  });
  return { rows, partners: new Partners(rows, subjects.size) };
}

const nameOf = ({ list, record }: { list: number; record: number }) => `${list}:${record}`;

/** What a row names, by comparing it with every other: the first ten and the number of the others. */
function expected(lists: readonly (readonly string[])[], list: number, record: number): string {
  const own = lists[list]![record];
  const others = lists.flatMap((sirens, of) =>
    sirens.flatMap((siren, at) =>
      siren === own && (of !== list || at !== record) ? nameOf({ list: of, record: at }) : [],
    ),
  );
  const more = others.length > 10 ? ` and ${(others.length - 10).toLocaleString("en")} more` : "";
  return others.slice(0, 10).join(", ") + more;
}

function holds(lists: readonly (readonly string[])[], leftOut?: ReadonlySet<string>): number {
  const { rows, partners } = partnersOf(lists, leftOut);
  let shared = 0;
  rows.forEach((read, list) => {
    for (let record = 0; record < read.size; record += 1) {
      const row = read.at(record);
      if (row.kind !== "subject") continue;
      const text = expected(lists, list, record);
      expect([list, record, partners.isShared(row.subject)]).toEqual([list, record, text !== ""]);
      if (text === "") continue;
      shared += 1;
      expect(partners.text(row.subject, { list, record }, nameOf, "en")).toBe(text);
    }
  });
  return shared;
}

const sirens = scatteredSirens(6);

describe("the rows that are about one company", () => {
  test("are each named by the others, over all lists, be some of them left out of the run", () => {
    const list = fc.array(fc.constantFrom("", ...sirens), { maxLength: 40 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 3 }), fc.integer({ min: 2, max: 9 }), (lists, every) => {
        const places = lists.flatMap((one, of) => one.map((_, at) => nameOf({ list: of, record: at })));
        holds(lists, new Set(places.filter((_, at) => at % every === 0)));
      }),
      { numRuns: rounds(50, 500) },
    );
  });

  test("are named up to ten, and of the others it is said how many they are, in either language", () => {
    const { partners } = partnersOf([Array.from({ length: 316 }, () => sirens[0]!)]);
    const own = { list: 0, record: 0 };
    const rowOf = ({ record }: { record: number }) => String(record);
    const ten = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10";
    expect(partners.text(0, own, rowOf, "en")).toBe(`${ten} and 305 more`);
    expect(partners.text(0, own, rowOf, "fr")).toBe(`${ten} et 305 autres`);
  });

  const folder = process.env["SIRENE_TEST_DATA"];
  const real = folder === undefined ? "" : join(folder, "lists", "index_egapro_2022.csv");
  (existsSync(real) ? test : test.skip)("are 14,140 of a real list's 16,303, each with its partners", () => {
    const [, ...lines] = readFileSync(real, "utf8").trim().split(/\r?\n/);
    const numbers = lines.map((line) => line.split(";")[1] ?? "");
    const { rows, partners } = partnersOf([numbers]);
    const [read] = rows;
    const texts = numbers.flatMap((_, record) => {
      const row = read!.at(record);
      return row.kind === "subject" && partners.isShared(row.subject)
        ? partners.text(row.subject, { list: 0, record }, ({ record: at }) => String(at + 2), "en")
        : [];
    });
    expect([numbers.length, texts.length]).toEqual([16_303, 14_140]);
    expect(texts.filter((text) => text.split(", ").length > 10)).toEqual([]);
    const rowsOf = (record: number) =>
      numbers.flatMap((number, other) => (number === numbers[record] ? other : []));
    const some = numbers.findIndex((_, record) => rowsOf(record).length === 3);
    const subject = read!.at(some);
    const others = rowsOf(some).filter((record) => record !== some);
    expect(
      subject.kind === "subject" &&
        partners.text(subject.subject, { list: 0, record: some }, ({ record }) => String(record), "en"),
    ).toBe(others.join(", "));
  });
});
