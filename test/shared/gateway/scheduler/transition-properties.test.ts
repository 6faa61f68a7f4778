import { expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Instant } from "../../../../shared/gateway/store/clock.ts";
import {
  type SchedulerAction,
  type Event,
  type Turn,
  isHeld,
  isIdle,
  newState,
  newTask,
  type Task,
} from "../../../../shared/gateway/scheduler/state.ts";
import type { CallVerdict } from "../../../../shared/gateway/scheduler/judge.ts";
import { transition } from "../../../../shared/gateway/scheduler/transition.ts";
import type { Reservation } from "../../../../shared/gateway/store/store.ts";
import type { Outcome } from "../../../../shared/lookups/lookup.ts";
import { nine } from "../temporary-store.ts";

const found: Outcome = { status: "found", json: "1", asOf: nine, cached: false };
const failure = { code: "server_error", on: "", status: 500 } as never;

/** What a call may bring: mostly an answer. */
const verdicts: readonly (readonly [
  CallVerdict,
  "hour_spent" | "throttled" | "server_error" | "unauthorized" | undefined,
])[] = [
  [{ kind: "settle", outcome: found }, undefined],
  [{ kind: "settle", outcome: found }, undefined],
  [{ kind: "retry", delay: 30, failure }, "server_error"],
  [{ kind: "hold", pause: 500, reason: "hour_spent" }, "hour_spent"],
  [{ kind: "rest", pause: 500 }, "throttled"],
  [{ kind: "halt", reason: "unauthorized", until: nine + 100_000, detail: "" }, "unauthorized"],
];

const doubtful = { remaining: 0, doubtful: true, from: "headers", sentAt: nine, readAt: nine } as const;

/** What may become of one intended call: mostly it is granted. */
const reservationKinds = [
  "granted",
  "granted",
  "granted",
  "taken",
  "wait",
  "under_way",
  "spent",
  "kept",
  "kept_for_now",
] as const;

type Move =
  | { readonly ask: number }
  | { readonly leave: number }
  | { readonly quota: true }
  | { readonly turn: true }
  | { readonly ledger: readonly number[] }
  | { readonly reply: number; readonly verdict: number }
  | { readonly tick: number }
  | { readonly pause: boolean };

const moves = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ ask: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ leave: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.constant({ quota: true } as const) },
    { weight: 5, arbitrary: fc.constant({ turn: true } as const) },
    {
      weight: 5,
      arbitrary: fc.record({
        ledger: fc.array(fc.nat(reservationKinds.length - 1), { minLength: 1, maxLength: 8 }),
      }),
    },
    { weight: 6, arbitrary: fc.record({ reply: fc.nat(50), verdict: fc.nat(verdicts.length - 1) }) },
    { weight: 2, arbitrary: fc.record({ tick: fc.nat(2_000) }) },
    { weight: 1, arbitrary: fc.record({ pause: fc.boolean() }) },
  ),
  { maxLength: 120 },
);

/** The world around the transition: a ledger, a service and a clock that do as they are told. */
class World {
  readonly state;
  readonly asked: Task[] = [];
  readonly ends = new Map<Task, number>();
  readonly calling: { task: Task; call: number }[] = [];
  /** Calls that the ledger has granted and that were neither made nor given back. */
  readonly open = new Set<number>();
  reserving: { tasks: readonly Task[] } | undefined;
  turns: Turn[] = [];
  readonly #concurrency: number;
  #now = nine;
  #calls = 0;
  #timerAt: number | undefined;

  constructor(concurrency: number, kept = 0) {
    this.#concurrency = concurrency;
    this.state = newState(concurrency, 100, kept);
  }

