import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readIdentifier } from "../../../shared/identifiers/read.ts";

const folder = process.env["SIRENE_TEST_DATA"];
const onRealData = folder === undefined ? describe.skip : describe;

const column = (file: string, separator: string, index: number) =>
  readFileSync(join(folder!, "lists", file), "utf8")
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => line.split(separator)[index] ?? "");

onRealData("real lists (folder SIRENE_TEST_DATA)", () => {
  test("all 16,303 SIRENs of the Egapro index read without a repair, 7,363 of them distinct", () => {
    const readings = column("index_egapro_2022.csv", ";", 1).map(readIdentifier);
    expect(readings).toHaveLength(16_303);
    expect(readings.filter((reading) => reading.kind !== "siren" || reading.repairs.length > 0)).toEqual([]);
    expect(new Set(readings.map((reading) => reading.kind === "siren" && reading.siren)).size).toBe(7363);
  });

  test("stored as numbers, the same SIRENs read the same, 118 of them with their zeros put back", () => {
    const texts = [...new Set(column("index_egapro_2022.csv", ";", 1))];
    const readings = texts.map((text) => readIdentifier(Number(text)));
    expect(readings.map((reading) => reading.kind === "siren" && reading.siren)).toEqual(texts);
    expect(readings.filter((reading) => reading.kind === "siren" && reading.repairs.length > 0)).toHaveLength(
      118,
    );
  });

  test("the closed companies give 316 valid SIRETs of 140 companies, and blanks", () => {
    const readings = column("companies_to_close.csv", ",", 1).map(readIdentifier);
    const found = readings.flatMap((reading) => (reading.kind === "siret" ? [reading] : []));
    expect(found).toHaveLength(316);
    expect(new Set(found.map((reading) => reading.siren)).size).toBe(140);
    expect(readings.filter((reading) => reading.kind === "blank")).toHaveLength(readings.length - 316);
  });
});
