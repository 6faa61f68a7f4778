import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../client/client.ts";
import type { Reply } from "../client/reply.ts";
import type { RetryRules } from "../client/retry.ts";
import type { Lane } from "../lookups/lane.ts";
import type { Outcome } from "../lookups/outcome.ts";
import { attempt, type AttemptMeans, type MadeCall } from "./attempt.ts";
import { breakerRest } from "./breaker.ts";
import { deadlineAt, wallTime, type Clock } from "./clock.ts";
import { Committer } from "./committer.ts";
import { Dispatcher, type Load } from "./dispatcher.ts";
import { deferred, type DeferralReason } from "./halt.ts";
import { conclude } from "./conclude.ts";
import type { Verdict } from "./judge.ts";
import { remainingNow, type QuotaAnswer, type QuotaReading } from "./quota.ts";
import { QuotaAsker } from "./quota-asker.ts";
import { sentenceOf } from "./sentence-of.ts";
import { Standing, type Asker, type StandingChange } from "./standing.ts";
import type { IntendedCall, Purpose, Reservation, Store } from "./store.ts";
import type { TroubleKind } from "./store-trouble.ts";
import { StoreWatch } from "./store-watch.ts";
import { outcomeOf } from "./stored-outcome.ts";
import { attemptKind, intendedCall, type Question, type Task } from "./task.ts";
import { toldChange, ToldStanding } from "./told-standing.ts";
import { Tempo } from "./tempo.ts";

export interface CallerOptions {
  readonly client: Client;
  readonly store: Store;
  readonly concurrency: number;
  readonly hourLength: number;
  readonly callTimeout: number;
  readonly retryRules: RetryRules;
  /** Epoch milliseconds. */
  readonly onWait: (until: number) => void;
  readonly onCall: (call: MadeCall) => void;
  readonly onStanding: (change: StandingChange) => void;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Pauses in a row that the hour ended with a refusal, after which asking is given up: a whole hour of looking. */
const mostPauses = 14;

/** Milliseconds that granting a handful takes at the worst, Bottleneck's own 2.4 included. */
const grantTime = 25;

const ownPurpose: Purpose = { run: "", user: "" };
/** How long to wait before looking again at what other calls hold, milliseconds. */
const shortPause = 100;

/** Makes the calls: reserves each on the ledger, judges its reply, keeps the answer, and knows when to stop asking. */
export class Caller {
  /** Calls of the month left untouched for others. */
  reserve = 0;
  /** What of the service as a whole is told. */
  readonly standing: ToldStanding;
  readonly #options: CallerOptions;
  readonly #means: AttemptMeans;
  readonly #dispatcher: Dispatcher;
  readonly #standing: Standing;
  readonly #storeWatch: StoreWatch;
  readonly #tempo: Tempo;
  readonly #quotaAsker: QuotaAsker;
  /** Pauses because of the hour since the service last answered: from the first one on, one call at a time. */
  #pauses = 0;

