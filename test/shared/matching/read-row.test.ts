import { describe, expect, test } from "@jest/globals";
import type { PlaceTable } from "../../../shared/matching/place-table.ts";
import { readRow } from "../../../shared/matching/read-row.ts";
import { places } from "./asked.ts";

describe("a row is read", () => {
  test.each([
    ["ZALQUIRAND (MOLO)", ["ZALQUIRAND"]],
    ["COMPTA (MOLO)", ["MOLO"]],
    ["ZALQUIRAND MOLO", ["ZALQUIRAND", "MOLO"]],
  ])("%j by the first of its shortest names", (name, words) => {
    expect(readRow({ name }).name.words).toEqual(words);
  });

  test("in a town that may have establishments, or in none", () => {
    const mayBe = (city?: string, table?: PlaceTable) => readRow({ name: "X", city }, table).mayBeTown;
    expect([mayBe(), mayBe("Le Sablon"), mayBe("Le Sablon", places), mayBe("Metz", places)]).toEqual([
      ...[false, true, false, true],
    ]);
  });

  test("with the words of its director, initials apart", () => {
    expect(readRow({ name: "X", director: "J. DE ROLAND" }).director).toEqual(["DE", "ROLAND"]);
  });
});
