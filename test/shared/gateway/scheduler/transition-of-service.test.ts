import { describe, expect, test } from "@jest/globals";
import { createPool } from "../../../../shared/gateway/scheduler/budget.ts";
import { deferred } from "../../../../shared/gateway/store/outcomes.ts";
import type { SchedulerAction, Event, Task } from "../../../../shared/gateway/scheduler/state.ts";
import type { CallVerdict } from "../../../../shared/gateway/scheduler/judge.ts";
import { transition } from "../../../../shared/gateway/scheduler/transition.ts";
import type { Reservation } from "../../../../shared/gateway/store/store.ts";
import { day, nine } from "../temporary-store.ts";
import {
  asked,
  at,
  called,
  found,
  granted,
  machine,
  quotaTurn,
  reserved,
  settled,
  task,
  turn,
} from "./machine.ts";

describe("what the service says", () => {
  test("a failure is retried after its delay, before what came later", () => {
    const [one, other] = [task("a"), task("b")];
    const { on } = asked(1, [one], [granted(1)]);
    const failure = { code: "server_error", on: "", status: 500 } as never;
    expect(on(called(one, { kind: "retry", delay: 40, failure }, "server_error"))).toEqual(["a again in 40"]);
    on({ kind: "asked", task: other });
    on({ kind: "due", task: one }, 40);
    expect(on(turn, 40)).toEqual(["reserve a b"]);
  });

  test("attempts are counted, and refusals for the hour apart from them", () => {
    const one = task("a");
    const { on } = asked(1, [one], [granted(1)]);
    expect([one.attempts, one.refusals]).toEqual([1, 0]);
    on(called(one, { kind: "hold", pause: 5_000, reason: "hour_spent" }, "hour_spent"));
    expect([one.attempts, one.refusals]).toEqual([0, 1]);
  });

  test("a call that was refused for the hour is one of those that somebody set, and none of those that answers take", () => {
    for (const isOfAnswers of [true, false]) {
      const budget = createPool(1, { isOfAnswers });
      const one = task("a", { budget });
      const { on } = asked(1, [one], [granted(1)]);
      on(called(one, { kind: "hold", pause: 5_000, reason: "hour_spent" }, "hour_spent"));
      on({ kind: "timer" }, 5_000);
      expect(on(turn, 5_000)).toEqual([isOfAnswers ? "reserve a" : "settle a: deferred budget"]);
    }
  });

  test("a call that a proxy turned away is no attempt and no refusal, and its budget has it again", () => {
    const budget = createPool(1);
    const one = task("a", { budget });
    const { on } = asked(1, [one], [granted(1)]);
    on(called(one, { kind: "rest", pause: 5_000 }, "throttled"));
    expect([one.attempts, one.refusals]).toEqual([0, 0]);
    on({ kind: "timer" }, 5_000);
    expect(on(turn, 5_000)).toEqual(["reserve a"]);
    expect(budget.take("first")).toBe(false);
  });

  test("a call that a proxy turned away was a first one: what its budget keeps for those is kept as before", () => {
    const budget = createPool(2, { kept: 1 });
    const one = task("a", { budget });
    const { on } = asked(1, [one], [granted(1)]);
    on(called(one, { kind: "rest", pause: 5_000 }, "throttled"));
    expect([budget.take("again"), budget.take("again"), budget.take("first")]).toEqual([true, false, true]);
  });

  test("what is to be tried again is told at once that all is paused, were it paused before or after the failure", () => {
    const failure = { code: "server_error", on: "", status: 500 } as never;
    const retry: CallVerdict = { kind: "retry", delay: 40, failure };
    const [one, other] = [task("a"), task("b")];
    const { on } = asked(2, [one, other], [granted(1), granted(2)]);
    on(called(one, retry, "server_error"));
    expect(on({ kind: "pause", paused: true })).toEqual(["settle a: deferred paused"]);
    expect(on(called(other, retry, "server_error"))).toEqual(["settle b: deferred paused"]);
  });

  test("when a server counts as dead, all that waits is told at once", () => {
    const [tasks, third] = [["a", "b", "c", "d", "e"].map((name) => task(name)), task("f")];
    const { on } = asked(3, tasks, [1, 2, 3, 4, 5].map(granted));
    on({ kind: "asked", task: third });
    const failure = { code: "unreachable", on: "", status: 0 } as never;
    const actions = tasks.flatMap((one) =>
      on(called(one, { kind: "retry", delay: 40, failure }, "unreachable")),
    );
    expect(actions).toContain("settle f: deferred dead_server");
  });

  test("an hour that is refused holds everything; what was reserved is given back, and asked one at a time", () => {
    const [one, other] = [task("a"), task("b")];
    const { on } = asked(1, [one, other], [granted(1), granted(2)]);
    const hold: CallVerdict = { kind: "hold", pause: 5_000, reason: "hour_spent" };
    expect(on(called(one, hold, "hour_spent"))).toEqual([
      "tell halted",
      "release 2",
      "tell wait of 5000",
      "timer in 5000",
    ]);
    expect(on({ kind: "timer" }, 5_000)).toEqual(["turn for lookups"]);
    expect(on(turn, 5_000)).toEqual(["reserve b"]);
  });

  test("refused keys defer all that waits, and what is reserved is given back", () => {
    const [one, other, third] = [task("a"), task("b"), task("c")];
    const { on } = asked(1, [one, other], [granted(1), granted(2)]);
    on({ kind: "asked", task: third });
    const halt: CallVerdict = { kind: "halt", reason: "unauthorized", until: Infinity, detail: "" };
    expect(on(called(one, halt, "unauthorized"))).toEqual([
      "tell halted",
      "settle c: deferred unauthorized",
      "settle a: deferred unauthorized",
      "settle b: deferred unauthorized",
      "release 2",
    ]);
  });

  test("what the service says after all is over is undone by a /me that tells of room", () => {
    const { on } = asked(2, [task("a")], [{ kind: "spent", underWay: 0, quota: undefined }]);
    expect(on({ kind: "quota_asked", purpose: { run: "", user: "" } })).toEqual(["turn for quota"]);
    expect(on(quotaTurn)).toEqual(["reserve me"]);
    const quota = { remaining: 5, from: "me", sentAt: nine, readAt: nine } as const;
    expect(on({ kind: "quota_read", answer: { quota, outcome: found } })).toEqual([
      "tell resumed",
      "answer quota: found",
    ]);
  });
});

