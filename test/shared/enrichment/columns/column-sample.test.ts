import { describe, expect, test } from "@jest/globals";
import { ColumnSample } from "../../../../shared/enrichment/columns/candidates.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";
import { sampleOf } from "./sample-of.ts";

const sirens = scatteredSirens(20);
const [a, b, c] = sirens as [string, string, string];

/** Adds records with these SIRENs, then blank ones, and returns how many the sample took, up to so many. */
function records(headers: readonly string[], numbers: readonly string[], most: number): number {
  const sample = new ColumnSample(headers.map((header, index) => ({ header, index })));
  for (let record = 1; record <= most; record += 1)
    if (!sample.add(headers.map((header) => (header === "SIREN" ? (numbers[record - 1] ?? "") : ""))))
      return record;
  return Infinity;
}

describe("a sample of a list is large enough", () => {
  test("with 2,000 records, if a column has twenty identifiers in them", () => {
    expect(records(["SIREN"], sirens, 2_100)).toBe(2_000);
  });

  test("whatever the others have", () => {
    expect(records(["Nom", "SIREN"], sirens, 2_100)).toBe(2_000);
  });

  test("with the record that has the twentieth of them, if that is later", () => {
    const later = [...sirens.slice(1), ...Array<string>(2_000).fill(""), a];
    expect(records(["SIREN"], later, 2_100)).toBe(later.length);
  });

  test("with 20,000 in any case", () => {
    expect(records([], [], 20_100)).toBe(20_000);
  });
});

describe("a sample counts", () => {
  test("numbers that fail their check, but no other text", () => {
    const wrong = `${a.slice(0, 8)}${(Number(a[8]) + 1) % 10}`;
    const [readings] = sampleOf({ SIREN: [a, wrong, "FICTIVE", "12", ""] }).readings;
    expect(readings).toMatchObject({ filled: 4, sirens: 1, sirets: 0, wrongNumbers: 1 });
  });

  test("texts under a header about VAT that look like VAT numbers and are none, each once whatever its case", () => {
    const [readings] = sampleOf({ TVA: [`FR00${a}`, `fr 00 ${a}`, "DE123456789", "20 %"] }).readings;
    expect(readings).toMatchObject({ wrongVats: 3 });
    expect(readings!.wrongVatTexts).toEqual(new Set([`FR00${a}`, "DE123456789"]));
    expect(sampleOf({ Code: [`FR00${a}`] }).readings[0]).toMatchObject({ wrongVats: 0 });
  });

  test("the rows in which a column and ours both name a company, and in which it is the same", () => {
    const sample = sampleOf({ SIREN: [a, b, c, ""], sirene_siren: [a, c, "", b] });
    expect(sample.readings[0]).toMatchObject({ commonRecords: 2, matchingRecords: 1 });
  });

  test("the rows in which two columns name a company, and in which it is the same", () => {
    const sample = sampleOf({
      SIREN: [a, b, c, ""],
      TVA: [a, c, "", b].map((one) => one && vatNumberOf(one)),
    });
    expect(sample.agreement(0, 1)).toEqual({ both: 2, alike: 1 });
    expect(sample.agreement(1, 0)).toEqual({ both: 2, alike: 1 });
    expect(sampleOf({ SIREN: [a], Nom: ["FICTIVE"] }).agreement(0, 1)).toEqual({ both: 0, alike: 0 });
  });

  test("the rows in which a SIREN has a NIC, and in which the two make a SIRET", () => {
    const sample = sampleOf({ SIREN: [a, b, c], NIC: [siretOf(a, 1).slice(9), "", "12346"] });
    expect(sample.fit(0, 1)).toEqual({ both: 2, alike: 1 });
    expect(sample.fit(1, 0)).toEqual({ both: 0, alike: 0 });
  });
});
