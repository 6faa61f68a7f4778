import { describe, expect, test } from "@jest/globals";
import { deferred } from "../../../../shared/gateway/store/outcomes.ts";
import type { QuotaAnswer, QuotaReading } from "../../../../shared/gateway/store/quota.ts";
import { type Event, newState } from "../../../../shared/gateway/scheduler/state.ts";
import type { CallVerdict } from "../../../../shared/gateway/scheduler/judge.ts";
import { transition } from "../../../../shared/gateway/scheduler/transition.ts";
import type { Outcome } from "../../../../shared/lookups/lookup.ts";
import { hour, minute, nine } from "../temporary-store.ts";
import {
  asked,
  at,
  called,
  found,
  granted,
  machine,
  reserved,
  settled,
  task,
  told,
  turn,
} from "./machine.ts";

const reading = (more: Partial<QuotaReading>): QuotaReading => ({
  ...{ from: "me", sentAt: nine, readAt: nine, resetAt: nine + hour },
  ...more,
});
const failed: Outcome = { status: "failed", error: { code: "server_error", message: "it failed" } };

/** A question whose month is in doubt, and what is done when /me has answered `answer`. */
function checked(answer: QuotaAnswer, reserve = 0) {
  const doubtful = reading({ remaining: 0, doubtful: true, from: "headers" });
  const { state, on } = asked(2, [task("a")], [{ kind: "spent", underWay: 0, quota: doubtful }]);
  state.reserve = reserve;
  return { state, on, actions: on({ kind: "quota_read", answer }) };
}

describe("a month in doubt, checked with /me,", () => {
  test.each<[string, QuotaAnswer, number, readonly string[]]>([
    [
      "has room",
      { quota: reading({ remaining: 1 }), outcome: found },
      0,
      ["answer quota: found", "turn for lookups"],
    ],
    [
      "is spent",
      { quota: reading({ remaining: 0 }), outcome: found },
      0,
      ["tell halted", "settle a: deferred month_spent", "answer quota: found"],
    ],
    [
      "has a reserve and no more",
      { quota: reading({ remaining: 5 }), outcome: found },
      5,
      ["tell halted", "settle a: deferred reserve", "answer quota: found"],
    ],
    [
      "has a call more than the reserve",
      { quota: reading({ remaining: 6 }), outcome: found },
      5,
      ["answer quota: found", "turn for lookups"],
    ],
    [
      "is spent, whatever is kept",
      { quota: reading({ remaining: 0 }), outcome: found },
      5,
      ["tell halted", "settle a: deferred month_spent", "answer quota: found"],
    ],
    [
      "is not told, and goes on",
      { quota: undefined, outcome: found },
      0,
      ["answer quota: found", "turn for lookups"],
    ],
    [
      "cannot be checked, for the service fails",
      { quota: undefined, outcome: failed },
      0,
      ["tell halted", "settle a: deferred dead_server", "answer quota: failed server_error"],
    ],
    [
      "cannot be checked before the hour has room",
      { quota: undefined, outcome: deferred("hour_spent", nine + 10_000) },
      0,
      ["tell wait of 10000", "answer quota: deferred hour_spent", "timer in 10000"],
    ],
    [
      "cannot be checked before the hour has room, whenever that is",
      { quota: undefined, outcome: deferred("hour_spent") },
      0,
      ["answer quota: deferred hour_spent", "timer in 100"],
    ],
    [
      "cannot be checked while a server on the way asks to wait",
      { quota: undefined, outcome: deferred("throttled", nine + 10_000) },
      0,
      ["tell wait of 10000", "answer quota: deferred throttled", "timer in 10000"],
    ],
    [
      "is taken for spent where /me is put off for another reason",
      { quota: reading({ remaining: 0 }), outcome: deferred("month_spent") },
      0,
      ["tell halted", "settle a: deferred month_spent", "answer quota: deferred month_spent"],
    ],
  ])("%s", (_, answer, reserve, actions) => {
    expect(checked(answer, reserve).actions).toEqual(actions);
  });

  test("says how long it is: for half a minute where the service fails, until its reset where it is spent", () => {
    const dead = checked({ quota: undefined, outcome: failed });
    expect(dead.state.service.halt(at(nine))).toMatchObject({
      until: nine + minute / 2,
      detail: "it failed",
    });
    const spent = checked({ quota: reading({ remaining: 0 }), outcome: found });
    expect(spent.state.service.halt(at(nine))).toMatchObject({ reason: "month_spent", until: nine + hour });
    const endless = checked({ quota: reading({ remaining: 0, resetAt: undefined }), outcome: found });
    expect(endless.state.service.halt(at(nine))).toMatchObject({ reason: "month_spent", until: Infinity });
  });

  test("that waits for the hour says so to whoever comes meanwhile, and until when", () => {
    const wait = (code: "hour_spent" | "throttled") =>
      checked({ quota: undefined, outcome: deferred(code, nine + minute) }).state.wait?.notice;
    expect(wait("hour_spent")).toEqual({ until: nine + minute, reason: "hour_spent" });
    expect(wait("throttled")).toEqual({ until: nine + minute, reason: "throttled" });
  });

  test("ends nothing that was stopped meanwhile for what the service said, nor what is paused", () => {
    const spent: QuotaAnswer = { quota: reading({ remaining: 0 }), outcome: deferred("unauthorized") };
    const doubtful = reading({ remaining: 0, doubtful: true, from: "headers" });
    const { state, on } = asked(2, [task("a")], [{ kind: "spent", underWay: 0, quota: doubtful }]);
    state.service.stop({ reason: "unauthorized", until: Infinity, detail: "" }, at(nine));
    on({ kind: "quota_read", answer: spent });
    expect(state.service.halt(at(nine))?.reason).toBe("unauthorized");
    const paused = asked(2, [task("a")], [{ kind: "spent", underWay: 0, quota: doubtful }]);
    paused.on({ kind: "pause", paused: true });
    paused.on({ kind: "quota_read", answer: { ...spent, outcome: deferred("paused") } });
    expect(paused.state.service.halt(at(nine))).toBeUndefined();
  });
});

