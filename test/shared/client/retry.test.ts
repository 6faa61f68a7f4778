import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Reason } from "../../../shared/lookups/reasons.ts";
import { type FailureCode, callFailures } from "../../../shared/client/reply.ts";
import { defaultRetryRules, retryDelay } from "../../../shared/client/retry.ts";

const passes = (code: FailureCode) => (callFailures[code] as Reason).passes === true;
const codes = Object.keys(callFailures) as FailureCode[];
const retried = codes.filter((code) => passes(code));
const others = codes.filter((code) => !passes(code));

const code = fc.constantFrom(...retried);
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const rules = fc.record({
  attempts: fc.integer({ min: 1, max: 10 }),
  baseDelay: fc.integer({ min: 1, max: 5_000 }),
  longestDelay: fc.integer({ min: 1, max: 60_000 }),
});

describe("the delay before the next attempt", () => {
  test("what broke on the way is asked again; what was refused is not", () => {
    expect(retried).toEqual(["server_error", "connection_lost", "unreachable", "timeout", "malformed"]);
  });

  test("a failure that cannot get better has no next attempt, whatever Retry-After says", () => {
    const retryAfter = fc.option(fc.nat(10_000), { nil: undefined });
    fc.assert(
      fc.property(fc.constantFrom(...others), retryAfter, chance, (refused, wait, random) => {
        expect(retryDelay({ code: refused, attempt: 1, retryAfter: wait }, random)).toBeNull();
      }),
    );
  });

  test("there are never more attempts than the rules allow", () => {
    fc.assert(
      fc.property(code, rules, chance, fc.nat(20), (failed, given, random, beyond) => {
        expect(retryDelay({ code: failed, attempt: given.attempts + beyond }, random, given)).toBeNull();
      }),
    );
  });

  test("without Retry-After the delay is anywhere from nothing to a bound that doubles and is capped", () => {
    fc.assert(
      fc.property(code, rules, chance, (failed, given, random) => {
        for (let attempt = 1; attempt < given.attempts; attempt += 1) {
          const bound = Math.min(given.longestDelay, given.baseDelay * 2 ** (attempt - 1));
          const delay = retryDelay({ code: failed, attempt }, random, given);
          expect(delay).toBeGreaterThanOrEqual(0);
          expect(delay).toBeLessThanOrEqual(bound);
          expect(retryDelay({ code: failed, attempt }, 0, given)).toBe(0);
        }
      }),
    );
  });

  test("Retry-After is obeyed to the millisecond, without dice", () => {
    fc.assert(
      fc.property(code, fc.nat(defaultRetryRules.longestDelay), chance, (failed, wait, random) => {
        expect(retryDelay({ code: failed, attempt: 1, retryAfter: wait }, random)).toBe(wait);
      }),
    );
  });

  test("a Retry-After longer than any delay of ours is no retry: the question is given up for now", () => {
    const wait = defaultRetryRules.longestDelay + 1;
    expect(retryDelay({ code: "server_error", attempt: 1, retryAfter: wait }, 0.5)).toBeNull();
  });
});
