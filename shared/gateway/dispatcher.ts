import pLimit from "p-limit";
import type { Lane } from "../lookups/lane.ts";
import type { Outcome } from "../lookups/outcome.ts";
import { deferred, type DeferralReason } from "./halt.ts";
import { deadlineAt, type Clock } from "./clock.ts";
import { lanePriority, Lanes } from "./lanes.ts";
import { Permits } from "./permits.ts";
import type { Reservation } from "./store.ts";
import { attemptKind, type Task } from "./task.ts";

export interface DispatcherOptions {
  /** Calls in flight at most. */
  readonly concurrency: number;
  readonly clock: Clock;
  /** The outcome of a task that must not be asked now, or undefined when it may. */
  readonly refusal: (task: Task) => Outcome | undefined;
  /** Permits that may be in hand together; fewer while the service's patience is being tried. */
  readonly permitsInHand: () => number;
  /** Reserves the calls of `tasks` on the ledger. */
  readonly reserve: (tasks: readonly Task[]) => Promise<Reservation[]>;
  /** Makes one reserved call and settles the task, or puts it back. */
  readonly execute: (task: Task, call: number) => Promise<void>;
  /** Turns a stored answer that appeared meanwhile into the task's outcome. */
  readonly answered: (reservation: Extract<Reservation, { kind: "answered" }>) => Outcome;
  /**
   * The month, less the reserve, has no room while `underWay` calls are not answered yet. Resolves to when to look
   * again (as `monotonic` counts), or to undefined when everything that waits is refused from now on.
   */
  readonly onSpent: (underWay: number) => Promise<number | undefined>;
  /** Reservations fail: nothing can be written down, so nothing may be spent. */
  readonly onStoreFailure: (error: unknown) => void;
  /** The hour is full; the next call is at `until` (as `monotonic` counts). */
  readonly onWait: (until: number) => void;
  /** A wait took much longer than asked for: the machine slept. */
  readonly onWake: () => Promise<void>;
}

/** What waits, by lane, and the calls being made. */
export interface Load {
  readonly interactive: number;
  readonly batch: number;
  readonly inFlight: number;
}

/** How long to wait before looking whether another process has answered the same question, milliseconds. */
const takenPause = 100;
/** Waits are cut in slices: a laptop that slept must not wait its sleep again. */
const longestSlice = 15_000;
/** A slice that took this much longer than asked for was spent asleep, milliseconds. */
const overslept = 60_000;

/** Which bound of its user a question is over. */
const budgetReasons = { month: "user_budget", hour: "user_rate" } as const;

/** Settles a question that cannot be asked for what bounds its asker alone. */
function giveUp(task: Task, reason: DeferralReason, until?: number): void {
  task.givenUp = true;
  task.settled(deferred(reason, until));
}

