import { type Lane, type Lookup, type Outcome, type IndexedOutcome, lookupKey } from "../lookups/lookup.ts";
import { unlimitedBudget } from "./scheduler/budget.ts";
import type { Gate, LookupOptions } from "./gate.ts";
import { type Halt, deferred, outcomeOf } from "./store/outcomes.ts";
import type { Event } from "./scheduler/events.ts";
import { type Task, newTask } from "./scheduler/task.ts";
import { spelledAnswers } from "./store/spelled-answers.ts";
import type { Purpose, Store, StoredAnswer } from "./store/store.ts";
import { ReadyQueue, chunks } from "./ready-queue.ts";
import { setImmediate } from "node:timers/promises";
import type { Client } from "../client/client.ts";
import { type RetryRules, defaultRetryRules } from "../client/retry.ts";
import { type OperationId, longestUrl } from "../contract/paths.ts";
import { type Clock, createClock } from "./store/clock.ts";
import { freshSince } from "./store/freshness.ts";
import type { QuotaAnswer, QuotaReading } from "./store/quota.ts";
import { type MadeCall, Scheduler } from "./scheduler/scheduler.ts";
import type { HaltedFor, ServiceChange } from "./scheduler/service-state.ts";
import type { QueueLoad } from "./scheduler/state.ts";
import type { StoreErrorKind } from "./store/store-error.ts";

/** A question under way. */
interface PendingQuestion {
  readonly task: Task;
  readonly outcome: Promise<Outcome>;
}

/** One who waits for the answer to a question. */
interface Waiter {
  readonly task: Task;
  readonly outcome: Promise<Outcome>;
  left: boolean;
  /** The place taken next, when the question was given up for what bounds whoever asked first. */
  next?: Waiter;
}

const nobody: Purpose = { run: "", user: "" };

/**
 * Questions under way, so that the same one is asked once however many ask it.
 * @decides which question joins one that is under way
 */
class Flights {
  readonly #dispatch: (event: Event) => void;
  readonly #flights = new Map<string, PendingQuestion>();

  /** `dispatch` is told of what is asked, joined and abandoned. */
  constructor(dispatch: (event: Event) => void) {
    this.#dispatch = dispatch;
  }

  /** Waits for the answer to `lookup`; asks it unless it is already in flight. */
  ask(lookup: Lookup, key: string, options: LookupOptions): Waiter {
    const flight = this.#flights.get(key);
    return flight !== undefined && flight.task.waiting > 0
      ? this.#join(flight, lookup, options)
      : this.#start(lookup, key, options);
  }

  /** Gives a place up; true when others wait for a call that is not being made, so that it tells this one nothing. */
  leave(place: Waiter): boolean {
    const held = heldBy(place);
    if (held.left) return false;
    held.left = true;
    held.task.waiting -= 1;
    if (held.task.waiting > 0) return held.task.stage !== "calling";
    this.#dispatch({ kind: "abandoned", task: held.task });
    return false;
  }

  #join(flight: PendingQuestion, lookup: Lookup, options: LookupOptions): Waiter {
    const { task } = flight;
    task.waiting += 1;
    this.#dispatch({ kind: "joined", task, lane: laneOf(options), user: options.purpose?.user ?? "" });
    const place: Waiter = {
      task,
      left: false,
      outcome: flight.outcome.then((outcome) => {
        if (!isGivenUpBy(task, options)) return shared(outcome);
        // It was given up for what bounds somebody else: this one has bounds of its own.
        if (place.left) return deferred("interrupted");
        place.next = this.ask(lookup, task.key, options);
        return place.next.outcome;
      }),
    };
    return place;
  }

  #start(lookup: Lookup, key: string, options: LookupOptions): Waiter {
    let resolve!: (outcome: Outcome) => void;
    const outcome = new Promise<Outcome>((settle) => (resolve = settle));
    const task: Task = newTask({
      lookup,
      key,
      lane: laneOf(options),
      purpose: options.purpose ?? nobody,
      budget: options.budget ?? unlimitedBudget,
      freshSince: options.freshSince,
      reserve: options.reserve,
      settled: (settled) => {
        if (this.#flights.get(key)?.task === task) this.#flights.delete(key);
        resolve(settled);
      },
    });
    this.#flights.set(key, { task, outcome });
    this.#dispatch({ kind: "asked", task });
    return { task, outcome, left: false };
  }
}

