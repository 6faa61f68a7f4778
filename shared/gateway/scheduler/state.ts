import { FairQueue, type QueueEntry } from "./fair-queue.ts";
import type { Lane } from "../../lookups/lookup.ts";
import type { Instant } from "../store/clock.ts";
import type { SchedulerAction, Turn } from "./events.ts";
import type { HoldReason } from "./judge.ts";
import { ServiceState } from "./service-state.ts";
import type { Task } from "./task.ts";

/** How many slots there are, and how users share them. */
interface SlotLimits {
  readonly all: number;
  /** Slots kept for users who hold fewer than `few`, so that nobody has to wait for slots that other users hold. */
  readonly kept: number;
  readonly few: number;
}

/** Lower goes first. 0: the user is within their share. 1: beyond it, allowed while no rank 0 task waits. */
type Rank = 0 | 1;

/** Shares of the slots that are not kept: of one user while others wait, and of a user's batch runs. */
const userShare = 1 / 2;
const runShare = 1 / 4;

const partOf = (places: number, share: number): number => Math.max(1, Math.floor(places * share));

/** Slots in use: by everybody, by one user, and by that user's batch runs. */
interface SlotsInUse {
  readonly byAll: number;
  readonly byUser: number;
  readonly byRuns: number;
}

/**
 * Returns the rank of one more slot for this user and lane, or undefined when there is no slot for them. Slow questions
 * hold their slots for long, so some slots are kept for users who hold next to none, and of the others no user takes
 * more than a share while somebody else wants one. Tasks of no particular user (`user` empty) are bound only by the
 * number of slots.
 */
export function rankOf(
  { user, lane }: QueueEntry,
  slots: SlotsInUse,
  { all, kept, few }: SlotLimits,
): Rank | undefined {
  if (slots.byAll >= all) return undefined;
  if (user === "" || slots.byUser < few) return 0;
  const shared = all - kept;
  if (slots.byAll >= shared) return undefined;
  const isWithin =
    slots.byUser < partOf(shared, userShare) && (lane !== "batch" || slots.byRuns < partOf(shared, runShare));
  return isWithin ? 0 : 1;
}

/** Counts the slots in use, by user and by the lane each task was in when it took its slot. */
export class Shares<T extends QueueEntry> {
  readonly #holders = new Map<T, QueueEntry>();
  readonly #byUser = new Map<string, number>();
  readonly #byRuns = new Map<string, number>();

  get size(): number {
    return this.#holders.size;
  }

  add(item: T): void {
    const { user, lane } = item;
    this.#holders.set(item, { user, lane });
    this.#count(user, lane, 1);
  }

  remove(item: T): void {
    const holder = this.#holders.get(item);
    if (holder === undefined) return;
    this.#holders.delete(item);
    this.#count(holder.user, holder.lane, -1);
  }

