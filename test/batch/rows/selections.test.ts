import { expect, test } from "@jest/globals";
import { isSelection, selections } from "../../../batch/rows/selections.ts";
import { outcomeStatuses } from "../../../shared/lookups/outcome.ts";

const takenBy = (name: keyof typeof selections) => ["", ...outcomeStatuses].filter(selections[name]);

test("--only takes rows by the status they ended with last time", () => {
  expect(takenBy("missing")).toEqual(["", "deferred"]);
  expect(takenBy("failed")).toEqual(["failed"]);
  expect(takenBy("stale")).toEqual(["found", "not_found"]);
});

test("capitals and spaces around a status, as a person may leave them, do not matter", () => {
  expect(selections.failed(" Failed ")).toBe(true);
  expect(selections.missing("  ")).toBe(true);
});

test("no other word is a selection, not even one that every object knows", () => {
  expect(["missing", "failed", "stale", "all", "", "constructor"].filter(isSelection)).toEqual([
    "missing",
    "failed",
    "stale",
  ]);
});
