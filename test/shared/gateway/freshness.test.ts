import { describe, expect, test } from "@jest/globals";
import {
  freshSince,
  freshSinceOf,
  latestReading,
  nomenclatures,
} from "../../../shared/gateway/store/freshness.ts";
import { day, hour, minute, nine } from "./temporary-store.ts";

test("an answer serves for thirty days, one of a nomenclature for a hundred and eighty", () => {
  expect(freshSince("legal-unit", nine, undefined)).toBe(nine - 30 * day);
  for (const operation of nomenclatures)
    expect(freshSince(operation, nine, undefined)).toBe(nine - 180 * day);
});

test("who says since when an answer serves is obeyed, were it since ever or for a nomenclature", () => {
  for (const operation of ["legal-unit", "naf"]) {
    for (const since of [nine - 1, 0, -Infinity]) expect(freshSince(operation, nine, since)).toBe(since);
  }
});

test("what is left of the quota is never taken from the store, whoever asks for it", () => {
  for (const since of [undefined, 0]) expect(freshSince("me", nine, since)).toBe(Infinity);
});

test("an answer of five minutes to come may be of a clock that goes before ours; of a later one nobody knows how old it is", () => {
  expect(latestReading(nine)).toBe(nine + 5 * minute);
});

describe("who wants a legal unit that tells its share capital", () => {
  const stored = (data: object, asOf = nine, found = true) => ({
    ...{ key: "legal-unit?siren=552032534", found, asOf },
    data: found ? JSON.stringify(data) : "",
  });
  const capital = { amount: 5, currency: "EUR" };
  const wanted = { freshSince: nine - day, unitsSince: nine - minute };

  test.each<[string, Parameters<typeof freshSinceOf>[2], number]>([
    ["accepts one that shows it, as old as others", stored({ capital }, nine - hour), nine - day],
    ["accepts that there is none, if the plan showed it already", stored({ capital: null }), nine - day],
    [
      "takes none that was read before the plan showed it, were it later than the one that is kept",
      stored({ capital: null }, nine - hour),
      nine - minute,
    ],
    ["reads one anew that has no word of it", stored({}), nine + 1],
    ["accepts that there is no such company", stored({}, nine - hour, false), nine - day],
    ["takes none that another read before the plan showed it", undefined, nine - minute],
  ])("%s", (_claim, answer, since) => {
    expect(freshSinceOf(wanted, "legal-unit", answer)).toBe(since);
  });

  test("is never given an older one than asked for", () => {
    const strict = { freshSince: nine + minute, unitsSince: nine };
    for (const answer of [undefined, stored({}, nine - hour)])
      expect(freshSinceOf(strict, "legal-unit", answer)).toBe(nine + minute);
  });

  test("wants nothing else of other operations, nor does who wants no capital or takes any age", () => {
    expect(freshSinceOf(wanted, "directors", undefined)).toBe(nine - day);
    for (const answer of [undefined, stored({})])
      expect(freshSinceOf({ freshSince: nine - day }, "legal-unit", answer)).toBe(nine - day);
    expect(freshSinceOf({ unitsSince: nine }, "legal-unit", stored({}))).toBeUndefined();
  });
});
