import type { Outcome } from "../../lookups/outcome.ts";
import { deadlineAt, wallTime, type Instant } from "../clock.ts";
import { deferred, type DeferralReason, type Halt } from "../halt.ts";
import { remainingNow, type QuotaAnswer, type QuotaReading } from "../quota.ts";
import type { Purpose, Reservation } from "../store.ts";
import { outcomeOf } from "../stored-outcome.ts";
import { breakerRest } from "./breaker.ts";
import type { Action, CallResult, Event, Turn } from "./events.ts";
import { conclude } from "./judge.ts";
import type { Asker } from "./service-state.ts";
import { isHeld, roomToReserve, type SchedulerState, type Wait } from "./state.ts";
import { attemptKind, newTask, type Task } from "./task.ts";

/** Pauses in a row that the hour ended with a refusal, after which asking is given up: a whole hour of looking. */
const mostPauses = 14;
/** How long until it is looked again at what other calls hold, here or in another process, milliseconds. */
const shortPause = 100;
/** Waits are cut in slices, milliseconds: a laptop that slept must not wait its sleep again. */
const longestSlice = 15_000;
/** A timer that is this late was spent asleep, milliseconds. */
const overslept = 60_000;

/** Which bound of its user a question is over. */
const budgetReasons = { month: "user_budget", hour: "user_rate" } as const;

const ownPurpose: Purpose = { run: "", user: "" };

/**
 * What `event` at `at` changes in `state`, and what is to be done about it. No effects, no clock: the scheduler carries
 * the actions out and tells what came of them as further events. Each event changes what it concerns; what follows for
 * everybody else is seen to once, in `proceed`.
 */
export function transition(state: SchedulerState, event: Event, at: Instant): readonly Action[] {
  apply(state, event, at);
  proceed(state, at);
  const { actions } = state;
  state.actions = [];
  return actions;
}

function apply(state: SchedulerState, event: Event, at: Instant): void {
  switch (event.kind) {
    case "asked":
      // While an hour is waited for nobody would look at it: what is refused is refused at once.
      if (!refuse(state, event.task, at)) state.waiting.push(event.task);
      return;
    case "joined":
      return state.waiting.join(event.task, event.lane, event.user);
    case "abandoned":
      return abandon(state, event.task, at);
    case "quota_asked":
      return askQuota(state, event.purpose, at);
    case "turn":
      return takeTurn(state, event.turn, at);
    case "reserved":
      return applyReservations(state, event.tasks, event.reservations, at);
    case "not_reserved":
      return applyFailedReservation(state, event.tasks, event.detail, at);
    case "called":
      return applyCall(state, event.task, event.result, at);
    case "quota_read":
      return applyQuota(state, event.answer, at);
    case "timer":
      return applyTimer(state, at);
    case "pause":
      state.service.paused = event.paused;
      return drain(state, at);
    case "store_failed":
      return stop(state, { reason: "store_failed", until: Infinity, detail: event.detail }, at);
    case "store_recovered":
      return state.service.resume("store_failed");
    case "close":
      return stop(state, { reason: "interrupted", until: Infinity, detail: "" }, at);
  }
}

/** Makes the calls that are reserved, asks for a turn at the ledger where one is of use, and sets the timer. */
function proceed(state: SchedulerState, at: Instant): void {
  startCalls(state, at);
  const { quotaTask, waiting, requested } = state;
  if (quotaTask?.stage === "waiting" && !requested.has("quota")) requestTurn(state, "quota");
  if (waiting.size > 0 && isOpen(state)) {
    if (isHeld(state, at)) waitForHour(state, state.heldUntil, at);
    else if (roomToReserve(state) > 0 && !requested.has("lookups")) requestTurn(state, "lookups");
  }
  setTimer(state);
}

// From the queue to the ledger

const isOpen = (state: SchedulerState): boolean => state.wait === undefined && state.checking === undefined;

