import { describe, expect, test } from "@jest/globals";
import type { Instant } from "../../../../shared/gateway/store/clock.ts";
import {
  askerOf,
  ServiceState,
  type ServiceChange,
} from "../../../../shared/gateway/scheduler/service-state.ts";
import { minute, nine } from "../temporary-store.ts";

const at = (time: number): Instant => ({ wall: time, monotonic: time });
const eve = { user: "eve", address: "10.0.0.7" };
const halfMinute = 30_000;

/** A state whose changes are noted. */
function watched() {
  const changes: ServiceChange[] = [];
  return { changes, service: new ServiceState((change) => changes.push(change)) };
}

/** Fifteen answers in a row that say that the service has failed. */
function failFor(service: ServiceState, user: string, time = nine): void {
  for (let failure = 0; failure < 15; failure += 1)
    service.noteAnswer("server_error", at(time), user, eve.address);
}

test("whose question it was is told where it is known", () => {
  expect(askerOf(eve)).toEqual(eve);
  expect(askerOf({ ...eve, user: "" })).toStrictEqual({ address: eve.address });
  expect(askerOf({ user: "eve", address: undefined })).toStrictEqual({ user: "eve" });
});

describe("one user's rest", () => {
  test("is told once, with whose question met it, and its end with that user's first usable answer after it", () => {
    const { changes, service } = watched();
    failFor(service, "eve");
    const halted = { kind: "user_halted", until: nine + halfMinute, detail: "server_error", asker: eve };
    expect(changes).toEqual([halted]);
    failFor(service, "eve", nine + 1);
    expect(changes).toHaveLength(1);
    service.noteAnswer(undefined, at(nine + halfMinute), "eve", eve.address);
    expect(changes).toHaveLength(1);
    service.noteAnswer(undefined, at(nine + 2 * halfMinute), "bob");
    expect(changes).toHaveLength(1);
    service.noteAnswer(undefined, at(nine + 2 * halfMinute), "eve", eve.address);
    expect(changes.slice(1)).toEqual([{ kind: "user_resumed", asker: eve }]);
  });

  test("is over at its very end: that user may ask, and an answer then is told as its end", () => {
    const { changes, service } = watched();
    service.rest("eve", { until: nine + 10, reason: "throttled" }, at(nine), "throttled", eve);
    expect([nine + 9, nine + 10].map((time) => service.isResting("eve", at(time)))).toEqual([true, false]);
    expect([nine + 9, nine + 10].map((time) => service.haltedFor(at(time)).someUsers)).toEqual([true, false]);
    expect(service.isResting("bob", at(nine))).toBe(false);
    service.noteAnswer(undefined, at(nine + 10), "eve");
    expect(changes.map(({ kind }) => kind)).toEqual(["user_halted", "user_resumed"]);
  });

  test("is told of one of several users, be another one's over", () => {
    const { service } = watched();
    service.rest("ann", { until: nine + 10, reason: "throttled" }, at(nine), "", {});
    service.rest("eve", { until: nine + 20, reason: "throttled" }, at(nine), "", {});
    expect([9, 10, 19, 20].map((after) => service.haltedFor(at(nine + after)).someUsers)).toEqual([
      ...[true, true, true, false],
    ]);
    expect(service.haltedFor(at(nine))).toEqual({ all: undefined, someUsers: true });
  });
});

describe("a service that was given up", () => {
  test("is told as dead until it gives a usable answer, though it may be tried again", () => {
    const { changes, service } = watched();
    failFor(service, "");
    expect(service.haltedFor(at(nine))).toEqual({ all: "dead_server", someUsers: false });
    expect(service.halt(at(nine + halfMinute))).toBeUndefined();
    expect(service.haltedFor(at(nine + halfMinute)).all).toBe("dead_server");
    service.noteAnswer("server_error", at(nine + halfMinute), "");
    expect(changes.map(({ kind }) => kind)).toEqual(["halted"]);
    service.noteAnswer(undefined, at(nine + halfMinute + 1), "");
    expect(changes.slice(1)).toEqual([{ kind: "resumed", reason: "dead_server" }]);
    expect(service.haltedFor(at(nine + halfMinute + 1))).toEqual({ all: undefined, someUsers: false });
  });
});