describe("/me that somebody asked for", () => {
  const ask = (insists?: boolean): Event => ({
    ...{ kind: "quota_asked" as const, purpose: { run: "", user: "" } },
    ...(insists !== undefined && { insists }),
  });

  test("does not end a run where it tells that the month is spent, and has it go on where it tells of room", () => {
    const { state, on } = machine();
    on(ask());
    on({ kind: "quota_read", answer: { quota: reading({ remaining: 0 }), outcome: found } });
    expect(state.service.halt(at(nine))).toBeUndefined();
    state.service.stop({ reason: "month_spent", until: Infinity, detail: "" }, at(nine));
    on(ask());
    on({ kind: "quota_read", answer: { quota: reading({ remaining: 0 }), outcome: found } });
    expect(state.service.halt(at(nine))?.reason).toBe("month_spent");
    on(ask());
    on({ kind: "quota_read", answer: { quota: reading({ remaining: 9 }), outcome: failed } });
    expect(state.service.halt(at(nine))?.reason).toBe("month_spent");
    on(ask());
    on({ kind: "quota_read", answer: { quota: reading({ remaining: 9 }), outcome: found } });
    expect(state.service.halt(at(nine))).toBeUndefined();
  });

  test("while the service refuses the hour is put off until then, unless somebody insists, be it the second who asks", () => {
    const held = () => {
      const { state, on } = machine();
      state.service.hold(nine + minute, at(nine), {});
      return { state, on };
    };
    expect(held().on(ask())).toContain("read quota: deferred hour_spent");
    expect(held().on(ask(true))).toContain("turn for quota");
    const { state, on } = machine();
    on(ask());
    expect(on(ask(true))).toEqual([]);
    expect(state.quotaTask?.insists).toBe(true);
    on(ask());
    expect(state.quotaTask?.insists).toBe(true);
  });
});

