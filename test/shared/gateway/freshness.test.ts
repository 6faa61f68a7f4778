import { expect, test } from "@jest/globals";
import { freshSince, latestReading, nomenclatures } from "../../../shared/gateway/store/freshness.ts";
import { day, minute, nine } from "./temporary-store.ts";

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