describe("/me", () => {
  const ask: Event = { kind: "quota_asked", purpose: { run: "", user: "" } };
  const me = (actions: readonly SchedulerAction[]): Task =>
    actions.flatMap((action) => (action.kind === "reserve" ? action.tasks : []))[0]!;

  test("is asked once for all who ask together, and called before what else is reserved", () => {
    const { state, on } = machine(1);
    const tasks = [task("a"), task("b")];
    for (const one of tasks) on({ kind: "asked", task: one });
    expect([on(ask), on(ask)]).toEqual([["turn for quota"], []]);
    on(turn);
    on(reserved(tasks, [granted(1), granted(2)]));
    const own = me(transition(state, quotaTurn, at(nine)));
    expect(on(reserved([own], [granted(3)]))).toEqual([]);
    expect(on(called(tasks[0]!, settled))).toEqual(["settle a: found", "call me as 3"]);
    expect(on(called(own, settled))).toEqual(["read quota: found", "call b as 2"]);
  });

  test("is not asked while spending is paused, nor while the hour is full: whoever asks is told", () => {
    const { state, on } = machine();
    on({ kind: "pause", paused: true });
    expect(on(ask)).toEqual(["read quota: deferred paused"]);
    on({ kind: "quota_read", answer: { quota: undefined, outcome: deferred("paused") } });
    on({ kind: "pause", paused: false });
    on(ask);
    const own = me(transition(state, quotaTurn, at(nine)));
    const full: Reservation = { kind: "wait", until: nine + day };
    expect(on(reserved([own], [full]))).toEqual(["read quota: deferred hour_spent"]);
  });

  /** `/me` asked, and its call made. */
  function underWay(started = machine(2), asking: Event = ask) {
    started.on(asking);
    const own = me(transition(started.state, quotaTurn, at(nine)));
    expect(started.on(reserved([own], [granted(3)]))).toEqual(["call me as 3"]);
    return { ...started, own };
  }
  const failure = { code: "server_error", on: "", status: 500 } as never;
  const retry: CallVerdict = { kind: "retry", delay: 40, failure };

  test("is reserved whatever is left of the month, and again a moment later where the ledger cannot yet", () => {
    const { state, on } = machine();
    on(ask);
    const actions = transition(state, quotaTurn, at(nine));
    expect(actions).toMatchObject([{ kind: "reserve", reserve: -Infinity }]);
    const own = me(actions);
    expect(on(reserved([own], [{ kind: "taken" }]))).toEqual(["me again in 100"]);
    expect(on({ kind: "due", task: own }, 100)).toEqual(["turn for quota"]);
    on(quotaTurn, 100);
    const spent: Reservation = { kind: "spent", underWay: 0, quota: undefined };
    expect(on(reserved([own], [spent]), 100)).toEqual(["me again in 100"]);
  });

  test("is tried again as any question, but for a server that counts as dead", () => {
    const { on, own } = underWay();
    expect(on(called(own, retry, "server_error"))).toEqual(["me again in 40"]);
    const tasks = ["a", "b", "c", "d", "e"].map((name) => task(name));
    const started = asked(5, tasks, [1, 2, 3, 4, 5].map(granted));
    for (const one of tasks) started.on(called(one, settled, "unreachable"));
    const dead = underWay(started);
    expect(dead.on(called(dead.own, retry, "server_error"))).toEqual(["read quota: deferred dead_server"]);
  });

  test.each([ask, { ...ask, insists: true }])(
    "that is refused for the hour is told so, and not asked again, insist whoever may: %j",
    (asking) => {
      const { on, own } = underWay(machine(2), asking);
      expect(on(called(own, { kind: "hold", pause: 5_000, reason: "hour_spent" }, "hour_spent"))).toEqual([
        "tell halted",
        "read quota: deferred hour_spent",
      ]);
    },
  );

  test("whose turn comes when all is paused, or nobody asks any more, is not called", () => {
    const { on } = machine();
    on(ask);
    on({ kind: "pause", paused: true });
    expect(on(quotaTurn)).toEqual(["read quota: deferred paused"]);
    expect(on(quotaTurn)).toEqual([]);
    on({ kind: "quota_read", answer: { quota: undefined, outcome: deferred("paused") } });
    expect(on(quotaTurn)).toEqual([]);
  });

  test("that the ledger fails to reserve says so, even where all was paused meanwhile", () => {
    const { state, on } = machine();
    on(ask);
    const own = me(transition(state, quotaTurn, at(nine)));
    on({ kind: "pause", paused: true });
    expect(on({ kind: "not_reserved", tasks: [own], detail: "disk full" })).toEqual([
      "tell halted",
      "read quota: deferred store_failed",
    ]);
  });

  test("that tells of another plan opens what the former one had not, and what failed tells of none", () => {
    const { on } = machine();
    const refused = deferred("unauthorized");
    const one = task("a");
    on({ kind: "asked", task: one });
    on(turn);
    on(reserved([one], [granted(1)]));
    on(called(one, { kind: "settle", outcome: refused, closes: "operation" }));
    const quota = { remaining: 5, plan: "enterprise", from: "me", sentAt: nine, readAt: nine } as const;
    on(ask);
    on({ kind: "quota_read", answer: { quota, outcome: deferred("hour_spent") } });
    expect(on({ kind: "asked", task: task("b") })).toEqual(["settle b: deferred unauthorized"]);
    on(ask);
    on({ kind: "quota_read", answer: { quota, outcome: found } });
    expect(on({ kind: "asked", task: task("c") })).toEqual(["turn for lookups"]);
  });
});
