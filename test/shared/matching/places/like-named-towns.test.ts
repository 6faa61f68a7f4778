import { describe, expect, test } from "@jest/globals";
import { placeTableText, readPlaceTable } from "../../../../shared/matching/place-table.ts";
import { townSearch } from "../../../../shared/matching/question.ts";
import { readRow } from "../../../../shared/matching/read-row.ts";
import type { MatchRow } from "../../../../shared/matching/match.ts";
import { askedOf, searchOf } from "../asked.ts";

/** A table of towns, each with its postcodes. */
const tableOf = (towns: readonly (readonly [nom: string, ...codesPostaux: string[]])[]) =>
  readPlaceTable(
    placeTableText(
      towns.map(([nom, ...codesPostaux], at) => ({ code: `${at}`, nom, codesPostaux })),
      "towns",
    ),
  )!;

const places = tableOf([
  ["Metz", "57000", "57050"],
  ["Montigny-lès-Metz", "57950", "57158"],
  ["Metzervisse", "57940"],
  ["Metzeral", "68380"],
  ["Nancy", "54000", "54100"],
  ["Saint-Denis", "93200"],
  ["Saint-Denis", "97400"],
  ["Asnières", "27260"],
  ["Asnières-sur-Seine", "92600"],
  ["Thionville", "57100"],
]);

test.each([
  ["in its department, one of two postcodes once", "METZ", ["METZ"], "57", 2],
  ["in all of France", "METZ", ["METZ"], undefined, 3],
  ["but not it itself, wherever it is", "DENIS", ["SAINT", "DENIS"], undefined, 0],
  ["in a department that has none", "METZ", ["METZ"], "54", 0],
])("as many towns as have a text of a town's name: those %s", (_, text, town, department, count) => {
  expect(places.othersWith(text, town, department)).toBe(count);
});

describe("a town is searched", () => {
  test.each<[string, Partial<MatchRow>, string]>([
    ["in its own department", { city: "Metz" }, "METZ,57"],
    ["in its own department, by its only postcode", { city: "Thionville" }, "THIONVILLE,57"],
    ["in all of France where two departments have one of its name", { city: "Saint-Denis" }, "DENIS"],
    [
      "in the one of two departments that the row tells",
      { city: "Saint-Denis", department: "974" },
      "DENIS,97",
    ],
    [
      "in the department that the row tells, though it is of another",
      { city: "Nancy", department: "57" },
      "NANCY,57",
    ],
    ["in all of France where its name may be short for another's", { city: "Asnières" }, "ASNIERES"],
  ])("%s", (_, place, expected) => {
    expect(askedOf({ name: "ZALQUIRAND", ...place }, {}, { places }).split(" | ")[0]).toBe(
      `ZALQUIRAND@${expected}`,
    );
  });

  /** A table of a town and of so many others that have its name in theirs. */
  const withOthers = (count: number) =>
    tableOf([
      ["Eu", "76260"],
      ...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        .flatMap((one) => [`Eux${one}`, `Euz${one}`])
        .slice(0, count)
        .map((name) => [name, "76500"] as const),
    ]);

  test("and whoever is found is there unless more than forty others have its name in theirs", () => {
    const isSure = (count: number) =>
      townSearch(readRow({ name: "ZALQUIRAND", city: "Eu" }, withOthers(count))).isSure;
    expect([40, 41].map(isSure)).toEqual([true, false]);
  });

  test.each<[string, string, number, boolean]>([
    ["begins with a word that nine others have", "Lyonne Est", 9, true],
    ["begins with a word that ten others have", "Lyonne Est", 10, false],
    ["begins with a word that no other has", "Lyonne Est", 0, false],
    ["has such a word behind another", "Est Lyonne", 9, false],
    ["is in the names of twenty", "Lyonne", 20, true],
  ])("and whoever is found by what is no commune and %s is there: %s, %i: %s", (_, city, count, isSure) => {
    const names = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].slice(0, count).map((one) => `Lyonne Q${one}`);
    const table = tableOf([["Metz", "57000"], ...names.map((name) => [name, "76500"] as const)]);
    expect(townSearch(readRow({ name: "ZALQUIRAND", city }, table)).isSure).toBe(isSure);
  });

  test.each([
    [
      "is asked of the only company that may be there",
      {},
      "ZALQUIRAND@EU,76 | establishments?perPage=100&siren=150100000",
    ],
    ["is not asked of one of too many", { isBroad: true }, "ZALQUIRAND@EU,76 | MOLOTRAN ZALQUIRAND@EU,76"],
  ] as const)("and where many have its name in theirs, the head office %s", (_, habits, asked) => {
    const name = "ZALQUIRAND MOLOTRAN";
    const means = { places: withOthers(41), asksHeadOffice: true };
    expect(
      searchOf({ name, city: "Eu" }, [{ name, postcode: "76260", town: "EU" }], { ...habits, means }),
    ).toBe(`${asked} > ambiguous one_proof 1:AZBZZZZ`);
  });
});
