import { describe, expect, test } from "@jest/globals";
import type { FailureCode } from "../../../../shared/client/reply.ts";
import type { Instant } from "../../../../shared/gateway/store/clock.ts";
import { ServiceState } from "../../../../shared/gateway/scheduler/service-state.ts";
import { hour, minute, nine } from "../temporary-store.ts";

/** A moment that both clocks tell alike, unless the machine's own was set back. */
const at = (time: number, setBack = 0): Instant => ({ wall: time - setBack, monotonic: time });

/** How many failures in a row of this kind it takes until nobody is asked for `user`; 100 when it never is. */
function failuresUntilDead(code: FailureCode, user: string): number {
  const service = new ServiceState();
  for (let failures = 1; failures < 100; failures += 1) {
    if (service.noteAnswer(code, at(nine), user) !== undefined) return failures;
  }
  return 100;
}

/** So many failures in a row for a user; answers what the last one led to. */
function fail(service: ServiceState, user: string, failures: number, code: FailureCode = "server_error") {
  let rest;
  for (let failure = 0; failure < failures; failure += 1) rest = service.noteAnswer(code, at(nine), user);
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

  test("leaves a stop that lasts longer in force: keys that are refused are so however the server fails then", () => {
    const service = new ServiceState();
    service.stop({ reason: "unauthorized", until: Infinity, detail: "" }, at(nine));
    fail(service, "", 5, "unreachable");
    expect(service.stopped(at(nine + minute))?.reason).toBe("unauthorized");
    const stoppedUntil = (until: number, setBack = 0) => {
      const other = new ServiceState();
      other.stop({ reason: "month_spent", until, detail: "" }, at(nine, setBack));
      for (let failure = 0; failure < 5; failure += 1) other.noteAnswer("unreachable", at(nine, setBack), "");
      return other.stopped(at(nine + 10_000))?.reason;
    };
    expect(stoppedUntil(nine + 29_999)).toBe("dead_server");
    expect(stoppedUntil(nine + 30_000)).toBe("month_spent");
    // Whatever a clock tells that was set back.
    expect(stoppedUntil(nine + hour, 2 * hour)).toBe("month_spent");
  });

  test("starts anew with every usable answer", () => {
    const service = new ServiceState();
    for (let round = 0; round < 50; round += 1) {
      fail(service, "", 14);
      expect(service.noteAnswer(undefined, at(nine), "")).toBeUndefined();
    }
    expect(service.refusal("legal-unit", at(nine), "")).toBeUndefined();
  });

  test("rests half a minute, then lets a few questions try again", () => {
    const service = new ServiceState();
    expect(fail(service, "ann", 5, "unreachable")).toBe("everybody");
    expect(service.refusal("legal-unit", at(nine + 29_999), "bob")).toMatchObject({
      status: "deferred",
      retryAt: nine + 30_000,
    });
    expect(service.refusal("legal-unit", at(nine + 30_000), "bob")).toBeUndefined();
    expect(service.noteAnswer("unreachable", at(nine + 30_001), "bob")).toBeUndefined();
  });

  test("opens for one user alone where the questions of that one alone fail", () => {
    const service = new ServiceState();
    expect(fail(service, "eve", 15)).toBe("user");
    expect(service.refusal("legal-unit", at(nine + 29_999), "eve")).toMatchObject({
      status: "deferred",
      error: { code: "dead_server" },
      retryAt: nine + 30_000,
    });
    expect(service.refusal("legal-unit", at(nine), "ann")).toBeUndefined();
    expect(service.halt(at(nine))).toBeUndefined();
    expect(service.refusal("legal-unit", at(nine + 30_000), "eve")).toBeUndefined();
    // However often the same one comes again.
    for (let round = 0; round < 10; round += 1) expect(fail(service, "eve", 15)).toBe("user");
    expect(service.refusal("legal-unit", at(nine), "ann")).toBeUndefined();
  });

  test("opens for everybody when a second user's questions fail too, with no usable answer between", () => {
    const service = new ServiceState();
    fail(service, "eve", 15);
    expect(fail(service, "ann", 14)).toBeUndefined();
    expect(service.noteAnswer("server_error", at(nine), "ann")).toBe("everybody");
    expect(service.refusal("legal-unit", at(nine), "bob")).toMatchObject({ error: { code: "dead_server" } });

    const alive = new ServiceState();
    fail(alive, "eve", 15);
    alive.noteAnswer(undefined, at(nine), "bob");
    expect(fail(alive, "ann", 15)).toBe("user");
    expect(alive.refusal("legal-unit", at(nine), "bob")).toBeUndefined();
  });

  test("counts nothing of the calls that were in flight when it opened for everybody", () => {
    const changes: string[] = [];
    const service = new ServiceState(({ kind }) => changes.push(kind));
    expect(fail(service, "ann", 5, "unreachable")).toBe("everybody");
    expect(fail(service, "bob", 40)).toBeUndefined();
    expect(changes).toEqual(["halted"]);
    expect(service.isResting("bob", at(nine))).toBe(false);
  });

  test("counts nothing of the calls that were in flight when the connections of a service that answers were cut, but what is lost later", () => {
    const service = new ServiceState();
    const lost = (times: number, time: number, begunAt: number) => {
      let rest;
      for (let call = 0; call < times; call += 1)
        rest = service.noteAnswer("connection_lost", at(time), "", undefined, begunAt);
      return rest;
    };
    for (const cut of [nine + 100, nine + 200]) {
      service.noteAnswer(undefined, at(cut - 10), "");
      expect(lost(32, cut, cut - 1)).toBeUndefined();
      expect(lost(1, cut + 5, cut - 1)).toBeUndefined();
      expect(lost(14, cut + 5, cut)).toBeUndefined();
    }
    expect(lost(1, nine + 210, nine + 200)).toBe("everybody");
    expect(fail(new ServiceState(), "", 15, "connection_lost")).toBe("everybody");
  });

  test("counts the lost calls in flight of a service that answers now and then beyond a hundred, less one for each answer", () => {
    const cuts = () => {
      const service = new ServiceState();
      let time = nine;
      return (answers: number, lost: number) => {
        let rest;
        for (let call = 0; call < answers; call += 1) service.noteAnswer(undefined, at(time), "");
        for (let call = 0; call < lost; call += 1)
          rest ??= service.noteAnswer("connection_lost", at(time), "", undefined, time - 1);
        time += 10;
        return rest;
      };
    };
    const [atOnce, later] = [cuts(), cuts()];
    expect([atOnce(200, 100), atOnce(1, 16)]).toEqual([undefined, "everybody"]);
    expect([later(1, 100), later(50, 64), later(1, 16)]).toEqual([undefined, undefined, "everybody"]);
  });

  test("opens for everybody where calls are made for nobody in particular", () => {
    expect(fail(new ServiceState(), "", 15)).toBe("everybody");
  });
});

