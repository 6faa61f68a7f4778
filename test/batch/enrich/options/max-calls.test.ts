import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { maxCallsOf } from "../../../../batch/enrich/options.ts";
import { messageFormatter } from "../../../../batch/messages/messages.ts";
import { ProgramError } from "../../../../batch/errors/program-errors.ts";

test.each([
  [5, 99_999, 4_999],
  [100, 30, 30],
  [2.5, 1_000, 25],
  [1.1, 1_000, 11],
  [29, 100, 29],
  [5, 19, 0],
  [5, 0, 0],
  // A reserve that is larger than what is left leaves nothing.
  [50, -20, 0],
])("%d %% of %i calls left are %i calls, rounded down", (percent, left, calls) => {
  expect(maxCallsOf({ percent }, left)).toBe(calls);
});

test("a share is never more than it says, by a whole call or more less, nor more than is left", () => {
  const share = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(share, fc.nat(10_000_000), (hundredths, left) => {
      const calls = maxCallsOf({ percent: hundredths / 100 }, left);
      // In whole numbers: a hundredth of a percent is a ten-thousandth.
      expect(BigInt(calls)).toBe((BigInt(hundredths) * BigInt(left)) / 10_000n);
    }),
  );
});

test("a number of calls needs nobody to know what is left", () => {
  expect(maxCallsOf(25, undefined)).toBe(25);
  expect(maxCallsOf(25, 3)).toBe(25);
});

test("a share of what nobody knows is refused, and what to do is said", () => {
  let refusal: unknown;
  try {
    maxCallsOf({ percent: 2.5 }, undefined);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(ProgramError);
  const { code, parameters } = refusal as ProgramError;
  expect(messageFormatter("en")(code, parameters)).toMatch(
    /^--max-calls 2\.5% is a share .* not known: give a number of calls/,
  );
  expect(messageFormatter("fr")(code, parameters)).toMatch(/^--max-calls 2,5% est une part /);
});
