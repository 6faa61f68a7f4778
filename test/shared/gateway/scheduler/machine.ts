import type { Instant } from "../../../../shared/gateway/store/clock.ts";
import {
  type SchedulerAction,
  type Event,
  newState,
  newTask,
  type NewTask,
  type Task,
} from "../../../../shared/gateway/scheduler/state.ts";
import type { CallVerdict } from "../../../../shared/gateway/scheduler/judge.ts";
import { transition } from "../../../../shared/gateway/scheduler/transition.ts";
import type { Reservation } from "../../../../shared/gateway/store/store.ts";
import type { Outcome } from "../../../../shared/lookups/lookup.ts";
import { nine } from "../temporary-store.ts";

export const at = (time: number): Instant => ({ wall: time, monotonic: time });

export const task = (name: string, more: Partial<NewTask> = {}): Task =>
  newTask({ lookup: { operation: "naf", q: name }, key: name, purpose: { run: "", user: "ann" }, ...more });

export const found: Outcome = { status: "found", json: "1", asOf: nine, cached: false };
export const settled: CallVerdict = { kind: "settle", outcome: found };

export const called = (
  task: Task,
  verdict: CallVerdict,
  failure?: "hour_spent" | "unauthorized" | "server_error" | "throttled" | "unreachable",
): Event => ({
  kind: "called",
  task,
  result: { verdict, failure, status: failure === undefined ? 200 : 500, repliedAt: nine },
});

export const granted = (call: number): Reservation => ({ kind: "granted", call });

export const reserved = (tasks: readonly Task[], reservations: readonly Reservation[]): Event => ({
  kind: "reserved",
  tasks,
  reservations,
});

/** Returns an action as a short text. */
export function told(action: SchedulerAction): string {
  switch (action.kind) {
    case "request_turn":
      return `turn for ${action.turn}`;
    case "reserve":
      return `reserve ${action.tasks.map(({ key }) => key).join(" ")}`;
    case "release":
      return `release ${action.calls.join(" ")}`;
    case "call":
      return `call ${action.task.key} as ${action.call}`;
    case "delay":
      return `${action.task.key} again in ${action.milliseconds}`;
    case "settle":
      return `settle ${action.task.key}: ${kindOf(action.outcome)}`;
    case "read_quota":
      return `read quota: ${kindOf(action.outcome)}`;
    case "answer_quota":
      return `answer quota: ${kindOf(action.answer.outcome)}`;
    case "set_timer":
      return action.at === undefined ? "no timer" : `timer in ${action.at - nine}`;
    case "tell_wait":
      return `tell wait of ${action.until - nine}`;
    case "tell_change":
      return `tell ${action.change.kind}`;
  }
}

export const kindOf = (outcome: Outcome): string =>
  "error" in outcome ? `${outcome.status} ${outcome.error.code}` : outcome.status;

/** A scheduler's state; `on` tells what is to be done after an event, so many milliseconds after nine. */
export function machine(concurrency = 2, kept = 0) {
  const state = newState(concurrency, 100, kept);
  const on = (event: Event, after = 0) => transition(state, event, at(nine + after)).map(told);
  return { state, on };
}

export const turn: Event = { kind: "turn", turn: "lookups" };
export const quotaTurn: Event = { kind: "turn", turn: "quota" };

/** So many tasks asked, and reserved as told. */
export function asked(concurrency: number, tasks: readonly Task[], reservations: readonly Reservation[]) {
  const { state, on } = machine(concurrency);
  for (const one of tasks) on({ kind: "asked", task: one });
  on(turn);
  return { state, on, actions: on(reserved(tasks, reservations)) };
}
