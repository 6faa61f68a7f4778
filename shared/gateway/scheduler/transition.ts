import type { Outcome } from "../../lookups/lookup.ts";
import { type Instant, deadlineAt, wallTime } from "../store/clock.ts";
import type { DeferralReason } from "../../lookups/reasons.ts";
import { type Halt, deferred, outcomeOf } from "../store/outcomes.ts";
import { type Asker, askerOf } from "./service-state.ts";
import {
  type Delay,
  type QuotaOptions,
  type SchedulerState,
  type QuotaWait,
  isHeld,
  isOpen,
  mayReserve,
  reservationRank,
  takeReserved,
  type Task,
  attemptKind,
  newTask,
  type SchedulerAction,
  type CallResult,
  type Event,
  type Turn,
} from "./state.ts";
import { beyondBudget } from "./budget.ts";
import {
  type KeptReserve,
  type QuotaAnswer,
  type QuotaReading,
  keptCalls,
  remainingNow,
} from "../store/quota.ts";
import type { Purpose, Reservation } from "../store/store.ts";
import { breakerRest } from "./breaker.ts";
import { type CallVerdict, type HoldReason, conclude } from "./judge.ts";

/** Returns the outcome of a task that must not be asked now, or undefined when it may be. */
function blockedOutcome(state: SchedulerState, task: Task, at: Instant): Outcome | undefined {
  const { service } = state;
  if (task === state.quotaTask) {
    if (service.paused) return deferred("paused");
    if (!isHeld(state, at) || task.insists) return undefined;
    return deferred(service.heldFor, wallTime(at, service.heldUntil));
  }
  if (task.waiting <= 0) return deferred("interrupted");
  const { operation, purpose } = task;
  // Callers of other users who wait for the task may ask it themselves.
  if (service.isResting(purpose.user, at)) task.givenUp = true;
  return service.refusal(operation, at, purpose.user);
}

/** Settles a task that must not be asked now. Returns false when it may be. */
function refuse(state: SchedulerState, task: Task, at: Instant): boolean {
  const refusal = blockedOutcome(state, task, at);
  if (refusal !== undefined) settle(state, task, refusal);
  return refusal !== undefined;
}

function settle(state: SchedulerState, task: Task, outcome: Outcome): void {
  task.stage = "settled";
  state.actions.push(
    task === state.quotaTask ? { kind: "read_quota", outcome } : { kind: "settle", task, outcome },
  );
}

/** Defers a task for a reason that concerns its asker alone, so that other waiters may ask it themselves. */
function giveUp(state: SchedulerState, task: Task, reason: DeferralReason, until?: number): void {
  task.givenUp = true;
  settle(state, task, deferred(reason, until));
}

/**
 * Settles a waiting or delayed task that nobody waits for any more. A task with a reserved call is handled when that
 * call would be made.
 */
function abandon(state: SchedulerState, task: Task, at: Instant): void {
  if (state.delayed.delete(task) || state.waiting.remove(task)) refuse(state, task, at);
}

/** Puts tasks back at the front of the queue in their order, and settles those that must not be asked any more. */
function putBack(state: SchedulerState, tasks: readonly Task[], at: Instant): void {
  const asked = tasks.filter((task) => !refuse(state, task, at));
  for (const task of asked) task.stage = "waiting";
  state.waiting.putBack(asked.filter((task) => task !== state.quotaTask));
}

/**
 * Schedules a retry of `task` in `milliseconds`, ahead of later tasks. Settles the task instead if it must not be asked
 * any more.
 */
