import { describe, expect, test } from "@jest/globals";
import type { Task } from "../../../../shared/gateway/scheduler/state.ts";
import { minute, nine } from "../temporary-store.ts";
import { called, granted, machine, reserved, settled, task, turn } from "./machine.ts";

type Machine = ReturnType<typeof machine>;

/** So many cells of one user, asked. */
function askedBy({ on }: Machine, user: string, count: number): Task[] {
  const tasks = Array.from({ length: count }, (_, index) =>
    task(`${user}${index + 1}`, { purpose: { run: "", user } }),
  );
  for (const one of tasks) on({ kind: "asked", task: one });
  return tasks;
}

/** Reserves the calls of these, in a turn that has been asked for. */
function grantedTo({ on }: Machine, tasks: readonly Task[], from = 1): string[] {
  const names = tasks.map(({ key }) => key).join(" ");
  expect(on(turn)).toContain(`reserve ${names}`);
  return on(
    reserved(
      tasks,
      tasks.map((_, index) => granted(from + index)),
    ),
  );
}

/** Four calls at once, of which one is kept; Eve has three under way, and three more that are reserved. */
function ofEve() {
  const started = machine(4, 1);
  const eve = askedBy(started, "eve", 8);
  const calls = grantedTo(started, eve.slice(0, 6));
  return { ...started, started, eve, calls };
}

