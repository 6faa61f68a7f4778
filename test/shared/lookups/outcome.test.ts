import { expect, test } from "@jest/globals";
import { isPaid, type Outcome } from "../../../shared/lookups/lookup.ts";

const error = { code: "server_error", message: "" };

test.each<[Outcome, boolean]>([
  [{ status: "found", json: "{}", asOf: 1, cached: false }, true],
  [{ status: "found", json: "{}", asOf: 1, cached: true }, false],
  [{ status: "not_found", asOf: 1, cached: false }, true],
  [{ status: "not_found", asOf: 1, cached: true }, false],
  [{ status: "failed", error }, true],
  [{ status: "invalid", error }, false],
  [{ status: "deferred", error }, false],
])("of %j it is told whether a call was spent for it now: %p", (outcome, paid) => {
  expect(isPaid(outcome)).toBe(paid);
});