describe("a halt", () => {
  const month = { reason: "month_spent", until: nine + hour, detail: "said so" } as const;

  test("defers every question with its reason, and its end where there is one", () => {
    const service = new ServiceState();
    service.stop(month, at(nine));
    expect(service.refusal("naf", at(nine), "")).toEqual({
      status: "deferred",
      error: { code: "month_spent", message: "monthly quota spent (said so)", detail: "said so" },
      retryAt: nine + hour,
    });
    service.stop({ reason: "unauthorized", until: Infinity, detail: "" }, at(nine));
    expect(service.refusal("naf", at(nine), "")).not.toHaveProperty("retryAt");
  });

  test("is told by the machine's own clock, as the service told it where it did", () => {
    const service = new ServiceState();
    service.stop(month, at(nine, minute));
    expect(service.refusal("naf", at(nine, minute), "")).toMatchObject({ retryAt: nine + hour - minute });
    service.stop({ ...month, statedUntil: nine + hour }, at(nine, minute));
    expect(service.refusal("naf", at(nine, minute), "")).toMatchObject({ retryAt: nine + hour });
    expect(service.halt(at(nine + hour, minute))).toBeUndefined();
  });

  test("ends by itself when its time has come", () => {
    const service = new ServiceState();
    service.stop(month, at(nine));
    expect(service.refusal("naf", at(nine + hour), "")).toBeUndefined();
  });

  test("that came from the service is over when /me is answered", () => {
    const service = new ServiceState();
    service.stop(month, at(nine));
    service.noteQuotaLeft();
    expect(service.refusal("naf", at(nine), "")).toBeUndefined();
  });

  test.each(["interrupted", "store_failed"] as const)(
    "of our own, %s, is undone by nothing that the service says",
    (reason) => {
      const service = new ServiceState();
      service.stop({ reason, until: Infinity, detail: "" }, at(nine));
      service.stop({ reason: "dead_server", until: nine + minute, detail: "" }, at(nine));
      service.noteQuotaLeft();
      expect(service.refusal("naf", at(nine + hour), "")).toMatchObject({ error: { code: reason } });
    },
  );
});

test("that calls end because the program closes is told to nobody", () => {
  const told: unknown[] = [];
  const service = new ServiceState((change) => told.push(change));
  service.stop({ reason: "interrupted", until: Infinity, detail: "" }, at(nine));
  expect(told).toEqual([]);
});

describe("an operation that the plan lacks", () => {
  const outcome = { status: "failed", error: { code: "forbidden", message: "no" } } as const;
  const refused = (service: ServiceState) => service.refusal("accounts", at(nine), "") === outcome;

  /** What is refused once `plan` is known, accounts are refused, and `/me` then shows each of `plans` in turn. */
  function refusedAfter(plan: string | undefined, plans: readonly (string | undefined)[]): boolean[] {
    const service = new ServiceState();
    service.notePlan(plan);
    service.close("accounts", outcome);
    return plans.map((shown) => {
      service.notePlan(shown);
      return refused(service);
    });
  }

  test("is refused, and no other", () => {
    const service = new ServiceState();
    service.close("accounts", outcome);
    expect(refused(service)).toBe(true);
    expect(service.refusal("directors", at(nine), "")).toBeUndefined();
  });

  test("stays refused whatever else /me says, until it shows another plan that has it", () => {
    const service = new ServiceState();
    service.notePlan("starter");
    service.close("accounts", outcome);
    service.noteQuotaLeft();
    expect(refused(service)).toBe(true);
    expect(refusedAfter("starter", ["starter", "free", "pro"])).toEqual([true, true, false]);
    expect(refusedAfter(undefined, ["starter", "enterprise"])).toEqual([true, false]);
    expect(refusedAfter("pro", ["pro", "starter", "pro"])).toEqual([true, true, false]);
    expect(refusedAfter("pro", [undefined, "pro"])).toEqual([true, true]);
  });
});
