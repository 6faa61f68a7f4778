import type { Client } from "../../client/client.ts";
import type { RetryRules } from "../../client/retry.ts";
import type { OperationId } from "../../contract/operations.ts";
import { type Clock, instantOf } from "../store/clock.ts";
import { Committer, StoreWatch } from "./committer.ts";
import { type QuotaAnswer, quotaOf } from "../store/quota.ts";
import type { Purpose, Store, StoredAnswer } from "../store/store.ts";
import { type Halt, answerOf, deferred } from "../store/outcomes.ts";
import type { CallResult, Event, SchedulerAction, Turn } from "./events.ts";
import { judge } from "./judge.ts";
import { type Task, intendedCall } from "./task.ts";
import Bottleneck from "bottleneck";
import { type StoreErrorKind, errorMessage } from "../store/store-error.ts";
import type { HaltedFor, ServiceChange } from "./service-state.ts";
import { type QueueLoad, type SchedulerState, isIdle, loadOf, newState } from "./state.ts";
import { longPause, shortPause, transition } from "./transition.ts";

/** A call that was made. `status` is the HTTP status, 0 when no answer came; `duration` is in milliseconds. */
export interface MadeCall {
  readonly operation: OperationId;
  readonly purpose: Purpose;
  readonly status: number;
  readonly duration: number;
  /** The service's clock when it answered, epoch milliseconds, where it said. */
  readonly serviceTime?: number | undefined;
}

interface AttemptMeans {
  readonly client: Client;
  readonly committer: Committer;
  readonly retryRules: RetryRules;
  /** Length of the rate hour, milliseconds. */
  readonly hourLength: number;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
}

/** A call that was made, what it brought, and why it could not be written down where it could not. */
interface AttemptResult {
  readonly made: MadeCall;
  readonly result: CallResult;
  readonly unwritten?: unknown;
}

/**
 * Makes the reserved call numbered `call`, judges its reply, and writes it down with its answer; the attempts of `task`
 * count this one. Never rejects.
 */
async function attempt(means: AttemptMeans, task: Task, call: number): Promise<AttemptResult> {
  const { client, committer, clock, hourLength, retryRules: rules } = means;
  const { key, purpose, attempts } = task;
  const { operation, ...parameters } = task.lookup;
  const sentAt = clock.now();
  const begun = clock.monotonic();
  const reply = await client.call(operation, parameters);
  const now = clock.now();
  const duration = clock.monotonic() - begun;
  const verdict = judge(reply, { operation, attempts, now, random: means.random(), hourLength, rules });
  const answer = operation === "me" || verdict.kind !== "settle" ? undefined : answerOf(key, verdict.outcome);
  const { serviceTime, status } = reply;
  const failure = reply.kind === "failed" ? reply.failure.code : undefined;
  const attempted: AttemptResult = {
    made: { operation, purpose, status, duration, serviceTime },
    result: { verdict, failure, status, repliedAt: now },
  };
  const settled = { call, status, at: now, remaining: reply.rate.remaining };
  try {
    const reading = quotaOf(operation, reply, { sentAt, readAt: now });
    await committer.settle(settled, answer, reading, serviceTime);
    return attempted;
  } catch (unwritten) {
    return { ...attempted, unwritten };
  }
}

/** A job that has not begun after so long waits for a clock that was set back, milliseconds: a job begins in three. */
const longestStart = 1_000;

const newLimiter = () => new Bottleneck({ maxConcurrent: 1 });

/** A job in its limiter, begun by whichever limiter comes first. */
type Begin = () => Promise<void>;

/**
 * The queue in front of the ledger, by Bottleneck: one job at a time, the lowest priority first, in order of arrival
 * otherwise. Bottleneck counts by the machine's own time, and would wait as long as that was set back: a limiter that does
 * is left for a new one.
 */
export class ReservationLimiter {
  #limiter = newLimiter();
  /** Jobs that have not begun, each with its priority. */
  readonly #waiting = new Map<Begin, number>();
  #isRunning = false;
  #timer: NodeJS.Timeout | undefined;

  /** Runs `job`, which must not reject, once, when its turn has come; the next one begins when it has resolved. */
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

  /** Jobs that stand in Bottleneck's queue: it takes them in one after the other, each within milliseconds. */
  get queued(): number {
    return this.#limiter.queued();
  }

