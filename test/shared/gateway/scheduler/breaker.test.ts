import { describe, expect, test } from "@jest/globals";
import type { FailureCode } from "../../../../shared/client/reply.ts";
import {
  afterAnswer,
  closedBreaker,
  type BreakerState,
  type Rest,
} from "../../../../shared/gateway/scheduler/breaker.ts";

type Answer = readonly [failure: FailureCode | undefined, user: string];

/** The breaker after answers, and whom the last of them keeps from asking. */
const after = (answers: readonly Answer[], state: BreakerState = closedBreaker) =>
  answers.reduce<{ state: BreakerState; rest: Rest }>(
    (before, [failure, user]) => afterAnswer(before.state, failure, user),
    { state, rest: undefined },
  );
const times = (count: number, failure: FailureCode | undefined, user = "ann"): Answer[] =>
  Array.from({ length: count }, () => [failure, user]);

describe("a server counts as dead", () => {
  test.each<[FailureCode, number]>([
    ["unreachable", 5],
    ["timeout", 8],
    ["server_error", 15],
    ["connection_lost", 15],
    ["malformed", 15],
    ["unexpected", 15],
  ])("after answers in a row that are %s: %d, and not before", (failure, count) => {
    expect(after(times(count - 1, failure, "")).rest).toBeUndefined();
    expect(after(times(count, failure, ""))).toEqual({ state: closedBreaker, rest: "everybody" });
  });

  test("never where a usable answer comes between, or a refusal that the service itself gave", () => {
    for (const usable of [undefined, "forbidden", "bad_request", "hour_spent"] as const) {
      const answers = [...times(14, "server_error"), [usable, "bob"] as const, ...times(14, "server_error")];
      expect(after(answers).rest).toBeUndefined();
    }
  });

  test("as soon as without them where something on the way asks to wait between the failures", () => {
    const { state } = after(times(14, "server_error", ""));
    const throttled = afterAnswer(state, "throttled", "");
    expect(throttled).toEqual({ state, rest: undefined });
    expect(afterAnswer(throttled.state, "server_error", "").rest).toBe("everybody");
  });

  test("for everybody where it cannot be reached, whoever asked", () => {
    expect(after([...times(4, "unreachable", "ann"), ["unreachable", "bob"]]).rest).toBe("everybody");
  });
});

describe("a user whose questions fail", () => {
  test("is kept from asking alone, and asks a few when the rest is over", () => {
    const given = after(times(15, "server_error"));
    expect(given.rest).toBe("user");
    expect(afterAnswer(given.state, "server_error", "ann").rest).toBeUndefined();
    expect(after(times(15, "server_error"), given.state).rest).toBe("user");
  });

  test("has the service count as dead where those of another fail too, whose failures counted all along", () => {
    const both = after([...times(14, "server_error", "bob"), ...times(15, "server_error", "ann")]);
    expect(both.rest).toBe("user");
    expect(afterAnswer(both.state, "server_error", "bob")).toEqual({
      state: closedBreaker,
      rest: "everybody",
    });
  });

  test("has their failures counted apart from another's, and from those of a service that cannot be reached", () => {
    const answers = [...times(14, "server_error", "ann"), ...times(14, "server_error", "bob")];
    expect(after([...answers, ...times(4, "unreachable", "ann")]).rest).toBeUndefined();
  });
});
