import type { Outcome } from "../../lookups/lookup.ts";
import { wallTime, type Instant } from "../clock.ts";
import type { DeferralReason } from "../../lookups/reasons.ts";
import { deferred, type Halt } from "../halt.ts";
import type { Asker } from "./service-state.ts";
import { isHeld, type Delay, type SchedulerState } from "./state.ts";
import type { Task } from "./task.ts";

/** The outcome of a task that must not be asked now, or undefined when it may. */
export function blockedOutcome(state: SchedulerState, task: Task, at: Instant): Outcome | undefined {
  const { service } = state;
  if (task === state.quotaTask) {
    if (service.paused) return deferred("paused");
    if (!isHeld(state, at) || task.insists) return undefined;
    return deferred("hour_spent", wallTime(at, service.heldUntil));
  }
  if (task.waiting <= 0) return deferred("interrupted");
  const { operation, purpose } = task;
  // Others who wait for it may ask it themselves.
  if (service.isResting(purpose.user, at)) task.givenUp = true;
  return service.refusal(operation, at, purpose.user);
}

/** Settles a task that must not be asked now; false when it may. */
export function refuse(state: SchedulerState, task: Task, at: Instant): boolean {
  const refusal = blockedOutcome(state, task, at);
  if (refusal !== undefined) settle(state, task, refusal);
  return refusal !== undefined;
}

export function settle(state: SchedulerState, task: Task, outcome: Outcome): void {
  task.stage = "settled";
  state.actions.push(
    task === state.quotaTask ? { kind: "read_quota", outcome } : { kind: "settle", task, outcome },
  );
}

/** Settles a question that cannot be asked for what bounds its asker alone. */
export function giveUp(state: SchedulerState, task: Task, reason: DeferralReason, until?: number): void {
  task.givenUp = true;
  settle(state, task, deferred(reason, until));
}

/** Settles at once a task that nobody waits for; one with a call reserved is seen to when its turn comes. */
export function abandon(state: SchedulerState, task: Task, at: Instant): void {
  if (state.delayed.delete(task) || state.waiting.remove(task)) refuse(state, task, at);
}

/** Puts tasks back in front of what waits, in their order, but for those that must not be asked any more. */
export function putBack(state: SchedulerState, tasks: readonly Task[], at: Instant): void {
  const asked = tasks.filter((task) => !refuse(state, task, at));
  for (const task of asked) task.stage = "waiting";
  state.waiting.putBack(asked.filter((task) => task !== state.quotaTask));
}

/** Has a task asked again in `milliseconds`, before anything that came later, unless it must not be. */
export function delay(
  state: SchedulerState,
  task: Task,
  milliseconds: number,
  at: Instant,
  reason: Delay = "attempt",
): void {
  if (refuse(state, task, at)) return;
  task.stage = "delayed";
  state.delayed.set(task, reason);
  state.actions.push({ kind: "delay", task, milliseconds });
}

/** The same for a task that another process is asking. */
export const awaitOthers = (state: SchedulerState, task: Task, at: Instant): void =>
  delay(state, task, state.pauseForOthers, at, "others");

/** Another process has answers: tasks that wait for one are asked again. */
export function wake(state: SchedulerState, at: Instant): void {
  const woken = [...state.delayed].flatMap(([task, delay]) => (delay === "others" ? [task] : []));
  for (const task of woken) state.delayed.delete(task);
  putBack(state, woken, at);
}

/** Asks nothing until `halt` is over, a time of `monotonic`, for what `asker`'s question met. */
export function stop(state: SchedulerState, halt: Halt, at: Instant, asker: Asker = {}): void {
  state.service.stop(halt, at, asker);
  drain(state, at);
}

/** Settles at once whatever waits and must not be asked any more. */
export function drain(state: SchedulerState, at: Instant): void {
  for (const task of state.waiting) if (refuse(state, task, at)) state.waiting.remove(task);
  for (const task of state.delayed.keys()) if (refuse(state, task, at)) state.delayed.delete(task);
}
