import type { Instant } from "../clock.ts";
import { applyCall, startCalls } from "./calls.ts";
import type { Action, Event, Turn } from "./events.ts";
import { applyQuota, askQuota, ownPurpose } from "./quota-check.ts";
import { applyFailedReservation, applyReservations, takeTurn } from "./reservations.ts";
import { isHeld, isOpen, mayReserve, type SchedulerState } from "./state.ts";
import { abandon, drain, putBack, refuse, stop, wake } from "./task-moves.ts";
import { waitForHour } from "./waits.ts";

/** A timer that is this late was spent asleep, milliseconds. */
const overslept = 60_000;

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
    if (isHeld(state, at)) waitForHour(state, state.service.heldUntil, at);
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

/** The wait, or a slice of it, is over. */
function applyTimer(state: SchedulerState, at: Instant): void {
  const { timerAt = at.monotonic } = state;
  state.timerAt = undefined;
  state.wait = undefined;
  if (at.monotonic - timerAt <= overslept) return;
  state.checking ??= "wake";
  askQuota(state, { purpose: ownPurpose }, at);
}