/** The place in which one waits who may have gone from one to the next. */
const heldBy = (place: Waiter): Waiter => (place.next === undefined ? place : heldBy(place.next));

const laneOf = (options: LookupOptions): Lane => options.lane ?? "interactive";

/** True when the question was given up for bounds that are not those of `options`. */
function isGivenUpBy(task: Task, { budget = unlimitedBudget, reserve }: LookupOptions): boolean {
  return task.givenUp && (budget !== task.budget || reserve !== task.reserve);
}

/** The same outcome for one who did not pay for it. */
function shared(outcome: Outcome): Outcome {
  return outcome.status === "found" || outcome.status === "not_found"
    ? { ...outcome, cached: true }
    : outcome;
}

interface IndexedLookup {
  readonly index: number;
  readonly lookup: Lookup;
  readonly key: string;
}

/**
 * The questions of one list on their way to their outcomes. No more than its window are asked and not answered, or
 * answered and not taken: for somebody who does not read, no more is bought, and nothing piles up.
 */
class Inquiry {
  readonly #flights: Flights;
  readonly #options: LookupOptions;
  readonly #window: number;
  readonly #ready = new ReadyQueue<IndexedOutcome>();
  readonly #asked = new Map<Waiter, number>();
  #waiting: IndexedLookup[] = [];
  /** Outcomes of questions that were asked, and that were not taken yet. */
  #untaken = 0;

  constructor(flights: Flights, options: LookupOptions, window: number) {
    this.#flights = flights;
    this.#options = options;
    this.#window = window;
  }

  /** Questions that have no outcome yet. */
  get open(): number {
    return this.#asked.size + this.#waiting.length;
  }

  /** True when outcomes are ready to be taken. */
  get isReady(): boolean {
    return this.#ready.size > 0;
  }

  /** Gives the question at `index` its outcome. */
  settle(index: number, outcome: Outcome): void {
    this.#ready.push({ index, outcome });
  }

  /** Takes in a question that is to be asked. */
  add(index: number, lookup: Lookup, key: string): void {
    this.#waiting.push({ index, lookup, key });
  }

