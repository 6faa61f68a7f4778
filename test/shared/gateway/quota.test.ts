import { describe, expect, test } from "@jest/globals";
import {
  mergeQuota,
  quotaOf,
  quotaOfHeaders,
  quotaOfMe,
  remainingNow,
  type QuotaReading,
} from "../../../shared/gateway/quota.ts";
import { hour, minute, nine } from "./temporary-store.ts";

const times = { sentAt: nine, readAt: nine };
const resetAt = nine + 24 * hour;

const me = (remaining: number, at = nine, told: Partial<QuotaReading> = {}): QuotaReading => ({
  from: "me",
  sentAt: at,
  readAt: at,
  limit: 1_000,
  hourly: 100,
  resetAt,
  remaining,
  ...told,
});

/** What is known once /me has told this. */
const knownFrom = (remaining: number, at = nine): QuotaReading => mergeQuota(undefined, me(remaining, at), 0);

/** Headers of a call that was sent ten milliseconds before its answer at `at`. */
const headers = (remaining: number, at: number, told: Partial<QuotaReading> = {}): QuotaReading => ({
  from: "headers",
  sentAt: at - 10,
  readAt: at,
  limit: 1_000,
  resetAt,
  remaining,
  ...told,
});

describe("/me", () => {
  test("tells the plan and every figure of the usage", () => {
    const data = {
      keyId: "k",
      company: { id: "c" },
      plan: {
        code: "pro",
        name: "Pro",
        status: "active",
        trialEndsAt: null,
        currentPeriodEnd: "2026-12-01T00:00:00Z",
      },
      usage: {
        used: 1,
        limit: 10,
        remaining: 9,
        percentage: 10,
        resetAt: "2026-12-01T00:00:00Z",
        hourlyRateLimit: 5,
      },
    };
    expect(quotaOfMe(data, times)).toEqual({
      limit: 10,
      remaining: 9,
      resetAt: Date.UTC(2026, 11, 1),
      hourly: 5,
      plan: "pro",
      status: "active",
      trialEndsAt: null,
      periodEnd: "2026-12-01T00:00:00Z",
      from: "me",
      ...times,
    });
  });

  test.each([
    [{}],
    [[]],
    ["text"],
    [7],
    [{ usage: null, plan: null }],
    [{ usage: { remaining: "9", limit: -1, resetAt: "soon", hourlyRateLimit: 0 }, plan: { trialEndsAt: 3 } }],
  ])("%j, which tells nothing of use, leaves every figure unknown", (data) => {
    expect(quotaOfMe(data, times)).toEqual({ from: "me", ...times, trialEndsAt: null });
  });
});

describe("the headers of an answer", () => {
  test("tell nothing without a figure", () => {
    expect(quotaOfHeaders({ resetAt }, times, false)).toBeUndefined();
  });

  test("with a reset that is past tell no reset: a limit must not look like none", () => {
    expect(quotaOfHeaders({ remaining: 5, resetAt: nine }, times, false)).not.toHaveProperty("resetAt");
    expect(quotaOfHeaders({ remaining: 5, resetAt: nine + 1 }, times, false)).toHaveProperty("resetAt");
  });

  test("of a 401 tell nothing: who is not let in has no account", () => {
    const rate = { limit: 0, remaining: 0 };
    const failure = { code: "unauthorized", on: "GET /me" } as const;
    expect(quotaOf("me", { kind: "failed", status: 401, rate, failure }, times)).toBeUndefined();
    expect(quotaOf("naf", { kind: "found", status: 200, rate, data: 1 }, times)).toMatchObject({
      remaining: 0,
    });
  });
});

