import { type Lane, type Lookup, type Outcome, type IndexedOutcome, lookupKey } from "../lookups/lookup.ts";
import { beyondBudget, unlimitedBudget } from "./scheduler/budget.ts";
import type { Gate, LookupOptions } from "./gate.ts";
import { type Halt, deferred, outcomeOf } from "./store/outcomes.ts";
import { type Event, type Task, newTask, type QueueLoad, type QuotaOptions } from "./scheduler/state.ts";
import type { HoldReason } from "./scheduler/judge.ts";
import { spelledAnswers } from "./store/stored-answers.ts";
import type { Purpose, Store, StoredAnswer, UnitAhead } from "./store/store.ts";
import { unitAheadOf } from "../lookups/resolve.ts";
import { OrderedQueue } from "./scheduler/fair-queue.ts";
import { ReadyQueue, chunks } from "./ready-queue.ts";
import { setImmediate } from "node:timers/promises";
import type { Client } from "../client/client.ts";
import { type RetryRules, defaultRetryRules } from "../client/retry.ts";
import { longestUrl } from "../contract/paths.ts";
import { type Clock, createClock } from "./store/clock.ts";
import { freshSince, freshSinceOf } from "./store/freshness.ts";
import { type QuotaAnswer, type QuotaReading, quotaAt } from "./store/quota.ts";
import { type CalledAnswer, type MadeCall, Scheduler } from "./scheduler/scheduler.ts";
import type { HaltScope, ServiceChange } from "./scheduler/service-state.ts";
import type { StoreErrorKind } from "./store/store-error.ts";

interface PendingQuestion {
  readonly task: Task;
  readonly outcome: Promise<Outcome>;
}

/** A caller waiting for the answer to a question. */
interface Waiter {
  /** Undefined while it waits behind the question of its legal unit. */
  readonly task: Task | undefined;
  readonly outcome: Promise<Outcome>;
  left: boolean;
  /** Set when the task was given up because of its first asker's budget or reserve, and this caller asked again. */
  next?: Waiter;
}

const nobody: Purpose = { run: "", user: "" };

/** Returns true if the outcome of the question of a legal unit answers those behind it: there is no such unit. */
const isAbsent = (outcome: Outcome, { freshSince: since }: UnitAhead): boolean =>
  outcome.status === "not_found" && outcome.asOf >= since;

/**
 * The questions under way. Asking one again joins it, so that it is sent once however many callers ask it. One about a
 * legal unit waits behind that of the unit itself.
 * @decides which question joins one that is under way
 */
class Flights {
  readonly #dispatch: (event: Event) => void;
  readonly #flights = new Map<string, PendingQuestion>();
  /** Who is about to ask a legal unit, by its key. */
  readonly #announced = new Map<string, Set<Pick<Inquiry, "askUnit">>>();

  /** `dispatch` receives the `asked`, `joined` and `abandoned` events. */
  constructor(dispatch: (event: Event) => void) {
    this.#dispatch = dispatch;
  }

  /**
   * Returns a waiter for the answer to `question`, and asks it unless it is already under way. A call in flight is joined
   * also if everybody who asked has left, as a client that lost its connection has: it is paid for.
   */
  ask(question: DatedLookup, options: LookupOptions): Waiter {
    const ahead = question.unit && this.#unitAhead(question.unit, options);
    return ahead === undefined ? this.#askItself(question, options) : this.#wait(ahead, question, options);
  }

  /** Notes that `inquiry` is about to ask the legal unit of `key`. */
  announce(key: string, inquiry: Pick<Inquiry, "askUnit">): void {
    this.#announced.set(key, (this.#announced.get(key) ?? new Set()).add(inquiry));
  }

  /** Notes that `inquiry` has asked the legal unit of `key`, or does not ask it any more. */
  withdraw(key: string, inquiry: Pick<Inquiry, "askUnit">): void {
    const announced = this.#announced.get(key);
    if (announced?.delete(inquiry) === true && announced.size === 0) this.#announced.delete(key);
  }

