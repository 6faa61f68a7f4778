import { describe, expect, test } from "@jest/globals";
import type { FailureCode } from "../../../shared/client/failures.ts";
import { Standing } from "../../../shared/gateway/standing.ts";
import { hour, minute, nine } from "./temporary-store.ts";

/** How many failures in a row of this kind it takes until nothing more is asked; 100 when it never is. */
function failuresUntilDead(code: FailureCode): number {
  const standing = new Standing();
  for (let failures = 1; failures < 100; failures += 1) if (standing.noteAnswer(code, nine)) return failures;
  return 100;
}

describe("the breaker", () => {
  test.each([
    ["unreachable", 5],
    ["timeout", 8],
    ["server_error", 15],
    ["connection_lost", 15],
    ["malformed", 15],
    ["unexpected", 15],
    ["bad_request", 100],
    ["hour_spent", 100],
    ["forbidden", 100],
  ] as const)("%s: a service is given up after %d in a row", (code, failures) => {
    expect(failuresUntilDead(code)).toBe(failures);
  });

  test("starts anew with every usable answer", () => {
    const standing = new Standing();
    for (let round = 0; round < 50; round += 1) {
      for (let failure = 0; failure < 14; failure += 1) standing.noteAnswer("server_error", nine);
      expect(standing.noteAnswer(undefined, nine)).toBe(false);
    }
    expect(standing.refusal("legal-unit", nine)).toBeUndefined();
  });

  test("rests half a minute, then lets a few questions try again", () => {
    const standing = new Standing();
    for (let failure = 0; failure < 5; failure += 1) standing.noteAnswer("unreachable", nine);
    expect(standing.refusal("legal-unit", nine + 29_999)).toMatchObject({
      status: "deferred",
      retryAt: nine + 30_000,
    });
    expect(standing.refusal("legal-unit", nine + 30_000)).toBeUndefined();
    expect(standing.noteAnswer("unreachable", nine + 30_001)).toBe(false);
  });
});

describe("a halt", () => {
  const month = { reason: "month_spent", until: nine + hour, detail: "said so" } as const;

  test("defers every question with its reason, and its end where there is one", () => {
    const standing = new Standing();
    standing.stop(month);
    expect(standing.refusal("naf", nine)).toEqual({
      status: "deferred",
      error: { code: "month_spent", message: "the monthly quota is spent (said so)" },
      retryAt: nine + hour,
    });
    standing.stop({ reason: "unauthorized", until: Infinity, detail: "" });
    expect(standing.refusal("naf", nine)).not.toHaveProperty("retryAt");
  });

  test("ends by itself when its time has come", () => {
    const standing = new Standing();
    standing.stop(month);
    expect(standing.refusal("naf", nine + hour)).toBeUndefined();
  });

  test("that came from the service is over when /me is answered", () => {
    const standing = new Standing();
    standing.stop(month);
    standing.noteWelcome();
    expect(standing.refusal("naf", nine)).toBeUndefined();
  });

  test.each(["interrupted", "store_failed"] as const)(
    "of our own, %s, is undone by nothing that the service says",
    (reason) => {
      const standing = new Standing();
      standing.stop({ reason, until: Infinity, detail: "" });
      standing.stop({ reason: "dead_server", until: nine + minute, detail: "" });
      standing.noteWelcome();
      expect(standing.refusal("naf", nine + hour)).toMatchObject({ error: { code: reason } });
    },
  );
});

test("a closed operation is refused, and no other, until /me is answered", () => {
  const standing = new Standing();
  const outcome = { status: "failed", error: { code: "forbidden", message: "no" } } as const;
  standing.close("accounts", outcome);
  expect(standing.refusal("accounts", nine)).toBe(outcome);
  expect(standing.refusal("directors", nine)).toBeUndefined();
  standing.noteWelcome();
  expect(standing.refusal("accounts", nine)).toBeUndefined();
});