  get at(): Instant {
    return { wall: this.#now, monotonic: this.#now };
  }

  on(event: Event): void {
    const wasPaused = this.state.service.paused;
    for (const action of transition(this.state, event, this.at)) this.#do(action);
    expect(this.calling.length).toBeLessThanOrEqual(this.#concurrency);
    expect(this.state.calling.size).toBe(this.calling.length);
    if (wasPaused && this.state.service.paused) expect(this.state.waiting.size).toBe(0);
  }

  #do(action: SchedulerAction): void {
    const mayGrant = !isHeld(this.state, this.at) && !this.state.service.paused;
    switch (action.kind) {
      case "request_turn":
        expect(this.turns).not.toContain(action.turn);
        this.turns.push(action.turn);
        return;
      case "reserve":
        expect(mayGrant).toBe(true);
        // While lookups wait for the hour, or for /me, nothing but /me goes to the ledger.
        if (action.tasks[0]!.operation !== "me") {
          expect(this.state.wait ?? this.state.checking ?? this.state.service.halt(this.at)).toBeUndefined();
        }
        this.reserving = action;
        return;
      case "call":
        expect(mayGrant).toBe(true);
        expect(this.open.delete(action.call)).toBe(true);
        this.calling.push(action);
        return;
      case "release":
        for (const call of action.calls) expect(this.open.delete(call)).toBe(true);
        return;
      case "delay":
        this.#delayed.set(action.task, this.#now + action.milliseconds);
        return;
      case "settle":
        this.ends.set(action.task, (this.ends.get(action.task) ?? 0) + 1);
        return;
      case "read_quota":
        this.#later.push(action.outcome);
        return;
      case "set_timer":
        this.#timerAt = action.at;
        return;
      case "answer_quota":
      case "tell_wait":
      case "tell_change":
        return;
    }
  }

  readonly #delayed = new Map<Task, number>();
  readonly #later: Outcome[] = [];

  /** What `/me` ended with is told, as the scheduler does once the store has told the quota. */
  readQuotas(): void {
    for (let outcome = this.#later.shift(); outcome !== undefined; outcome = this.#later.shift()) {
      this.on({ kind: "quota_read", answer: { quota: undefined, outcome } });
    }
  }

  ask(user: number): void {
    const purpose = { run: "", user: `user${user}` };
    const name = `q${this.asked.length}`;
    const task = newTask({ lookup: { operation: "naf", q: name }, key: name, purpose });
    this.asked.push(task);
    this.on({ kind: "asked", task });
  }

  /** One reservation at a time, as Bottleneck sees to it. */
  takeTurn(): void {
    if (this.reserving !== undefined) return;
    const turn = this.turns.shift();
    if (turn !== undefined) this.on({ kind: "turn", turn });
  }

  ledger(kinds: readonly number[]): void {
    if (this.reserving === undefined) return;
    const { tasks } = this.reserving;
    this.reserving = undefined;
    const reservations = tasks.map((_, index): Reservation => {
      switch (reservationKinds[kinds[index % kinds.length]!]!) {
        case "granted":
          this.#calls += 1;
          this.open.add(this.#calls);
          return { kind: "granted", call: this.#calls };
        case "taken":
          return { kind: "taken" };
        case "wait":
          return { kind: "wait", until: this.#now + 700 };
        case "under_way":
          return { kind: "spent", underWay: 1, quota: doubtful };
        case "spent":
          return { kind: "spent", underWay: 0, quota: doubtful };
        case "kept":
          return { kind: "kept", until: undefined, underWay: 0 };
        case "kept_for_now":
          return { kind: "kept", until: undefined, underWay: 1 };
      }
    });
    this.on({ kind: "reserved", tasks, reservations });
  }

  reply(which: number, verdict: number): void {
    const [{ task } = { task: undefined }] = this.calling.splice(which % (this.calling.length || 1), 1);
    if (task === undefined) return;
    const [judged, code] = verdicts[verdict]!;
    const result = { verdict: judged, failure: code, status: code ? 500 : 200, repliedAt: this.#now };
    this.on({ kind: "called", task, result });
  }

  tick(milliseconds: number): void {
    this.#now += milliseconds;
    for (const [task, due] of this.#delayed) {
      if (due > this.#now) continue;
      this.#delayed.delete(task);
      this.on({ kind: "due", task });
    }
    if (this.#timerAt === undefined || this.#timerAt > this.#now) return;
    this.#timerAt = undefined;
    this.on({ kind: "timer" });
  }

  move(move: Move): void {
    if ("ask" in move) this.ask(move.ask);
    else if ("leave" in move) {
      const task = this.asked[move.leave];
      if (task === undefined || task.waiting === 0) return;
      task.waiting = 0;
      this.on({ kind: "abandoned", task });
    } else if ("quota" in move) this.on({ kind: "quota_asked", purpose: { run: "", user: "" } });
    else if ("turn" in move) this.takeTurn();
    else if ("ledger" in move) this.ledger(move.ledger);
    else if ("reply" in move) this.reply(move.reply, move.verdict);
    else if ("tick" in move) this.tick(move.tick);
    else this.on({ kind: "pause", paused: move.pause });
    this.readQuotas();
  }
}

test("whatever happens, never more calls than may be, none while held, paused or stopped, and every task ends once", () => {
  fc.assert(
    fc.property(moves, fc.integer({ min: 1, max: 5 }), fc.nat(2), (sequence, concurrency, kept) => {
      const world = new World(concurrency, Math.min(kept, concurrency));
      for (const move of sequence) world.move(move);
      // Left alone with a service that answers, it comes to an end by itself.
      world.move({ pause: false });
      for (let step = 0; step < 500 && !isIdle(world.state); step += 1) {
        for (const move of [
          { turn: true },
          { ledger: [0] },
          { reply: 0, verdict: 0 },
          { tick: 1_000 },
        ] as const)
          world.move(move);
      }
      expect(isIdle(world.state)).toBe(true);
      expect(world.open.size).toBe(0);
      expect(world.asked.map((task) => world.ends.get(task))).toEqual(world.asked.map(() => 1));
    }),
    { numRuns: 300 },
  );
});

test("once it is closed nothing is granted any more, and all that waits has its end", () => {
  fc.assert(
    fc.property(moves, (sequence) => {
      const world = new World(2);
      for (const move of sequence) world.move(move);
      world.on({ kind: "close" });
      const { length } = world.calling;
      world.ask(0);
      world.ledger([0]);
      expect(world.calling.filter(({ task }) => task.operation !== "me").length).toBeLessThanOrEqual(length);
      while (world.calling.length > 0) world.move({ reply: 0, verdict: 0 });
      world.readQuotas();
      expect(world.asked.every((task) => world.ends.get(task) === 1)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