  /** Asks what the window has room for. */
  askMore(): void {
    const room = this.#window - this.#asked.size - this.#untaken;
    if (room <= 0) return;
    for (const { index, lookup, key } of this.#waiting.splice(0, room)) {
      const place = this.#flights.ask(lookup, key, this.#options);
      this.#asked.set(place, index);
      void place.outcome.then((outcome) => this.#settled(place, outcome));
    }
  }

  /** The outcomes that are there. */
  takeNow(): IndexedOutcome[] {
    this.#untaken = 0;
    return this.#ready.takeNow();
  }

  /** The outcomes that are there, at least one: waits for it where there is none. */
  async take(): Promise<IndexedOutcome[]> {
    this.askMore();
    await this.#ready.any();
    return this.takeNow();
  }

  /** Whoever asked waits no more: what is in flight is finished and kept, nothing new is asked. */
  leave(): void {
    for (const place of this.#asked.keys()) {
      if (this.#flights.leave(place)) this.#settled(place, deferred("interrupted"));
    }
    this.#deferWaiting(deferred("interrupted"));
  }

  /** The hour is full until `until` (epoch milliseconds), and that is not waited for. */
  deferUntil(until: number): void {
    for (const place of this.#asked.keys()) {
      const { stage } = heldBy(place).task;
      if (stage === "reserved" || stage === "calling") continue;
      this.#settled(place, deferred("hour_spent", until));
      this.#flights.leave(place);
    }
    this.#deferWaiting(deferred("hour_spent", until));
  }

  #settled(place: Waiter, outcome: Outcome): void {
    const index = this.#asked.get(place);
    if (index === undefined) return;
    this.#asked.delete(place);
    this.#untaken += 1;
    this.settle(index, outcome);
  }

  #deferWaiting(outcome: Outcome): void {
    for (const { index } of this.#waiting.splice(0)) this.settle(index, outcome);
  }
}

export interface GatewayOptions {
  readonly client: Client;
  readonly store: Store;
  /** Calls in flight at most. @default 32 */
  readonly concurrency?: number;
  /** Calls in flight kept for users who have none under way. @default 0: all questions are one user's */
  readonly kept?: number;
  /** Length of the rate hour, milliseconds. @default 3600000 */
  readonly hourLength?: number;
  /** Longest time one call may take, milliseconds; a reservation counts that long. @default 30000 */
  readonly callTimeout?: number;
  readonly retryRules?: RetryRules;
  /** Told when calls wait for the hour: the next one is at `until`, epoch milliseconds. */
  readonly onWait?: (until: number) => void;
  /** Told of every call once it is written down, before its outcome is given. */
  readonly onCall?: (call: MadeCall) => void;
  /** Told when nobody, or one user, is asked for any more, and when that is over. Times in epoch milliseconds. */
  readonly onServiceChange?: (change: ServiceChange) => void;
  readonly clock?: Clock;
  /** In [0, 1). */
  readonly random?: () => number;
}

/** How many lookups are checked against the store at once, and how many bytes of answers read for them. */
const chunkSize = 512;
const chunkBytes = 512 * 1024;
/** Lookups waiting for the API at most, so that a list of a million does not stand in memory as questions. */
const outstanding = 512;

/** A question with what is kept of its answer. */
interface StoredLookup {
  readonly index: number;
  readonly lookup: Lookup;
  readonly key: string;
  readonly answer: StoredAnswer | undefined;
}

/** What is longer than a URL may be is not sent: a server in between would refuse it as if the service were gone. */
const longQuestion: Outcome = {
  status: "invalid",
  error: { code: "long_question", message: `the question does not fit in a URL of ${longestUrl} bytes` },
};

/**
 * The one gate to the API: store, then single flight, budget, pacing, client, ledger. Everything that spends passes
 * here, and every question ends in an outcome.
 */
export class Gateway implements Gate {
  readonly #client: Client;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #scheduler: Scheduler;
  readonly #flights: Flights;
  /** Those who wait, each told when the hour is full until a time. */
  readonly #waiters = new Set<(until: number) => void>();

