import { expect, test } from "@jest/globals";
import { selectionOf, selections } from "../../../../batch/enrich/options.ts";
import { outcomeStatuses } from "../../../../shared/lookups/lookup.ts";

const takenBy = (name: keyof typeof selections) => ["", ...outcomeStatuses].filter(selections[name]);

test("--only takes rows by the status they ended with last time", () => {
  expect(takenBy("missing")).toEqual(["", "deferred"]);
  expect(takenBy("failed")).toEqual(["failed"]);
  expect(takenBy("answered")).toEqual(["found", "not_found"]);
});

test("capitals and spaces around a status, as a person may leave them, do not matter", () => {
  expect(selections.failed(" Failed ")).toBe(true);
  expect(selections.missing("  ")).toBe(true);
});

test("a selection goes by its name, answered by its former one too, and by no other word", () => {
  expect(["missing", "failed", "answered", "stale"].map(selectionOf)).toEqual([
    "missing",
    "failed",
    "answered",
    "answered",
  ]);
  expect(["all", "", "constructor", "Stale"].map(selectionOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
