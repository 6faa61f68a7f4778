import type { Lane } from "../../lookups/lane.ts";
import type { Instant } from "../clock.ts";
import type { Action, Turn } from "./events.ts";
import { FairQueue } from "./fair-queue.ts";
import { ServiceState } from "./service-state.ts";
import type { Task } from "./task.ts";
import { ThroughputMeter } from "./throughput-meter.ts";

/** Nothing is granted until `lookAt`, a time of `monotonic`, when the ledger is asked again. */
export interface Wait {
  readonly lookAt: number;
  /** Until when the hour is full, epoch milliseconds, as those who wait are told; undefined for what passes in a moment. */
  readonly until?: number;
  /** It is the answers to calls under way that are waited for. */
  readonly forCalls?: true;
}

/** A task with the number of the call that is reserved for it. */
export interface Reserved {
  readonly task: Task;
  readonly call: number;
}

/** What a delayed task waits for: its own next attempt, or the answer to the same question of another process. */
export type Delay = "attempt" | "others";

/** What the scheduler knows. It changes in `transition` alone. */
export interface SchedulerState {
  /** Calls in flight at most. */
  readonly concurrency: number;
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
  readonly reserved: Reserved[];
  /** Tasks whose calls are being reserved. */
  reserving: number;
  /** Calls in flight. */
  calling: number;
  /** The question for `/me`, while somebody waits for it. */
  quotaTask: Task | undefined;
  /** Nothing is granted until `/me` has told: the ledger's month is in doubt, or the machine has slept. */
  checking: "month" | "wake" | undefined;
  /** Turns at the ledger that were asked for and have not come. */
  readonly requested: Set<Turn>;
  wait: Wait | undefined;
  /** The service refused for the hour: nothing is granted before this time of `monotonic`. */
  heldUntil: number;
  /** Pauses for the hour since the service last answered: from the first one on, one call at a time. */
  pauses: number;
  /** When the timer goes off that is set, as `monotonic` counts. */
  timerAt: number | undefined;
  readonly meter: ThroughputMeter;
  /** What is to be done after the event at hand. */
  actions: Action[];
}

/** `pauseForOthers`: milliseconds. */
export function newState(concurrency: number, pauseForOthers: number): SchedulerState {
  const state: SchedulerState = {
    concurrency,
    reserve: 0,
    service: new ServiceState((change) => state.actions.push({ kind: "tell_change", change })),
    waiting: new FairQueue(),
    delayed: new Map(),
    pauseForOthers,
    reserved: [],
    reserving: 0,
    calling: 0,
    quotaTask: undefined,
    checking: undefined,
    requested: new Set(),
    wait: undefined,
    heldUntil: 0,
    pauses: 0,
    timerAt: undefined,
    meter: new ThroughputMeter(),
    actions: [],
  };
  return state;
}

/** True when nothing waits, nothing is being reserved and no call is being made. */
export const isIdle = (state: SchedulerState): boolean =>
  state.waiting.size + state.delayed.size + state.reserving + state.reserved.length + state.calling === 0 &&
  state.quotaTask === undefined;

/** Calls reserved or being reserved, those in flight among them. */
const permitsInHand = ({ reserving, reserved, calling }: SchedulerState): number =>
  reserving + reserved.length + calling;

/** Milliseconds that reserving a batch takes at the worst, Bottleneck's own 2.4 included. */
const reservationTime = 25;

/**
 * How many more calls may be reserved. Together twice the calls in flight, and what settles while a batch is reserved, so
 * that reserving never holds up the calls. No more, for a process that is killed leaves them to be counted as calls; and
 * one alone while the service refuses for the hour.
 */
export function roomToReserve(state: SchedulerState): number {
  const most = state.pauses > 0 ? 1 : state.concurrency * 2 + state.meter.expected(reservationTime);
  return most - permitsInHand(state);
}

/** True while neither the ledger nor a check of `/me` keeps lookups from the ledger. */
export const isOpen = (state: SchedulerState): boolean =>
  state.wait === undefined && state.checking === undefined;

/** While the service's own word keeps the hour closed. */
export const isHeld = (state: SchedulerState, at: Instant): boolean => state.heldUntil > at.monotonic;

/** What waits, by lane, and the calls being made. */
export interface Load extends Readonly<Record<Lane, number>> {
  readonly inFlight: number;
}

export const loadOf = ({ waiting, calling }: SchedulerState): Load => ({
  interactive: waiting.sizeOf("interactive"),
  batch: waiting.sizeOf("batch"),
  inFlight: calling,
});