  /**
   * Returns the outcome of the question of a legal unit if somebody asks it. If it is not under way yet, it is asked now;
   * in the queue it takes the place of the one that waits behind it, if that is served sooner.
   */
  #unitAhead({ key }: UnitAhead, options: LookupOptions): Promise<Outcome | undefined> | undefined {
    const [inquiry] = this.#flights.has(key) ? [] : (this.#announced.get(key) ?? []);
    inquiry?.askUnit(key);
    const flight = this.#flights.get(key);
    // After a failed attempt it may take long.
    if (flight === undefined || flight.task.stage === "delayed") return undefined;
    this.#join(flight.task, options);
    return new Promise((resolve) => {
      flight.task.onDelay.push(() => resolve(undefined));
      void flight.outcome.then(resolve);
    });
  }

  /** Waits for the first attempt at a legal unit, and asks `question` unless there is no such unit. */
  #wait(ahead: Promise<Outcome | undefined>, question: DatedLookup, options: LookupOptions): Waiter {
    const waiter: Waiter = {
      ...{ task: undefined, left: false },
      outcome: ahead.then((outcome) => {
        if (outcome !== undefined && isAbsent(outcome, question.unit!)) return shared(outcome);
        if (waiter.left) return deferred("interrupted");
        waiter.next = this.#askItself(question, options);
        return waiter.next.outcome;
      }),
    };
    return waiter;
  }

  #askItself(question: DatedLookup, options: LookupOptions): Waiter {
    const flight = this.#flights.get(question.key);
    return flight !== undefined && (flight.task.waiting > 0 || flight.task.stage === "calling")
      ? this.#joined(flight, question, options)
      : this.#start(question, options);
  }

  /**
   * Stops waiting. Returns true when others still wait and the call is not in flight: the caller must then settle its
   * own question, because the shared one will not do so soon.
   */
  leave(first: Waiter): boolean {
    const waiter = currentWaiter(first);
    if (waiter.left) return false;
    waiter.left = true;
    if (waiter.task === undefined) return true;
    waiter.task.waiting -= 1;
    if (waiter.task.waiting > 0) return waiter.task.stage !== "calling";
    this.#dispatch({ kind: "abandoned", task: waiter.task });
    return false;
  }

  #join(task: Task, options: LookupOptions): void {
    this.#dispatch({ kind: "joined", task, lane: laneOf(options), user: options.purpose?.user ?? "" });
  }

  #joined(flight: PendingQuestion, question: DatedLookup, options: LookupOptions): Waiter {
    const { task } = flight;
    task.waiting += 1;
    this.#join(task, options);
    const waiter: Waiter = {
      ...{ task, left: false },
      outcome: flight.outcome.then((outcome) => {
        if (!isGivenUpBy(task, options)) return shared(outcome);
        // The task was given up because of another caller's budget or reserve. This caller has its own, so it asks
        // again.
        if (waiter.left) return deferred("interrupted");
        waiter.next = this.#askItself(question, options);
        return waiter.next.outcome;
      }),
    };
    return waiter;
  }

  #start({ lookup, key, freshSince: since, unit }: DatedLookup, options: LookupOptions): Waiter {
    let resolve!: (outcome: Outcome) => void;
    const outcome = new Promise<Outcome>((settle) => (resolve = settle));
    const task: Task = newTask({
      lookup,
      key,
      lane: laneOf(options),
      purpose: options.purpose ?? nobody,
      budget: options.budget ?? unlimitedBudget,
      freshSince: options.freshSinceFor?.(lookup, key) ?? since,
      reserve: options.reserve,
      unit: unit && { key: unit.key, freshSince: unit.freshSince },
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

/** Follows the chain of repeated questions to the current waiter. */
const currentWaiter = (waiter: Waiter): Waiter =>
  waiter.next === undefined ? waiter : currentWaiter(waiter.next);

const laneOf = (options: LookupOptions): Lane => options.lane ?? "interactive";

/** True when the task was given up because of a budget or a reserve that differs from that of `options`. */
function isGivenUpBy(task: Task, { budget = unlimitedBudget, reserve }: LookupOptions): boolean {
  return task.givenUp && (budget !== task.budget || reserve !== task.reserve);
}

/** Returns the outcome for a caller who did not pay for the call: found and not found are marked as cached. */
function shared(outcome: Outcome): Outcome {
  return outcome.status === "found" || outcome.status === "not_found"
    ? { ...outcome, cached: true }
    : outcome;
}

/** A lookup to ask. `freshSince`: the read time from which its caller accepts an answer, epoch milliseconds. */
interface DatedLookup {
  readonly lookup: Lookup;
  readonly key: string;
  readonly freshSince: number | undefined;
  /** The legal unit that it waits behind, if any. */
  readonly unit?: UnitAhead | undefined;
}

interface IndexedDatedLookup extends DatedLookup {
  readonly index: number;
}

/**
 * The questions of one `lookupMany`. At most `window` of them are under way or answered but not yet read, so that a
 * caller that stops reading causes no further calls and no growing memory.
 */
class Inquiry {
  readonly #flights: Flights;
  readonly #options: LookupOptions;
  readonly #window: number;
  readonly #ready = new ReadyQueue<IndexedOutcome>();
  readonly #asked = new Map<Waiter, number>();
  readonly #waiting = new OrderedQueue<IndexedDatedLookup>();
  /** Those of `#waiting` about legal units that questions may wait behind, by key. */
  readonly #units = new Map<string, IndexedDatedLookup>();
  /** Outcomes of asked questions that the caller has not read yet. */
  #untaken = 0;

  constructor(flights: Flights, options: LookupOptions, window: number) {
    this.#flights = flights;
    this.#options = options;
    this.#window = window;
  }

  /** Number of questions without an outcome. */
  get open(): number {
    return this.#asked.size + this.#waiting.size;
  }

  get isReady(): boolean {
    return this.#ready.size > 0;
  }

  settle(index: number, outcome: Outcome): void {
    this.#ready.push({ index, outcome });
  }

  /** Adds a question; `askMore` asks it when the window has room. */
  add(question: IndexedDatedLookup): void {
    this.#waiting.push(question);
    if (this.#options.isBehindUnits !== true || question.lookup.operation !== "legal-unit") return;
    this.#units.set(question.key, question);
    this.#flights.announce(question.key, this);
  }

  /** Asks as many waiting questions as the window has room for. */
  askMore(): void {
    while (this.#asked.size + this.#untaken < this.#window && this.#waiting.size > 0) {
      this.#ask(this.#waiting.first!);
    }
  }

  /** Asks the waiting question of a legal unit now, because another one waits behind it. */
  askUnit(key: string): void {
    const question = this.#units.get(key);
    if (question !== undefined) this.#ask(question);
  }

  #ask(question: IndexedDatedLookup): void {
    this.#remove(question);
    const waiter = this.#flights.ask(question, this.#options);
    this.#asked.set(waiter, question.index);
    void waiter.outcome.then((outcome) => this.#settled(waiter, outcome));
  }

  #remove(question: IndexedDatedLookup): void {
    this.#waiting.remove(question);
    if (this.#units.get(question.key) !== question) return;
    this.#units.delete(question.key);
    this.#flights.withdraw(question.key, this);
  }

  takeNow(): IndexedOutcome[] {
    this.#untaken = 0;
    return this.#ready.takeNow();
  }

  /** Returns the settled outcomes, at least one. Waits when there is none. */
  async take(): Promise<IndexedOutcome[]> {
    this.askMore();
    await this.#ready.any();
    return this.takeNow();
  }

  /** Stops waiting for all questions: calls in flight finish and are stored, and nothing new is asked. */
  leave(): void {
    for (const waiter of this.#asked.keys()) {
      if (this.#flights.leave(waiter)) this.#settled(waiter, deferred("interrupted"));
    }
    this.#deferWaiting(deferred("interrupted"));
  }

  /** Defers all questions without a reserved call, because calls wait until `until`, epoch milliseconds. */
  deferUntil(until: number, reason: HoldReason): void {
    for (const waiter of this.#asked.keys()) {
      const stage = currentWaiter(waiter).task?.stage;
      if (stage === "reserved" || stage === "calling") continue;
      this.#settled(waiter, deferred(reason, until));
      this.#flights.leave(waiter);
    }
    this.#deferWaiting(deferred(reason, until));
  }

  #settled(waiter: Waiter, outcome: Outcome): void {
    const index = this.#asked.get(waiter);
    if (index === undefined) return;
    this.#asked.delete(waiter);
    this.#untaken += 1;
    this.settle(index, outcome);
  }

  #deferWaiting(outcome: Outcome): void {
    for (const question of [...this.#waiting]) {
      this.#remove(question);
      this.settle(question.index, outcome);
    }
  }
}

export interface GatewayOptions {
  readonly client: Client;
  readonly store: Store;
  /** Maximum number of calls in flight. @default 32 */
  readonly concurrency?: number;
  /** Calls in flight kept free for users who have none under way. @default 0, where all questions belong to one user */
  readonly kept?: number;
  /** Length of the rate hour, milliseconds. @default 3600000 */
  readonly hourLength?: number;
  /** Longest time one call may take, milliseconds. A reservation counts for four times as long. @default 30000 */
  readonly callTimeout?: number;
  readonly retryRules?: RetryRules;
  /**
   * Called when calls wait, because the hour is full or a server on the way asked to wait. `until`: when the next one
   * can be made, epoch milliseconds.
   */
  readonly onWait?: (until: number, reason: HoldReason) => void;
  /** Called for every call after it is written to the ledger and before its outcome is given. */
  readonly onCall?: (call: MadeCall) => void;
  /** Called for every answer that a call has brought, before its outcome is given, whether somebody still waits or not. */
  readonly onAnswer?: (answer: CalledAnswer) => void;
  /** Called when calls stop for everybody or for one user, and when they resume. Times in epoch milliseconds. */
  readonly onServiceChange?: (change: ServiceChange) => void;
  readonly clock?: Clock;
  /** In [0, 1). */
  readonly random?: () => number;
}

/** Most lookups checked against the store at once, and most bytes of answers read for them. */
const chunkSize = 512;
const chunkBytes = 512 * 1024;
/** Maximum number of lookups waiting for the API, so that a list of a million is not held in memory as questions. */
const outstanding = 512;

/** A question and its stored answer, if any. */
interface StoredLookup {
  readonly index: number;
  readonly lookup: Lookup;
  readonly key: string;
  readonly answer: StoredAnswer | undefined;
}

/** The legal unit that a question waits behind. `outcome`: that there is no such unit, if the store says so. */
interface StoredUnit extends UnitAhead {
  readonly outcome?: Outcome | undefined;
}

/** Returns the read time from which the asker of a question accepts an answer, epoch milliseconds; undefined: by operation. */
function wantedSince({ lookup, key, answer }: StoredLookup, options: LookupOptions): number | undefined {
  const wanted = options.freshSinceFor?.(lookup, key) ?? options.freshSince;
  return freshSinceOf({ freshSince: wanted, unitsSince: options.unitsSince }, lookup.operation, answer);
}

/** Outcome of a question that is not sent: a proxy would refuse so long a URL as if the service were down. */
const longQuestion: Outcome = {
  status: "invalid",
  error: { code: "long_question", message: `the question does not fit in a URL of ${longestUrl} bytes` },
};

/**
 * The one gate to the API: store, single flight, budget, pacing, client, ledger. Every call passes through it, and
 * every question ends in an outcome.
 */
export class Gateway implements Gate {
  readonly #client: Client;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #scheduler: Scheduler;
  readonly #flights: Flights;
  /** Listeners of the running `lookupMany` calls, called with the time until which calls wait. */
  readonly #waiters = new Set<(until: number, reason: HoldReason) => void>();

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
      onWait: (until, reason) => {
        options.onWait?.(until, reason);
        void this.#notifyWaiters(until, reason);
      },
      onCall: options.onCall ?? (() => undefined),
      onAnswer: options.onAnswer ?? (() => undefined),
      onServiceChange: options.onServiceChange ?? (() => undefined),
      clock: this.#clock,
      random: options.random ?? Math.random,
    });
    this.#flights = new Flights((event) => this.#scheduler.dispatch(event));
  }

  set reserve(calls: number) {
    this.#scheduler.reserve = calls;
  }

  /** The reserve as a fraction of the monthly quota, whatever that is when a call is made: the larger one applies. */
  set reserveShare(share: number) {
    this.#scheduler.reserveShare = share;
  }

  /** While true, no call is made and only stored answers are returned. */
  get paused(): boolean {
    return this.#scheduler.paused;
  }

  set paused(paused: boolean) {
    this.#scheduler.paused = paused;
  }

  /** Why no call is made now; undefined when calls are possible. `until` is in epoch milliseconds. */
  get halt(): Halt | undefined {
    return this.#scheduler.halt;
  }

  /** For whom no call is made now: everybody, with the reason, or some users. */
  get haltedFor(): HaltScope {
    return this.#scheduler.haltedFor;
  }

  /** Why the store does not work; undefined as long as no failure is known. */
  get storeErrorKind(): StoreErrorKind | undefined {
    return this.#scheduler.storeErrorKind;
  }

  /** Paid answers that the store could not write yet. Readers of the store must look here too. */
  get unwritten(): readonly StoredAnswer[] {
    return this.#scheduler.unwritten;
  }

  /** Tries again to write them, and returns those that are still unwritten. */
  writeUnwritten(): Promise<readonly StoredAnswer[]> {
    return this.#scheduler.writeUnwritten();
  }

  /** Reports a failure of other work on the same store. No call is made until the store works again. */
  noteStoreFailure(error: unknown): void {
    this.#scheduler.noteStoreFailure(error);
  }

  get load(): QueueLoad {
    return this.#scheduler.load;
  }

  /** Returns the number of calls in flight of each run of `user`: made, and not on the ledger yet. */
  readonly inFlightByRun = (user: string): Map<string, number> => this.#scheduler.inFlightByRun(user);

  async *lookupMany(
    lookups: Iterable<Lookup> | AsyncIterable<Lookup>,
    options: LookupOptions = {},
  ): AsyncGenerator<IndexedOutcome[]> {
    const { signal, maxWait = Infinity, window = outstanding } = options;
    const inquiry = new Inquiry(this.#flights, options, window);
    const leave = () => inquiry.leave();
    const onWait = (until: number, reason: HoldReason) => {
      if (until - this.#clock.now() > maxWait) inquiry.deferUntil(until, reason);
    };
    this.#waiters.add(onWait);
    signal?.addEventListener("abort", leave, { once: true });
    let index = 0;
    try {
      for await (const chunk of chunks(lookups, chunkSize)) {
        for (let rest = chunk; rest.length > 0;) {
          const keys = rest.map(lookupKey);
          const stored = await this.#stored(rest, keys);
          const known = stored.map((answer, position) => ({
            ...{ index: index + position, lookup: rest[position]!, key: keys[position]!, answer },
          }));
          const units = await this.#units(known, options);
          for (const question of known) this.#decide(inquiry, question, options, units.get(question.key));
          index += known.length;
          rest = rest.slice(stored.length);
          inquiry.askMore();
          if (inquiry.isReady) yield inquiry.takeNow();
        }
        const { waiting } = this.#scheduler;
        if (waiting !== undefined) onWait(waiting.until, waiting.reason);
        while (inquiry.open >= outstanding) yield await inquiry.take();
      }
      while (inquiry.open > 0 || inquiry.isReady) yield await inquiry.take();
    } finally {
      signal?.removeEventListener("abort", leave);
      this.#waiters.delete(onWait);
      inquiry.leave();
    }
  }

  async lookup(lookup: Lookup, options: LookupOptions = {}): Promise<Outcome> {
    for await (const [settled] of this.lookupMany([lookup], options)) if (settled) return settled.outcome;
    throw new Error(`no outcome for ${lookupKey(lookup)}`);
  }

  async quota(): Promise<QuotaReading | undefined> {
    return quotaAt(await this.#store.quota(), this.#clock.now());
  }

  /** True while somebody waits for `/me`. */
  readonly isAskingQuota = (): boolean => this.#scheduler.isAskingQuota;

  /**
   * Asks `/me`. This one call is made even when the month is thought to be spent, because the service knows better.
   * While the service refuses for the hour, it is made only with `insists`; if it reports remaining calls, the refusal
   * ends.
   */
  async askQuota(purpose: Purpose = nobody, options: QuotaOptions = {}): Promise<QuotaAnswer> {
    const { quota, outcome } = await this.#scheduler.askQuota(purpose, options);
    return { quota: quotaAt(quota, this.#clock.now()), outcome };
  }

  /** Finishes calls in flight and defers all other questions. Client and store stay open. */
  async close(): Promise<void> {
    await this.#scheduler.close();
  }

  /** Settles a question at once where possible (fresh answer, URL too long, aborted, no budget), else adds it. */
  #decide(
    inquiry: Inquiry,
    question: StoredLookup,
    options: LookupOptions,
    unit: StoredUnit | undefined,
  ): void {
    const { index, lookup, key, answer } = question;
    const { operation, ...parameters } = lookup;
    if (this.#isFresh(question, options)) inquiry.settle(index, outcomeOf(answer!));
    else if (unit?.outcome !== undefined) inquiry.settle(index, unit.outcome);
    else if (!this.#client.fits(operation, parameters)) inquiry.settle(index, longQuestion);
    else if (options.signal?.aborted) inquiry.settle(index, deferred("interrupted"));
    else if (options.budget?.size === 0) inquiry.settle(index, beyondBudget(options.budget));
    else inquiry.add({ index, lookup, key, freshSince: wantedSince(question, options), unit });
  }

  #isFresh(question: StoredLookup, options: LookupOptions): boolean {
    const { lookup, answer } = question;
    const since = wantedSince(question, options);
    return answer !== undefined && answer.asOf >= freshSince(lookup.operation, this.#clock.now(), since);
  }

  /** Returns the legal units that the questions without a fresh answer wait behind, by the keys of these questions. */
  async #units(
    questions: readonly StoredLookup[],
    options: LookupOptions,
  ): Promise<ReadonlyMap<string, StoredUnit>> {
    const open = questions.flatMap((question) => {
      const unit = options.isBehindUnits === true ? unitAheadOf(question.lookup) : undefined;
      const isBehind = unit !== undefined && !this.#isFresh(question, options);
      return isBehind ? [{ key: question.key, unitKey: lookupKey(unit) }] : [];
    });
    if (open.length === 0) return new Map();
    const since = freshSince("legal-unit", this.#clock.now(), options.freshSince);
    // A store that fails stops the calls when it is asked to grant them.
    const stored = await this.#store.presence(open.map(({ unitKey }) => unitKey)).catch(() => []);
    return new Map(
      open.map(({ key, unitKey }, place) => {
        const { found = true, asOf = 0 } = stored[place] ?? {};
        const unit = { key: unitKey, freshSince: since };
        const outcome = found ? undefined : outcomeOf({ key: unitKey, found, data: "", asOf });
        return [key, { ...unit, outcome: outcome && isAbsent(outcome, unit) ? outcome : undefined }];
      }),
    );
  }

  /** Returns the stored answers of the first `keys` that fit. When the store fails, returns none and stops calls. */
  async #stored(lookups: readonly Lookup[], keys: readonly string[]): Promise<(StoredAnswer | undefined)[]> {
    try {
      return await spelledAnswers(this.#store, lookups, keys, chunkBytes);
    } catch (error) {
      this.#scheduler.noteStoreFailure(error);
      return lookups.map(() => undefined);
    }
  }

  /** Calls the listeners one per event-loop turn: all at once would block other work. */
  async #notifyWaiters(until: number, reason: HoldReason): Promise<void> {
    for (const waiter of [...this.#waiters]) {
      if (this.#waiters.has(waiter)) waiter(until, reason);
      await setImmediate();
    }
  }
}
