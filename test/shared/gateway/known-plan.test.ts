import { describe, expect, test } from "@jest/globals";
import { type QuotaReading, mergeQuota, withKnownPlan } from "../../../shared/gateway/store/quota.ts";
import { hour, minute, nine } from "./temporary-store.ts";

const reading = (from: "me" | "headers", at: number, told: Partial<QuotaReading>): QuotaReading => ({
  ...{ from, sentAt: at, readAt: at, limit: 1_000, remaining: 500, resetAt: nine + 24 * hour },
  ...told,
});
const me = (at: number, told: Partial<QuotaReading>) => reading("me", at, told);
const headers = (at: number, told: Partial<QuotaReading> = {}) => reading("headers", at, told);

describe("the plan", () => {
  const named = mergeQuota(undefined, me(nine, { plan: "pro", status: "active" }), 0);
  const other = (before: QuotaReading, at: number) => mergeQuota(before, headers(at, { limit: 100 }), 0);

  test("is that which /me named as long as the headers show its limit, and unknown from another limit on", () => {
    expect(withKnownPlan(mergeQuota(named, headers(nine + 20), 0))).toMatchObject({
      ...{ plan: "pro", status: "active", limit: 1_000 },
    });
    const changed = other(other(named, nine + 20), nine + 40);
    expect(withKnownPlan(changed)).toMatchObject({ limit: 100, plan: undefined, status: undefined });
    const again = mergeQuota(changed, me(nine + 60, { limit: 100, plan: "free" }), 0);
    expect(withKnownPlan(again)).toMatchObject({ limit: 100, plan: "free" });
  });

  test("that was kept without its limit is that of the limit that was kept with it", () => {
    const former = { ...named, planLimit: undefined };
    expect(withKnownPlan(former)).toBe(former);
    expect(withKnownPlan(other(former, nine + 20)).plan).toBeUndefined();
  });
});

describe("a reset that /me tells, other than that of the headers before,", () => {
  const resetAt = nine + 24 * hour;
  const before = headers(nine + 1, { remaining: 998, resetAt: resetAt - 5 * minute });
  const known = mergeQuota(mergeQuota(undefined, me(nine, { remaining: 999 }), 0), before, 1);
  const next = (told: Partial<QuotaReading>) => mergeQuota(known, me(nine + minute, told), 1);

  test.each([998, 997])("is the same plan's where %d calls remain: the hour's stay counted", (remaining) => {
    expect(next({ remaining })).toMatchObject({ remaining, resetAt });
    expect(next({ remaining })).not.toHaveProperty("ledgerSince");
  });

  test("is another plan's where more calls remain, or the limit is another: its hour begins anew", () => {
    expect(next({ remaining: 999 }).ledgerSince).toBe(nine + minute);
    expect(next({ remaining: 2, limit: 2 }).ledgerSince).toBe(nine + minute);
  });
});

test.each(["headers", "me"] as const)(
  "of two resets the exact one stays, though the %s told the other one last: who came back sooner would be refused",
  (from) => {
    const [truncated, exact] = [nine + hour, nine + hour + 900];
    const [first, last] = from === "headers" ? [exact, truncated] : [truncated, exact];
    const known = mergeQuota(undefined, me(nine, { resetAt: first }), 0);
    const next = reading(from, nine + minute, { resetAt: last, remaining: 499 });
    expect(mergeQuota(known, next, 1)).toMatchObject({ remaining: 499, resetAt: exact });
    const limitAlone = { ...next, remaining: undefined };
    expect(mergeQuota(known, limitAlone, 1)).toMatchObject({ remaining: 500, resetAt: exact });
  },
);

test("of two resets exactly a minute apart, the same period's, the later one stays", () => {
  const known = mergeQuota(undefined, me(nine, { resetAt: nine + hour }), 0);
  const sooner = headers(nine + minute, { resetAt: nine + hour - minute, remaining: 499 });
  expect(mergeQuota(known, sooner, 1)).toMatchObject({ remaining: 499, resetAt: nine + hour });
});
