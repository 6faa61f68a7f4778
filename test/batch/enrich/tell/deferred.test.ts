import { describe, expect, test } from "@jest/globals";
import { deferredText } from "../../../../batch/enrich/summary.ts";
import type { Plan } from "../../../../shared/enrichment/plan.ts";

const resetAt = Date.UTC(2027, 5, 30, 23, 59, 59, 999);
const ofMonth = { budget: { isOfMonth: true }, resetAt } as Plan;
const [before, later] = [resetAt - 10 * 86_400_000, resetAt + 30 * 86_400_000];
const quotaOf = (reset: number | undefined) => ({
  from: "headers" as const,
  sentAt: 1,
  readAt: 1,
  resetAt: reset,
});

describe("a run that has made the calls of the month is to be run again", () => {
  test.each([
    ["later, if the headers tell the end of the month to the second", resetAt - 999, before, "run_deferred"],
    ["later, if they round it up", resetAt + 1, before, "run_deferred"],
    ["later, if they do not tell it", undefined, before, "run_deferred"],
    ["now, if they tell the end of the next month", later, before, "run_deferred_new_month"],
    ["now, if the month is over", resetAt, resetAt, "run_deferred_new_month"],
  ])("%s", (_, told, endedAt, code) => {
    expect(deferredText(ofMonth, "why", { quota: quotaOf(told), endedAt }, (one) => one)).toBe(code);
  });

  test("later, if nothing was read of the quota", () => {
    expect(deferredText(ofMonth, "why", { quota: undefined, endedAt: before }, (one) => one)).toBe(
      "run_deferred",
    );
  });
});