function requestTurn(state: SchedulerState, turn: Turn): void {
  state.requested.add(turn);
  state.actions.push({ kind: "request_turn", turn });
}

function takeTurn(state: SchedulerState, turn: Turn, at: Instant): void {
  state.requested.delete(turn);
  if (turn === "quota") {
    const task = state.quotaTask;
    // Made whatever is thought to be left of the month, for the service has the last word.
    if (task?.stage === "waiting" && !refuse(state, task, at)) reserve(state, [task], -Infinity);
    return;
  }
  while (isOpen(state) && !isHeld(state, at) && state.waiting.size > 0 && roomToReserve(state) > 0) {
    const tasks = affordable(state, state.waiting.take(roomToReserve(state)), at);
    if (tasks.length > 0) return reserve(state, tasks, state.reserve);
  }
}

/** Takes each task's next attempt from its budget, and settles those that may not or can pay no more. */
function affordable(state: SchedulerState, tasks: readonly Task[], at: Instant): Task[] {
  return tasks.filter((task) => {
    if (refuse(state, task, at)) return false;
    if (task.budget.take(attemptKind(task))) return true;
    giveUp(state, task, "budget");
    return false;
  });
}

function reserve(state: SchedulerState, tasks: readonly Task[], left: number): void {
  for (const task of tasks) task.stage = "reserving";
  state.reserving += tasks.length;
  state.actions.push({ kind: "reserve", tasks, reserve: left });
}

// What the ledger says

function applyReservations(
  state: SchedulerState,
  tasks: readonly Task[],
  reservations: readonly Reservation[],
  at: Instant,
): void {
  state.reserving -= tasks.length;
  const again: Task[] = [];
  let full: number | undefined;
  let spent: Extract<Reservation, { kind: "spent" }> | undefined;
  reservations.forEach((reservation, index) => {
    const task = tasks[index]!;
    if (reservation.kind === "granted") {
      task.stage = "reserved";
      const reserved = { task, call: reservation.call };
      if (task === state.quotaTask) state.reserved.unshift(reserved);
      else state.reserved.push(reserved);
      return;
    }
    task.budget.giveBack(attemptKind(task));
    if (reservation.kind === "answered") settle(state, task, outcomeOf(reservation.answer));
    else if (reservation.kind === "kept") giveUp(state, task, "reserve", reservation.until);
    else if (reservation.kind === "over_budget")
      giveUp(state, task, budgetReasons[reservation.bound], reservation.until);
    else if (task === state.quotaTask && reservation.kind === "wait")
      settle(state, task, deferred("hour_spent", reservation.until));
    else if (task === state.quotaTask || reservation.kind === "taken")
      delay(state, task, at.monotonic + shortPause, at);
    else {
      again.push(task);
      if (reservation.kind === "wait") full = reservation.until;
      else spent = reservation;
    }
  });
  putBack(state, again, at);
  if (spent !== undefined) monthSpent(state, spent, at);
  else if (full !== undefined) waitForHour(state, deadlineAt(at, full), at);
}

function applyFailedReservation(
  state: SchedulerState,
  tasks: readonly Task[],
  detail: string,
  at: Instant,
): void {
  state.reserving -= tasks.length;
  stop(state, { reason: "store_failed", until: Infinity, detail }, at);
  for (const task of tasks) {
    task.budget.giveBack(attemptKind(task));
    const failed = deferred("store_failed", undefined, detail);
    settle(state, task, (task !== state.quotaTask && refusalOf(state, task, at)) || failed);
  }
}

function waitForHour(state: SchedulerState, until: number, at: Instant): void {
  state.wait = { ...sliceUntil(until, at), until: wallTime(at, until) };
  state.actions.push({ kind: "tell_wait", until: state.wait.until! });
}

const sliceUntil = (until: number, { monotonic: now }: Instant): Wait => ({
  lookAt: now + Math.max(1, Math.min(until - now, longestSlice)),
});