  #schedule(begin: Begin, priority: number): void {
    // Dropped with a limiter that was left, it is refused there and runs in the next one.
    this.#limiter.schedule({ priority }, begin).catch(() => undefined);
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#replace(), longestStart);
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
  /** Calls in flight that are kept for users who have none. */
  readonly kept: number;
  readonly hourLength: number;
  readonly callTimeout: number;
  readonly retryRules: RetryRules;
  /** Epoch milliseconds. */
  readonly onWait: (until: number) => void;
  readonly onCall: (call: MadeCall) => void;
  readonly onServiceChange: (change: ServiceChange) => void;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Who comes first where both wait for the ledger, lower is sooner: what is left decides what lookups may spend. */
const turnPriority: Readonly<Record<Turn, number>> = { quota: 1, lookups: 5 };

/** Milliseconds. */
const wakeWithin = 10;

type ActionOf<K extends SchedulerAction["kind"]> = Extract<SchedulerAction, { kind: K }>;

/**
 * Carries out what `transition` decides: reserves on the ledger, calls the service, settles, keeps the timer. Bottleneck
 * lets one reservation at a time to the ledger.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #means: AttemptMeans;
  readonly #state: SchedulerState;
  readonly #limiter = new ReservationLimiter();
  readonly #committer: Committer;
  readonly #storeWatch: StoreWatch;
  /** Events that came while another was being carried out. */
  readonly #events: Event[] = [];
  #isBusy = false;
  readonly #unfollow: (() => void) | undefined;
  #wake: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** What brings delayed tasks back. */
  readonly #delays = new Map<Task, NodeJS.Timeout>();
  /** The last reservation, made or on its way. */
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

  /** Has the transition made that `event` leads to, and what follows from it. */
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

  /** Calls of the month left untouched for others. */
  set reserve(calls: number) {
    this.#state.reserve = calls;
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

  /** Why nothing is asked now; its time in epoch milliseconds. */
  get halt(): Halt | undefined {
    return this.#state.service.halt(instantOf(this.#options.clock));
  }

  get haltedFor(): HaltedFor {
    return this.#state.service.haltedFor(instantOf(this.#options.clock));
  }

  /** While nothing is asked because the hour is full: when the next call is, epoch milliseconds. */
  get waitingUntil(): number | undefined {
    return this.#state.wait?.until;
  }

  /** What keeps the store from working; undefined when it works, as far as is known. */
  get storeErrorKind(): StoreErrorKind | undefined {
    return this.#storeWatch.errorKind;
  }

  /** Answers that were paid for and that the store could not keep so far. */
  get unwritten(): readonly StoredAnswer[] {
    return this.#committer.unwritten;
  }

  /** Tries once more to keep them, and answers those that are left. */
  async writeUnwritten(): Promise<readonly StoredAnswer[]> {
    await this.#committer.writeUnwritten().catch(() => undefined);
    return this.unwritten;
  }

  /** Nothing can be written down, so nothing may be spent, until the store works again. */
  noteStoreFailure(error: unknown): void {
    this.#storeWatch.noteFailure(error);
    this.dispatch({ kind: "store_failed", detail: errorMessage(error) });
  }

  /** Asks `/me`, once for all who ask together; where somebody `insists`, though the service refuses for the hour. */
  askQuota(purpose: Purpose, insists: boolean): Promise<QuotaAnswer> {
    if (this.#quotaAnswer === undefined) {
      let resolve!: (answer: QuotaAnswer) => void;
      const promise = new Promise<QuotaAnswer>((settle) => (resolve = settle));
      this.#quotaAnswer = { promise, resolve };
    }
    const { promise } = this.#quotaAnswer;
    this.dispatch({ kind: "quota_asked", purpose, insists });
    return promise;
  }

  /** Asks nothing new, and resolves when what is in flight is settled. */
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
        clearTimeout(this.#delays.get(action.task));
        this.#delays.delete(action.task);
        return action.task.settled(action.outcome);
      case "read_quota":
        return void this.#readQuota(action);
      case "answer_quota":
        this.#quotaAnswer?.resolve(action.answer);
        this.#quotaAnswer = undefined;
        return;
      case "set_timer":
        return this.#setTimer(action);
      case "tell_wait":
        return this.#options.onWait(action.until);
      case "tell_change":
        return this.#options.onServiceChange(action.change);
    }
  }

  /** A turn lasts until what it reserved is known. */
  async #take(turn: Turn): Promise<void> {
    this.dispatch({ kind: "turn", turn });
    await this.#reservation;
  }

  async #reserve({ tasks, reserve }: ActionOf<"reserve">): Promise<void> {
    const { store, hourLength, callTimeout, clock } = this.#options;
    const now = clock.now();
    // A call may be reserved while a few before it run into their timeout; then the breaker stops them all.
    const limits = { hourLength, reserve, now, pendingUntil: now + callTimeout * 4 };
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

  /** Others may settle often: all that they tell in a moment is looked at once. */
  #wakeSoon(): void {
    this.#wake ??= setTimeout(() => {
      this.#wake = undefined;
      this.dispatch({ kind: "settled_elsewhere" });
    }, wakeWithin);
  }

  #delay({ task, milliseconds }: ActionOf<"delay">): void {
    clearTimeout(this.#delays.get(task));
    const due = () => {
      this.#delays.delete(task);
      this.dispatch({ kind: "due", task });
    };
    this.#delays.set(task, setTimeout(due, milliseconds));
  }

  #setTimer({ at }: ActionOf<"set_timer">): void {
    clearTimeout(this.#timer);
    if (at === undefined) return;
    const delay = Math.max(1, at - this.#options.clock.monotonic());
    this.#timer = setTimeout(() => this.dispatch({ kind: "timer" }), delay);
  }
}
