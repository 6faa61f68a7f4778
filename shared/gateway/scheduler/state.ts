import { FairQueue, type QueueEntry } from "./fair-queue.ts";
import type { Lane, Lookup, Outcome } from "../../lookups/lookup.ts";
import type { Instant } from "../store/clock.ts";
import type { HoldReason, CallVerdict } from "./judge.ts";
import { ServiceState, type ServiceChange } from "./service-state.ts";
import type { OperationId } from "../../contract/operations.ts";
import { type Budget, unlimitedBudget } from "./budget.ts";
import { freshSince } from "../store/freshness.ts";
import type { IntendedCall, Purpose, Reservation, UnitAhead } from "../store/store.ts";
import type { FailureCode } from "../../client/reply.ts";
import type { KeptReserve, QuotaAnswer } from "../store/quota.ts";

/**
 * Stage of a task: waiting in the queue, its call being reserved on the ledger, its call reserved, its call in flight
 * (which finishes and is stored even if nobody waits any more), delayed until the next attempt, or settled.
 */
export type Stage = "waiting" | "reserving" | "reserved" | "calling" | "delayed" | "settled";

/** One question on its way to the API, shared by every caller that waits for its answer. */
export interface Task {
  readonly lookup: Lookup;
  readonly key: string;
  readonly operation: OperationId;
  /** Becomes `interactive` when an interactive caller asks the same question. */
  lane: Lane;
  /** The user in whose lane the task waits. */
  user: string;
  readonly budget: Budget;
  readonly purpose: Purpose;
  /** Read time from which an answer is accepted, epoch milliseconds; undefined: by operation. */
  freshSince: number | undefined;
  readonly reserve: number | undefined;
  readonly unit: UnitAhead | undefined;
  stage: Stage;
  /** Attempts made so far. */
  attempts: number;
  /** Most attempts, where fewer than the retry rules allow. */
  readonly mostAttempts: number;
  /** Number of answers that said the hour is spent, and that its budget counts as calls. */
  refusals: number;
  /** The scheduler's `pauses` when its last call was made. */
  pauses: number;
  /** When its last call was made, a time of `monotonic`. */
  begunAt: number;
  /**
   * True once the task was given up for a reason that concerns its first asker alone: a budget, a reserve, or calls
   * stopped for that user. Other waiters may then ask again.
   */
  givenUp: boolean;
  /** True when the call is made even though the service has refused for the hour. */
  insists: boolean;
  /** Number of callers still waiting. A task with none is not sent. */
  waiting: number;
  /** Users who asked, whether they still wait or not. */
  readonly askers: Set<string>;
  /** True once another process was making its call, whose answer is awaited. */
  isAwaited: boolean;
  readonly settled: (outcome: Outcome) => void;
  /** Called, once each, when it waits for another attempt. */
  readonly onDelay: (() => void)[];
}

export type NewTask = Pick<Task, "lookup" | "key" | "purpose"> & Partial<Task>;

/** Returns a new task, in the `waiting` stage, for one caller. */
export const newTask = (properties: NewTask): Task => ({
  operation: properties.lookup.operation,
  lane: "interactive",
  user: properties.purpose.user,
  budget: unlimitedBudget,
  freshSince: undefined,
  reserve: undefined,
  unit: undefined,
  stage: "waiting",
  attempts: 0,
  mostAttempts: Infinity,
  refusals: 0,
  pauses: 0,
  begunAt: 0,
  givenUp: false,
  insists: false,
  waiting: 1,
  askers: new Set([properties.purpose.user]),
  isAwaited: false,
  settled: () => undefined,
  onDelay: [],
  ...properties,
});

/** Returns which part of the budget pays for the next attempt of a task. */
export const attemptKind = (task: Task): "first" | "again" =>
  task.attempts + task.refusals === 0 ? "first" : "again";

/** Returns the call that the task asks the ledger to reserve at `now`, epoch milliseconds. */
export function intendedCall(task: Task, now: number): IntendedCall {
  const { key: lookupKey, operation, unit, purpose, reserve, budget } = task;
  const since = freshSince(operation, now, task.freshSince);
  const allowance = budget.allowance?.();
  return { lookupKey, operation, unit, purpose, freshSince: since, reserve, allowance };
}

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
  /** Pauses for the hour in a row. */
  pauses: number;
  /** Most calls at a time since the last one: one, and twice as many with each answer. */
  room: number;
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
    room: Infinity,
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
 * count as calls. After the service refused for the hour, fewer.
 */