/**
 * The ledger says that the month is spent. Calls under way are waited for; a figure that came out of the blue is checked
 * with `/me` first.
 */
function monthSpent(
  state: SchedulerState,
  { underWay, quota }: Extract<Reservation, { kind: "spent" }>,
  at: Instant,
): void {
  if (underWay > 0) state.wait = { lookAt: at.monotonic + shortPause, forCalls: true };
  else if (quota?.doubtful) {
    state.checking = "month";
    askQuota(state, ownPurpose, at);
  } else stopForMonth(state, quota, at);
}

function stopForMonth(state: SchedulerState, quota: QuotaReading | undefined, at: Instant): void {
  const left = remainingNow(quota, at.wall) ?? 0;
  const resetAt = quota?.resetAt;
  const until = resetAt === undefined ? Infinity : deadlineAt(at, resetAt);
  const reason = left > 0 && state.reserve > 0 ? "reserve" : "month_spent";
  stop(state, { reason, until, toldUntil: resetAt, detail: "" }, at);
}

// From the ledger to the service

/** Begins what the slots have room for; gives back the calls of what must not be asked any more. */
function startCalls(state: SchedulerState, at: Instant): void {
  const unused: number[] = [];
  const back: Task[] = [];
  while (state.reserved.length > 0 && state.calling < state.concurrency) {
    const { task, call } = state.reserved.shift()!;
    const refusal = refusalOf(state, task, at);
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

function applyCall(state: SchedulerState, task: Task, result: CallResult, at: Instant): void {
  const { verdict } = result;
  state.calling -= 1;
  state.meter.note(at.monotonic);
  // The last of ours that the ledger waited for: what is left of the month is known now.
  if (state.calling === 0 && state.wait?.forCalls) state.wait = undefined;
  observe(state, task, result, at);
  if (verdict.kind === "retry" && !isQuotaGivenUp(state, task, at))
    return delay(state, task, at.monotonic + verdict.delay, at);
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

// `/me`

/** Asks `/me`, once for all who ask together; not when the hour is full, nor while spending is paused. */
function askQuota(state: SchedulerState, purpose: Purpose, at: Instant): void {
  if (state.quotaTask !== undefined) return;
  state.quotaTask = newTask({ lookup: { operation: "me" }, key: "me", purpose });
  refuse(state, state.quotaTask, at);
}

const isQuotaGivenUp = (state: SchedulerState, task: Task, at: Instant): boolean =>
  task === state.quotaTask && state.service.halt(at)?.reason === "dead_server";

function applyQuota(state: SchedulerState, answer: QuotaAnswer, at: Instant): void {
  const { outcome, quota } = answer;
  const hasRoom = outcome.status === "found" && (remainingNow(quota, at.wall) ?? Infinity) > state.reserve;
  if (outcome.status === "found") state.service.notePlan(quota?.plan);
  if (hasRoom) state.service.noteWelcome();
  state.quotaTask = undefined;
  const { checking } = state;
  state.checking = undefined;
  if (checking === "month" && !hasRoom) monthChecked(state, answer, at);
  state.actions.push({ kind: "answer_quota", answer });
}

/** The month was in doubt, and `/me` did not tell of room. */
function monthChecked(state: SchedulerState, { outcome, quota }: QuotaAnswer, at: Instant): void {
  if (state.service.paused) return;
  if (outcome.status === "deferred" && outcome.error.code === "hour_spent") {
    const { retryAt } = outcome;
    const until = retryAt === undefined ? at.monotonic + shortPause : deadlineAt(at, retryAt);
    state.wait = sliceUntil(until, at);
  } else if (outcome.status === "failed") {
    const until = at.monotonic + breakerRest;
    stop(state, { reason: "dead_server", until, detail: outcome.error.message }, at);
  } else stopForMonth(state, quota, at);
}

// Time

function setTimer(state: SchedulerState): void {
  let next = state.wait?.lookAt ?? Infinity;
  for (const due of state.delayed.values()) next = Math.min(next, due);
  const timerAt = next === Infinity ? undefined : next;
  if (timerAt === state.timerAt) return;
  state.timerAt = timerAt;
  state.actions.push({ kind: "set_timer", at: timerAt });
}

function applyTimer(state: SchedulerState, at: Instant): void {
  const { timerAt = at.monotonic } = state;
  const now = Math.max(at.monotonic, timerAt);
  state.timerAt = undefined;
  if (state.wait !== undefined && state.wait.lookAt <= now) state.wait = undefined;
  const due = [...state.delayed].filter(([, time]) => time <= now).map(([task]) => task);
  for (const task of due) state.delayed.delete(task);
  putBack(state, due, at);
  if (now - timerAt <= overslept) return;
  state.checking ??= "wake";
  askQuota(state, ownPurpose, at);
}

// Tasks that come back, and tasks that end

/** The outcome of a task that must not be asked now, or undefined when it may. */
function refusalOf(state: SchedulerState, task: Task, at: Instant): Outcome | undefined {
  const { service } = state;
  if (task === state.quotaTask) {
    if (service.paused) return deferred("paused");
    return isHeld(state, at) ? deferred("hour_spent", wallTime(at, state.heldUntil)) : undefined;
  }
  if (task.waiting <= 0) return deferred("interrupted");
  const { operation, purpose } = task;
  // Others who wait for it may ask it themselves.
  if (service.isResting(purpose.user, at)) task.givenUp = true;
  return service.refusal(operation, at, purpose.user);
}

/** Settles a task that must not be asked now; false when it may. */
function refuse(state: SchedulerState, task: Task, at: Instant): boolean {
  const refusal = refusalOf(state, task, at);
  if (refusal !== undefined) settle(state, task, refusal);
  return refusal !== undefined;
}

function settle(state: SchedulerState, task: Task, outcome: Outcome): void {
  task.stage = "settled";
  state.actions.push(
    task === state.quotaTask ? { kind: "read_quota", outcome } : { kind: "settle", task, outcome },
  );
}

/** Settles a question that cannot be asked for what bounds its asker alone. */
function giveUp(state: SchedulerState, task: Task, reason: DeferralReason, until?: number): void {
  task.givenUp = true;
  settle(state, task, deferred(reason, until));
}

/** Settles at once a task that nobody waits for; one with a call reserved is seen to when its turn comes. */
function abandon(state: SchedulerState, task: Task, at: Instant): void {
  if (state.delayed.delete(task) || state.waiting.remove(task)) refuse(state, task, at);
}

/** Puts tasks back in front of what waits, in their order, but for those that must not be asked any more. */
function putBack(state: SchedulerState, tasks: readonly Task[], at: Instant): void {
  const asked = tasks.filter((task) => !refuse(state, task, at));
  for (const task of asked) task.stage = "waiting";
  state.waiting.putBack(asked.filter((task) => task !== state.quotaTask));
}

/** Has a task asked again at `time`, before anything that came later, unless it must not be. */
function delay(state: SchedulerState, task: Task, time: number, at: Instant): void {
  if (refuse(state, task, at)) return;
  task.stage = "delayed";
  state.delayed.set(task, time);
}

/** Asks nothing until `halt` is over, a time of `monotonic`, for what `asker`'s question met. */
function stop(state: SchedulerState, halt: Halt, at: Instant, asker: Asker = {}): void {
  state.service.stop(halt, at, asker);
  drain(state, at);
}

/** Settles at once whatever waits and must not be asked any more. */
function drain(state: SchedulerState, at: Instant): void {
  for (const task of state.waiting) if (refuse(state, task, at)) state.waiting.remove(task);
  for (const task of state.delayed.keys()) if (refuse(state, task, at)) state.delayed.delete(task);
}