/**
 * Between the questions and the calls. Bottleneck grants permits by the handful, in the order of the lanes; each handful
 * is reserved on the ledger, which has the last word; p-limit holds the calls in flight. Its times are those of
 * `monotonic`: a clock that is set back holds nothing up.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #lanes = new Lanes<Task>();
  readonly #permits = new Permits();
  readonly #slots: ReturnType<typeof pLimit>;
  /** Tasks put off for a moment, each with the timer that brings it back. */
  readonly #parked = new Map<Task, NodeJS.Timeout>();
  #pumping = false;
  #heldUntil = 0;
  #waitingUntil: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#slots = pLimit(options.concurrency);
  }

  /** Takes a task in, unless it is refused at once: while the dispatcher waits for an hour nobody would look at it. */
  enqueue(task: Task): void {
    if (this.#refuse(task)) return;
    this.#lanes.push(task);
    this.#start();
  }

  /** Somebody else waits for `task` too, in a lane and a turn of their own. */
  join(task: Task, lane: Lane, turn: string): void {
    this.#lanes.join(task, lane, turn);
  }

  /** Asks again in `delay` milliseconds, before anything that came later; without a delay it is the next one asked. */
  putOff(task: Task, delay: number): void {
    task.granted = false;
    const back = () => {
      this.#parked.delete(task);
      if (this.#refuse(task)) return;
      this.#lanes.putBack([task]);
      this.#start();
    };
    if (delay > 0) this.#parked.set(task, setTimeout(back, delay));
    else back();
  }

  /** Grants nothing before `until`. */
  holdUntil(until: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, until);
  }

  /** Nothing is granted before this time. */
  get heldUntil(): number {
    return this.#heldUntil;
  }

  /** Settles at once a task that nobody waits for; one with a call reserved is seen to when its turn comes. */
  forget(task: Task): void {
    const timer = this.#parked.get(task);
    if (timer === undefined && !this.#lanes.remove(task)) return;
    clearTimeout(timer);
    this.#parked.delete(task);
    this.#refuse(task);
  }

  /** Settles at once whatever waits for a permit and must not be asked any more: for what concerns everybody. */
  sweep(): void {
    for (const task of this.#lanes) if (this.#refuse(task)) this.#lanes.remove(task);
    for (const [task, timer] of this.#parked) {
      if (!this.#refuse(task)) continue;
      clearTimeout(timer);
      this.#parked.delete(task);
    }
  }

  /** True when nothing waits, nothing is being granted and no call is being made. */
  get idle(): boolean {
    return !this.#pumping && this.#lanes.size + this.#parked.size + this.#granted === 0;
  }

  get load(): Load {
    return {
      interactive: this.#lanes.sizeOf("interactive"),
      batch: this.#lanes.sizeOf("batch"),
      inFlight: this.#slots.activeCount,
    };
  }

  /** While nothing is asked because the hour is full: when the next call is. */
  get waitingUntil(): number | undefined {
    return this.#waitingUntil;
  }

  get #granted(): number {
    return this.#slots.activeCount + this.#slots.pendingCount;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #start(): void {
    if (this.#pumping || this.#timer !== undefined) return;
    this.#pumping = true;
    void this.#pump();
  }

  /**
   * Grants what can be granted. Whoever enqueues while this runs relies on it to look again, so the last look and the
   * lowering of the flag happen without a pause between them.
   */
  async #pump(): Promise<void> {
    try {
      while (this.#timer === undefined) {
        const isHeld = this.#heldUntil > this.#options.clock.monotonic();
        if (isHeld && this.#lanes.size > 0) return this.#wait(this.#heldUntil);
        const room = this.#options.permitsInHand() - this.#granted;
        const waiting = this.#lanes.take(room);
        if (waiting.length === 0) return;
        const tasks = this.#affordable(waiting);
        if (tasks.length > 0) await this.#grant(tasks);
      }
    } finally {
      this.#pumping = false;
    }
  }

  async #grant(tasks: readonly Task[]): Promise<void> {
    const priority = Math.min(...tasks.map((task) => lanePriority[task.lane]));
    let reservations: Reservation[];
    try {
      reservations = await this.#permits.run(priority, () => this.#options.reserve(tasks));
    } catch (error) {
      tasks.forEach((task) => task.budget.giveBack(attemptKind(task)));
      this.#lanes.putBack(tasks);
      this.#options.onStoreFailure(error);
      return;
    }
    await this.#act(tasks, reservations);
  }

  /** Takes each task's next attempt from its budget, and settles those that may not or can pay no more. */
  #affordable(tasks: readonly Task[]): Task[] {
    return tasks.filter((task) => {
      if (this.#refuse(task)) return false;
      if (task.budget.take(attemptKind(task))) return true;
      giveUp(task, "budget");
      return false;
    });
  }

  /** Settles a task that must not be asked now; false when it may. */
  #refuse(task: Task): boolean {
    const refusal = this.#options.refusal(task);
    if (refusal !== undefined) task.settled(refusal);
    return refusal !== undefined;
  }

  /** Carries the reservations out, and sleeps when nothing more can be granted for now. */
  async #act(tasks: readonly Task[], reservations: readonly Reservation[]): Promise<void> {
    const again: Task[] = [];
    let until: number | undefined;
    let spent: { underWay: number } | undefined;
    reservations.forEach((reservation, index) => {
      const task = tasks[index]!;
      if (reservation.kind === "granted") {
        task.granted = true;
        void this.#slots(() => this.#options.execute(task, reservation.call)).then(() => this.#start());
        return;
      }
      task.budget.giveBack(attemptKind(task));
      if (reservation.kind === "answered") task.settled(this.#options.answered(reservation));
      else if (reservation.kind === "taken") this.putOff(task, takenPause);
      else if (reservation.kind === "kept") giveUp(task, "reserve", reservation.until);
      else if (reservation.kind === "over_budget")
        giveUp(task, budgetReasons[reservation.bound], reservation.until);
      else {
        again.push(task);
        if (reservation.kind === "wait") until = reservation.until;
        else spent = reservation;
      }
    });
    // Refused while the ledger was asked, they would otherwise wait for nothing.
    this.#lanes.putBack(again.filter((task) => !this.#refuse(task)));
    if (spent !== undefined) {
      const lookAgain = await this.#options.onSpent(spent.underWay);
      if (lookAgain !== undefined) this.#sleepUntil(lookAgain);
    } else if (until !== undefined) this.#wait(deadlineAt(this.#options.clock, until));
  }

  #wait(until: number): void {
    this.#waitingUntil = until;
    this.#sleepUntil(until);
    this.#options.onWait(until);
  }

  #sleepUntil(until: number): void {
    const { clock } = this.#options;
    const asked = Math.max(1, Math.min(until - clock.monotonic(), longestSlice));
    const due = clock.monotonic() + asked;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#waitingUntil = undefined;
      const late = clock.monotonic() - due > overslept;
      void (late ? this.#options.onWake() : Promise.resolve()).then(() => this.#start());
    }, asked);
  }
}