function permitPlaces({ room, concurrency, kept, meter }: SchedulerState): SlotLimits {
  const all = Math.min(room, concurrency * 2 + meter.expected(reservationTime));
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

/** Returns who else asked a reserved call that its own user may not make now, and has a slot kept for it. */
const askerWithSlot = (state: SchedulerState, task: Task): string | undefined =>
  [...task.askers].find((user) => callRank(state, { ...task, user }) === 0);

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
  if (next === -1) {
    next = reserved.findIndex(({ task }) => askerWithSlot(state, task) !== undefined);
    const passed = reserved[next]?.task;
    if (passed !== undefined) passed.user = askerWithSlot(state, passed)!;
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

/** What a turn at the ledger is for: the waiting lookups, or `/me`. */
export type Turn = "lookups" | "quota";

/** Result of one call. */
export interface CallResult {
  readonly verdict: CallVerdict;
  readonly failure: FailureCode | undefined;
  /** HTTP status, 0 when no response came. */
  readonly status: number;
  /** When the response came, epoch milliseconds. */
  readonly repliedAt: number;
}

/** How `/me` is asked. */
export interface QuotaOptions {
  /** The call is made even though the service has refused for the hour. */
  readonly insists?: boolean;
  /** Most attempts. @default those of the retry rules */
  readonly attempts?: number | undefined;
}

/** Input of `transition`. */
export type Event =
  | { readonly kind: "asked"; readonly task: Task }
  /** One more caller waits for `task`. */
  | { readonly kind: "joined"; readonly task: Task; readonly lane: Lane; readonly user: string }
  /** Nobody waits for `task` any more. */
  | { readonly kind: "abandoned"; readonly task: Task }
  | ({ readonly kind: "quota_asked"; readonly purpose: Purpose } & QuotaOptions)
  /** The requested turn at the ledger has come. */
  | { readonly kind: "turn"; readonly turn: Turn }
  | {
      readonly kind: "reserved";
      readonly tasks: readonly Task[];
      readonly reservations: readonly Reservation[];
    }
  /** The store failed to reserve; `detail` says why. */
  | { readonly kind: "not_reserved"; readonly tasks: readonly Task[]; readonly detail: string }
  | { readonly kind: "called"; readonly task: Task; readonly result: CallResult }
  /** The call to `/me` is over; `answer` has its outcome and the quota known since. */
  | { readonly kind: "quota_read"; readonly answer: QuotaAnswer }
  /** The delay of `task` is over. */
  | { readonly kind: "due"; readonly task: Task }
  /** Another process has settled calls, so tasks that wait for its answers are tried again. */
  | { readonly kind: "settled_elsewhere" }
  /** The timer has fired. */
  | { readonly kind: "timer" }
  | { readonly kind: "pause"; readonly paused: boolean }
  | { readonly kind: "store_failed"; readonly detail: string }
  | { readonly kind: "store_recovered" }
  | { readonly kind: "close" };

/** Output of `transition`, carried out in order. Times are those of `monotonic` unless stated otherwise. */
export type SchedulerAction =
  /** Request a turn at the ledger; the `turn` event follows when it has come. */
  | { readonly kind: "request_turn"; readonly turn: Turn }
  /** Reserve the calls of `tasks`, and leave the reserve of the month unspent. */
  | ({ readonly kind: "reserve"; readonly tasks: readonly Task[] } & KeptReserve)
  /** Release reserved calls that are not made. */
  | { readonly kind: "release"; readonly calls: readonly number[] }
  /** Make the reserved call numbered `call`. */
  | { readonly kind: "call"; readonly task: Task; readonly call: number }
  /** Dispatch `due` for `task` after so many milliseconds, unless it is settled before. */
  | { readonly kind: "delay"; readonly task: Task; readonly milliseconds: number }
  | { readonly kind: "settle"; readonly task: Task; readonly outcome: Outcome }
  /** The call to `/me` ended with `outcome`: read the quota from the store. */
  | { readonly kind: "read_quota"; readonly outcome: Outcome }
  | { readonly kind: "answer_quota"; readonly answer: QuotaAnswer }
  /** Replace the only timer; undefined clears it. */
  | { readonly kind: "set_timer"; readonly at: number | undefined }
  /** Report that calls wait until this time, epoch milliseconds. */
  | { readonly kind: "tell_wait"; readonly until: number; readonly reason: HoldReason }
  | { readonly kind: "tell_change"; readonly change: ServiceChange };