describe("where users share the calls", () => {
  test("one with many leaves what is kept for others, of the calls and of the reservations", () => {
    const { started, calls } = ofEve();
    expect(calls).toEqual(["call eve1 as 1", "call eve2 as 2", "call eve3 as 3"]);
    const [ann] = askedBy(started, "ann", 1);
    expect(grantedTo(started, [ann!], 7)).toEqual(["call ann1 as 7"]);
  });

  test("who has one under way takes no other that is kept", () => {
    const started = machine(8, 2);
    const eve = askedBy(started, "eve", 12);
    expect(grantedTo(started, eve)).toHaveLength(6);
    const ann = askedBy(started, "ann", 2);
    expect(grantedTo(started, ann, 13)).toEqual(["call ann1 as 13"]);
  });

  test("nobody goes beyond their share while another, who is within it, waits for a reservation", () => {
    const { started, on, eve } = ofEve();
    askedBy(started, "ann", 1);
    expect(on(called(eve[0]!, settled))).toEqual(["settle eve1: found"]);
  });

  test("nor while that reservation is being made: the call is then made first", () => {
    const { started, on, eve } = ofEve();
    const [ann] = askedBy(started, "ann", 1);
    on(turn);
    expect(on(called(eve[0]!, settled))).not.toContain("call eve4 as 4");
    expect(on(reserved([ann!], [granted(7)]))).toEqual(["call ann1 as 7"]);
  });

  test("but where another's reservation cannot be made, because the hour is full, the calls in hand are", () => {
    const { started, on, eve } = ofEve();
    const [ann] = askedBy(started, "ann", 1);
    on(turn);
    on(reserved([ann!], [{ kind: "wait", until: nine + minute }]));
    expect(on(called(eve[0]!, settled))).toEqual(["settle eve1: found", "call eve4 as 4"]);
  });

  test("who is alone goes beyond, while more of their own are being reserved, and beside one who has all", () => {
    const started = machine(8, 2);
    const bob = askedBy(started, "bob", 1);
    expect(grantedTo(started, bob)).toEqual(["call bob1 as 1"]);
    const eve = askedBy(started, "eve", 5);
    expect(grantedTo(started, eve.slice(0, 5), 2)).toHaveLength(5);
    const more = askedBy(started, "eve", 2);
    expect(grantedTo(started, more, 7)).toEqual([]);
    askedBy(started, "eve", 1);
    expect(started.on(turn)).toEqual(["reserve eve1"]);
    expect(started.on(called(eve[0]!, settled))).toContain("call eve1 as 7");
  });

  test("a reserved call of one with many, for which another waits too, is made in what is kept for that other", () => {
    const { on, eve } = ofEve();
    const joined = { kind: "joined", task: eve[4]!, lane: "interactive", user: "ann" } as const;
    expect(on(joined)).toEqual(["call eve5 as 5"]);
    expect(on({ ...joined, task: eve[5]! })).toEqual([]);
    expect([3, 4, 5].map((index) => eve[index]!.user)).toEqual(["eve", "ann", "eve"]);
  });

  test("so is one that is still being reserved", () => {
    const started = machine(4, 1);
    grantedTo(started, askedBy(started, "eve", 3));
    const [next] = askedBy(started, "eve", 1);
    started.on(turn);
    started.on({ kind: "joined", task: next!, lane: "interactive", user: "ann" });
    expect(started.on(reserved([next!], [granted(4)]))).toEqual(["call eve1 as 4"]);
  });

  test("and the next that waits for a reservation is reserved in what is kept for that other", () => {
    const { started, on, eve } = ofEve();
    on({ kind: "joined", task: eve[6]!, lane: "interactive", user: "ann" });
    expect(grantedTo(started, [eve[6]!], 7)).toEqual(["call eve7 as 7"]);
  });

  test("but another who has a call under way, and can make it no sooner, is left what is kept for the next", () => {
    const started = machine(8, 2);
    const [own] = askedBy(started, "ann", 1);
    grantedTo(started, [own!]);
    const eve = askedBy(started, "eve", 7);
    expect(grantedTo(started, eve, 2)).toHaveLength(5);
    started.on({ kind: "joined", task: eve[5]!, lane: "interactive", user: "ann" });
    expect(started.on(called(own!, settled))).toContain("call eve6 as 7");
    expect(grantedTo(started, askedBy(started, "ann", 1), 9)).toEqual(["call ann1 as 9"]);
  });

  test("so is one that the other has waited for since before its user's other calls were made", () => {
    const started = machine(4, 1);
    const eve = askedBy(started, "eve", 5);
    started.on(turn);
    for (const task of [eve[4]!, eve[3]!])
      started.on({ kind: "joined", task, lane: "interactive", user: "ann" });
    const calls = started.on(
      reserved(
        eve,
        eve.map((_, index) => granted(index + 1)),
      ),
    );
    expect(calls).toEqual(["call eve1 as 1", "call eve2 as 2", "call eve3 as 3", "call eve4 as 4"]);
    expect(eve.map(({ user }) => user)).toEqual(["eve", "eve", "eve", "ann", "eve"]);
  });

  test("one that its own user may make as soon stays whose it was, and so does one in flight", () => {
    const started = machine(4, 1);
    const eve = askedBy(started, "eve", 3);
    const join = (place: number) =>
      started.on({ kind: "joined", task: eve[place]!, lane: "interactive", user: "ann" });
    started.on(turn);
    join(2);
    const calls = started.on(reserved(eve, [granted(1), granted(2), granted(3)]));
    expect(calls).toEqual(["call eve1 as 1", "call eve2 as 2", "call eve3 as 3"]);
    join(0);
    expect(eve.map(({ user }) => user)).toEqual(["eve", "eve", "eve"]);
    expect(grantedTo(started, askedBy(started, "ann", 1), 4)).toEqual(["call ann1 as 4"]);
  });

  test("a proxy that asks one user to wait stops that user alone, and leaves questions to others who wait", () => {
    const { started, on, eve } = ofEve();
    const [ann] = askedBy(started, "ann", 1);
    expect(on(called(eve[0]!, { kind: "rest", pause: 5_000 }, "throttled"))).toEqual([
      ...["tell user_halted", "settle eve7: deferred throttled", "settle eve8: deferred throttled"],
      "settle eve1: deferred throttled",
    ]);
    expect([0, 6, 7].map((index) => eve[index]!.givenUp)).toEqual([true, true, true]);
    expect(grantedTo(started, [ann!], 7)).toEqual(["call ann1 as 7"]);
    expect(ann!.givenUp).toBe(false);
  });

  test("a proxy that asks nobody in particular to wait defers that question alone", () => {
    const started = machine(4, 1);
    const tasks = askedBy(started, "", 2);
    grantedTo(started, tasks);
    expect(started.on(called(tasks[0]!, { kind: "rest", pause: 5_000 }, "throttled"))).toEqual([
      "settle 1: deferred throttled",
    ]);
    askedBy(started, "", 1);
    expect(started.on(turn)).toEqual(["reserve 1"]);
  });
});
