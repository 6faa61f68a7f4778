import type { Instant } from "../clock.ts";
import type { CallResult } from "./events.ts";
import { conclude } from "./judge.ts";
import { isQuotaGivenUp } from "./quota-check.ts";
import { isHeld, type SchedulerState } from "./state.ts";
import { attemptKind, type Task } from "./task.ts";
import { delay, drain, putBack, blockedOutcome, settle, stop } from "./task-moves.ts";

/** Pauses in a row that the hour ended with a refusal, after which asking is given up: a whole hour of looking. */
const mostPauses = 14;

/** Begins what the slots have room for; gives back the calls of what must not be asked any more. */
export function startCalls(state: SchedulerState, at: Instant): void {
  const unused: number[] = [];
  const back: Task[] = [];
  while (state.reserved.length > 0 && state.calling < state.concurrency) {
    const { task, call } = state.reserved.shift()!;
    const refusal = blockedOutcome(state, task, at);
    if (refusal === undefined && !isHeld(state, at)) {
      task.stage = "calling";
      task.attempts += 1;
      state.calling += 1;
      state.actions.push({ kind: "call", task, call });
      continue;
    }
    task.budget.giveBack(attemptKind(task));
    unused.push(call);
    if (refusal === undefined) back.push(task);
    else settle(state, task, refusal);
  }
  putBack(state, back, at);
  if (unused.length > 0) state.actions.push({ kind: "release", calls: unused });
}

/** A call was made: the task is settled, or asked again. */
export function applyCall(state: SchedulerState, task: Task, result: CallResult, at: Instant): void {
  const { verdict } = result;
  state.calling -= 1;
  state.meter.note(at.monotonic);
  // The last of ours that the ledger waited for: what is left of the month is known now.
  if (state.calling === 0 && state.wait?.forCalls) state.wait = undefined;
  observe(state, task, result, at);
  if (verdict.kind === "retry" && !isQuotaGivenUp(state, task, at))
    return delay(state, task, verdict.delay, at);
  if (verdict.kind === "hold" && task !== state.quotaTask) {
    task.attempts -= 1;
    task.refusals += 1;
    if (state.pauses < mostPauses) return putBack(state, [task], at);
    const until = at.monotonic + verdict.pause;
    const { user, address } = task.purpose;
    stop(state, { reason: "hour_spent", until, detail: "" }, at, { user, address });
  }
  if (verdict.kind === "settle" && verdict.closes) {
    state.service.close(task.operation, verdict.outcome);
    drain(state, at);
  }
  settle(state, task, conclude(verdict, at.wall));
}

/** What a reply says of the service as a whole. */
function observe(state: SchedulerState, task: Task, result: CallResult, at: Instant): void {
  const { verdict, failure, status, repliedAt } = result;
  const { user, address } = task.purpose;
  const now = at.monotonic;
  const rest = state.service.noteAnswer(failure, at, user, address);
  if (rest !== undefined) drain(state, at);
  else if (verdict.kind === "halt") {
    const { reason, until, detail } = verdict;
    stop(state, { reason, until: now + (until - repliedAt), toldUntil: until, detail }, at, {
      user,
      address,
    });
  } else if (verdict.kind === "hold") {
    // Calls in flight together are refused together: that is one pause.
    if (now >= state.heldUntil) state.pauses += 1;
    state.heldUntil = Math.max(state.heldUntil, now + verdict.pause);
  } else state.pauses = 0;
  // The account is there for every key: where /me is not found nothing is, and a company that is not may well exist.
  if (task.operation === "me" && status === 404)
    stop(state, { reason: "wrong_address", until: Infinity, detail: "" }, at);
}
