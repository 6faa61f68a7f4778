import { describe, expect, test } from "@jest/globals";
import { type QuotaReading, mergeQuota, withKnownPlan } from "../../../shared/gateway/store/quota.ts";
import { hour, nine } from "./temporary-store.ts";

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
