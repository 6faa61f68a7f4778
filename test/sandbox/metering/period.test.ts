import { describe, expect, test } from "@jest/globals";
import { periodEnd } from "../../../sandbox/meter.ts";

const at = (text: string) => Date.parse(text);

describe("billing period", () => {
  test.each([
    ["2026-11-20T09:00:00Z", "2026-11-20T09:00:00Z", "2026-12-20T09:00:00Z"],
    ["2026-11-20T09:00:00Z", "2026-12-20T08:59:59Z", "2026-12-20T09:00:00Z"],
    ["2026-11-20T09:00:00Z", "2026-12-20T09:00:00Z", "2027-01-20T09:00:00Z"],
    ["2026-11-20T09:00:00Z", "2028-02-21T00:00:00Z", "2028-03-20T09:00:00Z"],
    ["2027-01-31T00:00:00Z", "2027-02-01T00:00:00Z", "2027-02-28T00:00:00Z"],
    ["2027-01-31T00:00:00Z", "2027-03-01T00:00:00Z", "2027-03-31T00:00:00Z"],
  ])("a subscription of %s is, on %s, in the period that ends on %s", (anchor, now, end) => {
    expect(new Date(periodEnd(at(anchor), at(now))).toISOString()).toBe(new Date(end).toISOString());
  });
});
