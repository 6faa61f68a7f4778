import type { Client } from "../../client/client.ts";
import type { Reply } from "../../client/reply.ts";
import type { RetryRules } from "../../client/retry.ts";
import type { OperationId } from "../../contract/operations.ts";
import type { Lookup, Outcome } from "../../lookups/lookup.ts";
import { hasCapital, unitToStore } from "../../lookups/resolve.ts";
import { type Clock, instantOf } from "../store/clock.ts";
import { Committer, StoreWatch } from "./committer.ts";
import { type QuotaAnswer, quotaOf, withKnownPlan } from "../store/quota.ts";
import type { Purpose, Store, StoredAnswer } from "../store/store.ts";
import { type Halt, answerOf, deferred } from "../store/outcomes.ts";
import {
  type CallResult,
  type Event,
  type SchedulerAction,
  type Turn,
  type Task,
  intendedCall,
  type QueueLoad,
  type QuotaOptions,
  type QuotaWait,
  type SchedulerState,
  isIdle,
  loadOf,
  newState,
} from "./state.ts";
import { type HoldReason, judge, replyByContract } from "./judge.ts";
import Bottleneck from "bottleneck";
import { type StoreErrorKind, errorMessage } from "../store/store-error.ts";
import type { HaltScope, ServiceChange } from "./service-state.ts";
import { longPause, shortPause, transition } from "./transition.ts";

/** A call that was made. `status` is the HTTP status, 0 when no response came. `duration` is in milliseconds. */
export interface MadeCall {
  readonly operation: OperationId;
  readonly purpose: Purpose;
  readonly status: number;
  /** Set when a server on the way refused it (`throttled`): it did not reach the service, and is not counted. */
  readonly isTurnedAway?: true;
  readonly duration: number;
  /** The service's clock when it answered, epoch milliseconds, if it said so. */
  readonly serviceTime?: number | undefined;
}

/** An answer that a call has brought: one of this process, or one of another process that it waited for. */
export interface CalledAnswer {
  readonly lookup: Lookup;
  /** Identity of the lookup (`lookupKey`). */
  readonly key: string;
  /** Users who asked, including those who joined the question and those who no longer wait. */
  readonly askers: ReadonlySet<string>;
  /** When it was read, epoch milliseconds. */
  readonly asOf: number;
}

/** Returns the answer that a call has brought to `task`, if it ended with one. */
function calledAnswer({ lookup, key, askers, isAwaited }: Task, outcome: Outcome): CalledAnswer | undefined {
  if (!("asOf" in outcome) || (outcome.cached && !isAwaited)) return undefined;
  return { lookup, key, askers, asOf: outcome.asOf };
}