describe("what is known after one more reading", () => {
  test("is what it says, and where it says nothing, what was known", () => {
    const known = mergeQuota(knownFrom(50), headers(49, nine + minute), 1);
    expect(known).toMatchObject({
      remaining: 49,
      hourly: 100,
      limit: 1_000,
      from: "headers",
      readAt: nine + minute,
    });
    const silent: QuotaReading = {
      from: "headers",
      limit: 2_000,
      sentAt: nine + minute,
      readAt: nine + 2 * minute,
    };
    expect(mergeQuota(known, silent, 0)).toMatchObject({
      remaining: 49,
      limit: 2_000,
      sentAt: nine + minute - 10,
    });
  });

  test("of answers that arrive out of order is the lowest figure", () => {
    const order = [97, 99, 96, 98];
    const known = order.reduce(
      (before, remaining, index) => mergeQuota(before, headers(remaining, nine + index), 4),
      knownFrom(100, nine - 100),
    );
    expect(known).toMatchObject({ remaining: 96, doubtful: false });
  });

  test("is the new period's figure once the old one is over, or has another reset", () => {
    const next = resetAt + 720 * hour;
    const over = mergeQuota(knownFrom(3), headers(999, resetAt + 1, { resetAt: next }), 1);
    expect(over).toMatchObject({ remaining: 999, resetAt: next, doubtful: false });
    const early = mergeQuota(knownFrom(3), headers(999, nine + minute, { resetAt: next }), 1);
    expect(early).toMatchObject({ remaining: 999, resetAt: next, doubtful: false });
  });

  test("of a new period without a reset keeps none of the old one", () => {
    const silent = { ...headers(999, resetAt + 1), resetAt: undefined };
    const known = mergeQuota(knownFrom(3), silent, 1);
    expect(remainingNow(known, resetAt + 2)).toBe(999);
  });

  test("is doubtful when it fell by more than our own calls explain, and not when by as much", () => {
    expect(mergeQuota(knownFrom(100), headers(84, nine + 1), 16)).toMatchObject({
      remaining: 84,
      doubtful: false,
    });
    expect(mergeQuota(knownFrom(100), headers(83, nine + 1), 16)).toMatchObject({
      remaining: 83,
      doubtful: true,
    });
  });

  test("is doubtful when the very first header says that nothing is left", () => {
    expect(mergeQuota(undefined, headers(0, nine), 1).doubtful).toBe(true);
    expect(mergeQuota(undefined, headers(7, nine), 1).doubtful).toBe(false);
    expect(mergeQuota(undefined, me(0), 1).doubtful).toBe(false);
  });

  test("stays doubtful until /me or a refusal has spoken, whatever other headers say", () => {
    const lied = mergeQuota(knownFrom(100), headers(0, nine + 1), 4);
    expect(mergeQuota(lied, headers(98, nine + 2), 4)).toMatchObject({ remaining: 0, doubtful: true });
    expect(mergeQuota(lied, me(97, nine + 2), 4)).toMatchObject({ remaining: 97, doubtful: false });
    const refusal: QuotaReading = { ...headers(0, nine + 2), from: "refusal" };
    expect(mergeQuota(lied, refusal, 4)).toMatchObject({ remaining: 0, doubtful: false });
  });

  test("believes /me about a doubtful figure even when other answers came while it was asked", () => {
    const lied = mergeQuota(knownFrom(100), headers(0, nine + 20), 4);
    const asked = me(95, nine + 30, { sentAt: nine + 10 });
    expect(mergeQuota(lied, asked, 4)).toMatchObject({ remaining: 95, doubtful: false });
    expect(mergeQuota(lied, asked, 4)).not.toHaveProperty("ledgerSince");
  });

  test("never rises by a header: a lie of too much must not open the reserve", () => {
    expect(mergeQuota(knownFrom(12), headers(999_999_999, nine + 1), 4)).toMatchObject({ remaining: 12 });
  });

  test("rises by /me alone, which then tells of another account state: its hour begins anew", () => {
    const raised = mergeQuota(knownFrom(12), me(5_000, nine + minute), 0);
    expect(raised).toMatchObject({ remaining: 5_000, ledgerSince: nine + minute });
    expect(mergeQuota(raised, me(4_999, nine + 2 * minute), 0).ledgerSince).toBe(nine + minute);
  });

  test("does not rise by a /me that was overtaken by other answers: the hour's calls are not forgotten", () => {
    const overtaken = me(60, nine + 50, { sentAt: nine });
    const known = mergeQuota(headers(55, nine + 40), overtaken, 8);
    expect(known.remaining).toBe(55);
    expect(known).not.toHaveProperty("ledgerSince");
  });
});

describe("what remains now", () => {
  test("is not known before the first reading, nor when the period is over", () => {
    expect(remainingNow(undefined, nine)).toBeUndefined();
    expect(remainingNow(me(5), resetAt)).toBeUndefined();
    expect(remainingNow(me(5), resetAt - 1)).toBe(5);
    expect(remainingNow({ from: "me", ...times, remaining: 5 }, nine)).toBe(5);
  });
});