  constructor(options: GatewayOptions) {
    this.#client = options.client;
    this.#store = options.store;
    this.#clock = options.clock ?? createClock();
    this.#scheduler = new Scheduler({
      client: options.client,
      store: options.store,
      concurrency: options.concurrency ?? 32,
      kept: options.kept ?? 0,
      hourLength: options.hourLength ?? 3_600_000,
      callTimeout: options.callTimeout ?? 30_000,
      retryRules: options.retryRules ?? defaultRetryRules,
      onWait: (until) => {
        options.onWait?.(until);
        void this.#tellWaiters(until);
      },
      onCall: options.onCall ?? (() => undefined),
      onServiceChange: options.onServiceChange ?? (() => undefined),
      clock: this.#clock,
      random: options.random ?? Math.random,
    });
    this.#flights = new Flights((event) => this.#scheduler.dispatch(event));
  }

  set reserve(calls: number) {
    this.#scheduler.reserve = calls;
  }

  /** While paused nothing is spent: answers come from the store alone. */
  get paused(): boolean {
    return this.#scheduler.paused;
  }

  set paused(paused: boolean) {
    this.#scheduler.paused = paused;
  }

  /** Why nothing is asked now; its time in epoch milliseconds. */
  get halt(): Halt | undefined {
    return this.#scheduler.halt;
  }

  /** Reasons for which somebody is not asked for now. */
  get haltedFor(): HaltedFor {
    return this.#scheduler.haltedFor;
  }

  /** What keeps the store from working; undefined when it works, as far as is known. */
  get storeErrorKind(): StoreErrorKind | undefined {
    return this.#scheduler.storeErrorKind;
  }

  /** Answers that were paid for and that the store could not keep so far: whoever reads the store looks here too. */
  get unwritten(): readonly StoredAnswer[] {
    return this.#scheduler.unwritten;
  }

  /** Tries once more to keep them, and answers those that are left. */
  writeUnwritten(): Promise<readonly StoredAnswer[]> {
    return this.#scheduler.writeUnwritten();
  }

  /** Other work on the same store failed: nothing is spent until it works again. */
  noteStoreFailure(error: unknown): void {
    this.#scheduler.noteStoreFailure(error);
  }

  get load(): QueueLoad {
    return this.#scheduler.load;
  }

  async *lookupMany(
    lookups: Iterable<Lookup> | AsyncIterable<Lookup>,
    options: LookupOptions = {},
  ): AsyncGenerator<IndexedOutcome[]> {
    const { signal, maxWait = Infinity, window = outstanding } = options;
    const inquiry = new Inquiry(this.#flights, options, window);
    const leave = () => inquiry.leave();
    const onFullHour = (until: number) => {
      if (until - this.#clock.now() > maxWait) inquiry.deferUntil(until);
    };
    this.#waiters.add(onFullHour);
    signal?.addEventListener("abort", leave, { once: true });
    let index = 0;
    try {
      for await (const chunk of chunks(lookups, chunkSize)) {
        for (let rest = chunk; rest.length > 0;) {
          const keys = rest.map(lookupKey);
          const stored = await this.#stored(rest, keys);
          stored.forEach((answer, position) => {
            this.#decide(inquiry, { index, lookup: rest[position]!, key: keys[position]!, answer }, options);
            index += 1;
          });
          rest = rest.slice(stored.length);
          inquiry.askMore();
          if (inquiry.isReady) yield inquiry.takeNow();
        }
        if (this.#scheduler.waitingUntil !== undefined) onFullHour(this.#scheduler.waitingUntil);
        while (inquiry.open >= outstanding) yield await inquiry.take();
      }
      while (inquiry.open > 0 || inquiry.isReady) yield await inquiry.take();
    } finally {
      signal?.removeEventListener("abort", leave);
      this.#waiters.delete(onFullHour);
      inquiry.leave();
    }
  }

  async lookup(lookup: Lookup, options: LookupOptions = {}): Promise<Outcome> {
    for await (const [settled] of this.lookupMany([lookup], options)) if (settled) return settled.outcome;
    throw new Error(`no outcome for ${lookupKey(lookup)}`);
  }

  quota(): Promise<QuotaReading | undefined> {
    return this.#store.quota();
  }

  /**
   * Asks `/me`: one call, made even when the month is thought to be spent, for the service has the last word. While the
   * service refuses for the hour it is made only for somebody who `insists`; with room, that ends the refusal.
   */
  askQuota(purpose: Purpose = nobody, { insists = false } = {}): Promise<QuotaAnswer> {
    return this.#scheduler.askQuota(purpose, insists);
  }

  /** Finishes what is in flight, defers the rest, and leaves client and store open. */
  async close(): Promise<void> {
    await this.#scheduler.close();
  }

  #fits({ operation, ...parameters }: Lookup): boolean {
    return this.#client.fits(operation, parameters);
  }

  /** What becomes of one question at first sight: it has its outcome, or is asked. */
  #decide(inquiry: Inquiry, { index, lookup, key, answer }: StoredLookup, options: LookupOptions): void {
    if (answer !== undefined && this.#serves(answer, lookup.operation, options)) {
      inquiry.settle(index, outcomeOf(answer));
    } else if (!this.#fits(lookup)) inquiry.settle(index, longQuestion);
    else if (options.signal?.aborted) inquiry.settle(index, deferred("interrupted"));
    else if (options.budget?.size === 0) inquiry.settle(index, deferred("budget"));
    else inquiry.add(index, lookup, key);
  }

  #serves(answer: StoredAnswer, operation: OperationId, { freshSince: since }: LookupOptions): boolean {
    return answer.asOf >= freshSince(operation, this.#clock.now(), since);
  }

  /** The stored answers of the first of `keys`; none when the store fails, after which nothing is asked either. */
  async #stored(lookups: readonly Lookup[], keys: readonly string[]): Promise<(StoredAnswer | undefined)[]> {
    try {
      return await spelledAnswers(this.#store, lookups, keys, chunkBytes);
    } catch (error) {
      this.#scheduler.noteStoreFailure(error);
      return lookups.map(() => undefined);
    }
  }

  /** Tells those who wait that the hour is full, each in a turn of its own: together they would hold up all else. */
  async #tellWaiters(until: number): Promise<void> {
    for (const waiter of [...this.#waiters]) {
      if (this.#waiters.has(waiter)) waiter(until);
      await setImmediate();
    }
  }
}
