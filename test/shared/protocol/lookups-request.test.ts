import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Compile } from "typebox/compile";
import { type LookupsQuestion, lookupsBody, mostLookups } from "../../../shared/protocol/lookups.ts";
import { LookupsRequest } from "../../../shared/protocol/lookups-request.ts";

const rule = Compile(LookupsRequest);

const question: fc.Arbitrary<LookupsQuestion> = fc.record(
  {
    lookups: fc.array(
      fc.constantFrom(
        { operation: "legal-unit", siren: "150000016" } as const,
        { operation: "search", q: "Fictive & fils ✓" } as const,
        { operation: "me" } as const,
      ),
      { maxLength: mostLookups },
    ),
    lane: fc.constantFrom("interactive" as const, "batch" as const),
    freshSince: fc.date({ min: new Date(0), max: new Date("2200-01-01"), noInvalidDate: true }).map(Number),
    run: fc.stringMatching(/^\w[\w.:-]{0,63}$/),
    maxCalls: fc.nat(),
    reserve: fc.nat(),
  },
  { requiredKeys: ["lookups"] },
);

describe("the body of a request for lookups", () => {
  test("is one that the relay takes, and says what was asked", () => {
    fc.assert(
      fc.property(question, (asked) => {
        const body: unknown = JSON.parse(lookupsBody(asked));
        expect([...rule.Errors(body)]).toEqual([]);
        const { freshSince, ...rest } = body as LookupsQuestion & { freshSince?: string };
        expect({ ...rest, ...(freshSince !== undefined && { freshSince: Date.parse(freshSince) }) }).toEqual(
          asked,
        );
      }),
    );
  });

  test.each([
    ["no lookups", {}],
    ["lookups that are no list", { lookups: { 0: {} } }],
    ["more than 500", { lookups: Array.from({ length: 501 }, () => ({})) }],
    ["a lane that is none", { lookups: [], lane: "express" }],
    ["a time that is none", { lookups: [], freshSince: "yesterday" }],
    ["a run of several words", { lookups: [], run: "a b" }],
    ["a run without end", { lookups: [], run: "x".repeat(65) }],
    ["less than nothing to spend", { lookups: [], maxCalls: -1 }],
    ["half a call to leave", { lookups: [], reserve: 0.5 }],
  ])("is not taken with %s", (_, body) => {
    expect(rule.Check(body)).toBe(false);
  });
});