describe("what one call says of more than its question", () => {
  const rest: CallVerdict = { kind: "rest", pause: 5_000 };
  /** Questions of two users, the first of whose calls is made, where `kept` calls are kept for others. */
  function twoUsers(kept: number) {
    const state = newState(2, 100, kept);
    const on = (event: Event) => transition(state, event, at(nine)).map(told);
    const [eves, more, anns] = [
      task("eve 1", { purpose: { run: "", user: "eve" } }),
      task("eve 2", { purpose: { run: "", user: "eve" } }),
      task("ann 1", { purpose: { run: "", user: "ann" } }),
    ];
    on({ kind: "asked", task: eves });
    on(turn);
    on(reserved([eves], [granted(1)]));
    on({ kind: "asked", task: more });
    on({ kind: "asked", task: anns });
    return { state, on, eves, more, anns };
  }

  test("somebody on the way who asks to wait rests that user's questions alone, where there are others", () => {
    const { state, on, eves } = twoUsers(1);
    const actions = on({
      kind: "called",
      task: eves,
      result: { verdict: rest, failure: "throttled", status: 429, repliedAt: nine },
    });
    expect(actions).toEqual([
      "tell user_halted",
      "settle eve 2: deferred throttled",
      "settle eve 1: deferred throttled",
    ]);
    expect([
      state.service.isResting("eve", at(nine + 4_999)),
      state.service.isResting("eve", at(nine + 5_000)),
    ]).toEqual([true, false]);
    expect(eves.givenUp).toBe(true);
    expect(state.service.halt(at(nine))).toBeUndefined();
  });

  test("where all questions are one user's it is waited for, and nothing is given up", () => {
    const { state, on, eves } = twoUsers(0);
    const actions = on({
      kind: "called",
      task: eves,
      result: { verdict: rest, failure: "throttled", status: 429, repliedAt: nine },
    });
    expect(actions.filter((action) => action.startsWith("settle"))).toEqual([]);
    expect(state.service.heldUntil).toBe(nine + 5_000);
    expect(eves.givenUp).toBe(false);
  });

  test("an operation that is closed ends all that waits for it, and nothing else", () => {
    const outcome: Outcome = { status: "failed", error: { code: "forbidden", message: "" } };
    const { on } = machine(1);
    const accounts = (key: string) => task(key, { lookup: { operation: "accounts", siren: key } });
    const [one, other, third] = [accounts("a"), accounts("b"), task("c")];
    on({ kind: "asked", task: one });
    on(turn);
    on(reserved([one], [granted(1)]));
    for (const waiting of [other, third]) on({ kind: "asked", task: waiting });
    expect(on(called(one, { kind: "settle", outcome, closes: "operation" }))).toEqual([
      "settle b: failed forbidden",
      "settle a: failed forbidden",
    ]);
  });

  test("/me that is not found says that the address is another's; a company that is not found does not", () => {
    const missing: CallVerdict = {
      kind: "settle",
      outcome: { status: "not_found", asOf: nine, cached: false },
    };
    const said = (operation: "me" | "naf") => {
      const one = task("a", { lookup: operation === "me" ? { operation } : { operation, q: "a" } });
      const { state, on } = asked(1, [one], [granted(1)]);
      on({
        kind: "called",
        task: one,
        result: { verdict: missing, failure: undefined, status: 404, repliedAt: nine },
      });
      return state.service.halt(at(nine))?.reason;
    };
    expect([said("me"), said("naf")]).toEqual(["wrong_address", undefined]);
  });

  test("a halt that the service dates is over so long after the reply as it said, whatever the time is here", () => {
    const one = task("a");
    const { state, on } = asked(1, [one], [granted(1)]);
    const until = nine + hour;
    const halt: CallVerdict = { kind: "halt", reason: "month_spent", until, detail: "" };
    on({
      kind: "called",
      task: one,
      result: { verdict: halt, failure: "month_spent", status: 429, repliedAt: nine - minute },
    });
    expect(state.service.halt(at(nine))).toMatchObject({ until });
    expect(state.service.halt(at(nine + hour + minute - 1))).toBeDefined();
    expect(state.service.halt(at(nine + hour + minute))).toBeUndefined();
  });

  test("a store that fails while nothing is reserved ends what waits, with what was said of it", () => {
    const { state, on } = machine(1);
    on({ kind: "asked", task: task("a") });
    expect(on({ kind: "store_failed", detail: "disk full" })).toEqual([
      "tell halted",
      "settle a: deferred store_failed",
    ]);
    expect(state.service.halt(at(nine))).toMatchObject({ reason: "store_failed", detail: "disk full" });
  });

  test("somebody in a hurry who asks the same has it asked before the others", () => {
    const { on } = machine(1);
    const [one, other] = [task("a", { lane: "batch" }), task("b", { lane: "batch" })];
    for (const waiting of [one, other]) on({ kind: "asked", task: waiting });
    on({ kind: "joined", task: other, lane: "interactive", user: "bob" });
    expect(on(turn)).toEqual(["reserve b a"]);
  });
});

test("what is settled at once leaves no call counted: the next question has its turn", () => {
  const [one, other] = [task("a"), task("b")];
  const { on } = asked(1, [one], [granted(1)]);
  on(called(one, settled));
  expect(on({ kind: "asked", task: other })).toEqual(["turn for lookups"]);
});
