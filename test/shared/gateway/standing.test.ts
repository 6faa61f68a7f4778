import { describe, expect, test } from "@jest/globals";
import type { FailureCode } from "../../../shared/client/failures.ts";
import { Standing } from "../../../shared/gateway/standing.ts";
import { hour, minute, nine } from "./temporary-store.ts";

/** How many failures in a row of this kind it takes until nobody is asked for `user`; 100 when it never is. */
function failuresUntilDead(code: FailureCode, user: string): number {
  const standing = new Standing();
  for (let failures = 1; failures < 100; failures += 1) {
    if (standing.noteAnswer(code, nine, user) !== undefined) return failures;
  }
  return 100;
}

/** So many failures in a row for a user; answers what the last one led to. */
function fail(standing: Standing, user: string, failures: number, code: FailureCode = "server_error") {
  let rest;
  for (let failure = 0; failure < failures; failure += 1) rest = standing.noteAnswer(code, nine, user);
  return rest;
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
    expect(failuresUntilDead(code, "")).toBe(failures);
    expect(failuresUntilDead(code, "ann")).toBe(failures);
  });

  test("starts anew with every usable answer", () => {
    const standing = new Standing();
    for (let round = 0; round < 50; round += 1) {
      fail(standing, "", 14);
      expect(standing.noteAnswer(undefined, nine, "")).toBeUndefined();
    }
    expect(standing.refusal("legal-unit", nine, "")).toBeUndefined();
  });

  test("rests half a minute, then lets a few questions try again", () => {
    const standing = new Standing();
    expect(fail(standing, "ann", 5, "unreachable")).toBe("everybody");
    expect(standing.refusal("legal-unit", nine + 29_999, "bob")).toMatchObject({
      status: "deferred",
      retryAt: nine + 30_000,
    });
    expect(standing.refusal("legal-unit", nine + 30_000, "bob")).toBeUndefined();
    expect(standing.noteAnswer("unreachable", nine + 30_001, "bob")).toBeUndefined();
  });

  test("opens for one user alone where the questions of that one alone fail", () => {
    const standing = new Standing();
    expect(fail(standing, "eve", 15)).toBe("user");
    expect(standing.refusal("legal-unit", nine + 29_999, "eve")).toMatchObject({
      status: "deferred",
      error: { code: "dead_server" },
      retryAt: nine + 30_000,
    });
    expect(standing.refusal("legal-unit", nine, "ann")).toBeUndefined();
    expect(standing.halt).toBeUndefined();
    expect(standing.refusal("legal-unit", nine + 30_000, "eve")).toBeUndefined();
    // However often the same one comes again.
    for (let round = 0; round < 10; round += 1) expect(fail(standing, "eve", 15)).toBe("user");
    expect(standing.refusal("legal-unit", nine, "ann")).toBeUndefined();
  });

  test("opens for everybody when a second user's questions fail too, with no usable answer between", () => {
    const standing = new Standing();
    fail(standing, "eve", 15);
    expect(fail(standing, "ann", 14)).toBeUndefined();
    expect(standing.noteAnswer("server_error", nine, "ann")).toBe("everybody");
    expect(standing.refusal("legal-unit", nine, "bob")).toMatchObject({ error: { code: "dead_server" } });

    const alive = new Standing();
    fail(alive, "eve", 15);
    alive.noteAnswer(undefined, nine, "bob");
    expect(fail(alive, "ann", 15)).toBe("user");
    expect(alive.refusal("legal-unit", nine, "bob")).toBeUndefined();
  });

  test("opens for everybody where calls are made for nobody in particular", () => {
    expect(fail(new Standing(), "", 15)).toBe("everybody");
  });
});

describe("a halt", () => {
  const month = { reason: "month_spent", until: nine + hour, detail: "said so" } as const;

  test("defers every question with its reason, and its end where there is one", () => {
    const standing = new Standing();
    standing.stop(month);
    expect(standing.refusal("naf", nine, "")).toEqual({
      status: "deferred",
      error: { code: "month_spent", message: "the monthly quota is spent (said so)" },
      retryAt: nine + hour,
    });
    standing.stop({ reason: "unauthorized", until: Infinity, detail: "" });
    expect(standing.refusal("naf", nine, "")).not.toHaveProperty("retryAt");
  });

  test("ends by itself when its time has come", () => {
    const standing = new Standing();
    standing.stop(month);
    expect(standing.refusal("naf", nine + hour, "")).toBeUndefined();
  });

  test("that came from the service is over when /me is answered", () => {
    const standing = new Standing();
    standing.stop(month);
    standing.noteWelcome();
    expect(standing.refusal("naf", nine, "")).toBeUndefined();
  });

  test.each(["interrupted", "store_failed"] as const)(
    "of our own, %s, is undone by nothing that the service says",
    (reason) => {
      const standing = new Standing();
      standing.stop({ reason, until: Infinity, detail: "" });
      standing.stop({ reason: "dead_server", until: nine + minute, detail: "" });
      standing.noteWelcome();
      expect(standing.refusal("naf", nine + hour, "")).toMatchObject({ error: { code: reason } });
    },
  );
});

describe("an operation that the plan lacks", () => {
  const outcome = { status: "failed", error: { code: "forbidden", message: "no" } } as const;
  const refused = (standing: Standing) => standing.refusal("accounts", nine, "") === outcome;

  /** What is refused once `plan` is known, accounts are refused, and `/me` then shows each of `plans` in turn. */
  function refusedAfter(plan: string | undefined, plans: readonly string[]): boolean[] {
    const standing = new Standing();
    standing.notePlan(plan);
    standing.close("accounts", outcome);
    return plans.map((shown) => {
      standing.notePlan(shown);
      return refused(standing);
    });
  }

  test("is refused, and no other", () => {
    const standing = new Standing();
    standing.close("accounts", outcome);
    expect(refused(standing)).toBe(true);
    expect(standing.refusal("directors", nine, "")).toBeUndefined();
  });

  test("stays refused whatever else /me says, until it shows another plan that has it", () => {
    const standing = new Standing();
    standing.notePlan("starter");
    standing.close("accounts", outcome);
    standing.noteWelcome();
    expect(refused(standing)).toBe(true);
    expect(refusedAfter("starter", ["starter", "free", "pro"])).toEqual([true, true, false]);
    expect(refusedAfter(undefined, ["starter", "enterprise"])).toEqual([true, false]);
    expect(refusedAfter("pro", ["pro", "starter", "pro"])).toEqual([true, true, false]);
  });
});
