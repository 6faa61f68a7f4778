import { deadlineAt, type Instant } from "../clock.ts";
import { remainingNow, type QuotaAnswer, type QuotaReading } from "../quota.ts";
import type { Purpose, Reservation } from "../store/store.ts";
import { breakerRest } from "./breaker.ts";
import type { SchedulerState } from "./state.ts";
import { newTask, type Task } from "./task.ts";
import { refuse, stop } from "./task-moves.ts";
import { shortPause, sliceUntil } from "./waits.ts";

export const ownPurpose: Purpose = { run: "", user: "" };

/**
 * Asks `/me`, once for all who ask together; not while spending is paused, nor, unless somebody insists, while the service
 * refuses for the hour.
 */
export function askQuota(
  state: SchedulerState,
  { purpose, insists = false }: { readonly purpose: Purpose; readonly insists?: boolean },
  at: Instant,
): void {
  if (state.quotaTask !== undefined) {
    state.quotaTask.insists ||= insists;
    return;
  }
  state.quotaTask = newTask({ lookup: { operation: "me" }, key: "me", purpose, insists });
  refuse(state, state.quotaTask, at);
}

export const isQuotaGivenUp = (state: SchedulerState, task: Task, at: Instant): boolean =>
  task === state.quotaTask && state.service.stopped(at)?.reason === "dead_server";

export function applyQuota(state: SchedulerState, answer: QuotaAnswer, at: Instant): void {
  const { outcome, quota } = answer;
  const hasRoom = outcome.status === "found" && (remainingNow(quota, at.wall) ?? Infinity) > state.reserve;
  if (outcome.status === "found") state.service.notePlan(quota?.plan);
  if (hasRoom) {
    state.service.noteWelcome();
    state.pauses = 0;
    state.wait = undefined;
  }
  state.quotaTask = undefined;
  const { checking } = state;
  state.checking = undefined;
  if (checking === "month" && !hasRoom) monthChecked(state, answer, at);
  state.actions.push({ kind: "answer_quota", answer });
}

/** The month was in doubt, and `/me` did not tell of room. */
function monthChecked(state: SchedulerState, { outcome, quota }: QuotaAnswer, at: Instant): void {
  // What the service said of the keys, of the subscription or of itself is why nothing is asked.
  if (state.service.paused || state.service.stopped(at) !== undefined) return;
  if (outcome.status === "deferred" && outcome.error.code === "hour_spent") {
    const { retryAt } = outcome;
    const until = retryAt === undefined ? at.monotonic + shortPause : deadlineAt(at, retryAt);
    state.wait = sliceUntil(until, at);
  } else if (outcome.status === "failed") {
    const until = at.monotonic + breakerRest;
    stop(state, { reason: "dead_server", until, detail: outcome.error.message }, at);
  } else stopForMonth(state, quota, at);
}

/**
 * The ledger says that the month is spent. Calls under way are waited for; a figure that came out of the blue is checked
 * with `/me` first.
 */
export function monthSpent(
  state: SchedulerState,
  { underWay, quota }: Extract<Reservation, { kind: "spent" }>,
  at: Instant,
): void {
  if (underWay > 0) state.wait = { lookAt: at.monotonic + shortPause, forCalls: true };
  else if (quota?.doubtful) {
    state.checking = "month";
    askQuota(state, { purpose: ownPurpose }, at);
  } else stopForMonth(state, quota, at);
}

function stopForMonth(state: SchedulerState, quota: QuotaReading | undefined, at: Instant): void {
  const left = remainingNow(quota, at.wall) ?? 0;
  const resetAt = quota?.resetAt;
  const until = resetAt === undefined ? Infinity : deadlineAt(at, resetAt);
  const reason = left > 0 && state.reserve > 0 ? "reserve" : "month_spent";
  stop(state, { reason, until, toldUntil: resetAt, detail: "" }, at);
}