  constructor(options: CallerOptions) {
    this.#options = options;
    const { clock, store } = options;
    this.#standing = new Standing((change) => options.onStanding(toldChange(change, clock)));
    this.standing = new ToldStanding(this.#standing, clock);
    const committer = new Committer(store, Math.ceil(options.concurrency / 2));
    this.#storeWatch = new StoreWatch({
      store,
      committer,
      onRecovery: () => this.#standing.resume("store_failed"),
    });
    this.#means = {
      ...options,
      committer,
      onStoreFailure: (error) => this.onStoreFailure(error),
    };
    this.#tempo = new Tempo(options.clock);
    this.#dispatcher = new Dispatcher({
      concurrency: options.concurrency,
      clock: options.clock,
      refusal: (task) => this.#refusal(task),
      permitsInHand: () => (this.#pauses > 0 ? 1 : this.#permits),
      reserve: (tasks) =>
        this.#reserve(
          tasks.map((task) => intendedCall(task, clock.now())),
          this.reserve,
        ),
      execute: (task, call) => this.#execute(task, call),
      answered: (reservation) => outcomeOf(reservation.answer),
      onSpent: (underWay) =>
        this.#onSpent(underWay).catch((error: unknown) => void this.onStoreFailure(error)),
      onStoreFailure: (error) => this.onStoreFailure(error),
      onWait: (until) => options.onWait(wallTime(clock, until)),
      onWake: async () => void (await this.askQuota(ownPurpose)),
    });
    this.#quotaAsker = new QuotaAsker({
      store: options.store,
      standing: this.#standing,
      clock: options.clock,
      heldUntil: () => this.#dispatcher.heldUntil,
      reserve: (call) => this.#reserve([call], -Infinity),
      attempt: (question, call, attempts) => this.#attempt(question, call, attempts),
      conclude: (verdict) => conclude(verdict, clock.now()),
      isRoom: (quota) => this.#isRoom(quota),
      onStoreFailure: (error) => this.onStoreFailure(error),
    });
  }

  enqueue(task: Task): void {
    this.#dispatcher.enqueue(task);
  }

  /** Somebody else waits for `task` too, in a lane and a turn of their own. */
  join(task: Task, lane: Lane, turn: string): void {
    this.#dispatcher.join(task, lane, turn);
  }

  get load(): Load {
    return this.#dispatcher.load;
  }

  /** While nothing is asked because the hour is full: when the next call is, epoch milliseconds. */
  get waitingUntil(): number | undefined {
    const until = this.#dispatcher.waitingUntil;
    return until === undefined ? undefined : wallTime(this.#options.clock, until);
  }

  /** What keeps the store from working; undefined when it works, as far as is known. */
  get storeTrouble(): TroubleKind | undefined {
    return this.#storeWatch.trouble;
  }

  get paused(): boolean {
    return this.#standing.paused;
  }

  set paused(paused: boolean) {
    this.#standing.paused = paused;
    if (paused) this.#dispatcher.sweep();
  }

  /** Settles at once a task that nobody waits for any more, unless a call for it is reserved. */
  forget(task: Task): void {
    this.#dispatcher.forget(task);
  }

  /** Asks `/me` (see QuotaAsker). */
  askQuota(purpose: Purpose): Promise<QuotaAnswer> {
    return this.#quotaAsker.ask(purpose);
  }

  /** Asks nothing new, and resolves when what is in flight is settled. */
  async close(): Promise<void> {
    this.#stop("interrupted", Infinity);
    await this.#quotaAsker.underWay;
    while (!this.#dispatcher.idle) await sleep(5);
    this.#dispatcher.close();
    await this.#storeWatch.close();
  }

  /** Nothing can be written down, so nothing may be spent, until the store works again. */
  onStoreFailure(error: unknown): void {
    this.#storeWatch.noteFailure(error);
    this.#stop("store_failed", Infinity, sentenceOf(error));
  }

  /**
   * Permits that may be in hand together: twice the calls in flight, and what settles while a handful is granted, so
   * that granting never holds up the calls. No more, for a process that is killed leaves its permits to be counted as
   * calls.
   */
  get #permits(): number {
    return this.#options.concurrency * 2 + this.#tempo.expected(grantTime);
  }

  #isRoom(quota: QuotaReading | undefined): boolean {
    return (remainingNow(quota, this.#options.clock.now()) ?? Infinity) > this.reserve;
  }

  #reserve(calls: readonly IntendedCall[], reserve: number): Promise<Reservation[]> {
    const { hourLength, callTimeout, clock } = this.#options;
    const now = clock.now();
    // A permit may be in hand while a few before it run into their timeout; then the breaker stops them all.
    const pendingUntil = now + callTimeout * 4;
    return this.#options.store.reserve(calls, { hourLength, reserve, now, pendingUntil });
  }

  #refusal(task: Task): Outcome | undefined {
    if (task.waiting <= 0) return deferred("interrupted");
    const { operation, purpose } = task;
    // Others who wait for it may ask it themselves.
    if (this.standing.isResting(purpose.user)) task.givenUp = true;
    return this.standing.refusal(operation, purpose.user);
  }

  /** Makes a reserved call. Never rejects: what fails here is the store, and that stops everything. */
  async #execute(task: Task, call: number): Promise<void> {
    const refusal = this.#refusal(task);
    if (refusal !== undefined || this.#dispatcher.heldUntil > this.#options.clock.monotonic()) {
      await this.#giveBack(task, call);
      if (refusal !== undefined) task.settled(refusal);
      else this.#dispatcher.putOff(task, 0);
      return;
    }
    task.attempts += 1;
    task.underWay = true;
    const verdict = await this.#attempt(task, call, task.attempts);
    task.underWay = false;
    if (verdict.kind === "retry") return this.#putOff(task, verdict.delay);
    if (verdict.kind === "hold") {
      task.attempts -= 1;
      task.refusals += 1;
      if (this.#pauses < mostPauses) return this.#putOff(task, 0);
      this.#stop("hour_spent", this.#options.clock.monotonic() + verdict.pause, "", task.purpose);
    }
    if (verdict.kind === "settle" && verdict.closes) {
      this.#standing.close(task.operation, verdict.outcome);
      this.#dispatcher.sweep();
    }
    task.settled(conclude(verdict, this.#options.clock.now()));
  }

  /** Asks again in `delay` milliseconds, unless nobody waits or nothing may be asked any more. */
  #putOff(task: Task, delay: number): void {
    const refusal = this.#refusal(task);
    if (refusal === undefined) this.#dispatcher.putOff(task, delay);
    else task.settled(refusal);
  }

  async #giveBack(task: Task, call: number): Promise<void> {
    task.budget.giveBack(attemptKind(task));
    try {
      await this.#options.store.release([call]);
    } catch (error) {
      this.onStoreFailure(error);
    }
  }

  /** One call: made, judged, written down. What it says of the service as a whole is acted on. */
  async #attempt(question: Question, call: number, attempts: number): Promise<Verdict> {
    const { reply, verdict, at } = await attempt(this.#means, question, call, attempts);
    this.#tempo.beat();
    this.#observe(reply, verdict, at, question.purpose);
    // The account is there for every key: where /me is not found nothing is, and a company that is not may well exist.
    if (question.lookup.operation === "me" && reply.status === 404) this.#stop("wrong_address", Infinity);
    return verdict;
  }

  /** `at`: when the reply came, epoch milliseconds. */
  #observe(reply: Reply, verdict: Verdict, at: number, { user, address }: Purpose): void {
    const failure = reply.kind === "failed" ? reply.failure.code : undefined;
    const now = this.#options.clock.monotonic();
    const rest = this.#standing.noteAnswer(failure, now, user, address);
    if (rest !== undefined) this.#dispatcher.sweep();
    else if (verdict.kind === "halt")
      this.#stop(
        verdict.reason,
        now + (verdict.until - at),
        verdict.detail,
        { user, address },
        verdict.until,
      );
    else if (verdict.kind === "hold") {
      // Calls in flight together are refused together: that is one pause.
      if (now >= this.#dispatcher.heldUntil) this.#pauses += 1;
      this.#dispatcher.holdUntil(now + verdict.pause);
    } else this.#pauses = 0;
  }

  /** `until`: as `monotonic` counts. */
  #stop(reason: DeferralReason, until: number, detail = "", asker: Asker = {}, toldUntil?: number): void {
    this.#standing.stop({ reason, until, toldUntil, detail }, asker);
    this.#dispatcher.sweep();
  }

  /**
   * The ledger says that the month is spent. Calls under way are waited for; a figure that came out of the blue is
   * checked with `/me` first. Answers when to look again, undefined when asking is over.
   */
  async #onSpent(underWay: number): Promise<number | undefined> {
    const { store, clock } = this.#options;
    if (underWay > 0) return clock.monotonic() + shortPause;
    let quota = await store.quota();
    if (quota?.doubtful) {
      const { outcome, quota: checked } = await this.askQuota(ownPurpose);
      if (outcome.status === "deferred" && outcome.error.code === "hour_spent") {
        const { retryAt } = outcome;
        return retryAt === undefined ? clock.monotonic() + shortPause : deadlineAt(clock, retryAt);
      }
      if (this.#standing.paused) return undefined;
      if (outcome.status === "failed") {
        this.#stop("dead_server", clock.monotonic() + breakerRest, outcome.error.message);
        return undefined;
      }
      if (outcome.status === "found" && this.#isRoom(checked)) return clock.monotonic();
      quota = checked;
    }
    const left = remainingNow(quota, clock.now()) ?? 0;
    const until = quota?.resetAt === undefined ? Infinity : deadlineAt(clock, quota.resetAt);
    this.#stop(left > 0 && this.reserve > 0 ? "reserve" : "month_spent", until, "", {}, quota?.resetAt);
    return undefined;
  }
}
