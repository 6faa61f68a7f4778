import { describe, expect, test } from "@jest/globals";
import type { Reason } from "../../../../shared/lookups/reasons.ts";
import {
  type FailureCode,
  type RateReading,
  type Reply,
  callFailures,
} from "../../../../shared/client/reply.ts";
import { defaultRetryRules } from "../../../../shared/client/retry.ts";
import {
  judge,
  replyByContract,
  type Attempt,
  type CallVerdict,
} from "../../../../shared/gateway/scheduler/judge.ts";
import { hour, minute, nine } from "../temporary-store.ts";

const attempt: Attempt = {
  operation: "legal-unit",
  attempts: 1,
  now: nine,
  random: 0.5,
  hourLength: hour,
  rules: defaultRetryRules,
};

const failed = (code: FailureCode, rate: RateReading = {}): Reply => ({
  kind: "failed",
  status: 500,
  rate,
  failure: { code, on: "GET /unite-legale/552032534" },
});

const notFound: Reply = { kind: "not_found", status: 404, rate: {} };

const judged = (reply: Reply, of: Partial<Attempt> = {}): CallVerdict => judge(reply, { ...attempt, ...of });

describe("one reply means", () => {
  test("found: the payload's text, read now, paid for", () => {
    expect(judged({ kind: "found", data: { a: [1] }, status: 200, rate: {} })).toEqual({
      kind: "settle",
      outcome: { status: "found", json: '{"a":[1]}', asOf: nine, cached: false },
    });
  });

  test("not found: settled, to be kept like any answer", () => {
    expect(judged(notFound)).toEqual({
      kind: "settle",
      outcome: { status: "not_found", asOf: nine, cached: false },
    });
  });

  test.each(["unauthorized", "unpaid"] as const)("%s: nothing more is asked until a person acts", (code) => {
    expect(judged(failed(code))).toMatchObject({ kind: "halt", reason: code, until: Infinity });
  });

  test("unauthorized, to keys that are replaced by now: asked again at once, with the others", () => {
    const reply = { ...failed("unauthorized"), isToFormerKeys: true } as const;
    expect(judged(reply)).toMatchObject({ kind: "retry", delay: 0 });
    expect(judged({ ...failed("unpaid"), isToFormerKeys: true })).toMatchObject({ kind: "halt" });
  });

  test("forbidden: that operation alone is closed, by a sentence that names no question", () => {
    const verdict = judged(failed("forbidden"), { operation: "accounts" });
    expect(verdict).toMatchObject({ kind: "settle", closes: "operation", outcome: { status: "failed" } });
    expect(JSON.stringify(verdict)).toContain("GET /unite-legale/{siren}/finances");
    expect(JSON.stringify(verdict)).not.toContain("552032534");
  });

  test("forbidden, of an operation that every plan has: an unexpected answer to that question, and to no other", () => {
    for (const operation of ["legal-unit", "search"] as const) {
      const verdict = judged(replyByContract(failed("forbidden"), operation), { operation });
      expect(verdict).toMatchObject({
        ...{ kind: "settle", outcome: { status: "failed", error: { code: "unexpected" } } },
      });
      expect(verdict).not.toHaveProperty("closes");
    }
    expect(replyByContract(failed("forbidden"), "accounts")).toEqual(failed("forbidden"));
    for (const other of [failed("bad_request"), notFound])
      expect(replyByContract(other, "search")).toEqual(other);
  });

  test.each(["bad_request", "unexpected"] as const)("%s: that question failed, at once", (code) => {
    expect(judged(failed(code))).toMatchObject({
      kind: "settle",
      outcome: { status: "failed", error: { code } },
    });
  });

  test("a failure that may pass: asked again, then failed, saying how often it was tried", () => {
    const soon = (Object.keys(callFailures) as FailureCode[]).filter(
      (code) => (callFailures[code] as Reason).passes === true,
    );
    for (const code of soon) {
      expect(judged(failed(code))).toMatchObject({ kind: "retry", delay: 200, failure: { code } });
      expect(judged(failed(code), { attempts: 3 })).toMatchObject({
        kind: "settle",
        outcome: { status: "failed", error: { code, message: expect.stringContaining(": 3 × ") } },
      });
    }
  });
});

describe("a spent month stops everything", () => {
  const untilOf = (rate: RateReading) => judged(failed("month_spent", rate));

  test("until its reset", () => {
    expect(untilOf({ resetAt: nine + 99 * hour })).toMatchObject({
      kind: "halt",
      reason: "month_spent",
      until: nine + 99 * hour,
    });
  });

  test("until Retry-After, which wins over the reset", () => {
    expect(untilOf({ resetAt: nine + 99 * hour, retryAfter: 7 * hour })).toMatchObject({
      until: nine + 7 * hour,
    });
  });

  test("for good when nobody says until when", () => {
    expect(untilOf({})).toMatchObject({ until: Infinity });
  });

  test("for some minutes at least, were the reset past by our clock: or every question would be refused in turn", () => {
    expect(untilOf({ resetAt: nine - 1 })).toMatchObject({ until: nine + 5 * minute });
    expect(untilOf({ retryAfter: 0 })).toMatchObject({ until: nine + 5 * minute });
  });
});

describe("a spent hour holds everything", () => {
  const heldBy = (rate: RateReading, hourLength = hour) => judged(failed("hour_spent", rate), { hourLength });

  test("as long as Retry-After says", () => {
    expect(heldBy({ retryAfter: 90_000 })).toEqual({ kind: "hold", pause: 90_000, reason: "hour_spent" });
    expect(heldBy({ retryAfter: hour + minute })).toEqual({
      kind: "hold",
      pause: hour + minute,
      reason: "hour_spent",
    });
  });

  test("a twelfth of the hour when nobody says how long", () => {
    expect(heldBy({})).toEqual({ kind: "hold", pause: 5 * minute, reason: "hour_spent" });
    expect(heldBy({}, 12_000)).toEqual({ kind: "hold", pause: 1_000, reason: "hour_spent" });
  });

  test("a second at least, were Retry-After zero", () => {
    expect(heldBy({ retryAfter: 0 })).toEqual({ kind: "hold", pause: 1_000, reason: "hour_spent" });
  });

  test("and when it is to last longer than an hour, what waits is deferred until then instead", () => {
    expect(heldBy({ retryAfter: 8 * hour })).toMatchObject({
      kind: "halt",
      reason: "hour_spent",
      until: nine + 8 * hour,
    });
  });
});
