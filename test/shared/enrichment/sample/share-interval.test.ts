import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { shareInterval } from "../../../../shared/enrichment/sample.ts";

/** The chances that a sample has 0, 1, … hits, when `having` units of the population have what is looked for. */
function chances(population: number, size: number, having: number): number[] {
  const lacking = population - having;
  const all = ways(population, size);
  return Array.from({ length: size + 1 }, (_, hits) => {
    if (hits > having || size - hits > lacking) return 0;
    return Math.exp(ways(having, hits) + ways(lacking, size - hits) - all);
  });
}

/** Sums of the logarithms of the whole numbers to 500. */
const logs = [0];
for (let number = 1; number <= 500; number += 1) logs.push(logs[number - 1]! + Math.log(number));

/** The logarithm of the number of ways to take some. */
const ways = (of: number, taken: number): number => logs[of]! - logs[taken]! - logs[of - taken]!;

/** How often the interval holds the true share, whatever that is. */
function coverages(population: number, size: number): number[] {
  const intervals = Array.from({ length: size + 1 }, (_, hits) => shareInterval({ population, size, hits }));
  return Array.from({ length: population + 1 }, (_, having) =>
    chances(population, size, having).reduce((sum, chance, hits) => {
      const { low, high } = intervals[hits]!;
      const share = having / population;
      return low - 1e-12 <= share && share <= high + 1e-12 ? sum + chance : sum;
    }, 0),
  );
}

describe("the interval of a share", () => {
  test.each([
    [120, 7],
    [300, 40],
    [500, 120],
  ])("of %i units holds every true share in 95 %% of samples of %i or more", (population, size) => {
    const held = coverages(population, size);
    expect(Math.min(...held)).toBeGreaterThanOrEqual(0.95);
    // It is no wider than that takes: somewhere it holds hardly more.
    expect(Math.min(...held.slice(1, -1))).toBeLessThan(0.97);
  });

  // Computed by exact sums of whole numbers.
  test.each([
    [10, 4, 0, 0, 4],
    [10, 4, 1, 1, 7],
    [10, 4, 2, 2, 8],
    [10, 4, 4, 6, 10],
    [10, 1, 0, 0, 9],
    [10, 1, 1, 1, 10],
    [10, 9, 3, 3, 4],
    [20, 8, 1, 1, 8],
    [20, 8, 7, 12, 19],
    [50, 10, 3, 5, 31],
    [50, 10, 10, 37, 50],
    [7, 7, 3, 3, 3],
    [1, 1, 1, 1, 1],
    [1, 1, 0, 0, 0],
    [200, 40, 13, 40, 95],
  ])("of %i, %i drawn and %i of these: from %i to %i", (population, size, hits, low, high) => {
    const interval = shareInterval({ population, size, hits });
    expect([interval.low * population, interval.high * population]).toEqual([
      expect.closeTo(low, 9),
      expect.closeTo(high, 9),
    ]);
  });

  test("of a sample that is the whole is one point", () => {
    for (const hits of [0, 1, 150, 200]) {
      const share = hits / 200;
      const { low, high } = shareInterval({ population: 200, size: 200, hits });
      expect([low, high]).toEqual([expect.closeTo(share, 12), expect.closeTo(share, 12)]);
    }
  });

  // Clopper and Pearson's for the binomial distribution, computed by exact sums of whole numbers.
  test.each([
    [187, 0.891419, 0.964931],
    [200, 0.981725, 1],
  ])("of a population without end is Clopper and Pearson's: %i of 200", (hits, low, high) => {
    const interval = shareInterval({ population: 1_000_000, size: 200, hits });
    expect(interval).toEqual({ low: expect.closeTo(low, 4), high: expect.closeTo(high, 4) });
  });

  test("is narrower the more of the population was drawn", () => {
    const widths = [400, 1_000, 16_303].map((population) => {
      const { low, high } = shareInterval({ population, size: 200, hits: 180 });
      return high - low;
    });
    expect(widths).toEqual(widths.toSorted((one, other) => one - other));
  });

  test("holds the sample's own share, lies within what the sample leaves possible, and mirrors its complement", () => {
    const drawn = fc
      .tuple(fc.integer({ min: 1, max: 3_000 }), fc.nat(), fc.nat())
      .map(([population, any, other]) => {
        const size = 1 + (any % population);
        return { population, size, hits: other % (size + 1) };
      });
    fc.assert(
      fc.property(drawn, ({ population, size, hits }) => {
        const { low, high } = shareInterval({ population, size, hits });
        const slack = 1 / population + 1e-9;
        expect(low).toBeLessThanOrEqual(hits / size + slack);
        expect(high).toBeGreaterThanOrEqual(hits / size - slack);
        expect(low).toBeGreaterThanOrEqual(hits / population - 1e-9);
        expect(high).toBeLessThanOrEqual(1 - (size - hits) / population + 1e-9);
        const mirrored = shareInterval({ population, size, hits: size - hits });
        expect([1 - mirrored.high, 1 - mirrored.low]).toEqual([
          expect.closeTo(low, 9),
          expect.closeTo(high, 9),
        ]);
      }),
    );
  });

  test("is right for the longest lists", () => {
    const { low, high } = shareInterval({ population: 1_000_000, size: 100_000, hits: 90_000 });
    // ± 1.96 standard errors, the population being finite.
    const half = 1.96 * Math.sqrt((0.9 * 0.1 * 0.9) / 100_000);
    expect([low, high]).toEqual([expect.closeTo(0.9 - half, 4), expect.closeTo(0.9 + half, 4)]);
  });
});
