import { describe, expect, test } from "@jest/globals";
import { createPool } from "../../../../shared/gateway/scheduler/budget.ts";
import { breakerRest } from "../../../../shared/gateway/scheduler/breaker.ts";
import { conclude, judge, type CallVerdict } from "../../../../shared/gateway/scheduler/judge.ts";
import { Shares, loadOf, attemptKind, intendedCall } from "../../../../shared/gateway/scheduler/state.ts";
import { defaultRetryRules } from "../../../../shared/client/retry.ts";
import type { Lane } from "../../../../shared/lookups/lookup.ts";
import { day, hour, minute, nine } from "../temporary-store.ts";
import { granted, machine, reserved, task, turn } from "./machine.ts";

describe("what a user has under way", () => {
  const places = { all: 16, kept: 4, few: 1 };
  const of = (user: string, lane: Lane) => ({ user, lane });

  test("counts from its call on until it is given back, each user apart", () => {
    const shares = new Shares<{ user: string; lane: Lane }>();
    const cells = Array.from({ length: 6 }, () => of("eve", "interactive"));
    for (const cell of cells.slice(0, 5)) shares.add(cell);
    expect(shares.rank(of("eve", "interactive"), places)).toBe(0);
    shares.add(cells[5]!);
    expect(shares.rank(of("eve", "interactive"), places)).toBe(1);
    expect(shares.rank(of("ann", "interactive"), places)).toBe(0);
    shares.remove(cells[0]!);
    expect(shares.rank(of("eve", "interactive"), places)).toBe(0);
    for (const cell of cells) shares.remove(cell);
    for (const cell of cells.slice(0, 5)) shares.add(cell);
    expect([shares.size, shares.rank(of("eve", "interactive"), places)]).toEqual([5, 0]);
  });

  test("of runs is bounded by the user's runs alone, which cells are not", () => {
    const shares = new Shares<{ user: string; lane: Lane }>();
    const runs = Array.from({ length: 3 }, () => of("eve", "batch"));
    for (const run of runs.slice(0, 2)) shares.add(run);
    shares.add(of("eve", "interactive"));
    expect(shares.rank(of("eve", "batch"), places)).toBe(0);
    shares.add(runs[2]!);
    expect([shares.rank(of("eve", "batch"), places), shares.rank(of("eve", "interactive"), places)]).toEqual([
      ...[1, 0],
    ]);
    shares.remove(runs[0]!);
    expect(shares.rank(of("eve", "batch"), places)).toBe(0);
  });
});

describe("somebody on the way who asks to wait", () => {
  test.each([
    [undefined, breakerRest],
    [0, 1_000],
    [999, 1_000],
    [5_000, 5_000],
    [minute, minute],
    [minute + 1, minute],
    [hour, minute],
  ])("for %p ms is waited for %d ms", (retryAfter, pause) => {
    const failure = { code: "throttled", on: "GET /naf" } as const;
    const rate = retryAfter === undefined ? {} : { retryAfter };
    const attempt = { attempts: 1, now: nine, random: 0.5, hourLength: hour, rules: defaultRetryRules };
    const verdict = judge({ kind: "failed", status: 429, rate, failure }, { operation: "naf", ...attempt });
    expect(verdict).toEqual({ kind: "rest", pause });
  });
});

test.each<[CallVerdict, string, number]>([
  [{ kind: "hold", pause: 5_000, reason: "hour_spent" }, "hour_spent", 5_000],
  [{ kind: "rest", pause: 7_000 }, "throttled", 7_000],
  [
    { kind: "retry", delay: 40, failure: { code: "server_error", on: "GET /naf" } },
    "dead_server",
    breakerRest,
  ],
])("a question that is given up after %j is deferred with its reason, until then", (verdict, code, wait) => {
  expect(conclude(verdict, nine)).toMatchObject({
    ...{ status: "deferred", error: { code }, retryAt: nine + wait },
  });
});

describe("the call that a question is about to make", () => {
  test("is of its key, operation and purpose, as fresh as is asked, with what it leaves and what its budget allows", () => {
    const purpose = { run: "list", user: "ann" };
    const allowance = { hour: { calls: 3 } };
    const budget = { ...createPool(2, { kept: 1 }), allowance: () => allowance };
    expect(intendedCall(task("a", { purpose, budget, reserve: 7, freshSince: nine - day }), nine)).toEqual({
      ...{ lookupKey: "a", operation: "naf", purpose, reserve: 7, freshSince: nine - day, allowance },
    });
    const plain = intendedCall(task("b"), nine);
    expect([plain.reserve, plain.allowance, plain.freshSince]).toEqual([
      undefined,
      undefined,
      nine - 180 * day,
    ]);
  });

  test("is a further one as soon as one was made or refused", () => {
    const one = task("a");
    expect(attemptKind(one)).toBe("first");
    expect(attemptKind(Object.assign(task("b"), { attempts: 1 }))).toBe("again");
    expect(attemptKind(Object.assign(task("c"), { refusals: 1 }))).toBe("again");
    expect(attemptKind(Object.assign(task("d"), { attempts: 1, refusals: 1 }))).toBe("again");
  });
});

test("what waits is told by lane, and beside it the calls that are made", () => {
  const { state, on } = machine(1);
  const [made, cell] = [task("a"), task("b")];
  on({ kind: "asked", task: made });
  on(turn);
  on(reserved([made], [granted(1)]));
  on({ kind: "asked", task: cell });
  for (const name of ["c", "d"]) on({ kind: "asked", task: task(name, { lane: "batch" }) });
  expect(loadOf(state)).toEqual({ interactive: 1, batch: 2, inFlight: 1 });
});
