import { deadlineAt, type Instant } from "../clock.ts";
import { deferred } from "../halt.ts";
import type { Reservation } from "../store/store.ts";
import { outcomeOf } from "../stored-outcome.ts";
import type { Turn } from "./events.ts";
import { monthSpent } from "./quota-check.ts";
import { isHeld, isOpen, mayReserve, reservationRank, type SchedulerState } from "./state.ts";
import { attemptKind, type Task } from "./task.ts";
import { awaitOthers, delay, giveUp, putBack, blockedOutcome, refuse, settle, stop } from "./task-moves.ts";
import { shortPause, waitForHour } from "./waits.ts";

/** Which bound of its user a question is over. */
const budgetReasons = { month: "user_budget", hour: "user_rate" } as const;

/** The ledger may be asked: reserves what there is room for. */
export function takeTurn(state: SchedulerState, turn: Turn, at: Instant): void {
  state.requested.delete(turn);
  if (turn === "quota") {
    const task = state.quotaTask;
    // Made whatever is thought to be left of the month, for the service has the last word.
    if (task?.stage !== "waiting" || refuse(state, task, at)) return;
    state.permits.add(task);
    reserve(state, [task], -Infinity);
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
  if (tasks.length > 0) reserve(state, tasks, state.reserve);
}

/** Takes the next attempt of `task` from its budget; settles it, and is false, where it may not or can pay no more. */
function isAffordable(state: SchedulerState, task: Task, at: Instant): boolean {
  if (refuse(state, task, at)) return false;
  if (task.budget.take(attemptKind(task))) return true;
  giveUp(state, task, "budget");
  return false;
}

function reserve(state: SchedulerState, tasks: readonly Task[], left: number): void {
  for (const task of tasks) task.stage = "reserving";
  state.actions.push({ kind: "reserve", tasks, reserve: left });
}

/** What the ledger said of the calls of `tasks`, in their order. */
export function applyReservations(
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
    else if (reservation.kind === "kept") giveUp(state, task, "reserve", reservation.until);
    else if (reservation.kind === "over_budget")
      giveUp(state, task, budgetReasons[reservation.bound], reservation.until);
    else if (reservation.kind === "run_spent") giveUp(state, task, "budget");
    else if (task === state.quotaTask && reservation.kind === "wait")
      settle(state, task, deferred("hour_spent", reservation.until));
    else if (reservation.kind === "taken") awaitOthers(state, task, at);
    else if (task === state.quotaTask) delay(state, task, shortPause, at);
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

/** The ledger could not be asked. */
export function applyFailedReservation(
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