function delay(
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

/** How long before the ledger shows a call as ended its answer may have been read, milliseconds: it is written between. */
const longestWrite = 60_000;

/**
 * Delays a task that another process is asking, to look for its answer later. As where it joins a call of this process,
 * it accepts that answer whatever limit it has: one that is newer than what is stored now.
 */
function awaitOthers(state: SchedulerState, task: Task, storedAt: number | undefined, at: Instant): void {
  const since = Math.max((storedAt ?? 0) + 1, at.wall - longestWrite);
  if (task.freshSince !== undefined) task.freshSince = Math.min(task.freshSince, since);
  task.isAwaited = true;
  delay(state, task, state.pauseForOthers, at, "others");
}

/** Tries the tasks again that wait for another process, because one has settled calls. */
function wake(state: SchedulerState, at: Instant): void {
  const woken = [...state.delayed].flatMap(([task, delay]) => (delay === "others" ? [task] : []));
  for (const task of woken) state.delayed.delete(task);
  putBack(state, woken, at);
}

/** Stops all calls until `halt` is over, a time of `monotonic`. `asker` is whose question caused it. */
function stop(state: SchedulerState, halt: Halt, at: Instant, asker: Asker = {}): void {
  state.service.stop(halt, at, asker);
  drain(state, at);
}

/** Settles every waiting or delayed task that must not be asked any more. */
function drain(state: SchedulerState, at: Instant): void {
  for (const task of state.waiting) if (refuse(state, task, at)) state.waiting.remove(task);
  for (const task of state.delayed.keys()) if (refuse(state, task, at)) state.delayed.delete(task);
}

/** Delay before looking again for the result of other calls, in this process or another, milliseconds. */
export const shortPause = 100;
/**
 * The same delay where the store reports other processes' answers: it then only finds processes that died.
 * Milliseconds.
 */
export const longPause = 2_000;
/** Longest single wait, milliseconds. Waiting in slices lets a laptop that slept notice that the time has passed. */
const longestSlice = 15_000;

/** Waits until the hour has room, or a pause on the way is over, at `until` by `monotonic`, and reports it. */
function waitUntil(state: SchedulerState, until: number, at: Instant, reason: HoldReason): void {
  const notice = { until: wallTime(at, until), reason };
  state.wait = { ...sliceUntil(until, at), notice };
  state.actions.push({ kind: "tell_wait", ...notice });
}

const sliceUntil = (until: number, { monotonic: now }: Instant): QuotaWait => ({
  lookAt: now + Math.max(1, Math.min(until - now, longestSlice)),
});

const ownPurpose: Purpose = { run: "", user: "" };

/**
 * Asks `/me`, once for all callers that ask together. It is refused while spending is paused and, unless a caller
 * insists, while the service refuses for the hour.
 */
function askQuota(
  state: SchedulerState,
  { purpose, insists = false, attempts = Infinity }: QuotaOptions & { readonly purpose: Purpose },
  at: Instant,
): void {
  if (state.quotaTask !== undefined) {
    state.quotaTask.insists ||= insists;
    return;
  }
  state.quotaTask = newTask({
    ...{ lookup: { operation: "me" }, key: "me", purpose, insists, mostAttempts: attempts },
  });
  refuse(state, state.quotaTask, at);
}

const isQuotaGivenUp = (state: SchedulerState, task: Task, at: Instant): boolean =>
  task === state.quotaTask && state.service.stopped(at)?.reason === "dead_server";

function applyQuota(state: SchedulerState, answer: QuotaAnswer, at: Instant): void {
  const { outcome, quota } = answer;
  const left = remainingNow(quota, at.wall) ?? Infinity;
  const hasRoom = outcome.status === "found" && left > keptCalls(state, quota);
  if (outcome.status === "found") state.service.notePlan(quota?.plan);
  if (hasRoom) {
    state.service.noteQuotaLeft();
    state.pauses = 0;
    state.room = Infinity;
    state.wait = undefined;
  }
  state.quotaTask = undefined;
  const { checking } = state;
  state.checking = undefined;
  if (checking === "month" && !hasRoom) monthChecked(state, answer, at);
  state.actions.push({ kind: "answer_quota", answer });
}

/** Refusals of `/me` that pass, and say nothing about the month. */
const passing: ReadonlySet<string> = new Set(["hour_spent", "throttled"]);

/** Handles a check of a doubtful month for which `/me` failed or reported no remaining calls. */
function monthChecked(state: SchedulerState, { outcome, quota }: QuotaAnswer, at: Instant): void {
  // A stop with a more precise reason is already in force.
  if (state.service.paused || state.service.stopped(at) !== undefined) return;
  if (outcome.status === "deferred" && passing.has(outcome.error.code)) {
    const { retryAt } = outcome;
    if (retryAt === undefined) state.wait = sliceUntil(at.monotonic + shortPause, at);
    // Those who do not wait that long are told: the month is not spent, as far as anybody knows.
    else waitUntil(state, deadlineAt(at, retryAt), at, outcome.error.code as HoldReason);
  } else if (outcome.status === "failed") {
    const until = at.monotonic + breakerRest;
    stop(state, { reason: "dead_server", until, detail: outcome.error.message }, at);
  } else stopForMonth(state, quota, at);
}

/**
 * Handles the ledger's answer that the month is spent. It waits for calls in flight first, and checks a doubtful figure
 * with `/me`.
 */
function monthSpent(
  state: SchedulerState,
  { underWay, quota }: Extract<Reservation, { kind: "spent" }>,
  at: Instant,
): void {
  // The figure may be a lie that an answer to one of our own calls corrects.
  if (underWay + state.permits.size > 0) state.wait = { lookAt: at.monotonic + shortPause, forCalls: true };
  else if (quota?.doubtful) {
    state.checking = "month";
    askQuota(state, { purpose: ownPurpose }, at);
  } else stopForMonth(state, quota, at);
}

function stopForMonth(state: SchedulerState, quota: QuotaReading | undefined, at: Instant): void {
  const left = remainingNow(quota, at.wall) ?? 0;
  const resetAt = quota?.resetAt;
  const until = resetAt === undefined ? Infinity : deadlineAt(at, resetAt);
  const reason = left > 0 && keptCalls(state, quota) > 0 ? "reserve" : "month_spent";
  stop(state, { reason, until, statedUntil: resetAt, detail: "" }, at);
}

/** Consecutive refusals for the hour after which calls stop: more than an hour of trying at the default pause. */
const mostPauses = 14;

/** Makes the reserved calls that have a free slot, and releases the calls of tasks that must not be asked any more. */
function startCalls(state: SchedulerState, at: Instant): void {
  const unused: number[] = [];
  const back: Task[] = [];
  for (let next = takeReserved(state, at); next !== undefined; next = takeReserved(state, at)) {
    const { task, call } = next;
    const refusal = blockedOutcome(state, task, at);
    if (refusal === undefined && (!isHeld(state, at) || task.insists)) {
      task.stage = "calling";
      task.attempts += 1;
      task.pauses = state.pauses;
      task.begunAt = at.monotonic;
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

/** Takes back an attempt that costs nothing. */
function uncount(task: Task): void {
  task.attempts -= 1;
  task.budget.giveBack(attemptKind(task));
}

/** Handles the result of a call: settles the task or asks it again. */
function applyCall(state: SchedulerState, task: Task, result: CallResult, at: Instant): void {
  const verdict = ofOneUser(state, result.verdict);
  state.calling.remove(task);
  state.permits.remove(task);
  state.meter.note(at.monotonic);
  if (result.failure === "throttled") uncount(task);
  // It was the last call in flight that the ledger waited for: what is left of the month is known now.
  if (state.calling.size === 0 && state.wait?.forCalls) state.wait = undefined;
  observe(state, task, { ...result, verdict }, at);
  if (verdict.kind === "retry" && !isQuotaGivenUp(state, task, at))
    return delay(state, task, verdict.delay, at);
  if (verdict.kind === "hold" && task !== state.quotaTask) {
    if (verdict.reason === "hour_spent") {
      if (task.budget.refundsRefusal?.()) uncount(task);
      else {
        task.attempts -= 1;
        task.refusals += 1;
      }
    }
    if (state.pauses < mostPauses) {
      // Those who wait for it were not told of the wait, since its call was in flight.
      if (state.wait?.notice !== undefined)
        state.wait = { ...state.wait, lookAt: Math.min(state.wait.lookAt, at.monotonic + shortPause) };
      return putBack(state, [task], at);
    }
    const until = at.monotonic + verdict.pause;
    stop(state, { reason: verdict.reason, until, detail: "" }, at, askerOf(task.purpose));
  }
  // Other waiters may ask the question themselves.
  if (verdict.kind === "rest") task.givenUp = true;
  if (verdict.kind === "settle" && verdict.closes) {
    state.service.close(task.operation, verdict.outcome);
    drain(state, at);
  }
  settle(state, task, conclude(verdict, at.wall));
}

/**
 * Where all questions belong to one user, turns a rest into a hold: a run over a file waits through a pause on the way
 * instead of deferring its questions.
 */
const ofOneUser = (state: SchedulerState, verdict: CallVerdict): CallVerdict =>
  verdict.kind === "rest" && state.kept === 0 ? { ...verdict, kind: "hold", reason: "throttled" } : verdict;

/** Notes what a reply says about the service as a whole. */
function observe(state: SchedulerState, task: Task, result: CallResult, at: Instant): void {
  const { verdict, failure, status, repliedAt } = result;
  const { user, address } = task.purpose;
  const asker = askerOf(task.purpose);
  const now = at.monotonic;
  const rest = state.service.noteAnswer(failure, at, user, address, task.begunAt);
  if (rest !== undefined) drain(state, at);
  else if (verdict.kind === "halt") {
    const { reason, until, detail } = verdict;
    stop(state, { reason, until: now + (until - repliedAt), statedUntil: until, detail }, at, asker);
  } else if (verdict.kind === "hold") {
    // Calls that were in flight together are refused together. They count as one pause.
    if (state.service.hold(now + verdict.pause, at, asker, verdict.reason)) {
      state.pauses += 1;
      state.room = 1;
    }
  } else if (verdict.kind === "rest" && user !== "") {
    state.service.rest(user, { until: now + verdict.pause, reason: "throttled" }, at, "throttled", asker);
    drain(state, at);
  } else if (task.pauses === state.pauses) {
    // An answer to a call that was made before the refusal does not say that the hour has room again.
    state.pauses = 0;
    state.room *= 2;
  }
  // Every key has an account. If `/me` is not found, the address is wrong; a company that is not found may be genuine.
  if (task.operation === "me" && status === 404)
    stop(state, { reason: "wrong_address", until: Infinity, detail: "" }, at);
}

/** Reason by the bound of its user that a question exceeds. */
const budgetReasons = { month: "user_budget", hour: "user_rate" } as const;

/** Uses a turn at the ledger: reserves as many calls as there is room for. */
function takeTurn(state: SchedulerState, turn: Turn, at: Instant): void {
  state.requested.delete(turn);
  if (turn === "quota") {
    const task = state.quotaTask;
    // Made even when the month is thought to be spent, because the service knows better.
    if (task?.stage !== "waiting" || refuse(state, task, at)) return;
    state.permits.add(task);
    reserve(state, [task], { reserve: -Infinity });
    return;
  }
  if (!isOpen(state) || isHeld(state, at)) return;
  const tasks: Task[] = [];
  while (mayReserve(state)) {
    const [task] = state.waiting.take(1, (head) => reservationRank(state, head));
    if (!isAffordable(state, task!, at)) continue;
    state.permits.add(task!);
    tasks.push(task!);
  }
  if (tasks.length > 0) reserve(state, tasks, state);
}

/**
 * Takes the next attempt of `task` from its budget. If it must not be asked or the budget is spent, settles the task
 * and returns false.
 */
function isAffordable(state: SchedulerState, task: Task, at: Instant): boolean {
  if (refuse(state, task, at)) return false;
  if (task.budget.take(attemptKind(task))) return true;
  task.givenUp = true;
  settle(state, task, beyondBudget(task.budget));
  return false;
}

function reserve(
  state: SchedulerState,
  tasks: readonly Task[],
  { reserve: calls, reserveShare }: KeptReserve,
): void {
  for (const task of tasks) task.stage = "reserving";
  state.actions.push({ kind: "reserve", tasks, reserve: calls, reserveShare });
}

/** Applies the ledger's decisions on the calls of `tasks`, given in the same order. */
function applyReservations(
  state: SchedulerState,
  tasks: readonly Task[],
  reservations: readonly Reservation[],
  at: Instant,
): void {
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
    state.permits.remove(task);
    task.budget.giveBack(attemptKind(task));
    if (reservation.kind === "answered") settle(state, task, outcomeOf(reservation.answer));
    else if (reservation.kind === "kept" && reservation.underWay > 0) delay(state, task, shortPause, at);
    else if (reservation.kind === "kept") giveUp(state, task, "reserve", reservation.until);
    else if (reservation.kind === "over_budget")
      giveUp(state, task, budgetReasons[reservation.bound], reservation.until);
    else if (reservation.kind === "run_spent") giveUp(state, task, "budget");
    else if (task === state.quotaTask && reservation.kind === "wait")
      settle(state, task, deferred("hour_spent", reservation.until));
    else if (reservation.kind === "taken") awaitOthers(state, task, reservation.storedAt, at);
    else if (task === state.quotaTask) delay(state, task, shortPause, at);
    else {
      again.push(task);
      if (reservation.kind === "wait") full = reservation.until;
      else spent = reservation;
    }
  });
  putBack(state, again, at);
  if (spent !== undefined) monthSpent(state, spent, at);
  else if (full !== undefined) waitUntil(state, deadlineAt(at, full), at, "hour_spent");
}

/** Handles a store that failed to reserve: no call is made until it works again. */
function applyFailedReservation(
  state: SchedulerState,
  tasks: readonly Task[],
  detail: string,
  at: Instant,
): void {
  for (const task of tasks) state.permits.remove(task);
  stop(state, { reason: "store_failed", until: Infinity, detail }, at);
  for (const task of tasks) {
    task.budget.giveBack(attemptKind(task));
    const failed = deferred("store_failed", undefined, detail);
    settle(state, task, (task !== state.quotaTask && blockedOutcome(state, task, at)) || failed);
  }
}

/** A timer that fires this late means that the machine slept, milliseconds. */
const overslept = 60_000;

/**
 * Applies `event` to `state` at `at`, and returns the actions to carry out. It has no effects and reads no clock: the
 * scheduler carries out the actions and reports their results as further events. `apply` handles what the event itself
 * changes; `proceed` then handles, in one place, what follows for all other tasks.
 * @decides what is granted, called, delayed and settled, and when
 */
export function transition(state: SchedulerState, event: Event, at: Instant): readonly SchedulerAction[] {
  apply(state, event, at);
  proceed(state, at);
  const { actions } = state;
  state.actions = [];
  return actions;
}

function apply(state: SchedulerState, event: Event, at: Instant): void {
  switch (event.kind) {
    case "asked":
      // During a wait for the hour nothing reads the queue, so a task that must be refused is refused now.
      if (!refuse(state, event.task, at)) state.waiting.push(event.task);
      return;
    case "joined":
      event.task.askers.add(event.user);
      return state.waiting.join(event.task, event.lane, event.user, (task) => reservationRank(state, task));
    case "abandoned":
      return abandon(state, event.task, at);
    case "quota_asked":
      return askQuota(state, event, at);
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
    case "due":
      if (state.delayed.delete(event.task)) putBack(state, [event.task], at);
      return;
    case "settled_elsewhere":
      return wake(state, at);
    case "timer":
      return applyTimer(state, at);
    case "pause":
      state.service.paused = event.paused;
      return drain(state, at);
    case "store_failed":
      return stop(state, { reason: "store_failed", until: Infinity, detail: event.detail }, at);
    case "store_recovered":
      return state.service.resume("store_failed", at);
    case "close":
      return stop(state, { reason: "interrupted", until: Infinity, detail: "" }, at);
  }
}

/** Makes the reserved calls, requests a turn at the ledger where one is useful, and sets the timer. */
function proceed(state: SchedulerState, at: Instant): void {
  startCalls(state, at);
  const { quotaTask, waiting, requested } = state;
  if (quotaTask?.stage === "waiting" && !requested.has("quota")) requestTurn(state, "quota");
  if (waiting.size > 0 && isOpen(state)) {
    if (isHeld(state, at)) waitUntil(state, state.service.heldUntil, at, state.service.heldFor);
    else if (!requested.has("lookups") && mayReserve(state)) requestTurn(state, "lookups");
  }
  setTimer(state);
}

function requestTurn(state: SchedulerState, turn: Turn): void {
  state.requested.add(turn);
  state.actions.push({ kind: "request_turn", turn });
}

function setTimer(state: SchedulerState): void {
  const timerAt = state.wait?.lookAt;
  if (timerAt === state.timerAt) return;
  state.timerAt = timerAt;
  state.actions.push({ kind: "set_timer", at: timerAt });
}

/** Ends the wait, or a slice of it. After a sleep of the machine, `/me` is asked first. */
function applyTimer(state: SchedulerState, at: Instant): void {
  const { timerAt = at.monotonic } = state;
  state.timerAt = undefined;
  state.wait = undefined;
  if (at.monotonic - timerAt <= overslept) return;
  state.checking ??= "wake";
  askQuota(state, { purpose: ownPurpose }, at);
}
