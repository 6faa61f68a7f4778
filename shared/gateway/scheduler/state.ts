import { FairQueue, type QueueEntry } from "./fair-queue.ts";
import type { Lane } from "../../lookups/lookup.ts";
import type { Instant } from "../store/clock.ts";
import type { SchedulerAction, Turn } from "./events.ts";
import { ServiceState } from "./service-state.ts";
import type { Task } from "./task.ts";

/** How many may be held at once, and how they are shared. */
interface SlotLimits {
  readonly all: number;
  /** Those that only who holds fewer than `few` may take, so that nobody waits for what others hold. */
  readonly kept: number;
  readonly few: number;
}

/** Lower goes first: within its share, or beyond it, where nobody else who is within theirs waits. */
type Rank = 0 | 1;

/** Of the places that are not kept, the part that a user has while others wait, and that a user's runs over files have. */
const userShare = 1 / 2;
const runShare = 1 / 4;

const partOf = (places: number, share: number): number => Math.max(1, Math.floor(places * share));

/** What is held: by everybody, by one user, and by that user's runs. */
interface SlotsInUse {
  readonly byAll: number;
  readonly byUser: number;
  readonly byRuns: number;
}

/**
 * Whether one more of `waiting` may be held, and before whom; undefined when it may not. A user whose questions are slow
 * holds what they got for long: so some places are kept for those who have next to nothing, and of the others nobody has
 * more than a share while somebody else wants one. What is nobody's in particular has no bound but the number of places.
 */
export function rankOf(
  { user, lane }: QueueEntry,
  held: SlotsInUse,
  { all, kept, few }: SlotLimits,
): Rank | undefined {
  if (held.byAll >= all) return undefined;
  if (user === "" || held.byUser < few) return 0;
  const shared = all - kept;
  if (held.byAll >= shared) return undefined;
  const isWithin =
    held.byUser < partOf(shared, userShare) && (lane !== "batch" || held.byRuns < partOf(shared, runShare));
  return isWithin ? 0 : 1;
}

/** Counts what is held, by user and by the lane that each was in when it was taken in. */
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

/** Length of a measure, milliseconds. */
const measure = 50;

/** How many calls settle in a given time, by the last full measure; nothing before the first one is over. */
export class ThroughputMeter {
  #started = 0;
  #count = 0;
  #perMillisecond = 0;

  /** Notes that a call settled at `now`, milliseconds from any beginning. */
  note(now: number): void {
    const elapsed = now - this.#started;
    if (elapsed >= measure) {
      this.#perMillisecond = this.#count / elapsed;
      this.#started = now;
      this.#count = 0;
    }
    this.#count += 1;
  }