interface AttemptMeans {
  readonly client: Client;
  readonly store: Pick<Store, "quota" | "release">;
  readonly committer: Committer;
  readonly retryRules: RetryRules;
  /** Length of the rate hour, milliseconds. */
  readonly hourLength: number;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

/** A call that was made and its result. `unwritten` is the error of the store when it could not be written. */
interface AttemptResult {
  readonly made: MadeCall;
  readonly result: CallResult;
  readonly unwritten?: unknown;
}

/** Returns the reply with its data as it is stored: an empty share capital says what the account's plan lets it say. */
async function replyToStore(
  operation: OperationId,
  reply: Reply,
  store: AttemptMeans["store"],
): Promise<Reply> {
  if (operation !== "legal-unit" || reply.kind !== "found" || hasCapital(reply.data)) return reply;
  const quota = await store.quota().catch(() => undefined);
  // The headers of this very answer may be the first to show another plan.
  const { plan } =
    quota === undefined ? {} : withKnownPlan({ ...quota, limit: reply.rate.limit ?? quota.limit });
  return { ...reply, data: unitToStore(reply.data, plan) };
}

/**
 * Returns the status of a call for the ledger, which counts by it what was found: that of a 2xx says so of an answer
 * alone. One without data means that there is none, as a 404 does; one that could not be read is no answer.
 */
function ledgerStatus({ kind, status }: Reply): number {
  if (kind === "found" || status < 200 || status > 299) return status;
  return kind === "not_found" ? 404 : 0;
}

/**
 * Makes the reserved call numbered `call`, judges the reply, and writes it to the store with its answer.
 * `task.attempts` already counts this attempt. Never rejects.
 */
async function attempt(means: AttemptMeans, task: Task, call: number): Promise<AttemptResult> {
  const { client, store, committer, clock, hourLength, retryRules } = means;
  const { key, purpose, attempts } = task;
  const { operation, ...parameters } = task.lookup;
  const rules = { ...retryRules, attempts: Math.min(retryRules.attempts, task.mostAttempts) };
  const sentAt = clock.now();
  const begun = clock.monotonic();
  const received = replyByContract(await client.call(operation, parameters), operation);
  const now = clock.now();
  const duration = clock.monotonic() - begun;
  const reply = await replyToStore(operation, received, store);
  const verdict = judge(reply, { operation, attempts, now, random: means.random(), hourLength, rules });
  const answer = operation === "me" || verdict.kind !== "settle" ? undefined : answerOf(key, verdict.outcome);
  const { serviceTime, status } = reply;
  const failure = reply.kind === "failed" ? reply.failure.code : undefined;
  // "Rate headers on every response": what has none, nor the form of an error, is no response of the service, which
  // counts the calls that it gets.
  const isTurnedAway = failure === "throttled";
  const attempted: AttemptResult = {
    made: { operation, purpose, status, duration, serviceTime, ...(isTurnedAway && { isTurnedAway }) },
    result: { verdict, failure, status, repliedAt: now },
  };
  const settled = { call, status: ledgerStatus(reply), at: now, remaining: reply.rate.remaining };
  try {
    if (isTurnedAway) {
      await store.release([call]);
      return attempted;
    }
    const reading = quotaOf(operation, reply, { sentAt, readAt: now });
    await committer.settle(settled, answer, reading, serviceTime);
    return attempted;
  } catch (unwritten) {
    return { ...attempted, unwritten };
  }
}

/** How long a job may take to start by default, milliseconds. Normally it takes three. */
const longestStart = 1_000;

const newLimiter = () => new Bottleneck({ maxConcurrent: 1 });

/** Starts a job. The first limiter to call it runs the job. */
type Begin = () => Promise<void>;

/**
 * The queue in front of the ledger, built on Bottleneck: one job at a time, the lowest priority number first, otherwise
 * in order of arrival. Bottleneck uses the wall clock, and would stall for as long as that is set back. A stalled
 * limiter is replaced by a new one.
 */
export class ReservationLimiter {
  readonly #longestStart: number;
  #limiter = newLimiter();
  /** Jobs that have not started, with their priorities. */
  readonly #waiting = new Map<Begin, number>();
  #isRunning = false;
  #timer: NodeJS.Timeout | undefined;

  /** A job that has not started after `longest`, milliseconds, is stuck behind a clock that was set back. */
  constructor(longest = longestStart) {
    this.#longestStart = longest;
  }

