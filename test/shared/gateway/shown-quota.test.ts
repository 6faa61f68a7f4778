import { describe, expect, test } from "@jest/globals";
import { quotaAt, quotaOfMe, remainingNow, shownQuota } from "../../../shared/gateway/store/quota.ts";

const read = { from: "me", sentAt: 0, readAt: 0 } as const;

test("what is used and its share, rounded down, follow from the limit and what remains", () => {
  const quota = { ...read, limit: 5_000, remaining: 3_755, resetAt: Date.UTC(2026, 11, 1), hourly: 1_000 };
  expect(
    shownQuota({ ...quota, plan: "pro", status: "active", trialEndsAt: null, periodEnd: "2026-12-01" }),
  ).toEqual({
    plan: "pro",
    status: "active",
    trialEndsAt: null,
    periodEnd: "2026-12-01",
    limit: 5_000,
    used: 1_245,
    remaining: 3_755,
    percentage: 24,
    resetAt: "2026-12-01T00:00:00.000Z",
    hourly: 1_000,
  });
});

test("an account that overdrew its quota has nothing left; less than nothing of no limit tells nothing", () => {
  const remains = (usage: object) => quotaOfMe({ usage }, { sentAt: 0, readAt: 0 }).remaining;
  expect(remains({ used: 100_003, limit: 100_000, remaining: -3 })).toBe(0);
  expect(remains({ remaining: -1 })).toBeUndefined();
});

test("a /me that tells a limit, and null of what remains, does not tell that nothing is left", () => {
  const usage = { limit: 1_000, remaining: null };
  expect(quotaOfMe({ usage }, { sentAt: 0, readAt: 0 })).toMatchObject({
    limit: 1_000,
    remaining: undefined,
  });
});

test("what is not known is null, all of it when nothing was ever read", () => {
  expect(Object.values(shownQuota(undefined))).toEqual(Array(10).fill(null));
  expect(shownQuota({ ...read, remaining: 12 })).toMatchObject({
    remaining: 12,
    used: null,
    percentage: null,
  });
  expect(shownQuota({ ...read, limit: 12 })).toMatchObject({ limit: 12, used: null, percentage: null });
});

test("an account without any call has no share to tell", () => {
  expect(shownQuota({ ...read, limit: 0, remaining: 0 })).toMatchObject({ used: 0, percentage: null });
});

describe("what a reading tells", () => {
  const resetAt = Date.UTC(2026, 11, 1);
  const whole = { ...read, limit: 12, remaining: 5, resetAt, periodEnd: "2026-12-01" };
  const endless = { ...read, remaining: 5 };

  test("is all of it until its period is over, then neither what remains nor when it ends", () => {
    expect(quotaAt(whole, resetAt - 1)).toBe(whole);
    expect(quotaAt(whole, resetAt)).toEqual({
      ...{ ...whole, remaining: undefined, resetAt: undefined, periodEnd: undefined },
    });
  });

  test("is all of it where nobody knows when its period ends, and nothing before the first", () => {
    expect(quotaAt(endless, resetAt)).toBe(endless);
    expect(quotaAt(undefined, 0)).toBeUndefined();
  });

  test("of what remains is nothing before the first reading, nor when the period is over", () => {
    expect(remainingNow(undefined, 0)).toBeUndefined();
    expect(remainingNow(whole, resetAt)).toBeUndefined();
    expect(remainingNow(whole, resetAt - 1)).toBe(5);
    expect(remainingNow(endless, resetAt)).toBe(5);
  });
});
