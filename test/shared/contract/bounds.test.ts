import { expect, test } from "@jest/globals";
import { bounds, operationIds, operations } from "../../../shared/contract/operations.ts";

test("every text and every page that a caller may give is bounded, and nothing else is", () => {
  for (const id of operationIds) {
    const unbounded = Object.entries(operations[id].parameters.properties)
      .filter(([, schema]) => !("anyOf" in schema) && !("pattern" in schema) && !("maximum" in schema))
      .filter(([, schema]) => (schema as { type?: string }).type !== "boolean")
      .map(([name]) => name);
    const own = Object.keys(bounds[id] ?? {});
    expect([id, own.filter((name) => !(name in operations[id].parameters.properties))]).toEqual([id, []]);
    expect([id, unbounded.filter((name) => !own.includes(name))]).toEqual([id, []]);
  }
});
