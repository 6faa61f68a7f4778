import { describe, expect, test } from "@jest/globals";
import { createPool } from "../../../../shared/gateway/scheduler/budget.ts";
import { intendedCall, isIdle } from "../../../../shared/gateway/scheduler/state.ts";
import type { Reservation } from "../../../../shared/gateway/store/store.ts";
import { day, minute, nine } from "../temporary-store.ts";
import { asked, called, found, granted, machine, reserved, settled, task, turn } from "./machine.ts";

describe("from the question to the answer", () => {
  test("a question waits for its turn at the ledger, is reserved, called and settled", () => {
    const { state, on } = machine();
    const one = task("a");
    expect(on({ kind: "asked", task: one })).toEqual(["turn for lookups"]);
    expect(on(turn)).toEqual(["reserve a"]);
    expect(on(reserved([one], [granted(7)]))).toEqual(["call a as 7"]);
    expect(isIdle(state)).toBe(false);
    expect(on(called(one, settled))).toEqual(["settle a: found"]);
    expect(isIdle(state)).toBe(true);
  });

  test("a scheduler is idle only where nothing waits, is delayed, or is asked of /me", () => {
    const [one, other] = [task("a"), task("b")];
    const { state, on } = asked(2, [one], [{ kind: "taken" }]);
    on({ kind: "asked", task: other });
    expect(isIdle(state)).toBe(false);
    const asking = machine();
    asking.on({ kind: "quota_asked", purpose: { run: "", user: "" } });
    expect(isIdle(asking.state)).toBe(false);
  });

  test("the faster calls are answered, the more are reserved ahead", () => {
    const { state, on } = machine(1);
    for (let now = nine; now <= nine + 100; now += 5) state.meter.note(now);
    for (let count = 0; count < 20; count += 1) on({ kind: "asked", task: task(`${count}`) });
    on(turn, 100);
    // Two, and as many as are answered in 25 ms.
    expect(state.permits.size).toBe(7);
  });

  test("one turn is asked for at a time, and takes all that there is room for: twice the calls in flight", () => {
    const { on } = machine(2);
    const tasks = ["a", "b", "c", "d", "e", "f"].map((name) => task(name));
    expect(tasks.flatMap((one) => on({ kind: "asked", task: one }))).toEqual(["turn for lookups"]);
    expect(on(turn)).toEqual(["reserve a b c d"]);
    const first = tasks.slice(0, 4);
    expect(on(reserved(first, [1, 2, 3, 4].map(granted)))).toEqual(["call a as 1", "call b as 2"]);
    expect(on(called(tasks[0]!, settled))).toEqual(["settle a: found", "call c as 3", "turn for lookups"]);
  });

  test("a person's question is reserved before those of a run", () => {
    const { on } = machine();
    on({ kind: "asked", task: task("run", { lane: "batch" }) });
    on({ kind: "asked", task: task("cell") });
    expect(on(turn)).toEqual(["reserve cell run"]);
  });

  test("what nobody waits for any more is settled, were its call reserved: that is given back", () => {
    const [one, other, third] = [task("a"), task("b"), task("c")];
    const { on } = asked(1, [one, other], [granted(1), granted(2)]);
    on({ kind: "asked", task: third });
    for (const left of [other, third]) left.waiting = 0;
    expect(on({ kind: "abandoned", task: third })).toEqual(["settle c: deferred interrupted"]);
    expect(on({ kind: "abandoned", task: other })).toEqual([]);
    expect(on(called(one, settled))).toEqual([
      "settle a: found",
      "settle b: deferred interrupted",
      "release 2",
    ]);
  });

  test("all who ask the same are known as askers of it, the first of them and whoever joins", () => {
    const { on } = machine();
    const one = task("a");
    on({ kind: "asked", task: one });
    on({ kind: "joined", task: one, lane: "batch", user: "bob" });
    expect([...one.askers]).toEqual(["ann", "bob"]);
  });

  test("what one asker's budget has no call for is left to others who wait for it", () => {
    const [one, other] = [task("a", { budget: createPool(0) }), task("b", { budget: createPool(1) })];
    const { on } = machine();
    for (const each of [one, other]) on({ kind: "asked", task: each });
    expect(on(turn)).toContain("settle a: deferred budget");
    expect([one.givenUp, other.givenUp]).toEqual([true, false]);
  });

  test("a budget is drawn on for every attempt, and gets back what was not made", () => {
    const budget = createPool(1);
    const [one, other] = [task("a", { budget }), task("b", { budget })];
    const { on } = machine();
    on({ kind: "asked", task: one });
    on({ kind: "asked", task: other });
    expect(on(turn)).toEqual(["settle b: deferred budget", "reserve a"]);
    on(reserved([one], [{ kind: "over_budget", bound: "hour", until: nine + minute }]));
    expect(budget.take("first")).toBe(true);
  });
});

