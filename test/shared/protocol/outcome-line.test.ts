import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Outcome } from "../../../shared/lookups/lookup.ts";
import { outcomeLine, readOutcomeLine } from "../../../shared/protocol/lookups.ts";

const index = fc.nat({ max: 499 });
const time = fc.date({ min: new Date(0), max: new Date("2200-01-01"), noInvalidDate: true }).map(Number);
const error = fc.record({ code: fc.string({ minLength: 1 }), message: fc.string() });
const payload = fc.json({ noUnicodeString: false }).map((text) => JSON.stringify(JSON.parse(text)));

const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({ status: fc.constant("found" as const), json: payload, asOf: time, cached: fc.boolean() }),
  fc.record({ status: fc.constant("not_found" as const), asOf: time, cached: fc.boolean() }),
  fc.record({ status: fc.constant("invalid" as const), error }),
  fc.record({ status: fc.constant("failed" as const), error }),
  fc.record({ status: fc.constant("deferred" as const), error, retryAt: time }),
  fc.record({ status: fc.constant("deferred" as const), error }),
);

describe("a line of an answer", () => {
  test("tells an outcome whole: what is read is what was written", () => {
    fc.assert(
      fc.property(index, outcome, (at, told) => {
        expect(readOutcomeLine(outcomeLine(at, told))).toEqual({ index: at, outcome: told });
      }),
    );
  });

  test("is one line, whatever stands in it", () => {
    fc.assert(
      fc.property(index, outcome, (at, told) => {
        const line = outcomeLine(at, told);
        expect(line.indexOf("\n")).toBe(line.length - 1);
      }),
    );
  });

  test("of a payload without a time, or of a cost that is not told, costs nothing by default", () => {
    const line =
      '{"index":0,"status":"found","data":{"siren":"150000016"},"asOf":"2026-11-20T09:00:00.000Z"}';
    expect(readOutcomeLine(line).outcome).toMatchObject({ status: "found", cached: false });
  });

  test.each([
    ["no JSON", "<html>"],
    ["half a line", '{"index":0,"status":"fou'],
    ["null", "null"],
    ["no index", '{"status":"not_found","asOf":"2026-11-20T09:00:00Z","cached":true}'],
    ["an index that is none", '{"index":"0","status":"not_found","asOf":"2026-11-20T09:00:00Z"}'],
    ["a time that is none", '{"index":0,"status":"found","data":{},"asOf":"soon"}'],
    ["no time", '{"index":0,"status":"not_found"}'],
    ["an outcome that no lookup has", '{"index":0,"status":"blank","error":{"code":"x","message":"y"}}'],
    ["a failure without its reason", '{"index":0,"status":"failed"}'],
  ])("is refused when it is %s", (_, text) => {
    expect(() => readOutcomeLine(text)).toThrow();
  });
});