  /** Calls expected to settle in `milliseconds`. */
  expected(milliseconds: number): number {
    return Math.ceil(this.#perMillisecond * milliseconds);
  }
}

/** Nothing is granted until `lookAt`, a time of `monotonic`, when the ledger is asked again. */
export interface QuotaWait {
  readonly lookAt: number;
  /** Until when the hour is full, epoch milliseconds, as those who wait are told; undefined for what passes in a moment. */
  readonly until?: number;
  /** It is the answers to calls under way that are waited for. */
  readonly forCalls?: true;
}

/** A task with the number of the call that is reserved for it. */
interface ReservedTask {
  readonly task: Task;
  readonly call: number;
}

/** What a delayed task waits for: its own next attempt, or the answer to the same question of another process. */
export type Delay = "attempt" | "others";

/** What the scheduler knows. It changes in `transition` alone. */
export interface SchedulerState {
  /** Calls in flight at most. */
  readonly concurrency: number;
  /** Those of them that are kept for users who have none; 0 where all questions are one user's. */
  readonly kept: number;
  /** Calls of the month left untouched for others. */
  reserve: number;
  readonly service: ServiceState;
  /** Tasks that wait for a call to be reserved. */
  readonly waiting: FairQueue<Task>;
  /** Tasks that are asked again when their delay is over, and what they wait for. */
  readonly delayed: Map<Task, Delay>;
  /** How long until it is looked again at what another process asks, milliseconds. */
  readonly pauseForOthers: number;
  /** Tasks with a call reserved that wait for others to come back, the next one first. */
  readonly reserved: ReservedTask[];
  /** Tasks whose calls are reserved or being reserved, those in flight among them. */
  readonly permits: Shares<Task>;
  /** Tasks whose calls are in flight. */
  readonly calling: Shares<Task>;
  /** The question for `/me`, while somebody waits for it. */
  quotaTask: Task | undefined;
  /** Nothing is granted until `/me` has told: the ledger's month is in doubt, or the machine has slept. */
  checking: "month" | "wake" | undefined;
  /** Turns at the ledger that were asked for and have not come. */
  readonly requested: Set<Turn>;
  wait: QuotaWait | undefined;
  /** Pauses for the hour since the service last answered: from the first one on, one call at a time. */
  pauses: number;
  /** When the timer goes off that is set, as `monotonic` counts. */
  timerAt: number | undefined;
  readonly meter: ThroughputMeter;
  /** What is to be done after the event at hand. */
  actions: SchedulerAction[];
}

/** `pauseForOthers`: milliseconds. */
export function newState(concurrency: number, pauseForOthers: number, kept = 0): SchedulerState {
  const state: SchedulerState = {
    concurrency,
    kept,
    reserve: 0,
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

/** True when nothing waits, nothing is being reserved and no call is being made. */
export const isIdle = (state: SchedulerState): boolean =>
  state.waiting.size + state.delayed.size + state.permits.size === 0 && state.quotaTask === undefined;

/** Milliseconds that reserving a batch takes at the worst, Bottleneck's own 2.4 included. */
const reservationTime = 25;

/**
 * How many calls may be reserved: twice the calls in flight, and what settles while a batch is reserved, so that reserving
 * never holds up the calls. No more, for a process that is killed leaves them to be counted as calls; and one alone while
 * the service refuses for the hour.
 */
function permitPlaces({ pauses, concurrency, kept, meter }: SchedulerState): SlotLimits {
  const all = pauses > 0 ? 1 : concurrency * 2 + meter.expected(reservationTime);
  return { all, kept: kept * 2, few: kept };
}

/** Whether one more call may be reserved for `task`, and before whom; undefined when none may. */
export const reservationRank = (state: SchedulerState, task: Task): Rank | undefined =>
  state.permits.rank(task, permitPlaces(state));

/** True when something waits that a call may be reserved for. */
export function mayReserve(state: SchedulerState): boolean {
  if (state.waiting.size === 0 || state.permits.size >= permitPlaces(state).all) return false;
  for (const task of state.waiting.heads()) if (reservationRank(state, task) !== undefined) return true;
  return false;
}

/** Whether the reserved call of `task` may be made, and before whom; undefined when it may not. */
const callRank = (state: SchedulerState, task: Task): Rank | undefined =>
  state.calling.rank(task, { all: state.concurrency, kept: state.kept, few: Math.min(1, state.kept) });

/** True when somebody within their share is about to have a call that may be made, so that nobody goes beyond theirs. */
function isWithinShareWaiting(state: SchedulerState): boolean {
  for (const task of state.permits)
    if (task.stage === "reserving" && callRank(state, task) === 0) return true;
  for (const task of state.waiting.heads()) {
    if (callRank(state, task) === 0 && reservationRank(state, task) !== undefined) return true;
  }
  return false;
}

/** Takes out the reserved call that is made next; undefined when none may be made now. */
export function takeReserved(state: SchedulerState, at: Instant): ReservedTask | undefined {
  const { reserved, calling, concurrency } = state;
  if (calling.size >= concurrency) return undefined;
  let next = reserved.findIndex(({ task }) => callRank(state, task) === 0);
  if (next === -1 && !(isOpen(state) && !isHeld(state, at) && isWithinShareWaiting(state))) {
    next = reserved.findIndex(({ task }) => callRank(state, task) === 1);
  }
  return next === -1 ? undefined : reserved.splice(next, 1)[0];
}

/** True while neither the ledger nor a check of `/me` keeps lookups from the ledger. */
export const isOpen = (state: SchedulerState): boolean =>
  state.wait === undefined && state.checking === undefined;

/** While the service's own word keeps the hour closed. */
export const isHeld = (state: SchedulerState, at: Instant): boolean => state.service.heldUntil > at.monotonic;

/** What waits, by lane, and the calls being made. */
export interface QueueLoad extends Readonly<Record<Lane, number>> {
  readonly inFlight: number;
}

export const loadOf = ({ waiting, calling }: SchedulerState): QueueLoad => ({
  interactive: waiting.sizeOf("interactive"),
  batch: waiting.sizeOf("batch"),
  inFlight: calling.size,
});