describe("an hour that the service refuses", () => {
  test("is one pause for all calls that are refused together, told once, and over when its time has come", () => {
    const { changes, service } = watched();
    expect([service.hold(nine + minute, at(nine), eve), service.hold(nine + 5, at(nine + 1), {})]).toEqual([
      true,
      false,
    ]);
    expect(service.heldUntil).toBe(nine + minute);
    const halt = { reason: "hour_spent", until: nine + minute, detail: "" };
    expect(changes).toEqual([{ kind: "halted", halt, asker: eve }]);
    expect(service.halt(at(nine + minute - 1))).toEqual(halt);
    expect(service.halt(at(nine + minute))).toBeUndefined();
    expect(service.hold(nine + 2 * minute, at(nine + minute), {})).toBe(true);
    expect(changes).toHaveLength(1);
    service.noteAnswer(undefined, at(nine + minute), "ann");
    expect(changes).toHaveLength(1);
    service.noteAnswer(undefined, at(nine + 2 * minute), "ann");
    expect(changes.slice(1)).toEqual([{ kind: "resumed", reason: "hour_spent" }]);
  });

  test("that is as long as a pause that somebody on the way asked for before is told as that pause; a longer one is told too", () => {
    const { changes, service } = watched();
    service.hold(nine + minute, at(nine), eve, "throttled");
    service.hold(nine + minute, at(nine), eve, "hour_spent");
    expect(service.halt(at(nine))).toMatchObject({ reason: "throttled", until: nine + minute });
    service.hold(nine + minute + 1, at(nine), eve, "hour_spent");
    expect(service.halt(at(nine))).toMatchObject({ reason: "hour_spent", until: nine + minute + 1 });
    expect(changes.map((change) => change.kind === "halted" && change.halt.reason)).toEqual([
      ...["throttled", "hour_spent"],
    ]);
  });

  test("is not told while everything is stopped for another reason, which is what is told", () => {
    const { changes, service } = watched();
    service.stop({ reason: "unpaid", until: Infinity, detail: "" }, at(nine), eve);
    service.hold(nine + minute, at(nine), {});
    expect(changes.map((change) => change.kind === "halted" && change.halt.reason)).toEqual(["unpaid"]);
    expect(service.halt(at(nine))?.reason).toBe("unpaid");
  });
});

describe("a halt", () => {
  test("is told once however often it is met; that the relay is told to stop is told to nobody, and ends all others", () => {
    const { changes, service } = watched();
    const stop = (reason: "unpaid" | "unauthorized" | "interrupted" | "store_failed") =>
      service.stop({ reason, until: Infinity, detail: "" }, at(nine), eve);
    for (const reason of ["unpaid", "unpaid", "unauthorized"] as const) stop(reason);
    expect(changes.map((change) => change.kind === "halted" && change.halt.reason)).toEqual([
      ...["unpaid", "unauthorized"],
    ]);
    stop("store_failed");
    stop("interrupted");
    expect(changes).toHaveLength(3);
    expect(service.stopped(at(nine))?.reason).toBe("interrupted");
    service.resume("store_failed", at(nine));
    expect(service.stopped(at(nine))?.reason).toBe("interrupted");
  });

  test("that is over for its own reason is resumed once, and for no other", () => {
    const { changes, service } = watched();
    service.resume("store_failed", at(nine));
    service.stop({ reason: "store_failed", until: Infinity, detail: "" }, at(nine));
    service.resume("unpaid", at(nine));
    expect(service.stopped(at(nine))?.reason).toBe("store_failed");
    service.resume("store_failed", at(nine));
    service.resume("store_failed", at(nine));
    expect(changes.map(({ kind }) => kind)).toEqual(["halted", "resumed"]);
  });

  test("by the service stays while a store fails in between, and is told anew afterwards: the keys are refused still", () => {
    const { changes, service } = watched();
    const stop = (reason: "unauthorized" | "store_failed", until = Infinity) =>
      service.stop({ reason, until, detail: "" }, at(nine), eve);
    const reasons = () => changes.map((change) => change.kind === "halted" && change.halt.reason);
    stop("unauthorized");
    stop("store_failed");
    service.resume("store_failed", at(nine));
    expect(service.stopped(at(nine))?.reason).toBe("unauthorized");
    expect(reasons()).toEqual(["unauthorized", "store_failed", "unauthorized"]);
  });

  test("by the service that is met while the store fails counts afterwards, unless it is over or calls are left", () => {
    const { service } = watched();
    const met = (end: () => void, until = Infinity) => {
      service.stop({ reason: "store_failed", until: Infinity, detail: "" }, at(nine));
      service.stop({ reason: "unpaid", until, detail: "" }, at(nine));
      end();
      service.resume("store_failed", at(nine));
      return service.stopped(at(nine))?.reason;
    };
    expect(met(() => service.noteQuotaLeft())).toBeUndefined();
    expect(met(() => undefined, at(nine).monotonic)).toBeUndefined();
    expect(met(() => undefined)).toBe("unpaid");
  });

  test("by the service that is over by then is not told again: the end of ours is", () => {
    const { changes, service } = watched();
    service.stop({ reason: "unpaid", until: nine, detail: "" }, at(nine - 1));
    service.stop({ reason: "store_failed", until: Infinity, detail: "" }, at(nine - 1));
    service.resume("store_failed", at(nine));
    expect(changes.map(({ kind }) => kind)).toEqual(["halted", "halted", "resumed"]);
  });

  test("of ours that is met twice ends with the first end that is told", () => {
    const { service } = watched();
    for (const detail of ["once", "twice"])
      service.stop({ reason: "store_failed", until: Infinity, detail }, at(nine));
    service.resume("store_failed", at(nine));
    expect(service.stopped(at(nine))).toBeUndefined();
  });
});