  /** Runs `job` once, when its turn comes. The next job starts when it resolves. `job` must not reject. */
  run(priority: number, job: () => Promise<void>): void {
    const begin = async () => {
      if (!this.#waiting.delete(begin)) return;
      clearTimeout(this.#timer);
      this.#isRunning = true;
      await job();
      this.#isRunning = false;
      this.#watch();
    };
    this.#waiting.set(begin, priority);
    this.#schedule(begin, priority);
    if (!this.#isRunning) this.#watch();
  }

  /** Number of jobs in Bottleneck's own queue. It accepts them one at a time, within milliseconds each. */
  get queued(): number {
    return this.#limiter.queued();
  }

  #schedule(begin: Begin, priority: number): void {
    // A job dropped by a replaced limiter is rejected here, and runs in the next one.
    this.#limiter.schedule({ priority }, begin).catch(() => undefined);
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#replace(), this.#longestStart);
  }

  #replace(): void {
    void this.#limiter.stop({ dropWaitingJobs: true });
    this.#limiter = newLimiter();
    for (const [begin, priority] of this.#waiting) this.#schedule(begin, priority);
    this.#watch();
  }
}

interface SchedulerOptions {
  readonly client: Client;
  readonly store: Store;
  readonly concurrency: number;
  /** Calls in flight kept for users who have none. */
  readonly kept: number;
  readonly hourLength: number;
  readonly callTimeout: number;
  readonly retryRules: RetryRules;
  /** `until` is in epoch milliseconds. */
  readonly onWait: (until: number, reason: HoldReason) => void;
  readonly onCall: (call: MadeCall) => void;
  readonly onAnswer: (answer: CalledAnswer) => void;
  readonly onServiceChange: (change: ServiceChange) => void;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Priority at the ledger, lower first. `/me` comes first, because what it reports decides what lookups may spend. */
const turnPriority: Readonly<Record<Turn, number>> = { quota: 1, lookups: 5 };

/** How long other processes' notices are collected before they are handled together, milliseconds. */
const wakeWithin = 10;

type ActionOf<K extends SchedulerAction["kind"]> = Extract<SchedulerAction, { kind: K }>;

/**
 * Carries out what `transition` decides: reserves on the ledger, calls the service, settles tasks, runs the timer. Only
 * one reservation at a time reaches the ledger.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #means: AttemptMeans;
  readonly #state: SchedulerState;
  readonly #limiter = new ReservationLimiter();
  readonly #committer: Committer;
  readonly #storeWatch: StoreWatch;
  /** Events that arrived while another one was being handled. */
  readonly #events: Event[] = [];
  #isBusy = false;
  readonly #unfollow: (() => void) | undefined;
  #wake: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Timers of the delayed tasks. */
  readonly #delays = new Map<Task, NodeJS.Timeout>();
  /** The last reservation, finished or pending. */
  #reservation: Promise<void> | undefined;
  #quotaAnswer:
    { readonly promise: Promise<QuotaAnswer>; readonly resolve: (answer: QuotaAnswer) => void } | undefined;
  #onIdle: () => void = () => undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    const { store, concurrency, kept } = options;
    const committer = (this.#committer = new Committer(store, Math.ceil(concurrency / 2)));
    this.#means = { ...options, committer };
    this.#state = newState(
      concurrency,
      store.onSettledElsewhere === undefined ? shortPause : longPause,
      kept,
    );
    this.#unfollow = store.onSettledElsewhere?.(() => this.#wakeSoon());
    this.#storeWatch = new StoreWatch(store, committer, () => this.dispatch({ kind: "store_recovered" }));
  }

  /** Applies `event` and carries out the resulting actions, and those of the events that arrive meanwhile. */
  dispatch(event: Event): void {
    this.#events.push(event);
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) {
        const actions = transition(this.#state, next, instantOf(this.#options.clock));
        for (const action of actions) this.#carryOut(action);
      }
    } finally {
      this.#isBusy = false;
    }
    if (isIdle(this.#state)) this.#onIdle();
  }

  /** Calls of the month to leave unspent for others. */
  set reserve(calls: number) {
    this.#state.reserve = calls;
  }

  /** The same as a fraction of the monthly quota: the larger of the two applies. */
  set reserveShare(share: number) {
    this.#state.reserveShare = share;
  }

  get paused(): boolean {
    return this.#state.service.paused;
  }

  set paused(paused: boolean) {
    this.dispatch({ kind: "pause", paused });
  }

  get load(): QueueLoad {
    return loadOf(this.#state);
  }

  /** Returns the number of calls in flight of each run of `user`. */
  inFlightByRun(user: string): Map<string, number> {
    const runs = new Map<string, number>();
    for (const { purpose } of this.#state.calling)
      if (purpose.user === user) runs.set(purpose.run, (runs.get(purpose.run) ?? 0) + 1);
    return runs;
  }

  /** Why no call is made now; undefined when calls are possible. `until` is in epoch milliseconds. */
  get halt(): Halt | undefined {
    return this.#state.service.halt(instantOf(this.#options.clock));
  }

  get haltedFor(): HaltScope {
    return this.#state.service.haltedFor(instantOf(this.#options.clock));
  }

  /** When the next call can be made, epoch milliseconds, while all calls wait, and why they do; undefined otherwise. */
  get waiting(): QuotaWait["notice"] {
    return this.#state.wait?.notice;
  }

  /** Why the store does not work; undefined as long as no failure is known. */
  get storeErrorKind(): StoreErrorKind | undefined {
    return this.#storeWatch.errorKind;
  }

  /** Paid answers that the store could not write yet. */
  get unwritten(): readonly StoredAnswer[] {
    return this.#committer.unwritten;
  }

  /** Tries again to write them, and returns those that are still unwritten. */
  async writeUnwritten(): Promise<readonly StoredAnswer[]> {
    await this.#committer.writeUnwritten().catch(() => undefined);
    return this.unwritten;
  }

  /** Stops all calls until the store works again: a call that cannot be recorded must not be made. */
  noteStoreFailure(error: unknown): void {
    this.#storeWatch.noteFailure(error);
    this.dispatch({ kind: "store_failed", detail: errorMessage(error) });
  }

  /** True while somebody waits for `/me`, also once it has come and is being stored. */
  get isAskingQuota(): boolean {
    return this.#quotaAnswer !== undefined;
  }

  /**
   * Asks `/me`, once for all callers that ask together. With `insists`, even while the service refuses for the hour.
   */
  askQuota(purpose: Purpose, options: QuotaOptions): Promise<QuotaAnswer> {
    if (this.#quotaAnswer === undefined) {
      let resolve!: (answer: QuotaAnswer) => void;
      const promise = new Promise<QuotaAnswer>((settle) => (resolve = settle));
      this.#quotaAnswer = { promise, resolve };
    }
    const { promise } = this.#quotaAnswer;
    this.dispatch({ kind: "quota_asked", purpose, ...options });
    return promise;
  }

  /** Makes no new calls, and resolves when the calls in flight are settled. */
  async close(): Promise<void> {
    const idle = new Promise<void>((resolve) => (this.#onIdle = resolve));
    this.dispatch({ kind: "close" });
    await idle;
    this.#unfollow?.();
    clearTimeout(this.#wake);
    clearTimeout(this.#timer);
    await this.#storeWatch.close();
  }

  #carryOut(action: SchedulerAction): void {
    switch (action.kind) {
      case "request_turn":
        return this.#limiter.run(turnPriority[action.turn], () => this.#take(action.turn));
      case "reserve":
        this.#reservation = this.#reserve(action);
        return;
      case "release":
        this.#options.store.release(action.calls).catch((error: unknown) => this.noteStoreFailure(error));
        return;
      case "call":
        return void this.#call(action);
      case "delay":
        return this.#delay(action);
      case "settle":
        return this.#settle(action);
      case "read_quota":
        return void this.#readQuota(action);
      case "answer_quota":
        this.#quotaAnswer?.resolve(action.answer);
        this.#quotaAnswer = undefined;
        return;
      case "set_timer":
        return this.#setTimer(action);
      case "tell_wait":
        return this.#options.onWait(action.until, action.reason);
      case "tell_change":
        return this.#options.onServiceChange(action.change);
    }
  }

  /** The turn ends when its reservation is answered. */
  async #take(turn: Turn): Promise<void> {
    this.dispatch({ kind: "turn", turn });
    await this.#reservation;
  }

  async #reserve({ tasks, reserve, reserveShare }: ActionOf<"reserve">): Promise<void> {
    const { store, hourLength, callTimeout, clock } = this.#options;
    const now = clock.now();
    // A reserved call may have to wait for a few earlier ones to time out. After that the breaker stops them all.
    const limits = { hourLength, reserve, reserveShare, now, pendingUntil: now + callTimeout * 4 };
    const event = await store
      .reserve(
        tasks.map((task) => intendedCall(task, now)),
        limits,
      )
      .then(
        (reservations): Event => ({ kind: "reserved", tasks, reservations }),
        (error: unknown): Event => {
          this.#storeWatch.noteFailure(error);
          return { kind: "not_reserved", tasks, detail: errorMessage(error) };
        },
      );
    this.dispatch(event);
  }

  async #call({ task, call }: ActionOf<"call">): Promise<void> {
    const { made, result, unwritten } = await attempt(this.#means, task, call);
    if (unwritten !== undefined) this.noteStoreFailure(unwritten);
    this.#options.onCall(made);
    this.dispatch({ kind: "called", task, result });
  }

  async #readQuota({ outcome }: ActionOf<"read_quota">): Promise<void> {
    const answer = await this.#options.store.quota().then(
      (quota) => ({ quota, outcome }),
      (error: unknown) => {
        this.noteStoreFailure(error);
        return { quota: undefined, outcome: deferred("store_failed", undefined, errorMessage(error)) };
      },
    );
    this.dispatch({ kind: "quota_read", answer });
  }

  /** Other processes may settle often, so notices that arrive within a moment are handled together. */
  #wakeSoon(): void {
    this.#wake ??= setTimeout(() => {
      this.#wake = undefined;
      this.dispatch({ kind: "settled_elsewhere" });
    }, wakeWithin);
  }

  #settle({ task, outcome }: ActionOf<"settle">): void {
    clearTimeout(this.#delays.get(task));
    this.#delays.delete(task);
    const answer = calledAnswer(task, outcome);
    if (answer !== undefined) this.#options.onAnswer(answer);
    task.settled(outcome);
  }

  #delay({ task, milliseconds }: ActionOf<"delay">): void {
    clearTimeout(this.#delays.get(task));
    const due = () => {
      this.#delays.delete(task);
      this.dispatch({ kind: "due", task });
    };
    this.#delays.set(task, setTimeout(due, milliseconds));
    for (const tell of task.onDelay.splice(0)) tell();
  }

  #setTimer({ at }: ActionOf<"set_timer">): void {
    clearTimeout(this.#timer);
    if (at === undefined) return;
    const delay = Math.max(1, at - this.#options.clock.monotonic());
    this.#timer = setTimeout(() => this.dispatch({ kind: "timer" }), delay);
  }
}
