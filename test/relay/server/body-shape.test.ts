import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { shapeFault } from "../../../relay/server/requests.ts";
import { lookupSchemas } from "../../../shared/protocol/lookups-request.ts";

const fault = (text: string) => shapeFault(Buffer.from(text));

/** How many levels a value has. */
function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
/** Names of the object in `value` that has the most. */
function mostNames(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Math.max(own, ...Object.values(value).map(mostNames));
}

describe("the shape of a body", () => {
  test("is that of a request: every operation has room for all its parameters", () => {
    for (const [operation, schema] of lookupSchemas) {
      const lookup = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, ["x"]]));
      expect([operation, fault(JSON.stringify({ lookups: [lookup, lookup], lane: "batch" }))]).toEqual([
        operation,
        undefined,
      ]);
    }
  });

  test("is told by what stands outside of texts", () => {
    expect(
      fault(JSON.stringify({ lookups: [{ q: `${"[{".repeat(50)}${'":'.repeat(50)}\\` }] })),
    ).toBeUndefined();
    expect(fault('{"a":"\\\\","b":[[[[]]]]}')).toMatch(/levels/);
    expect(fault('{"a":"\\"[[[[["}')).toBeUndefined();
    expect(fault(`{"lookups":[{${"a:1,".repeat(21)}}]}`)).toMatch(/parameters/);
    expect(fault(`{"lookups":[${"{a:1},".repeat(500)}]}`)).toBeUndefined();
  });

  test("is that of its value, whatever JSON it is", () => {
    const json = fc.json({ maxDepth: 7 });
    fc.assert(
      fc.property(json, (text) => {
        const value: unknown = JSON.parse(text);
        const isOver = depthOf(value) > 4 || mostNames(value) > 20;
        expect(fault(text) !== undefined).toBe(isOver);
      }),
    );
  });

  test("of what is no JSON keeps no count of closing brackets", () => {
    expect(fault("]:}:".repeat(100_000))).toMatch(/parameters/);
    expect(fault("]".repeat(1_000_000))).toBeUndefined();
    expect(fault('"'.repeat(999_999))).toBeUndefined();
    expect(fault(`"${"\\".repeat(1_000_000)}`)).toBeUndefined();
  });
});
