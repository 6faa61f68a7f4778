import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { type Exit, exitCodeOf, exitCodes, missExit } from "../../batch/errors/exit-code.ts";
import { deferrals, failures } from "../../shared/lookups/reasons.ts";

test("of several reasons to end, the exit code is that of the first among 130, 4, 3, 1 and 10", () => {
  const precedence = [130, 4, 3, 1, 10];
  const exits = fc.subarray(Object.keys(exitCodes) as Exit[]).filter((chosen) => !chosen.includes("usage"));
  fc.assert(
    fc.property(exits, (chosen) => {
      const codes = chosen.map((exit) => exitCodes[exit]);
      expect(exitCodeOf(chosen)).toBe(precedence.find((code) => codes.includes(code as 0)) ?? 0);
    }),
  );
});

test("a result that could not be written outranks the changes that were found", () => {
  expect(exitCodeOf(["changed", "usage"])).toBe(2);
  expect(exitCodeOf(["done", "changed"])).toBe(10);
});

test("a command that has nothing to say ends with 0, and a wrong one with 2", () => {
  expect(exitCodeOf([])).toBe(0);
  expect(exitCodeOf(["done"])).toBe(0);
  expect(exitCodeOf(["usage"])).toBe(2);
});

test("each reason for a missing answer has its exit: quota 3, credentials 4, interruption 130, the rest 1", () => {
  const exitsOf = (codes: readonly string[]) =>
    Object.fromEntries(codes.map((code) => [code, exitCodes[missExit(code)]]));
  expect(exitsOf(Object.keys(deferrals))).toMatchObject({
    month_spent: 3,
    reserve: 3,
    hour_spent: 3,
    budget: 3,
    paused: 3,
    unauthorized: 4,
    unpaid: 4,
    interrupted: 130,
    dead_server: 1,
    store_failed: 1,
  });
  const { forbidden, ...others } = exitsOf(Object.keys(failures));
  expect(forbidden).toBe(0);
  expect(new Set(Object.values(others))).toEqual(new Set([1]));
});
