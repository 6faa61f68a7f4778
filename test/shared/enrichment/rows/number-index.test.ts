import { describe, expect, test } from "@jest/globals";
import { NumberIndex } from "../../../../shared/enrichment/subjects.ts";

describe("an index of numbers", () => {
  test("gives each number the place of its first arrival, beyond many growths of its tables", () => {
    const index = new NumberIndex();
    // Numbers that share their low half, and their high half.
    const numbers = Array.from({ length: 20_000 }, (_, rank) =>
      rank % 2 === 0 ? rank * 4_294_967_296 : -(10_000_000_000_000 + rank),
    );
    numbers.forEach((number, place) => expect(index.add(number)).toEqual({ index: place, isNew: true }));
    expect(index.size).toBe(20_000);
    numbers.forEach((number, place) => {
      if (place % 97 !== 0) return;
      expect(index.add(number)).toEqual({ index: place, isNew: false });
      expect(index.at(place)).toBe(number);
    });
  });

  test("tells the place of a number that is there, and of no other", () => {
    const index = new NumberIndex();
    for (let number = 0; number < 3_000; number += 1) index.add(2 * number + 1);
    expect([1, 3, 2_049, 5_999].map((number) => index.placeOf(number))).toEqual([0, 1, 1_024, 2_999]);
    expect([0, 2, 6_001, -1].map((number) => index.placeOf(number))).toEqual(Array(4).fill(undefined));
    expect(index.size).toBe(3_000);
  });
});
