import { describe, expect, test } from "@jest/globals";
import { wordsPlaceOf, wordsSearch } from "../../../shared/matching/other-words.ts";
import type { MatchRow } from "../../../shared/matching/match.ts";

const row: MatchRow = { name: "Etablissements Introuvables FICTIFS", postcode: "69001", city: "Lyon" };
const company = (siren: string, name: string) => ({ siren, name, state: "A", active: true });
const page = (...items: readonly object[]) => ({ results: items, pagination: { total: items.length } });

describe("other words than a row's are looked for", () => {
  test.each([
    ["in its department, which is wider than its postcode", row, "place", { departement: "69" }],
    ["in its town, where that is all it says", { name: "X", city: "Lyon" }, "place", { commune: "LYON" }],
    ["in the whole country", row, "anywhere", {}],
    ["in the whole country, where it says no place", { name: "X" }, "place", {}],
  ] as const)("%s", (_, of, area, place) => {
    const { q, ...filters } = wordsSearch(of, "fictive forge", area)!.lookup as { q?: string };
    expect(q).toBe("fictive forge");
    expect(filters).toEqual({ operation: "search", ...place, perPage: expect.any(Number) });
  });

  test.each(["", "  ", "552032534", "12 34", " & - "])("but not where they hold no word: %j", (words) => {
    expect(wordsSearch(row, words, "anywhere")).toBeUndefined();
  });

  test("and their answer is weighed by them, not by the row's name", () => {
    const { result, total } = wordsSearch(row, "fictive forge", "anywhere")!.read(
      page(company("150000289", "FICTIVE MENUISERIE"), company("150000297", "FICTIVE FORGE")),
    );
    expect(total).toBe(2);
    expect(result.candidates[0]).toMatchObject({ siren: "150000297", letters: { name: "A" } });
  });
});

test.each([
  [row, { kind: "department", text: "69" }],
  [
    { name: "X", postcode: "97400" },
    { kind: "department", text: "97" },
  ],
  [
    { name: "X", city: "Saint-Étienne" },
    { kind: "town", text: "Saint-Étienne" },
  ],
  [{ name: "X" }, undefined],
])("%j is looked for by other words at %j", (of, place) => {
  expect(wordsPlaceOf(of)).toEqual(place);
});