describe("what the ledger says", () => {
  const until = nine + minute;
  const answer = { key: "a", found: true, data: "1", asOf: nine };
  test.each<[string, Reservation, readonly string[]]>([
    ["somebody has stored the answer", { kind: "answered", answer }, ["settle a: found"]],
    ["only a reserve is left", { kind: "kept", until, underWay: 0 }, ["settle a: deferred reserve"]],
    [
      "only a reserve is left unless calls under way were counted: look again",
      { kind: "kept", until, underWay: 1 },
      ["a again in 100"],
    ],
    ["the calls that this run may make are made", { kind: "run_spent" }, ["settle a: deferred budget"]],
    [
      "the user's month is spent",
      { kind: "over_budget", bound: "month", until },
      ["settle a: deferred user_budget"],
    ],
    [
      "the user's hour is spent",
      { kind: "over_budget", bound: "hour", until },
      ["settle a: deferred user_rate"],
    ],
    ["another process asks the same: look again", { kind: "taken" }, ["a again in 100"]],
    ["the hour is full: wait in slices", { kind: "wait", until }, ["tell wait of 60000", "timer in 15000"]],
    ["calls are under way: look again", { kind: "spent", underWay: 1, quota: undefined }, ["timer in 100"]],
    [
      "the month is spent",
      { kind: "spent", underWay: 0, quota: undefined },
      ["tell halted", "settle a: deferred month_spent"],
    ],
    [
      "the month is spent, which is doubtful: check with /me",
      {
        kind: "spent",
        underWay: 0,
        quota: { remaining: 0, doubtful: true, from: "headers", sentAt: nine, readAt: nine },
      },
      ["turn for quota"],
    ],
  ])("%s", (_, reservation, actions) => {
    expect(asked(2, [task("a")], [reservation]).actions).toEqual(actions);
  });

  test("what another process asks is looked at as soon as it has settled calls, not what waits to be tried again", () => {
    const [one, other] = [task("a"), task("b")];
    const { state, on } = asked(2, [one, other], [{ kind: "taken" }, granted(1)]);
    expect([...state.delayed]).toEqual([[one, "others"]]);
    const failure = { code: "server_error", on: "", status: 500 } as never;
    on(called(other, { kind: "retry", delay: 500, failure }, "server_error"));
    expect([...state.delayed.values()]).toEqual(["others", "attempt"]);
    expect(on({ kind: "settled_elsewhere" })).toEqual(["turn for lookups"]);
    expect([...state.delayed.values()]).toEqual(["attempt"]);
    expect(on(turn)).toEqual(["reserve a"]);
  });

  /** From when an answer to a question with this limit is taken, once another process was found to ask the same. */
  function takenFrom(freshSince: number | undefined, storedAt?: number): number | undefined {
    const one = task("a", { freshSince });
    asked(2, [one], [{ kind: "taken", ...(storedAt !== undefined && { storedAt }) }]);
    return intendedCall(one, nine).freshSince;
  }

  test("who wants an answer as of now takes that of another process which is asking the same: any newer than what is stored", () => {
    expect(takenFrom(nine, nine - 10_000)).toBe(nine - 9_999);
    expect(takenFrom(nine, nine - minute)).toBe(nine - minute + 1);
  });

  test("the answer of that process may have been read a minute before and no earlier, however old what is stored is, if anything", () => {
    expect(takenFrom(nine)).toBe(nine - minute);
    expect(takenFrom(nine, nine - minute - 1)).toBe(nine - minute);
    expect(takenFrom(nine, nine - day)).toBe(nine - minute);
  });

  test("who takes older answers than that takes them still, as does who names no limit", () => {
    expect(takenFrom(nine - day, nine - 2 * day)).toBe(nine - day);
    expect(takenFrom(nine - minute - 1)).toBe(nine - minute - 1);
    expect(takenFrom(undefined)).toBe(nine - 180 * day);
  });

  test("an answer counts as another process's only where that was found to be asking, not where it was stored before", () => {
    const [one, other, third] = [task("a"), task("b"), task("c")];
    const answered: Reservation = { kind: "answered", answer: { ...answer, key: "b" } };
    asked(3, [one, other, third], [{ kind: "taken" }, answered, granted(1)]);
    expect([one.isAwaited, other.isAwaited, third.isAwaited]).toEqual([true, false, false]);
  });

  test("when the wait is over, the ledger is asked again, for those who waited first", () => {
    const [one, other] = [task("a"), task("b")];
    const { on } = asked(2, [one], [{ kind: "wait", until }]);
    expect(on({ kind: "asked", task: other })).toEqual([]);
    expect(on({ kind: "timer" }, 15_000)).toEqual(["turn for lookups"]);
    expect(on(turn, 15_000)).toEqual(["reserve a b"]);
  });

  test("a wait that took a minute longer was slept through: /me is asked before anything else", () => {
    const { on } = asked(2, [task("a")], [{ kind: "wait", until }]);
    expect(on({ kind: "timer" }, 10 * minute)).toEqual(["turn for quota"]);
    const quota = { remaining: 5, from: "me", sentAt: nine, readAt: nine } as const;
    expect(on({ kind: "quota_read", answer: { quota, outcome: found } }, 10 * minute)).toEqual([
      "answer quota: found",
      "turn for lookups",
    ]);
  });

  test("a wait that took exactly a minute longer was not slept through", () => {
    const { on } = asked(2, [task("a")], [{ kind: "wait", until }]);
    expect(on({ kind: "timer" }, 15_000 + minute)).toEqual(["turn for lookups"]);
  });

  test("what is deferred by a bound of its asker is left to others who wait for it; what is answered is not", () => {
    const [one, other] = [task("a"), task("b")];
    const { on } = asked(2, [one, other], [granted(1), { kind: "over_budget", bound: "hour", until }]);
    on(called(one, settled));
    expect([one.givenUp, other.givenUp]).toEqual([false, true]);
  });

  test("a call that is answered does not end the wait for the hour, nor one of two the wait for calls under way", () => {
    const [one, other, third] = [task("a"), task("b"), task("c")];
    const full = asked(3, [one, other], [granted(1), { kind: "wait", until }]);
    expect(full.on(called(one, settled))).toEqual(["settle a: found"]);
    const [first, second] = [task("a"), task("b")];
    const underWay: Reservation = { kind: "spent", underWay: 2, quota: undefined };
    const { on } = asked(3, [first, second, third], [granted(1), granted(2), underWay]);
    expect(on(called(first, settled))).toEqual(["settle a: found"]);
    expect(on(called(second, settled))).toEqual(["settle b: found", "turn for lookups", "no timer"]);
  });

  test("what nobody waits for any more when the ledger has no room, or at its turn, is not asked again", () => {
    const [one, other] = [task("a"), task("b")];
    const { on } = machine();
    for (const each of [one, other]) on({ kind: "asked", task: each });
    other.waiting = 0;
    expect(on(turn)).toEqual(["settle b: deferred interrupted", "reserve a"]);
    one.waiting = 0;
    expect(on(reserved([one], [{ kind: "wait", until }]))).toContain("settle a: deferred interrupted");
  });

  test("a turn that comes when the hour has become full reserves nothing", () => {
    const [one, other] = [task("a"), task("b")];
    const { on } = asked(1, [one], [granted(1)]);
    expect(on({ kind: "asked", task: other })).toEqual(["turn for lookups"]);
    on(called(one, { kind: "hold", pause: 5_000, reason: "hour_spent" }, "hour_spent"));
    expect(on(turn)).toEqual([]);
  });

  test("nor does one that was asked for before the ledger said that the hour is full", () => {
    const [one, other] = [task("a"), task("b")];
    const { on } = machine();
    on({ kind: "asked", task: one });
    on(turn);
    expect(on({ kind: "asked", task: other })).toEqual(["turn for lookups"]);
    expect(on(reserved([one], [{ kind: "wait", until }]))).toContain("tell wait of 60000");
    expect(on(turn)).toEqual([]);
  });

  test("a month that is spent is asked again from the day on which it begins anew", () => {
    const quota = { remaining: 0, resetAt: until, from: "me", sentAt: nine, readAt: nine } as const;
    const { on } = asked(2, [task("a")], [{ kind: "spent", underWay: 0, quota }]);
    expect(on({ kind: "asked", task: task("b") }, minute - 1)).toEqual(["settle b: deferred month_spent"]);
    expect(on({ kind: "asked", task: task("c") }, minute)).toEqual(["turn for lookups"]);
  });

  test("a ledger that fails while a person has paused all says that all is paused", () => {
    const one = task("a");
    const { on } = machine();
    on({ kind: "asked", task: one });
    on(turn);
    on({ kind: "pause", paused: true });
    expect(on({ kind: "not_reserved", tasks: [one], detail: "disk full" })).toEqual([
      "tell halted",
      "settle a: deferred paused",
    ]);
  });

  test("the last call of ours that is answered ends the wait for calls under way", () => {
    const [one, other] = [task("a"), task("b")];
    const { on } = asked(2, [one, other], [granted(1), { kind: "spent", underWay: 1, quota: undefined }]);
    expect(on(called(one, settled))).toEqual(["settle a: found", "turn for lookups", "no timer"]);
  });

  test("a month that no other call can leave room in ends once our own are answered, which may correct its figure", () => {
    const [one, other] = [task("a"), task("b")];
    const spent: Reservation = { kind: "spent", underWay: 0, quota: undefined };
    const { on, actions } = asked(2, [one, other], [granted(1), spent]);
    expect(actions).toEqual(["call a as 1", "timer in 100"]);
    expect(on(called(one, settled))).toEqual(["settle a: found", "turn for lookups", "no timer"]);
    on(turn);
    expect(on(reserved([other], [spent]))).toEqual(["tell halted", "settle b: deferred month_spent"]);
  });

  test("what a reserve of its own keeps for now lets others be asked meanwhile, and is asked again", () => {
    const [one, other] = [task("a", { reserve: 5 }), task("b")];
    const { on } = asked(2, [one], [{ kind: "kept", until, underWay: 1 }]);
    expect(on({ kind: "asked", task: other })).toEqual(["turn for lookups"]);
    expect(on(turn)).toEqual(["reserve b"]);
    on(reserved([other], [granted(1)]));
    expect(on({ kind: "due", task: one })).toEqual(["turn for lookups"]);
  });

  test("a ledger that fails stops everything until the store has recovered", () => {
    const { state, on } = machine();
    const [one, other] = [task("a"), task("b")];
    on({ kind: "asked", task: one });
    on(turn);
    on({ kind: "asked", task: other });
    expect(on({ kind: "not_reserved", tasks: [one], detail: "disk full" })).toEqual([
      "tell halted",
      "settle b: deferred store_failed",
      "settle a: deferred store_failed",
    ]);
    expect(on({ kind: "asked", task: task("c") })).toEqual(["settle c: deferred store_failed"]);
    expect(on({ kind: "store_recovered" })).toEqual(["tell resumed"]);
    expect(on({ kind: "asked", task: task("d") })).toEqual([]);
    expect(on(turn)).toEqual(["reserve d"]);
    expect(isIdle(state)).toBe(false);
  });
});