  rank(item: T, places: SlotLimits): Rank | undefined {
    const { user } = item;
    const [byUser, byRuns] = [this.#byUser.get(user) ?? 0, this.#byRuns.get(user) ?? 0];
    return rankOf(item, { byAll: this.size, byUser, byRuns }, places);
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#holders.keys();
  }

  #count(user: string, lane: QueueEntry["lane"], by: number): void {
    add(this.#byUser, user, by);
    if (lane === "batch") add(this.#byRuns, user, by);
  }
}

function add(counts: Map<string, number>, user: string, by: number): void {
  const count = (counts.get(user) ?? 0) + by;
  if (count === 0) counts.delete(user);
  else counts.set(user, count);
}

/** Length of one measurement, milliseconds. */
const measure = 50;

/**
 * Estimates how many calls settle in a given time, from the last full measurement. Estimates 0 before the first one.
 */
export class ThroughputMeter {
  #started = 0;
  #count = 0;
  #perMillisecond = 0;

  /** Counts a call that settled at `now`, in milliseconds from any origin. */
  note(now: number): void {
    const elapsed = now - this.#started;
    if (elapsed >= measure) {
      this.#perMillisecond = this.#count / elapsed;
      this.#started = now;
      this.#count = 0;
    }
    this.#count += 1;
  }

  /** Returns how many calls are expected to settle within `milliseconds`. */
  expected(milliseconds: number): number {
    return Math.ceil(this.#perMillisecond * milliseconds);
  }
}

/** No call is reserved until `lookAt`, a time of `monotonic`. Then the ledger is asked again. */
export interface QuotaWait {
  readonly lookAt: number;
  /** Until when calls wait, epoch milliseconds, and why, as reported to callers. Undefined for a wait of a moment. */
  readonly notice?: { readonly until: number; readonly reason: HoldReason };
  /** The wait is for the answers to calls in flight. */
  readonly forCalls?: true;
}

/** A task and the number of its reserved call. */
interface ReservedTask {
  readonly task: Task;
  readonly call: number;
}

/** What a delayed task waits for: its own next attempt, or another process's answer to the same question. */
export type Delay = "attempt" | "others";

/** State of the scheduler. Only `transition` changes it, except for the reserve, which is set directly. */
export interface SchedulerState {
  /** Maximum number of calls in flight. */
  readonly concurrency: number;
  /** Calls in flight kept for users who have none; 0 where all questions belong to one user. */
  readonly kept: number;
  /** Calls of the month to leave unspent for others. */
  reserve: number;
  /** The same as a fraction of the monthly quota: the larger of the two applies. */
  reserveShare: number;
  readonly service: ServiceState;
  /** Tasks waiting for a call to be reserved. */
  readonly waiting: FairQueue<Task>;
  /** Tasks to ask again after a delay, and what each waits for. */
  readonly delayed: Map<Task, Delay>;
  /** Delay before looking again for an answer that another process is asking for, milliseconds. */
  readonly pauseForOthers: number;
  /** Tasks with a reserved call that wait for a free slot, the next one first. */
  readonly reserved: ReservedTask[];
  /** Tasks whose calls are being reserved, reserved or in flight. */
  readonly permits: Shares<Task>;
  /** Tasks whose calls are in flight. */
  readonly calling: Shares<Task>;
  /** The pending question for `/me`, if any. */
  quotaTask: Task | undefined;
  /**
   * Set while reserving waits for `/me`, because the ledger's count of the month is in doubt or the machine has slept.
   */
  checking: "month" | "wake" | undefined;
  /** Turns at the ledger that were requested and have not come yet. */
  readonly requested: Set<Turn>;
  wait: QuotaWait | undefined;
  /** Pauses for the hour in a row. From the first one on, calls go one at a time. */
  pauses: number;
  /** When the timer fires, a time of `monotonic`; undefined when none is set. */
  timerAt: number | undefined;
  readonly meter: ThroughputMeter;
  /** Actions that the current event has caused so far. */
  actions: SchedulerAction[];
}

/** Returns the state of a scheduler that has nothing to do. `pauseForOthers` is in milliseconds. */
export function newState(concurrency: number, pauseForOthers: number, kept = 0): SchedulerState {
  const state: SchedulerState = {
    concurrency,
    kept,
    reserve: 0,
    reserveShare: 0,
    service: new ServiceState((change) => state.actions.push({ kind: "tell_change", change })),
    waiting: new FairQueue(),
    delayed: new Map(),
    pauseForOthers,
    reserved: [],
    permits: new Shares(),
    calling: new Shares(),
    quotaTask: undefined,
    checking: undefined,
    requested: new Set(),
    wait: undefined,
    pauses: 0,
    timerAt: undefined,
    meter: new ThroughputMeter(),
    actions: [],
  };
  return state;
}

/** True when no task waits, none has a call reserved or in flight, and `/me` is not being asked. */
export const isIdle = (state: SchedulerState): boolean =>
  state.waiting.size + state.delayed.size + state.permits.size === 0 && state.quotaTask === undefined;

/** Longest time that reserving a batch takes, milliseconds, including 2.4 spent in Bottleneck. */
const reservationTime = 25;

/**
 * Returns how many calls may be reserved: twice the maximum in flight, plus what settles while a batch is being
 * reserved, so that calls never wait for a reservation. No more than that, because the reservations of a killed process
 * count as calls. While the service refuses for the hour, only one.
 */
function permitPlaces({ pauses, concurrency, kept, meter }: SchedulerState): SlotLimits {
  const all = pauses > 0 ? 1 : concurrency * 2 + meter.expected(reservationTime);
  return { all, kept: kept * 2, few: kept };
}

/** Returns the rank of one more reservation for `task`, or undefined when there is no room for one. */
export const reservationRank = (state: SchedulerState, task: Task): Rank | undefined =>
  state.permits.rank(task, permitPlaces(state));

/** True when a call may be reserved for some waiting task. */
export function mayReserve(state: SchedulerState): boolean {
  if (state.waiting.size === 0 || state.permits.size >= permitPlaces(state).all) return false;
  for (const task of state.waiting.heads()) if (reservationRank(state, task) !== undefined) return true;
  return false;
}

/** Returns the rank of the reserved call of `task` among those to be made, or undefined when it may not be made now. */
const callRank = (state: SchedulerState, task: Task): Rank | undefined =>
  state.calling.rank(task, { all: state.concurrency, kept: state.kept, few: Math.min(1, state.kept) });

/**
 * True when a user within their share is about to get a call that may be made: then nobody goes beyond their own share.
 */
function isWithinShareWaiting(state: SchedulerState): boolean {
  for (const task of state.permits)
    if (task.stage === "reserving" && callRank(state, task) === 0) return true;
  for (const task of state.waiting.heads()) {
    if (callRank(state, task) === 0 && reservationRank(state, task) !== undefined) return true;
  }
  return false;
}

/** Removes and returns the reserved call to make next; undefined when none may be made now. */
export function takeReserved(state: SchedulerState, at: Instant): ReservedTask | undefined {
  const { reserved, calling, concurrency } = state;
  if (calling.size >= concurrency) return undefined;
  let next = reserved.findIndex(({ task }) => callRank(state, task) === 0);
  if (next === -1 && !(isOpen(state) && !isHeld(state, at) && isWithinShareWaiting(state))) {
    next = reserved.findIndex(({ task }) => callRank(state, task) === 1);
  }
  return next === -1 ? undefined : reserved.splice(next, 1)[0];
}

/** True while neither a wait for the ledger nor a check of `/me` keeps lookups from being reserved. */
export const isOpen = (state: SchedulerState): boolean =>
  state.wait === undefined && state.checking === undefined;

/** True while the service's own refusal closes the hour. */
export const isHeld = (state: SchedulerState, at: Instant): boolean => state.service.heldUntil > at.monotonic;

/** Number of waiting tasks by lane, and of calls in flight. */
export interface QueueLoad extends Readonly<Record<Lane, number>> {
  readonly inFlight: number;
}

export const loadOf = ({ waiting, calling }: SchedulerState): QueueLoad => ({
  interactive: waiting.sizeOf("interactive"),
  batch: waiting.sizeOf("batch"),
  inFlight: calling.size,
});
