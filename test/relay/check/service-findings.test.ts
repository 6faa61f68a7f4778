import { describe, expect, test } from "@jest/globals";
import { type ServiceKnowledge, serviceFindings } from "../../../relay/check/service-findings.ts";
import type { Outcome } from "../../../shared/lookups/lookup.ts";

const now = Date.UTC(2026, 10, 20, 9);
const quota = {
  from: "me",
  sentAt: now,
  readAt: now,
  plan: "pro",
  limit: 100,
  remaining: 60,
  hourly: 9,
} as const;
const failed = (code: string): Outcome => ({ status: "failed", error: { code, message: "" } });
const deferred = (code: string): Outcome => ({ status: "deferred", error: { code, message: "" } });

/** What is found, as `name: state code`. */
function found(knowledge: Partial<ServiceKnowledge>): string[] {
  const usual = { url: "https://api.example/v1", missing: [], reading: undefined, paused: false, now };
  return serviceFindings({ ...usual, ...knowledge }).map(
    ({ name, state, code }) => `${name}: ${state} ${code.replace("check_", "")}`,
  );
}

const asked = (outcome: Outcome, ahead: number | undefined = 0) =>
  found({ reading: { answer: { quota, outcome }, ahead, isAsked: true } });

describe("what one /me says of", () => {
  test("everything, where it is answered", () => {
    expect(asked({ status: "found", json: "{}", asOf: now, cached: false })).toEqual([
      ...["address: ok address_ok", "keys: ok keys_ok", "plan: ok plan_ok", "clock: ok clock_ok"],
    ]);
  });

  test.each([
    ["unreachable", "wrong address_unreachable"],
    ["unexpected", "wrong address_other"],
    ["malformed", "wrong address_other"],
    ["forbidden", "wrong address_other"],
    ["timeout", "wrong address_failing"],
    ["server_error", "wrong address_failing"],
  ])("the address, where it is %s: keys and plan are then not known", (code, finding) => {
    expect(asked(failed(code)).slice(0, 3)).toEqual([
      ...[`address: ${finding}`, "keys: note not_known", "plan: note not_known"],
    ]);
  });

  test("an address whose /me is not found", () => {
    expect(asked({ status: "not_found", asOf: now, cached: false })[0]).toBe("address: wrong address_other");
  });

  test.each([
    [deferred("unauthorized"), "wrong keys_refused", "note not_known"],
    [failed("bad_request"), "wrong keys_unattached", "note not_known"],
    [deferred("unpaid"), "ok keys_ok", "wrong plan_unpaid"],
    [deferred("month_spent"), "ok keys_ok", "note plan_month_spent"],
    [deferred("hour_spent"), "ok keys_ok", "note plan_hour_spent"],
  ])("keys and plan, where the service refuses: %j", (outcome, keys, plan) => {
    expect(asked(outcome).slice(0, 3)).toEqual(["address: ok address_ok", `keys: ${keys}`, `plan: ${plan}`]);
  });

  test("nothing but the plan, where the ledger had no room for the call and the service was not asked", () => {
    const answer = { quota, outcome: deferred("hour_spent") };
    expect(found({ reading: { answer, ahead: undefined, isAsked: false } })).toEqual([
      ...["address: note not_asked", "keys: note not_asked"],
      ...["plan: note plan_hour_spent", "clock: note not_asked"],
    ]);
  });

  test.each([
    [60_000, "ok clock_ok"],
    [60_001, "wrong clock_ahead"],
    [-60_000, "ok clock_ok"],
    [-60_001, "wrong clock_behind"],
    [undefined, "note clock_unknown"],
  ])("a clock that is %s ms ahead", (ahead, finding) => {
    const outcome: Outcome = { status: "found", json: "{}", asOf: now, cached: false };
    expect(found({ reading: { answer: { quota, outcome }, ahead, isAsked: true } })[3]).toBe(
      `clock: ${finding}`,
    );
  });
});

describe("nothing was asked", () => {
  test("for a variable is missing: it is named where it belongs", () => {
    expect(found({ url: undefined, missing: ["SIRENE_API_URL"] }).slice(0, 2)).toEqual([
      ...["address: wrong missing", "keys: note not_asked"],
    ]);
    expect(found({ url: undefined, missing: ["SIRENE_API_SECRET"] }).slice(0, 2)).toEqual([
      ...["address: note not_asked", "keys: wrong missing"],
    ]);
  });

  test("for spending is paused, or the store cannot be written", () => {
    expect(new Set(found({ paused: true }).map((line) => line.split(": ")[1]))).toEqual(
      new Set(["note paused"]),
    );
    expect(new Set(asked(deferred("store_failed")).map((line) => line.split(": ")[1]))).toEqual(
      new Set(["note not_asked"]),
    );
  });
});
