import { describe, expect, test } from "@jest/globals";
import { interval, lowerBound } from "../../../bench/matching/clopper-pearson.ts";
import { firstOf, fitWeights, type Example } from "../../../bench/matching/conditional-logit.ts";
import { isotonic } from "../../../bench/matching/isotonic.ts";
import { reliabilitySvg, tenthsOf } from "../../../bench/matching/reliability.ts";
import { tally } from "../../../bench/matching/tally.ts";

describe("Clopper and Pearson's bound", () => {
  test.each([
    [598, 0],
    [947, 1],
    [2100, 5],
    [5688, 19],
  ])("%i taken with %i errors prove 99.5 %%, and with one error more do not", (taken, errors) => {
    expect(lowerBound(taken - errors, taken)).toBeGreaterThanOrEqual(0.99499);
    expect(lowerBound(taken - errors - 1, taken)).toBeLessThan(0.995);
  });

  test("an interval holds the share, and reaches the ends where all or none is right", () => {
    expect(interval(50, 100)[0]).toBeCloseTo(0.398, 3);
    expect(interval(50, 100)[1]).toBeCloseTo(0.602, 3);
    expect([interval(0, 10)[0], interval(10, 10)[1], lowerBound(0, 10)]).toEqual([0, 1, 0]);
  });
});

describe("isotonic calibration", () => {
  const seen = Array.from({ length: 2000 }, (_, i) => ({
    chance: i / 2000,
    right: (i * 7919) % 2000 < i / 2,
  }));

  test("rises, from 0 to 1, and says what was seen", () => {
    const points = isotonic(seen, 50);
    for (let i = 1; i < points.length; i++) {
      expect(points[i]![0]).toBeGreaterThanOrEqual(points[i - 1]![0]);
      expect(points[i]![1]).toBeGreaterThanOrEqual(points[i - 1]![1]);
    }
    expect([points[0]![0], points.at(-1)![0]]).toEqual([0, 1]);
    for (const [given, right] of points.slice(1, -1)) expect(Math.abs(right - given / 2)).toBeLessThan(0.15);
  });
});

describe("the conditional logit", () => {
  test("finds what tells: a feature that the right candidate has, and one that says nothing", () => {
    const examples = Array.from({ length: 600 }, (_, i): Example => {
      const noise = Math.floor(i / 60) % 2;
      const candidates = [
        [1, 1, noise],
        [1, 0, 1 - noise],
      ];
      return { candidates, right: i % 10 === 0 ? 1 : i % 10 === 1 ? undefined : 0, group: String(i) };
    });
    const weights = fitWeights(examples, 3);
    expect(weights[1]).toBeGreaterThan(2);
    expect(Math.abs(weights[2]!)).toBeLessThan(0.3);
    expect(firstOf(examples[1]!, weights)).toMatchObject({ index: 0 });
    expect(firstOf({ candidates: [], right: undefined, group: "" }, weights)).toBeUndefined();
  });
});

describe("the diagram by tenths", () => {
  const scored = Array.from({ length: 4000 }, (_, i) => ({
    score: i % 2 === 0 ? 95 : 5,
    right: i % 40 !== 0 && i % 2 === 0,
  }));

  test("says where score and share are within five points, and where rows are too few to say", () => {
    const tenths = tenthsOf(scored);
    expect(tenths.map(({ holds }) => holds)).toEqual([true, ...Array<undefined>(8).fill(undefined), true]);
    expect(tenthsOf(scored.map(({ score }) => ({ score, right: false })))[9]!.holds).toBe(false);
    expect(reliabilitySvg(tenths).match(/<circle/g)).toHaveLength(2);
  });
});

test("a tally counts what was taken of companies that are there and of those that are not", () => {
  const row = { row: { name: "X" }, registered: "", kinds: [] };
  const truth = [
    { ...row, siren: "1" },
    { ...row, siren: "2" },
    { ...row, siren: "3" },
    { ...row, siren: undefined },
  ];
  const verdicts = [
    { taken: "1", toReview: false },
    { taken: "9", toReview: false },
    { taken: undefined, toReview: true },
    { taken: "7", toReview: false },
  ];
  expect(tally(truth, verdicts)).toMatchObject({
    taken: 3,
    right: 1,
    found: 2 / 3,
    precision: 1 / 3,
    review: 1 / 4,
    takenOfNone: 1,
  });
});
