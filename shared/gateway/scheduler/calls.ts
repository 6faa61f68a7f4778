import type { Instant } from "../clock.ts";
import type { CallResult } from "./events.ts";
import { conclude, type Verdict } from "./judge.ts";
import { isQuotaGivenUp } from "./quota-check.ts";
import { askerOf } from "./service-state.ts";
import { isHeld, takeReserved, type SchedulerState } from "./state.ts";
import { attemptKind, type Task } from "./task.ts";
import { delay, drain, putBack, blockedOutcome, settle, stop } from "./task-moves.ts";

/** Pauses in a row that the hour ended with a refusal, after which asking is given up: a whole hour of looking. */
const mostPauses = 14;

/** Begins what the slots have room for; gives back the calls of what must not be asked any more. */
export function startCalls(state: SchedulerState, at: Instant): void {
  const unused: number[] = [];
  const back: Task[] = [];
  for (let next = takeReserved(state, at); next !== undefined; next = takeReserved(state, at)) {
    const { task, call } = next;
    const refusal = blockedOutcome(state, task, at);
    if (refusal === undefined && (!isHeld(state, at) || task.insists)) {
      task.stage = "calling";
      task.attempts += 1;
      state.calling.add(task);
      state.actions.push({ kind: "call", task, call });
      continue;
    }
    state.permits.remove(task);
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
  const verdict = ofOneUser(state, result.verdict);
  state.calling.remove(task);
  state.permits.remove(task);
  state.meter.note(at.monotonic);
  // The last of ours that the ledger waited for: what is left of the month is known now.
  if (state.calling.size === 0 && state.wait?.forCalls) state.wait = undefined;
  observe(state, task, { ...result, verdict }, at);
  if (verdict.kind === "retry" && !isQuotaGivenUp(state, task, at))
    return delay(state, task, verdict.delay, at);
  if (verdict.kind === "hold" && task !== state.quotaTask) {
    task.attempts -= 1;
    task.refusals += 1;
    if (state.pauses < mostPauses) return putBack(state, [task], at);
    const until = at.monotonic + verdict.pause;
    stop(state, { reason: "hour_spent", until, detail: "" }, at, askerOf(task.purpose));
  }
  // What others wait for they may ask themselves.
  if (verdict.kind === "rest") task.givenUp = true;
  if (verdict.kind === "settle" && verdict.closes) {
    state.service.close(task.operation, verdict.outcome);
    drain(state, at);
  }
  settle(state, task, conclude(verdict, at.wall));
}

/** Where all questions are one user's, that user rests by waiting: a run over a file is longer than a pause on the way. */
const ofOneUser = (state: SchedulerState, verdict: Verdict): Verdict =>
  verdict.kind === "rest" && state.kept === 0 ? { ...verdict, kind: "hold" } : verdict;

/** What a reply says of the service as a whole. */
function observe(state: SchedulerState, task: Task, result: CallResult, at: Instant): void {
  const { verdict, failure, status, repliedAt } = result;
  const { user, address } = task.purpose;
  const asker = askerOf(task.purpose);
  const now = at.monotonic;
  const rest = state.service.noteAnswer(failure, at, user, address);
  if (rest !== undefined) drain(state, at);
  else if (verdict.kind === "halt") {
    const { reason, until, detail } = verdict;
    stop(state, { reason, until: now + (until - repliedAt), toldUntil: until, detail }, at, asker);
  } else if (verdict.kind === "hold") {
    // Calls in flight together are refused together: that is one pause.
    if (state.service.hold(now + verdict.pause, at, asker)) state.pauses += 1;
  } else if (verdict.kind === "rest" && user !== "") {
    state.service.rest(user, { until: now + verdict.pause, reason: "throttled" }, at, "throttled", asker);
    drain(state, at);
  } else state.pauses = 0;
  // The account is there for every key: where /me is not found nothing is, and a company that is not may well exist.
  if (task.operation === "me" && status === 404)
    stop(state, { reason: "wrong_address", until: Infinity, detail: "" }, at);
}
